/// Numbers as a row of bars, one character each.
enum Sparkline {
    private static let bars = Array("▁▂▃▄▅▆▇█")

    /// The largest number of each of `width` stretches of the list, from the smallest number in it to the largest on a
    /// logarithmic scale: times differ by factors. A list that is even to within a tenth is flat.
    static func text(_ numbers: [Double], width: Int = 24) -> String {
        guard !numbers.isEmpty else { return "" }
        let count = min(width, numbers.count)
        let worst = (0..<count).map { part in
            numbers[(numbers.count * part / count)..<(numbers.count * (part + 1) / count)].max() ?? 0
        }
        // A number of nothing has no logarithm: it stands with the smallest of the others.
        let positive = worst.filter { $0 > 0 }
        guard let least = positive.min(), let most = positive.max(), most > 1.1 * least else {
            return String(repeating: bars[0], count: count)
        }
        func log(_ value: Double) -> Double { Double(value.exponent) + (value.significand - 1) }
        let (bottom, top) = (log(least), log(most))
        return String(
            worst.map { number in
                let height = (log(max(number, least)) - bottom) / (top - bottom)
                return bars[min(bars.count - 1, Int(saturating: height * Double(bars.count)))]
            })
    }
}
