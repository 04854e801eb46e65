import AnimationMath
import Foundation

@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, NSCollectionLayoutVisibleItem, @preconcurrency NSCopying {
    public enum ElementCategory: UInt, Hashable, Sendable { case cell, supplementaryView, decorationView }

    var placement: ItemPlacement
    open var transform3D = CATransform3DIdentity { didSet { placement.transform = transform3D.affinePart } }
    /// Whether the placement has all that the attributes say.
    final var isPlain: Bool {
        type(of: self) == UICollectionViewLayoutAttributes.self && CATransform3DIsAffine(transform3D)
    }
    open var representedElementCategory: ElementCategory { category }
    private final var category = ElementCategory.cell
    /// Whether a view that sizes itself may choose its width and its height.
    final var estimates = (width: true, height: true)
    /// Whether a view that is no cell is among the cells of a section that scrolls across the layout's direction.
    final var scrollsWithSection = false
    final var isCell: Bool { category == .cell }
    open private(set) var representedElementKind: String?
    open var name: String { representedElementKind ?? "" }

    public override required init() {
        placement = ItemPlacement(indexPath: ItemIndex(item: 0), frame: .zero)
        super.init()
    }
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        placement.indexPath = ItemIndex(indexPath)
    }

    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        category = .supplementaryView
        representedElementKind = elementKind
    }

    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        category = .decorationView
        representedElementKind = decorationViewKind
    }

    convenience init(_ placement: ItemPlacement) {
        self.init()
        take(placement)
    }

    /// Makes attributes of a cell those of another kind of view.
    final func become(_ category: ElementCategory, ofKind kind: String) {
        self.category = category
        representedElementKind = kind
    }

    final func take(_ placement: ItemPlacement) {
        self.placement = placement
        transform3D = CATransform3D(Transform3D(placement.transform))
    }

    open var indexPath: IndexPath {
        get { placement.indexPath.path }
        set { placement.indexPath = ItemIndex(newValue) }
    }
    open var frame: CGRect {
        get { CGRect(placement.frame) }
        set {
            let frame = Rect(newValue).standardized
            placement.center = frame.center
            placement.size = frame.size
        }
    }
    open var center: CGPoint {
        get { CGPoint(placement.center) }
        set { placement.center = Point(newValue) }
    }
    open var size: CGSize {
        get { CGSize(placement.size) }
        set { placement.size = Size(newValue) }
    }
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
    /// The affine part of the transform, about the centre.
    open var transform: CGAffineTransform {
        get { CGAffineTransform(placement.transform) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }
    open var alpha: CGFloat {
        get { CGFloat(placement.alpha) }
        set { placement.alpha = Double(newValue) }
    }
    open var zIndex: Int {
        get { placement.zIndex }
        set { placement.zIndex = newValue }
    }
    open var isHidden: Bool {
        get { placement.isHidden }
        set { placement.isHidden = newValue }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return MainActor.assumeIsolated { hasValues(of: other) }
    }

    private func hasValues(of other: UICollectionViewLayoutAttributes) -> Bool {
        placement == other.placement && CATransform3DEqualToTransform(transform3D, other.transform3D)
            && representedElementCategory == other.representedElementCategory
            && representedElementKind == other.representedElementKind
    }

    open override var hash: Int { MainActor.assumeIsolated { placement.hashValue } }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        copy.placement = placement
        copy.transform3D = transform3D
        copy.category = category
        copy.estimates = estimates
        copy.scrollsWithSection = scrollsWithSection
        copy.representedElementKind = representedElementKind
        return copy
    }
}
