#if CommandLineTool
import ArgumentParser
import Foundation
import FrameSuite
import Scenarios

struct FramesGateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Judge the runs of a budget file: frame budgets and work.",
        discussion: """
            Without names, the runs that the file has rows for.

            Frame budgets: the p99 of at least 1 000 frames, and every single frame, must fit the row's share of the \
            frame. A miss counts if it is one by wall and by processor time, and again in a second measurement of the \
            run; a single frame must be the same frame again.

            Work: allocations in steady frames (none), positions, and, with --instructions, the instructions per frame.

            Calibrated times, with --times: the median frame in units of the machine's speed, measured between the \
            frames. A time outside the recorded range is inconclusive, never a regression.

            Exit codes: 0 within the budgets; 1 over a budget; 3 data not to be trusted; 4 inconclusive, with \
            --fail-on-inconclusive.
            """)

    enum Kind: String, ExpressibleByArgument, CaseIterable { case budget, work }

    @OptionGroup var selection: FrameSelection
    @OptionGroup var measuring: FrameMeasuring
    @OptionGroup var checking: FrameChecking
    @OptionGroup var output: FrameOutput
    @Option(help: "The budget file.")
    var budgets = "Benchmarks/budgets.json"
    @Option(help: "budget (no counts of instructions) or work (nothing that needs a clock). Default: both.")
    var only: Kind?
    @Option(help: "Counts of instructions, as scripts/count-instructions.sh --format tsv writes them.")
    var instructions: String?
    @Option(help: "Also judge the median times by this file, which `frames record --times` wrote.")
    var times: String?
    @Flag(help: "Exit with 4 if nothing is over a budget, but something is inconclusive.")
    var failOnInconclusive = false
    @Option(help: "Also write the verdicts to this file, in the JSON of scripts/compare.sh.")
    var verdict: String?
    @Flag(help: "Print the JSON Schema of budget files instead of timing.")
    var schema = false
    @Flag(help: "Print the names of the runs instead of timing them.")
    var list = false

    func validate() throws {
        if only == .budget, instructions != nil {
            throw ValidationError("--only budget judges no --instructions; leave one out")
        }
        if only == .work, times != nil { throw ValidationError("--only work judges no --times; leave one out") }
    }

    func run() throws {
        try FramesCommand.withTrustedData {
            if schema { return try output.destination.write(text: FrameBudgetFile.jsonSchema()) }
            let file = try FrameBudgetFile(path: budgets)
            let counts = try instructions.map(InstructionCount.read(path:)) ?? []
            let calibrated = try times.map(CalibratedTimes.init(path:))
            var matrix = selection.isGiven ? try selection.matrix() : FrameMatrix(of: file)
            matrix.budgets = file
            if list {
                let names = try matrix.names(precision: checking.precision)
                return try output.destination.write(text: names.joined(separator: "\n") + "\n")
            }
            var options = measuring.options(isQuick: selection.quick, keepsSpans: output.needsSpans)
            if only == .work { (options.frames, options.repetitions) = (1, 2) }
            options.measuresMachine = calibrated != nil
            let measurer = FrameMeasurer(options: options, digests: try checking.digestFile())
            let measurements = try measurer.measure(matrix, precision: checking.precision)
            // A selection leaves out the rows of other transitions; a row of an unknown scenario is an error anyway.
            let progress = ProgressLine()
            let gate = try FrameGate(
                measurements, by: file, judgesTimes: only != .work, counts: counts, calibrated: calibrated,
                knownScenarios: Set(TransitionKind.allCases.map(\.rawValue)),
                where: { !selection.isGiven || matrix.contains($0) || TransitionKind(rawValue: $0.scenario) == nil },
                arguments: matrix.arguments(of:),
                again: { first in
                    let count = measurements.count
                    progress.show("timing \(first.run.name) again", count - 1, of: count)
                    return try measurer.measure(matrix.prepare(first.run), first.run.budget)
                })
            progress.clear()
            try output.write(measurements, judgedBy: gate)
            if let verdict {
                try OutputFile.write(gate.resultJSON(failsOnInconclusive: failOnInconclusive), to: verdict)
            }
            let code = gate.exitCode(failsOnInconclusive: failOnInconclusive)
            if code != 0 { throw ExitCode(code) }
        }
    }
}
#endif
