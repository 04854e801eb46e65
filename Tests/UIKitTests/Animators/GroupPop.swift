import UIKit

/// Pops a screen in with a group of layer animations: opacity, scale and position.
final class GroupPop: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.6 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(false) }
        transitionContext.containerView.addSubview(to)
        to.frame = transitionContext.containerView.bounds

        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 0.2

        let scale = CAKeyframeAnimation(keyPath: "transform.scale")
        scale.values = [0.2, 1.1, 0.95, 1]
        scale.keyTimes = [0, 0.5, 0.8, 1]
        scale.duration = 0.6

        let rise = CABasicAnimation(keyPath: "position.y")
        rise.byValue = -60
        rise.toValue = to.layer.position.y
        rise.beginTime = 0.1
        rise.duration = 0.5
        rise.fillMode = .backwards
        rise.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.8, 0.2, 1)

        let group = CAAnimationGroup()
        group.animations = [fade, scale, rise]
        group.duration = transitionDuration(using: transitionContext)
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        to.layer.add(group, forKey: "pop")
        CATransaction.commit()
    }
}
