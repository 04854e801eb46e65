#if CommandLineTool
import AnimationCore
import ArgumentParser
import CommandSupport
import Foundation
import FrameSuite

struct FramesRecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Write calibrated times, or digests of positions.",
        discussion: """
            Frame budgets are requirements: they are written by hand, never recorded.

            Times join those in the file: each recording widens the range of a run to what it took, in units of the \
            machine's speed. Record on several machines and at several loads; a range needs \
            \(CalibratedTimes.fewestRecordings) recordings. After a change of the code's speed begin with --replace.

            Digests are written for each format and each set of kernels that this machine can run. Rows of other \
            scenarios and other sets of kernels stay in the file.
            """)

    @OptionGroup var selection: FrameSelection
    @OptionGroup var measuring: FrameMeasuring
    @OptionGroup var output: FrameOutput
    @Option(help: "Time the runs and add their times, in units of the machine's speed, to this file.")
    var times: String?
    @Flag(help: "With --times: forget earlier recordings.")
    var replace = false
    @Option(help: "Compute the frames and write the digests of their positions to this file.")
    var digests: String?

    func validate() throws {
        try require((times == nil) != (digests == nil), "give either --times FILE or --digests FILE")
        if replace, times == nil { throw ValidationError("--replace needs --times FILE") }
    }

    func run() throws {
        try FramesCommand.withTrustedData {
            if let digests { return try recordDigests(in: digests) }
            guard let times else { return }
            var recorded =
                replace || !FileManager.default.fileExists(atPath: times)
                ? CalibratedTimes() : try CalibratedTimes(path: times)
            var options = measuring.options(isQuick: selection.quick, keepsSpans: output.needsSpans)
            options.measuresMachine = true
            let measurements = try FrameMeasurer(options: options).measure(selection.matrix())
            try output.write(measurements)
            if measurements.haveWrongPositions { throw Overshoot.untrusted }
            recorded.add(measurements)
            try OutputFile.write(recorded.encoded(), to: times)
        }
    }

    private func recordDigests(in path: String) throws {
        var file = FileManager.default.fileExists(atPath: path) ? try PositionDigestFile(path: path) : nil
        let kernelSets = KernelSet.allCases.filter(\.isUsable)
        let matrix = try selection.matrix(.digests)
        try matrix.forEach(share: FrameBudget.defaultShare, progress: { _, _ in }) { scenario, budget in
            let new = try PositionDigestFile(
                recording: [scenario], refreshRate: budget.refreshRate, kernelSets: kernelSets)
            file = file?.updated(with: new) ?? new
        }
        guard let file else { return }
        try OutputFile.write(file.encoded(), to: path)
    }
}
#endif
