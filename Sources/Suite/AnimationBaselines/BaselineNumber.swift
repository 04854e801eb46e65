import FrameSuite

/// The numbers of a baseline: as many digits as the tolerance allows, the same on every machine.
package enum BaselineNumber {
    /// A value of a motion: to a millionth, relative for values of 10 and more.
    package static func text(_ value: Double) -> String { text(value, decimals: decimals(of: value)) }

    /// A value with at most `decimals` decimals, 0…9.
    package static func text(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "-∞" }
        guard abs(value) < 1e9 else { return "\(value)" }
        let unit = powers[decimals]
        let rounded = (value * unit).rounded() / unit
        guard rounded != rounded.rounded() else { return String(Int(saturating: rounded)) }
        let digits = String(Int(saturating: (abs(rounded) * unit).rounded()))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        var fraction = padded.suffix(decimals)
        while fraction.last == "0" { fraction.removeLast() }
        return "\(rounded < 0 ? "-" : "")\(padded.dropLast(decimals)).\(fraction)"
    }

    /// The number of decimals of a tolerance: 3 for 0.001.
    static func decimals(ofTolerance tolerance: Double) -> Int {
        powers.firstIndex { 1 / $0 <= tolerance * 1.000001 } ?? powers.count - 1
    }

    private static let powers = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    private static func decimals(of value: Double) -> Int {
        6 - min(6, powers.prefix(7).lastIndex { abs(value) >= $0 } ?? 0)
    }

    /// Whether two lines are the same but for the last digit of their numbers.
    static func isSame(_ first: some StringProtocol, _ second: some StringProtocol) -> Bool {
        if first == second { return true }
        let (left, right) = (tokens(first), tokens(second))
        return left.count == right.count
            && zip(left, right).allSatisfy { left, right in
                guard left != right else { return true }
                guard let first = Double(left), let second = Double(right) else { return false }
                let unit = 1 / powers[decimals(of: max(abs(first), abs(second)))]
                return abs(first - second) < 1.5 * unit
            }
    }

    /// The numbers of a line and the text between them.
    private static func tokens(_ line: some StringProtocol) -> [String] {
        var (tokens, isNumber) = ([String](), false)
        for character in line {
            let digit = character.isASCII && (character.isNumber || character == "." || character == "-")
            if digit == isNumber, !tokens.isEmpty {
                tokens[tokens.count - 1].append(character)
            } else {
                tokens.append(String(character))
            }
            isNumber = digit
        }
        return tokens
    }
}
