#if CommandLineTool
import ArgumentParser
import FrameSuite

/// `overshoot frames`: the group of the commands that measure frames.
struct FramesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Time every frame of transitions, and judge the times by a budget.",
        discussion: """
            There is no display: a missed frame is one whose computation does not fit its share of the frame. The \
            positions of every timed frame are compared with those of the same frame computed without a clock.

            Each transition is repeated at least five times, and until there are 2 000 frames: then 20 are slower than the \
            99th percentile, which spreads by 14 % from run to run (by 42 % with 200 frames). After 5 s no further \
            repetition starts; after 15 s if there are fewer than 1 000 frames. A p99 with fewer than ten frames above it \
            is marked; the JSON has the number of repetitions and the reason for it.

            `overshoot frames NAME …` is short for `overshoot frames run NAME …`.

            Exit codes: 0 done, and within the budgets; 1 over a budget; 2 wrong call, unreadable file; 3 data not to be \
            trusted (wrong positions, a run without a row, a row without a run, a broken clock, a damaged file).
            """,
        subcommands: [
            FramesRunCommand.self, FramesGateCommand.self, FramesRecordCommand.self, FramesThroughputCommand.self,
        ],
        defaultSubcommand: FramesRunCommand.self)

    /// Runs a command's work; errors that mean untrustworthy data end it with exit code 3.
    static func withTrustedData(_ work: () throws -> Void) throws {
        do {
            return try work()
        } catch let error where isUntrusted(error) {
            Overshoot.printMessage("overshoot: \(error)")
            throw Overshoot.untrusted
        }
    }

    private static func isUntrusted(_ error: any Error) -> Bool {
        switch error {
        case is FrameError, is FrameThroughputError, FrameExportError.noRuns: true
        case FrameBudgetFileError.unreadable, PositionDigestFileError.unreadable: false
        case InstructionCountError.unreadable, CalibratedTimesError.unreadable: false
        case is FrameBudgetFileError, is PositionDigestFileError: true
        case is InstructionCountError, is CalibratedTimesError: true
        default: false
        }
    }
}
#endif
