public import AnimationCore
import Foundation

/// Frames per second of a million spring-animated cells, beside the machine's copy rate.
///
/// Every cell has its own spring, start time, start rectangle, target rectangle and opacities. Each frame evaluates the
/// spring, interpolates rectangle and opacity, and converts them to the container's coordinates. A frame moves 20 numbers
/// per cell (15 read, 5 written); the copy moves as many (10 read, 10 written). Frame and copy are interleaved, so that a
/// disturbance affects both. A second measurement uses the same cells in eight groups that share a spring: 16 numbers (11
/// read), and a copy of as many.
public struct FrameThroughput: Sendable {
    /// The assignment of springs to cells.
    public enum Springs: String, CaseIterable, Hashable, Sendable {
        /// One spring per cell.
        case perCell = "per-cell"
        /// Eight springs for all cells.
        case shared

        /// The count of numbers per cell that a frame reads and writes.
        var numbersPerCell: Int { self == .perCell ? 20 : 16 }
    }

    /// The times of one format on a number of threads.
    public struct Row: Hashable, Sendable {
        /// The assignment of springs to cells.
        public let springs: Springs
        /// `double` or `float`.
        public let precision: String
        /// The number of threads.
        public let threads: Int
        /// The median time of a frame, in seconds.
        public let frameTime: Double
        /// The median time of the copy, in seconds.
        public let copyTime: Double

        /// Frames per second.
        public var framesPerSecond: Double { 1 / frameTime }
        /// The fraction of a 120 Hz frame that computing a frame takes.
        public var fractionOf120Hz: Double { 120 * frameTime }
    }

    /// The measurements.
    public let rows: [Row]
    /// The number of cells.
    public let cells: Int

    /// Measures.
    ///
    /// - Parameters:
    ///   - cells: The number of cells.
    ///   - frames: The number of frames that each median is of.
    ///   - threads: The number of threads, measured in addition to one.
    /// - Precondition: `cells` and `frames` are at least 1.
    /// - Throws: ``BatchError`` if a cell does not fit its format;
    ///   ``FrameThroughputError`` if a cell is not at the scalar solution's position.
    public init(cells: Int = 1_000_000, frames: Int = 121, threads: Int = BatchEngine.defaultThreads) throws {
        precondition(cells > 0 && frames > 0, "cells and frames are at least 1")
        self.cells = cells
        var rows: [Row] = []
        for springs in Springs.allCases {
            for threads in Set([1, threads]).sorted() {
                let engine = BatchEngine(threads: threads)
                rows.append(
                    try Self.measure(Double.self, "double", springs, cells, frames, threads, tolerance: 1e-9) {
                        engine.frame(&$0, at: $1)
                    })
                rows.append(
                    try Self.measure(Float.self, "float", springs, cells, frames, threads, tolerance: 2e-3) {
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
        let springCells = try SpringCells<Scalar>(cells: cells, springs)
        var batch = springCells.batch
        let copy = CopyRoofline(bytes: cells * springs.numbersPerCell / 2 * MemoryLayout<Scalar>.stride)
        let clock = MonotonicClock()
        var (frameTimes, copyTimes): ([Double], [Double]) = ([], [])
        for index in 0..<(frames + 2) {
            let time = Double(index % 121) / 120
            let start = clock.now()
            frame(&batch, time)
            let middle = clock.now()
            copy.run(threads: threads)
            let end = clock.now()
            // The first two are warm-up: their pages have not been touched yet.
            guard index >= 2 else { continue }
            frameTimes.append(Double(middle - start) * 1e-9)
            copyTimes.append(Double(end - middle) * 1e-9)
            if index % 40 == 2 { try springCells.check(batch, at: time, tolerance: tolerance) }
        }
        let median = FramePercentile.median
        return Row(
            springs: springs, precision: precision, threads: threads, frameTime: median.value(of: frameTimes),
            copyTime: median.value(of: copyTimes))
    }

    /// The measurements as a table with a title.
    public var text: String {
        var lines = [
            "\(cells) cells, each with its own start time, rectangles and opacities; kernels "
                + "\(KernelSet.current.rawValue); medians",
            "springs   precision  threads     frame   frames/s  of a 120 Hz frame  copy of as many bytes  frame ÷ copy",
        ]
        for row in rows {
            let columns = [
                FrameText.left(row.springs.rawValue, 8), FrameText.left(row.precision, 9),
                FrameText.right("\(row.threads)", 7), FrameText.right(FrameText.time(row.frameTime), 8),
                FrameText.right(FrameText.significant(row.framesPerSecond), 9),
                FrameText.right(FrameText.significant(100 * row.fractionOf120Hz) + " %", 17),
                FrameText.right(FrameText.time(row.copyTime), 21),
                FrameText.right(FrameText.decimal(row.frameTime / row.copyTime, digits: 2), 12),
            ]
            lines.append(columns.joined(separator: "  "))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// A measurement whose result is wrong.
public enum FrameThroughputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A cell that is not at the position that its spring gives.
    case wrongPosition(cell: Int, time: Double, x: Double, expected: Double)

    /// The message: the cell, its position and the expected one.
    public var description: String {
        switch self {
        case .wrongPosition(let cell, let time, let x, let expected):
            "cell \(cell) is at x = \(x) after \(time) s instead of \(expected); the times are not valid"
        }
    }
}

/// Spring-animated cells, and their positions by the scalar solution.
private struct SpringCells<Scalar: BatchScalar> {
    let batch: CellBatch<Scalar>
    private let springs: FrameThroughput.Springs
    private let handles: [CellBatch<Scalar>.Cell]

    init(cells: Int, _ springs: FrameThroughput.Springs) throws {
        self.springs = springs
        var batch = CellBatch<Scalar>()
        let shift = CoordinateConversion(transform: .translation(x: 10, y: 20))
        var handles: [CellBatch<Scalar>.Cell] = []
        handles.reserveCapacity(cells)
        switch springs {
        case .perCell:
            let group = batch.addPerCellSpringGroup(startTime: 0, conversion: shift)
            batch.reserveCapacity(cells, of: group)
            for cell in 0..<cells {
                handles.append(
                    try batch.insert(
                        from: SpringCells.start(cell), alpha: 0, to: SpringCells.target(cell), alpha: 1,
                        with: SpringCells.spring(of: cell, springs), delay: SpringCells.delay(cell), into: group))
            }
        case .shared:
            let groups = try (0..<8).map {
                batch.addStaggeredGroup(
                    .spring(try SpringCells.spring(of: $0, springs)), startTime: 0, conversion: shift)
            }
            for cell in 0..<cells {
                handles.append(
                    try batch.insert(
                        from: SpringCells.start(cell), alpha: 0, to: SpringCells.target(cell), alpha: 1,
                        delay: SpringCells.delay(cell), into: groups[cell % 8]))
            }
        }
        self.batch = batch
        self.handles = handles
    }

    /// Damping ratios from 0.5 to 1.13. Per-cell springs cycle through two prime numbers of responses and damping ratios.
    private static func spring(of cell: Int, _ springs: FrameThroughput.Springs) throws -> Spring {
        switch springs {
        case .perCell:
            try Spring(
                response: 0.3 + 0.35 * Double(cell % 9973) / 9973, dampingRatio: 0.5 + 0.63 * Double(cell % 7919) / 7919
            )
        case .shared:
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
            let solution = try SpringSolution(SpringCells.spring(of: cell, springs), displacement: 1, velocity: 0)
            let remaining = solution.value(at: max(0, time - SpringCells.delay(cell)))
            let (start, target) = (SpringCells.start(cell), SpringCells.target(cell))
            let expected = target.origin.x + (start.origin.x - target.origin.x) * remaining + 10
            let found = batch.frame(of: handles[cell]).rect.origin.x
            guard (found - expected).magnitude <= tolerance else {
                throw FrameThroughputError.wrongPosition(cell: cell, time: time, x: found, expected: expected)
            }
        }
    }
}
