import UIKit

/// Slides a screen up along a cubic curve that goes beyond its target.
final class CubicSlide: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.45 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let isPresenting = transitionContext.viewController(forKey: .to)?.isBeingPresented == true
        let key: UITransitionContextViewKey = isPresenting ? .to : .from
        guard let view = transitionContext.view(forKey: key) else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        let below = container.bounds.offsetBy(dx: 0, dy: container.bounds.height)
        if isPresenting {
            container.addSubview(view)
            view.frame = below
        }
        let timing = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0.3, y: 0), controlPoint2: CGPoint(x: 0.3, y: 1.4))
        let animator = UIViewPropertyAnimator(
            duration: transitionDuration(using: transitionContext), timingParameters: timing)
        animator.addAnimations { view.frame = isPresenting ? container.bounds : below }
        animator.addCompletion { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        animator.startAnimation()
    }
}
