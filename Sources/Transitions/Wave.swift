import AnimationCore
import HeadlessKit

/// A controller whose cells can go in a wave.
public protocol WaveAnimatable: ViewController {
    /// The collection view whose visible cells go.
    var collectionView: CollectionView { get }
}

extension CollectionViewController: WaveAnimatable {}

/// The cells of one collection leave one after the other, and those of the next arrive in the same way.
public final class WaveAnimator: ViewControllerAnimatedTransitioning {
    /// What the arriving cells' delays are divided by.
    public enum DelayRule: String, Hashable, Sendable, CaseIterable {
        /// The number of cells that leave, as in the original. Where more arrive than leave, the last of those arrive
        /// after the transition has ended.
        case sourceCount
        /// The number of cells that arrive.
        case ownCount
    }

    private let operation: NavigationController.Operation
    private let duration: Double
    private let maxDelay: Double
    private let delayRule: DelayRule

    /// Creates an animator for one push or pop.
    ///
    /// - Parameters:
    ///   - operation: Push goes to the left, pop to the right; `.none` animates nothing.
    ///   - duration: How long each cell takes, in seconds.
    ///   - maxDelay: Cell i of n waits i / n of this, in seconds.
    ///   - delayRule: Which n holds for the cells that arrive.
    public init(
        operation: NavigationController.Operation, duration: Double = 0.5, maxDelay: Double = 0.4,
        delayRule: DelayRule = .sourceCount
    ) {
        self.operation = operation
        self.duration = duration
        self.maxDelay = maxDelay
        self.delayRule = delayRule
    }

    /// The time until the last cell has arrived.
    public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        duration + maxDelay
    }

    /// Sends the wave.
    public func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard operation != .none else { return }
        guard let container = context.containerView, let from = context.view(forKey: .from),
            let to = context.view(forKey: .to)
        else { return context.completeTransition(false) }
        let direction = operation == .push ? 1.0 : -1.0
        let width = direction * container.bounds.width
        let leaving = cells(of: context.viewController(forKey: .from))

        to.frame = from.frame
        to.transform = .translation(x: width, y: 0)
        container.addSubview(to)
        animate(leaving, count: leaving.count) { cell in
            cell.transform = .translation(x: -width, y: 0)
            cell.alpha = 0
        } completion: { cell in
            cell.transform = .identity
        }
        // The cells that arrive are there only after the next layout: hence the detour over an animation that takes no
        // time.
        View.animate(withDuration: 0, animations: {}) { _ in
            let arriving = self.cells(of: context.viewController(forKey: .to))
            for cell in arriving { cell.transform = .translation(x: width, y: 0) }
            to.transform = .translation(x: direction, y: 0)
            self.animate(arriving, count: self.delayRule == .ownCount ? arriving.count : leaving.count) { cell in
                cell.transform = .identity
                cell.alpha = 1
            }
            View.animate(withDuration: self.duration + self.maxDelay, delay: 0, options: .curveEaseIn) {
                to.transform = .identity
            } completion: { _ in
                if context.transitionWasCancelled { ([to] + arriving).forEach { $0.transform = .identity } }
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
    }

    private func cells(of controller: ViewController?) -> [CollectionViewCell] {
        (controller as? any WaveAnimatable)?.collectionView.visibleCells ?? []
    }

    private func animate(
        _ cells: [CollectionViewCell], count: Int, _ change: (CollectionViewCell) -> Void,
        completion: ((CollectionViewCell) -> Void)? = nil
    ) {
        for (index, cell) in cells.enumerated().reversed() {
            let delay = count > 0 ? Double(index) / Double(count) * maxDelay : 0
            View.animate(
                withDuration: duration, delay: delay, options: .curveEaseIn, animations: { change(cell) },
                completion: completion.map { completion in { _ in completion(cell) } })
        }
    }
}
