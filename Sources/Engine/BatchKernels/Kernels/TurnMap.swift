/// A rotation, possibly scaled or mirrored, with fewer operations than ``GeneralMap``.
///
/// x′ is least where both of its terms are: a·x at the left edge where a ≥ 0 and at the right one where a < 0, c·y at the
/// top or at the bottom; so with y′. A turn by any angle, mirrored or not, has one or three negative elements of four: one
/// axis needs the same edge for x′ and y′, the other both edges. ``AffineElements/turn`` names the axes so that the first is
/// x, and c < 0 ≤ d.
public struct TurnMap<Lanes: LaneVector, Side: BoxSide>: Sendable {
    @usableFromInline let elements: AffineElements<Lanes>

    /// Creates the map.
    ///
    /// - Precondition: a and b have the sign of the side, and c ≤ 0 ≤ d.
    @_alwaysEmitIntoClient @inline(__always)
    public init(_ m: AffineElements<Lanes.Scalar>) {
        elements = m.mapped { Lanes($0) }
    }

    /// The sizes of the bounding box of the four transformed corners, from the sizes alone.
    @_alwaysEmitIntoClient @inline(__always)
    func sizes(_ width: Lanes, _ height: Lanes) -> (width: Lanes, height: Lanes) {
        let (width, height) = (Side.signed(width), height.magnitude)
        return (
            Lanes.negativeMultiplyAdd(elements.c, height, elements.a * width),
            Lanes.multiplyAdd(elements.d, height, elements.b * width)
        )
    }

    /// The origin of that box.
    @_alwaysEmitIntoClient @inline(__always)
    func origin(_ rect: RectLanes<Lanes>) -> (x: Lanes, y: Lanes) {
        let m = elements
        let edge = rect.x + Side.offset(rect.width)
        let top = rect.y + NearSide.offset(rect.height)
        return (
            Lanes.multiplyAdd(m.a, edge, Lanes.multiplyAdd(m.c, top + rect.height.magnitude, m.tx)),
            Lanes.multiplyAdd(m.b, edge, Lanes.multiplyAdd(m.d, top, m.ty))
        )
    }
}

/// The edge of a box at which its image starts: the near one for a positive factor, the far one for a negative factor.
public protocol BoxSide {
    /// The distance from the origin to the edge.
    static func offset<V: LaneVector>(_ size: V) -> V
    /// The size with the sign of the factor.
    static func signed<V: LaneVector>(_ size: V) -> V
}

/// The left or top edge.
public enum NearSide: BoxSide {
    /// 0, or the size where it is negative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func offset<V: LaneVector>(_ size: V) -> V { V.minimum(size, V(0)) }

    /// The magnitude.
    @_alwaysEmitIntoClient @inline(__always)
    public static func signed<V: LaneVector>(_ size: V) -> V { size.magnitude }
}

/// The right or bottom edge.
public enum FarSide: BoxSide {
    /// The size, if it is positive.
    @_alwaysEmitIntoClient @inline(__always)
    public static func offset<V: LaneVector>(_ size: V) -> V { V.maximum(size, V(0)) }

    /// The magnitude, negative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func signed<V: LaneVector>(_ size: V) -> V { size.magnitude.signFlipped(by: V(-0.0)) }
}

extension AffineElements where Scalar: LaneScalar {
    /// The elements for ``TurnMap`` after an exchange of axes, and the axes exchanged; `nil` for other transforms.
    @_alwaysEmitIntoClient
    var turn: (elements: AffineElements, swapsSource: Bool, swapsDestination: Bool)? {
        let (xDiffers, yDiffers) = ((a < 0) != (b < 0), (c < 0) != (d < 0))
        guard xDiffers != yDiffers else { return nil }
        let turned = xDiffers ? AffineElements(a: c, b: d, c: a, d: b, tx: tx, ty: ty) : self
        let isMirrored = turned.d < 0
        return (
            isMirrored
                ? AffineElements(a: turned.b, b: turned.a, c: turned.d, d: turned.c, tx: ty, ty: tx) : turned,
            xDiffers, isMirrored
        )
    }
}
