/// The geometry of a layer in its parent, in Core Animation's model.
///
/// The layer's own coordinates are those of its `bounds`. The point of the bounds that `anchorPoint` names is at
/// `position` in the parent, and `transform` acts about it. `bounds.origin` is a scroll offset: it moves the children
/// as seen from outside, never the layer itself.
public struct LayerGeometry: Hashable, Sendable {
    /// The layer's rectangle in its own coordinates; negative sizes are standardised.
    public var bounds: Rect {
        didSet { bounds = bounds.standardized }
    }
    /// The position of the anchor, in the parent's coordinates.
    public var position: Point
    /// The anchor as a fraction of the bounds: (0, 0) top left, (1, 1) bottom right; values outside are legal.
    public var anchorPoint: Point
    /// The transform of the layer and its content, about the anchor.
    public var transform: AffineTransform
    /// The transform of the children only, about the anchor.
    public var sublayerTransform: AffineTransform

    /// Creates a layer's geometry; by default anchored at the centre and without transforms.
    public init(
        bounds: Rect = .zero,
        position: Point = .zero,
        anchorPoint: Point = Point(x: 0.5, y: 0.5),
        transform: AffineTransform = .identity,
        sublayerTransform: AffineTransform = .identity
    ) {
        self.bounds = bounds.standardized
        self.position = position
        self.anchorPoint = anchorPoint
        self.transform = transform
        self.sublayerTransform = sublayerTransform
    }

    /// Creates an untransformed layer, anchored at its centre, that covers `frame` of its parent.
    public init(frame: Rect) {
        let frame = frame.standardized
        self.init(bounds: Rect(origin: .zero, size: frame.size), position: frame.center)
    }

    /// The anchor, in the layer's own coordinates.
    public var anchor: Point {
        Point(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// The map from the layer's coordinates to its parent's, the parent's `sublayerTransform` not included.
    public var transformToParent: AffineTransform {
        let anchor = anchor
        var map = transform
        map.tx += position.x - (transform.a * anchor.x + transform.c * anchor.y)
        map.ty += position.y - (transform.b * anchor.x + transform.d * anchor.y)
        return map
    }

    /// The map that `sublayerTransform` adds between a child and this layer's coordinates.
    public var sublayerMap: AffineTransform { sublayerTransform.about(anchor) }

    /// The bounding box of the transformed bounds, in the parent's coordinates.
    public var frame: Rect { bounds.applying(transformToParent) }

    /// Moves and sizes the layer so that ``frame`` becomes `frame`: the size is divided by the transform's scale, and
    /// the position becomes that of the anchor. The origin of the bounds is kept.
    ///
    /// Under a rotation the size is that of the inverse image's bounding box, as on the platform; reading the frame
    /// back then gives a larger rectangle.
    ///
    /// - Throws: ``GeometryError/singularTransform(_:)`` where the transform has no inverse; the layer is unchanged.
    public mutating func setFrame(_ frame: Rect) throws(GeometryError) {
        let frame = frame.standardized
        let inverse = try transform.inverted()
        let size = Rect(origin: .zero, size: frame.size).applying(inverse).size
        bounds = Rect(origin: bounds.origin, size: size)
        let unplaced = LayerGeometry(
            bounds: bounds, position: .zero, anchorPoint: anchorPoint, transform: transform
        ).frame
        position = Point(x: frame.midX - unplaced.midX, y: frame.midY - unplaced.midY)
    }
}
