import Foundation
import FrameSuite

/// A recorded animation as a text that a person reviews: its motions, events and stacking order, and some sampled values.
///
/// A baseline is written by a run, and read back to be compared with another one.
public struct AnimationBaseline: Sendable, Equatable {
    /// The newest version of the format that can be read.
    static let version = 1

    /// A sampled value at each of the times; `nil` where the view is not in the window, or hidden.
    package struct Column: Sendable, Equatable {
        package var name: String
        package var values: [Double?]
    }

    /// The operation, the screen and the result of the audit.
    var title, screen, audit: String
    /// The duration, in seconds.
    var duration: Double
    /// The motions, sorted: view, property, values, times and curve.
    var motions: [[String]]
    var events: [[String]]
    /// The views that cover others, sorted.
    var order: [[String]]
    /// The sampled times in seconds, and the values at them.
    package var times: [Double]
    package var samples: [Column]
    /// The number of decimals of the samples.
    var decimals = 3
}

// MARK: Writing

extension AnimationBaseline {

    /// The text: the same for the same animation on every machine.
    public var text: String {
        let header = [title, screen, "\(BaselineNumber.text(duration)) s", audit].joined(separator: "   ")
        var text = "animation baseline \(AnimationBaseline.version)\n\(header)\n"
        text += section("motions", motions)
        text += section("events", events)
        text += section("order", order)
        let table =
            [["t"] + times.map { BaselineNumber.text($0) }]
            + samples.map { column in
                [column.name] + column.values.map { $0.map { BaselineNumber.text($0, decimals: decimals) } ?? "·" }
            }
        return text + section("samples", samples.isEmpty ? [] : table, alignsRight: true)
    }

    private func section(_ name: String, _ rows: [[String]], alignsRight: Bool = false) -> String {
        guard !rows.isEmpty else { return "" }
        let lines = FrameText.aligned(rows, separator: "   ") { alignsRight && $0 > 0 }
        return "\n\(name)\n" + lines.map { "  \($0)\n" }.joined()
    }
}

// MARK: Reading

extension AnimationBaseline {
    /// Reads a baseline.
    ///
    /// - Parameters:
    ///   - text: The text of a file.
    ///   - file: The name of the file, for messages.
    /// - Throws: ``AnimationBaselineError``.
    public init(text: String, file: String) throws(AnimationBaselineError) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if let line = lines.firstIndex(where: { $0.hasPrefix("<<<<<<<") || $0.hasPrefix(">>>>>>>") }) {
            throw .conflict(file: file, line: line + 1)
        }
        let prefix = "animation baseline "
        guard let first = lines.first, first.hasPrefix(prefix), let version = Int(first.dropFirst(prefix.count)) else {
            throw .damaged(file: file, line: 1)
        }
        guard version == AnimationBaseline.version else { throw .version(file: file, version) }
        let header = lines.count > 1 ? AnimationBaseline.cells(lines[1]) : []
        guard header.count == 4, header[2].hasSuffix(" s"), let duration = Double(header[2].dropLast(2)),
            duration.isFinite
        else {
            throw .damaged(file: file, line: 2)
        }
        self.init(
            title: header[0], screen: header[1], audit: header[3], duration: duration, motions: [], events: [],
            order: [],
            times: [], samples: [])
        var section = ""
        for (index, line) in lines.enumerated().dropFirst(2) where !line.isEmpty {
            let cells = AnimationBaseline.cells(line)
            guard line.hasPrefix("  ") else {
                section = line
                continue
            }
            switch (section, cells.count) {
            case ("motions", 5): motions.append(cells)
            case ("events", 2): events.append(cells)
            case ("order", 2): order.append(cells)
            case ("samples", 2...):
                let values = cells.dropFirst().map { $0 == "·" ? Double?.none : Double($0) ?? .nan }
                let isTime = times.isEmpty
                let isRising = zip(values, values.dropFirst()).allSatisfy { ($0 ?? .infinity) < ($1 ?? .infinity) }
                guard values.allSatisfy({ $0?.isFinite != false }),
                    isTime ? cells[0] == "t" && isRising : values.count == times.count
                else { throw .damaged(file: file, line: index + 1) }
                if isTime {
                    times = values.compactMap { $0 }
                } else {
                    samples.append(Column(name: cells[0], values: Array(values)))
                    decimals = min(max(decimals, cells.dropFirst().map(AnimationBaseline.decimals).max() ?? 0), 9)
                }
            default: throw .damaged(file: file, line: index + 1)
            }
        }
    }

    private static func decimals(_ text: String) -> Int {
        text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }

    /// The cells of a line: separated by three spaces.
    private static func cells(_ line: String) -> [String] {
        line.replacing(/\ {3,}/, with: "\t").split(separator: "\t").map {
            String($0).trimmingCharacters(in: .whitespaces)
        }
    }

    /// Reads the baseline in a file.
    ///
    /// - Throws: ``AnimationBaselineError``.
    public init(contentsOf path: String) throws(AnimationBaselineError) {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(file: path) }
        try self.init(text: String(decoding: data, as: UTF8.self), file: path)
    }
}

/// A baseline that cannot be read or written.
public enum AnimationBaselineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such file, or it may not be read.
    case unreadable(file: String)
    /// The file cannot be written.
    case unwritable(file: String, reason: String)
    /// A merge left its conflict in the file.
    case conflict(file: String, line: Int)
    /// The file has a version that this package does not know.
    case version(file: String, Int)
    /// A line is not one of a baseline.
    case damaged(file: String, line: Int)

    /// The message: the file, what is wrong with it, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file): "cannot read \(file): no such file, or it may not be read"
        case .unwritable(let file, let reason):
            "cannot write \(file): \(reason); make its folder writable, or set ANIMATION_TESTING_RECORD=never"
        case .conflict(let file, let line):
            "\(file):\(line) has the conflict of a merge: resolve it, or delete the file and record it again"
        case .version(let file, let version):
            "\(file) is of version \(version), and this package reads \(AnimationBaseline.version): "
                + "\(version > AnimationBaseline.version ? "update overshoot, or " : "")record it again"
        case .damaged(let file, let line):
            "\(file):\(line) is not a line of an animation baseline: restore the file, or delete it and record it again"
        }
    }
}
