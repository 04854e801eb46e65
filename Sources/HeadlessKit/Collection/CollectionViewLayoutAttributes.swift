import AnimationCore

/// Where a layout puts one cell, and how it looks there. A value: keep, change and hand it on as you like.
public struct CollectionViewLayoutAttributes: Hashable, Sendable {
    /// The cell.
    public var indexPath: IndexPath
    /// The centre, in the content's coordinates.
    public var center: Point
    /// The size before the transform.
    public var size: Size
    /// The opacity, 0…1.
    public var alpha = 1.0
    /// Applied about the centre.
    public var transform = AffineTransform.identity
    /// Cells with a larger index lie in front.
    public var zIndex = 0
    /// Whether the cell is left out of the picture.
    public var isHidden = false

    /// Creates attributes for a cell that covers `frame` untransformed.
    public init(indexPath: IndexPath, frame: Rect) {
        self.indexPath = indexPath
        center = frame.center
        size = Size(width: frame.width, height: frame.height)
    }

    /// The bounding box in the content's coordinates.
    public var frame: Rect {
        let box = Rect(center: center, size: size)
        return transform == .identity ? box : box.applying(transform.about(center))
    }
}
