import AnimationCore

/// A timeline compiled for the batch engine: whole frames of rectangles and opacities in a container, at speed.
///
/// Every target that lies in the container is a cell. Cells are grouped by what they lie in, by timing and by start; what
/// they lie in is evaluated once a frame, and its map to the container is the group's. A target whose box does not go
/// straight from one place to another (it turns, or two animations of different timing overlap on it) is evaluated one
/// number at a time, as ``TimelineFrames`` does it; ``scalarTargets`` counts them. Both ways agree to 10⁻⁹ points.
///
/// Going forwards in time touches only the cells to which something happens; going backwards starts anew.
public struct TimelineBatch: Sendable {
    /// What is evaluated.
    public let timeline: Timeline
    /// The row of the container in whose coordinates everything is.
    public let container: Int

    private let plan: TimelinePlan
    private var lanes: [Lane]
    private var cells: [Place]
    private var maps: [ParentMap]
    private var nextEvent = 0
    private var lastTime = -Double.infinity

    /// The cells that share a way of telling the time.
    private struct Lane: Sendable {
        let key: TimelinePlan.LaneKey
        var batch = CellBatch<Double>()
        var groups: [TimelinePlan.GroupKey: CellBatch<Double>.Group] = [:]
    }

    private enum Place: Sendable {
        case absent, scalar
        case cell(lane: Int, CellBatch<Double>.Cell)
    }

    /// Where the children of a target lie.
    private struct ParentMap: Sendable {
        let target: Int
        /// The map from the children's space to the container's; `nil` while the target is not in the container.
        var transform: AffineTransform?
        var groups: [(lane: Int, group: CellBatch<Double>.Group)] = []
    }

    /// Compiles a timeline for what lies in one container.
    ///
    /// - Throws: ``/AnimationCore/BatchError/notFinite(index:)`` where the difference of two places of a target does not fit
    ///   a `Double`.
    public init(_ timeline: Timeline, container: Int) throws(BatchError) {
        self.timeline = timeline
        self.container = container
        plan = TimelinePlan(timeline, container: container)
        lanes = []
        cells = []
        maps = []
        try reset()
    }

    /// How many targets are evaluated one number at a time, at the time that was evaluated last.
    public var scalarTargets: Int {
        cells.reduce(0) { if case .scalar = $1 { $0 + 1 } else { $0 } }
    }

    /// Computes the frame at a time in seconds.
    ///
    /// - Throws: ``/AnimationCore/BatchError/notFinite(index:)``, as at the construction.
    public mutating func evaluate(at time: Double, with engine: BatchEngine) throws(BatchError) {
        precondition(time.isFinite, "a frame needs a finite time")
        if time < lastTime { try reset() }
        lastTime = time
        while nextEvent < plan.events.count, plan.events[nextEvent].time <= time {
            let event = plan.events[nextEvent]
            nextEvent += 1
            try place(event.target, in: event.state)
        }
        for index in maps.indices {
            let transform = childrenMap(of: maps[index].target, at: time)
            guard transform != maps[index].transform else { continue }
            maps[index].transform = transform
            guard let transform else { continue }
            for (lane, group) in maps[index].groups {
                lanes[lane].batch.setConversion(TimelineBatch.conversion(transform), of: group)
            }
        }
        for index in lanes.indices {
            engine.frame(&lanes[index].batch, at: lanes[index].key.time(in: timeline, at: time))
        }
    }

    /// The rectangle of a target in the container, in the frame that was computed last; `nil` where it is not in the
    /// container.
    public func rect(of target: Int) -> Rect? {
        guard isInside(target) else { return nil }
        switch cells[target] {
        case .absent: return nil
        case .scalar: return timeline.rect(of: target, in: container, at: lastTime)
        case .cell(let lane, let cell): return lanes[lane].batch.frame(of: cell).rect.standardized
        }
    }

    /// The opacity of a target in the frame that was computed last; `nil` where it is not in the container.
    public func alpha(of target: Int) -> Double? {
        guard isInside(target) else { return nil }
        switch cells[target] {
        case .absent: return nil
        case .scalar: return timeline.presentation(of: target, at: lastTime).alpha
        case .cell(let lane, let cell): return lanes[lane].batch.frame(of: cell).alpha
        }
    }

    private func isInside(_ target: Int) -> Bool {
        guard let parent = timeline.parent(of: target, at: lastTime), let row = plan.parentRows[parent] else {
            return false
        }
        return maps[row].transform != nil
    }

    // MARK: Cells and groups

    private mutating func reset() throws(BatchError) {
        lanes = plan.lanes.map { Lane(key: $0) }
        cells = Array(repeating: .absent, count: timeline.targets.count)
        maps = plan.parents.map { ParentMap(target: $0) }
        nextEvent = 0
        for target in plan.initial.indices { try place(target, in: plan.initial[target]) }
    }

    private mutating func place(_ target: Int, in state: TimelinePlan.State) throws(BatchError) {
        if case .cell(let lane, let cell) = cells[target] { lanes[lane].batch.remove(cell) }
        switch state {
        case .absent: cells[target] = .absent
        case .scalar: cells[target] = .scalar
        case .moving(let motion):
            let lane = motion.lane
            let group = group(of: motion)
            let cell = try lanes[lane].batch.insert(
                from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha,
                delay: motion.group.start == nil ? motion.start : 0, into: group)
            cells[target] = .cell(lane: lane, cell)
        }
    }

    private mutating func group(of motion: TimelinePlan.Motion) -> CellBatch<Double>.Group {
        let (lane, key) = (motion.lane, motion.group)
        if let known = lanes[lane].groups[key] { return known }
        let row = plan.parentRows[key.parent] ?? 0
        let conversion = TimelineBatch.conversion(maps[row].transform ?? .identity)
        let group =
            key.start.map { lanes[lane].batch.addGroup(key.timing, begin: $0, conversion: conversion) }
            ?? lanes[lane].batch.addStaggeredGroup(key.timing, begin: 0, conversion: conversion)
        lanes[lane].groups[key] = group
        maps[row].groups.append((lane, group))
        return group
    }

    private static func conversion(_ transform: AffineTransform) -> CoordinateConversion {
        CoordinateConversion(transform: transform)
    }

    /// The map from the space of a target's children to the container's at a time; `nil` where the target does not lie
    /// in the container.
    private func childrenMap(of target: Int, at time: Double) -> AffineTransform? {
        // Composed on the way up: a list of what lies around would be an allocation in every frame.
        let geometry = timeline.geometry(of: target, at: time)
        guard target != container else { return geometry.sublayerMap }
        guard let parent = timeline.parent(of: target, at: time), let around = childrenMap(of: parent, at: time) else {
            return nil
        }
        return geometry.sublayerMap.concatenating(geometry.transformToParent.concatenating(around))
    }
}
