import UIKit

/// A controller with an image that moves into the other controller's.
protocol HeroImageProviding: UIViewController {
    var heroImageView: UIImageView { get }
}

/// Moves the image of one screen to that of the other, while the screens dissolve.
final class HeroImage: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let source = transitionContext.viewController(forKey: .from) as? HeroImageProviding,
            let destination = transitionContext.viewController(forKey: .to) as? HeroImageProviding,
            let snapshot = source.heroImageView.snapshotView(afterScreenUpdates: false)
        else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        destination.view.frame = transitionContext.finalFrame(for: destination)
        destination.view.alpha = 0
        container.addSubview(destination.view)
        destination.view.layoutIfNeeded()

        let (start, end) = (source.heroImageView, destination.heroImageView)
        snapshot.frame = container.convert(start.bounds, from: start)
        container.addSubview(snapshot)
        start.isHidden = true
        end.isHidden = true

        UIView.animate(
            withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseInOut,
            animations: {
                snapshot.frame = container.convert(end.bounds, from: end)
                destination.view.alpha = 1
            },
            completion: { _ in
                start.isHidden = false
                end.isHidden = false
                snapshot.removeFromSuperview()
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
    }
}
