import AnimationCore

/// The first and last values of a target's running animations at a time: one part for every timing.
///
/// At the time t a property is its end plus, for every part, the part's delta times its remaining fraction at t.
struct RunningValues {
    /// The key of an animation's progress.
    struct Key: Equatable {
        var timing: Int
        var clock: Int
        var start: Double
    }

    /// The part of one timing.
    struct Part {
        var key: Key
        /// Whether it is applied at once when the timing has ended: a value that was set without animation under a replacing
        /// one.
        var isEnd = false
        /// The properties at its begin minus those at its end.
        var delta = Composition.Values.zero
    }

    private(set) var begin: LayerGeometry
    private(set) var end: LayerGeometry
    private(set) var beginAlpha: Double
    private(set) var endAlpha: Double
    /// The key of the first part, and whether that is applied at its end: mostly all that there is, and no memory of its own.
    private(set) var firstPart: (key: Key, isEnd: Bool)?
    private var firstDelta = Composition.Values.zero
    /// The parts but the first.
    private(set) var otherParts: [Part] = []
    /// The animations that turn the target.
    private(set) var turns: [(key: Key, turn: Turn)] = []
    /// Two blocks animate the opacity, and the newer one covers the older one as long as it runs: no sum of parts.
    private(set) var hasTwoOpacities = false

    init(_ timeline: borrowing Timeline, target: Int, at time: Double, _ cursors: borrowing TrackCursors) {
        end = timeline.targets[target].geometry
        endAlpha = timeline.targets[target].alpha
        (begin, beginAlpha) = (end, endAlpha)
        // Bounds are standardised when they are set as a whole: a motion that starts at a negative size is kept apart.
        let bounds = sum(timeline.bounds, cursors.bounds[target], time, timeline, end.bounds) { $0.size = $1.size }
        let position = sum(timeline.position, cursors.position[target], time, timeline, end.position) { $0.point += $1 }
        let anchor = sum(timeline.anchorPoint, cursors.anchorPoint[target], time, timeline, end.anchorPoint) {
            $0.anchor = $1
        }
        let transform =
            timeline.turning.contains(target)
            ? turn(timeline.transform, cursors.transform[target], time, timeline, end.transform)
            : sum(timeline.transform, cursors.transform[target], time, timeline, end.transform) { $0.addTransform($1) }
        begin = LayerGeometry(
            bounds: bounds.begin, position: position.begin, anchorPoint: anchor.begin, transform: transform.begin)
        end = LayerGeometry(
            bounds: bounds.end, position: position.end, anchorPoint: anchor.end, transform: transform.end)
        beginsNegative = bounds.begin.size.width < 0 || bounds.begin.size.height < 0
        replace(timeline.alpha, cursors.alpha[target], time, timeline)
    }

    private var beginsNegative = false

    /// Whether the box moves on a straight line from begin to end, as a cell of the engine does.
    var isStraight: Bool {
        guard turns.isEmpty, !beginsNegative, begin.anchorPoint == end.anchorPoint, begin.transform.keepsOrientation,
            end.transform.keepsOrientation
        else { return false }
        if begin.bounds.size == end.bounds.size { return true }
        // Beyond its end a spring may turn a size inside out, which only at the middle looks the same.
        return end.anchorPoint == Point(x: 0.5, y: 0.5) && begin.transform.hasScale(of: end.transform)
    }

    /// The parts, in the order in which they were found.
    var parts: [Part] {
        guard let firstPart else { return [] }
        return [Part(key: firstPart.key, isEnd: firstPart.isEnd, delta: firstDelta)] + otherParts
    }

    private mutating func add(_ delta: Composition.Values, to key: Key, isEnd: Bool = false) {
        let first = firstPart ?? (key, isEnd)
        if firstPart == nil { firstPart = first }
        if first == (key, isEnd) {
            firstDelta += delta
        } else if let known = otherParts.firstIndex(where: { $0.key == key && $0.isEnd == isEnd }) {
            otherParts[known].delta += delta
        } else {
            otherParts.append(Part(key: key, isEnd: isEnd))
            otherParts[otherParts.count - 1].delta += delta
        }
    }

    private mutating func add(alpha: Double, to key: Key, isEnd: Bool = false) {
        var delta = Composition.Values.zero
        delta.alpha = alpha
        add(delta, to: key, isEnd: isEnd)
    }

    /// A property whose animations add up.
    private mutating func sum<Value>(
        _ list: TrackList<Value>, _ cursor: Int32, _ time: Double, _ timeline: Timeline, _ initial: Value,
        write: (inout Composition.Values, Value) -> Void
    ) -> (begin: Value, end: Value) {
        guard cursor >= 0 else { return (initial, initial) }
        let end = list[Int(cursor)].to
        var begin = end
        var index = Int(cursor)
        while index >= 0 {
            let track = list[index]
            guard time < track.settled else { break }
            index = Int(track.previous)
            guard timeline.isRunning(track, at: time) else { continue }
            let delta = track.from - track.to
            begin += delta
            var values = Composition.Values.zero
            write(&values, delta)
            add(values, to: Key(timing: track.timing, clock: track.clock, start: track.start))
        }
        return (begin, end)
    }

    /// The transform of a target that turns. There is no value at its begin.
    private mutating func turn(
        _ list: TrackList<AffineTransform>, _ cursor: Int32, _ time: Double, _ timeline: Timeline,
        _ initial: AffineTransform
    ) -> (begin: AffineTransform, end: AffineTransform) {
        guard cursor >= 0 else { return (initial, initial) }
        let end = list[Int(cursor)].to
        var index = Int(cursor)
        while index >= 0, time < list[index].settled {
            let track = list[index]
            index = Int(track.previous)
            guard timeline.isRunning(track, at: time) else { continue }
            let key = Key(timing: track.timing, clock: track.clock, start: track.start)
            turns.append((key, Turn(from: Transform3D(track.from), to: Transform3D(track.to))))
        }
        return (end, end)
    }

    /// The opacity: the newest block that animates it shows, over whatever was set without animation.
    private mutating func replace(
        _ list: TrackList<Double>, _ cursor: Int32, _ time: Double, _ timeline: Timeline
    ) {
        guard cursor >= 0 else { return }
        endAlpha = list[Int(cursor)].to
        beginAlpha = endAlpha
        var block: Int32?
        var index = Int(cursor)
        while index >= 0 {
            let track = list[index]
            guard time < track.settled else { break }
            index = Int(track.previous)
            guard timeline.isRunning(track, at: time) else { continue }
            let key = Key(timing: track.timing, clock: track.clock, start: track.start)
            if block == nil {
                block = track.block
                if track.to != endAlpha { add(alpha: track.to - endAlpha, to: key, isEnd: true) }
            } else if block != track.block {
                hasTwoOpacities = true
                return
            }
            add(alpha: track.from - track.to, to: key)
            beginAlpha += track.from - track.to
        }
    }
}

extension Timeline {
    /// Whether an animation may still move something at or after a time at which it has begun. On a clock that is driven
    /// by hand it may, for good.
    fileprivate func isRunning<Value>(_ track: Track<Value>, at time: Double) -> Bool {
        guard !track.isImmediate, track.stop > time else { return false }
        return !clocks[track.clock].isStageTime || track.start + timings[track.timing].duration > time
    }
}

extension AffineTransform {
    /// Whether boxes stay boxes, neither turned nor mirrored.
    fileprivate var keepsOrientation: Bool { isAxisAligned && a >= 0 && d >= 0 }

    fileprivate func hasScale(of other: AffineTransform) -> Bool { a == other.a && d == other.d }
}
