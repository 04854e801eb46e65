import Foundation

extension FrameGate {
    /// The result in the shape that scripts/compare.sh dumps, so that every reader and renderer of that reads this: the
    /// budget is the old side, the run the new one.
    ///
    /// - Parameter failsOnInconclusive: Whether an inconclusive result is exit code 4.
    public func resultJSON(failsOnInconclusive: Bool = false) throws -> Data {
        let result = Result(gate: self, exitCode: exitCode(failsOnInconclusive: failsOnInconclusive))
        return Data(try result.prettyJSON().utf8)
    }

    private struct Result: Encodable {
        let gate: FrameGate
        let exitCode: Int32

        func encode(to encoder: any Encoder) throws {
            var object = ExportObject(encoder)
            try object.put("overshoot-compare/1", "schema")
            try object.put("Frame budgets", "subject")
            try object.put(
                "A run is over budget if its p99, or the same frame, is over its share of the frame in two measurements, by "
                    + "wall and by processor time; if a steady frame allocates; or if its frames execute 0.5 % more "
                    + "instructions than recorded. Times calibrated by the machine are inconclusive at worst.", "basis")
            try object.put(gate.status.rawValue, "status")
            try object.put(exitCode, "exit_code")
            try object.put("gate", "verb")
            try object.put(["file": gate.budgets.name, "filter": ""], "old")
            try object.put(["file": "this run", "filter": ""], "new")
            try object.put("real_time", "metric")
            try object.put(false, "higher_is_better")
            try object.put("frames", "observations")
            for key in ["alpha", "floor", "threshold"] { try object.put(0, key) }
            try object.put(gate.problems.map { ["code": $0.code, "message": $0.description] }, "problems")
            try object.put(
                gate.judgements.filter { $0.measurement.steadyAllocations == nil }.map {
                    ["code": "no_allocation_counter", "message": "\($0.row.name): allocations could not be counted"]
                }
                    + gate.judgements.flatMap(\.notes).map { ["code": "note", "message": $0] }
                    + gate.notPromised.map {
                        ["code": "not_promised", "message": "\($0.name) is not promised: \($0.reason)"]
                    }, "warnings")
            try object.put(summary, "summary")
            try object.put(["pairs": 0], "geomean")
            try object.put(gate.judgements.map(Row.init) + gate.counts.map(Row.init), "benchmarks")
        }

        private var summary: [String: Int] {
            var counts = ["tests": 0, "tolerated": 0, "improvement": 0]
            let words = gate.judgements.map(\.verdict.word) + gate.counts.map(\.word)
            counts["benchmarks"] = words.count
            for word in ["regression", "broken", "no change", "inconclusive"] {
                counts[word.replacing(" ", with: "_")] = words.count { $0 == word }
            }
            return counts
        }
    }

    private struct Row: Encodable {
        let name, label, verdict, reason, unit: String
        let budget, value: Double
        let observations: Int
        let range: ClosedRange<Double>

        /// The 99th percentile of the frames' own times, or the slowest of too few, and the share of the frame.
        init(_ judgement: Judgement) {
            let row = judgement.row
            let times = judgement.measurement.run.repetitions.flatMap(\.ownTimes).sorted()
            let hasTail = times.count >= FrameMisses.tailFrames
            (name, label) = (row.name, hasTail ? "p99" : "worst")
            (verdict, reason) = (judgement.verdict.word, judgement.verdict.reason)
            (unit, budget, observations) = ("ns", row.budget.allowance * 1e9, times.count)
            let worst = times[times.count - 1]
            value = (hasTail ? PercentileRule.interpolated.percentile(99, ofSorted: times) : worst) * 1e9
            range = times[0] * 1e9...worst * 1e9
        }

        init(_ count: InstructionCount) {
            let (baseline, perFrame) = (count.baseline ?? count.perFrame ?? 0, count.perFrame ?? count.baseline ?? 0)
            (name, label, verdict, reason) = (count.name, "instructions per frame", count.word, count.reason)
            (unit, budget, observations, value) = ("instructions", baseline, InstructionCount.frames, perFrame)
            range = perFrame...perFrame
        }

        func encode(to encoder: any Encoder) throws {
            var object = ExportObject(encoder)
            try object.put(name, "name")
            try object.put(label, "label")
            try object.put(verdict, "verdict")
            try object.put(verdict == "regression" || verdict == "broken", "fails")
            try object.put(reason, "reason")
            try object.put(unit, "time_unit")
            try object.put(side(1, budget, budget...budget), "old")
            try object.put(side(observations, value, range), "new")
            let shift = budget > 0 ? value / budget - 1 : 0
            for key in ["real_time_change", "cpu_time_change", "relative_shift"] { try object.put(shift, key) }
            try object.put(value - budget, "shift")
            for key in ["interval", "p", "p_adjusted", "real_time_p", "cpu_time_p", "noise", "floor", "resolvable"] {
                try object.put(Double?.none, key)
            }
        }

        private func side(_ observations: Int, _ median: Double, _ range: ClosedRange<Double>) -> [String: Double] {
            [
                "observations": Double(observations), "median": median, "min": range.lowerBound,
                "max": range.upperBound, "real_time": median, "cpu_time": median,
            ]
        }
    }
}
