import AnimationMath

/// Push and pop between two collection controllers that share the lower one's collection view: its cells go from their
/// places in one layout to those in the other.
package final class CollectionLayoutTransition: NSObject, UIViewControllerAnimatedTransitioning {
    private let lower: UICollectionViewController
    private let upper: UICollectionViewController
    private let isPush: Bool

    /// The animator for a push or pop, where it applies: two collection controllers, of which the upper one uses
    /// layout-to-layout transitions and the lowest of those that share the collection view does not.
    package init?(_ operation: UINavigationController.Operation, from: UIViewController, to: UIViewController) {
        guard let from = from as? UICollectionViewController, let to = to as? UICollectionViewController else {
            return nil
        }
        isPush = operation == .push
        (lower, upper) = isPush ? (from, to) : (to, from)
        guard upper.useLayoutToLayoutNavigationTransitions else { return nil }
    }

    private var collection: UICollectionView { lower.collectionView }

    package func transitionDuration(using _: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        collection.layoutChangeDuration
    }

    package func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return context.completeTransition(false) }
        let container = context.containerView
        let collection = collection
        let old = collection.collectionViewLayout
        let offset = collection.contentOffset
        container.addSubview(to)
        moveCollectionView(isPush ? upper : lower)
        collection.setCollectionViewLayout((isPush ? upper : lower).collectionViewLayout, animated: true) { _ in
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
        let owner = isPush ? upper : lower
        moveCollectionView(owner)
        collection.use(owner.collectionViewLayout)
    }

    private func moveCollectionView(_ owner: UICollectionViewController) {
        let collection = collection
        if owner === upper { lower.willLend(collection) }
        upper.sharedCollectionView = owner === upper ? collection : nil
        owner.embed(collection)
    }
}
