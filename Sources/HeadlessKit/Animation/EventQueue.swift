/// What is due on a stage, earliest first, and in the order of its making where times are equal: a binary heap.
struct EventQueue {
    enum Event {
        /// An animation block has come to its end.
        case complete(block: Int)
        /// A transition that was turned back has arrived at its start.
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

    private var heap: [Entry] = []
    private var actions: [Int: () throws -> Void] = [:]
    private var made = 0

    var first: Entry? { heap.first }

    /// Adds something to do.
    mutating func push(at time: Double, _ action: @escaping () throws -> Void) {
        actions[push(.perform, at: time)] = action
    }

    /// What a popped entry is to do; can be taken once.
    mutating func action(_ entry: Entry) -> (() throws -> Void)? { actions.removeValue(forKey: entry.sequence) }

    /// Adds an event and returns the number by which it is known.
    @discardableResult
    mutating func push(_ event: Event, at time: Double) -> Int {
        made += 1
        let new = Entry(time: time, sequence: made, event: event)
        var child = heap.count
        heap.append(new)
        while child > 0 {
            let parent = (child - 1) / 2
            guard new.precedes(heap[parent]) else { break }
            heap[child] = heap[parent]
            child = parent
        }
        heap[child] = new
        return made
    }

    /// Removes the earliest event.
    mutating func pop() -> Entry? {
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
