#if CommandLineTool
import ArgumentParser
import FrameSuite

extension HitchRating.Scale: ExpressibleByArgument {}
extension FramePrecision: ExpressibleByArgument {}

struct FrameSelection: ParsableArguments {
    @Argument(help: "Transitions (see `overshoot list`) or scenario files (JSON).")
    var names: [String] = []
    @Option(help: "Numbers of cells, separated by commas.")
    var cells: NumberList<Int>?
    @Option(help: "Refresh rates in Hz, separated by commas.")
    var hz: NumberList<Double>?
    @Flag(help: "A first look: 12 and 1 000 cells at 120 Hz, a tenth of the frames.")
    var quick = false

    func validate() throws {
        for rate in hz?.numbers ?? [] {
            try require(rate.isFinite && (1...1000).contains(rate), "--hz is \(rate); give rates in 1…1000")
        }
        for count in cells?.numbers ?? [] where !(0...10_000_000).contains(count) {
            throw ValidationError("--cells is \(count); give numbers in 0…10000000")
        }
    }

    /// Whether the command line names runs; otherwise the default runs are measured.
    var isGiven: Bool { !names.isEmpty || cells != nil || hz != nil || quick }

    func matrix(_ extent: FrameMatrix.Extent = .full) throws -> FrameMatrix {
        try FrameMatrix(names: names, cells: cells?.numbers, rates: hz?.numbers, extent: quick ? .quick : extent)
    }
}

struct FrameMeasuring: ParsableArguments {
    @Flag(help: "Start each frame at its refresh, as a display would, instead of back to back.")
    var paced = false
    @Option(help: "Frames per run, at least: the transition is repeated until there are that many. Default: 2000.")
    var frames: Int?
    @Option(help: "The number of threads that a large batch is spread over.")
    var threads = 1

    func validate() throws {
        if let frames, frames < 1 { throw ValidationError("--frames is \(frames); give a number from 1") }
        try require((1...256).contains(threads), "--threads is \(threads); give 1…256")
    }

    /// The options of the meter; fewer frames do where `isQuick`.
    func options(isQuick: Bool, keepsSpans: Bool = false) -> FrameMeter.Options {
        var options = FrameMeter.Options()
        options.pace = paced ? .paced : .backToBack
        options.threads = threads
        options.keepsSpans = keepsSpans
        if isQuick || paced { (options.frames, options.repetitions) = (200, 2) }
        if let frames { (options.frames, options.repetitions) = (frames, 2) }
        return options
    }

    /// Measures the runs of a matrix alternately with another process.
    func takeTurns(
        of matrix: FrameMatrix, precision: FramePrecision, isQuick: Bool, digests: PositionDigestFile?
    ) throws {
        if paced { FrameTurns.fail("frames", "--paced frames take no turns") }
        if threads > 1 { FrameTurns.fail("frames", "--threads \(threads): several threads take no turns") }
        let frames = frames ?? (isQuick ? 200 : FrameMeter.Options().frames)
        try FrameTurns().measure(matrix, frames: frames, precision: precision, digests: digests)
    }
}

struct FrameMeasurer {
    let options: FrameMeter.Options
    var digests: PositionDigestFile?

    /// Measures every run of a matrix.
    ///
    /// - Parameter share: The fraction of the frame for runs without a budget row.
    func measure(
        _ matrix: FrameMatrix, share: Double = FrameBudget.defaultShare, precision: FramePrecision = .double
    ) throws -> [FrameMeasurement] {
        let progress = ProgressLine()
        var measurements: [FrameMeasurement] = []
        let show = { progress.show($0, $1, of: matrix.count) }
        try matrix.forEach(share: share, precision: precision, progress: show) { scenario, budget in
            measurements.append(try measure(scenario, budget))
        }
        progress.clear()
        return measurements
    }

    func measure(_ scenario: PreparedScenario, _ budget: FrameBudget) throws -> FrameMeasurement {
        let meter = FrameMeter(options)
        guard let stall = try InjectedStall.requested(), stall.isIn(scenario, refreshRate: budget.refreshRate) else {
            return try meter.measure(scenario, budget: budget, digests: digests)
        }
        return try meter.measure(scenario, budget: budget, digests: digests) { repetition, frame, _ in
            stall.occur(repetition: repetition, frame: frame)
        }
    }
}

/// The precision that the cells are computed in, and the digests that the positions are compared with.
struct FrameChecking: ParsableArguments {
    @Option(help: "The format in which cells are computed: double or float.")
    var precision = FramePrecision.double
    @Option(help: "Also compare the positions with the digests in this file.")
    var digests: String?

    func digestFile() throws(PositionDigestFileError) -> PositionDigestFile? {
        guard let digests else { return nil }
        return try PositionDigestFile(path: digests)
    }
}

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
#endif
