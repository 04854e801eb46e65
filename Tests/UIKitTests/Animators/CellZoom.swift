import UIKit

/// Zooms the tapped cell of a collection to the whole screen, and back.
final class CellZoom: NSObject, UIViewControllerAnimatedTransitioning {
    private let collectionView: UICollectionView
    private let indexPath: IndexPath
    private let isPush: Bool

    init(in collectionView: UICollectionView, at indexPath: IndexPath, isPush: Bool) {
        self.collectionView = collectionView
        self.indexPath = indexPath
        self.isPush = isPush
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.45 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to),
            let attributes = collectionView.layoutAttributesForItem(at: indexPath)
        else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        let detail = isPush ? to : from
        if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }

        let cellFrame = collectionView.convert(attributes.frame, to: container)
        let small = CGAffineTransform(
            scaleX: cellFrame.width / container.bounds.width, y: cellFrame.height / container.bounds.height)
        let large = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
        let cell = collectionView.cellForItem(at: indexPath)
        cell?.isHidden = true
        if isPush {
            detail.transform = small
            detail.center = CGPoint(x: cellFrame.midX, y: cellFrame.midY)
        }
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext), delay: 0, usingSpringWithDamping: 0.75,
            initialSpringVelocity: 0
        ) {
            detail.transform = self.isPush ? .identity : small
            detail.center = self.isPush ? large : CGPoint(x: cellFrame.midX, y: cellFrame.midY)
        } completion: { _ in
            cell?.isHidden = false
            detail.transform = .identity
            detail.center = large
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
