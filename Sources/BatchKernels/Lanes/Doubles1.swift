// What every declaration does is said at the protocol that asks for it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CBatchSupport

// Doubles1.swift and Floats1.swift differ in nothing but the type; see Doubles8.swift.

/// One `Double`: the scalar twin of the wide types, operation by operation.
public struct Doubles1<Policy: MultiplyAddPolicy>: LaneVector {
    /// The number.
    public var lane: Double

    /// 1.
    @inlinable @inline(__always)
    public static var laneCount: Int { 1 }

    @inlinable @inline(__always)
    public init(_ repeated: Double) { lane = repeated }

    @inlinable @inline(__always)
    @unsafe public init(from source: UnsafePointer<Double>) { unsafe lane = source.pointee }

    @inlinable @inline(__always)
    @unsafe public func store(to destination: UnsafeMutablePointer<Double>) { unsafe destination.pointee = lane }

    @inlinable @inline(__always)
    @unsafe public func stream(to destination: UnsafeMutablePointer<Double>) { unsafe destination.pointee = lane }

    @inlinable @inline(__always)
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.lane + rhs.lane) }

    @inlinable @inline(__always)
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.lane - rhs.lane) }

    @inlinable @inline(__always)
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.lane * rhs.lane) }

    @inlinable @inline(__always)
    public static func / (lhs: Self, rhs: Self) -> Self { Self(lhs.lane / rhs.lane) }

    @inlinable @inline(__always)
    public static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(c.lane.addingProduct(a.lane, b.lane)) : a * b + c
    }

    @inlinable @inline(__always)
    public static func negativeMultiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(c.lane.addingProduct(-a.lane, b.lane)) : c - a * b
    }

    @inlinable @inline(__always)
    public static func less(_ lhs: Self, _ rhs: Self) -> Bool { lhs.lane < rhs.lane }

    @inlinable @inline(__always)
    public static func both(_ a: Bool, _ b: Bool) -> Bool { a && b }

    @inlinable @inline(__always)
    public static func lowestBitIsSet(_ value: Self) -> Bool { value.lane.bitPattern & 1 == 1 }

    @inlinable @inline(__always)
    public static func select(_ mask: Bool, _ yes: Self, _ no: Self) -> Self { mask ? yes : no }

    @inlinable @inline(__always)
    public static func any(_ mask: Bool) -> Bool { mask }

    @inlinable @inline(__always)
    public static func all(_ mask: Bool) -> Bool { mask }

    @inlinable @inline(__always)
    public func shiftedLeft(by count: UInt64) -> Self { Self(Double(bitPattern: lane.bitPattern &<< count)) }

    @inlinable @inline(__always)
    public func signFlipped(by sign: Self) -> Self {
        Self(Double(bitPattern: lane.bitPattern ^ (sign.lane.bitPattern & (1 << 63))))
    }

    @inlinable @inline(__always)
    public func bitsIncremented() -> Self { Self(Double(bitPattern: lane.bitPattern &+ 1)) }

    @inlinable @inline(__always)
    public static func approximatePower(_ value: Self, minus exponent: Self, bias: Self) -> Self {
        Self(
            batch_power_double2(
                SIMD2(repeating: value.lane), SIMD2(repeating: exponent.lane), SIMD2(repeating: bias.lane))[0])
    }

    @inlinable @inline(__always)
    public init(_ body: (Int) -> Double) { lane = body(0) }

    @inlinable @inline(__always)
    public func mapLanes(_ body: (Double) -> Double) -> Self { Self(body(lane)) }
}
