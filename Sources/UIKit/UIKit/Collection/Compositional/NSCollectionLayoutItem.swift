import AnimationMath
import Foundation

/// A width or height of a part of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
    enum Measure { case fractionalWidth, fractionalHeight, absolute, estimated }

    let measure: Measure
    /// Points, or the fraction of the container's width or height.
    public let dimension: CGFloat

    private init(_ measure: Measure, _ dimension: CGFloat) { (self.measure, self.dimension) = (measure, dimension) }

    open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth)
    }
    open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight)
    }
    /// - Parameter absoluteDimension: Points.
    open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.absolute, absoluteDimension)
    }
    /// - Parameter estimatedDimension: Points, until the cell has sized itself.
    open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.estimated, estimatedDimension)
    }

    open var isFractionalWidth: Bool { measure == .fractionalWidth }
    open var isFractionalHeight: Bool { measure == .fractionalHeight }
    open var isAbsolute: Bool { measure == .absolute }
    open var isEstimated: Bool { measure == .estimated }

    final func length(in container: Size) -> Double {
        switch measure {
        case .fractionalWidth: Double(dimension) * container.width
        case .fractionalHeight: Double(dimension) * container.height
        case .absolute, .estimated: Double(dimension)
        }
    }
}

@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
    public let widthDimension: NSCollectionLayoutDimension
    public let heightDimension: NSCollectionLayoutDimension

    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension)
    {
        (widthDimension, heightDimension) = (width, height)
    }

    /// - Parameter fitted: The size that fits the view, which takes the place of estimates.
    final func size(in container: Size, fitted: Size? = nil) -> Size {
        let (isWide, isHigh) = estimates
        return Size(
            width: (isWide ? fitted?.width : nil) ?? widthDimension.length(in: container),
            height: (isHigh ? fitted?.height : nil) ?? heightDimension.length(in: container))
    }

    final var estimates: (width: Bool, height: Bool) { (widthDimension.isEstimated, heightDimension.isEstimated) }

    final func isEstimated(_ axis: LayoutAxis) -> Bool { axis == .horizontal ? estimates.width : estimates.height }
}

/// A distance between items: fixed, or at least that much and a share of what is left of the line.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
    /// Points.
    public let spacing: CGFloat
    public let isFlexibleSpacing: Bool

    private init(_ spacing: CGFloat, isFlexible: Bool) { (self.spacing, isFlexibleSpacing) = (spacing, isFlexible) }

    open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }
    open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }

    open var isFixedSpacing: Bool { !isFlexibleSpacing }
}

@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject {
    public let leading, top, trailing, bottom: NSCollectionLayoutSpacing?

    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
    }
}

/// A cell of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
    public let layoutSize: NSCollectionLayoutSize
    public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]
    /// Taken off the item's size, except where that is estimated.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The room around the item in its group.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem] = []) {
        (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems)
    }

    final func inset(_ frame: Rect) -> Rect {
        let (isWide, isHigh) = layoutSize.estimates
        return frame.inset(
            by: EdgeInsets(
                top: isHigh ? 0 : Double(contentInsets.top), left: isWide ? 0 : Double(contentInsets.leading),
                bottom: isHigh ? 0 : Double(contentInsets.bottom), right: isWide ? 0 : Double(contentInsets.trailing)))
    }
}

/// Items, or groups of them, side by side or below each other.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        /// The items again and again, as long as they fit.
        case repeating(LayoutAxis)
        /// So many of one item, which share the group's length.
        case count(Int, LayoutAxis)
        case custom((any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem])
    }

    public let subitems: [NSCollectionLayoutItem]
    let arrangement: Arrangement
    open var interItemSpacing: NSCollectionLayoutSpacing?

    private init(_ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], _ arrangement: Arrangement)
    {
        (self.subitems, self.arrangement) = (subitems, arrangement)
        super.init(layoutSize: layoutSize)
    }

    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, .repeating(.horizontal)) }

    open class func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, subitems, .repeating(.vertical)) }

    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], .count(count, .horizontal)) }

    open class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], .count(count, .vertical)) }

    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { horizontal(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }

    open class func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { vertical(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }

    /// - Parameter itemProvider: The frames of the group's items, in the group's coordinates.
    open class func custom(
        layoutSize: NSCollectionLayoutSize,
        itemProvider: @escaping (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [], .custom(itemProvider)) }
}

@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
    public let frame: CGRect
    public let zIndex: Int

    public init(frame: CGRect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}

@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    var contentSize: CGSize { get }
    var effectiveContentSize: CGSize { get }
    var contentInsets: NSDirectionalEdgeInsets { get }
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    var container: any NSCollectionLayoutContainer { get }
    var traitCollection: UITraitCollection { get }
}

enum LayoutAxis {
    case horizontal, vertical

    var across: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

extension Size {
    subscript(axis: LayoutAxis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

extension Point {
    subscript(axis: LayoutAxis) -> Double {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}
