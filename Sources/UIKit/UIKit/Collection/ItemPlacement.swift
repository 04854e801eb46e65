import AnimationMath

/// An item of a collection: section and item, both counted from 0. Foundation's `IndexPath` costs more to compare.
package struct ItemIndex: Hashable, Comparable {
    package var section: Int
    package var item: Int

    package init(item: Int, section: Int = 0) {
        self.section = section
        self.item = item
    }
    init(_ path: IndexPath) { self.init(item: path.item, section: path.section) }

    var path: IndexPath { IndexPath(item: item, section: section) }

    package static func < (lhs: ItemIndex, rhs: ItemIndex) -> Bool { (lhs.section, lhs.item) < (rhs.section, rhs.item) }
}

/// The values of ``UICollectionViewLayoutAttributes`` without the object: the built-in layouts make thousands of them.
package struct ItemPlacement: Hashable {
    var indexPath: ItemIndex
    package var center: Point
    /// The size before the transform.
    package var size: Size
    package var alpha = 1.0
    /// Applied about the centre.
    package var transform = AffineTransform.identity
    var zIndex = 0
    package var isHidden = false

    init(indexPath: ItemIndex, frame: Rect) {
        self.indexPath = indexPath
        center = frame.center
        size = Size(width: frame.width, height: frame.height)
    }

    package var frame: Rect {
        let box = Rect(center: center, size: size)
        return transform == .identity ? box : box.applying(transform.about(center))
    }
}
