import AnimationCore

/// A timeline compiled for the batch engine in double precision.
public typealias TimelineBatch = CompiledTimeline<Double>

/// A number format in which a timeline can be compiled.
public protocol TimelineScalar: BatchScalar {
    /// Computes a frame of cells in this format.
    static func compute(_ batch: inout CellBatch<Self>, at time: Double, with engine: BatchEngine)
}

extension Double: TimelineScalar {
    /// Computes a frame of cells in double precision.
    public static func compute(_ batch: inout CellBatch<Double>, at time: Double, with engine: BatchEngine) {
        engine.frame(&batch, at: time)
    }
}

extension Float: TimelineScalar {
    /// Computes a frame of cells in single precision.
    public static func compute(_ batch: inout CellBatch<Float>, at time: Double, with engine: BatchEngine) {
        engine.frame(&batch, at: time)
    }
}

/// A timeline compiled for the batch engine: whole frames of rectangles and opacities in a container, at speed.
///
/// Every target that lies in the container is a cell. Cells are grouped by what they lie in, by timing and by start; what
/// they lie in is evaluated once a frame, and its map to the container is the group's. A target whose box does not go
/// straight from one place to another (it turns, or animations of different timing overlap on it) is put together of the
/// parts of its motion: how much of each part remains comes from the engine, and the sum and its box are taken after it.
///
/// In `Double` a frame agrees with ``TimelineFrames`` to 10⁻⁹ points. In `Float` (half the memory; what a GPU takes) it
/// agrees to 128 · 2⁻²³ of the largest coordinate on the way, if no normalized velocity exceeds a few 1/s:
/// 0.02 points on a screen of 1 000.
///
/// Going forwards in time touches only the cells to which something happens; going backwards starts anew.
public struct CompiledTimeline<Scalar: TimelineScalar>: Sendable {
    /// What is evaluated.
    public var timeline: Timeline { source.timeline }
    /// The row of the container in whose coordinates everything is.
    public let container: Int

    private let source: CompilationSource
    /// The cells that share a way of telling the time.
    private var lanes: [CellBatch<Scalar>] = []
    /// The groups of each sort of cells.
    private var groups: [[(start: Double, group: CellBatch<Scalar>.Group)]] = []
    private var places: [Place] = []
    private var maps: [ParentMap] = []
    /// What remains of everything that compositions are made of; a cell of no size whose opacity goes from 1 to 0.
    private var remaining: [(lane: Int, cell: CellBatch<Scalar>.Cell, value: Double)] = []
    private var composed: [Composed] = []
    /// How many cells of each sort are about to be put in place.
    private var expected: [Int]?
    private var nextEvent = 0
    private var lastTime = -Double.infinity

    private enum Place: Sendable {
        case absent, scalar
        case cell(sort: Int, start: Double, CellBatch<Scalar>.Cell)
        /// A row of `composed`.
        case composed(Int)
    }

    /// Where the children of a target lie.
    private struct ParentMap: Sendable {
        let target: Int
        /// The map from the children's space to the container's; `nil` while the target is not in the container.
        var transform: AffineTransform?
        var groups: [(lane: Int, group: CellBatch<Scalar>.Group)] = []
    }

    private struct Composed: Sendable {
        var target: Int
        var composition: Int
        var rect = Rect.zero
        var alpha = 0.0
    }

    /// Compiles a timeline for what lies in one container.
    ///
    /// - Throws: ``/AnimationCore/BatchError/notFinite(index:)`` where the difference of two places of a target does not fit
    ///   the format.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public init(_ timeline: Timeline, container: Int) throws(BatchError) {
        self.container = container
        source = CompilationSource(timeline, container: container)
        try start(at: 0)
    }

    /// How many targets are evaluated one number at a time, at the time that was evaluated last: those whose opacity two
    /// animation blocks animate at once. Recordings do not contain such; a newer block ends the older one's animation.
    public var scalarTargets: Int {
        places.reduce(0) { if case .scalar = $1 { $0 + 1 } else { $0 } }
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
                let event = nextEvent
                nextEvent += 1
                try place(source.plan.events[event].target, in: source.plan.events[event].state)
            }
        }
        lastTime = time
        for index in maps.indices {
            let transform = source.timeline.childrenMap(of: maps[index].target, in: container, at: time)
            guard transform != maps[index].transform else { continue }
            maps[index].transform = transform
            guard let transform else { continue }
            for (lane, group) in maps[index].groups {
                lanes[lane].setConversion(CoordinateConversion(transform: transform), of: group)
            }
        }
        for index in lanes.indices {
            Scalar.compute(
                &lanes[index], at: source.plan.lanes[index].time(in: source.timeline, at: time), with: engine)
        }
        if !composed.isEmpty { compose() }
    }

    /// Puts together what the engine has computed the parts of.
    private mutating func compose() {
        for index in remaining.indices {
            remaining[index].value = lanes[remaining[index].lane].frame(of: remaining[index].cell).alpha
        }
        for index in composed.indices {
            let row = composed[index].composition
            guard let around = maps[source.plan.compositions[row].parent].transform else { continue }
            var numbers = source.plan.compositions[row].end
            for part in source.plan.compositions[row].parts {
                numbers.add(part.way, times: remaining[part.progress].value)
            }
            composed[index].rect = numbers.rect(through: around)
            composed[index].alpha = numbers.alpha
        }
    }

    /// The rectangle of a target in the container, in the frame that was computed last; `nil` where it is not in the
    /// container.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public func rect(of target: Int) -> Rect? {
        switch places[target] {
        case .absent: nil
        case .scalar: source.timeline.rect(of: target, in: container, at: lastTime)
        case .cell(let sort, _, let cell):
            maps[source.plan.sorts[sort].kind.parent].transform == nil
                ? nil : lanes[source.plan.sorts[sort].kind.lane].frame(of: cell).rect.standardized
        case .composed(let row):
            maps[source.plan.compositions[composed[row].composition].parent].transform == nil ? nil : composed[row].rect
        }
    }

    /// The opacity of a target in the frame that was computed last; `nil` where it is not in the container.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public func alpha(of target: Int) -> Double? {
        switch places[target] {
        case .absent: nil
        case .scalar:
            source.timeline.rect(of: target, in: container, at: lastTime).map { _ in
                source.timeline.presentation(of: target, at: lastTime).alpha
            }
        case .cell(let sort, _, let cell):
            maps[source.plan.sorts[sort].kind.parent].transform == nil
                ? nil : lanes[source.plan.sorts[sort].kind.lane].frame(of: cell).alpha
        case .composed(let row):
            maps[source.plan.compositions[composed[row].composition].parent].transform == nil
                ? nil : composed[row].alpha
        }
    }

    // MARK: Cells and groups

    /// Puts everything where it belongs at a time, whatever was before. Each target is put in place once, however much has
    /// happened to it until then.
    private mutating func start(at time: Double) throws(BatchError) {
        lanes = source.plan.lanes.map { _ in CellBatch() }
        groups = Array(repeating: [], count: source.plan.sorts.count)
        places = Array(repeating: .absent, count: source.timeline.targets.count)
        maps = source.plan.parents.map { ParentMap(target: $0) }
        composed = []
        remaining = []
        nextEvent = 0
        lastTime = time
        var latest = [Int](repeating: -1, count: source.plan.initial.count)
        while nextEvent < source.plan.events.count, source.plan.events[nextEvent].time <= time {
            latest[source.plan.events[nextEvent].target] = nextEvent
            nextEvent += 1
        }
        var expected = Array(repeating: 0, count: source.plan.sorts.count)
        for target in source.plan.initial.indices {
            if case .moving(let motion) = latest[target] < 0
                ? source.plan.initial[target] : source.plan.events[latest[target]].state
            {
                expected[motion.sort] += 1
            }
        }
        for progress in source.plan.progresses { expected[progress.sort] += 1 }
        self.expected = expected
        defer { self.expected = nil }
        for progress in source.plan.progresses {
            let group = group(of: progress.sort, start: progress.start)
            let lane = source.plan.sorts[progress.sort].kind.lane
            let delay = source.plan.sorts[progress.sort].isStaggered ? progress.start : 0
            let cell = try lanes[lane].insert(from: .zero, alpha: 1, to: .zero, alpha: 0, delay: delay, into: group)
            remaining.append((lane, cell, 1))
        }
        for target in source.plan.initial.indices {
            try place(
                target, in: latest[target] < 0 ? source.plan.initial[target] : source.plan.events[latest[target]].state)
        }
    }

    private mutating func place(_ target: Int, in state: TimelinePlan.State) throws(BatchError) {
        if case .moving(let motion) = state, case .cell(motion.sort, let start, let cell) = places[target] {
            let isStaggered = source.plan.sorts[motion.sort].isStaggered
            if isStaggered || start == motion.start {
                places[target] = .cell(sort: motion.sort, start: motion.start, cell)
                return try lanes[source.plan.sorts[motion.sort].kind.lane].replace(
                    cell, from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha,
                    delay: isStaggered ? motion.start : 0)
            }
        }
        switch places[target] {
        case .absent, .scalar: break
        case .cell(let sort, _, let cell): lanes[source.plan.sorts[sort].kind.lane].remove(cell)
        case .composed(let row):
            composed.swapAt(row, composed.count - 1)
            composed.removeLast()
            if row < composed.count { places[composed[row].target] = .composed(row) }
        }
        switch state {
        case .absent: places[target] = .absent
        case .scalar: places[target] = .scalar
        case .composed(let row):
            places[target] = .composed(composed.count)
            composed.append(Composed(target: target, composition: row))
        case .moving(let motion):
            let group = group(of: motion.sort, start: motion.start)
            let cell = try lanes[source.plan.sorts[motion.sort].kind.lane].insert(
                from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha,
                delay: source.plan.sorts[motion.sort].isStaggered ? motion.start : 0, into: group)
            places[target] = .cell(sort: motion.sort, start: motion.start, cell)
        }
    }

    private mutating func group(of row: Int, start: Double) -> CellBatch<Scalar>.Group {
        let isStaggered = source.plan.sorts[row].isStaggered
        for known in groups[row] where isStaggered || known.start == start { return known.group }
        let sort = source.plan.sorts[row]
        let (lane, parent) = (sort.kind.lane, sort.kind.parent)
        let conversion = CoordinateConversion(
            transform: parent < 0 ? .identity : maps[parent].transform ?? .identity)
        let group =
            isStaggered
            ? lanes[lane].addStaggeredGroup(sort.timing, startTime: 0, conversion: conversion)
            : lanes[lane].addGroup(sort.timing, startTime: start, conversion: conversion)
        if let expected { lanes[lane].reserveCapacity(expected[row], of: group) }
        groups[row].append((start, group))
        if parent >= 0 { maps[parent].groups.append((lane, group)) }
        return group
    }
}

/// What a compiled timeline is made of and never changes: shared by its copies, and one reference to hold on to for a frame,
/// where the values themselves would be some forty.
private final class CompilationSource: Sendable {
    let timeline: Timeline
    let plan: TimelinePlan

    init(_ timeline: Timeline, container: Int) {
        self.timeline = timeline
        plan = TimelinePlan(timeline, container: container)
    }
}

extension Timeline {
    /// The map from the space of a target's children to a container's at a time; `nil` where the target does not lie in the
    /// container.
    fileprivate func childrenMap(of target: Int, in container: Int, at time: Double) -> AffineTransform? {
        // Composed on the way up: a list of what lies around would be an allocation in every frame.
        let geometry = geometry(of: target, at: time)
        guard target != container else { return geometry.sublayerMap }
        guard let parent = parent(of: target, at: time),
            let around = childrenMap(of: parent, in: container, at: time)
        else { return nil }
        return geometry.sublayerMap.concatenating(geometry.transformToParent.concatenating(around))
    }
}
