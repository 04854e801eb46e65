import AnimationMath

/// The first and last values of a target's running animations at a time: one part for every timing.
///
/// At the time t a property is its end plus, for every part, the part's delta times its remaining fraction at t.
package struct RunningValues {
    /// The key of an animation's progress.
    package struct Key: Equatable {
        package var timing: Int
        package var clock: Int
        package var start: Double

        init<Value>(_ track: Track<Value>) { (timing, clock, start) = (track.timing, track.clock, track.start) }
    }

    /// The part of one timing.
    package struct Part {
        package var key: Key
        /// Whether it is applied at once when the timing has ended: a value that was set without animation under a replacing
        /// one.
        package var isEnd = false
        /// The properties at its start minus those at its end.
        package var delta = BoxValues.zero
    }

    package private(set) var start: LayerGeometry
    package private(set) var end: LayerGeometry
    package private(set) var startAlpha: Double
    package private(set) var endAlpha: Double
    /// The key of the first part, and whether that is applied at its end: usually the only part, stored without an allocation.
    package private(set) var firstPart: (key: Key, isEnd: Bool)?
    private var firstDelta = BoxValues.zero
    /// The parts but the first.
    package private(set) var otherParts: [Part] = []
    /// The animations that turn the target.
    package private(set) var turns: [(key: Key, turn: Turn)] = []

    package init(_ timeline: borrowing Timeline, target: Int, at time: Double, _ cursors: borrowing TrackCursors) {
        end = timeline.targets[target].geometry
        endAlpha = timeline.targets[target].alpha
        (start, startAlpha) = (end, endAlpha)
        // Bounds are standardised when they are set as a whole: a motion that starts at a negative size is kept apart.
        let bounds = sum(timeline.tracks.bounds, cursors[.bounds, target], time, timeline, end.bounds) {
            $0.size = $1.size
        }
        let position = sum(timeline.tracks.position, cursors[.position, target], time, timeline, end.position) {
            $0.point += $1
        }
        let anchor = sum(timeline.tracks.anchorPoint, cursors[.anchorPoint, target], time, timeline, end.anchorPoint) {
            $0.anchor = $1
        }
        let cursor = cursors[.transform, target]
        let transform =
            timeline.turning.contains(target)
            ? turn(timeline.tracks.transform, cursor, time, timeline, end.transform)
            : sum(timeline.tracks.transform, cursor, time, timeline, end.transform) { $0.addTransform($1) }
        start = LayerGeometry(
            bounds: bounds.start, position: position.start, anchorPoint: anchor.start, transform: transform.start)
        end = LayerGeometry(
            bounds: bounds.end, position: position.end, anchorPoint: anchor.end, transform: transform.end)
        startsNegative = bounds.start.size.width < 0 || bounds.start.size.height < 0
        replace(timeline.tracks.alpha, cursors[.alpha, target], time, timeline)
    }

    private var startsNegative = false

    /// Whether the box moves on a straight line from start to end, as a cell of the engine does.
    package var isStraight: Bool {
        guard turns.isEmpty, !startsNegative, start.anchorPoint == end.anchorPoint, start.transform.keepsOrientation,
            end.transform.keepsOrientation
        else { return false }
        if start.bounds.size == end.bounds.size { return true }
        // Beyond its end a spring may turn a size inside out, which only at the middle looks the same.
        return end.anchorPoint == Point(x: 0.5, y: 0.5) && start.transform.hasScale(of: end.transform)
    }

    /// The parts, in the order in which they were found.
    package var parts: [Part] {
        guard let firstPart else { return [] }
        return [Part(key: firstPart.key, isEnd: firstPart.isEnd, delta: firstDelta)] + otherParts
    }

    private mutating func add(_ delta: BoxValues, to key: Key, isEnd: Bool = false) {
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
        var delta = BoxValues.zero
        delta.alpha = alpha
        add(delta, to: key, isEnd: isEnd)
    }

    /// A property whose animations add up.
    private mutating func sum<Value>(
        _ list: TrackList<Value>, _ newest: Int?, _ time: Double, _ timeline: Timeline, _ initial: Value,
        write: (inout BoxValues, Value) -> Void
    ) -> (start: Value, end: Value) {
        guard let newest else { return (initial, initial) }
        let end = list[newest].to
        var start = end
        list.forEachMoving(from: newest, at: time) { track in
            guard timeline.isRunning(track, at: time) else { return }
            let delta = track.from - track.to
            start += delta
            var values = BoxValues.zero
            write(&values, delta)
            add(values, to: Key(track))
        }
        return (start, end)
    }

    /// The transform of a target that turns. It has no value at its start.
    private mutating func turn(
        _ list: TrackList<AffineTransform>, _ newest: Int?, _ time: Double, _ timeline: Timeline,
        _ initial: AffineTransform
    ) -> (start: AffineTransform, end: AffineTransform) {
        guard let newest else { return (initial, initial) }
        let end = list[newest].to
        list.forEachMoving(from: newest, at: time) { track in
            guard timeline.isRunning(track, at: time) else { return }
            turns.append((Key(track), Turn(from: Transform3D(track.from), to: Transform3D(track.to))))
        }
        return (end, end)
    }

    /// The opacity: the block that animates it shows, over the last value that was set without animation. There is one such
    /// block: a new one ends the animations of the others.
    private mutating func replace(_ list: TrackList<Double>, _ newest: Int?, _ time: Double, _ timeline: Timeline) {
        guard let newest else { return }
        endAlpha = list[newest].to
        startAlpha = endAlpha
        var isNewest = true
        list.forEachMoving(from: newest, at: time) { track in
            guard timeline.isRunning(track, at: time) else { return }
            let key = Key(track)
            if isNewest, track.to != endAlpha { add(alpha: track.to - endAlpha, to: key, isEnd: true) }
            isNewest = false
            add(alpha: track.from - track.to, to: key)
            startAlpha += track.from - track.to
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
