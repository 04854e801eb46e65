public import AnimationCore
import Foundation

/// A 64-bit hash of the positions of a frame, or of all frames: equal for the same bits in the same
/// order, and different, but for one chance in 2⁶⁴, where any bit is.
///
/// Five chains, one for each number of a target, so that they do not wait for each other.
public struct PositionDigest: Hashable, Sendable {
    private var chains: (x: UInt64, y: UInt64, width: UInt64, height: UInt64, alpha: UInt64)

    /// The digest of nothing.
    public init() { chains = (1, 2, 3, 4, 5) }

    /// Adds a target.
    @inline(__always)
    public mutating func add(_ rect: Rect, alpha: Double) {
        PositionDigest.mix(&chains.x, rect.origin.x.bitPattern)
        PositionDigest.mix(&chains.y, rect.origin.y.bitPattern)
        PositionDigest.mix(&chains.width, rect.size.width.bitPattern)
        PositionDigest.mix(&chains.height, rect.size.height.bitPattern)
        PositionDigest.mix(&chains.alpha, alpha.bitPattern)
    }

    /// Adds a number.
    public mutating func add(_ number: UInt64) { PositionDigest.mix(&chains.x, number) }

    /// The digest of what was added.
    public var value: UInt64 {
        var all: UInt64 = 0
        for chain in [chains.x, chains.y, chains.width, chains.height, chains.alpha] {
            PositionDigest.mix(&all, PositionDigest.spread(chain))
        }
        return all
    }

    /// The digest of several digests in order.
    public static func combined(_ digests: some Sequence<UInt64>) -> UInt64 {
        var all = PositionDigest()
        for digest in digests { all.add(digest) }
        return all.value
    }

    /// Sixteen hexadecimal digits.
    public static func text(_ value: UInt64) -> String { String(format: "%016llx", value) }

    /// A step that is one to one in the state for every number, and in the number for every state: a difference stays one.
    /// The multiplier is 2⁶⁴ divided by the golden ratio, made odd.
    @inline(__always)
    private static func mix(_ state: inout UInt64, _ number: UInt64) {
        state = (state ^ number) &* 0x9E37_79B9_7F4A_7C15
        state ^= state >> 32
    }

    /// SplitMix64's last step: every bit decides over all. Without it, one change in two chains could cancel.
    private static func spread(_ chain: UInt64) -> UInt64 {
        var bits = (chain ^ chain >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// Whether both are of the same positions.
    public static func == (left: Self, right: Self) -> Bool { left.value == right.value }

    /// Hashes the digest.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
