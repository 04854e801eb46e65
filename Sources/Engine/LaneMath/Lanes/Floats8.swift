// The protocol LaneVector documents what every declaration does.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CBatchSupport

// Written by scripts/dev/lanes.sh from Doubles8.swift; do not edit.

/// Eight `Float`s in the register width of x86-64-v3.
public struct Floats8: RegisterVector {
    /// The instruction sets that have these registers have fused multiply-adds.
    public typealias Policy = Fused

    /// The wrapped standard vector.
    public typealias Storage = SIMD8<Float>
    /// The numbers.
    public var lanes: Storage

    /// Wraps `lanes`.
    @_alwaysEmitIntoClient @inline(__always)
    public init(lanes: Storage) { self.lanes = lanes }

    @_alwaysEmitIntoClient @inline(__always)
    public init(_ repeated: Float) { lanes = Storage(repeating: repeated) }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe public func stream(to destination: UnsafeMutablePointer<Float>) {
        unsafe batch_stream_float8(destination, lanes)
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func + (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_add_float8(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func - (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_subtract_float8(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func * (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_multiply_float8(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func / (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_divide_float8(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(lanes: batch_fma_float8(a.lanes, b.lanes, c.lanes)) : a * b + c
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func negativeMultiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(lanes: batch_fnma_float8(a.lanes, b.lanes, c.lanes)) : c - a * b
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func less(_ lhs: Self, _ rhs: Self) -> SIMDMask<SIMD8<Int32>> { lhs.lanes .< rhs.lanes }

    @_alwaysEmitIntoClient @inline(__always)
    public static func both(_ a: SIMDMask<SIMD8<Int32>>, _ b: SIMDMask<SIMD8<Int32>>) -> SIMDMask<SIMD8<Int32>> {
        a .& b
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func lowestBitIsSet(_ value: Self) -> SIMDMask<SIMD8<Int32>> {
        let one = SIMD8<Int32>(repeating: 1)
        return (unsafe unsafeBitCast(value.lanes, to: SIMD8<Int32>.self) & one) .== one
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func select(_ mask: SIMDMask<SIMD8<Int32>>, _ yes: Self, _ no: Self) -> Self {
        Self(lanes: no.lanes.replacing(with: yes.lanes, where: mask))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func any(_ mask: SIMDMask<SIMD8<Int32>>) -> Bool {
        unsafe batch_any_float8(unsafeBitCast(mask, to: SIMD8<Int32>.self))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func all(_ mask: SIMDMask<SIMD8<Int32>>) -> Bool {
        unsafe batch_all_float8(unsafeBitCast(mask, to: SIMD8<Int32>.self))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public func shiftedLeft(by count: UInt32) -> Self {
        unsafe Self(lanes: unsafeBitCast(unsafeBitCast(lanes, to: SIMD8<UInt32>.self) &<< count, to: Storage.self))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public func signFlipped(by sign: Self) -> Self { Self(lanes: batch_flip_float8(lanes, sign.lanes)) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func approximatePower(_ value: Self, minus exponent: Self, bias: Self) -> Self {
        Self(lanes: batch_power_float8(value.lanes, exponent.lanes, bias.lanes))
    }
}
