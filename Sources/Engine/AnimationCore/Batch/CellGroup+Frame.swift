import BatchKernels

/// A run of neighbouring cells that a frame computes.
struct CellRun {
    /// The cells, whole vectors.
    var cells: Range<Int>
    /// The state of all of them; `moving` in a group without delays.
    var state: CellBlockState
    /// Whether no result of theirs is valid: those that do not vary have to be written, too.
    var isNew: Bool
}

/// The work of a frame.
struct FrameTraffic: Hashable, Sendable {
    /// The number of cells, whole vectors.
    var cells = 0
    /// The bytes that were read and written.
    var bytes = 0
}

/// The fractions of a frame of cells without delays.
struct UniformFractions<Scalar: BatchScalar>: Equatable {
    /// The remaining fraction.
    let remaining: Scalar
    /// The velocity response: the displacement that an initial velocity of 1 leads to.
    let response: Scalar
}

extension FrameResults {
    static let none = FrameResults(isComplete: false, x: false, y: false, alpha: false)
    static let all = FrameResults(isComplete: true, x: false, y: false, alpha: false)

    /// Adds those that another conversion changes: of a container that scrolls along an axis, one edge.
    mutating func add(from old: AffineTransform, to new: AffineTransform) {
        if (old.a, old.b, old.c, old.d) != (new.a, new.b, new.c, new.d) { isComplete = true }
        if old.tx != new.tx { x = true }
        if old.ty != new.ty { y = true }
    }
}

extension CellGroup {
    /// Calls `body` with the runs of cells whose results are not those of `fractions`, in a group without delays.
    @inline(__always)
    mutating func writeUniform(_ fractions: UniformFractions<Scalar>, _ body: (borrowing CellGroup, CellRun) -> Int) {
        traffic = FrameTraffic()
        let isComplete = stale == .none && fractions == self.fractions
        guard !isComplete || blocks.hasChanges else { return }
        columns.makeUnique()
        var blocks = CellBlocks<Scalar>()
        swap(&blocks, &self.blocks)
        if !isComplete {
            write(CellRun(cells: 0..<columns.paddedCount, state: .moving, isNew: stale.isComplete), body)
        }
        if stale.isComplete {
            blocks.writeAll()
        } else {
            blocks.writeChanges { write(CellRun(cells: $0, state: .moving, isNew: true), body) }
        }
        swap(&blocks, &self.blocks)
        stale = .none
        self.fractions = fractions
    }

    /// Calls `body` with the runs of cells whose results are not those of a time, in a group with delays.
    @inline(__always)
    mutating func writeStaggered(_ window: MotionWindow<Scalar>, _ body: (borrowing CellGroup, CellRun) -> Int) {
        traffic = FrameTraffic()
        guard stale != .none || !blocks.isAtRest(window) else { return }
        columns.makeUnique()
        var blocks = CellBlocks<Scalar>()
        swap(&blocks, &self.blocks)
        unsafe blocks.write(
            window, delays: columns.column(CellColumn.delay), count: cells.count, stale: stale
        ) {
            write($0, body)
        }
        swap(&blocks, &self.blocks)
        stale = .none
    }

    @inline(__always)
    private mutating func write(_ run: CellRun, _ body: (borrowing CellGroup, CellRun) -> Int) {
        var run = run
        run.cells = run.cells.clamped(to: 0..<columns.paddedCount)
        let bytesPerCell = body(self, run)
        guard bytesPerCell > 0 else { return }
        traffic.cells += run.cells.count
        traffic.bytes += run.cells.count * bytesPerCell
    }

    /// The results that a run of cells needs; `nil` for none.
    @inline(__always)
    func results(of run: CellRun, _ kind: MapKind, _ elements: AffineElements<Scalar>) -> FrameResults? {
        let (x, y) = (offsets[OffsetColumns.x] != nil || stale.x, offsets[OffsetColumns.y] != nil || stale.y)
        let hasVaryingSizes = offsets[OffsetColumns.width] != nil || offsets[OffsetColumns.height] != nil
        let keepsOrigins = kind == .translation || kind == .scale && elements.a > 0 && elements.d > 0
        let isComplete =
            run.isNew || isRetargeted || hasVaryingSizes || (x || y) && (hasNegativeSizes || !keepsOrigins)
        guard isComplete || x || y || offsets.columnCount > 0 else { return nil }
        return FrameResults(isComplete: isComplete, x: x, y: y, alpha: offsets[OffsetColumns.alpha] != nil)
    }

    /// The columns for the kernels.
    @inline(__always)
    func kernelColumns(_ results: FrameResults) -> CellColumns<Scalar> {
        let hasZeros =
            results.isComplete && offsets.columnCount < OffsetColumns.count
            || results.x && offsets[OffsetColumns.x] == nil || results.y && offsets[OffsetColumns.y] == nil
        return unsafe CellColumns(
            base: columns.column(0), stride: columns.storage.stride, offsets: offsets,
            largestCount: hasZeros ? ZeroColumn.count : .max)
    }

    /// The number of columns that a frame of these results reads and writes, but for delays, springs and velocities.
    @inline(__always)
    func columnCount(_ results: FrameResults) -> Int {
        guard !results.isComplete else { return 10 + offsets.columnCount }
        return (results.x ? 2 : 0) + (results.y ? 2 : 0) + (results.alpha ? 2 : 0) + offsets.columnCount
    }
}

/// The columns of a group for the kernels.
@unsafe struct CellColumns<Scalar: BatchScalar> {
    private let base: UnsafeMutablePointer<Scalar>
    private let stride: Int
    private let offsets: OffsetColumns
    /// The largest number of cells for one call of a kernel: that of ``ZeroColumn``, where that is used for an offset.
    let largestCount: Int

    @inline(__always)
    init(base: UnsafeMutablePointer<Scalar>, stride: Int, offsets: OffsetColumns, largestCount: Int) {
        unsafe self.base = base
        unsafe self.stride = stride
        unsafe self.offsets = offsets
        unsafe self.largestCount = largestCount
    }

    /// A column from a cell on.
    @inline(__always)
    func column(_ index: Int, from start: Int) -> UnsafeMutablePointer<Scalar> {
        unsafe base + (index * stride + start)
    }

    /// Four neighbouring columns as rectangle columns, from a cell on.
    @inline(__always)
    func rectColumns(_ first: Int, from start: Int) -> RectColumns<Scalar> {
        unsafe RectColumns(
            x: column(first, from: start), y: column(first + 1, from: start), width: column(first + 2, from: start),
            height: column(first + 3, from: start))
    }

    /// The springs and delays from a cell on.
    @inline(__always)
    func springs(from start: Int) -> StaggeredSpringColumns<Scalar> {
        unsafe StaggeredSpringColumns(
            rate: column(CellColumn.spring, from: start), frequency: column(CellColumn.spring + 1, from: start),
            a: column(CellColumn.spring + 2, from: start), b: column(CellColumn.spring + 3, from: start),
            startTime: column(CellColumn.delay, from: start))
    }

    /// The columns of a frame from a cell on.
    @inline(__always)
    func from(_ start: Int) -> FrameColumns<Scalar> {
        @inline(__always)
        func offset(_ component: Int) -> UnsafeMutablePointer<Scalar> {
            guard let column = unsafe offsets[component] else { return unsafe ZeroColumn.elements() }
            return unsafe self.column(column, from: start)
        }
        return unsafe FrameColumns(
            target: rectColumns(CellColumn.target, from: start),
            offset: RectColumns(
                x: offset(OffsetColumns.x), y: offset(OffsetColumns.y), width: offset(OffsetColumns.width),
                height: offset(OffsetColumns.height)),
            targetAlpha: column(CellColumn.targetAlpha, from: start), offsetAlpha: offset(OffsetColumns.alpha),
            frame: rectColumns(CellColumn.frame, from: start),
            alpha: column(CellColumn.alpha, from: start))
    }
}

/// A column of zeros for all offsets that no cell of a group has.
enum ZeroColumn {
    /// The number of elements: small, so that it stays in the first cache.
    static let count = 64 * KernelLimits.padding

    private nonisolated(unsafe) static let bytes: UnsafeMutableRawPointer = {
        let size = count * MemoryLayout<Double>.stride
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: KernelLimits.alignment)
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return unsafe bytes
    }()

    /// The elements; they are not to be written. All bits are 0 in either format.
    @inline(__always)
    static func elements<Scalar: BatchScalar>() -> UnsafeMutablePointer<Scalar> {
        unsafe bytes.assumingMemoryBound(to: Scalar.self)
    }
}
