#if CommandLineTool
import ArgumentParser
import Foundation
import FrameSuite
import Scenarios

struct FramesGateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Time the runs of a budget file and judge each by its row.",
        discussion: "Without names, the runs that the file has rows for. Exit code 1 if a run is over its budget.")

    @OptionGroup var selection: FrameSelection
    @OptionGroup var measuring: FrameMeasuring
    @OptionGroup var checking: FrameChecking
    @OptionGroup var output: FrameOutput
    @Option(help: "The budget file.")
    var budgets = "Benchmarks/budgets.json"
    @Option(help: "Also write the verdicts to this file, in the JSON of scripts/compare.sh.")
    var verdict: String?
    @Flag(help: "Print the JSON Schema of budget files instead of timing.")
    var schema = false

    func run() throws {
        try FramesCommand.withTrustedData {
            if schema { return try output.destination.write(text: FrameBudgetFile.jsonSchema()) }
            let file = try FrameBudgetFile(path: budgets)
            var matrix = selection.isGiven ? try selection.matrix() : FrameMatrix(of: file)
            matrix.budgets = file
            let measurements = try measuring.measurements(
                of: matrix, precision: checking.precision, isQuick: selection.quick, keepsSpans: output.needsSpans,
                digests: try checking.digestFile())
            // A selection leaves out the rows of other transitions; a row of an unknown scenario is an error anyway.
            let runs = matrix.runNames
            let gate = FrameGate(measurements, by: file) { row in
                !selection.isGiven || runs.contains(row) || TransitionKind(rawValue: row.scenario) == nil
            }
            try output.write(measurements, judgedBy: gate)
            if let verdict { try OutputFile.write(gate.resultJSON(), to: verdict) }
            if gate.exitCode != 0 { throw ExitCode(gate.exitCode) }
        }
    }
}
#endif
