#if CommandLineTool
import AnimationCore
import ArgumentParser
import CommandSupport
import Foundation
import FrameSuite
import ReportContext

struct FrameOutput: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, macrobenchmark, flutter
        case chromeTrace = "chrome-trace"
        case googleBenchmark = "google-benchmark"

        var export: FrameExport? { FrameExport(rawValue: rawValue) }
    }

    @Option(help: "The hitch rating's scale: current or 2020.")
    var scale = HitchRating.Scale.current
    @Option(help: "table, json, macrobenchmark, flutter, chrome-trace or google-benchmark.")
    var format = Format.table
    @Flag(help: "Keep the time of every frame in the JSON.")
    var raw = false
    @OptionGroup var destination: FrameDestination

    /// Whether the format has the times of single steps.
    var needsSpans: Bool { format == .chromeTrace }

    /// Writes the measurements, and the gate's text if there was a gate.
    func write(_ measurements: [FrameMeasurement], judgedBy gate: FrameGate? = nil) throws {
        let context = RunContext.dictionary(kernelSet: KernelSet.current.rawValue)
        let verdicts = gate?.verdicts ?? FrameGate.verdicts(withoutBudgets: measurements)
        switch format {
        case .table:
            try destination.write(
                text: FrameTable.text(measurements, scale: scale) + (gate.map { "\n" + $0.text } ?? ""))
        case .json:
            let file = try FrameReportFile(measurements, context: context, hasSamples: raw, verdicts: verdicts)
            try destination.write(file.encoded())
        default:
            guard let export = format.export else { preconditionFailure("\(format) is not an export") }
            try destination.write(export.encode(measurements.map(\.run), context: context, verdicts: verdicts))
        }
        if format != .table || destination.output != nil, let gate {
            Overshoot.printMessage(gate.text.trimmingCharacters(in: .newlines))
        }
        guard format != .table else { return }
        for measurement in measurements {
            if let difference = measurement.positions.difference {
                Overshoot.printMessage("overshoot: \(measurement.run.name): wrong positions: \(difference)")
            }
        }
    }
}

struct FrameDestination: ParsableArguments {
    @Option(help: "Write to this file instead of standard output.")
    var output: String?

    func write(_ data: Data) throws {
        if let output {
            try OutputFile.write(data, to: output)
        } else {
            try Overshoot.write(data: Array(data))
        }
    }

    func write(text: String) throws { try write(Data(text.utf8)) }
}

extension [FrameMeasurement] {
    var haveWrongPositions: Bool { contains { $0.positions.difference != nil } }
}
#endif
