import AnimationCore
import HeadlessKit

/// The layouts of the two collection transitions, with the numbers of the originals.
public enum CollectionLayouts {
    /// Lines of 100 × 100 items, 5 points apart, 10 from the top and bottom and 5 from the sides.
    public static func flow(itemSize: Size = Size(width: 100, height: 100)) -> CollectionViewFlowLayout {
        let layout = CollectionViewFlowLayout()
        layout.sectionInset = EdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
        layout.minimumInteritemSpacing = 5
        layout.minimumLineSpacing = 5
        layout.itemSize = itemSize
        return layout
    }

    /// 100 × 100 items on a circle.
    public static func circle(itemSize: Size = Size(width: 100, height: 100)) -> CollectionViewCircleLayout {
        let layout = CollectionViewCircleLayout()
        layout.itemSize = itemSize
        return layout
    }

    /// Rows over the full width.
    public static func list(rowHeight: Double = 44) -> CollectionViewListLayout {
        let layout = CollectionViewListLayout()
        layout.rowHeight = rowHeight
        return layout
    }
}

/// Navigation between two collection controllers, in which the cells go from layout to layout instead of views sliding.
///
/// There is no animator to hand out: the navigation controller makes the transition itself, because the pushed controller
/// says so.
public enum LayoutToLayout {
    /// A navigation controller with a collection in one layout, and the controller to push for the other.
    ///
    /// - Parameters:
    ///   - items: The number of cells.
    ///   - from: The layout of the root.
    ///   - to: The layout of what is pushed.
    public static func controllers(
        items: Int, from: CollectionViewLayout, to: CollectionViewLayout
    ) -> (navigation: NavigationController, pushed: CollectionViewController) {
        let root = CollectionViewController(collectionViewLayout: from, numberOfItems: items)
        root.useLayoutToLayoutNavigationTransitions = false
        let pushed = CollectionViewController(collectionViewLayout: to, numberOfItems: items)
        pushed.useLayoutToLayoutNavigationTransitions = true
        return (NavigationController(rootViewController: root), pushed)
    }
}
