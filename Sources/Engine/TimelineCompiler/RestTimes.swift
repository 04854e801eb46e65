import AnimationTimeline

/// The times at which the geometry and the superview of a target stay as they are.
struct RestTimes: Sendable {
    /// The start of each change or motion, in order.
    private var starts: [Double] = []
    /// The latest end of it and of all before it.
    private var ends: [Double] = []

    /// The time until which a target that rests at a time goes on resting; `nil` where it may move at that time.
    func end(at time: Double) -> Double? {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= time { low = middle + 1 } else { high = middle }
        }
        guard low == 0 || ends[low - 1] <= time else { return nil }
        return low < starts.count ? starts[low] : .infinity
    }

    /// The rest times of some targets, in their order.
    static func of(_ targets: [Int], in timeline: Timeline) -> [RestTimes] {
        var rows = [Int32](repeating: -1, count: timeline.targets.count)
        for (row, target) in targets.enumerated() { rows[target] = Int32(row) }
        var motions = [[(start: Double, end: Double)]](repeating: [], count: targets.count)
        func note(_ target: Int, _ start: Double, _ end: Double) {
            if rows[target] >= 0 { motions[Int(rows[target])].append((start, end)) }
        }
        for track in timeline.tracks(where: \.isMotion) {
            note(track.target, track.change.changeTime, track.change.restTime)
        }
        for change in timeline.hierarchy { note(change.target, change.time, change.time) }
        for target in targets where timeline.isUnusual(target) { note(target, -.infinity, .infinity) }
        return motions.map { list in
            var rest = RestTimes()
            for motion in list.sorted(by: { $0.start < $1.start }) {
                rest.starts.append(motion.start)
                rest.ends.append(Swift.max(rest.ends.last ?? motion.end, motion.end))
            }
            return rest
        }
    }
}
