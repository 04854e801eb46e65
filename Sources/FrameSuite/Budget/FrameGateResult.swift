import Foundation

extension FrameGate {
    /// The result in the shape that scripts/compare.sh dumps, so that whatever reads or renders that reads this: the
    /// budget stands on the old side, the run on the new one, and the shift is what lies between.
    public func resultJSON() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Result(self)) + [0x0A]
    }

    private struct Result: Encodable {
        let gate: FrameGate

        init(_ gate: FrameGate) { self.gate = gate }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: ExportKey.self)
            func put(_ value: some Encodable, _ key: String) throws {
                try container.encode(value, forKey: ExportKey(key))
            }
            try put("overshoot-compare/1", "schema")
            try put("Frame budgets", "subject")
            try put(
                "A run is over its budget where the percentile of its frame times that its row names is longer than its "
                    + "share of the frame, where more frames than allowed miss it, where the hitch time ratio is larger "
                    + "than allowed, or where a steady frame allocates.", "basis")
            try put(gate.status.rawValue, "status")
            try put(gate.exitCode, "exit_code")
            try put("gate", "verb")
            try put(["file": gate.budgets.name, "filter": ""], "old")
            try put(["file": "this run", "filter": ""], "new")
            try put("real_time", "metric")
            try put(false, "higher_is_better")
            try put("frames", "observations")
            for key in ["alpha", "floor", "threshold"] { try put(0, key) }
            try put(gate.problems.map { ["code": $0.code, "message": $0.description] }, "problems")
            try put(
                gate.judgements.filter { $0.measurement.steadyAllocations == nil }.map {
                    ["code": "no_allocation_counter", "message": "\($0.row.name): allocations could not be counted"]
                }
                    + gate.excluded.map { ["code": "excluded", "message": "\($0.name) is not judged: \($0.reason)"] },
                "warnings")
            try put(summary, "summary")
            try put(["pairs": 0], "geomean")
            try put(gate.judgements.map(Row.init), "benchmarks")
        }

        private var summary: [String: Int] {
            var counts = ["tests": 0, "tolerated": 0, "improvement": 0, "inconclusive": 0]
            counts["benchmarks"] = gate.judgements.count
            counts["regression"] = gate.judgements.count { if case .over = $0.verdict { true } else { false } }
            counts["broken"] = gate.judgements.count { if case .broken = $0.verdict { true } else { false } }
            counts["no_change"] = gate.judgements.count { $0.verdict == .within }
            return counts
        }
    }

    private struct Row: Encodable {
        let judgement: Judgement

        init(_ judgement: Judgement) { self.judgement = judgement }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: ExportKey.self)
            func put(_ value: some Encodable, _ key: String) throws {
                try container.encode(value, forKey: ExportKey(key))
            }
            let (report, row) = (judgement.report, judgement.row)
            let (verdict, reason) =
                switch judgement.verdict {
                case .within: ("no change", "")
                case .over(let sentences): ("regression", sentences.joined(separator: "; "))
                case .broken(let sentence): ("broken", sentence)
                }
            let allowance = row.budget.allowance * 1e9
            let time = report.frameTime(percentile: row.percentile) * 1e9
            try put(row.name, "name")
            try put("p\(FrameRun.text(row.percentile))", "label")
            try put(verdict, "verdict")
            try put(verdict != "no change", "fails")
            try put(reason, "reason")
            try put("ns", "time_unit")
            try put(Side(observations: 1, median: allowance, min: allowance, max: allowance), "old")
            try put(
                Side(
                    observations: report.frameCount, median: time, min: report.minFrameTime * 1e9,
                    max: report.worstFrameTime * 1e9), "new")
            for key in ["real_time_change", "cpu_time_change", "relative_shift"] { try put(time / allowance - 1, key) }
            try put(time - allowance, "shift")
            for key in ["interval", "p", "p_adjusted", "real_time_p", "cpu_time_p", "noise", "floor", "resolvable"] {
                try put(Double?.none, key)
            }
        }
    }

    private struct Side: Encodable {
        let observations: Int
        let median: Double
        let min: Double
        let max: Double

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: ExportKey.self)
            try container.encode(observations, forKey: ExportKey("observations"))
            for (key, value) in [
                ("median", median), ("min", min), ("max", max), ("real_time", median), ("cpu_time", median),
            ] { try container.encode(value, forKey: ExportKey(key)) }
        }
    }
}
