public import Foundation

/// Budgets made from measurements: what each run took, and head-room.
///
/// The percentile of a row is the highest of the 99th, 95th, 90th and 50th that ten frames are slower than; its limits on
/// missed frames and on hitches say the same in their words: as many frames as lie above the percentile may be a refresh
/// late. The share is the percentile's part of the frame times the head-room, rounded up to two digits. A run with less
/// than a quarter of its frame to spare has no row: it is excluded, with what it took as the reason.
public struct FrameBudgetRecording: Sendable {
    private let rows: [FrameBudgetRow]
    private let exclusions: [FrameBudgetExclusion]
    private let headroom: Double

    /// The head-room unless another is given: twice what was measured.
    public static let defaultHeadroom = 2.0
    /// The least head-room of a row, where the whole frame is the share.
    public static let leastHeadroom = 1.25

    /// Makes budgets.
    ///
    /// - Parameters:
    ///   - measurements: What was measured.
    ///   - headroom: How many times as long as measured a run may take; at least 1.25.
    public init(_ measurements: [FrameMeasurement], headroom: Double = defaultHeadroom) {
        precondition(headroom >= FrameBudgetRecording.leastHeadroom, "budgets need head-room")
        self.headroom = headroom
        var (rows, exclusions): ([FrameBudgetRow], [FrameBudgetExclusion]) = ([], [])
        for measurement in measurements {
            let (run, report) = (measurement.run, measurement.run.report)
            let percentile = [99.0, 95, 90].first { report.frameCount(above: $0) >= 10 } ?? 50
            let time = report.frameTime(percentile: percentile)
            let used = time * run.budget.refreshRate
            guard used * FrameBudgetRecording.leastHeadroom <= 1,
                let budget = try? FrameBudget(
                    refreshRate: run.budget.refreshRate, share: min(1, FrameBudgetRecording.roundedUp(used * headroom)))
            else {
                exclusions.append(
                    FrameBudgetExclusion(
                        scenario: run.scenario, cells: run.cells, refreshRate: run.budget.refreshRate,
                        reason: "its p\(FrameRun.text(percentile)) takes \(FrameText.time(time)), "
                            + "\(FrameText.significant(100 * used)) % of the frame"))
                continue
            }
            rows.append(
                FrameBudgetRow(
                    scenario: run.scenario, cells: run.cells, budget: budget, percentile: percentile,
                    missedPercentLimit: 100 - percentile, hitchRatioLimit: 10 * (100 - percentile)))
        }
        self.rows = rows
        self.exclusions = exclusions
    }

    /// Two digits that are not less than the number, which is above 0.
    package static func roundedUp(_ number: Double) -> Double {
        var power = 0
        // Up or down to a number of two digits before the point; powers of ten as quotients, so that 0.012 is 0.012.
        while number * pow(10, Double(power)) < 10 { power += 1 }
        while number * pow(10, Double(power)) >= 100 { power -= 1 }
        // A number within a millionth of a digit above one of two digits is that number, rounded.
        let digits = (number * pow(10, Double(power)) - 1e-6).rounded(.up)
        return power >= 0 ? digits / pow(10, Double(power)) : digits * pow(10, Double(-power))
    }

    /// The file as text that ends in a newline, one run a line.
    ///
    /// - Parameter context: Facts about machine and build; the processor and the kernels are in the summary.
    public func encoded(context: [String: String]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func text(_ value: String) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
        func run(_ scenario: String, _ cells: Int, _ rate: Double) throws -> String {
            "\"scenario\": \(try text(scenario)), \"cells\": \(cells), \"refresh_rate_hz\": \(FrameRun.text(rate))"
        }
        let rows = try rows.map {
            "    {\(try run($0.scenario, $0.cells, $0.budget.refreshRate)), \"share_ratio\": \($0.budget.share), "
                + "\"percentile\": \(FrameRun.text($0.percentile)), "
                + "\"missed_max_percent\": \(FrameRun.text($0.missedPercentLimit)), "
                + "\"hitch_ratio_max_ms_per_s\": \(FrameRun.text($0.hitchRatioLimit))}"
        }
        let excluded = try exclusions.map {
            "    {\(try run($0.scenario, $0.cells, $0.refreshRate)), \"reason\": \(try text($0.reason))}"
        }
        let summary =
            "\(FrameRun.text(headroom)) times what \(context["cpu_model"] ?? "a machine") took with the kernels "
            + "\(context["kernel_set"] ?? "unknown"), at commit \(context["overshoot_commit"] ?? "unknown"); written by "
            + "overshoot frames record --budgets."
        var text = "{\n  \"$schema\": \"budgets.schema.json\",\n  \"summary\": \(try text(summary)),\n"
        func list(_ runs: [String]) -> String { runs.isEmpty ? "[]" : "[\n\(runs.joined(separator: ",\n"))\n  ]" }
        text += "  \"rows\": \(list(rows)),\n  \"excluded\": \(list(excluded))\n}\n"
        return Data(text.utf8)
    }
}
