import AnimationCore

/// All moments at which something becomes of a target, in order.
struct TimelineChanges {
    /// One of them.
    struct Change {
        let time: Double
        let target: Int32
        /// The track of the property that begins then; −1 where another thing happens.
        let track: Int32
        let property: Property
    }

    enum Property: UInt8 { case none, bounds, position, anchorPoint, transform, alpha }

    private(set) var list: [Change] = []

    init(_ timeline: Timeline) {
        let tracks =
            timeline.bounds.count + timeline.position.count + timeline.anchorPoint.count
            + timeline.transform.count + timeline.alpha.count
        list.reserveCapacity(tracks + timeline.hierarchy.count)
        note(timeline.bounds, .bounds)
        note(timeline.position, .position)
        note(timeline.anchorPoint, .anchorPoint)
        note(timeline.transform, .transform)
        note(timeline.alpha, .alpha)
        for change in timeline.hierarchy {
            list.append(Change(time: change.time, target: Int32(change.target), track: -1, property: .none))
        }
        // Every property's changes are in order already: a sort that makes use of that has little to do.
        list.sort { $0.time < $1.time }
    }

    private mutating func note<Value>(_ tracks: TrackList<Value>, _ property: Property) {
        tracks.forEachMoment { index, target, begin, stop in
            list.append(Change(time: begin, target: target, track: Int32(index), property: property))
            if stop < .infinity { list.append(Change(time: stop, target: target, track: -1, property: .none)) }
        }
    }
}

/// The newest track of every property of every target that has begun by some time.
struct TrackCursors {
    private(set) var bounds, position, anchorPoint, transform, alpha: [Int32]
    /// The row of ``ends`` of each target to which something has happened; -1 for the others.
    private var rows: [Int32]
    private var ends: [End] = []

    /// The values of a target after its newest tracks.
    private struct End {
        var geometry: LayerGeometry
        var alpha: Double
        /// The time from which none of its tracks moves.
        var settled = -Double.infinity
    }

    init(targets: Int) {
        bounds = Array(repeating: -1, count: targets)
        position = bounds
        anchorPoint = bounds
        transform = bounds
        alpha = bounds
        rows = bounds
    }

    /// The frame and the opacity of a target to which something has happened, at rest from a time on; `nil` where an animation
    /// may run.
    @inline(__always)
    func rest(of target: Int, at time: Double) -> (frame: Rect, alpha: Double)? {
        let row = Int(rows[target])
        guard time >= ends[row].settled else { return nil }
        return (ends[row].geometry.frame, ends[row].alpha)
    }

    @inline(__always)
    mutating func advance(_ change: TimelineChanges.Change, in timeline: borrowing Timeline) {
        let target = Int(change.target)
        if rows[target] < 0 {
            rows[target] = Int32(ends.count)
            ends.append(
                End(geometry: timeline.targets[target].geometry, alpha: timeline.targets[target].alpha))
        }
        let row = Int(rows[target])
        // Of several that begin at one time the newest counts, in whichever order they are told.
        func advance<Value>(
            _ cursors: inout [Int32], _ settled: inout Double, _ list: borrowing TrackList<Value>
        ) -> Value? {
            guard change.track > cursors[target] else { return nil }
            cursors[target] = change.track
            let end = list.end(of: Int(change.track))
            if end.settled > settled { settled = end.settled }
            return end.value
        }
        switch change.property {
        case .none: break
        case .bounds:
            if let value = advance(&bounds, &ends[row].settled, timeline.bounds) { ends[row].geometry.bounds = value }
        case .position:
            if let value = advance(&position, &ends[row].settled, timeline.position) {
                ends[row].geometry.position = value
            }
        case .anchorPoint:
            if let value = advance(&anchorPoint, &ends[row].settled, timeline.anchorPoint) {
                ends[row].geometry.anchorPoint = value
            }
        case .transform:
            if let value = advance(&transform, &ends[row].settled, timeline.transform) {
                ends[row].geometry.transform = value
            }
        case .alpha:
            if let value = advance(&alpha, &ends[row].settled, timeline.alpha) { ends[row].alpha = value }
        }
    }
}
