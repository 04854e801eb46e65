import Foundation

/// The instructions of a transition's frames, compared with the recorded ones, as scripts/count-instructions.sh counts
/// them: a hundred frames, spread evenly over the transition.
public struct InstructionCount: Hashable, Sendable {
    /// The verdict of the count.
    public enum Verdict: Hashable, Sendable {
        /// Not more than the recorded count and its tolerance.
        case within
        /// More.
        case regression
        /// No recorded count, or none now.
        case untrusted
    }

    /// The name of the benchmark: `transition/frames-100/wave/cells:1000`.
    public let benchmark: String
    /// The recorded instructions of a frame; `nil` if there are none.
    public let baseline: Double?
    /// The instructions of a frame now; `nil` if they were not counted.
    public let perFrame: Double?
    /// The verdict.
    public let verdict: Verdict

    /// The frames that one count is of.
    public static let frames = 100
    /// The first part of the benchmarks' names.
    public static let prefix = "transition/frames-100/"

    /// Creates a comparison; `baseline` and `count` are of a hundred frames.
    public init(benchmark: String, baseline: Double?, count: Double?, verdict: Verdict) {
        self.benchmark = benchmark
        self.baseline = baseline.map { $0 / Double(InstructionCount.frames) }
        self.perFrame = count.map { $0 / Double(InstructionCount.frames) }
        self.verdict = verdict
    }

    /// Reads the result of `count-instructions.sh --format tsv`: benchmark, baseline, now, change, verdict.
    ///
    /// - Throws: ``InstructionCountError``.
    public static func read(path: String) throws(InstructionCountError) -> [InstructionCount] {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { throw .unreadable(file: path) }
        return try read(String(decoding: data, as: UTF8.self), name: path)
    }

    /// Reads the text of such a result.
    ///
    /// - Throws: ``InstructionCountError/damaged(file:line:)``.
    public static func read(_ text: String, name: String) throws(InstructionCountError) -> [InstructionCount] {
        var counts: [InstructionCount] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: true).enumerated() where index > 0 {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let damage = InstructionCountError.damaged(file: name, line: index + 1)
            guard fields.count == 5, fields[0].hasPrefix(prefix) else { throw damage }
            let (baseline, count) = (Double(fields[1]), Double(fields[2]))
            let verdict: Verdict
            switch fields[4] {
            case "same", "improvement", "tolerated": verdict = .within
            case "regression": verdict = .regression
            case "new", "gone": verdict = .untrusted
            default: throw damage
            }
            guard verdict == .untrusted || (baseline ?? 0) > 0 && (count ?? 0) > 0 else { throw damage }
            counts.append(
                InstructionCount(benchmark: String(fields[0]), baseline: baseline, count: count, verdict: verdict))
        }
        guard !counts.isEmpty else { throw .damaged(file: name, line: 1) }
        return counts
    }

    /// The name in results: `wave/cells:1000/instructions`.
    public var name: String { benchmark.dropFirst(InstructionCount.prefix.count) + "/instructions" }

    /// The relative increase; `nil` without both counts.
    public var change: Double? {
        guard let baseline, let perFrame, baseline > 0 else { return nil }
        return perFrame / baseline - 1
    }

    /// The faults; empty if there are none.
    public var reason: String {
        func text(_ count: Double) -> String { FrameText.decimal(count, digits: count < 1e4 ? 2 : 0) }
        switch (verdict, baseline, perFrame) {
        case (.within, _, _): return ""
        case (_, let baseline?, let perFrame?):
            let percent = FrameText.decimal(100 * (change ?? 0), digits: 2)
            return "\(text(perFrame)) instructions per frame, \(percent) % more than the recorded \(text(baseline))"
        case (_, nil, _): return "has no recorded count of instructions; record it with scripts/frames.sh record"
        default: return "was not counted, but has a recorded count; remove it from the baseline or count it"
        }
    }

    /// The verdict as scripts/compare.sh calls it.
    var word: String {
        switch verdict {
        case .within: "no change"
        case .regression: "regression"
        case .untrusted: "broken"
        }
    }

    /// The finding of a regression.
    public var finding: BudgetFinding {
        let filter = "'^\(benchmark)$'"
        return BudgetFinding(
            .work, reason,
            commands: ["scripts/profile.sh --callgrind \(filter)", "scripts/count-instructions.sh --filter \(filter)"])
    }
}

/// Errors in a file of counts.
public enum InstructionCountError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(file: String)
    /// A line is not a count of frames.
    case damaged(file: String, line: Int)

    /// The message: the place and the fault.
    public var description: String {
        switch self {
        case .unreadable(let file): "\(file): there is no such file, or it may not be read"
        case .damaged(let file, let line):
            "\(file): line \(line) is no count of frames, as scripts/count-instructions.sh --format tsv writes them"
        }
    }
}
