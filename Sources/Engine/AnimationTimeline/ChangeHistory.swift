/// A change of a target at a stage time.
protocol TargetChange: Sendable {
    /// The stage time, in seconds.
    var time: Double { get }
    /// The target's index.
    var target: Int { get }
}

/// Changes that take effect at once, in order.
struct ChangeHistory<Change: TargetChange>: Sendable {
    private(set) var changes: [Change] = []
    /// The index of the target's change before each change, or -1.
    private var older: [Int32] = []
    /// The index of each target's newest change; -1, or beyond the end, for none.
    private var heads: [Int32] = []

    mutating func append(_ change: Change) {
        while heads.count <= change.target { heads.append(-1) }
        older.append(heads[change.target])
        heads[change.target] = Int32(changes.count)
        changes.append(change)
    }

    /// The latest change of a target by a time; `nil` for none.
    func latest(of target: Int, by time: Double) -> Change? {
        var index = target < heads.count ? Int(heads[target]) : -1
        while index >= 0, changes[index].time > time { index = Int(older[index]) }
        return index >= 0 ? changes[index] : nil
    }
}
