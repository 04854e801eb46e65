import Foundation

// Declared: kept and returned, without effect on the cells. What subclasses override is in the classes, after `MARK:
// Declared`.

extension UICollectionViewCell {
    public var selectedBackgroundView: UIView? {
        get { declared(nil) }
        set { declare(newValue) }
    }
}

extension UICollectionViewController {
    public var clearsSelectionOnViewWillAppear: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public var installsStandardGestureForInteractiveMovement: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
}

@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
    open var invalidateEverything: Bool { false }
    open var invalidateDataSourceCounts: Bool { false }
    open var contentOffsetAdjustment = CGPoint.zero
    open var contentSizeAdjustment = CGSize.zero
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    open func invalidateItems(at indexPaths: [IndexPath]) { invalidatedItemIndexPaths = indexPaths }
}
