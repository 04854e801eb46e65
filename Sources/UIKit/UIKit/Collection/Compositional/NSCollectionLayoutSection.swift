import AnimationMath
import Foundation

/// The groups of a section, one after the other as long as there are items.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    /// The room around the groups, inside of headers and footers.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    open var interGroupSpacing: CGFloat = 0
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Whether headers and footers are inset at their sides as the groups are.
    open var supplementariesFollowContentInsets = true
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// With a behavior other than `none`, the groups are beside each other across the direction in which the collection view
    /// scrolls, and scroll there.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
    open var contentInsetsReference = UIContentInsetsReference.automatic

    public init(group: NSCollectionLayoutGroup) { self.group = group }

    /// Rows over the whole width that size themselves, from 44 points; in grouped lists with room around them.
    open class func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        func row() -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        }
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: row(), subitems: [NSCollectionLayoutItem(layoutSize: row())]))
        if configuration.headerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: row(), elementKind: UICollectionView.elementKindSectionHeader, alignment: .top))
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: row(), elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
        }
        if configuration.appearance == .insetGrouped {
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
        }
        return section
    }
}

/// A view beside a cell: at an edge or corner of its item, moved by an offset.
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    public let elementKind: String
    public let containerAnchor: NSCollectionLayoutAnchor
    open var zIndex = 0

    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
    ) {
        (self.elementKind, self.containerAnchor) = (elementKind, containerAnchor)
        super.init(layoutSize: layoutSize)
    }

    /// The frame at the item's frame.
    final func frame(at item: Rect) -> Rect {
        let size = layoutSize.size(in: item.size)
        return Rect(origin: containerAnchor.origin(of: size, in: item), size: size)
    }
}

@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject {
    public let edges: NSDirectionalRectEdge
    /// The distance from the edges: points, or with ``isFractionalOffset`` fractions of the view's own size.
    public let offset: CGPoint
    public let isFractionalOffset: Bool

    public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint = .zero) {
        (self.edges, offset, isFractionalOffset) = (edges, absoluteOffset, false)
    }

    public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        (self.edges, offset, isFractionalOffset) = (edges, fractionalOffset, true)
    }

    final func origin(of size: Size, in container: Rect) -> Point {
        func start(_ low: Double, _ high: Double, _ length: Double, isLow: Bool, isHigh: Bool) -> Double {
            isLow ? low : isHigh ? high - length : (low + high - length) / 2
        }
        let x = start(
            container.minX, container.maxX, size.width, isLow: edges.contains(.leading),
            isHigh: edges.contains(.trailing))
        let y = start(
            container.minY, container.maxY, size.height, isLow: edges.contains(.top), isHigh: edges.contains(.bottom))
        return Point(
            x: x + Double(offset.x) * (isFractionalOffset ? size.width : 1),
            y: y + Double(offset.y) * (isFractionalOffset ? size.height : 1))
    }
}

/// A header or footer.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    public let alignment: NSRectAlignment
    public let offset: CGPoint
    /// Whether the section is as much longer; otherwise the view covers its first or last groups.
    open var extendsBoundary = true
    /// Whether the view stays in what is visible as long as its section is there.
    open var pinToVisibleBounds = false

    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
        absoluteOffset: CGPoint = .zero
    ) {
        (self.alignment, offset) = (alignment, absoluteOffset)
        super.init(
            layoutSize: layoutSize, elementKind: elementKind,
            containerAnchor: NSCollectionLayoutAnchor(edges: alignment.edges, absoluteOffset: absoluteOffset))
    }
}

/// The background of a section, headers and footers included.
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    public let elementKind: String
    open var zIndex = 0

    private init(_ elementKind: String) {
        self.elementKind = elementKind
        super.init(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    }

    open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(elementKind)
    }
}

/// A cell, header, footer or decoration that a section's handler may change before it is shown.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: AnyObject {
    var alpha: CGFloat { get set }
    var zIndex: Int { get set }
    var isHidden: Bool { get set }
    var center: CGPoint { get set }
    var transform: CGAffineTransform { get set }
    var transform3D: CATransform3D { get set }
    var frame: CGRect { get }
    var bounds: CGRect { get }
    var indexPath: IndexPath { get }
    /// The kind of a header, footer or decoration; empty for a cell.
    var name: String { get }
    var representedElementCategory: UICollectionViewLayoutAttributes.ElementCategory { get }
    var representedElementKind: String? { get }
}

/// Called with a section's visible items each time that they are placed, as when the collection view scrolls, and its offset.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
    [any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment
) -> Void

/// Where a section that scrolls across the layout's direction comes to rest: anywhere, with a group at the beginning, at a page
/// of the collection view's size, or at most one group farther, at the beginning or in the middle.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Hashable, Sendable {
    case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}
