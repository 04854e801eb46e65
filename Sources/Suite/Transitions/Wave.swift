import UIKit

/// A controller whose cells, of a collection or a table, can go in a wave.
@MainActor
public protocol WaveAnimatable: UIViewController {
    /// The visible cells, in their order.
    var visibleCells: [UIView] { get }
}

extension CellsViewController: WaveAnimatable {
    /// The visible cells of the collection view.
    public var visibleCells: [UIView] { collectionView.visibleCells }
}

/// The cells of one collection leave one after the other, and those of the next arrive in the same way.
public final class WaveAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    /// The number that the arriving cells' delays are divided by.
    public enum DelayRule: String, Hashable, Sendable, CaseIterable {
        /// The number of cells that leave, as in the original. Where more arrive than leave, the last of those arrive
        /// after the transition has ended.
        case sourceCount
        /// The number of cells that arrive.
        case ownCount
    }

    private let operation: UINavigationController.Operation
    private let duration: TimeInterval
    private let maxDelay: TimeInterval
    private let delayRule: DelayRule

    /// Creates an animator for one push or pop.
    ///
    /// - Parameters:
    ///   - operation: Push goes to the left, pop to the right; `.none` animates nothing.
    ///   - duration: The duration of each cell's motion, in seconds.
    ///   - maxDelay: Cell i of n waits i / n of this, in seconds.
    ///   - delayRule: The n of the cells that arrive.
    public init(
        operation: UINavigationController.Operation, duration: TimeInterval = 0.5, maxDelay: TimeInterval = 0.4,
        delayRule: DelayRule = .sourceCount
    ) {
        self.operation = operation
        self.duration = duration
        self.maxDelay = maxDelay
        self.delayRule = delayRule
    }

    /// The duration of the transition, in seconds.
    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    {
        duration + maxDelay
    }

    /// Makes the animations.
    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard operation != .none else { return }
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
            return context.completeTransition(false)
        }
        let container = context.containerView
        let direction: CGFloat = operation == .push ? 1 : -1
        let width = direction * container.bounds.width

        to.frame = from.frame
        to.transform = CGAffineTransform(translationX: width, y: 0)
        container.addSubview(to)
        // The cells that arrive are there only after the next layout: hence the animation without duration.
        UIView.animate(withDuration: 0, animations: {}) { _ in
            to.transform = CGAffineTransform(translationX: direction, y: 0)
            let leaving = self.cells(of: context.viewController(forKey: .from))
            let arriving = self.cells(of: context.viewController(forKey: .to))
            self.animate(leaving, count: leaving.count) { cell in
                cell.transform = CGAffineTransform(translationX: -width, y: 0)
                cell.alpha = 0
            } completion: { cell in
                cell.transform = .identity
            }
            for cell in arriving { cell.transform = CGAffineTransform(translationX: width, y: 0) }
            self.animate(arriving, count: self.delayRule == .ownCount ? arriving.count : leaving.count) { cell in
                cell.transform = .identity
                cell.alpha = 1
            }
            UIView.animate(withDuration: self.duration + self.maxDelay, delay: 0, options: .curveEaseIn) {
                to.transform = .identity
            } completion: { _ in
                if context.transitionWasCancelled { ([to] + arriving).forEach { $0.transform = .identity } }
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
    }

    private func cells(of controller: UIViewController?) -> [UIView] {
        (controller as? any WaveAnimatable)?.visibleCells ?? []
    }

    private func animate(
        _ cells: [UIView], count: Int, _ change: @escaping (UIView) -> Void, completion: ((UIView) -> Void)? = nil
    ) {
        for (index, cell) in cells.enumerated().reversed() {
            let delay = count > 0 ? Double(index) / Double(count) * maxDelay : 0
            UIView.animate(
                withDuration: duration, delay: delay, options: .curveEaseIn, animations: { change(cell) },
                completion: completion.map { completion in { _ in completion(cell) } })
        }
    }
}
