import BatchKernels
import RealModule

/// A format whose functions can be checked against a wider one.
protocol Checked: LaneScalar {
    associatedtype Wide: Real & BinaryFloatingPoint
    static var leastExponentBits: Bits { get }
    init(bits: Bits)
    var bits: Bits { get }
}

extension Float: Checked {
    typealias Wide = Double
    static var leastExponentBits: UInt32 { 0x0080_0000 }
    init(bits: UInt32) { self.init(bitPattern: bits) }
    var bits: UInt32 { bitPattern }
}

#if arch(x86_64)
extension Double: Checked {
    typealias Wide = Float80
    static var leastExponentBits: UInt64 { 0x0010_0000_0000_0000 }
    init(bits: UInt64) { self.init(bitPattern: bits) }
    var bits: UInt64 { bitPattern }
}
#else
// No wider format: the C library is the reference, and its own error of up to one ulp comes on top.
extension Double: Checked {
    typealias Wide = Double
    static var leastExponentBits: UInt64 { 0x0010_0000_0000_0000 }
    init(bits: UInt64) { self.init(bitPattern: bits) }
    var bits: UInt64 { bitPattern }
}
#endif

/// The largest error of `results` in ulps of the format, and where.
struct WorstError<S: Checked> {
    var ulps = 0.0
    var argument = S.zero

    /// Measures one result against the true value, in ulps of the true value's binade.
    mutating func add(_ result: S, truth: S.Wide, at argument: S) {
        let rounded = S(truth)
        if rounded.isInfinite || !rounded.isFinite || !result.isFinite {
            if rounded == result || (rounded.isNaN && result.isNaN) { return }
            // A finite result just below the overflow threshold is an error of at most a few ulps.
            let nearly =
                result.isFinite && rounded.isInfinite && truth.magnitude < S.Wide(S.greatestFiniteMagnitude) * 1.000001
            ulps = max(ulps, nearly ? 1 : .infinity)
            self.argument = argument
            return
        }
        // An ulp of the binade of the truth, not smaller than the subnormal spacing.
        let binade = S.Wide(S.ulpOfOne) * (truth == 0 ? 0 : truth.binade.magnitude)
        let ulp = max(binade, S.Wide(S.leastNonzeroMagnitude))
        let error = Double((S.Wide(result) - truth).magnitude / ulp)
        if error > ulps {
            ulps = error
            self.argument = argument
        }
    }
}

/// The documented bound, plus the reference's own error where there is no wider format to compare with.
func allowed<S: Checked>(_ bound: Double, _: S.Type) -> Double { S.Wide.self == S.self ? bound + 1 : bound }
