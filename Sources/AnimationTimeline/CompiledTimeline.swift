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
/// Every target in the container is a cell. Cells are grouped by superview, timing and start time; the superview's map to the
/// container is evaluated once a frame, and is the group's conversion. A target whose box does not move on a straight line (it
/// turns, or animations of different timing overlap on it) is the sum of its animations' parts: the engine computes the
/// remaining fraction of each, and the sum and its box are taken afterwards. Targets in space, and those with explicit layer
/// animations, are evaluated one value at a time; see ``scalarTargets``.
///
/// In `Double` a frame agrees with ``TimelineFrames`` to 10⁻⁹ points. In `Float` (half the memory, the format of GPUs) it
/// agrees to 128 · 2⁻²³ of the largest coordinate of the motion, if no normalized velocity exceeds a few 1/s:
/// 0.02 points on a screen of 1 000.
///
/// Evaluating forwards in time touches only the cells to which something happens; evaluating backwards starts anew.
public struct CompiledTimeline<Scalar: TimelineScalar>: Sendable {
    /// The timeline.
    public var timeline: Timeline { source.timeline }
    /// The index of the container, in whose coordinates frames are.
    public let container: Int

    private let source: CompilationSource
    /// The cells, a batch for each kind of time.
    private var batches: [CellBatch<Scalar>] = []
    /// The groups of each class of cells.
    private var groups: [[(start: Double, group: CellBatch<Scalar>.Group)]] = []
    private var slots: [Slot] = []
    /// The cell of each target; of no use for one that is none.
    private var cells: [CellBatch<Scalar>.Cell] = []
    private var maps: [ParentMap] = []
    /// The remaining fractions that compositions use: the opacity, from 1 to 0, of a cell without size.
    private var remaining: [(batch: BatchID, cell: CellBatch<Scalar>.Cell, value: Double)] = []
    private var composed: [Composed] = []
    /// The number of cells of each class that are about to be inserted.
    private var expected: [Int]?
    private var nextEvent = 0
    private var nextRun = 0
    private var lastTime = -Double.infinity

    private enum Slot: Sendable {
        case absent, scalar
        case cell(CellClassID, start: Double)
        /// A row of `composed`.
        case composed(Int)
    }

    /// The index range of a target's children.
    private struct ParentMap: Sendable {
        let target: Int
        /// The map from the children's space to the container's; `nil` while the target is not in the container.
        var transform: AffineTransform?
        /// The time until which the map stays as it is.
        var end = -Double.infinity
        var groups: [(batch: BatchID, group: CellBatch<Scalar>.Group)] = []
    }

    private struct Composed: Sendable {
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

    /// Number of targets that are evaluated one number at a time, at the time that was evaluated last: those whose opacity two
    /// animation blocks animate at once. Recordings do not contain such; a newer block ends the older one's animation.
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
                if nextRun < source.plan.restRuns.count, source.plan.restRuns[nextRun].events.lowerBound == nextEvent {
                    nextRun += 1
                    nextEvent = source.plan.restRuns[nextRun - 1].events.upperBound
                    try place(source.plan.restRuns[nextRun - 1])
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
            let transform = source.timeline.childrenMap(of: maps[index].target, in: container, at: time)
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
                values.addTransform(part.turn.lack(at: 1 - remaining[part.remaining].value).plane)
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
        case .cell(let id, _):
            isAbsent(key(of: id).parent) ? nil : batches[key(of: id).batch].frame(of: cells[target]).rect.standardized
        case .composed(let row):
            maps[source.plan.compositions[composed[row].composition].parent].transform == nil ? nil : composed[row].rect
        }
    }

    /// The opacity of a target in the frame that was computed last; `nil` where it is not in the container.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public func alpha(of target: Int) -> Double? {
        switch slots[target] {
        case .absent: nil
        case .scalar:
            source.timeline.rect(of: target, in: container, at: lastTime).map { _ in
                source.timeline.presentation(of: target, at: lastTime).alpha
            }
        case .cell(let id, _):
            isAbsent(key(of: id).parent) ? nil : batches[key(of: id).batch].frame(of: cells[target]).alpha
        case .composed(let row):
            maps[source.plan.compositions[composed[row].composition].parent].transform == nil
                ? nil : composed[row].alpha
        }
    }

    // MARK: Cells and groups

    /// Puts everything where it belongs at a time, whatever was before. Each target is put in place once, however much has
    /// happened to it until then.
    private mutating func start(at time: Double) throws(BatchError) {
        batches = source.plan.batches.map { _ in CellBatch() }
        groups = Array(repeating: [], count: source.plan.cellClasses.count)
        slots = Array(repeating: .absent, count: source.timeline.targets.count)
        cells = Array(repeating: .none, count: source.timeline.targets.count)
        maps = source.plan.parents.map { ParentMap(target: $0) }
        composed = []
        remaining = []
        nextEvent = 0
        lastTime = time
        var latest = [Int](repeating: -1, count: source.plan.initial.count)
        while nextEvent < source.plan.events.count, source.plan.events[nextEvent].time <= time {
            latest[Int(source.plan.events[nextEvent].target)] = nextEvent
            nextEvent += 1
        }
        nextRun = source.plan.restRuns.firstIndex { $0.events.lowerBound >= nextEvent } ?? source.plan.restRuns.count
        var expected = Array(repeating: 0, count: source.plan.cellClasses.count)
        for target in source.plan.initial.indices {
            switch latest[target] < 0 ? source.plan.initial[target] : source.plan.events[latest[target]].state {
            case .moving(let row): expected[source.plan.motions[Int(row)].cellClass] += 1
            case .resting(let row): expected[source.plan.restClasses[Int(row)]] += 1
            case .absent, .scalar, .composed: break
            }
        }
        for fraction in source.plan.remaining { expected[fraction.cellClass] += 1 }
        self.expected = expected
        defer { self.expected = nil }
        for fraction in source.plan.remaining {
            let group = group(of: fraction.cellClass, start: fraction.start)
            let batch = key(of: fraction.cellClass).batch
            let delay = source.plan.cellClasses[fraction.cellClass].isStaggered ? fraction.start : 0
            let cell = try batches[batch].insert(from: .zero, alpha: 1, to: .zero, alpha: 0, delay: delay, into: group)
            remaining.append((batch, cell, 1))
        }
        for target in source.plan.initial.indices {
            try place(
                target, in: latest[target] < 0 ? source.plan.initial[target] : source.plan.events[latest[target]].state)
        }
    }

    /// The key of a class of cells.
    private func key(of id: CellClassID) -> TimelinePlan.CellKey { source.plan.cellClasses[id].key }

    /// Whether the superview of cells is not in the container.
    private func isAbsent(_ parent: ParentID?) -> Bool { parent.map { maps[$0].transform == nil } ?? false }

    /// Puts consecutive targets to rest.
    private mutating func place(_ run: TimelinePlan.RestRun) throws(BatchError) {
        var first = run.events.lowerBound
        while first < run.events.upperBound {
            // Those that are cells of one batch and in that superview already are placed at once.
            let target = Int(source.plan.events[first].target)
            let row = run.firstRest + first - run.events.lowerBound
            var count = 0
            if case .cell(let id, _) = slots[target], key(of: id).parent == run.parent {
                count = 1
                while first + count < run.events.upperBound, case .cell(id, _) = slots[target + count] { count += 1 }
                try batches[key(of: id).batch].replace(
                    cells[target..<target + count], with: source.plan.rests[row..<row + count])
            } else {
                count = 1
                try place(target, in: .resting(Int32(row)))
            }
            first += count
        }
    }

    private mutating func place(_ target: Int, in state: TimelinePlan.State) throws(BatchError) {
        switch (state, slots[target]) {
        case (.resting(let row), .cell(let id, _))
        where key(of: id).parent == key(of: source.plan.restClasses[Int(row)]).parent:
            // At rest a cell may stay in the group in which it has moved: it moves by 0.
            return try batches[key(of: id).batch].replace(
                cells[target...target], with: source.plan.rests[Int(row)...Int(row)])
        case (.moving(let row), .cell(let id, let start)) where source.plan.motions[Int(row)].cellClass == id:
            let motion = source.plan.motions[Int(row)]
            let isStaggered = source.plan.cellClasses[id].isStaggered
            guard isStaggered || start == motion.start else { break }
            slots[target] = .cell(id, start: motion.start)
            return try batches[key(of: id).batch].replace(
                cells[target], from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha,
                delay: isStaggered ? motion.start : 0)
        default: break
        }
        switch slots[target] {
        case .absent, .scalar: break
        case .cell(let id, _): batches[key(of: id).batch].remove(cells[target])
        case .composed(let row):
            composed.swapAt(row, composed.count - 1)
            composed.removeLast()
            if row < composed.count { slots[composed[row].target] = .composed(row) }
        }
        switch state {
        case .absent: slots[target] = .absent
        case .scalar: slots[target] = .scalar
        case .composed(let row):
            slots[target] = .composed(composed.count)
            composed.append(Composed(target: target, composition: Int(row)))
        case .moving(let row): try insert(target, source.plan.motions[Int(row)])
        case .resting(let row):
            let rest = source.plan.rests[Int(row)]
            try insert(
                target,
                TimelinePlan.Motion(
                    cellClass: source.plan.restClasses[Int(row)], start: 0, from: rest.rect, to: rest.rect,
                    fromAlpha: rest.alpha, toAlpha: rest.alpha))
        }
    }

    private mutating func insert(_ target: Int, _ motion: TimelinePlan.Motion) throws(BatchError) {
        let group = group(of: motion.cellClass, start: motion.start)
        cells[target] = try batches[key(of: motion.cellClass).batch].insert(
            from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha,
            delay: source.plan.cellClasses[motion.cellClass].isStaggered ? motion.start : 0, into: group)
        slots[target] = .cell(motion.cellClass, start: motion.start)
    }

    private mutating func group(of id: CellClassID, start: Double) -> CellBatch<Scalar>.Group {
        let isStaggered = source.plan.cellClasses[id].isStaggered
        for known in groups[id] where isStaggered || known.start == start { return known.group }
        let cellClass = source.plan.cellClasses[id]
        let (batch, parent) = (cellClass.key.batch, cellClass.key.parent)
        let conversion = CoordinateConversion(transform: parent.flatMap { maps[$0].transform } ?? .identity)
        let group =
            isStaggered
            ? batches[batch].addStaggeredGroup(cellClass.timing, startTime: 0, conversion: conversion)
            : batches[batch].addGroup(cellClass.timing, startTime: start, conversion: conversion)
        if let expected { batches[batch].reserveCapacity(expected[id], of: group) }
        groups[id].append((start, group))
        if let parent { maps[parent].groups.append((batch, group)) }
        return group
    }
}

/// The constant part of a compiled timeline: shared by its copies, and one reference to hold on to for a frame,
/// where the values themselves would be some forty.
private final class CompilationSource: Sendable {
    let timeline: Timeline
    let plan: TimelinePlan

    init(_ timeline: Timeline, container: Int) {
        self.timeline = timeline
        plan = TimelinePlan(timeline, container: container)
    }

    /// The time until which the map of a target's children to the container stays as it is at a time, or that time.
    func restEnd(of target: Int, in container: Int, at time: Double) -> Double {
        var end = Double.infinity
        var current = target
        while true {
            guard let id = plan.parentIDs[current], let own = plan.restTimes[id].end(at: time) else { return time }
            end = min(end, own)
            guard current != container, let parent = timeline.parent(of: current, at: time) else { return end }
            current = parent
        }
    }

    /// The time of a batch at a stage time. Not inlined: the caller would retain all of the timeline for it.
    @inline(never)
    func time(ofBatch index: Int, at time: Double) -> Double { plan.batches[index].time(in: timeline, at: time) }
}

extension Timeline {
    /// The map from the space of a target's children to a container's at a time; `nil` where the target does not lie in the
    /// container.
    fileprivate func childrenMap(of target: Int, in container: Int, at time: Double) -> AffineTransform? {
        // Composed while walking up: a list of superviews would be an allocation in every frame.
        let geometry = geometry(of: target, at: time)
        guard target != container else { return geometry.sublayerMap }
        guard let parent = parent(of: target, at: time),
            let around = childrenMap(of: parent, in: container, at: time)
        else { return nil }
        return geometry.sublayerMap.concatenating(geometry.transformToParent.concatenating(around))
    }
}
