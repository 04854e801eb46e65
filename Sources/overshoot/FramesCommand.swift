import Scenarios
import FrameSuite
import AnimationCore
import ArgumentParser
import CommandSupport
import Foundation
import StreamSupport

extension HitchRating.Scale: ExpressibleByArgument {}
extension FramePrecision: ExpressibleByArgument {}

struct FramesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Time every frame of transitions, and judge them by a budget.",
        discussion: """
            Without names, the seven transitions with 12, 1 000 and 100 000 cells at 60, 120 and 240 Hz, and Pop In \
            & Out and Wave with 1 000 000. There is no display: a missed frame is one whose computation did not fit its \
            share of the frame. The positions of every timed frame are compared with those of the same frame computed \
            without a clock.

            Each transition is repeated five times at least, and until there are 2 000 frames: then 20 are slower than the \
            99th percentile, which spreads by 14 % from run to run (by 42 % with 200 frames). After 5 s no other \
            repetition is started; after 15 s where there are not even 1 000 frames. A p99 that fewer than ten frames \
            are above is marked as such; the JSON has the number of repetitions, and why there were no more.

            Exit codes: 0 done, and within the budgets; 1 over a budget; 2 wrong call, unreadable file; 3 data not to be \
            trusted (wrong positions, a run without a row, a row without a run, a broken clock, a damaged file).
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, macrobenchmark, flutter
        case chromeTrace = "chrome-trace"
        case googleBenchmark = "google-benchmark"

        var export: FrameExport? { FrameExport(rawValue: rawValue) }
    }

    @Argument(help: "Transitions (see `overshoot list`) or scenario files (JSON).")
    var names: [String] = []
    @Option(help: "Numbers of cells, separated by commas.")
    var cells: NumberList<Int>?
    @Option(help: "Refresh rates in Hz, separated by commas.")
    var hz: NumberList<Double>?
    @Option(
        parsing: .unconditional, help: "The part of the frame that computing it may use, in (0, 1]; 0.1 unless given.")
    var share: Double?
    @Flag(help: "Start each frame at its refresh, as a display would, instead of back to back.")
    var paced = false
    @Flag(help: "A first look: 12 and 1 000 cells at 120 Hz, a tenth of the frames.")
    var quick = false
    @Option(help: "At least so many frames a run; the transition is repeated until there are. 2000 unless given.")
    var frames: Int?
    @Option(help: "The format in which cells are computed: double or float.")
    var precision = FramePrecision.double
    @Option(help: "Over how many threads a large batch is spread.")
    var threads = 1
    @Option(help: "The hitch rating's scale: current or 2020.")
    var scale = HitchRating.Scale.current
    @Option(help: "table, json, macrobenchmark, flutter, chrome-trace or google-benchmark.")
    var format = Format.table
    @Flag(help: "Keep the time of every frame in the JSON.")
    var raw = false
    @Option(help: "Write to this file instead of standard output.")
    var output: String?
    @Option(help: "Judge by the budgets in this file, and measure its runs unless others are named.")
    var gate: String?
    @Option(help: "Also write the gate's result to this file, in the shape of scripts/compare.sh.")
    var verdict: String?
    @Option(help: "Compare the positions with the digests in this file, too.")
    var digests: String?
    @Option(
        help: ArgumentHelp(
            "Write the digests of the positions to this file, for each format and set of kernels, instead of timing.",
            discussion: "Rows in the file of other scenarios, or of sets of kernels that this machine lacks, stay."))
    var recordDigests: String?
    @Option(
        help: ArgumentHelp(
            "Write budgets for the runs to this file: what they took, and head-room.",
            discussion: "Record on an idle machine. A run with less than a quarter of its frame to spare is excluded."))
    var recordBudgets: String?
    @Option(help: "How many times as long as recorded a run may take; 2 unless given.")
    var headroom: Double?
    @Flag(help: "Print the names of the runs instead of timing them.")
    var list = false
    @Flag(help: "Instead: frames per second of a million sprung cells, beside the machine's copy rate.")
    var headline = false
    @Flag(help: "Print the JSON Schema of budget files instead of timing.")
    var schema = false

    func validate() throws {
        for rate in hz?.numbers ?? [] {
            guard rate.isFinite, (1...1000).contains(rate) else {
                throw ValidationError("--hz is \(rate); give rates in 1…1000")
            }
        }
        for count in cells?.numbers ?? [] where !(0...10_000_000).contains(count) {
            throw ValidationError("--cells is \(count); give numbers in 0…10000000")
        }
        if let share, !(share > 0 && share <= 1) {
            throw ValidationError("--share is \(share); give the part of a frame that may be used, in (0, 1]")
        }
        if let frames, frames < 1 { throw ValidationError("--frames is \(frames); give a number from 1") }
        guard (1...256).contains(threads) else { throw ValidationError("--threads is \(threads); give 1…256") }
        if gate != nil, share != nil {
            throw ValidationError("the share of each run stands in --gate's file; leave out --share")
        }
        if let headroom, !(headroom.isFinite && headroom >= 1.25) {
            throw ValidationError("--headroom is \(headroom); give a number from 1.25")
        }
        if headroom != nil, recordBudgets == nil { throw ValidationError("--headroom needs --record-budgets FILE") }
        if recordBudgets != nil, gate != nil || share != nil || precision != .double {
            throw ValidationError("--record-budgets makes shares, of Double: leave out --gate, --share and --precision")
        }
        if verdict != nil, gate == nil { throw ValidationError("--verdict needs --gate FILE") }
    }

    func run() throws {
        do {
            try measure()
        } catch let error as FrameError {
            throw distrusted(error)
        } catch let error as FrameHeadlineError {
            throw distrusted(error)
        } catch FrameExportError.noRuns {
            throw distrusted(FrameExportError.noRuns)
        } catch let error as FrameBudgetFileError {
            if case .unreadable = error { throw error }
            throw distrusted(error)
        } catch let error as PositionDigestFileError {
            if case .unreadable = error { throw error }
            throw distrusted(error)
        }
    }

    /// Says what is wrong; the exit code says that the data are to blame.
    private func distrusted(_ error: any Error) -> ExitCode {
        Overshoot.complain("overshoot: \(error)")
        return Overshoot.untrusted
    }

    private func measure() throws {
        if schema { return try write(Data(FrameBudgetFile.jsonSchema().utf8)) }
        if headline {
            return try write(
                Data(FrameHeadline(threads: threads == 1 ? BatchEngine.defaultThreads : threads).text.utf8))
        }
        let isSelection = !names.isEmpty || cells != nil || hz != nil || quick
        let budgets = try gate.map { path throws(FrameBudgetFileError) in try FrameBudgetFile(path: path) }
        var matrix: FrameMatrix
        if let budgets, !isSelection {
            matrix = FrameMatrix(of: budgets)
        } else {
            matrix = try FrameMatrix(
                names: names, cells: cells?.numbers, rates: hz?.numbers,
                extent: recordDigests != nil ? .digests : quick ? .quick : .full)
        }
        if let recordDigests {
            return try record(matrix, in: recordDigests)
        }
        if list {
            return try write(Data((try matrix.names(precision: precision).joined(separator: "\n") + "\n").utf8))
        }
        let known = try digests.map { path throws(PositionDigestFileError) in try PositionDigestFile(path: path) }
        matrix.budgets = budgets
        let meter = FrameMeter(options)
        let progress = FrameProgress(total: matrix.count)
        var measurements: [FrameMeasurement] = []
        try matrix.forEach(
            share: share ?? FrameBudget.defaultShare, precision: precision, progress: progress.show
        ) { scenario, budget in
            measurements.append(try meter.measure(scenario, budget: budget, digests: known))
        }
        progress.clear()
        let judged = budgets.map { budgets in
            // A selection leaves rows of other transitions out; a row of something unknown is none of them.
            FrameGate(measurements, by: budgets) {
                !isSelection || matrix.contains($0) || TransitionKind(rawValue: $0.scenario) == nil
            }
        }
        try report(measurements, judged)
        if let recordBudgets, !measurements.contains(where: { $0.positions.difference != nil }) {
            let recording = FrameBudgetRecording(
                measurements, headroom: headroom ?? FrameBudgetRecording.defaultHeadroom)
            try OutputFile.write(recording.encoded(context: RunContext.dictionary), to: recordBudgets)
        }
        if let verdict, let judged {
            try OutputFile.write(judged.resultJSON(), to: verdict)
        }
        if let judged, judged.exitCode != 0 { throw ExitCode(judged.exitCode) }
        if measurements.contains(where: { $0.positions.difference != nil }) { throw Overshoot.untrusted }
    }

    private var options: FrameMeter.Options {
        var options = FrameMeter.Options()
        options.pace = paced ? .paced : .backToBack
        options.threads = threads
        options.keepsSpans = format == .chromeTrace
        if quick || paced {
            options.frames = 200
            options.repetitions = 2
        }
        if let frames { (options.frames, options.repetitions) = (frames, 2) }
        return options
    }

    private func report(_ measurements: [FrameMeasurement], _ judged: FrameGate?) throws {
        let context = RunContext.dictionary
        switch format {
        case .table:
            let text = FrameTable.text(measurements, scale: scale) + (judged.map { "\n" + $0.text } ?? "")
            try write(Data(text.utf8))
        case .json:
            try write(FrameReportFile(measurements, context: context, hasSamples: raw).encoded())
        default:
            guard let export = format.export else { preconditionFailure("\(format) is no export") }
            let failures = measurements.compactMap { measurement in
                measurement.positions.difference.map { (measurement.run.name, "wrong positions: \($0)") }
            }
            try write(
                export.encode(
                    measurements.map(\.run), context: context, failures: Dictionary(failures) { first, _ in first }))
        }
        if format != .table || output != nil, let judged {
            Overshoot.complain(judged.text.trimmingCharacters(in: .newlines))
        }
        if format != .table {
            for measurement in measurements {
                if let difference = measurement.positions.difference {
                    Overshoot.complain("overshoot: \(measurement.run.name): wrong positions: \(difference)")
                }
            }
        }
    }

    private func record(_ matrix: FrameMatrix, in path: String) throws {
        var file = FileManager.default.fileExists(atPath: path) ? try PositionDigestFile(path: path) : nil
        let kernelSets = KernelSet.allCases.filter(\.isUsable)
        try matrix.forEach(share: FrameBudget.defaultShare, progress: { _, _ in }) { scenario, budget in
            let new = try PositionDigestFile(
                recording: [scenario], refreshRate: budget.refreshRate, kernelSets: kernelSets)
            file = file?.updated(with: new) ?? new
        }
        guard let file else { return }
        try OutputFile.write(file.encoded(), to: path)
    }

    private func write(_ data: Data) throws {
        if let output {
            try OutputFile.write(data, to: output)
        } else {
            try StandardStreams.write(Array(data))
        }
    }
}

/// Numbers separated by commas.
struct NumberList<Number: LosslessStringConvertible & Sendable>: ExpressibleByArgument, Sendable {
    let numbers: [Number]

    init?(argument: String) {
        var numbers: [Number] = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Number(String(part)) else { return nil }
            numbers.append(number)
        }
        self.numbers = numbers
    }
}
