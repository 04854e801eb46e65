#if CommandLineTool
import AnimationCore
import ArgumentParser
import CommandSupport
import Foundation
import FrameSuite

struct FramesRecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Write a budget file from measured times, or a file of position digests.",
        discussion: """
            Record budgets on an idle machine. A run with less than a quarter of its frame to spare is excluded.

            Digests are written for each format and each set of kernels that this machine can run. Rows of other \
            scenarios and other sets of kernels stay in the file.
            """)

    @OptionGroup var selection: FrameSelection
    @OptionGroup var measuring: FrameMeasuring
    @OptionGroup var output: FrameOutput
    @Option(help: "Time the runs and write their budgets to this file.")
    var budgets: String?
    @Option(help: "The factor of a budget over its recorded time, from 1.25. Default: 2.")
    var headroom: Double?
    @Option(help: "Compute the frames and write the digests of their positions to this file.")
    var digests: String?

    func validate() throws {
        guard (budgets == nil) != (digests == nil) else {
            throw ValidationError("give either --budgets FILE or --digests FILE")
        }
        if let headroom, !(headroom.isFinite && headroom >= FrameBudgetRecording.leastHeadroom) {
            throw ValidationError(
                "--headroom is \(headroom); give a number from \(FrameBudgetRecording.leastHeadroom)")
        }
        if headroom != nil, budgets == nil { throw ValidationError("--headroom needs --budgets FILE") }
    }

    func run() throws {
        try FramesCommand.withTrustedData {
            if let digests { return try recordDigests(in: digests) }
            let measurements = try measuring.measurements(
                of: selection.matrix(), isQuick: selection.quick, keepsSpans: output.needsSpans)
            try output.write(measurements)
            if measurements.haveWrongPositions { throw Overshoot.untrusted }
            guard let budgets else { return }
            let recording = FrameBudgetRecording(
                measurements, headroom: headroom ?? FrameBudgetRecording.defaultHeadroom)
            try OutputFile.write(recording.encoded(context: RunContext.dictionary), to: budgets)
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
