import Foundation
import FrameSuite
import HeadlessKit
import Scenarios
import ProgramSupport

/// The program that `overshoot uikit run` builds around somebody's files: runs the transition in both directions, prints the
/// audit and the frame times, and writes trace and pictures.
public enum TransitionProgram {
    /// Exit codes: 0 every rule was kept, 1 a rule was broken or a transition did not end, 2 nothing was run.
    private enum Code {
        static let kept: Int32 = 0
        static let broken: Int32 = 1
        static let unusable: Int32 = 2
    }

    /// The longest recording, in virtual seconds.
    package static let timeLimit = 60.0

    /// Runs the program.
    ///
    /// - Parameter fill: Sets the parts that the files define.
    public static func main(_ fill: @MainActor (inout TransitionParts) -> Void) -> Never {
        MainActor.assumeIsolated {
            do {
                guard CommandLine.arguments.count == 2 else {
                    throw Problem(description: "usage: \(CommandLine.arguments[0]) OPTIONS.json")
                }
                let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
                let options = try JSONDecoder().decode(TransitionRunOptions.self, from: data)
                exit(try run(options, fill) ? Code.kept : Code.broken)
            } catch {
                StandardStreams.writeError("error: \(error)\n")
                exit(Code.unusable)
            }
        }
    }

    @MainActor
    private static func run(_ options: TransitionRunOptions, _ fill: (inout TransitionParts) -> Void) throws -> Bool {
        let recorder = try ProgressRecorder(options.progressFile)
        recorder.record(TransitionProgress(phase: "setup", time: 0))
        var parts = TransitionParts()
        fill(&parts)
        var results = try runDirections(options, parts, recorder)
        // An animator alone may be meant for a presentation that keeps the screen below.
        if options.container == .presentation, options.style == nil, results.contains(where: \.movesNothing) {
            var custom = options
            custom.style = .custom
            let again = try runDirections(custom, parts, recorder)
            if again.count >= results.count, !again.contains(where: \.movesNothing) {
                results = again
                try StandardStreams.write("with the style custom: full screen leaves nothing to see\n")
            }
        }
        recorder.record(TransitionProgress(phase: "results", time: 0))
        try StandardStreams.write(results.map { $0.text(name: options.name) }.joined())
        if results.count == 1, !options.isOnlyBackward {
            try StandardStreams.write("\(options.name) backward: not run, the destination is not on the screen\n")
        }
        try TransitionFiles(options).write(results)
        recorder.record(TransitionProgress(phase: TransitionProgress.end, time: 0))
        // Touches may cancel the forward transition.
        let isComplete = results.count == 2 || options.isOnlyBackward || options.forwardTouches != nil
        return results.allSatisfy(\.isKept) && isComplete
    }

    @MainActor
    private static func runDirections(
        _ options: TransitionRunOptions, _ parts: TransitionParts, _ recorder: ProgressRecorder
    ) throws -> [TransitionResult] {
        let host = TransitionHost(options, parts)
        var phase = "setup"
        host.stage.simulation.willRun = { time in
            recorder.record(TransitionProgress(phase: phase, time: time))
            guard time <= timeLimit else {
                StandardStreams.writeError(
                    "error: \(options.name) \(phase): not at rest after \(Int(timeLimit)) s of virtual time; something "
                        + "repeats without end, such as an animation with .repeat, a display link or a timer that is never "
                        + "invalidated\n")
                recorder.record(TransitionProgress(phase: TransitionProgress.end, time: 0))
                exit(Code.broken)
            }
        }
        var results: [TransitionResult] = []
        if options.isOnlyBackward {
            host.skipForward()
        } else {
            phase = "forward"
            recorder.record(TransitionProgress(phase: phase, time: 0))
            results.append(TransitionResult(host, phase: phase, timeline: try host.run(isForward: true)))
        }
        if results.allSatisfy(\.isAtDestination) {
            phase = "backward"
            recorder.record(TransitionProgress(phase: phase, time: 0))
            results.append(TransitionResult(host, phase: phase, timeline: try host.run(isForward: false)))
        }
        return results
    }

    private struct Problem: Error, CustomStringConvertible { let description: String }
}

/// Writes where a run is into a file, in place.
private final class ProgressRecorder {
    private let file: FileHandle

    init(_ path: String) throws {
        try Data().write(to: URL(fileURLWithPath: path))
        file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }

    /// Without the file, only the report of a crash is poorer.
    func record(_ progress: TransitionProgress) {
        try? file.seek(toOffset: 0)
        try? file.write(contentsOf: Data(progress.text.utf8))
    }
}
