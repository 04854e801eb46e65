import Foundation
import TestSupport
import Testing

/// Sequences of random steps, replayed on a fresh subject each; of the first that breaks an invariant, the shortest part that
/// still does.
///
/// `OVERSHOOT_SEQUENCES=N` tests N sequences of each kind instead of a thousand.
struct RandomSequence<Step> {
    let seed: UInt64
    let steps: [Step]

    /// The number of sequences of each kind to test.
    static var count: Int {
        ProcessInfo.processInfo.environment["OVERSHOOT_SEQUENCES"].flatMap(Int.init) ?? 1000
    }

    /// Tests sequences of steps.
    ///
    /// - Parameters:
    ///   - share: The part of ``count`` that is tested.
    ///   - step: Makes a random step.
    ///   - simpler: The same step with less in it, in every way.
    ///   - violations: Runs steps on a fresh subject, and describes what is wrong.
    @MainActor
    static func test(
        length: ClosedRange<Int>, share: Double = 1, step: (inout SplitMix64) -> Step, simpler: (Step) -> [Step],
        violations: ([Step]) -> [String]
    ) {
        var failed: [RandomSequence] = []
        for seed in 1...UInt64(share * Double(count)) {
            var random = SplitMix64(seed: seed)
            let steps = (0..<Int.random(in: length, using: &random)).map { _ in step(&random) }
            if !violations(steps).isEmpty { failed.append(RandomSequence(seed: seed, steps: steps)) }
        }
        guard let first = failed.first else { return }
        let shortest = shortened(first.steps, simpler) { !violations($0).isEmpty }
        Issue.record(
            """
            \(failed.count) of \(count) sequences break an invariant; seed \(first.seed) is shortest as
            \(shortest.map { "    \($0)" }.joined(separator: "\n"))
            which ends with: \(violations(shortest).joined(separator: "; "))
            """)
    }

    /// Leaves out steps and parts of steps, one after the other, for as long as something is wrong.
    @MainActor
    private static func shortened(
        _ steps: [Step], _ simpler: (Step) -> [Step], while isWrong: ([Step]) -> Bool
    ) -> [Step] {
        for index in steps.indices {
            for replacement in [[]] + simpler(steps[index]).map({ [$0] }) {
                let fewer = Array(steps[..<index]) + replacement + Array(steps[(index + 1)...])
                if isWrong(fewer) { return shortened(fewer, simpler, while: isWrong) }
            }
        }
        return steps
    }
}
