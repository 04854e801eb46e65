import UIKit

/// Changes the layout of a collection view between a flow and a circle with a pinch.
@MainActor
public final class PinchLayoutController {
    private let collectionView: UICollectionView
    private let makeFlow: () -> UICollectionViewLayout
    private let makeCircle: () -> UICollectionViewLayout
    private let completion: ((_ completed: Bool, _ finished: Bool) -> Void)?
    private var transitionLayout: UICollectionViewTransitionLayout?

    /// The difference of the scale from 1 at which the progress is 1.
    public var fullScaleChange: CGFloat = 0.4
    /// The progress beyond which letting go finishes; at exactly this it cancels.
    public var threshold: CGFloat = 0.5

    /// Creates a controller for one collection view.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - flow: Makes the layout to go to from a circle.
    ///   - circle: Makes the layout to go to from any other.
    ///   - completion: Receives at the end of every pinch whether the rest ran to its end, and whether it was finished.
    public init(
        collectionView: UICollectionView,
        flow: @escaping () -> UICollectionViewLayout = { CollectionLayouts.flow() },
        circle: @escaping () -> UICollectionViewLayout = { CollectionLayouts.circle() },
        completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
    ) {
        self.collectionView = collectionView
        makeFlow = flow
        makeCircle = circle
        self.completion = completion
    }

    /// The pinch has begun.
    public func pinchBegan() {
        let next = collectionView.collectionViewLayout is CircleLayout ? makeFlow() : makeCircle()
        transitionLayout = collectionView.startInteractiveTransition(to: next, completion: completion)
    }

    /// The fingers are at `scale` times their first distance.
    public func pinchChanged(scale: CGFloat) {
        transitionLayout?.transitionProgress = abs(1 - scale) / fullScaleChange
        transitionLayout?.invalidateLayout()
    }

    /// The fingers have left, at `scale` times their first distance.
    public func pinchEnded(scale: CGFloat) {
        pinchChanged(scale: scale)
        if let transitionLayout, transitionLayout.transitionProgress > threshold {
            collectionView.finishInteractiveTransition()
        } else {
            collectionView.cancelInteractiveTransition()
        }
        transitionLayout = nil
    }
}
