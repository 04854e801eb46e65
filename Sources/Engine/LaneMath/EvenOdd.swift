/// An argument of the polynomials of ``LanePolynomials``.
public protocol PolynomialArgument: Sendable {
    /// The number in each lane.
    associatedtype Scalar: LaneScalar

    /// The same number in all lanes.
    init(_ repeated: Scalar)
    /// a·b + c in every lane, rounded as the policy says.
    static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self
}

/// The number even + odd·r with its halves apart; r is a polynomial's argument.
///
/// Horner's rule on such numbers, (e + o·r)·r + c = (o·r² + c) + e·r, sums even and odd powers in two chains of half the
/// length, side by side. It costs one product more. A single number gains by it, because nothing else fills the latency
/// of one long chain; vectors, of which several are in flight, would lose.
public struct EvenOdd<V: LaneVector>: PolynomialArgument {
    @usableFromInline let even: V
    /// `nil` is 0: that of a coefficient, and no operation once the compiler has seen it.
    @usableFromInline let odd: V?
    @usableFromInline let square: V

    @_alwaysEmitIntoClient @inline(__always)
    init(even: V, odd: V?, square: V) {
        self.even = even
        self.odd = odd
        self.square = square
    }

    /// r itself.
    @_alwaysEmitIntoClient @inline(__always)
    public init(argument: V) { self.init(even: V(0), odd: V(1), square: argument * argument) }

    /// A coefficient.
    @_alwaysEmitIntoClient @inline(__always)
    public init(_ repeated: V.Scalar) { self.init(even: V(repeated), odd: nil, square: V(0)) }

    /// a·r + c for the argument r and a coefficient c.
    @_alwaysEmitIntoClient @inline(__always)
    public static func multiplyAdd(_ a: Self, _ r: Self, _ c: Self) -> Self {
        Self(even: a.odd.map { V.multiplyAdd($0, r.square, c.even) } ?? c.even, odd: a.even, square: r.square)
    }

    /// even + odd·r.
    @_alwaysEmitIntoClient @inline(__always)
    public func value(at r: V) -> V { odd.map { V.multiplyAdd($0, r, even) } ?? even }
}
