import UIKit

/// Blurs and dims what is behind, and fades the presented screen in with a smaller scale.
final class BlurPresent: NSObject, UIViewControllerAnimatedTransitioning {
    static let blurTag = 4711

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.3 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        let duration = transitionDuration(using: transitionContext)
        if let to = transitionContext.view(forKey: .to) {
            let blur = UIVisualEffectView(effect: nil)
            blur.tag = BlurPresent.blurTag
            blur.frame = container.bounds
            blur.contentView.backgroundColor = UIColor.black.withAlphaComponent(0.2)
            blur.contentView.alpha = 0
            container.addSubview(blur)
            to.frame = container.bounds.insetBy(dx: 40, dy: 200)
            to.alpha = 0
            to.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
            container.addSubview(to)
            UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut) {
                blur.effect = UIBlurEffect(style: .dark)
                blur.contentView.alpha = 1
                to.alpha = 1
                to.transform = .identity
            } completion: { _ in
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            }
        } else if let from = transitionContext.view(forKey: .from) {
            let blur = container.viewWithTag(BlurPresent.blurTag) as? UIVisualEffectView
            UIView.animate(withDuration: duration, delay: 0, options: .curveEaseIn) {
                blur?.effect = nil
                blur?.contentView.alpha = 0
                from.alpha = 0
            } completion: { finished in
                if !transitionContext.transitionWasCancelled { from.alpha = 1 }
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            }
        }
    }
}
