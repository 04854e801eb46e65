import AnimationCore

/// Push and pop between two collection controllers that share the lower one's collection view: its cells go from their
/// places in one layout to those in the other.
public final class CollectionLayoutTransition: ViewControllerAnimatedTransitioning {
    private let lower: CollectionViewController
    private let upper: CollectionViewController
    private let isPush: Bool

    /// The animator for a push or pop, where it applies: two collection controllers, of which the upper one uses
    /// layout-to-layout transitions and the lowest of those that share the collection view does not.
    init?(_ operation: NavigationController.Operation, from: ViewController, to: ViewController) {
        guard let from = from as? CollectionViewController, let to = to as? CollectionViewController else { return nil }
        isPush = operation == .push
        (lower, upper) = isPush ? (from, to) : (to, from)
        guard upper.useLayoutToLayoutNavigationTransitions else { return nil }
    }

    /// The time that the collection view takes to change its layout.
    public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        lower.collectionView.layoutChangeDuration
    }

    /// Moves the collection view over and changes its layout.
    public func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let container = context.containerView, let to = context.view(forKey: .to) else {
            return context.completeTransition(false)
        }
        let collection = lower.collectionView
        let old = collection.collectionViewLayout
        let offset = collection.contentOffset
        container.addSubview(to)
        moveCollectionView(isPush ? upper : lower)
        collection.setCollectionViewLayout(
            (isPush ? upper : lower).collectionViewLayout, animated: true
        ) { _ in
            if context.transitionWasCancelled {
                collection.use(old)
                collection.contentOffset = offset
                self.moveCollectionView(self.isPush ? self.lower : self.upper)
                collection.layoutIfNeeded()
            }
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    /// The same without animation.
    func handOver() {
        let (collection, owner) = (lower.collectionView, isPush ? upper : lower)
        moveCollectionView(owner)
        collection.use(owner.collectionViewLayout)
    }

    private func moveCollectionView(_ owner: CollectionViewController) {
        let collection = lower.collectionView
        upper.sharedCollectionView = owner === upper ? collection : nil
        owner.embed(collection)
    }
}
