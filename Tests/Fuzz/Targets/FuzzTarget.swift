import Foundation

/// The parsers of text that others may have written: each is one target of the fuzzer, with a folder of inputs in
/// `Tests/Fuzz/Corpus` that the tests replay.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// Scenario files.
    case scenario
    /// Scenario files that are small enough, run to their end.
    case transition
    /// Files of frame budgets.
    case budgets
    /// Files of position digests.
    case digests
    /// Google Benchmark's JSON.
    case results
    /// Frame times, as Macrobenchmark JSON and as this suite's own report.
    case frames
    /// Any file of `overshoot report`, up to the page.
    case report
    /// Tables of `overshoot eval`, for each of its calculations.
    case table
    /// Decimal numbers, compared with the standard library.
    case decimal
    /// Scripts of touches, played on a scroll view.
    case touches
    /// Easings, as `overshoot easing` reads them.
    case easing
    /// Tables of one touch, as `overshoot gesture` reads them.
    case gesture
    /// Baselines of animation tests.
    case baseline
    /// The compiler's output and syntax trees, as `overshoot uikit check` reads them.
    case uikit
    /// The exported history and its steps, with a zero byte between, up to the page.
    case history
    /// Options of `overshoot uikit`, messages of the compiler and a folder of files, with zero bytes between.
    case folder

    /// Parses an input and uses the result.
    ///
    /// - Returns: Whether the parser accepted the input; `false` for one of its documented errors.
    /// - Throws: Any other error, and ``FuzzFailure`` for a wrong result.
    @MainActor
    package func accepts(_ bytes: [UInt8]) throws -> Bool {
        let data = Data(bytes)
        return switch self {
        case .scenario: try acceptsScenario(data)
        case .transition: try acceptsTransition(data)
        case .budgets: try acceptsBudgets(data)
        case .digests: try acceptsDigests(data)
        case .results: try acceptsResults(data)
        case .frames: try acceptsFrames(data)
        case .report: try acceptsReport(data)
        case .table: try acceptsTable(bytes)
        case .decimal: try acceptsDecimal(bytes)
        case .touches: try acceptsTouches(data)
        case .easing: try acceptsEasing(bytes)
        case .gesture: try acceptsGesture(bytes)
        case .baseline: try acceptsBaseline(data)
        case .uikit: acceptsCompilerOutput(data)
        case .history: try acceptsHistory(bytes)
        case .folder: try acceptsFolder(bytes)
        }
    }

    /// - Returns: Whether `body` ends without an error; `false` for an error of the documented types.
    func accepts(orThrows documented: any Error.Type..., body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch {
            guard documented.contains(where: { $0 == type(of: error) }) else { throw error }
            // The message repeats parts of the input.
            _ = "\(error)"
            return false
        }
    }
}

/// A result that contradicts the parser's documentation.
package struct FuzzFailure: Error, CustomStringConvertible {
    /// The contradiction.
    package let description: String
}
