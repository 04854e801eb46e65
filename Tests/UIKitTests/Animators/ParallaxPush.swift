import UIKit

/// Pushes and pops: the screen below moves by three tenths of the width, and darkens.
final class ParallaxPush: NSObject, UIViewControllerAnimatedTransitioning {
    private let operation: UINavigationController.Operation

    init(operation: UINavigationController.Operation) {
        self.operation = operation
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.35 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let isPush = operation == .push
        let container = transitionContext.containerView
        let (front, back) = isPush ? (to, from) : (from, to)
        let right = container.bounds.offsetBy(dx: container.bounds.width, dy: 0)
        let left = container.bounds.offsetBy(dx: -container.bounds.width * 0.3, dy: 0)

        let shade = UIView(frame: container.bounds)
        shade.backgroundColor = .black
        shade.alpha = isPush ? 0 : 0.4
        back.addSubview(shade)
        if isPush { container.addSubview(front) } else { container.insertSubview(back, belowSubview: front) }
        front.frame = isPush ? right : container.bounds
        back.frame = isPush ? container.bounds : left

        UIView.animate(
            withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseOut,
            animations: {
                front.frame = isPush ? container.bounds : right
                back.frame = isPush ? left : container.bounds
                shade.alpha = isPush ? 0.4 : 0
            },
            completion: { _ in
                shade.removeFromSuperview()
                front.frame = container.bounds
                back.frame = container.bounds
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
    }
}
