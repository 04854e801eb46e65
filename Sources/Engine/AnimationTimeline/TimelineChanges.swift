import AnimationMath

/// All moments at which the placement of a target changes, in order.
package struct TimelineChanges {
    package struct Change {
        package let time: Double
        package let target: Int
        /// The track that starts then; `nil` for the end of an animation, or another superview.
        let start: Start?
    }

    /// The start of a track of a property that moves or fades a target.
    struct Start {
        let part: PlacementPart
        let index: Int
        let restTime: Double
    }

    package private(set) var list: [Change] = []

    package init(_ timeline: Timeline) {
        let tracks = timeline.tracks(where: \.isPlacement)
        list.reserveCapacity(tracks.count + timeline.hierarchy.count)
        for track in tracks {
            guard case .placement(let part) = track.effect else { continue }
            let start = Start(part: part, index: track.index, restTime: track.change.restTime)
            list.append(Change(time: track.change.changeTime, target: track.target, start: start))
            if track.change.stop < .infinity {
                list.append(Change(time: track.change.stop, target: track.target, start: nil))
            }
        }
        for change in timeline.hierarchy { list.append(Change(time: change.time, target: change.target, start: nil)) }
        // Every property's changes are in order already: a sort that makes use of that has little to do.
        list.sort { $0.time < $1.time }
    }
}

/// The newest tracks of every target that have started by some time.
package struct TrackCursors {
    /// The indices of the tracks, by part of the placement and target.
    private var newest: [[Int?]]
    /// The time from which none of a target's tracks moves.
    private var restTimes: [Double]

    package init(targets: Int) {
        newest = PlacementPart.allCases.map { _ in Array(repeating: nil, count: targets) }
        restTimes = Array(repeating: -.infinity, count: targets)
    }

    subscript(part: PlacementPart, target: Int) -> Int? { newest[part.rawValue][target] }

    package mutating func advance(_ change: TimelineChanges.Change) {
        // Of several that start at one time the newest counts, in whichever order they come.
        guard let start = change.start, start.index > self[start.part, change.target] ?? -1 else { return }
        newest[start.part.rawValue][change.target] = start.index
        restTimes[change.target] = max(restTimes[change.target], start.restTime)
    }

    /// The placement of a target at rest; `nil` where an animation may run.
    package func rest(of target: Int, at time: Double, in timeline: Timeline) -> (rect: Rect, alpha: Double)? {
        guard time >= restTimes[target] else { return nil }
        func last<Value>(_ list: TrackList<Value>, _ part: PlacementPart, _ initial: Value) -> Value {
            self[part, target].map { list[$0].to } ?? initial
        }
        let initial = timeline.targets[target].geometry
        let geometry = LayerGeometry(
            bounds: last(timeline.tracks.bounds, .bounds, initial.bounds),
            position: last(timeline.tracks.position, .position, initial.position),
            anchorPoint: last(timeline.tracks.anchorPoint, .anchorPoint, initial.anchorPoint),
            transform: last(timeline.tracks.transform, .transform, initial.transform))
        return (geometry.frame, last(timeline.tracks.alpha, .alpha, timeline.targets[target].alpha))
    }
}
