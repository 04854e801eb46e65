import AnimationMath

/// One change of one property of one target: at once, or as an animation.
public struct Track<Value: AnimatableVector>: Sendable {
    /// The index in its list.
    package let index: Int
    /// The target's index in the timeline.
    public let target: Int
    /// The value before.
    public let from: Value
    /// The value after.
    public let to: Value
    /// The stage time at which the change was made, in seconds. A delay comes after it.
    public let changeTime: Double
    /// The start time of the motion, on the track's clock.
    public let start: Double
    /// The timing's index in the timeline.
    public let timing: Int
    /// The clock's index in the timeline.
    public let clock: Int
    /// The stage time at which the animation was removed or replaced; infinite for one that runs to its end.
    public let stop: Double

    /// The animation block that made it; `nil` for a change without animation.
    package let block: Int?
    /// The stage time from which neither this nor an older track of the target moves; infinite while that is not known.
    package let restTime: Double

    /// Whether the change took effect at once.
    public var isImmediate: Bool { block == nil }
}

/// The fields that tracks made together share: all but the target and the values.
package struct TrackChange: Equatable {
    package var timing: Int
    package var clock: Int
    package var changeTime: Double
    package var start: Double
    package var restTime: Double
    package var stop = Double.infinity
    package var block: Int?

    package init(block: Int?, timing: Int, clock: Int, changeTime: Double, start: Double, restTime: Double) {
        self.block = block
        self.timing = timing
        self.clock = clock
        self.changeTime = changeTime
        self.start = start
        self.restTime = restTime
    }

    /// A change that takes effect at once.
    package static func immediate(at time: Double) -> TrackChange {
        TrackChange(block: nil, timing: 0, clock: 0, changeTime: time, start: time, restTime: time)
    }

    /// The stage times at which it was made, and at which the animation was removed or replaced.
    var times: [Double] { stop < .infinity ? [changeTime, stop] : [changeTime] }

    /// Whether a later change of the same property and target continues this one.
    func isContinued(by later: TrackChange) -> Bool {
        block == later.block && changeTime == later.changeTime && timing == later.timing && start == later.start
    }
}

/// All tracks of one property, in the order in which the changes were made.
public struct TrackList<Value: AnimatableVector>: Sendable {
    /// The fields that a track does not share, packed without optionals: there may be very many.
    fileprivate struct Row {
        let from: Value
        var to: Value
        let target: Int32
        /// The row of the target's next older track, or -1.
        let older: Int32
        /// The row of the shared fields.
        var change: Int32
    }

    fileprivate var rows: [Row] = []
    /// The shared fields: one element for consecutive rows that have the same.
    fileprivate var changes: [TrackChange] = []
    /// The row of each target's newest track; -1, or beyond the end, for none.
    fileprivate var heads: [Int32] = []

    /// The tracks.
    public var tracks: [Track<Value>] { indices.map { self[$0] } }

    package var count: Int { rows.count }
    package var isEmpty: Bool { rows.isEmpty }
    package var indices: Range<Int> { rows.indices }

    package subscript(index: Int) -> Track<Value> {
        let row = rows[index]
        let change = changes[Int(row.change)]
        return Track(
            index: index, target: Int(row.target), from: row.from, to: row.to, changeTime: change.changeTime,
            start: change.start, timing: change.timing, clock: change.clock, stop: change.stop, block: change.block,
            restTime: change.restTime)
    }

    /// A track without its values.
    func plainTrack(_ index: Int, _ effect: PropertyEffect) -> PlainTrack {
        PlainTrack(
            effect: effect, index: index, target: Int(rows[index].target), change: changes[Int(rows[index].change)])
    }

    // MARK: The tracks of one target

    /// The index of a target's newest track; `nil` where it has none.
    package func head(of target: Int) -> Int? {
        target < heads.count && heads[target] >= 0 ? Int(heads[target]) : nil
    }

    /// The index of the next older track of the same target.
    func older(than index: Int) -> Int? {
        let older = rows[index].older
        return older >= 0 ? Int(older) : nil
    }

    /// The index of the newest track that was made by a time; `nil` where the target has none.
    func newest(of target: Int, by time: Double) -> Int? {
        var newest = head(of: target)
        while let index = newest, self[index].changeTime > time { newest = older(than: index) }
        return newest
    }

    /// A target's tracks, newest first.
    package func chain(of target: Int) -> [Track<Value>] {
        var chain: [Track<Value>] = []
        forEachMoving(from: head(of: target), at: -.infinity) { chain.append($0) }
        return chain
    }

    /// Calls `body` with the tracks of a target that may still move at a time, newest first.
    ///
    /// - Parameter newest: The index of the track to start with; `nil` for none.
    @inline(__always)
    func forEachMoving(from newest: Int?, at time: Double, _ body: (Track<Value>) -> Void) {
        var next = newest
        while let index = next {
            let track = self[index]
            guard time < track.restTime else { return }
            body(track)
            next = older(than: index)
        }
    }

    // MARK: Changes

    /// The indices of a clock's animations, in the order of the changes.
    func animations(on clock: Int) -> [Int] {
        indices.filter { self[$0].clock == clock && !self[$0].isImmediate }
    }

    /// Appends a change. A second one in the same block, or two changes without animation at one time, become one.
    ///
    /// - Returns: Whether there is a new track.
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
            change.restTime = max(older.restTime, change.restTime)
        }
        heads[target] = Int32(rows.count)
        rows.append(Row(from: from, to: to, target: Int32(target), older: head, change: row(of: change)))
        return true
    }

    /// Appends a change from the last value that takes effect at once.
    mutating func set(_ value: Value, of target: Int, at time: Double) {
        _ = append(.immediate(at: time), of: target, from: head(of: target).map { rows[$0].to } ?? value, to: value)
    }

    /// Changes the shared fields of one track, for that track only.
    mutating func update(_ index: Int, _ body: (inout TrackChange) -> Void) {
        let shared = changes[Int(rows[index].change)]
        var changed = shared
        body(&changed)
        if changed != shared { rows[index].change = row(of: changed) }
    }

    /// Removes or replaces an animation at a time.
    mutating func stop(_ index: Int, at time: Double) { update(index) { $0.stop = time } }

    /// The row of a change: the last one where it has the same fields.
    fileprivate mutating func row(of change: TrackChange) -> Int32 {
        if changes.isEmpty || changes[changes.count - 1] != change { changes.append(change) }
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
                Row(from: move.from, to: move.to, target: Int32(move.target), older: heads[move.target], change: row))
            heads[move.target] = Int32(rows.count - 1)
        }
        return rows.count - count
    }

    /// Whether all moves become new tracks with the same shared fields: targets in order, each once, none of which continues an
    /// older track or has one that moves for longer. Makes room for the targets.
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
            guard !older.isContinued(by: change), older.restTime <= change.restTime else { return false }
        }
        return true
    }
}
