/// A transform of rectangles in lanes; the bounding box where the transform turns them.
///
/// The formula is the one of `Rect.applying(_:)`, operation by operation, so that batch and scalar agree to rounding.
public protocol RectMap<Lanes> {
    /// The lanes that the map works on.
    associatedtype Lanes: LaneVector
    /// Spreads the entries of a transform over lanes.
    init(_ entries: AffineEntries<Lanes.Scalar>)
    /// The standardised image.
    func map(_ rect: RectLanes<Lanes>) -> RectLanes<Lanes>
}

/// A vector of rectangles.
public struct RectLanes<V: LaneVector>: Sendable {
    /// The origins' abscissas.
    public var x: V
    /// The origins' ordinates.
    public var y: V
    /// The widths; may be negative.
    public var width: V
    /// The heights; may be negative.
    public var height: V

    /// Gathers the four columns of one vector.
    @inlinable @inline(__always)
    public init(x: V, y: V, width: V, height: V) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// The entries of an affine transform: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
public struct AffineEntries<Scalar: Sendable>: Sendable {
    /// How much of x goes into x′.
    public var a: Scalar
    /// How much of x goes into y′.
    public var b: Scalar
    /// How much of y goes into x′.
    public var c: Scalar
    /// How much of y goes into y′.
    public var d: Scalar
    /// The horizontal translation.
    public var tx: Scalar
    /// The vertical translation.
    public var ty: Scalar

    /// Gathers the six entries.
    @inlinable
    public init(a: Scalar, b: Scalar, c: Scalar, d: Scalar, tx: Scalar, ty: Scalar) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }
}

/// Moves only.
public struct TranslationMap<Lanes: LaneVector>: RectMap {
    @usableFromInline let tx: Lanes
    @usableFromInline let ty: Lanes

    /// Ignores all entries but the translation.
    @inlinable @inline(__always)
    public init(_ entries: AffineEntries<Lanes.Scalar>) {
        tx = Lanes(entries.tx)
        ty = Lanes(entries.ty)
    }

    /// The rectangle, moved and standardised.
    @inlinable @inline(__always)
    public func map(_ rect: RectLanes<Lanes>) -> RectLanes<Lanes> {
        RectLanes(
            x: rect.x + tx + Lanes.minimum(rect.width, Lanes(0)),
            y: rect.y + ty + Lanes.minimum(rect.height, Lanes(0)),
            width: rect.width.magnitude, height: rect.height.magnitude)
    }
}

/// Scales the axes, mirrors them where the factor is negative, and moves.
public struct ScaleMap<Lanes: LaneVector>: RectMap {
    @usableFromInline let a: Lanes
    @usableFromInline let d: Lanes
    @usableFromInline let tx: Lanes
    @usableFromInline let ty: Lanes

    /// Ignores b and c, which are 0.
    @inlinable @inline(__always)
    public init(_ entries: AffineEntries<Lanes.Scalar>) {
        a = Lanes(entries.a)
        d = Lanes(entries.d)
        tx = Lanes(entries.tx)
        ty = Lanes(entries.ty)
    }

    /// The exact image, standardised.
    @inlinable @inline(__always)
    public func map(_ rect: RectLanes<Lanes>) -> RectLanes<Lanes> {
        let width = a * rect.width
        let height = d * rect.height
        return RectLanes(
            x: Lanes.multiplyAdd(a, rect.x, tx) + Lanes.minimum(width, Lanes(0)),
            y: Lanes.multiplyAdd(d, rect.y, ty) + Lanes.minimum(height, Lanes(0)),
            width: width.magnitude, height: height.magnitude)
    }
}

/// Any affine transform: the bounding box of the image.
public struct GeneralMap<Lanes: LaneVector>: RectMap {
    @usableFromInline let entries: AffineEntries<Lanes>

    /// One transform in all lanes.
    @inlinable @inline(__always)
    public init(_ entries: AffineEntries<Lanes.Scalar>) {
        self.init(
            lanes: AffineEntries(
                a: Lanes(entries.a), b: Lanes(entries.b), c: Lanes(entries.c), d: Lanes(entries.d),
                tx: Lanes(entries.tx), ty: Lanes(entries.ty)))
    }

    /// A transform of its own in every lane.
    @inlinable @inline(__always)
    public init(lanes: AffineEntries<Lanes>) { entries = lanes }

    /// The bounding box of the four transformed corners.
    @inlinable @inline(__always)
    public func map(_ rect: RectLanes<Lanes>) -> RectLanes<Lanes> {
        let m = entries
        let zero = Lanes(0)
        let (xWidth, xHeight) = (m.a * rect.width, m.c * rect.height)
        let (yWidth, yHeight) = (m.b * rect.width, m.d * rect.height)
        let x = Lanes.multiplyAdd(m.a, rect.x, Lanes.multiplyAdd(m.c, rect.y, m.tx))
        let y = Lanes.multiplyAdd(m.b, rect.x, Lanes.multiplyAdd(m.d, rect.y, m.ty))
        return RectLanes(
            x: x + Lanes.minimum(xWidth, zero) + Lanes.minimum(xHeight, zero),
            y: y + Lanes.minimum(yWidth, zero) + Lanes.minimum(yHeight, zero),
            width: xWidth.magnitude + xHeight.magnitude, height: yWidth.magnitude + yHeight.magnitude)
    }
}
