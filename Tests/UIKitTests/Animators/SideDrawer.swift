import UIKit

/// Slides a menu over the screen from the left; the screen moves half as far and shrinks.
final class SideDrawer: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPresenting: Bool
    private let width: CGFloat = 280

    init(isPresenting: Bool) {
        self.isPresenting = isPresenting
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let source = transitionContext.viewController(forKey: .from),
            let destination = transitionContext.viewController(forKey: .to)
        else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        let (menu, main) = isPresenting ? (destination.view!, source.view!) : (source.view!, destination.view!)
        let open = CGRect(x: 0, y: 0, width: width, height: container.bounds.height)
        let closed = open.offsetBy(dx: -width, dy: 0)
        let pushed = CGAffineTransform(translationX: width / 2, y: 0).scaledBy(x: 0.9, y: 0.9)
        if isPresenting {
            menu.frame = closed
            container.addSubview(menu)
        }
        let opens = isPresenting
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext), delay: 0,
            options: [.curveEaseInOut, .allowUserInteraction]
        ) {
            menu.frame = opens ? open : closed
            main.transform = opens ? pushed : .identity
        } completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
