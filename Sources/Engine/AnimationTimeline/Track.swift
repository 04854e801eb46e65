import AnimationCore

/// One change of one property of one target: at once, or as an animation.
public struct Track<Value: AnimatableVector>: Sendable {
    /// The target's index in the timeline.
    public let target: Int
    /// The value before.
    public let from: Value
    /// The value after.
    public let to: Value
    /// The stage time at which the change was made, in seconds. A delay comes after it.
    public let begin: Double
    /// The start time of the motion, on the track's clock.
    public let start: Double
    /// The timing's index in the timeline.
    public let timing: Int
    /// The clock's index in the timeline.
    public let clock: Int
    /// The stage time at which the animation was removed or replaced; infinite for one that runs to its end.
    public let stop: Double

    /// Which animation block made it; -1 for a change without animation.
    package let block: Int32
    /// The older track of the same property and target; -1 for none.
    package let previous: Int32
    /// The stage time from which neither this nor an older one moves; infinite while that is not known.
    package let settled: Double

    /// Whether the change took effect at once.
    public var isImmediate: Bool { block < 0 }
}

/// The fields that tracks written together share: all but the target and the values.
package struct TrackChange {
    package var block: Int32
    package var timing: Int32
    package var clock: Int32
    package var begin: Double
    package var start: Double
    package var settled: Double
    package var stop = Double.infinity

    package init(block: Int32, timing: Int, clock: Int, begin: Double, start: Double, settled: Double) {
        self.block = block
        self.timing = Int32(timing)
        self.clock = Int32(clock)
        self.begin = begin
        self.start = start
        self.settled = settled
    }

    /// A change that takes effect at once.
    package static func immediate(at time: Double) -> TrackChange {
        TrackChange(block: -1, timing: 0, clock: 0, begin: time, start: time, settled: time)
    }

    /// Whether it is the same in everything.
    @inline(__always)
    func isSame(as other: TrackChange) -> Bool {
        isContinued(by: other) && clock == other.clock && settled == other.settled && stop == other.stop
    }

    /// Whether a later change of the same property and target goes on with this one.
    @inline(__always)
    func isContinued(by later: TrackChange) -> Bool {
        block == later.block && begin == later.begin && timing == later.timing && start == later.start
    }
}

/// All tracks of one property, in the order in which the changes were made.
public struct TrackList<Value: AnimatableVector>: Sendable {
    /// A track without what it shares with others.
    fileprivate struct Row {
        // The values come first: on the way into an array they are moved in pieces of the size in which they were written.
        let from: Value
        var to: Value
        let target: Int32
        let previous: Int32
        var change: Int32
    }

    fileprivate var rows: [Row] = []
    /// The shared fields: one element for all rows written together, in the order of their first rows.
    fileprivate var changes: [TrackChange] = []
    /// The newest track of each target; -1, or beyond the end, for none.
    fileprivate var heads: [Int32] = []

    /// The tracks.
    public var tracks: [Track<Value>] { indices.map { self[$0] } }

    package var count: Int { rows.count }
    package var isEmpty: Bool { rows.isEmpty }
    package var indices: Range<Int> { rows.indices }

    @inline(__always)
    package subscript(index: Int) -> Track<Value> {
        let row = rows[index]
        let change = changes[Int(row.change)]
        return Track(
            target: Int(row.target), from: row.from, to: row.to, begin: change.begin, start: change.start,
            timing: Int(change.timing), clock: Int(change.clock), stop: change.stop, block: change.block,
            previous: row.previous, settled: change.settled)
    }

    /// The newest track of a target.
    package func head(of target: Int) -> Int? {
        target < heads.count && heads[target] >= 0 ? Int(heads[target]) : nil
    }

    /// The tracks of a target, newest first.
    package func chain(of target: Int) -> some Sequence<Int> {
        sequence(first: head(of: target)) { index in
            guard let index, rows[index].previous >= 0 else { return nil }
            return Int(rows[index].previous)
        }.lazy.compactMap { $0 }
    }

    /// The indices of a clock's animations, in the order of the changes.
    func animations(on clock: Int) -> [Int] {
        indices.filter { self[$0].clock == clock && !self[$0].isImmediate }
    }

    /// Writes down a change. A second one in the same block, or two changes without animation at one time, become one.
    /// Says whether there is a new track.
    @inline(__always)
    mutating func append(_ change: TrackChange, of target: Int, from: Value, to: Value) -> Bool {
        var change = change
        while heads.count <= target { heads.append(-1) }
        let head = heads[target]
        if head >= 0 {
            let older = changes[Int(rows[Int(head)].change)]
            if older.isContinued(by: change) {
                rows[Int(head)].to = to
                return false
            }
            change.settled = max(older.settled, change.settled)
        }
        heads[target] = Int32(rows.count)
        rows.makeRoom(forOneOf: heads.count)
        let row = row(of: change)
        rows.append(Row(from: from, to: to, target: Int32(target), previous: head, change: row))
        return true
    }

    /// Removes or replaces an animation at a time.
    mutating func stop(_ index: Int, at time: Double) { change(index) { $0.stop = time } }

    /// Says anew from when on neither a track nor an older one moves.
    mutating func settle(_ index: Int, at time: Double) { change(index) { $0.settled = time } }

    /// Lets a track go on on another clock.
    mutating func setClock(_ clock: Int, of index: Int) { change(index) { $0.clock = Int32(clock) } }

    /// Gives one track another timing.
    mutating func setTiming(_ timing: Int, of index: Int) { change(index) { $0.timing = Int32(timing) } }

    /// Changes what one track shares with others, for itself.
    private mutating func change(_ index: Int, _ body: (inout TrackChange) -> Void) {
        let shared = changes[Int(rows[index].change)]
        var own = shared
        body(&own)
        if !own.isSame(as: shared) { rows[index].change = row(of: own) }
    }

    /// The index of a change: as a rule that of the one written last.
    @inline(__always)
    fileprivate mutating func row(of change: TrackChange) -> Int32 {
        if changes.isEmpty || !changes[changes.count - 1].isSame(as: change) {
            changes.makeRoom(forOneOf: heads.count)
            changes.append(change)
        }
        return Int32(changes.count - 1)
    }
}

/// A change of a target's position, one of many that are recorded together.
package struct PositionMove {
    package var target: Int
    package var from, to: Point

    @inlinable
    package init(target: Int, from: Point, to: Point) {
        self.target = target
        self.from = from
        self.to = to
    }
}

extension TrackList where Value == Point {
    /// Records the moves of many targets, as if they were appended one after the other.
    ///
    /// - Returns: The number of new tracks.
    mutating func append(_ change: TrackChange, _ moves: ArraySlice<PositionMove>) -> Int {
        let count = rows.count
        guard isStep(change, moves) else {
            for move in moves { _ = append(change, of: move.target, from: move.from, to: move.to) }
            return rows.count - count
        }
        let row = row(of: change)
        for move in moves {
            rows.append(
                Row(
                    from: move.from, to: move.to, target: Int32(move.target), previous: heads[move.target], change: row)
            )
            heads[move.target] = Int32(rows.count - 1)
        }
        return rows.count - count
    }

    /// Whether all tracks that come of this are alike: no target goes on with an older track, or has one that moves for
    /// longer. Makes room for the targets.
    private mutating func isStep(_ change: TrackChange, _ moves: ArraySlice<PositionMove>) -> Bool {
        guard let last = moves.last?.target else { return false }
        while heads.count <= last { heads.append(-1) }
        var latest = -1
        var known: Int32 = -1
        for move in moves {
            guard move.target > latest, move.target <= last else { return false }
            latest = move.target
            let head = heads[latest]
            guard head >= 0, rows[Int(head)].change != known else { continue }
            known = rows[Int(head)].change
            let older = changes[Int(known)]
            guard !older.isContinued(by: change), older.settled <= change.settled else { return false }
        }
        return true
    }
}

extension TrackList {
    /// Calls `body` with each track's index and target, its begin, and the time at which it was stopped.
    @inline(__always)
    func forEachMoment(_ body: (_ index: Int, _ target: Int32, _ begin: Double, _ stop: Double) -> Void) {
        for index in rows.indices {
            let change = changes[Int(rows[index].change)]
            body(index, rows[index].target, change.begin, change.stop)
        }
    }

    /// The value after a track, and the time from which neither it nor an older one moves.
    @inline(__always)
    func end(of index: Int) -> (value: Value, settled: Double) {
        (rows[index].to, changes[Int(rows[index].change)].settled)
    }

    /// Calls `body` with each track's target, its begin, and the time from which neither it nor an older one moves.
    func forEachSpan(_ body: (_ target: Int, _ begin: Double, _ settled: Double) -> Void) {
        for row in rows {
            let change = changes[Int(row.change)]
            body(Int(row.target), change.begin, change.settled)
        }
    }

    /// The targets of which this property is animated, each once for every animation, in order.
    public var animatedTargets: [Int] { indices.lazy.map { self[$0] }.filter { !$0.isImmediate }.map(\.target) }

    /// All stage times at which a change is made, or an animation removed or replaced, some of them more than once.
    public var instants: [Double] { changes.flatMap { $0.stop < .infinity ? [$0.begin, $0.stop] : [$0.begin] } }
}
