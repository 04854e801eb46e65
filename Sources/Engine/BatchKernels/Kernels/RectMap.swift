/// A transform of rectangles in lanes; the bounding box where the transform turns them.
///
/// For axis-aligned maps the formula is that of `Rect.applying(_:)`, operation by operation.
public protocol RectMap<Lanes> {
    /// The lanes that the map works on.
    associatedtype Lanes: LaneVector
    /// Repeats the elements of a transform in all lanes.
    init(_ elements: AffineElements<Lanes.Scalar>)
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

    /// Creates a vector of rectangles.
    @_alwaysEmitIntoClient @inline(__always)
    public init(x: V, y: V, width: V, height: V) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// The elements of an affine transform: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// Numbers in a batch's format, or lanes. AnimationCore's `AffineTransform` stays a type of its own: as
/// `AffineElements<Double>` it would be generic, and a generic type cannot have the static constants that a geometry type
/// needs.
public struct AffineElements<Scalar: Sendable>: Sendable {
    /// The coefficient of x in x′.
    public var a: Scalar
    /// The coefficient of x in y′.
    public var b: Scalar
    /// The coefficient of y in x′.
    public var c: Scalar
    /// The coefficient of y in y′.
    public var d: Scalar
    /// The horizontal translation.
    public var tx: Scalar
    /// The vertical translation.
    public var ty: Scalar

    /// Creates a transform from its six elements.
    @_alwaysEmitIntoClient
    public init(a: Scalar, b: Scalar, c: Scalar, d: Scalar, tx: Scalar, ty: Scalar) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The elements, each passed through `body`.
    @_alwaysEmitIntoClient @inline(__always)
    public func mapped<Other>(_ body: (Scalar) -> Other) -> AffineElements<Other> {
        AffineElements<Other>(a: body(a), b: body(b), c: body(c), d: body(d), tx: body(tx), ty: body(ty))
    }
}

/// One axis of a separable map.
public protocol AxisMap<Lanes> {
    /// The lanes that the map works on.
    associatedtype Lanes: LaneVector
    /// The standardised image of an origin and a size, which may be negative.
    func map(_ origin: Lanes, _ size: Lanes) -> (origin: Lanes, size: Lanes)
    /// The image of the origin alone, where its size and the factor of the map are not negative; the same bits.
    func map(_ origin: Lanes) -> Lanes
}

/// A translation along an axis.
public struct AxisTranslation<Lanes: LaneVector>: AxisMap {
    @usableFromInline let distance: Lanes

    @_alwaysEmitIntoClient @inline(__always)
    init(_ distance: Lanes.Scalar) { self.distance = Lanes(distance) }

    /// Moved and standardised.
    @_alwaysEmitIntoClient @inline(__always)
    public func map(_ origin: Lanes, _ size: Lanes) -> (origin: Lanes, size: Lanes) {
        (origin + distance + Lanes.minimum(size, Lanes(0)), size.magnitude)
    }

    /// Moved.
    @_alwaysEmitIntoClient @inline(__always)
    public func map(_ origin: Lanes) -> Lanes { origin + distance + Lanes(0) }
}

/// A scale of an axis, mirrored where the factor is negative, and a translation along it.
public struct AxisScale<Lanes: LaneVector>: AxisMap {
    @usableFromInline let factor: Lanes
    @usableFromInline let distance: Lanes

    @_alwaysEmitIntoClient @inline(__always)
    init(_ factor: Lanes.Scalar, _ distance: Lanes.Scalar) {
        self.factor = Lanes(factor)
        self.distance = Lanes(distance)
    }

    /// The exact image, standardised.
    @_alwaysEmitIntoClient @inline(__always)
    public func map(_ origin: Lanes, _ size: Lanes) -> (origin: Lanes, size: Lanes) {
        let scaled = factor * size
        return (
            Lanes.multiplyAdd(factor, origin, distance) + Lanes.minimum(scaled, Lanes(0)), scaled.magnitude
        )
    }

    /// The exact image.
    @_alwaysEmitIntoClient @inline(__always)
    public func map(_ origin: Lanes) -> Lanes { Lanes.multiplyAdd(factor, origin, distance) + Lanes(0) }
}

/// A map of rectangles that works on each axis separately.
public protocol SeparableMap<Lanes>: RectMap {
    /// The map of either axis.
    associatedtype Axis: AxisMap<Lanes>
    /// The map of x and width.
    var horizontal: Axis { get }
    /// The map of y and height.
    var vertical: Axis { get }
}

extension SeparableMap {
    /// The rectangle, axis by axis.
    @_alwaysEmitIntoClient @inline(__always)
    public func map(_ rect: RectLanes<Lanes>) -> RectLanes<Lanes> {
        let (x, width) = horizontal.map(rect.x, rect.width)
        let (y, height) = vertical.map(rect.y, rect.height)
        return RectLanes(x: x, y: y, width: width, height: height)
    }
}

/// A translation.
public struct TranslationMap<Lanes: LaneVector>: SeparableMap {
    /// The map of x and width.
    public let horizontal: AxisTranslation<Lanes>
    /// The map of y and height.
    public let vertical: AxisTranslation<Lanes>

    /// Creates the map from tx and ty; the other elements are ignored.
    @_alwaysEmitIntoClient @inline(__always)
    public init(_ elements: AffineElements<Lanes.Scalar>) {
        horizontal = AxisTranslation(elements.tx)
        vertical = AxisTranslation(elements.ty)
    }
}

/// A scale of both axes, mirrored where the factor is negative, and a translation.
public struct ScaleMap<Lanes: LaneVector>: SeparableMap {
    /// The map of x and width.
    public let horizontal: AxisScale<Lanes>
    /// The map of y and height.
    public let vertical: AxisScale<Lanes>

    /// Creates the map from all elements but b and c, which are 0.
    @_alwaysEmitIntoClient @inline(__always)
    public init(_ elements: AffineElements<Lanes.Scalar>) {
        horizontal = AxisScale(elements.a, elements.tx)
        vertical = AxisScale(elements.d, elements.ty)
    }
}

/// The bounding box of the image under any affine transform.
///
/// The box is that of the transformed centre with half the size to either side. This takes ¾ of the operations of the
/// minima and sums over the four corners; the result differs by roundings of the largest term. The sum of
/// an origin and the far edge, twice the centre, takes two additions and no multiplication: half of the operations are
/// then for the multipliers and half for the adders.
public struct GeneralMap<Lanes: LaneVector>: RectMap {
    /// Half of a, b, c and d, and the translation.
    @usableFromInline let halves: AffineElements<Lanes>
    /// Half the magnitudes of a, b, c and d.
    @usableFromInline let magnitudes: (a: Lanes, b: Lanes, c: Lanes, d: Lanes)

    /// Creates the map with one transform in all lanes.
    @_alwaysEmitIntoClient @inline(__always)
    public init(_ elements: AffineElements<Lanes.Scalar>) {
        self.init(lanes: elements.mapped { Lanes($0) })
    }

    /// Creates the map with a transform per lane.
    @_alwaysEmitIntoClient @inline(__always)
    public init(lanes: AffineElements<Lanes>) {
        let oneHalf = Lanes(0.5)
        let (a, b) = (lanes.a * oneHalf, lanes.b * oneHalf)
        let (c, d) = (lanes.c * oneHalf, lanes.d * oneHalf)
        halves = AffineElements(a: a, b: b, c: c, d: d, tx: lanes.tx, ty: lanes.ty)
        magnitudes = (a.magnitude, b.magnitude, c.magnitude, d.magnitude)
    }

    /// The bounding box of the four transformed corners.
    @_alwaysEmitIntoClient @inline(__always)
    public func map(_ rect: RectLanes<Lanes>) -> RectLanes<Lanes> {
        let m = halves
        let twiceX = rect.x + (rect.x + rect.width)
        let twiceY = rect.y + (rect.y + rect.height)
        let (width, height) = (rect.width.magnitude, rect.height.magnitude)
        let halfWidth = Lanes.multiplyAdd(magnitudes.a, width, magnitudes.c * height)
        let halfHeight = Lanes.multiplyAdd(magnitudes.b, width, magnitudes.d * height)
        return RectLanes(
            x: Lanes.multiplyAdd(m.a, twiceX, Lanes.multiplyAdd(m.c, twiceY, m.tx)) - halfWidth,
            y: Lanes.multiplyAdd(m.b, twiceX, Lanes.multiplyAdd(m.d, twiceY, m.ty)) - halfHeight,
            width: halfWidth + halfWidth, height: halfHeight + halfHeight)
    }
}
