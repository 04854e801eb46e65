#if CommandLineTool
import ArgumentParser
import CommandSupport
import FrameSuite
import ProgramSupport

extension RowEvaluation: ExpressibleByArgument {}
extension TableFilter.Precision: ExpressibleByArgument {}
extension TableFilter.Engine: ExpressibleByArgument {}

struct EvalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Append computed columns to a table on standard input.",
        discussion: """
            Reads comma-separated values with a header, writes them to standard output with the result columns \
            appended. Columns are found by name; others pass through. A row that cannot be computed keeps its place \
            with empty results, is named on standard error with its line, and makes the exit code 1.

            \(table)

            Seconds; displacements from the target. A settling row starts at displacement 1, v0 is the displacement's \
            velocity (negative towards the target). uikit's velocity is in distances per second, positive towards the \
            target. decay's rate is the factor per millisecond (0.998 for a scroll view), stop the speed at which the motion \
            ends; a rubber band's x is the finger's distance beyond the edge, length that of the viewport.
            """)

    private static let table = FrameText.aligned(
        RowEvaluation.allCases.map {
            ["  " + $0.rawValue, $0.inputs.joined(separator: ","), " → " + $0.results.joined(separator: ",")]
        }
    ).joined(separator: "\n")

    @Argument(help: "What to compute: \(RowEvaluation.allCases.map(\.rawValue).joined(separator: ", ")).")
    var quantity: RowEvaluation

    @Option(
        help:
            "How numbers are read and written: double (17 digits) or float (9 digits; with --engine batch also computed in)."
    )
    var precision = TableFilter.Precision.double

    @Option(
        help:
            "What computes: scalar, or batch (\(EvalCommand.withKernels)): the vector kernels, with wider error bounds."
    )
    var engine = TableFilter.Engine.scalar

    private static let withKernels = RowEvaluation.allCases.filter(\.hasKernels).map(\.rawValue).joined(separator: ", ")

    func validate() throws {
        if engine == .batch, !quantity.hasKernels {
            throw ValidationError(
                "--engine batch evaluates \(EvalCommand.withKernels) only; leave it out for \(quantity.rawValue)")
        }
    }

    func run() throws {
        var filter = TableFilter(quantity, precision: precision, engine: engine) { line, problem in
            Overshoot.printMessage("overshoot: line \(line): \(problem)")
        }
        // A piece is what is there: a row that arrives alone is answered alone.
        while true {
            let bytes = try StandardStreams.read(upTo: 1 << 18)
            guard !bytes.isEmpty else { break }
            try Overshoot.write(data: filter.process(bytes))
        }
        try Overshoot.write(data: filter.finish())
        if filter.problemCount > 0 { throw Overshoot.rowsFailed }
    }
}
#endif
