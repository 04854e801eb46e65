public import AnimationCore
import Dispatch
import Foundation

/// How many frames a second a million sprung cells come to, beside what the machine takes to copy as many bytes.
///
/// Every cell has a spring, a begin, a start, a target and opacities of its own; each frame evaluates the cell's spring,
/// interpolates rectangle and opacity, and converts them to the container. A frame moves 20 numbers a cell (15 read, 5
/// written), and the copy as many (10 read, 10 written); both alternate, so that what disturbs one disturbs both. Beside
/// that the same cells in eight groups that share a spring: 16 numbers (11 read), and a copy of those.
public struct FrameHeadline: Sendable {
    /// How the cells come to their springs.
    public enum Springs: String, CaseIterable, Hashable, Sendable {
        /// Each has its own.
        case own
        /// Eight for all.
        case eight

        /// How many numbers of a cell a frame reads and writes.
        var numbers: Int { self == .own ? 20 : 16 }
    }

    /// One format on so many threads.
    public struct Row: Hashable, Sendable {
        /// How the cells come to their springs.
        public let springs: Springs
        /// `double` or `float`.
        public let precision: String
        /// Over how many threads the cells were spread.
        public let threads: Int
        /// The median time of a frame, in seconds.
        public let frameTime: Double
        /// The median time of the copy, in seconds.
        public let copyTime: Double

        /// Frames per second.
        public var framesPerSecond: Double { 1 / frameTime }
        /// The part of a 120 Hz frame that a frame takes.
        public var shareOf120Hz: Double { 120 * frameTime }
    }

    /// What was measured.
    public let rows: [Row]
    /// How many cells there were.
    public let cells: Int

    /// Measures.
    ///
    /// - Parameters:
    ///   - cells: How many; at least 1.
    ///   - frames: How many frames each row's medians are of; at least 1.
    ///   - threads: On how many threads, beside one.
    /// - Throws: ``BatchError`` where a cell does not fit its format;
    ///   ``FrameHeadlineError`` where a cell is not where the scalar solution has it.
    public init(cells: Int = 1_000_000, frames: Int = 121, threads: Int = BatchEngine.defaultThreads) throws {
        precondition(cells > 0 && frames > 0, "a headline needs cells and frames")
        self.cells = cells
        var rows: [Row] = []
        for springs in Springs.allCases {
            for threads in Set([1, threads]).sorted() {
                let engine = BatchEngine(threads: threads)
                rows.append(
                    try FrameHeadline.measure(Double.self, "double", springs, cells, frames, threads, tolerance: 1e-9) {
                        engine.frame(&$0, at: $1)
                    })
                rows.append(
                    try FrameHeadline.measure(Float.self, "float", springs, cells, frames, threads, tolerance: 2e-3) {
                        engine.frame(&$0, at: $1)
                    })
            }
        }
        self.rows = rows
    }

    private static func measure<Scalar: BatchScalar>(
        _: Scalar.Type, _ precision: String, _ springs: Springs, _ cells: Int, _ frames: Int, _ threads: Int,
        tolerance: Double, frame: (inout CellBatch<Scalar>, Double) -> Void
    ) throws -> Row {
        let crowd = try SprungCrowd<Scalar>(cells: cells, springs)
        var batch = crowd.batch
        let copy = CopyRoofline(bytes: cells * springs.numbers / 2 * MemoryLayout<Scalar>.stride)
        let clock = MonotonicClock()
        var (frameTimes, copyTimes): ([Double], [Double]) = ([], [])
        for index in 0..<(frames + 2) {
            let time = Double(index % 121) / 120
            let start = clock.now()
            frame(&batch, time)
            let middle = clock.now()
            copy.run(threads: threads)
            let end = clock.now()
            // The first two are warm-up: pages that nobody has touched yet.
            guard index >= 2 else { continue }
            frameTimes.append(Double(middle - start) * 1e-9)
            copyTimes.append(Double(end - middle) * 1e-9)
            if index % 40 == 2 { try crowd.check(batch, at: time, tolerance: tolerance) }
        }
        func median(_ times: [Double]) -> Double {
            PercentileRule.interpolated.percentile(50, ofSorted: times.sorted())
        }
        return Row(
            springs: springs, precision: precision, threads: threads, frameTime: median(frameTimes),
            copyTime: median(copyTimes))
    }

    /// A table, with what it is of.
    public var text: String {
        var lines = [
            "\(cells) cells, each with a begin, a way and an opacity of its own; kernels "
                + "\(KernelSet.current.rawValue); medians",
            "springs  precision  threads     frame   frames/s  of a 120 Hz frame  copy of as many bytes  frame ÷ copy",
        ]
        for row in rows {
            let columns = [
                FrameText.left(row.springs.rawValue, 7), FrameText.left(row.precision, 9),
                FrameText.right("\(row.threads)", 7), FrameText.right(FrameText.time(row.frameTime), 8),
                FrameText.right(FrameText.significant(row.framesPerSecond), 9),
                FrameText.right(FrameText.significant(100 * row.shareOf120Hz) + " %", 17),
                FrameText.right(FrameText.time(row.copyTime), 21),
                FrameText.right(FrameText.decimal(row.frameTime / row.copyTime, digits: 2), 12),
            ]
            lines.append(columns.joined(separator: "  "))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// What the headline does not put up with.
public enum FrameHeadlineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A cell is not where its spring has it.
    case wrong(cell: Int, time: Double, x: Double, expected: Double)

    /// What is wrong, and where.
    public var description: String {
        switch self {
        case .wrong(let cell, let time, let x, let expected):
            "cell \(cell) is at x = \(x) after \(time) s, and should be at \(expected): the figures are void"
        }
    }
}

/// Cells on their ways, and what the scalar solution says of them.
private struct SprungCrowd<Scalar: BatchScalar> {
    let batch: CellBatch<Scalar>
    private let springs: FrameHeadline.Springs
    private let handles: [CellBatch<Scalar>.Cell]

    init(cells: Int, _ springs: FrameHeadline.Springs) throws {
        self.springs = springs
        var batch = CellBatch<Scalar>()
        let shift = CoordinateConversion(transform: .translation(x: 10, y: 20))
        var handles: [CellBatch<Scalar>.Cell] = []
        handles.reserveCapacity(cells)
        switch springs {
        case .own:
            let group = batch.addPerCellSpringGroup(startTime: 0, conversion: shift)
            batch.reserveCapacity(cells, of: group)
            for cell in 0..<cells {
                handles.append(
                    try batch.insert(
                        from: SprungCrowd.start(cell), alpha: 0, to: SprungCrowd.target(cell), alpha: 1,
                        with: SprungCrowd.spring(of: cell, springs), delay: SprungCrowd.delay(cell), into: group))
            }
        case .eight:
            let groups = try (0..<8).map {
                batch.addStaggeredGroup(
                    .spring(try SprungCrowd.spring(of: $0, springs)), startTime: 0, conversion: shift)
            }
            for cell in 0..<cells {
                handles.append(
                    try batch.insert(
                        from: SprungCrowd.start(cell), alpha: 0, to: SprungCrowd.target(cell), alpha: 1,
                        delay: SprungCrowd.delay(cell), into: groups[cell % 8]))
            }
        }
        self.batch = batch
        self.handles = handles
    }

    /// Damping ratios from 0.5 to 1.13. Own springs: as many responses as a prime, and as many ratios as another.
    private static func spring(of cell: Int, _ springs: FrameHeadline.Springs) throws -> Spring {
        switch springs {
        case .own:
            try Spring(
                response: 0.3 + 0.35 * Double(cell % 9973) / 9973, dampingRatio: 0.5 + 0.63 * Double(cell % 7919) / 7919
            )
        case .eight:
            try Spring(response: 0.3 + 0.05 * Double(cell % 8), dampingRatio: 0.5 + 0.09 * Double(cell % 8))
        }
    }

    private static func start(_ cell: Int) -> Rect { Rect(x: Double(cell % 1000), y: 0, width: 10, height: 10) }
    private static func target(_ cell: Int) -> Rect {
        Rect(x: Double(cell % 777), y: Double(cell / 1000), width: 30, height: 20)
    }
    private static func delay(_ cell: Int) -> Double { Double(cell % 997) / 997 * 0.25 }

    func check(_ batch: CellBatch<Scalar>, at time: Double, tolerance: Double) throws {
        for cell in stride(from: 0, to: handles.count, by: 997) {
            let solution = try SpringSolution(SprungCrowd.spring(of: cell, springs), displacement: 1, velocity: 0)
            let remaining = solution.value(at: max(0, time - SprungCrowd.delay(cell)))
            let (start, target) = (SprungCrowd.start(cell), SprungCrowd.target(cell))
            let expected = target.origin.x + (start.origin.x - target.origin.x) * remaining + 10
            let found = batch.frame(of: handles[cell]).rect.origin.x
            guard (found - expected).magnitude <= tolerance else {
                throw FrameHeadlineError.wrong(cell: cell, time: time, x: found, expected: expected)
            }
        }
    }
}

/// A copy of so many bytes from one place to another: the machine's limit for work that memory bounds.
@safe
private final class CopyRoofline: @unchecked Sendable {
    private let source, destination: UnsafeMutableRawPointer
    private let bytes: Int

    init(bytes: Int) {
        self.bytes = bytes
        unsafe source = .allocate(byteCount: bytes, alignment: 64)
        unsafe destination = .allocate(byteCount: bytes, alignment: 64)
        // Pages that were written to: others could all be one page of zeros.
        unsafe source.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
        unsafe destination.initializeMemory(as: UInt8.self, repeating: 2, count: bytes)
    }

    deinit {
        unsafe source.deallocate()
        unsafe destination.deallocate()
    }

    func run(threads: Int) {
        @Sendable func copy(_ piece: Int) {
            let (start, end) = (bytes * piece / threads, bytes * (piece + 1) / threads)
            unsafe (destination + start).copyMemory(from: source + start, byteCount: end - start)
        }
        if threads == 1 { return copy(0) }
        DispatchQueue.concurrentPerform(iterations: threads) { copy($0) }
    }
}
