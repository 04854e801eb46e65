import BatchKernels

/// The result of a block of cells that the columns hold.
enum CellBlockState: UInt8 {
    /// None: a cell was added, replaced or removed.
    case changed
    /// That of some time at which its cells moved.
    case moving
    /// That of the time before all of its cells start.
    case waiting
    /// That of the time after all of its cells have ended.
    case finished
}

/// The results of a group's cells that are written and still valid, in blocks of neighbouring cells.
///
/// A frame computes the blocks whose cells move, and those that are not yet written as they are now. Time may go in either
/// direction: a block's state says which result is in the columns, not what has been before.
struct CellBlocks<Scalar: BatchScalar>: Sendable {
    /// The number of cells of a block: whole vectors of every kernel.
    static var size: Int { 4 * KernelLimits.padding }

    private var states: [CellBlockState] = []
    /// The least and the largest delay in each block that is not changed; empty for groups without delays.
    private var earliest: [Scalar] = []
    private var latest: [Scalar] = []
    /// Whether a block is changed.
    private(set) var hasChanges = false
    /// The state of all blocks, where they wait or have finished, and the least and the largest of all delays.
    private var rest: (state: CellBlockState, earliest: Scalar, latest: Scalar)?

    /// Prepares for a number of cells.
    mutating func reserveCapacity(_ cells: Int, hasDelays: Bool) {
        let blocks = (cells + Self.size - 1) / Self.size
        states.reserveCapacity(blocks)
        guard hasDelays else { return }
        earliest.reserveCapacity(blocks)
        latest.reserveCapacity(blocks)
    }

    /// Adapts the number of blocks to a number of cells.
    mutating func resize(_ cells: Int, hasDelays: Bool) {
        let blocks = (cells + Self.size - 1) / Self.size
        if states.count < blocks {
            states.append(.changed)
            hasChanges = true
            guard hasDelays else { return }
            earliest.append(0)
            latest.append(0)
        } else if states.count > blocks {
            states.removeLast()
            guard hasDelays else { return }
            earliest.removeLast()
            latest.removeLast()
        }
    }

    /// Adapts the number of blocks to a larger number of cells; the new blocks are changed ones.
    mutating func grow(_ cells: Int, hasDelays: Bool) {
        while states.count * Self.size < cells {
            resize(Swift.min(cells, (states.count + 1) * Self.size), hasDelays: hasDelays)
        }
    }

    /// Notes that a cell was written.
    @inline(__always)
    mutating func change(_ cell: Int) {
        states[cell / Self.size] = .changed
        hasChanges = true
    }

    /// Notes that neighbouring cells were written.
    mutating func change(_ cells: Range<Int>) {
        guard !cells.isEmpty else { return }
        for block in cells.lowerBound / Self.size...(cells.upperBound - 1) / Self.size { states[block] = .changed }
        hasChanges = true
    }

    /// Whether no block of a group with delays has to be computed: all wait or have finished, as in the last frame.
    @inline(__always)
    func isAtRest(_ window: MotionWindow<Scalar>) -> Bool {
        guard !hasChanges, let rest else { return false }
        return window.state(earliest: rest.earliest, latest: rest.latest) == rest.state
    }

    /// Notes that all blocks were written.
    mutating func writeAll() {
        guard hasChanges else { return }
        for block in states.indices { states[block] = .moving }
        hasChanges = false
    }

    /// Calls `body` with each run of cells that changed, and notes that they were written.
    @inline(__always)
    mutating func writeChanges(_ body: (Range<Int>) -> Void) {
        var block = 0
        while block < states.count {
            let start = block
            while block < states.count, states[block] == .changed {
                states[block] = .moving
                block += 1
            }
            if block > start { body(start * Self.size..<block * Self.size) }
            block += 1
        }
        hasChanges = false
    }

    /// Calls `body` with each run of cells of one state whose results are not in the columns, and notes that they were
    /// written.
    ///
    /// - Parameters:
    ///   - window: The part of the cells that move.
    ///   - delays: The delays of all cells.
    ///   - count: The number of cells.
    ///   - stale: The results that are not valid any more, of all cells.
    @inline(__always)
    mutating func write(
        _ window: MotionWindow<Scalar>, delays: UnsafePointer<Scalar>, count: Int, stale: FrameResults,
        _ body: (CellRun) -> Void
    ) {
        var (first, last) = (Scalar.infinity, -Scalar.infinity)
        var common: CellBlockState?
        var open: CellRun?
        for block in states.indices {
            let isNew = stale.isComplete || states[block] == .changed
            if states[block] == .changed {
                let cells = block * Self.size..<Swift.min((block + 1) * Self.size, count)
                (earliest[block], latest[block]) = unsafe Self.bounds(of: delays, cells)
            }
            let state = window.state(earliest: earliest[block], latest: latest[block])
            first = Swift.min(first, earliest[block])
            last = Swift.max(last, latest[block])
            common = block == 0 || common == state ? state : nil
            let isValid = state != .moving && state == states[block] && !isNew && stale == .none
            states[block] = state
            let end = (block + 1) * Self.size
            if let run = open, !isValid, run.state == state, run.isNew == isNew {
                open?.cells = run.cells.lowerBound..<end
            } else {
                if let run = open { body(run) }
                open = isValid ? nil : CellRun(cells: block * Self.size..<end, state: state, isNew: isNew)
            }
        }
        if let open { body(open) }
        rest = common.flatMap { $0 == .moving ? nil : ($0, first, last) }
        hasChanges = false
    }

    /// The least and the largest of some delays.
    private static func bounds(of delays: UnsafePointer<Scalar>, _ cells: Range<Int>) -> (Scalar, Scalar) {
        var (least, largest) = (Scalar.infinity, -Scalar.infinity)
        for cell in cells {
            least = unsafe Swift.min(least, delays[cell])
            largest = unsafe Swift.max(largest, delays[cell])
        }
        return (least, largest)
    }
}
