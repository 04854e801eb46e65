import UIKit

/// Slides a presented screen down, by itself or under a finger.
final class PanToDismiss: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
    private let interaction = UIPercentDrivenInteractiveTransition()
    private var isDragging = false
    private weak var controller: UIViewController?

    init(dismissing controller: UIViewController) {
        self.controller = controller
        super.init()
        controller.modalPresentationStyle = .fullScreen
        controller.transitioningDelegate = self
    }

    func panned(_ pan: UIPanGestureRecognizer) {
        let height = pan.view?.bounds.height ?? 1
        let progress = max(0, pan.translation(in: pan.view?.superview).y / height)
        switch pan.state {
        case .began:
            isDragging = true
            controller?.dismiss(animated: true)
        case .changed:
            interaction.update(progress)
        case .ended where progress > 0.4 || pan.velocity(in: nil).y > 1500:
            isDragging = false
            interaction.completionSpeed = 1 - progress
            interaction.finish()
        default:
            isDragging = false
            interaction.cancel()
        }
    }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { self }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { isDragging ? interaction : nil }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let container = transitionContext.containerView
        container.insertSubview(to, belowSubview: from)
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
            from.frame.origin.y = container.bounds.height
        } completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
