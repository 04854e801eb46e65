import AnimationCore

/// The progress of the view that travels farthest: 0 where it starts, 1 where it ends, above 1 where it overshoots.
struct ProgressCurve {
    /// The progress at evenly spaced times, from the start to the end; empty if nothing moves.
    let values: [Double]

    /// - Parameter samples: The outlines at evenly spaced times.
    init(_ samples: [[Wireframe.Shape]]) {
        var corners: [Int: [(index: Int, value: [Double])]] = [:]
        for (index, shapes) in samples.enumerated() {
            for shape in shapes {
                corners[shape.target, default: []].append((index, shape.corners.flatMap { [$0.x, $0.y] }))
            }
        }
        func travel(_ motion: [(index: Int, value: [Double])]) -> Double {
            guard let first = motion.first, let last = motion.last else { return 0 }
            return zip(first.value, last.value).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
        }
        // Of those that travel equally far, the one that starts to move last shows the whole duration best.
        func start(_ motion: [(index: Int, value: [Double])]) -> Int {
            motion.first { $0.value != motion[0].value }?.index ?? 0
        }
        let longest = corners.values.map(travel).max() ?? 0
        guard longest > 0,
            let motion = corners.sorted(by: { $0.key < $1.key }).map(\.value)
                .filter({ travel($0) > 0.999 * longest }).max(by: { start($0) < start($1) })
        else {
            values = []
            return
        }
        let (from, to) = (motion[0].value, motion[motion.count - 1].value)
        var values = [Double](repeating: 0, count: samples.count)
        for (index, value) in motion {
            values[index] =
                zip(zip(value, from), zip(to, from)).reduce(0) { $0 + ($1.0.0 - $1.0.1) * ($1.1.0 - $1.1.1) }
                / longest
        }
        // A view that is removed stays where it was.
        for index in (motion[motion.count - 1].index + 1)..<max(motion[motion.count - 1].index + 1, values.count) {
            values[index] = 1
        }
        self.values = values
    }
}
