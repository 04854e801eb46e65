import AnimationCore

/// A view controller whose view holds one collection view.
open class CollectionViewController: ViewController, CollectionViewDataSource {
    /// The layout of this controller: its collection view's at rest.
    public let collectionViewLayout: CollectionViewLayout
    /// How many cells there are.
    public final var numberOfItems: Int { didSet { viewIfLoaded?.setNeedsLayout(); collectionView.reloadData() } }
    private var ownCollectionView: CollectionView?
    /// The collection view lent by the controller below, after a push from layout to layout.
    var sharedCollectionView: CollectionView?

    /// Whether pushing this controller onto another collection controller moves the cells of *that* one's collection
    /// view from layout to layout, instead of sliding views. Setting it once the controller is on a stack traps.
    public final var useLayoutToLayoutNavigationTransitions = false {
        willSet {
            precondition(
                navigationController == nil,
                "useLayoutToLayoutNavigationTransitions must be set before the controller is pushed")
        }
    }

    /// Creates a controller of `numberOfItems` plain cells.
    public init(collectionViewLayout layout: CollectionViewLayout, numberOfItems: Int = 0) {
        collectionViewLayout = layout
        self.numberOfItems = numberOfItems
        super.init()
    }

    /// The collection view: the controller's own, or the one that it shares with the controller below.
    public final var collectionView: CollectionView {
        if let sharedCollectionView { return sharedCollectionView }
        if let ownCollectionView { return ownCollectionView }
        let new = CollectionView(collectionViewLayout: collectionViewLayout)
        new.name = "collection"
        new.dataSource = self
        ownCollectionView = new
        return new
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        if !useLayoutToLayoutNavigationTransitions { embed(collectionView) }
    }

    /// What the collection view is put into, and fills: the controller's view unless overridden.
    open var collectionSuperview: View { view }

    /// Puts a collection view where this controller has it.
    final func embed(_ collectionView: CollectionView) {
        let holder = collectionSuperview
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if collectionView.transform == .identity { collectionView.frame = holder.bounds }
        holder.addSubview(collectionView)
    }

    /// How many cells there are, all in one section.
    open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        numberOfItems
    }

    /// A plain cell.
    open func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { CollectionViewCell() }
}
