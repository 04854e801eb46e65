import FrameSuite

/// The numbers of a baseline: as many digits as the tolerance allows, the same on every machine.
package enum BaselineNumber {
    /// A value of a motion: to a millionth, relative for values of 10 and more.
    package static func text(_ value: Double) -> String { text(value, decimals: decimals(of: value)) }

    /// A value with at most `decimals` decimals, 0…9.
    package static func text(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "-∞" }
        guard abs(value) < 1e9 else { return "\(value)" }
        return FixedDecimal.text(value, decimals: decimals)
    }

    /// The number of decimals of a tolerance: 3 for 0.001.
    static func decimals(ofTolerance tolerance: Double) -> Int {
        powers.firstIndex { 1 / $0 <= tolerance * 1.000001 } ?? powers.count - 1
    }

    static let powers = FixedDecimal.powers

    private static func decimals(of value: Double) -> Int {
        6 - min(6, powers.prefix(7).lastIndex { abs(value) >= $0 } ?? 0)
    }

    /// Whether two lines are the same but for the last digit of their numbers.
    static func isSame(_ first: String, _ second: String) -> Bool {
        if first == second { return true }
        let (left, right) = (first.matches(of: number), second.matches(of: number))
        return left.count == right.count && first.replacing(number, with: "0") == second.replacing(number, with: "0")
            && zip(left, right).allSatisfy { left, right in
                guard let first = Double(left.output), let second = Double(right.output) else {
                    return left.output == right.output
                }
                return abs(first - second) < 1.5 / powers[decimals(of: max(abs(first), abs(second)))]
            }
    }

    private static var number: Regex<Substring> { /[-.0-9]+/ }
}
