import AnimationCore

/// What a ``TimelineBatch`` does when: for every target, the states that it goes through, as cells of the engine.
struct TimelinePlan: Sendable {
    /// How the cells of a lane tell the time: by a clock, or by the progress of a timing of which they are a part.
    struct LaneKey: Hashable, Sendable {
        var clock: Int
        /// A keyframe's part: its cells go at constant speed while the part's progress goes from 0 to 1.
        var part: Part?

        struct Part: Hashable, Sendable {
            var timing: Int
            var start: Double
        }

        func time(in timeline: Timeline, at time: Double) -> Double {
            let local = timeline.clocks[clock].localTime(at: time)
            return part.map { timeline.timings[$0.timing].progress(at: local - $0.start) } ?? local
        }
    }

    /// What the cells of a group have in common.
    struct GroupKey: Hashable, Sendable {
        var parent: Int
        var timing: CellTiming
        /// When they start, in their lane's time; `nil` where every one starts at a time of its own.
        var start: Double?
    }

    /// A way from one rectangle to another, in the parent's coordinates.
    struct Motion: Sendable {
        var lane: Int
        var group: GroupKey
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
        case moving(Motion)
    }

    struct Event: Sendable {
        var time: Double
        var target: Int
        var state: State
    }

    /// What every target is at first.
    private(set) var initial: [State] = []
    /// What becomes of them, in order.
    private(set) var events: [Event] = []
    private(set) var lanes: [LaneKey] = [LaneKey(clock: 0)]
    /// Everything that something lies in at some time.
    private(set) var parents: [Int] = []
    private(set) var parentRows: [Int: Int] = [:]

    private static let atRest = CellTiming.linear(duration: 1)
    /// From so many different starts on, cells of one timing are a staggered group.
    private static let manyStarts = 4

    init(_ timeline: Timeline, container: Int) {
        var changes: [[Double]] = Array(repeating: [], count: timeline.targets.count)
        func note<Value>(_ list: TrackList<Value>) {
            for track in list.tracks {
                changes[track.target].append(track.begin)
                if track.stop < .infinity { changes[track.target].append(track.stop) }
            }
        }
        note(timeline.bounds)
        note(timeline.position)
        note(timeline.anchorPoint)
        note(timeline.transform)
        note(timeline.alpha)
        for change in timeline.hierarchy {
            changes[change.target].append(change.time)
            if let parent = change.parent { addParent(parent) }
        }
        for target in timeline.targets { if let parent = target.parent { addParent(parent) } }
        addParent(container)

        for target in timeline.targets.indices {
            initial.append(state(of: target, at: -.infinity, timeline, isContainer: target == container))
            guard target != container, !changes[target].isEmpty else { continue }
            var last = -Double.infinity
            for time in changes[target].sorted() where time > last {
                last = time
                events.append(Event(time: time, target: target, state: state(of: target, at: time, timeline)))
            }
        }
        events.sort { ($0.time, $0.target) < ($1.time, $1.target) }
        stagger()
    }

    private mutating func addParent(_ target: Int) {
        guard parentRows[target] == nil else { return }
        parentRows[target] = parents.count
        parents.append(target)
    }

    // MARK: One target

    /// The animations of a target that run at a time: they must be of one timing to be one cell's.
    private struct Running {
        var timing: Int
        var clock: Int
        var start: Double
        var isMixed = false

        mutating func merge(_ other: Running?) {
            guard let other else { return }
            isMixed = isMixed || other.isMixed || (timing, clock, start) != (other.timing, other.clock, other.start)
        }
    }

    private mutating func state(
        of target: Int, at time: Double, _ timeline: Timeline, isContainer: Bool = false
    ) -> State {
        let first = timeline.targets[target]
        guard !isContainer, let parent = timeline.parent(of: target, at: time) else { return .absent }
        var running: Running?
        func ends<Value>(_ list: TrackList<Value>, _ initial: Value, replaces: Bool = false) -> (Value, Value) {
            let (from, to, found) = TimelinePlan.ends(list, target, time, timeline, initial, replaces: replaces)
            if running == nil { running = found } else { running?.merge(found) }
            return (from, to)
        }
        let bounds = ends(timeline.bounds, first.geometry.bounds)
        let position = ends(timeline.position, first.geometry.position)
        let anchor = ends(timeline.anchorPoint, first.geometry.anchorPoint)
        let transform = ends(timeline.transform, first.geometry.transform)
        let alpha = ends(timeline.alpha, first.alpha, replaces: true)

        let isStraight =
            bounds.0.size.width >= 0 && bounds.0.size.height >= 0 && anchor.0 == anchor.1
            && transform.0.keepsOrientation && transform.1.keepsOrientation
            && (bounds.0.size == bounds.1.size || transform.0.hasScale(of: transform.1))
        guard isStraight, running?.isMixed != true else { return .scalar }
        func frame(_ bounds: Rect, _ position: Point, _ transform: AffineTransform) -> Rect {
            LayerGeometry(bounds: bounds, position: position, anchorPoint: anchor.0, transform: transform).frame
        }
        var motion = Motion(
            lane: 0, group: GroupKey(parent: parent, timing: TimelinePlan.atRest, start: 0), start: 0,
            from: frame(bounds.0, position.0, transform.0), to: frame(bounds.1, position.1, transform.1),
            fromAlpha: alpha.0, toAlpha: alpha.1)
        guard let running else { return .moving(motion) }
        let timing = timeline.timings[running.timing]
        if timing.isPart {
            motion.lane = lane(
                LaneKey(
                    clock: running.clock, part: LaneKey.Part(timing: running.timing, start: running.start)))
            return .moving(motion)
        }
        guard let cellTiming = CellTiming(timing) else { return .scalar }
        motion.lane = timeline.clocks[running.clock].isStageTime ? 0 : lane(LaneKey(clock: running.clock))
        motion.group = GroupKey(parent: parent, timing: cellTiming, start: running.start)
        motion.start = running.start
        return .moving(motion)
    }

    private mutating func lane(_ key: LaneKey) -> Int {
        if let known = lanes.firstIndex(of: key) { return known }
        lanes.append(key)
        return lanes.count - 1
    }

    /// A property at the start and at the end of the animations that run at a time, and what their timing is.
    private static func ends<Value>(
        _ list: TrackList<Value>, _ target: Int, _ time: Double, _ timeline: Timeline, _ initial: Value, replaces: Bool
    ) -> (from: Value, to: Value, Running?) {
        guard let head = list.head(of: target) else { return (initial, initial, nil) }
        var newest: Value?
        var offset = Value.zero
        var running: Running?
        var index = head
        while index >= 0 {
            let track = list.tracks[index]
            index = Int(track.previous)
            guard track.begin <= time else { continue }
            let isNewest = newest == nil
            if isNewest { newest = track.to }
            guard isRunning(track, at: time, timeline) else { continue }
            offset += track.from - track.to
            let found = Running(
                timing: track.timing, clock: track.clock, start: track.start,
                // What was set without animation shows only when the animation of a replacing property has ended.
                isMixed: replaces && !isNewest && running == nil)
            if running == nil { running = found } else { running?.merge(found) }
        }
        guard let newest else { return (initial, initial, nil) }
        return (newest + offset, newest, running)
    }

    private static func isRunning<Value>(_ track: Track<Value>, at time: Double, _ timeline: Timeline) -> Bool {
        guard !track.isImmediate, track.stop > time else { return false }
        guard timeline.clocks[track.clock].isStageTime else { return true }
        return track.start + timeline.timings[track.timing].duration > time
    }

    // MARK: Groups

    /// Puts the cells of one timing that start at many different times into one group, each with a delay.
    private mutating func stagger() {
        struct Kind: Hashable {
            var lane: Int
            var group: GroupKey
        }
        var starts: [Kind: Set<Double>] = [:]
        func kind(_ motion: Motion) -> Kind {
            var group = motion.group
            group.start = nil
            return Kind(lane: motion.lane, group: group)
        }
        let states = initial + events.map(\.state)
        for case .moving(let motion) in states {
            if let start = motion.group.start { starts[kind(motion), default: []].insert(start) }
        }
        func staggered(_ state: State) -> State {
            guard case .moving(var motion) = state,
                starts[kind(motion), default: []].count >= TimelinePlan.manyStarts
            else { return state }
            motion.group.start = nil
            return .moving(motion)
        }
        for index in initial.indices { initial[index] = staggered(initial[index]) }
        for index in events.indices { events[index].state = staggered(events[index].state) }
    }
}

extension AffineTransform {
    /// Whether boxes stay boxes, neither turned nor mirrored.
    fileprivate var keepsOrientation: Bool { isAxisAligned && a >= 0 && d >= 0 }

    fileprivate func hasScale(of other: AffineTransform) -> Bool { a == other.a && d == other.d }
}

extension CellTiming {
    /// The engine's timing that is the same; `nil` where it has none.
    init?(_ timing: AnimationTiming) {
        guard timing.duration > 0, !timing.isPart else { return nil }
        switch timing.pace {
        case .spring(let solution):
            self = .spring(solution.spring, initialVelocity: -solution.velocity, cut: timing.duration)
        case .curve(let curve):
            switch (curve.shape, curve.edge) {
            case (.linear, .clamp): self = .linear(duration: timing.duration)
            case (.cubicBezier(let bezier), .clamp): self = .curve(bezier, duration: timing.duration)
            default: return nil
            }
        }
    }
}
