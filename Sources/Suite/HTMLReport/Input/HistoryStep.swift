import Foundation

/// One of the lasting changes that `scripts/history.sh changes --format json` writes.
package struct HistoryStep: Decodable, Hashable, Sendable {
    /// The benchmark, or ``wholeMachine``.
    package let name: String
    package let machine: String
    /// The first run after the step, as the history numbers its runs.
    package let run: Int
    /// That run's commit; `-` where it is not known.
    package let commit: String
    /// The change of the level, as a fraction of the one before.
    package let change: Double

    /// The name of a step of the machine itself, in place of a benchmark's.
    package static let wholeMachine = "(all benchmarks)"

    package static func list(json data: Data) throws -> [HistoryStep] {
        try LenientJSON.decode([HistoryStep].self, from: data)
    }
}
