import UIKit

/// The list that a cell slides out of.
@MainActor
public protocol SlideAndZoomListing: UIViewController {
    /// The collection view that holds the cell.
    var collectionView: UICollectionView! { get }
    /// The cell's rectangle in the collection view's coordinates; `nil` while it is out of sight.
    var originRect: CGRect? { get }
}

/// The detail that it zooms to.
@MainActor
public protocol SlideAndZoomDetailing: UIViewController {
    /// The final frame of the cell's picture, in the container's coordinates.
    var destinationRect: CGRect { get }
}

/// A picture of a cell slides to its place and then zooms to its height, along keyframes; back the same way.
public final class SlideAndZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isShowing: Bool
    private let duration: TimeInterval
    private let capInsets: UIEdgeInsets
    private let backgroundColor: UIColor

    /// The animator for two controllers: show from a list to a detail, hide from a detail to a list, and `nil`, for the
    /// default transition, with any other pair.
    ///
    /// - Parameters:
    ///   - from: The controller at the start.
    ///   - to: The controller at the end.
    ///   - duration: Seconds.
    ///   - capInsets: The margins of the picture that keep their size.
    ///   - backgroundColor: The colour of the container.
    public init?(
        from: UIViewController, to: UIViewController, duration: TimeInterval = 0.6,
        capInsets: UIEdgeInsets = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), backgroundColor: UIColor = .white
    ) {
        if from is any SlideAndZoomListing, to is any SlideAndZoomDetailing {
            isShowing = true
        } else if from is any SlideAndZoomDetailing, to is any SlideAndZoomListing {
            isShowing = false
        } else {
            return nil
        }
        self.duration = duration
        self.capInsets = capInsets
        self.backgroundColor = backgroundColor
    }

    /// The duration of the transition, in seconds.
    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    {
        duration
    }

    /// Makes the animations.
    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let list = context.viewController(forKey: isShowing ? .from : .to) as? any SlideAndZoomListing,
            let detail = context.viewController(forKey: isShowing ? .to : .from) as? any SlideAndZoomDetailing
        else { return context.completeTransition(false) }
        let container = context.containerView

        container.backgroundColor = backgroundColor
        to.alpha = 0
        container.addSubview(to)
        to.layoutIfNeeded()
        guard let origin = list.originRect,
            let snapshot = list.collectionView.resizableSnapshotView(
                from: origin, afterScreenUpdates: false, withCapInsets: capInsets)
        else {
            to.alpha = 1
            return context.completeTransition(true)
        }
        let originRect = list.collectionView.convert(origin, to: container)
        let secondRect = detail.destinationRect
        var firstRect = secondRect
        firstRect.size.height = origin.height
        container.addSubview(snapshot)

        let completion = { (finished: Bool) in
            let didComplete = finished && !context.transitionWasCancelled
            context.completeTransition(didComplete)
            to.alpha = 1
            if didComplete {
                from.removeFromSuperview()
                container.addSubview(to)
            } else if !self.isShowing {
                // It was made transparent without an animation, so that a cancel does not bring it back.
                from.alpha = 1
            }
            snapshot.removeFromSuperview()
        }
        if isShowing {
            snapshot.frame = originRect
            keyframes(
                [{ from.alpha = 0 }, { snapshot.frame = firstRect }, { snapshot.frame = secondRect }], completion)
        } else {
            snapshot.frame = secondRect
            from.alpha = 0
            keyframes(
                [{ snapshot.frame = firstRect }, { snapshot.frame = originRect }, { to.alpha = 1 }], completion)
        }
    }

    /// Three keyframes of 0.33 each; the last hundredth holds.
    private func keyframes(_ changes: [() -> Void], _ completion: @escaping (Bool) -> Void) {
        UIView.animateKeyframes(
            withDuration: duration, delay: 0,
            animations: {
                for (start, change) in zip([0, 0.33, 0.66], changes) {
                    UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.33, animations: change)
                }
            }, completion: completion)
    }
}
