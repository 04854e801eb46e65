import UIKit

/// Reveals the new screen in a growing circle around a point.
final class CircleReveal: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    private let origin: CGPoint
    private weak var context: UIViewControllerContextTransitioning?

    init(from origin: CGPoint) {
        self.origin = origin
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(false) }
        context = transitionContext
        transitionContext.containerView.addSubview(to)
        to.frame = transitionContext.containerView.bounds

        let radius = hypot(max(origin.x, to.bounds.maxX - origin.x), max(origin.y, to.bounds.maxY - origin.y))
        let start = UIBezierPath(ovalIn: CGRect(origin: origin, size: .zero).insetBy(dx: -10, dy: -10))
        let end = UIBezierPath(ovalIn: CGRect(origin: origin, size: .zero).insetBy(dx: -radius, dy: -radius))
        let mask = CAShapeLayer()
        mask.path = end.cgPath
        to.layer.mask = mask

        let growth = CABasicAnimation(keyPath: "path")
        growth.fromValue = start.cgPath
        growth.toValue = end.cgPath
        growth.duration = transitionDuration(using: transitionContext)
        growth.timingFunction = CAMediaTimingFunction(name: .easeIn)
        growth.delegate = self
        mask.add(growth, forKey: "reveal")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        context?.view(forKey: .to)?.layer.mask = nil
        context?.completeTransition(context?.transitionWasCancelled == false)
    }
}
