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
        for index in tracks.indices {
            let track = tracks[index]
            list.append(
                Change(time: track.begin, target: Int32(track.target), track: Int32(index), property: property))
            if track.stop < .infinity {
                list.append(Change(time: track.stop, target: Int32(track.target), track: -1, property: .none))
            }
        }
    }
}

extension TrackList {
    /// Whether neither a track nor an older one moves any more; so it is without a track.
    @inline(__always)
    fileprivate func isSettled(_ cursor: Int32, at time: Double) -> Bool {
        cursor < 0 || time >= self[Int(cursor)].settled
    }

    /// The value after a track, or without one.
    @inline(__always)
    fileprivate func end(of cursor: Int32, initial: Value) -> Value { cursor < 0 ? initial : self[Int(cursor)].to }
}

/// The newest track of every property of every target that has begun by some time.
struct TrackCursors {
    private(set) var bounds, position, anchorPoint, transform, alpha: [Int32]

    init(targets: Int) {
        bounds = Array(repeating: -1, count: targets)
        position = bounds
        anchorPoint = bounds
        transform = bounds
        alpha = bounds
    }

    /// The frame and the opacity of a target at rest from a time on; `nil` where an animation may run.
    func rest(of target: Int, in timeline: borrowing Timeline, at time: Double) -> (frame: Rect, alpha: Double)? {
        guard timeline.bounds.isSettled(bounds[target], at: time),
            timeline.position.isSettled(position[target], at: time),
            timeline.anchorPoint.isSettled(anchorPoint[target], at: time),
            timeline.transform.isSettled(transform[target], at: time),
            timeline.alpha.isSettled(alpha[target], at: time)
        else { return nil }
        let initial = timeline.targets[target].geometry
        let geometry = LayerGeometry(
            bounds: timeline.bounds.end(of: bounds[target], initial: initial.bounds),
            position: timeline.position.end(of: position[target], initial: initial.position),
            anchorPoint: timeline.anchorPoint.end(of: anchorPoint[target], initial: initial.anchorPoint),
            transform: timeline.transform.end(of: transform[target], initial: initial.transform))
        return (geometry.frame, timeline.alpha.end(of: alpha[target], initial: timeline.targets[target].alpha))
    }

    mutating func advance(_ change: TimelineChanges.Change) {
        // Of several that begin at one time the newest counts, in whichever order they are told.
        func advance(_ cursors: inout [Int32]) {
            cursors[Int(change.target)] = max(cursors[Int(change.target)], change.track)
        }
        switch change.property {
        case .none: break
        case .bounds: advance(&bounds)
        case .position: advance(&position)
        case .anchorPoint: advance(&anchorPoint)
        case .transform: advance(&transform)
        case .alpha: advance(&alpha)
        }
    }
}
