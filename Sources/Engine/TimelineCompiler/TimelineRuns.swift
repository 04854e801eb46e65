import AnimationCore
import AnimationTimeline

/// Consecutive events, of consecutive targets of one superview, that a ``CompiledTimeline`` executes at once: the step of a
/// layout, or the start of an animation of all its cells; or, as far as their times have come, the ends of a wave.
struct TimelineRun: Sendable {
    enum Placement: Sendable {
        /// All are put to rest, at one time or one after the other. The row of the plan's rests of the first event; the others
        /// follow.
        case rest(firstRest: Int)
        /// Of one time; at least half of them start to move, in one class of cells and at one start time; the others are put to
        /// rest.
        case motion(CellClassID, start: Double)
    }

    var events: Range<Int>
    var parent: ParentID?
    var placement: Placement

    /// The least number of events of a run.
    private static let leastCount = 16

    /// The runs of a plan, in the order of its events.
    static func all(in plan: borrowing TimelinePlan) -> [TimelineRun] {
        var runs: [TimelineRun] = []
        var first = 0
        while first < plan.events.count {
            let span = Span(plan, from: first)
            if let run = span.motionRun(plan) {
                runs.append(run)
            } else {
                span.appendRestRuns(plan, to: &runs)
            }
            first = span.events.upperBound
        }
        return runs
    }

    /// Events that may be parts of one run.
    private struct Span {
        private(set) var events: Range<Int>
        private var parent: ParentID?
        /// The class and the start time of those that move.
        private var motion: (id: CellClassID, start: Double)?
        private var movingCount = 0

        /// The longest one from an event on.
        init(_ plan: borrowing TimelinePlan, from first: Int) {
            events = first..<first
            while events.upperBound < plan.events.count, append(plan, events.upperBound) {}
            // An event of another kind is a span of its own.
            if events.isEmpty { events = first..<first + 1 }
        }

        private mutating func append(_ plan: borrowing TimelinePlan, _ index: Int) -> Bool {
            let event = plan.events[index]
            if let first = events.first {
                // Of a wave, cells come to rest one after the other.
                let isRest = if case .resting = event.state { motion == nil } else { false }
                guard isRest || event.time == plan.events[first].time,
                    Int(event.target) == Int(plan.events[first].target) + index - first
                else { return false }
            }
            let id: CellClassID
            switch event.state {
            case .absent, .scalar, .composed: return false
            case .resting(let row): id = plan.restClasses[Int(row)]
            case .moving(let row):
                let next = plan.motions[Int(row)]
                if let motion, motion != (next.cellClass, next.start) { return false }
                id = next.cellClass
            }
            let cellParent = plan.cellClasses[id].key.parent
            guard events.isEmpty || cellParent == parent else { return false }
            parent = cellParent
            if case .moving(let row) = event.state {
                motion = (id, plan.motions[Int(row)].start)
                movingCount += 1
            }
            events = events.lowerBound..<index + 1
            return true
        }

        /// The span as a run that moves; `nil` where too few do, or cells have delays of their own.
        func motionRun(_ plan: borrowing TimelinePlan) -> TimelineRun? {
            guard let motion, events.count >= TimelineRun.leastCount, 2 * movingCount >= events.count,
                !plan.cellClasses[motion.id].isStaggered
            else { return nil }
            return TimelineRun(events: events, parent: parent, placement: .motion(motion.id, start: motion.start))
        }

        /// Appends the runs of the span in which all cells are put to rest.
        func appendRestRuns(_ plan: borrowing TimelinePlan, to runs: inout [TimelineRun]) {
            var first = events.lowerBound
            while first < events.upperBound {
                guard case .resting(let row) = plan.events[first].state else {
                    first += 1
                    continue
                }
                var end = first + 1
                while end < events.upperBound, case .resting(let next) = plan.events[end].state,
                    Int(next) == Int(row) + end - first
                {
                    end += 1
                }
                if end - first >= TimelineRun.leastCount {
                    runs.append(
                        TimelineRun(events: first..<end, parent: parent, placement: .rest(firstRest: Int(row))))
                }
                first = end
            }
        }
    }
}
