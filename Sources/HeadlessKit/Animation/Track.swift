import AnimationCore

/// One change of one property of one target: at once, or as an animation.
public struct Track<Value: AnimatableVector>: Sendable {
    /// The row of the target in the timeline.
    public let target: Int
    /// The value before.
    public let from: Value
    /// The value after.
    public internal(set) var to: Value
    /// The stage time at which the change was made, in seconds. A delay comes after it.
    public let begin: Double
    /// When the motion starts, on the track's clock.
    public let start: Double
    /// The row of the timing in the timeline.
    public let timing: Int
    /// The row of the clock in the timeline.
    public let clock: Int
    /// The stage time at which the animation was removed or replaced; infinite for one that runs to its end.
    public internal(set) var stop = Double.infinity

    /// Which animation block made it; -1 for a change without animation.
    let block: Int32
    /// The older track of the same property and target; -1 for none.
    let previous: Int32
    /// The stage time from which neither this nor an older one moves; infinite while that is not known.
    var settled: Double

    /// Whether the change took effect at once.
    public var isImmediate: Bool { block < 0 }
}

/// All tracks of one property, in the order in which the changes were made.
public struct TrackList<Value: AnimatableVector>: Sendable {
    /// The tracks.
    public internal(set) var tracks: [Track<Value>] = []
    /// The newest track of each target; -1, or beyond the end, for none.
    private var heads: [Int32] = []
    private static var many: Int { 64 }

    /// The newest track of a target.
    func head(of target: Int) -> Int? {
        target < heads.count && heads[target] >= 0 ? Int(heads[target]) : nil
    }

    /// The tracks of a target, newest first.
    func chain(of target: Int) -> some Sequence<Int> {
        sequence(first: head(of: target)) { index in
            guard let index, tracks[index].previous >= 0 else { return nil }
            return Int(tracks[index].previous)
        }.lazy.compactMap { $0 }
    }

    /// Writes down a change. A second one in the same block, or two changes without animation at one time, become one.
    /// Says whether there is a new track.
    mutating func append(_ change: TrackChange, of target: Int, from: Value, to: Value) -> Bool {
        let head = head(of: target)
        if let head, tracks[head].block == change.block, tracks[head].begin == change.begin,
            tracks[head].timing == change.timing, tracks[head].start == change.start
        {
            tracks[head].to = to
            return false
        }
        let earlier = head.map { tracks[$0].settled } ?? -.infinity
        while heads.count <= target { heads.append(-1) }
        // Where many targets change, all do: room for them at once, instead of one doubling after the other.
        if tracks.count == TrackList.many { tracks.reserveCapacity(heads.count) }
        heads[target] = Int32(tracks.count)
        tracks.append(
            Track(
                target: target, from: from, to: to, begin: change.begin, start: change.start,
                timing: change.timing, clock: change.clock, block: change.block, previous: Int32(head ?? -1),
                settled: max(earlier, change.settled)))
        return true
    }
}

/// What every track of an animation block shares.
struct TrackChange {
    var begin: Double
    var start: Double
    var timing: Int
    var clock: Int
    var block: Int32
    var settled: Double
}

extension TrackList {
    /// The targets of which this property is animated, each once for every animation, in order.
    public var animatedTargets: [Int] { tracks.lazy.filter { !$0.isImmediate }.map(\.target) }
}
