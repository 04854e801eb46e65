// The protocol LaneVector documents what every declaration does.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// One number: the scalar twin of the vector registers, operation by operation.
public struct OneLane<Scalar: LaneScalar, Policy: MultiplyAddPolicy>: LaneVector {
    /// The number.
    public var lane: Scalar

    @_alwaysEmitIntoClient @inline(__always)
    public static var laneCount: Int { 1 }

    @_alwaysEmitIntoClient @inline(__always)
    public init(_ repeated: Scalar) { lane = repeated }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe public init(from source: UnsafePointer<Scalar>) { unsafe lane = source.pointee }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe public func store(to destination: UnsafeMutablePointer<Scalar>) { unsafe destination.pointee = lane }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe public func stream(to destination: UnsafeMutablePointer<Scalar>) { unsafe destination.pointee = lane }

    @_alwaysEmitIntoClient @inline(__always)
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.lane + rhs.lane) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.lane - rhs.lane) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.lane * rhs.lane) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func / (lhs: Self, rhs: Self) -> Self { Self(lhs.lane / rhs.lane) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(c.lane.addingProduct(a.lane, b.lane)) : a * b + c
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func negativeMultiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(c.lane.addingProduct(-a.lane, b.lane)) : c - a * b
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func less(_ lhs: Self, _ rhs: Self) -> Bool { lhs.lane < rhs.lane }

    @_alwaysEmitIntoClient @inline(__always)
    public static func both(_ a: Bool, _ b: Bool) -> Bool { a && b }

    @_alwaysEmitIntoClient @inline(__always)
    public static func lowestBitIsSet(_ value: Self) -> Bool { value.lane.bitPattern & 1 == 1 }

    @_alwaysEmitIntoClient @inline(__always)
    public static func select(_ mask: Bool, _ yes: Self, _ no: Self) -> Self { mask ? yes : no }

    @_alwaysEmitIntoClient @inline(__always)
    public static func any(_ mask: Bool) -> Bool { mask }

    @_alwaysEmitIntoClient @inline(__always)
    public static func all(_ mask: Bool) -> Bool { mask }

    @_alwaysEmitIntoClient @inline(__always)
    public func shiftedLeft(by count: Scalar.Bits) -> Self { Self(Scalar(bitPattern: lane.bitPattern &<< count)) }

    @_alwaysEmitIntoClient @inline(__always)
    public func signFlipped(by sign: Self) -> Self {
        Self(Scalar(bitPattern: lane.bitPattern ^ (sign.lane.bitPattern & (-Scalar.zero).bitPattern)))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func approximatePower(_ value: Self, minus exponent: Self, bias: Self) -> Self {
        Self(Scalar.approximatePower(value.lane, minus: exponent.lane, bias: bias.lane))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public init(_ body: (Int) -> Scalar) { lane = body(0) }

    @_alwaysEmitIntoClient @inline(__always)
    public func mapLanes(_ body: (Scalar) -> Scalar) -> Self { Self(body(lane)) }
}
