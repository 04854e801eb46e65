import AnimationCore
import AnimationTimeline
import Foundation
import TestSupport
import Testing

import UIKit

/// What random use showed when its digests were recorded in Tests/Golden/random: a change of behaviour that no rule names is
/// seen here. Whether a change is right, these digests cannot tell: the tests with rules and reference tables do.
///
/// With `OVERSHOOT_SHOWN=FOLDER` what is shown is written to the folder, a file for each seed, and the digests to
/// `FOLDER/digests`. Two such folders, of the code before a change and after it, show in `diff -r` what has changed.
@MainActor
enum RecordedUse {
    /// Compares what each of 200 seeds shows with its digest.
    ///
    /// - Parameters:
    ///   - name: The file of the digests.
    ///   - lines: What a seed shows, with numbers by ``text(_:)``.
    static func check(_ name: String, lines: (UInt64) throws -> [String]) throws {
        let shown = try (1...200).map { (seed: $0, text: try lines($0).joined(separator: "\n") + "\n") }
        let digests = shown.map { "\($0.seed) \(digest($0.text))" }
        if let folder = ProcessInfo.processInfo.environment["OVERSHOOT_SHOWN"].map(URL.init(fileURLWithPath:)) {
            for (seed, text) in shown { try write(text, to: folder.appendingPathComponent("\(name)/\(seed).txt")) }
            try write(
                digests.joined(separator: "\n") + "\n", to: folder.appendingPathComponent("digests/\(name).txt"))
        }
        let file = repository.appendingPathComponent("Tests/Golden/random/\(name).txt")
        let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let changed = zip(digests, recorded).filter { $0 != $1 }.map { $0.0.prefix { $0 != " " } }
        #expect(
            changed.isEmpty && digests.count == recorded.count,
            "\(name): the seeds \(changed.prefix(5)) show something else; OVERSHOOT_SHOWN=FOLDER writes what")
    }

    /// The first lines that are not the same.
    static func differences(_ lines: [String], _ others: [String]) -> [String] {
        let longest = max(lines.count, others.count)
        let pad = { (lines: [String]) in lines + Array(repeating: "nothing", count: longest - lines.count) }
        return zip(pad(lines), pad(others)).filter { $0 != $1 }.prefix(3).map { "\($0), and \($1)" }
    }

    private static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }

    /// Numbers to a millionth. They are moved by less than that first: a rounding error of a value such as 1/128, which lies
    /// between two millionths, changes nothing.
    static func text(_ values: [Double]) -> String {
        values.map { value in
            let rounded = ((value + 1.23e-7) * 1e6).rounded()
            guard rounded.magnitude < 1e15 else { return "\(value)" }
            return "\(Double(Int64(rounded)) / 1e6)"
        }
        .joined(separator: " ")
    }

    /// What every target of a timeline shows in steps of a tenth of a second, where that changes, and its events.
    ///
    /// - Parameters:
    ///   - start: The first time, from which times count, in seconds.
    ///   - end: The last time, in seconds.
    static func lines(of timeline: Timeline, from start: Double = 0, to end: Double) -> [String] {
        var lines = timeline.events.filter { $0.time >= start }.map {
            "\(text([$0.time - start])) \($0.kind) \($0.target.map(String.init) ?? "-")"
        }
        for target in timeline.targets.indices {
            var last = ""
            // Between the times at which something may jump.
            for time in stride(from: 0.0173, through: end - start + 0.1, by: 0.1) {
                let line = self.line(of: timeline, target, at: start + time)
                if line != last { lines.append("\(target) \(timeline.targets[target].name) \(text([time])): \(line)") }
                last = line
            }
        }
        return lines
    }

    private static func line(of timeline: Timeline, _ target: Int, at time: Double) -> String {
        let layer = timeline.shown(of: target, at: time)
        let (bounds, position, matrix) = (
            layer.geometry.bounds, layer.geometry.position, CATransform3D(layer.transform)
        )
        let values: [CGFloat] = [
            bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height, position.x, position.y,
            layer.alpha, matrix.m11, matrix.m12, matrix.m13, matrix.m14, matrix.m21, matrix.m22, matrix.m33, matrix.m34,
            matrix.m41, matrix.m42, matrix.m43,
        ]
        let appearance = layer.appearance.sorted { "\($0.key)" < "\($1.key)" }.filter { !$0.value.values.isEmpty }
            .map { "\($0.key) \(text($0.value.values))" }
        let parent = timeline.parent(of: target, at: time).map(String.init) ?? "-"
        let isHidden = timeline.presentation(of: target, at: time).isHidden
        return
            "\(text(values.map(Double.init))) in \(parent)\(isHidden ? " hidden" : "") \(appearance.joined(separator: ", "))"
    }
}
