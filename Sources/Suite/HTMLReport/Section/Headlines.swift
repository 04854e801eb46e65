import FrameSuite
import Foundation

/// The few numbers that a reader should take away, each with what it is and where the rest of it stands.
struct Headlines {
    let benchmarks: [BenchmarkResults.Benchmark]
    let comparisons: [ComparisonResult]
    let frames: [FrameRun]

    var tiles: [[String: Any]] {
        [comparison, largestFrame, fastestSpring, rivals, missedFrames, failures].compactMap(\.self)
    }

    private func tile(_ value: String, _ label: String, link: String, style: String = "plain") -> [String: Any] {
        ["value": value, "label": label, "link": link, "style": style]
    }

    private var comparison: [String: Any]? {
        guard !comparisons.isEmpty else { return nil }
        let verdicts = comparisons.flatMap(\.benchmarks).map(\.verdict)
        let worse = verdicts.count { $0 == "regression" }
        let unclear = verdicts.count { $0 == "inconclusive" }
        let better = verdicts.count { $0 == "improvement" }
        return tile(
            "\(worse) slower, \(better) faster",
            "of \(verdicts.count) benchmarks against the base run\(unclear > 0 ? "; \(unclear) inconclusive" : "")",
            link: "#comparison", style: worse > 0 ? "worse" : better > 0 ? "better" : "plain")
    }

    private var largestFrame: [String: Any]? {
        let frame = benchmarks.filter { $0.family == "frame" && $0.median != nil && $0.cells != nil }
            .max { ($0.cells!, -$0.median!) < ($1.cells!, -$1.median!) }
        guard let frame, let median = frame.median, let cells = frame.cells else { return nil }
        return tile(
            Quantity.time(median),
            "to compute a frame of \(Quantity.count(cells)) cells (\(frame.name)): "
                + "\(Quantity.percent(median * 120)) of a 120 Hz frame",
            link: "#benchmarks", style: median > 1.0 / 120 ? "worse" : "plain")
    }

    private var fastestSpring: [String: Any]? {
        let spring = benchmarks.filter { $0.family == "spring" && $0.median != nil && $0.cells != nil }
            .min { $0.median! / $0.cells! < $1.median! / $1.cells! }
        guard let spring, let median = spring.median, let cells = spring.cells else { return nil }
        return tile(
            Quantity.time(median / cells),
            "a spring at best, in a batch of \(Quantity.count(cells)) (\(spring.name))",
            link: "#benchmarks")
    }

    private var rivals: [String: Any]? {
        let judged = RivalSection(benchmarks: benchmarks).comparisons.compactMap(\.isMet)
        guard !judged.isEmpty else { return nil }
        let met = judged.count { $0 }
        return tile(
            "\(met) of \(judged.count)", "comparisons with other libraries and with memcpy stay within their bar",
            link: "#rivals", style: met < judged.count ? "worse" : "better")
    }

    private var missedFrames: [String: Any]? {
        guard !frames.isEmpty else { return nil }
        let reports = frames.map(\.report)
        let missed = reports.map(\.missedBudgetCount).reduce(0, +)
        let all = reports.map(\.frameCount).reduce(0, +)
        return tile(
            Quantity.count(missed), "of \(Quantity.count(all)) frames took longer than their share of the frame",
            link: "#frames", style: missed > 0 ? "worse" : "plain")
    }

    private var failures: [String: Any]? {
        let failed = benchmarks.filter { $0.error != nil }
        guard !failed.isEmpty else { return nil }
        return tile(
            "\(failed.count) failed", failed.map(\.name).joined(separator: ", "), link: "#benchmarks", style: "worse")
    }
}
