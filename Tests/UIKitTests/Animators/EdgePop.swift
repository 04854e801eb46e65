import UIKit

/// Pops with a drag from the left edge of the screen.
final class EdgePop: NSObject, UINavigationControllerDelegate {
    private weak var navigationController: UINavigationController?
    private var interaction: UIPercentDrivenInteractiveTransition?
    let recognizer = UIScreenEdgePanGestureRecognizer()

    init(_ navigationController: UINavigationController) {
        self.navigationController = navigationController
        super.init()
        navigationController.delegate = self
        recognizer.edges = .left
        navigationController.view.addGestureRecognizer(recognizer)
    }

    func panned(_ pan: UIScreenEdgePanGestureRecognizer) {
        guard let view = navigationController?.view else { return }
        let progress = pan.translation(in: view).x / view.bounds.width
        switch pan.state {
        case .began:
            interaction = UIPercentDrivenInteractiveTransition()
            interaction?.completionCurve = .easeOut
            navigationController?.popViewController(animated: true)
        case .changed:
            interaction?.update(progress)
        case .ended where progress > 0.5:
            interaction?.finish()
            interaction = nil
        default:
            interaction?.cancel()
            interaction = nil
        }
    }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { operation == .pop ? EdgePopAnimator() : nil }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interaction }
}

private final class EdgePopAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        transitionContext.containerView.insertSubview(to, belowSubview: from)
        UIView.animate(
            withDuration: 0.5, delay: 0, options: .curveLinear,
            animations: { from.transform = CGAffineTransform(translationX: from.bounds.width, y: 0) },
            completion: { _ in
                from.transform = .identity
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
    }
}
