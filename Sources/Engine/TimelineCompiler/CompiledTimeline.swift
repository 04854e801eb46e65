import AnimationCore
import AnimationTimeline

/// A timeline compiled for the batch engine in double precision.
public typealias TimelineBatch = CompiledTimeline<Double>

/// A timeline compiled for the batch engine: whole frames of rectangles and opacities in a container, at speed.
///
/// Every target in the container is a cell. Cells are grouped by superview, timing and start time. The group's conversion is
/// the superview's map to the container, evaluated once a frame. A target whose box does not move on a straight line (it
/// turns, or animations of different timing overlap on it) is composed: the engine computes the remaining fraction of each
/// animation, and the sum and its box are taken afterwards. Targets with depth or explicit layer animations are evaluated one
/// value at a time; see ``scalarTargets``.
///
/// In `Double` a frame agrees with ``/AnimationTimeline/TimelineFrames`` to 10⁻⁹ points. In `Float` (half the memory, the format
/// of GPUs) it agrees to 128 · 2⁻²³ of the largest coordinate of the motion, if no normalized velocity exceeds a few 1/s:
/// 0.02 points on a screen of 1 000.
///
/// Evaluating forwards in time touches only the cells whose state changes; evaluating backwards starts from the beginning.
public struct CompiledTimeline<Scalar: TimelineScalar>: Sendable {
    /// The timeline.
    public var timeline: Timeline { source.timeline }
    /// The index of the container, in whose coordinates frames are.
    public let container: Int

    let source: CompilationSource
    /// The cells, one batch for each ``TimelinePlan/BatchTime``.
    var batches: [CellBatch<Scalar>] = []
    /// The groups of cells in the batches.
    var groups: [LiveGroup] = []
    /// The indices of the groups of each class of cells.
    var groupsOfClass: [[Int]] = []
    /// The cells of each run that moves.
    var preparations: [Preparation] = []
    var slots: [Slot] = []
    /// The cell of each target; undefined for a target whose slot is no cell.
    var cells: [CellBatch<Scalar>.Cell] = []
    var maps: [ParentMap] = []
    /// Consecutive targets whose cells are in one group; `nil` where one has left it since that was found out.
    var grouped: (targets: Range<Int>, group: Int)?
    /// The remaining fractions that compositions use: the opacity, from 1 to 0, of a cell without size.
    var remaining: [(batch: BatchID, cell: CellBatch<Scalar>.Cell, value: Double)] = []
    var composed: [Composed] = []
    /// The number of cells to be inserted of each class, while the cells of a start time are inserted.
    var expected: [Int]?
    var nextEvent = 0
    var nextRun = 0
    var lastTime = -Double.infinity

    enum Slot: Sendable {
        case absent, scalar
        /// A cell; the index in `groups`.
        case cell(Int)
        /// The index in `composed`.
        case composed(Int)
    }

    struct LiveGroup: Sendable {
        var cellClass: CellClassID
        var start: Double
        let group: CellBatch<Scalar>.Group
    }

    enum Preparation: Sendable {
        /// For a run that was executed, that has no motion, or that is executed cell by cell.
        case none
        case ready(PreparedCells<Scalar>)
        /// The replaced cells: freeing them takes longer than inserting the new ones.
        case used(PreparedCells<Scalar>)
    }

    /// The map of a target's children to the container.
    struct ParentMap: Sendable {
        let target: Int
        /// The map from the children's space to the container's; `nil` while the target is not in the container.
        var transform: AffineTransform?
        /// The time until which the map is constant.
        var end = -Double.infinity
        var groups: [(batch: BatchID, group: CellBatch<Scalar>.Group)] = []
    }

    struct Composed: Sendable {
        var target: Int
        var composition: Int
        var rect = Rect.zero
        var alpha = 0.0
    }

    /// Compiles a timeline for the targets in one container.
    ///
    /// - Throws: ``/AnimationCore/BatchError/notFinite(index:)`` where the difference of two slots of a target does not fit
    ///   the format.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public init(_ timeline: Timeline, container: Int) throws(BatchError) {
        self.container = container
        source = CompilationSource(timeline, container: container)
        try start(at: 0)
    }

    /// The number of targets that are evaluated one value at a time, in the frame that was computed last: those with depth,
    /// explicit layer animations, or keyframes whose progress may leave 0…1.
    public var scalarTargets: Int {
        slots.reduce(0) { if case .scalar = $1 { $0 + 1 } else { $0 } }
    }

    /// Computes the frame at a time in seconds.
    ///
    /// - Throws: ``/AnimationCore/BatchError/notFinite(index:)``, as at the construction.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func evaluate(at time: Double, with engine: BatchEngine) throws(BatchError) {
        precondition(time.isFinite, "a frame needs a finite time")
        if time < lastTime {
            try start(at: time)
        } else {
            while nextEvent < source.plan.events.count, source.plan.events[nextEvent].time <= time {
                if nextRun < source.plan.runs.count, source.plan.runs[nextRun].events.contains(nextEvent) {
                    let run = nextRun
                    try place(run: run, from: nextEvent, at: time)
                    if nextEvent == source.plan.runs[run].events.upperBound { nextRun += 1 }
                    continue
                }
                let event = source.plan.events[nextEvent]
                nextEvent += 1
                try place(Int(event.target), in: event.state)
            }
        }
        lastTime = time
        for index in maps.indices where time >= maps[index].end {
            maps[index].end = source.restEnd(of: maps[index].target, in: container, at: time)
            let transform = source.childrenMap(of: maps[index].target, in: container, at: time)
            guard transform != maps[index].transform else { continue }
            maps[index].transform = transform
            guard let transform else { continue }
            for (batch, group) in maps[index].groups {
                batches[batch].setConversion(CoordinateConversion(transform: transform), of: group)
            }
        }
        for index in batches.indices where batches[index].count > 0 {
            Scalar.compute(&batches[index], at: source.time(ofBatch: index, at: time), with: engine)
        }
        if !composed.isEmpty { compose() }
    }

    /// Sums the parts of composed targets.
    private mutating func compose() {
        for index in remaining.indices {
            remaining[index].value = batches[remaining[index].batch].frame(of: remaining[index].cell).alpha
        }
        for index in composed.indices {
            let row = composed[index].composition
            guard let around = maps[source.plan.compositions[row].parent].transform else { continue }
            var values = source.plan.compositions[row].end
            for part in source.plan.compositions[row].parts {
                values.add(part.delta, times: remaining[part.remaining].value)
            }
            for part in source.plan.compositions[row].turns {
                values.addTransform(part.turn.remaining(at: 1 - remaining[part.remaining].value).plane)
            }
            composed[index].rect = values.rect(through: around)
            composed[index].alpha = values.alpha
        }
    }

    /// The rectangle of a target in the container, in the frame that was computed last; `nil` where it is not in the
    /// container.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public func rect(of target: Int) -> Rect? {
        switch slots[target] {
        case .absent: nil
        case .scalar: source.timeline.rect(of: target, in: container, at: lastTime)
        case .cell(let row):
            isAbsent(key(of: row).parent) ? nil : batches[key(of: row).batch].frame(of: cells[target]).rect.standardized
        case .composed(let row):
            maps[source.plan.compositions[composed[row].composition].parent].transform == nil ? nil : composed[row].rect
        }
    }

    /// The opacity of a target in the frame that was computed last, 0…1; `nil` where it is not in the container.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public func alpha(of target: Int) -> Double? { computedAlpha(of: target)?.clampedToOpacity }

    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    private func computedAlpha(of target: Int) -> Double? {
        switch slots[target] {
        case .absent: nil
        case .scalar:
            source.timeline.rect(of: target, in: container, at: lastTime).map { _ in
                source.timeline.presentation(of: target, at: lastTime).alpha
            }
        case .cell(let row):
            isAbsent(key(of: row).parent) ? nil : batches[key(of: row).batch].frame(of: cells[target]).alpha
        case .composed(let row):
            maps[source.plan.compositions[composed[row].composition].parent].transform == nil
                ? nil : composed[row].alpha
        }
    }
}
