// The protocol LaneScalar documents what every declaration does.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The constants of LaneScalar for the two formats.

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
    public static var exponentBias: Double { 1023 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var octaveInUpperBits: Double { 0x1p20 }

    @_alwaysEmitIntoClient @inline(__always)
    public var integer: Int { Int(self) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func approximatePower(_ value: Double, minus exponent: Double, bias: Double) -> Double {
        Doubles2.approximatePower(Doubles2(value), minus: Doubles2(exponent), bias: Doubles2(bias)).lanes[0]
    }
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
    public static var exponentBias: Float { 127 }
    @_alwaysEmitIntoClient @inline(__always)
    public static var octaveInUpperBits: Float { 0x1p14 }

    @_alwaysEmitIntoClient @inline(__always)
    public var integer: Int { Int(self) }

    @_alwaysEmitIntoClient @inline(__always)
    public static func approximatePower(_ value: Float, minus exponent: Float, bias: Float) -> Float {
        Floats4.approximatePower(Floats4(value), minus: Floats4(exponent), bias: Floats4(bias)).lanes[0]
    }
}
