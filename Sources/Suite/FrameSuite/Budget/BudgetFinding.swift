/// A budget that a run does not keep: which kind, by how much, in which frames, and the command that shows it.
public struct BudgetFinding: Hashable, Sendable {
    /// The kinds of budget.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A share of the frame: the user's requirement.
        case frame = "frame budget"
        /// Instructions and allocations: exact, and independent of the machine.
        case work
        /// Frame times in units of the machine's own speed, measured in the same minute.
        case calibratedTime = "calibrated time"
    }

    /// The kind of budget.
    public let kind: Kind
    /// By how much, and in which frames.
    public let message: String
    /// The commands that show it.
    public let commands: [String]

    /// Creates a finding.
    public init(_ kind: Kind, _ message: String, commands: [String] = []) {
        self.kind = kind
        self.message = message
        self.commands = commands
    }

    /// Kind and message.
    public var description: String { "\(kind.rawValue): \(message)" }
}

extension FrameBudgetRow {
    /// Judges two measurements of a run by the row's share.
    ///
    /// A miss is a frame that is over its share in both of them, at the same place; the 99th percentile fails if it is over
    /// the share in both. What happens once is noise: the same program does the same work in the same frame.
    ///
    /// - Parameters:
    ///   - first: The misses of the first measurement.
    ///   - second: Those of the second; `nil` if the first has none.
    ///   - arguments: The arguments of `overshoot` that select the run.
    func judged(
        _ first: FrameMisses, _ second: FrameMisses?, arguments: String
    ) -> (finding: BudgetFinding?, notes: [String]) {
        var notes: [String] = []
        if first.p99 == nil {
            notes.append("\(name): p99 is not judged: \(first.frameCount) frames, \(FrameMisses.tailFrames) are needed")
        }
        guard let second else { return (nil, notes) }
        let repeated = first.times.keys.filter { second.times[$0] != nil }
            .sorted { first.times[$0]! > first.times[$1]! }
        let share = "\(FrameText.time(budget.allowance)) (\(FrameText.percent(budget.share)) of the frame)"
        func finding(_ message: String, frame: Int) -> BudgetFinding {
            BudgetFinding(
                .frame, message,
                commands: [
                    "overshoot frames \(arguments) --format chrome-trace --output frames.json",
                    "overshoot trace \(arguments) --frame \(frame)",
                ])
        }
        func place(_ location: FrameLocation) -> String {
            let time = FrameText.decimal(Double(location.frame) / budget.refreshRate, digits: 4)
            return "frame \(location.frame) (\(time) s) of repetition \(location.repetition + 1)"
        }
        if let p99 = first.p99, let again = second.p99, min(p99, again) > budget.allowance {
            let worst = first.slowest
            return (
                finding(
                    "p99 of \(first.frameCount) frames is \(FrameText.time(p99)), "
                        + "\(FrameText.time(p99 - budget.allowance)) over its share of \(share), and "
                        + "\(FrameText.time(again)) in a second run; slowest: \(place(worst.location)), "
                        + FrameText.time(worst.time), frame: worst.location.frame), notes
            )
        }
        guard let worst = repeated.first, let time = first.times[worst], let again = second.times[worst] else {
            notes.append(
                "\(name): over the share once, not in a second run: slowest \(place(first.slowest.location)), "
                    + FrameText.time(first.slowest.time))
            return (nil, notes)
        }
        let others = repeated.dropFirst().prefix(3).map { place($0) }.joined(separator: ", ")
        let more = repeated.count > 4 ? " and \(repeated.count - 4) more" : ""
        return (
            finding(
                "hitch: \(place(worst)) took \(FrameText.time(time)), \(FrameText.time(time - budget.allowance)) over its "
                    + "share of \(share), and \(FrameText.time(again)) in a second run"
                    + (others.isEmpty ? "" : "; also \(others)\(more)"), frame: worst.frame), notes
        )
    }
}
