import UIKit

/// Closes a presented screen with a pinch, driven by hand without an animator: an interactive transition of its own.
final class PinchToClose: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning,
    UIViewControllerInteractiveTransitioning
{
    private weak var controller: UIViewController?
    private var context: UIViewControllerContextTransitioning?
    private var isPinching = false

    init(closing controller: UIViewController) {
        self.controller = controller
        super.init()
        controller.modalPresentationStyle = .custom
        controller.transitioningDelegate = self
    }

    func pinched(_ pinch: UIPinchGestureRecognizer) {
        let view = context?.view(forKey: .from)
        switch pinch.state {
        case .began:
            isPinching = true
            controller?.dismiss(animated: true)
        case .changed:
            view?.transform = CGAffineTransform(scaleX: pinch.scale, y: pinch.scale)
            context?.updateInteractiveTransition(1 - pinch.scale)
        default:
            let finishes = pinch.scale < 0.6
            isPinching = false
            if finishes { context?.finishInteractiveTransition() } else { context?.cancelInteractiveTransition() }
            let ending = context
            context = nil
            UIView.animate(
                withDuration: 0.25,
                animations: {
                    view?.alpha = finishes ? 0 : 1
                    view?.transform = finishes ? CGAffineTransform(scaleX: 0.1, y: 0.1) : .identity
                },
                completion: { _ in ending?.completeTransition(finishes) })
        }
    }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { self }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { isPinching ? self : nil }

    func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        context = transitionContext
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.25 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let view = transitionContext.view(forKey: .from)
        UIView.animate(withDuration: 0.25) {
            view?.alpha = 0
        } completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
