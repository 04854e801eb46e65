import AnimationCore
import AnimationTimeline

/// The index of a batch of cells in a plan.
struct BatchID: Hashable, Sendable {
    let index: Int
    /// The batch whose time is the stage's.
    static let stage = BatchID(index: 0)
}

/// The index of a class of cells in a plan.
struct CellClassID: Hashable, Sendable {
    let index: Int
}

/// The index of a target that contains others, in a plan.
struct ParentID: Hashable, Sendable {
    let index: Int
}

extension Array {
    subscript(id: BatchID) -> Element {
        get { self[id.index] }
        _modify { yield &self[id.index] }
    }
    subscript(id: CellClassID) -> Element {
        get { self[id.index] }
        _modify { yield &self[id.index] }
    }
    subscript(id: ParentID) -> Element {
        get { self[id.index] }
        _modify { yield &self[id.index] }
    }
}

/// The states of every target over time, as cells of the engine. A ``CompiledTimeline`` executes it.
struct TimelinePlan: Sendable {
    /// The time of a batch of cells.
    struct BatchTime: Hashable, Sendable {
        enum Measure: Hashable, Sendable {
            /// The local time of the clock.
            case clock
            /// The progress of a keyframe's timing, or of a timing that the engine does not support: its cells move at
            /// constant speed from 0 to 1.
            case progress(timing: Int, start: Double)
            /// 0 until a timing has ended, then 1.
            case end(timing: Int, start: Double)
        }

        var clock: Int
        var measure: Measure

        func time(in timeline: Timeline, at time: Double) -> Double {
            switch measure {
            case .clock: timeline.clocks[clock].localTime(at: time)
            case .progress(let timing, let start):
                timeline.progress(ofTiming: timing, clock: clock, start: start, at: time)
            case .end(let timing, let start):
                timeline.clocks[clock].localTime(at: time) - start >= timeline.timings[timing].duration ? 1 : 0
            }
        }
    }

    /// The fields shared by the cells of a class.
    struct CellKey: Hashable, Sendable {
        var batch: BatchID
        /// The superview of the cells; `nil` for cells of a remaining fraction.
        var parent: ParentID?
        /// The index of the timeline's timing; `nil` for constant speed from 0 to 1.
        var timing: Int?
    }

    /// Cells of one batch, parent and timing. They are grouped by start time.
    struct CellClass: Sendable {
        let key: CellKey
        let timing: CellTiming
        /// The different start times, up to ``manyStarts``.
        private(set) var starts: [Double] = []

        /// With this many different start times, cells of one timing are one group in which each cell has a delay.
        private static let manyStarts = 4
        var isStaggered: Bool { starts.count >= CellClass.manyStarts }

        fileprivate init(key: CellKey, timing: CellTiming) {
            self.key = key
            self.timing = timing
        }

        fileprivate mutating func addStart(_ start: Double) {
            if !isStaggered, !starts.contains(start) { starts.append(start) }
        }
    }

    /// A motion from one rectangle to another, in the parent's coordinates.
    struct Motion: Sendable {
        var cellClass: CellClassID
        var start: Double
        var from, to: Rect
        var fromAlpha, toAlpha: Double
    }

    /// The state of a target at a time.
    enum State: Sendable {
        /// Not in the container.
        case absent
        /// Evaluated one value at a time.
        case scalar
        /// A moving cell of the engine; a row of ``motions``.
        case moving(Int32)
        /// A resting cell of the engine; a row of ``rests``.
        case resting(Int32)
        /// Composed in every frame; a row of ``compositions``.
        case composed(Int32)
    }

    struct Event: Sendable {
        var time: Double
        var target: Int32
        var state: State
    }

    /// A remaining fraction that the engine computes; several compositions may use it.
    struct Remaining: Hashable, Sendable {
        var cellClass: CellClassID
        var start: Double
    }

    /// The first state of every target.
    private(set) var initial: [State] = []
    /// The changes of state, in order.
    private(set) var events: [Event] = []
    /// Runs of events that are executed at once, in order.
    private(set) var runs: [TimelineRun] = []
    private(set) var motions: [Motion] = []
    private(set) var rests = CellPlacements()
    /// The class of a new cell for each row of ``rests``.
    private(set) var restClasses: [CellClassID] = []
    private(set) var batches: [BatchTime] = []
    private(set) var cellClasses: [CellClass] = []
    private(set) var compositions: [Composition] = []
    private(set) var remaining: [Remaining] = []
    /// The targets that contain others at some time.
    private(set) var parents: [Int] = []
    /// The times at which the ``parents`` do not move.
    private(set) var restTimes: [RestTimes] = []
    /// The index of each target among ``parents``.
    private(set) var parentIDs: [ParentID?] = []

    /// The look-up tables while the plan is made; `nil` afterwards, so that copying a plan does not retain them.
    private var known: Known?

    /// The indices assigned so far.
    private struct Known {
        var batches: [BatchTime: BatchID] = [:]
        var cellClasses: [CellKey: CellClassID] = [:]
        var remaining: [Remaining: Int] = [:]
        var last: (key: CellKey, id: CellClassID)?
        /// The class of the cells at rest in the superview of the last one.
        var lastRest: (parent: ParentID?, id: CellClassID)?
        let cellTimings: [CellTiming?]
        /// Whether the engine has each timing; smaller than ``cellTimings``.
        let hasCellTiming: [Bool]

        init(_ timings: [AnimationTiming]) {
            cellTimings = timings.map(CellTiming.init)
            hasCellTiming = cellTimings.map { $0 != nil }
        }
    }

    private static let constantSpeed = CellTiming.linear(duration: 1)

    init(_ timeline: Timeline, container: Int) {
        known = Known(timeline.timings)
        defer { known = nil }
        let stageTime = batch(BatchTime(clock: 0, measure: .clock))
        precondition(stageTime == .stage, "the first batch has the stage's own time")

        parentIDs = [ParentID?](repeating: nil, count: timeline.targets.count)
        var parents: [Int] = []
        func add(_ parent: Int?) {
            guard let parent, parentIDs[parent] == nil else { return }
            parentIDs[parent] = ParentID(index: parents.count)
            parents.append(parent)
        }
        for index in timeline.targets.indices { add(timeline.targets[index].parent) }
        for change in timeline.hierarchy { add(change.parent) }
        add(container)
        self.parents = parents
        restTimes = RestTimes.of(parents, in: timeline)

        let beyond = timeline.targetsBeyondTheEngine()
        let changes = TimelineChanges(timeline)
        reserve(timeline.targets.count + changes.list.count)
        initial.reserveCapacity(timeline.targets.count)
        for index in timeline.targets.indices {
            guard index != container, let parent = timeline.targets[index].parent else {
                initial.append(.absent)
                continue
            }
            guard !beyond.contains(index) else {
                initial.append(.scalar)
                continue
            }
            let placement = CellPlacement(
                rect: timeline.targets[index].geometry.frame, alpha: timeline.targets[index].alpha)
            initial.append(rest(placement, parent: parentIDs[parent]))
        }
        planEvents(timeline, changes, container: container, beyond)
        runs = TimelineRun.all(in: self)
    }

    private mutating func reserve(_ states: Int) {
        rests.reserveCapacity(states)
        restClasses.reserveCapacity(states)
    }

    private mutating func planEvents(
        _ timeline: Timeline, _ changes: TimelineChanges, container: Int, _ beyond: Set<Int>
    ) {
        var cursors = TrackCursors(targets: timeline.targets.count)
        var planned = [Double](repeating: -.infinity, count: timeline.targets.count)
        events.reserveCapacity(changes.list.count)
        var first = 0
        while first < changes.list.count {
            let time = changes.list[first].time
            var end = first
            while end < changes.list.count, changes.list[end].time == time {
                cursors.advance(changes.list[end])
                end += 1
            }
            for change in changes.list[first..<end] {
                let target = change.target
                guard target != container, planned[target] < time else { continue }
                planned[target] = time
                guard let parent = timeline.parent(of: target, at: time) else {
                    events.append(Event(time: time, target: Int32(target), state: .absent))
                    continue
                }
                let state: State
                if beyond.contains(target) {
                    state = .scalar
                } else if let placement = cursors.rest(of: target, at: time, in: timeline) {
                    state = rest(CellPlacement(rect: placement.rect, alpha: placement.alpha), parent: parentIDs[parent])
                } else {
                    let running = RunningValues(timeline, target: target, at: time, cursors)
                    state = self.state(running, parent: parentIDs[parent], timeline)
                }
                events.append(Event(time: time, target: Int32(target), state: state))
            }
            first = end
        }
    }

    // MARK: One state

    private mutating func rest(_ placement: CellPlacement, parent: ParentID?) -> State {
        let id = restClass(parent)
        rests.append(placement)
        restClasses.append(id)
        return .resting(Int32(rests.count - 1))
    }

    private mutating func state(_ running: RunningValues, parent: ParentID?, _ timeline: Timeline) -> State {
        guard running.turns.isEmpty, let (key, isEnd) = running.firstPart else {
            return running.turns.isEmpty
                ? rest(CellPlacement(rect: running.end.frame, alpha: running.endAlpha), parent: parent)
                : compose(running, parent: parent, timeline)
        }
        guard running.otherParts.isEmpty, !isEnd, running.isStraight else {
            return compose(running, parent: parent, timeline)
        }
        let (id, start) = cellClass(of: key, parent: parent, timeline)
        cellClasses[id].addStart(start)
        motions.append(
            Motion(
                cellClass: id, start: start, from: running.start.frame, to: running.end.frame,
                fromAlpha: running.startAlpha, toAlpha: running.endAlpha))
        return .moving(Int32(motions.count - 1))
    }

    private mutating func compose(_ running: RunningValues, parent: ParentID?, _ timeline: Timeline) -> State {
        guard let parent else { return .absent }
        let parts = running.parts.map { part in
            let (id, start) = cellClass(of: part.key, isEnd: part.isEnd, parent: nil, timeline)
            return Composition.Part(remaining: remaining(Remaining(cellClass: id, start: start)), delta: part.delta)
        }
        let turns = running.turns.map { key, turn in
            let (id, start) = cellClass(of: key, parent: nil, timeline)
            return Composition.TurningPart(
                remaining: remaining(Remaining(cellClass: id, start: start)), turn: turn)
        }
        compositions.append(
            Composition(
                parent: parent, end: BoxValues(running.end, running.endAlpha), parts: parts, turns: turns))
        return .composed(Int32(compositions.count - 1))
    }

    /// The class of cells that move with an animation, and their start time in their batch's time.
    private mutating func cellClass(
        of key: RunningValues.Key, isEnd: Bool = false, parent: ParentID?, _ timeline: Timeline
    ) -> (id: CellClassID, start: Double) {
        func constantSpeed(_ measure: BatchTime.Measure) -> (CellClassID, Double) {
            let batch = self.batch(BatchTime(clock: key.clock, measure: measure))
            return (cellClass(CellKey(batch: batch, parent: parent, timing: nil)), 0)
        }
        if isEnd { return constantSpeed(.end(timing: key.timing, start: key.start)) }
        guard known?.hasCellTiming[key.timing] == true else {
            return constantSpeed(.progress(timing: key.timing, start: key.start))
        }
        let isStageTime = timeline.clocks[key.clock].isStageTime
        let batch = isStageTime ? .stage : self.batch(BatchTime(clock: key.clock, measure: .clock))
        return (cellClass(CellKey(batch: batch, parent: parent, timing: key.timing)), key.start)
    }

    // MARK: Indices

    private mutating func batch(_ time: BatchTime) -> BatchID {
        if let id = known?.batches[time] { return id }
        let id = BatchID(index: batches.count)
        known?.batches[time] = id
        batches.append(time)
        return id
    }

    private mutating func cellClass(_ key: CellKey) -> CellClassID {
        if let last = known?.last, last.key == key { return last.id }
        let id: CellClassID
        if let seen = known?.cellClasses[key] {
            id = seen
        } else {
            id = CellClassID(index: cellClasses.count)
            known?.cellClasses[key] = id
            cellClasses.append(
                CellClass(key: key, timing: key.timing.flatMap(cellTiming) ?? TimelinePlan.constantSpeed))
        }
        known?.last = (key, id)
        return id
    }

    /// The class of the cells that rest in a superview.
    private mutating func restClass(_ parent: ParentID?) -> CellClassID {
        if let last = known?.lastRest, last.parent == parent { return last.id }
        let id = cellClass(CellKey(batch: .stage, parent: parent, timing: nil))
        cellClasses[id].addStart(0)
        known?.lastRest = (parent, id)
        return id
    }

    /// The engine's timing for one of the timeline's; `nil` where it has none.
    private func cellTiming(_ timing: Int) -> CellTiming? { known?.cellTimings[timing] ?? nil }

    private mutating func remaining(_ key: Remaining) -> Int {
        if let index = known?.remaining[key] { return index }
        cellClasses[key.cellClass].addStart(key.start)
        known?.remaining[key] = remaining.count
        remaining.append(key)
        return remaining.count - 1
    }
}
