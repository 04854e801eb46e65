import UIKit

/// A controller that a cell can pop out of, and back into.
@MainActor
public protocol CollectionPushAndPoppable: AnyObject {
    /// The collection view that holds the cell.
    var collectionView: UICollectionView! { get }
    /// The controller's view.
    var view: UIView! { get }
    /// The cell that was tapped, set before the push; `nil` once it is out of sight.
    var sourceCell: UICollectionViewCell? { get }
}

/// A collection cell grows to full screen with a spring, and goes back where it came from.
///
/// Without a collection controller or its cell the transition completes without animation; without a destination it fails.
public final class PopInAndOutAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let operation: UINavigationController.Operation
    private let duration: TimeInterval

    /// Creates an animator for one push or pop.
    ///
    /// - Parameters:
    ///   - operation: Push or pop; `.none` animates nothing.
    ///   - duration: Seconds.
    public init(operation: UINavigationController.Operation, duration: TimeInterval = 0.4) {
        self.operation = operation
        self.duration = duration
    }

    /// The duration of the transition, in seconds.
    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    {
        duration
    }

    /// Makes the animations.
    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
        switch operation {
        case .push: push(context)
        case .pop: pop(context)
        default: break
        }
    }

    private func push(_ context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return context.completeTransition(false) }
        let container = context.containerView
        container.addSubview(to)
        guard let source = context.viewController(forKey: .from) as? any CollectionPushAndPoppable,
            let cell = source.sourceCell, let cellSnapshot = cell.snapshotView(afterScreenUpdates: false),
            let snapshot = to.snapshotView(afterScreenUpdates: true)
        else { return context.completeTransition(true) }
        snapshot.frame = CGRect(
            origin: source.collectionView.convert(cell.frame.origin, to: container), size: cell.frame.size)
        cellSnapshot.frame = snapshot.frame
        container.addSubview(snapshot)
        container.addSubview(cellSnapshot)
        to.isHidden = true
        snapshot.isHidden = true
        animate {
            cellSnapshot.alpha = 0
            cellSnapshot.frame = CGRect(origin: .zero, size: container.bounds.size)
            snapshot.frame = cellSnapshot.frame
        } completion: {
            cellSnapshot.removeFromSuperview()
            snapshot.removeFromSuperview()
            to.isHidden = false
            context.completeTransition(!context.transitionWasCancelled)
        }
        snapshot.isHidden = false
    }

    private func pop(_ context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return context.completeTransition(false) }
        let container = context.containerView
        container.addSubview(to)
        guard let destination = context.viewController(forKey: .to) as? any CollectionPushAndPoppable,
            let from = context.view(forKey: .from), let cell = destination.sourceCell,
            let snapshot = from.snapshotView(afterScreenUpdates: false),
            let cellSnapshot = cell.snapshotView(afterScreenUpdates: true)
        else { return context.completeTransition(true) }
        let cellFrame = CGRect(
            origin: destination.collectionView.convert(cell.frame.origin, to: container), size: cell.frame.size)
        snapshot.frame = CGRect(origin: .zero, size: container.bounds.size)
        cellSnapshot.frame = snapshot.frame
        cellSnapshot.alpha = 0
        container.addSubview(snapshot)
        container.addSubview(cellSnapshot)
        from.isHidden = true
        cell.isHidden = true
        animate {
            cellSnapshot.alpha = 1
            cellSnapshot.frame = cellFrame
            snapshot.frame = cellFrame
        } completion: {
            cellSnapshot.removeFromSuperview()
            snapshot.removeFromSuperview()
            cell.isHidden = false
            from.isHidden = false
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    private func animate(_ animations: @escaping () -> Void, completion: @escaping () -> Void) {
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: [],
            animations: animations, completion: { _ in completion() })
    }
}
