/// A number type that kernels are instantiated for: `Double` or `Float`.
///
/// Adds to the standard library's protocols the constants of the format that the kernels' integer tricks need, and the
/// polynomials, whose degree depends on the format.
public protocol LaneScalar: BinaryFloatingPoint, Sendable, LanePolynomials
where RawSignificand: FixedWidthInteger {
    /// The unsigned integer of the same width.
    associatedtype Bits: FixedWidthInteger & UnsignedInteger & Sendable

    /// 1.5·2^(significand bits): adding it rounds a number of moderate size to the nearest integer, ties to even, and
    /// leaves that integer in the low bits of the sum.
    static var roundingShift: Self { get }
    /// The same plus the exponent bias: leaves the exponent field of 2^integer in the low bits.
    static var biasedShift: Self { get }
    /// The least n for which 2^n is normal.
    static var leastNormalPower: Self { get }
    /// The position of the exponent field above the lowest bit.
    static var exponentPosition: Bits { get }
    /// The distance from the second lowest bit to the sign.
    static var secondBitToSign: Bits { get }
    /// The exponent bias, 1023 or 127.
    static var exponentBias: Self { get }
    /// The growth of the pattern, less its lowest 32 (9) bits, when a number is doubled.
    static var octaveInUpperBits: Self { get }
    /// The number, rounded towards zero. The generic conversion would leave functions behind that object files share.
    var integer: Int { get }
    /// The bit pattern.
    var bitPattern: Bits { get }
    /// Creates a number from its bit pattern.
    init(bitPattern: Bits)
    /// ``LaneVector/approximatePower(_:minus:bias:)`` of one number.
    static func approximatePower(_ value: Self, minus exponent: Self, bias: Self) -> Self
}

/// The numbers that one instruction works on: the type that every kernel is generic over.
///
/// A register type such as ``Doubles4`` wraps a *concrete* SIMD type of the standard library; ``OneLane`` makes the scalar
/// twins from the same source. Both carry the multiply-add policy, see ``MultiplyAddPolicy``.
public protocol LaneVector: PolynomialArgument {
    /// The result of a comparison, one truth value per lane.
    associatedtype Mask: Sendable
    /// The rounding of a·b + c.
    associatedtype Policy: MultiplyAddPolicy

    /// The number of lanes.
    static var laneCount: Int { get }

    /// The numbers from `source[0]` on.
    @unsafe init(from source: UnsafePointer<Scalar>)
    /// Writes the numbers from `destination[0]` on.
    @unsafe func store(to destination: UnsafeMutablePointer<Scalar>)
    /// Writes the numbers past the caches, where the instruction set can; `destination` is aligned to the vector.
    @unsafe func stream(to destination: UnsafeMutablePointer<Scalar>)

    /// Lane-wise sum.
    static func + (lhs: Self, rhs: Self) -> Self
    /// Lane-wise difference.
    static func - (lhs: Self, rhs: Self) -> Self
    /// Lane-wise product.
    static func * (lhs: Self, rhs: Self) -> Self
    /// Lane-wise quotient.
    static func / (lhs: Self, rhs: Self) -> Self
    /// c − a·b in every lane, rounded as the policy says.
    static func negativeMultiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self

    /// The lanes with lhs < rhs; false where one of them is NaN.
    static func less(_ lhs: Self, _ rhs: Self) -> Mask
    /// The lanes in which both masks are set.
    static func both(_ a: Mask, _ b: Mask) -> Mask
    /// The lanes whose lowest bit is set.
    static func lowestBitIsSet(_ value: Self) -> Mask
    /// `yes` where the mask is set, else `no`.
    static func select(_ mask: Mask, _ yes: Self, _ no: Self) -> Self
    /// Whether any lane of the mask is set.
    static func any(_ mask: Mask) -> Bool
    /// Whether all lanes of the mask are set.
    static func all(_ mask: Mask) -> Bool

    /// The bit patterns, shifted up; bits beyond the top are lost.
    func shiftedLeft(by count: Scalar.Bits) -> Self
    /// The sign of every lane flipped where `sign` has its top bit set; the other bits of `sign` do not matter.
    func signFlipped(by sign: Self) -> Self

    /// value^(−exponent) to a few per cent for finite positive values, some number else; `bias` is (1 + exponent) times
    /// `exponentBias` times `octaveInUpperBits`, less a correction.
    static func approximatePower(_ value: Self, minus exponent: Self, bias: Self) -> Self

    /// Creates lanes from `body` of 0, 1, ….
    init(_ body: (Int) -> Scalar)
    /// The result of `body` for every lane, one after the other. For rare cases only.
    func mapLanes(_ body: (Scalar) -> Scalar) -> Self
}

extension LaneVector {
    /// Whether there are 32 registers, as there are of 512 bits: four vectors of each column of rectangles fit beside a
    /// transform then. (So they would on arm64, where that was not measured.)
    @_alwaysEmitIntoClient @inline(__always)
    public static var hasManyRegisters: Bool { laneCount &* MemoryLayout<Scalar>.stride == 64 }

    /// Writes the numbers; past the caches where `streaming` is set.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe public func store(to destination: UnsafeMutablePointer<Scalar>, streaming: Bool) {
        if streaming { unsafe stream(to: destination) } else { unsafe store(to: destination) }
    }

    /// The smaller of the two; `rhs` where one of them is NaN.
    @_alwaysEmitIntoClient @inline(__always)
    public static func minimum(_ lhs: Self, _ rhs: Self) -> Self { select(less(lhs, rhs), lhs, rhs) }

    /// The larger of the two; `rhs` where one of them is NaN.
    @_alwaysEmitIntoClient @inline(__always)
    public static func maximum(_ lhs: Self, _ rhs: Self) -> Self { select(less(rhs, lhs), lhs, rhs) }

    /// The absolute value of every lane.
    @_alwaysEmitIntoClient @inline(__always)
    public var magnitude: Self { signFlipped(by: self) }
}

/// A vector register: what is the same for every width. A concrete type adds the operations that have to be written for it.
public protocol RegisterVector: LaneVector {
    /// The wrapped standard vector.
    associatedtype Storage: SIMD & BitwiseCopyable & Sendable where Storage.Scalar == Scalar
    /// The numbers.
    var lanes: Storage { get }
    /// Wraps `lanes`.
    init(lanes: Storage)
}

extension RegisterVector {
    /// The number of lanes.
    @_alwaysEmitIntoClient @inline(__always)
    public static var laneCount: Int { Storage.scalarCount }

    /// The numbers from `source[0]` on.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe public init(from source: UnsafePointer<Scalar>) {
        self.init(lanes: unsafe UnsafeRawPointer(source).loadUnaligned(as: Storage.self))
    }

    /// Writes the numbers from `destination[0]` on.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe public func store(to destination: UnsafeMutablePointer<Scalar>) {
        unsafe UnsafeMutableRawPointer(destination).storeBytes(of: lanes, as: Storage.self)
    }

    /// Creates lanes from `body` of 0, 1, ….
    @_alwaysEmitIntoClient @inline(__always)
    public init(_ body: (Int) -> Scalar) {
        var lanes = Storage()
        for lane in 0..<Self.laneCount { lanes[lane] = body(lane) }
        self.init(lanes: lanes)
    }

    /// The result of `body` for every lane.
    @_alwaysEmitIntoClient
    public func mapLanes(_ body: (Scalar) -> Scalar) -> Self { Self { body(lanes[$0]) } }
}
