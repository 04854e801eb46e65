/// The events that are due on a stage, earliest first, and in the order of insertion where times are equal.
///
/// Events often come in by the thousand, when one block after the other begins, and mostly in order: such a burst is sorted
/// once, which takes a fraction of putting its events into a heap and out again. Few at a time go into a heap.
struct EventQueue {
    enum Event {
        /// An animation block has come to its end.
        case complete(block: Int)
        /// Animations that follow a clock of their own have come to their end.
        case runEnded(Int)
        /// A clock that was turned back has arrived at its start.
        case returned(clock: Int)
        /// Something to do in the next cycle; known by the number of its entry, and taken with ``EventQueue/action(_:)``.
        case perform
    }

    /// Plain numbers: moving an entry in the heap counts no references.
    struct Entry {
        let time: Double
        let sequence: Int
        let event: Event

        func precedes(_ other: Entry) -> Bool {
            time < other.time || (time == other.time && sequence < other.sequence)
        }
    }

    /// The events that were added since an event was last taken out.
    var incoming: [Entry] = []
    /// Bursts, the latest event first.
    var sorted: [Entry] = []
    private var heap: [Entry] = []
    private var actions: [Int: () -> Void]?
    private var made = 0

    /// From so many events on they are a burst, unless there are many times as many already: those would be moved.
    private static let burst = 16
    private static let most = 8

    /// Whether there is nothing but what is sorted.
    var hasBurstOnly: Bool { incoming.isEmpty && heap.isEmpty }

    var isEmpty: Bool { incoming.isEmpty && sorted.isEmpty && heap.isEmpty }

    /// Adds something to do.
    mutating func push(at time: Double, _ action: @escaping () -> Void) {
        let number = push(.perform, at: time)
        actions = actions ?? [:]
        actions?[number] = action
    }

    /// The action of a popped entry; can be taken once.
    mutating func action(_ entry: Entry) -> (() -> Void)? { actions?.removeValue(forKey: entry.sequence) }

    /// Adds an event and returns the number by which it is known.
    @discardableResult
    mutating func push(_ event: Event, at time: Double) -> Int {
        incoming.append(next(event, at: time))
        return made
    }

    /// The entry of an event that somebody else will add to what has come in.
    mutating func next(_ event: Event, at time: Double) -> Entry {
        made += 1
        return Entry(time: time, sequence: made, event: event)
    }

    /// Removes the earliest event; `nil` where it is due only after a time, or where there is none.
    mutating func pop(by time: Double) -> Entry? {
        if !incoming.isEmpty { settle() }
        guard let first = sorted.last, heap.first.map(first.precedes) ?? true else {
            return heap.first.map { $0.time <= time } == true ? popHeap() : nil
        }
        guard first.time <= time else { return nil }
        sorted.removeLast()
        return first
    }

    private mutating func settle() {
        if incoming.count >= EventQueue.burst, incoming.count * EventQueue.most >= sorted.count {
            incoming.sort { $1.precedes($0) }
            mergeIncoming()
        } else {
            for entry in incoming { pushHeap(entry) }
        }
        incoming.removeAll(keepingCapacity: true)
    }

    private mutating func mergeIncoming() {
        var merged: [Entry] = []
        merged.reserveCapacity(sorted.count + incoming.count)
        var next = 0
        for entry in sorted {
            while next < incoming.count, entry.precedes(incoming[next]) {
                merged.append(incoming[next])
                next += 1
            }
            merged.append(entry)
        }
        merged.append(contentsOf: incoming[next...])
        sorted = merged
    }

    private mutating func pushHeap(_ new: Entry) {
        var child = heap.count
        heap.append(new)
        while child > 0 {
            let parent = (child - 1) / 2
            guard new.precedes(heap[parent]) else { break }
            heap[child] = heap[parent]
            child = parent
        }
        heap[child] = new
    }

    private mutating func popHeap() -> Entry? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        var hole = 0
        while true {
            var child = 2 * hole + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
            guard heap[child].precedes(last) else { break }
            heap[hole] = heap[child]
            hole = child
        }
        heap[hole] = last
        return first
    }
}
