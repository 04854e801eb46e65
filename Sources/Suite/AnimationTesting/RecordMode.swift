import Foundation

/// The recordings that a run may write: the modes of swift-snapshot-testing.
public enum RecordMode: String, Sendable, CaseIterable {
    /// Every baseline, and the test fails.
    case all
    /// Those of failed comparisons, and the test fails.
    case failed
    /// Those that there are not, and the test fails.
    case missing
    /// None: a comparison without baseline fails.
    case never

    /// The environment variable that sets the mode of a run.
    static let variable = "ANIMATION_TESTING_RECORD"

    /// The mode of this run: that of the environment variable `ANIMATION_TESTING_RECORD`; otherwise `never` where `CI` is set,
    /// as every CI service does, and `missing` everywhere else.
    public static var current: RecordMode { mode(ProcessInfo.processInfo.environment) }

    package static func mode(_ environment: [String: String]) -> RecordMode {
        if let text = environment[variable], let mode = RecordMode(rawValue: text) { return mode }
        return ["", "false", "0"].contains(environment["CI"] ?? "") ? .missing : .never
    }

    /// A wrong value of the environment variable, as a message; `nil` for none.
    package static func problem(_ environment: [String: String]) -> String? {
        guard let text = environment[variable], RecordMode(rawValue: text) == nil else { return nil }
        return "\(variable) is \"\(text)\": give all, failed, missing or never"
    }
}

/// The file of a baseline, and the comparison with it.
///
/// It is `__Animations__/<test file>/<test>.txt` beside the test's file, with the name of the assertion behind the test's.
@MainActor
package struct BaselineFile {
    package let path: String
    private let test: String
    private let place: String

    /// The assertions that have used each file in this process.
    private static var users: [String: (place: String, text: String)] = [:]

    package init(test function: String, named name: String?, of file: String, line: UInt, column: UInt) {
        test = BaselineFile.component(String(function.prefix { $0 != "(" }))
        let url = URL(fileURLWithPath: file)
        let folder = url.deletingLastPathComponent().appendingPathComponent("__Animations__")
            .appendingPathComponent(url.deletingPathExtension().lastPathComponent)
        let suffix = name.map { "." + BaselineFile.component($0) } ?? ""
        path = folder.appendingPathComponent("\(test)\(suffix).txt").path
        place = "\(file):\(line):\(column)"
    }

    /// A name as part of a path: letters and digits, and a hyphen for each run of other characters.
    private static func component(_ name: String) -> String {
        name.split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: "-")
    }

    /// Compares a recording with the baseline, or records it.
    ///
    /// - Returns: The failure as a message; `nil` if there is none.
    package func failure(of recording: AnimationRecording, _ mode: RecordMode) -> String? {
        let new = AnimationBaseline(recording)
        let text = new.text
        if let user = BaselineFile.users[path] {
            if user.place != place {
                return "two assertions have the baseline \(path): give one of them a name (named: \"…\")"
            }
            if user.text != text, mode != .never {
                return
                    "the assertion ran twice in this test, with two results, and has one baseline, \(path): give each run a "
                    + "name (named: \"\\(size)\")"
            }
        }
        BaselineFile.users[path] = (place, text)
        do {
            if mode == .all { return try record(text, "recorded") }
            guard FileManager.default.fileExists(atPath: path) else {
                guard mode != .never else {
                    return
                        "no baseline \(path), and none is recorded (\(reason)): run the test on your machine, review the "
                        + "file, and check it in"
                }
                return try record(text, "no baseline; recorded it")
            }
            if FileManager.default.contents(atPath: path) == Data(text.utf8) { return nil }
            let old = try AnimationBaseline(contentsOf: path)
            let difference = BaselineDifference(old, recording)
            guard !difference.isEmpty else { return nil }
            var message = difference.lines.joined(separator: "\n  ")
            if let picture = picture(old, new, difference, recording) { message += "\n  picture: \(picture)" }
            message += "\n  baseline: \(path)"
            if mode == .failed { return message + "\n  " + (try record(text, "recorded")) }
            return message + "\n  if the change is meant: \(RecordMode.variable)=failed swift test --filter \(test)"
        } catch {
            return "\(error)"
        }
    }

    private var reason: String {
        ProcessInfo.processInfo.environment[RecordMode.variable] == nil ? "CI is set" : "\(RecordMode.variable)=never"
    }

    /// Writes the file, whole or not at all.
    private func record(_ text: String, _ what: String) throws(AnimationBaselineError) -> String {
        do {
            let url = URL(fileURLWithPath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            let reason = cause.map { unsafe String(cString: strerror($0.code.rawValue)) }
            throw .unwritable(file: path, reason: reason ?? error.localizedDescription)
        }
        return "\(what): \(path)\n  review it and check it in; the next run compares with it"
    }

    /// Writes a picture of both motions to the temporary folder.
    private func picture(
        _ old: AnimationBaseline, _ new: AnimationBaseline, _ difference: BaselineDifference,
        _ recording: AnimationRecording
    ) -> String? {
        guard !old.samples.isEmpty else { return nil }
        let times = (0...120).map { recording.duration * Double($0) / 120 }
        let dense = AnimationBaseline.samples(recording, at: times).map { column in
            (column.name, SampledCurve(times: times, values: column.values))
        }
        let picture = BaselinePicture(
            old, new, names: difference.changed, dense: Dictionary(dense) { first, _ in first })
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("animation-\(name).svg")
        guard (try? Data(picture.svg().utf8).write(to: url, options: .atomic)) != nil else { return nil }
        return url.path
    }
}
