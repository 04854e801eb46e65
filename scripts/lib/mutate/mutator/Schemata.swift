/// Rewrites a file so that it holds all of its mutants, each behind a test of its number:
///
///     a < b          (mutant(7) ? (a <= b) : (a < b))
///     close()        if !mutant(8) { close() }
struct Schemata {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// - Parameter mutants: The mutants with their numbers, in any order.
    func text(with mutants: [(number: Int, mutant: Mutant)]) -> String {
        // The outermost first; those of one range stay together.
        let sorted = mutants.sorted {
            ($0.mutant.range.lowerBound, -$0.mutant.range.upperBound, $0.number)
                < ($1.mutant.range.lowerBound, -$1.mutant.range.upperBound, $1.number)
        }
        return render(0..<bytes.count, sorted[...])
    }

    private func render(_ range: Range<Int>, _ mutants: ArraySlice<(number: Int, mutant: Mutant)>) -> String {
        var result = ""
        var position = range.lowerBound
        var rest = mutants
        while let (_, outer) = rest.first {
            let same = rest.prefix { $0.mutant.range == outer.range }
            let inner = rest.dropFirst(same.count).prefix { $0.mutant.range.lowerBound < outer.range.upperBound }
            result += source(position..<outer.range.lowerBound)
            result += wrapped(render(outer.range, inner), same)
            position = outer.range.upperBound
            rest = rest.dropFirst(same.count + inner.count)
        }
        return result + source(position..<range.upperBound)
    }

    private func wrapped(_ original: String, _ mutants: ArraySlice<(number: Int, mutant: Mutant)>) -> String {
        var result = original
        for (number, mutant) in mutants {
            if let replacement = mutant.replacement {
                result = "(mutant(\(number)) ? (\(replacement)) : (\(result)))"
            }
        }
        for (number, mutant) in mutants where mutant.replacement == nil {
            result = "if !mutant(\(number)) { \(result) }"
        }
        return result
    }

    private func source(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
