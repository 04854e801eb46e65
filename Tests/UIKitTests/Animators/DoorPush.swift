import UIKit

/// Opens the old screen like two doors; the new one comes nearer behind them.
final class DoorPush: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.7 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let container = transitionContext.containerView
        container.addSubview(to)
        to.frame = transitionContext.finalFrame(for: transitionContext.viewController(forKey: .to)!)
        to.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)

        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 1200
        let half = from.bounds.width / 2
        let doors = [CGFloat(0), 1].compactMap { side -> UIView? in
            let part = CGRect(x: side * half, y: 0, width: half, height: from.bounds.height)
            let door = from.resizableSnapshotView(from: part, afterScreenUpdates: false, withCapInsets: .zero)
            door?.layer.anchorPoint = CGPoint(x: side, y: 0.5)
            door?.center = CGPoint(x: side * from.bounds.width, y: from.bounds.midY)
            door?.layer.transform = perspective
            return door
        }
        for door in doors { container.addSubview(door) }
        from.isHidden = true

        let animator = UIViewPropertyAnimator(
            duration: transitionDuration(using: transitionContext), curve: .easeInOut
        ) {
            for (door, direction) in zip(doors, [CGFloat(-1), 1]) {
                door.layer.transform = CATransform3DRotate(perspective, direction * .pi / 2, 0, 1, 0)
            }
            to.transform = .identity
        }
        animator.addCompletion { _ in
            for door in doors { door.removeFromSuperview() }
            from.isHidden = false
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        animator.startAnimation()
    }
}
