import UIKit

/// The layouts of the two collection transitions, with the numbers of the originals.
@MainActor
public enum CollectionLayouts {
    /// Lines of 100 × 100 items, 5 points apart, 10 from the top and bottom and 5 from the sides.
    public static func flow(itemSize: CGSize = CGSize(width: 100, height: 100)) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.sectionInset = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
        layout.minimumInteritemSpacing = 5
        layout.minimumLineSpacing = 5
        layout.itemSize = itemSize
        return layout
    }

    /// 100 × 100 items on a circle.
    public static func circle(itemSize: CGSize = CGSize(width: 100, height: 100)) -> CircleLayout {
        let layout = CircleLayout()
        layout.itemSize = itemSize
        return layout
    }

    /// Rows over the full width.
    public static func list(rowHeight: CGFloat = 44) -> ListLayout {
        let layout = ListLayout()
        layout.rowHeight = rowHeight
        return layout
    }
}

/// A collection of plain cells.
open class CellsViewController: UICollectionViewController {
    /// The number of cells. Set it before the collection view is shown.
    public var numberOfItems: Int

    /// Whether the cells have colours, for pictures. Set it before the view is loaded.
    public var isColored = false

    /// Creates a controller of `numberOfItems` plain cells.
    public init(collectionViewLayout layout: UICollectionViewLayout, numberOfItems: Int) {
        self.numberOfItems = numberOfItems
        super.init(collectionViewLayout: layout)
    }

    /// Archives are not read: returns `nil`.
    public required init?(coder: NSCoder) { nil }

    open override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { numberOfItems }

    open override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard isColored else { return UICollectionViewCell(frame: .zero) }
        let cell = CardCell(frame: .zero)
        // Neighbours differ in hue, by the golden section.
        let hue = (CGFloat(indexPath.item) * 0.618).truncatingRemainder(dividingBy: 1)
        cell.backgroundColor = UIColor(hue: hue, saturation: 0.35, brightness: 0.95, alpha: 1)
        cell.layer.cornerRadius = 12
        cell.caption.text = "Card \(indexPath.item + 1)"
        cell.contentView.addSubview(cell.caption)
        return cell
    }
}

private final class CardCell: UICollectionViewCell {
    let caption = UILabel()

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = contentView.bounds.size
        caption.frame = CGRect(x: 10, y: max(size.height - 28, 0), width: max(size.width - 20, 0), height: 18)
    }
}
