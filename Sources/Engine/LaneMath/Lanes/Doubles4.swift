// The protocol LaneVector documents what every declaration does.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CBatchSupport

// Written by scripts/dev/lanes.sh from Doubles8.swift; do not edit.

/// Four `Double`s in the register width of x86-64-v3.
public struct Doubles4: RegisterVector {
    /// The instruction sets that have these registers have fused multiply-adds.
    public typealias Policy = Fused

    /// The wrapped standard vector.
    public typealias Storage = SIMD4<Double>
    /// The numbers.
    public var lanes: Storage

    /// Wraps `lanes`.
    @_alwaysEmitIntoClient @inline(__always)
    public init(lanes: Storage) { self.lanes = lanes }

    @_alwaysEmitIntoClient @inline(__always)
    public init(_ repeated: Double) { lanes = Storage(repeating: repeated) }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe public func stream(to destination: UnsafeMutablePointer<Double>) {
        unsafe batch_stream_double4(destination, lanes)
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func + (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_add_double4(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func - (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_subtract_double4(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func * (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_multiply_double4(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func / (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_divide_double4(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(lanes: batch_fma_double4(a.lanes, b.lanes, c.lanes)) : a * b + c
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func negativeMultiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(lanes: batch_fnma_double4(a.lanes, b.lanes, c.lanes)) : c - a * b
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func less(_ lhs: Self, _ rhs: Self) -> SIMDMask<SIMD4<Int64>> { lhs.lanes .< rhs.lanes }

    @_alwaysEmitIntoClient @inline(__always)
    public static func both(_ a: SIMDMask<SIMD4<Int64>>, _ b: SIMDMask<SIMD4<Int64>>) -> SIMDMask<SIMD4<Int64>> {
        a .& b
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func lowestBitIsSet(_ value: Self) -> SIMDMask<SIMD4<Int64>> {
        let one = SIMD4<Int64>(repeating: 1)
        return (unsafe unsafeBitCast(value.lanes, to: SIMD4<Int64>.self) & one) .== one
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func select(_ mask: SIMDMask<SIMD4<Int64>>, _ yes: Self, _ no: Self) -> Self {
        Self(lanes: no.lanes.replacing(with: yes.lanes, where: mask))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func any(_ mask: SIMDMask<SIMD4<Int64>>) -> Bool {
        unsafe batch_any_double4(unsafeBitCast(mask, to: SIMD4<Int64>.self))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func all(_ mask: SIMDMask<SIMD4<Int64>>) -> Bool {
        unsafe batch_all_double4(unsafeBitCast(mask, to: SIMD4<Int64>.self))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public func shiftedLeft(by count: UInt64) -> Self {
        unsafe Self(lanes: unsafeBitCast(unsafeBitCast(lanes, to: SIMD4<UInt64>.self) &<< count, to: Storage.self))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public func signFlipped(by sign: Self) -> Self { Self(lanes: batch_flip_double4(lanes, sign.lanes)) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func approximatePower(_ value: Self, minus exponent: Self, bias: Self) -> Self {
        Self(lanes: batch_power_double4(value.lanes, exponent.lanes, bias.lanes))
    }
}
