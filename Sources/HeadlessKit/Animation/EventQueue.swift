/// What is due on a stage, earliest first, and in the order of its making where times are equal: a binary heap.
struct EventQueue {
    enum Event {
        /// An animation block has come to its end.
        case complete(block: Int)
        /// A transition that was turned back has arrived at its start.
        case returned(clock: Int)
        /// Something to do in the next cycle.
        case perform(() throws -> Void)
    }

    struct Entry {
        let time: Double
        let sequence: Int
        let event: Event

        func precedes(_ other: Entry) -> Bool { (time, sequence) < (other.time, other.sequence) }
    }

    private var heap: [Entry] = []
    private var made = 0

    var first: Entry? { heap.first }

    /// Adds an event and returns the number by which it is known.
    @discardableResult
    mutating func push(_ event: Event, at time: Double) -> Int {
        made += 1
        heap.append(Entry(time: time, sequence: made, event: event))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].precedes(heap[parent]) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
        return made
    }

    /// Removes the earliest event.
    mutating func pop() -> Entry? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in (2 * parent + 1)...(2 * parent + 2) where child < heap.count {
                if heap[child].precedes(heap[least]) { least = child }
            }
            guard least != parent else { return first }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
