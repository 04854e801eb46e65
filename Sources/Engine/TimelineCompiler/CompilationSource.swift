import AnimationCore
import AnimationTimeline

/// The constant part of a compiled timeline, shared by its copies. A frame retains this one reference, not each of the arrays.
final class CompilationSource: Sendable {
    let timeline: Timeline
    let plan: TimelinePlan

    init(_ timeline: Timeline, container: Int) {
        self.timeline = timeline
        plan = TimelinePlan(timeline, container: container)
    }

    /// The cells of a run that moves; `nil` for one that does not, or where a difference does not fit the format.
    func preparedCells<Scalar: TimelineScalar>(of index: Int) -> PreparedCells<Scalar>? {
        let run = plan.runs[index]
        guard case .motion(let id, let start) = run.placement else { return nil }
        var cells = PreparedCells<Scalar>(plan.cellClasses[id].timing, startTime: start, capacity: run.events.count)
        do {
            for event in plan.events[run.events] {
                switch event.state {
                case .moving(let row):
                    let motion = plan.motions[Int(row)]
                    try cells.append(
                        from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha)
                case .resting(let row):
                    let rest = plan.rests[Int(row)]
                    try cells.append(from: rest.rect, alpha: rest.alpha, to: rest.rect, alpha: rest.alpha)
                case .absent, .scalar, .composed: return nil
                }
            }
        } catch {
            return nil
        }
        return cells
    }

    /// The time until which the map of a target's children to the container is constant; `time` while it changes.
    func restEnd(of target: Int, in container: Int, at time: Double) -> Double {
        var end = Double.infinity
        var current = target
        while true {
            guard let id = plan.parentIDs[current], let own = plan.restTimes[id].end(at: time) else { return time }
            end = min(end, own)
            guard current != container, let parent = timeline.parent(of: current, at: time) else { return end }
            current = parent
        }
    }

    /// The map from the space of a target's children to a container's. Not inlined, as ``time(ofBatch:at:)``.
    @inline(never)
    func childrenMap(of target: Int, in container: Int, at time: Double) -> AffineTransform? {
        timeline.childrenMap(of: target, in: container, at: time)
    }

    /// The time of a batch at a stage time. Not inlined: the caller would retain all arrays of the timeline.
    @inline(never)
    func time(ofBatch index: Int, at time: Double) -> Double { plan.batches[index].time(in: timeline, at: time) }
}

extension Timeline {
    /// The map from the space of a target's children to a container's at a time; `nil` where the target does not lie in the
    /// container.
    func childrenMap(of target: Int, in container: Int, at time: Double) -> AffineTransform? {
        // Composed while walking up: a list of superviews would be an allocation in every frame.
        let geometry = geometry(of: target, at: time)
        guard target != container else { return geometry.sublayerMap }
        guard let parent = parent(of: target, at: time),
            let around = childrenMap(of: parent, in: container, at: time)
        else { return nil }
        return geometry.sublayerMap.concatenating(geometry.transformToParent.concatenating(around))
    }
}
