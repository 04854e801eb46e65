import AnimationCore

/// A timeline compiled for the batch engine in double precision.
public typealias TimelineBatch = CompiledTimeline<Double>

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
    /// The groups of cells in the batches.
    private var groups: [LiveGroup] = []
    /// The indices of the groups of each class of cells.
    private var groupsOfClass: [[Int]] = []
    /// The cells of each run that moves.
    private var preparations: [Preparation] = []
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
        /// A cell in a row of `groups`.
        case cell(Int)
        /// A row of `composed`.
        case composed(Int)
    }

    private struct LiveGroup: Sendable {
        var cellClass: CellClassID
        var start: Double
        let group: CellBatch<Scalar>.Group
    }

    private enum Preparation: Sendable {
        /// For a run that has been, that puts to rest, or that is executed cell by cell.
        case none
        case ready(PreparedCells<Scalar>)
        /// The former cells: to free them takes longer than to move the new ones.
        case used(PreparedCells<Scalar>)
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
                if nextRun < source.plan.runs.count, source.plan.runs[nextRun].events.lowerBound == nextEvent {
                    nextRun += 1
                    nextEvent = source.plan.runs[nextRun - 1].events.upperBound
                    try place(run: nextRun - 1)
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
        case .cell(let row):
            isAbsent(key(of: row).parent) ? nil : batches[key(of: row).batch].frame(of: cells[target]).rect.standardized
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
        case .cell(let row):
            isAbsent(key(of: row).parent) ? nil : batches[key(of: row).batch].frame(of: cells[target]).alpha
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
        groups = []
        groupsOfClass = Array(repeating: [], count: source.plan.cellClasses.count)
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
        nextRun = source.plan.runs.firstIndex { $0.events.lowerBound >= nextEvent } ?? source.plan.runs.count
        prepare()
        var expected = Array(repeating: 0, count: source.plan.cellClasses.count)
        let states = source.plan.initial.indices.map {
            latest[$0] < 0 ? source.plan.initial[$0] : source.plan.events[latest[$0]].state
        }
        for state in states {
            switch state {
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
            let batch = source.plan.cellClasses[fraction.cellClass].key.batch
            let delay = source.plan.cellClasses[fraction.cellClass].isStaggered ? fraction.start : 0
            let cell = try batches[batch].insert(
                from: .zero, alpha: 1, to: .zero, alpha: 0, delay: delay, into: groups[group].group)
            remaining.append((batch, cell, 1))
        }
        var target = 0
        while target < states.count {
            let count = restCount(states[target...])
            if count > 1, case .resting(let row) = states[target] {
                try insert(target..<target + count, at: Int(row))
            } else {
                try place(target, in: states[target])
            }
            target += max(count, 1)
        }
    }

    /// Prepares the cells of the runs to come.
    private mutating func prepare() {
        if preparations.isEmpty { preparations = Array(repeating: .none, count: source.plan.runs.count) }
        for index in preparations.indices {
            if case .ready = preparations[index], index >= nextRun { continue }
            preparations[index] = index < nextRun ? .none : source.preparedCells(of: index).map { .ready($0) } ?? .none
        }
    }

    /// The number of consecutive targets, from the first on, that rest as cells of one class, in consecutive rows of the plan.
    private func restCount(_ states: ArraySlice<TimelinePlan.State>) -> Int {
        guard case .resting(let first) = states.first else { return 0 }
        let id = source.plan.restClasses[Int(first)]
        var count = 1
        for state in states.dropFirst() {
            guard case .resting(first + Int32(count)) = state, source.plan.restClasses[Int(first) + count] == id else {
                break
            }
            count += 1
        }
        return count
    }

    /// Inserts targets that are absent, in consecutive rows of the plan's rests and of one class.
    private mutating func insert(_ targets: Range<Int>, at row: Int) throws(BatchError) {
        let id = source.plan.restClasses[row]
        let group = group(of: id, start: 0)
        cells.replaceSubrange(
            targets,
            with: try batches[key(of: group).batch].insert(
                source.plan.rests[row..<row + targets.count], into: groups[group].group))
        for target in targets { slots[target] = .cell(group) }
    }

    /// The key of the class of a group of cells.
    private func key(of group: Int) -> TimelinePlan.CellKey { source.plan.cellClasses[groups[group].cellClass].key }

    /// Whether the superview of cells is not in the container.
    private func isAbsent(_ parent: ParentID?) -> Bool { parent.map { maps[$0].transform == nil } ?? false }

    /// Places consecutive targets.
    private mutating func place(run index: Int) throws(BatchError) {
        let run = source.plan.runs[index]
        switch run.placement {
        case .rest(let firstRest): try rest(run, from: firstRest)
        case .motion(let id, let start):
            guard !swapCells(index, id, start) else { return }
            for event in source.plan.events[run.events] { try place(Int(event.target), in: event.state) }
        }
    }

    /// Puts consecutive targets to rest.
    private mutating func rest(_ run: TimelineRun, from firstRest: Int) throws(BatchError) {
        var first = run.events.lowerBound
        while first < run.events.upperBound {
            // Those that are cells of one group and in that superview already are placed at once.
            let target = Int(source.plan.events[first].target)
            let row = firstRest + first - run.events.lowerBound
            var count = 1
            if case .cell(let group) = slots[target], key(of: group).parent == run.parent {
                while first + count < run.events.upperBound, case .cell(group) = slots[target + count] { count += 1 }
                try batches[key(of: group).batch].replace(
                    cells[target..<target + count], with: source.plan.rests[row..<row + count])
            } else {
                try place(target, in: .resting(Int32(row)))
            }
            first += count
        }
    }

    /// Starts the motion of consecutive targets with prepared cells.
    ///
    /// - Returns: Whether it did; not where the targets are not all cells of one group in that superview.
    private mutating func swapCells(_ index: Int, _ id: CellClassID, _ start: Double) -> Bool {
        let run = source.plan.runs[index]
        let target = Int(source.plan.events[run.events.lowerBound].target)
        guard case .ready(var prepared) = preparations[index], case .cell(let row) = slots[target],
            key(of: row).parent == run.parent, key(of: row).batch == source.plan.cellClasses[id].key.batch,
            !groupsOfClass[id].contains(where: { groups[$0].start == start })
        else { return false }
        preparations[index] = .none
        let swapped = batches[key(of: row).batch].swapAll(
            cells[target..<target + run.events.count], of: groups[row].group, with: &prepared)
        preparations[index] = swapped ? .used(prepared) : .ready(prepared)
        guard swapped else { return false }
        groupsOfClass[groups[row].cellClass].removeAll { $0 == row }
        groupsOfClass[id].append(row)
        groups[row].cellClass = id
        groups[row].start = start
        return true
    }

    private mutating func place(_ target: Int, in state: TimelinePlan.State) throws(BatchError) {
        switch (state, slots[target]) {
        case (.resting(let row), .cell(let group))
        where key(of: group).parent == source.plan.cellClasses[source.plan.restClasses[Int(row)]].key.parent:
            // At rest a cell may stay in the group in which it has moved: it moves by 0.
            return try batches[key(of: group).batch].replace(
                cells[target...target], with: source.plan.rests[Int(row)...Int(row)])
        case (.moving(let row), .cell(let group))
        where source.plan.motions[Int(row)].cellClass == groups[group].cellClass:
            let motion = source.plan.motions[Int(row)]
            let isStaggered = source.plan.cellClasses[motion.cellClass].isStaggered
            guard isStaggered || groups[group].start == motion.start else { break }
            return try batches[key(of: group).batch].replace(
                cells[target], from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha,
                delay: isStaggered ? motion.start : 0)
        default: break
        }
        switch slots[target] {
        case .absent, .scalar: break
        case .cell(let group): batches[key(of: group).batch].remove(cells[target])
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
        cells[target] = try batches[key(of: group).batch].insert(
            from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha,
            delay: source.plan.cellClasses[motion.cellClass].isStaggered ? motion.start : 0, into: groups[group].group)
        slots[target] = .cell(group)
    }

    /// The index of the group of a class and start time.
    private mutating func group(of id: CellClassID, start: Double) -> Int {
        let isStaggered = source.plan.cellClasses[id].isStaggered
        for known in groupsOfClass[id] where isStaggered || groups[known].start == start { return known }
        let cellClass = source.plan.cellClasses[id]
        let (batch, parent) = (cellClass.key.batch, cellClass.key.parent)
        let conversion = CoordinateConversion(transform: parent.flatMap { maps[$0].transform } ?? .identity)
        let group =
            isStaggered
            ? batches[batch].addStaggeredGroup(cellClass.timing, startTime: 0, conversion: conversion)
            : batches[batch].addGroup(cellClass.timing, startTime: start, conversion: conversion)
        if let expected { batches[batch].reserveCapacity(expected[id], of: group) }
        groupsOfClass[id].append(groups.count)
        groups.append(LiveGroup(cellClass: id, start: start, group: group))
        if let parent { maps[parent].groups.append((batch, group)) }
        return groups.count - 1
    }
}
