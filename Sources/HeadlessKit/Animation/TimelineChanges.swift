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
            timeline.bounds.tracks.count + timeline.position.tracks.count + timeline.anchorPoint.tracks.count
            + timeline.transform.tracks.count + timeline.alpha.tracks.count
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
        for (index, track) in tracks.tracks.enumerated() {
            list.append(
                Change(time: track.begin, target: Int32(track.target), track: Int32(index), property: property))
            if track.stop < .infinity {
                list.append(Change(time: track.stop, target: Int32(track.target), track: -1, property: .none))
            }
        }
    }
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
