// The protocol LaneVector documents what every declaration does.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CBatchSupport

// The pattern of the six register types; scripts/dev/lanes.sh writes the others from this file. They cannot be one generic type
// over `SIMD`: the standard library's operations are single instructions only where the SIMD type is concrete. One
// generic wrapper over C functions, comparisons and selections among them, is shorter by 500 lines, but costs
// instructions (`scripts/count-instructions.sh`): 8.4 % in kernel/spring-float/v3/cells:1024, 8.5 % in
// kernel/bezier-double/baseline/cells:1024, 3.3 % in kernel/track-double/v3/cells:1024.

/// Eight `Double`s in the register width of x86-64-v4.
public struct Doubles8: RegisterVector {
    /// The instruction sets that have these registers have fused multiply-adds.
    public typealias Policy = Fused

    /// The wrapped standard vector.
    public typealias Storage = SIMD8<Double>
    /// The numbers.
    public var lanes: Storage

    /// Wraps `lanes`.
    @_alwaysEmitIntoClient @inline(__always)
    public init(lanes: Storage) { self.lanes = lanes }

    @_alwaysEmitIntoClient @inline(__always)
    public init(_ repeated: Double) { lanes = Storage(repeating: repeated) }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe public func stream(to destination: UnsafeMutablePointer<Double>) {
        unsafe batch_stream_double8(destination, lanes)
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func + (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_add_double8(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func - (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_subtract_double8(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func * (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_multiply_double8(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func / (lhs: Self, rhs: Self) -> Self {
        Self(lanes: batch_divide_double8(lhs.lanes, rhs.lanes))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(lanes: batch_fma_double8(a.lanes, b.lanes, c.lanes)) : a * b + c
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func negativeMultiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
        Policy.isFused ? Self(lanes: batch_fnma_double8(a.lanes, b.lanes, c.lanes)) : c - a * b
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func less(_ lhs: Self, _ rhs: Self) -> SIMDMask<SIMD8<Int64>> { lhs.lanes .< rhs.lanes }

    @_alwaysEmitIntoClient @inline(__always)
    public static func both(_ a: SIMDMask<SIMD8<Int64>>, _ b: SIMDMask<SIMD8<Int64>>) -> SIMDMask<SIMD8<Int64>> {
        a .& b
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func lowestBitIsSet(_ value: Self) -> SIMDMask<SIMD8<Int64>> {
        let one = SIMD8<Int64>(repeating: 1)
        return (unsafe unsafeBitCast(value.lanes, to: SIMD8<Int64>.self) & one) .== one
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func select(_ mask: SIMDMask<SIMD8<Int64>>, _ yes: Self, _ no: Self) -> Self {
        Self(lanes: no.lanes.replacing(with: yes.lanes, where: mask))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func any(_ mask: SIMDMask<SIMD8<Int64>>) -> Bool {
        unsafe batch_any_double8(unsafeBitCast(mask, to: SIMD8<Int64>.self))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static func all(_ mask: SIMDMask<SIMD8<Int64>>) -> Bool {
        unsafe batch_all_double8(unsafeBitCast(mask, to: SIMD8<Int64>.self))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public func shiftedLeft(by count: UInt64) -> Self {
        unsafe Self(lanes: unsafeBitCast(unsafeBitCast(lanes, to: SIMD8<UInt64>.self) &<< count, to: Storage.self))
    }

    @_alwaysEmitIntoClient @inline(__always)
    public func signFlipped(by sign: Self) -> Self { Self(lanes: batch_flip_double8(lanes, sign.lanes)) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func approximatePower(_ value: Self, minus exponent: Self, bias: Self) -> Self {
        Self(lanes: batch_power_double8(value.lanes, exponent.lanes, bias.lanes))
    }
}
