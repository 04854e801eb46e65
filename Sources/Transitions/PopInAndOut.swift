import AnimationCore
import HeadlessKit

/// A controller that a cell can pop out of, and back into.
public protocol CollectionPushAndPoppable: AnyObject {
    /// The collection view that holds the cell.
    var collectionView: CollectionView { get }
    /// The controller's view.
    var view: View { get }
    /// The cell that was tapped, set before the push; `nil` once it is out of sight.
    var sourceCell: CollectionViewCell? { get }
}

/// A collection cell grows to full screen with a spring, and goes back where it came from.
///
/// The collection's controller is ``CollectionPushAndPoppable``; without it or its cell the transition completes without
/// animation, without a destination or a container it fails.
public final class PopInAndOutAnimator: ViewControllerAnimatedTransitioning {
    private let operation: NavigationController.Operation
    private let duration: Double

    /// Creates an animator for one push or pop.
    ///
    /// - Parameters:
    ///   - operation: Push or pop; `.none` animates nothing.
    ///   - duration: Seconds.
    public init(operation: NavigationController.Operation, duration: Double = 0.4) {
        self.operation = operation
        self.duration = duration
    }

    /// The duration of the spring.
    public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        duration
    }

    /// Pops in or out.
    public func animateTransition(using context: any ViewControllerContextTransitioning) throws {
        switch operation {
        case .push: try push(context)
        case .pop: try pop(context)
        case .none: break
        }
    }

    private func push(_ context: any ViewControllerContextTransitioning) throws {
        guard let to = context.view(forKey: .to), let container = context.containerView else {
            return context.completeTransition(false)
        }
        container.addSubview(to)
        guard let source = context.viewController(forKey: .from) as? any CollectionPushAndPoppable,
            let cell = source.sourceCell, let cellSnapshot = cell.snapshotView(afterScreenUpdates: false),
            let snapshot = to.snapshotView(afterScreenUpdates: true)
        else { return context.completeTransition(true) }
        snapshot.frame = Rect(
            origin: try source.collectionView.convert(cell.frame.origin, to: container), size: cell.frame.size)
        cellSnapshot.frame = snapshot.frame
        container.addSubview(snapshot)
        container.addSubview(cellSnapshot)
        to.isHidden = true
        snapshot.isHidden = true
        animate {
            cellSnapshot.alpha = 0
            cellSnapshot.frame = Rect(origin: .zero, size: container.bounds.size)
            snapshot.frame = cellSnapshot.frame
        } completion: {
            cellSnapshot.removeFromSuperview()
            snapshot.removeFromSuperview()
            to.isHidden = false
            context.completeTransition(!context.transitionWasCancelled)
        }
        snapshot.isHidden = false
    }

    private func pop(_ context: any ViewControllerContextTransitioning) throws {
        guard let to = context.view(forKey: .to), let container = context.containerView else {
            return context.completeTransition(false)
        }
        container.addSubview(to)
        guard let destination = context.viewController(forKey: .to) as? any CollectionPushAndPoppable,
            let from = context.view(forKey: .from), let cell = destination.sourceCell,
            let snapshot = from.snapshotView(afterScreenUpdates: false),
            let cellSnapshot = cell.snapshotView(afterScreenUpdates: true)
        else { return context.completeTransition(true) }
        let cellFrame = Rect(
            origin: try destination.collectionView.convert(cell.frame.origin, to: container), size: cell.frame.size)
        snapshot.frame = Rect(origin: .zero, size: container.bounds.size)
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

    private func animate(_ animations: () -> Void, completion: @escaping () -> Void) {
        View.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
            animations: animations, completion: { _ in completion() })
    }
}
