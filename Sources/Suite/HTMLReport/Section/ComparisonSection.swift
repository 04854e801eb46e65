import Foundation

/// The verdicts of a comparison: what changed, sorted by how much; what did not, folded away.
struct ComparisonSection {
    let result: ComparisonResult

    var context: [String: Any] {
        let shifts = result.benchmarks.flatMap { ($0.interval ?? []) + [$0.relativeShift].compactMap(\.self) }
        // One far outlier must not squeeze all others into the middle.
        let widest = min(max(shifts.map(abs).max() ?? 0, 0.05) * 1.1, 1)
        let scale = ChartScale(.linear, from: -widest, to: widest)
        let changed = result.benchmarks.filter { $0.verdict != "no change" && $0.verdict != "inconclusive" }
            .sorted { ($0.relativeShift ?? .infinity) > ($1.relativeShift ?? .infinity) }
        let others = result.benchmarks.filter { $0.verdict == "no change" || $0.verdict == "inconclusive" }
        return [
            "axis": scale.axis(atMost: 3) { Quantity.percent($0, signed: true) }, "old": result.old.file,
            "new": result.new.file, "status": result.status,
            "changed": changed.map { row($0, scale: scale) }, "hasChanged": !changed.isEmpty,
            "others": others.map { row($0, scale: scale) }, "otherCount": others.count, "hasOthers": !others.isEmpty,
            "inconclusiveCount": others.count { $0.verdict == "inconclusive" },
            "messages": (result.problems + result.warnings).map { ["text": $0.message] },
            "alpha": Quantity.percent(result.alpha), "confidence": Quantity.percent(1 - result.alpha),
            "floor": Quantity.percent(result.floor),
        ]
    }

    private func row(_ entry: ComparisonResult.Entry, scale: ChartScale) -> [String: Any] {
        var context: [String: Any] = ["name": entry.name, "verdict": entry.verdict]
        if let reason = entry.reason, !reason.isEmpty { context["reason"] = reason }
        let unit = entry.timeUnit ?? "ns"
        let factor = ["ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0][unit]
        // A gate of frames counts instructions, too.
        func text(_ value: Double) -> String {
            factor.map { Quantity.time(value * $0) } ?? "\(Quantity.digits(value)) \(unit)"
        }
        context["before"] = entry.old?.median.map(text) ?? "–"
        context["after"] = entry.new?.median.map(text) ?? "–"
        context["style"] =
            switch entry.verdict {
            case "regression", "broken": "worse"
            case "improvement": "better"
            default: "plain"
            }
        guard let shift = entry.relativeShift else {
            context["shift"] = "–"
            return context
        }
        context["shift"] = Quantity.percent(shift, signed: true)
        var range: ClosedRange<Double>?
        if let interval = entry.interval, interval.count == 2, interval[0] <= interval[1] {
            range = interval[0]...interval[1]
            context["interval"] =
                "\(Quantity.percent(interval[0], signed: true)) … \(Quantity.percent(interval[1], signed: true))"
        }
        context["mark"] =
            IntervalMark(
                scale: scale, middle: shift, range: range, reference: 0, style: context["style"] as? String ?? "plain",
                title: "\(entry.name): \(context["shift"] ?? "")"
            ).svg
        return context
    }
}
