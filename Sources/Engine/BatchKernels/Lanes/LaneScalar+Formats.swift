// The protocol LaneScalar documents what every declaration does.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import RealModule

// The constants of LaneScalar for the two formats. Splits: each part but the last has so many trailing zeros that its
// product with the integers of the reduction is exact without a fused multiply-add.

extension Double: LaneScalar {
    /// The pattern of a `Double`.
    public typealias Bits = UInt64

    @_alwaysEmitIntoClient @inline(__always)
    public static var roundingShift: Double { 0x1.8p52 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var biasedShift: Double { 0x1.8p52 + 1023 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var leastNormalPower: Double { -1022 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var exponentPosition: UInt64 { 52 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var secondBitToSign: UInt64 { 62 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var exponentialRange: (zero: Double, infinity: Double) { (-746, 710) }
    @_alwaysEmitIntoClient @inline(__always)
    public static var logTwo: (high: Double, low: Double) { (0x1.62e42fefa4p-1, -0x1.8432a1b0e2634p-43) }
    @_alwaysEmitIntoClient @inline(__always)
    public static var sinCosLimit: Double { 400_000 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var quarterTurnFused: (Double, Double, Double) {
        (0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110)
    }
    @_alwaysEmitIntoClient @inline(__always)
    public static var quarterTurnSeparate: (Double, Double, Double, Double) {
        (0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69, 0x1.b839a252049c1p-104)
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static var exponentBias: Double { 1023 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var octaveInUpperBits: Double { 0x1p20 }

    @_alwaysEmitIntoClient @inline(__always)
    public var integer: Int { Int(self) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func approximatePower(_ value: Double, minus exponent: Double, bias: Double) -> Double {
        Doubles2.approximatePower(Doubles2(value), minus: Doubles2(exponent), bias: Doubles2(bias)).lanes[0]
    }

    @inline(never)
    public static func librarySine(_ x: Double) -> Double { Double.sin(x) }
    @inline(never)
    public static func libraryCosine(_ x: Double) -> Double { Double.cos(x) }
}

extension Float: LaneScalar {
    /// The pattern of a `Float`.
    public typealias Bits = UInt32

    @_alwaysEmitIntoClient @inline(__always)
    public static var roundingShift: Float { 0x1.8p23 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var biasedShift: Float { 0x1.8p23 + 127 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var leastNormalPower: Float { -126 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var exponentPosition: UInt32 { 23 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var secondBitToSign: UInt32 { 30 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var exponentialRange: (zero: Float, infinity: Float) { (-105, 89) }
    @_alwaysEmitIntoClient @inline(__always)
    public static var logTwo: (high: Float, low: Float) { (0x1.62e4p-1, 0x1.7f7d1cp-20) }
    @_alwaysEmitIntoClient @inline(__always)
    public static var sinCosLimit: Float { 6_000 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var quarterTurnFused: (Float, Float, Float) {
        (0x1.921fb6p+0, -0x1.777a5cp-25, -0x1.ee59dap-50)
    }
    @_alwaysEmitIntoClient @inline(__always)
    public static var quarterTurnSeparate: (Float, Float, Float, Float) {
        (0x1.922p+0, -0x1.2aep-18, -0x1.deap-31, 0x1.184698p-44)
    }

    @_alwaysEmitIntoClient @inline(__always)
    public static var exponentBias: Float { 127 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var octaveInUpperBits: Float { 0x1p14 }

    @_alwaysEmitIntoClient @inline(__always)
    public var integer: Int { Int(self) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func approximatePower(_ value: Float, minus exponent: Float, bias: Float) -> Float {
        Floats4.approximatePower(Floats4(value), minus: Floats4(exponent), bias: Floats4(bias)).lanes[0]
    }

    @inline(never)
    public static func librarySine(_ x: Float) -> Float { Float.sin(x) }
    @inline(never)
    public static func libraryCosine(_ x: Float) -> Float { Float.cos(x) }
}
