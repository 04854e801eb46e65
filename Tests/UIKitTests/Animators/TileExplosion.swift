import UIKit

/// Blows the old screen apart in tiles that fall outwards one after the other.
final class TileExplosion: NSObject, UIViewControllerAnimatedTransitioning {
    private let (columns, rows) = (4, 6)
    private let (flight, step) = (0.5, 0.02)

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        flight + Double(columns * rows - 1) * step
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let container = transitionContext.containerView
        container.insertSubview(to, belowSubview: from)
        let size = CGSize(
            width: from.bounds.width / CGFloat(columns), height: from.bounds.height / CGFloat(rows))
        let tiles = (0..<columns * rows).compactMap { index -> UIView? in
            let frame = CGRect(
                x: CGFloat(index % columns) * size.width, y: CGFloat(index / columns) * size.height,
                width: size.width, height: size.height)
            let tile = from.resizableSnapshotView(from: frame, afterScreenUpdates: false, withCapInsets: .zero)
            tile?.frame = frame
            return tile
        }
        for tile in tiles { container.addSubview(tile) }
        from.isHidden = true

        for (index, tile) in tiles.enumerated() {
            let away = CGVector(
                dx: 2 * (tile.center.x - container.bounds.midX), dy: 2 * (tile.center.y - container.bounds.midY))
            UIView.animate(
                withDuration: flight, delay: Double(index) * step, options: .curveEaseIn,
                animations: {
                    tile.center = CGPoint(x: tile.center.x + away.dx, y: tile.center.y + away.dy)
                    tile.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
                    tile.alpha = 0
                },
                completion: { _ in
                    tile.removeFromSuperview()
                    guard index == tiles.count - 1 else { return }
                    from.isHidden = false
                    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                })
        }
    }
}
