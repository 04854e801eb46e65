import AnimationCore

/// What a ``CompiledTimeline`` does when: for every target, the states that it goes through, as cells of the engine.
struct TimelinePlan: Sendable {
    /// How the cells of a lane tell the time.
    struct Lane: Hashable, Sendable {
        enum Measure: Hashable, Sendable {
            /// By a clock.
            case clock
            /// By the progress of a timing of which they are a part, or which the engine does not know: its cells go at
            /// constant speed while that goes from 0 to 1.
            case progress(timing: Int, start: Double)
            /// 0 as long as a timing has not ended, then 1.
            case end(timing: Int, start: Double)
        }

        var clock: Int
        var measure: Measure

        func time(in timeline: Timeline, at time: Double) -> Double {
            let local = timeline.clocks[clock].localTime(at: time)
            switch measure {
            case .clock: return local
            case .progress(let timing, let start): return timeline.timings[timing].progress(at: local - start)
            case .end(let timing, let start): return local - start >= timeline.timings[timing].duration ? 1 : 0
            }
        }
    }

    /// What cells of one sort have in common.
    struct Kind: Hashable, Sendable {
        var lane: Int
        /// The row among ``parents``; −1 for cells that only tell how much of a way remains.
        var parent: Int
        /// The row among the timeline's timings; −1 for constant speed from 0 to 1.
        var timing: Int
    }

    /// How a kind's cells are put into groups.
    struct Sort: Sendable {
        let kind: Kind
        let timing: CellTiming
        /// The different starts seen so far, up to ``manyStarts``.
        private(set) var starts: [Double] = []

        /// From so many different starts on, cells of one timing are one group in which each has a delay of its own.
        private static let manyStarts = 4
        var isStaggered: Bool { starts.count >= Sort.manyStarts }

        fileprivate init(kind: Kind, timing: CellTiming) {
            self.kind = kind
            self.timing = timing
        }

        fileprivate mutating func note(_ start: Double) {
            if !isStaggered, !starts.contains(start) { starts.append(start) }
        }
    }

    /// A way from one rectangle to another, in the parent's coordinates.
    struct Motion: Sendable {
        var sort: Int
        var start: Double
        var from, to: Rect
        var fromAlpha, toAlpha: Double
    }

    /// What a target is at a time.
    enum State: Sendable {
        /// In nothing.
        case absent
        /// To be evaluated one number at a time.
        case scalar
        /// A cell of the engine.
        case moving(Motion)
        /// Put together in every frame; a row of ``compositions``.
        case composed(Int)
    }

    struct Event: Sendable {
        var time: Double
        var target: Int
        var state: State
    }

    /// Something whose remaining part the engine computes, and any number of compositions use.
    struct Progress: Hashable, Sendable {
        var sort: Int
        var start: Double
    }

    /// What every target is at first.
    private(set) var initial: [State] = []
    /// What becomes of them, in order.
    private(set) var events: [Event] = []
    private(set) var lanes: [Lane] = []
    private(set) var sorts: [Sort] = []
    private(set) var compositions: [Composition] = []
    private(set) var progresses: [Progress] = []
    /// Everything that something lies in at some time.
    private(set) var parents: [Int] = []

    /// What is needed while planning; nothing afterwards, so that copying a plan does not count references to it.
    private var known: Known?

    /// The places of known items.
    private struct Known {
        var lanes: [Lane: Int] = [:]
        var sorts: [Kind: Int] = [:]
        var progresses: [Progress: Int] = [:]
        var lastSort: (kind: Kind, row: Int)?
        let cellTimings: [CellTiming?]
    }

    private static let constantSpeed = CellTiming.linear(duration: 1)

    init(_ timeline: Timeline, container: Int) {
        known = Known(cellTimings: timeline.timings.map(CellTiming.init))
        defer { known = nil }
        let stageTime = lane(Lane(clock: 0, measure: .clock))
        precondition(stageTime == 0, "the first lane is the stage's own time")

        var parentRows = [Int](repeating: -1, count: timeline.targets.count)
        var parents: [Int] = []
        func add(_ parent: Int?) {
            guard let parent, parentRows[parent] < 0 else { return }
            parentRows[parent] = parents.count
            parents.append(parent)
        }
        for target in timeline.targets { add(target.parent) }
        for change in timeline.hierarchy { add(change.parent) }
        add(container)
        self.parents = parents

        let beyond = timeline.targetsBeyondTheEngine()
        initial.reserveCapacity(timeline.targets.count)
        for (index, target) in timeline.targets.enumerated() {
            guard index != container, let parent = target.parent else {
                initial.append(.absent)
                continue
            }
            guard !beyond.contains(index) else {
                initial.append(.scalar)
                continue
            }
            let frame = target.geometry.frame
            initial.append(rest(frame, target.alpha, parent: parentRows[parent]))
        }
        planEvents(timeline, container: container, parentRows, beyond)
    }

    private mutating func planEvents(_ timeline: Timeline, container: Int, _ parentRows: [Int], _ beyond: Set<Int>) {
        let changes = TimelineChanges(timeline)
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
                let target = Int(change.target)
                guard target != container, planned[target] < time else { continue }
                planned[target] = time
                guard let parent = timeline.parent(of: target, at: time) else {
                    events.append(Event(time: time, target: target, state: .absent))
                    continue
                }
                let state: State
                if beyond.contains(target) {
                    state = .scalar
                } else if let resting = cursors.rest(of: target, in: timeline, at: time) {
                    state = rest(resting.frame, resting.alpha, parent: parentRows[parent])
                } else {
                    let running = RunningValues(timeline, target: target, at: time, cursors)
                    state = self.state(running, parent: parentRows[parent], timeline)
                }
                events.append(Event(time: time, target: target, state: state))
            }
            first = end
        }
    }

    // MARK: One state

    private mutating func rest(_ frame: Rect, _ alpha: Double, parent: Int) -> State {
        let row = sort(Kind(lane: 0, parent: parent, timing: -1))
        sorts[row].note(0)
        return .moving(Motion(sort: row, start: 0, from: frame, to: frame, fromAlpha: alpha, toAlpha: alpha))
    }

    private mutating func state(_ running: RunningValues, parent: Int, _ timeline: Timeline) -> State {
        guard !running.hasTwoOpacities else { return .scalar }
        guard let first = running.parts.first else {
            return rest(running.end.frame, running.endAlpha, parent: parent)
        }
        guard running.parts.count == 1, !first.isEnd, running.isStraight else {
            return compose(running, parent: parent, timeline)
        }
        let (row, start) = place(first, parent: parent, timeline)
        sorts[row].note(start)
        return .moving(
            Motion(
                sort: row, start: start, from: running.begin.frame, to: running.end.frame,
                fromAlpha: running.beginAlpha, toAlpha: running.endAlpha))
    }

    private mutating func compose(_ running: RunningValues, parent: Int, _ timeline: Timeline) -> State {
        let parts = running.parts.map { part in
            let (row, start) = place(part, parent: -1, timeline)
            return Composition.Part(progress: progress(Progress(sort: row, start: start)), way: part.way)
        }
        compositions.append(
            Composition(parent: parent, end: Composition.Numbers(running.end, running.endAlpha), parts: parts))
        return .composed(compositions.count - 1)
    }

    /// The sort of cells that go as an animation does, and when they start in their lane's time.
    private mutating func place(
        _ part: RunningValues.Part, parent: Int, _ timeline: Timeline
    ) -> (sort: Int, start: Double) {
        let key = part.key
        if part.isEnd {
            let lane = lane(Lane(clock: key.clock, measure: .end(timing: key.timing, start: key.start)))
            return (sort(Kind(lane: lane, parent: parent, timing: -1)), 0)
        }
        guard cellTiming(key.timing) != nil else {
            let lane = lane(Lane(clock: key.clock, measure: .progress(timing: key.timing, start: key.start)))
            return (sort(Kind(lane: lane, parent: parent, timing: -1)), 0)
        }
        let isStageTime = timeline.clocks[key.clock].isStageTime
        let lane = isStageTime ? 0 : lane(Lane(clock: key.clock, measure: .clock))
        return (sort(Kind(lane: lane, parent: parent, timing: key.timing)), key.start)
    }

    // MARK: Rows

    private mutating func lane(_ key: Lane) -> Int {
        if let row = known?.lanes[key] { return row }
        known?.lanes[key] = lanes.count
        lanes.append(key)
        return lanes.count - 1
    }

    private mutating func sort(_ kind: Kind) -> Int {
        if let last = known?.lastSort, last.kind == kind { return last.row }
        let row: Int
        if let seen = known?.sorts[kind] {
            row = seen
        } else {
            let timing = kind.timing < 0 ? nil : cellTiming(kind.timing)
            row = sorts.count
            known?.sorts[kind] = row
            sorts.append(Sort(kind: kind, timing: timing ?? TimelinePlan.constantSpeed))
        }
        known?.lastSort = (kind, row)
        return row
    }

    /// The engine's timing for one of the timeline's; `nil` where it has none.
    private func cellTiming(_ timing: Int) -> CellTiming? { known?.cellTimings[timing] ?? nil }

    private mutating func progress(_ key: Progress) -> Int {
        if let row = known?.progresses[key] { return row }
        sorts[key.sort].note(key.start)
        known?.progresses[key] = progresses.count
        progresses.append(key)
        return progresses.count - 1
    }
}

extension CellTiming {
    /// The engine's timing that is the same; `nil` where it has none.
    init?(_ timing: AnimationTiming) {
        guard timing.duration > 0, !timing.isPart else { return nil }
        switch timing.pace {
        case .spring(let solution):
            self = .spring(solution.spring, initialVelocity: -solution.velocity, cut: timing.duration)
        case .curve(let curve):
            // Before its start and after its end an animation holds, whatever its curve does there.
            switch curve.shape {
            case .linear: self = .linear(duration: timing.duration)
            case .cubicBezier(let bezier): self = .curve(bezier, duration: timing.duration)
            default: return nil
            }
        }
    }
}
