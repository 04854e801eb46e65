import AnimationCore
import HeadlessKit

/// Drives a collection view between a flow and a circle with a pinch.
public final class PinchLayoutController {
    private let collectionView: CollectionView
    private let makeFlow: () -> CollectionViewLayout
    private let makeCircle: () -> CollectionViewLayout
    private let completion: ((_ completed: Bool, _ finished: Bool) -> Void)?

    /// How much a scale has to differ from 1 for the whole way.
    public var fullScaleChange = 0.4
    /// The progress beyond which letting go finishes; at exactly this it cancels.
    public var threshold = 0.5

    /// Creates a controller for one collection view.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - flow: Makes the layout to go to from a circle.
    ///   - circle: Makes the layout to go to from anything else.
    ///   - completion: Told at the end of every pinch whether the rest ran to its end, and whether it was finished.
    public init(
        collectionView: CollectionView, flow: @escaping () -> CollectionViewLayout = { CollectionLayouts.flow() },
        circle: @escaping () -> CollectionViewLayout = { CollectionLayouts.circle() },
        completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
    ) {
        self.collectionView = collectionView
        makeFlow = flow
        makeCircle = circle
        self.completion = completion
    }

    /// The gesture began.
    ///
    /// - Throws: ``/HeadlessKit/LayoutTransitionError/alreadyRunning``; the layout stays what it is.
    public func began() throws(LayoutTransitionError) {
        let next = collectionView.collectionViewLayout is CollectionViewCircleLayout ? makeFlow() : makeCircle()
        try collectionView.startInteractiveTransition(to: next, completion: completion)
    }

    /// The fingers are at `scale` times their first distance.
    ///
    /// - Throws: ``/HeadlessKit/LayoutTransitionError``; the progress stays what it was.
    public func changed(scale: Double) throws(LayoutTransitionError) {
        try collectionView.updateInteractiveTransition((1 - scale).magnitude / fullScaleChange)
    }

    /// The fingers were lifted.
    ///
    /// - Throws: ``/HeadlessKit/LayoutTransitionError/notRunning``; the layout stays what it is.
    public func ended() throws(LayoutTransitionError) {
        guard let transition = collectionView.interactiveTransitionLayout else { throw .notRunning }
        if transition.transitionProgress > threshold {
            try collectionView.finishInteractiveTransition()
        } else {
            try collectionView.cancelInteractiveTransition()
        }
    }
}
