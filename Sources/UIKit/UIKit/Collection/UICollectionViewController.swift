import Foundation

/// A view controller whose view holds one collection view.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    /// The layout of this controller: its collection view's at rest.
    public final let collectionViewLayout: UICollectionViewLayout
    private var ownCollectionView: UICollectionView?
    /// The collection view lent by the controller below, after a push from layout to layout.
    final var sharedCollectionView: UICollectionView?

    /// Whether pushing this controller onto another collection controller moves the cells of *that* one's collection
    /// view from layout to layout, instead of sliding views.
    ///
    /// - Precondition: Set before the controller is on a stack.
    open var useLayoutToLayoutNavigationTransitions = false {
        willSet {
            precondition(
                navigationController == nil,
                "useLayoutToLayoutNavigationTransitions must be set before the controller is pushed")
        }
    }

    /// Creates a controller for a layout.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller with a flow layout. Nibs are not read.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller with a flow layout: archives are not read.
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    /// The collection view: the controller's own, or the one that it shares with the controller below.
    open var collectionView: UICollectionView! {
        get {
            if let sharedCollectionView { return sharedCollectionView }
            if let ownCollectionView { return ownCollectionView }
            let new = UICollectionView(frame: .zero, collectionViewLayout: collectionViewLayout)
            new.accessibilityIdentifier = "collection"
            new.dataSource = self
            new.delegate = self
            ownCollectionView = new
            return new
        }
        set {
            ownCollectionView?.removeFromSuperview()
            ownCollectionView = newValue
            if isViewLoaded, let newValue { embed(newValue) }
        }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        if !useLayoutToLayoutNavigationTransitions { embed(collectionView) }
    }

    /// The view that held the collection view when it was lent.
    private weak var holder: UIView?

    /// Remembers the view that holds the collection view, which is lent to another controller.
    final func willLend(_ collectionView: UICollectionView) { holder = collectionView.superview }

    /// Puts a collection view to its place in this controller.
    final func embed(_ collectionView: UICollectionView) {
        let holder: UIView = holder ?? view
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if collectionView.transform == .identity { collectionView.frame = holder.bounds }
        holder.addSubview(collectionView)
    }

    /// The number of sections: one.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    /// The number of items in a section: none unless overridden.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }

    /// A plain cell.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }

    /// Called when the user selects an item.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    /// Called when the user deselects an item.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    /// Called before a cell comes into view.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    /// The layout of an interactive transition between two layouts.
    open func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout {
        UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    }
    /// An empty view, unless overridden.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }
    /// Called when the collection view scrolls.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Called when a drag begins.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Called when the finger leaves; the target offset may be changed.
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Called when a drag ends.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Called when the deceleration begins.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Called when the deceleration ends.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Called when an animated change of the offset has ended.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
