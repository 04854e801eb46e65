/// Powers of ten to 128 bits, for conversions between binary and decimal that are decided by one multiplication.
///
/// An entry is never above the true power and less than 2¹⁰ units of its 128th bit below it, because each comes from its
/// neighbour by one truncated multiplication or division. Whoever uses an entry has to ask whether that much could
/// change the result, and take the slow way where it could: about once in 10¹⁵ numbers.
struct PowersOfTen: Sendable {
    /// A positive number: (high·2⁶⁴ + low)·2^exponent, with the top bit of `high` set.
    struct Entry: Sendable {
        var high: UInt64
        var low: UInt64
        var exponent: Int
    }

    /// The units of the 128th bit by which an entry may be too small.
    static let error: UInt64 = 1 << 10

    /// The powers that are in the table: enough to scale every double to 17 digits and every 19 digits to a double.
    static let range = -350...350

    static let shared = PowersOfTen()

    private let entries: [Entry]

    private init() {
        let one = Entry(high: 1 << 63, low: 0, exponent: -127)
        var up = [one]
        for _ in 0..<PowersOfTen.range.upperBound { up.append(PowersOfTen.timesTen(up[up.count - 1])) }
        var down = [one]
        for _ in 0 ..< -PowersOfTen.range.lowerBound { down.append(PowersOfTen.byTen(down[down.count - 1])) }
        entries = down.dropFirst().reversed() + up
    }

    /// 10 to a power of ``range``.
    subscript(power: Int) -> Entry { entries[power - PowersOfTen.range.lowerBound] }

    private static func timesTen(_ entry: Entry) -> Entry {
        let low = entry.low.multipliedFullWidth(by: 10)
        let high = entry.high.multipliedFullWidth(by: 10)
        let (middle, carry) = high.low.addingReportingOverflow(low.high)
        let top = high.high + (carry ? 1 : 0)
        // `top` has 3 or 4 bits: shift them in.
        let shift = UInt64(64 - top.leadingZeroBitCount)
        return Entry(
            high: top << (64 - shift) | middle >> shift, low: middle << (64 - shift) | low.low >> shift,
            exponent: entry.exponent + Int(shift))
    }

    private static func byTen(_ entry: Entry) -> Entry {
        // Eight tenths, and three bits less in the exponent.
        let (high, rest) = UInt64(10).dividingFullWidth((entry.high >> 61, entry.high << 3 | entry.low >> 61))
        let (low, _) = UInt64(10).dividingFullWidth((rest, entry.low << 3))
        let shift = UInt64(high.leadingZeroBitCount)
        guard shift > 0 else { return Entry(high: high, low: low, exponent: entry.exponent - 3) }
        return Entry(
            high: high << shift | low >> (64 - shift), low: low << shift, exponent: entry.exponent - 3 - Int(shift))
    }
}

/// The top 128 bits of a number of 64 bits times a power of ten: too small by less than `PowersOfTen.error` + 1 units.
struct ScaledSignificand {
    /// The upper 64 bits.
    let high: UInt64
    /// The lower 64 bits.
    let low: UInt64
    /// The binary exponent of the lowest of the 128 bits.
    let exponent: Int

    /// - Parameters:
    ///   - significand: The number.
    ///   - power: The power of ten, in `PowersOfTen.range`.
    init(_ significand: UInt64, timesTenTo power: Int) {
        let entry = PowersOfTen.shared[power]
        let upper = significand.multipliedFullWidth(by: entry.high)
        let lower = significand.multipliedFullWidth(by: entry.low)
        let (middle, carry) = upper.low.addingReportingOverflow(lower.high)
        high = upper.high + (carry ? 1 : 0)
        low = middle
        exponent = entry.exponent + 64
    }
}
