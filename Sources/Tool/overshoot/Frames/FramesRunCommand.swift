#if CommandLineTool
import ArgumentParser
import FrameSuite

struct FramesRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Time every frame of the named transitions and scenarios (the default).",
        discussion: """
            Without names: \(FrameMatrix.defaultRuns).
            """)

    @OptionGroup var selection: FrameSelection
    @OptionGroup var measuring: FrameMeasuring
    @OptionGroup var checking: FrameChecking
    @OptionGroup var output: FrameOutput
    @Option(
        parsing: .unconditional,
        help: "The fraction of the frame that computing it may use, in (0, 1].")
    var share = FrameBudget.defaultShare
    @Flag(help: "Print the names of the runs instead of timing them.")
    var list = false

    func validate() throws {
        try require(share > 0 && share <= 1, "--share is \(share); give a fraction of the frame in (0, 1]")
    }

    func run() throws {
        try FramesCommand.withTrustedData {
            let matrix = try selection.matrix()
            if list {
                let names = try matrix.names(precision: checking.precision)
                return try output.destination.write(text: names.joined(separator: "\n") + "\n")
            }
            if FrameTurns.areWanted {
                return try measuring.takeTurns(
                    of: matrix, precision: checking.precision, isQuick: selection.quick,
                    digests: try checking.digestFile())
            }
            let measurer = FrameMeasurer(
                options: measuring.options(isQuick: selection.quick, keepsSpans: output.needsSpans),
                digests: try checking.digestFile())
            let measurements = try measurer.measure(matrix, share: share, precision: checking.precision)
            try output.write(measurements)
            if measurements.haveWrongPositions { throw Overshoot.untrusted }
        }
    }
}
#endif
