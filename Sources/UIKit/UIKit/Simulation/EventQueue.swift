package struct EventID: Hashable, Comparable {
    fileprivate let number: Int

    package static func < (left: EventID, right: EventID) -> Bool { left.number < right.number }
}

/// The events that are due on a stage, earliest first, and in the order of insertion where times are equal: a binary heap.
///
/// An event that was put off stays in the queue. Its owner keeps the identity of the current one, and skips the others.
package struct EventQueue<Event> {
    package struct Entry {
        /// The stage time at which the event is due, in seconds.
        package let time: Double
        package let id: EventID
        package let event: Event
    }

    private var heap: [Entry] = []
    private var count = 0

    package init() {}

    package var isEmpty: Bool { heap.isEmpty }

    package mutating func push(_ event: Event, at time: Double) -> EventID {
        count += 1
        let id = EventID(number: count)
        heap.append(Entry(time: time, id: id, event: event))
        var child = heap.count - 1
        while child > 0, comes(child, before: (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
        return id
    }

    package mutating func pop(by time: Double) -> Entry? {
        guard let first = heap.first, first.time <= time else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while let child = earlierChild(of: parent), comes(child, before: parent) {
            heap.swapAt(child, parent)
            parent = child
        }
        return first
    }

    private func earlierChild(of parent: Int) -> Int? {
        let left = 2 * parent + 1
        guard left < heap.count else { return nil }
        return left + 1 < heap.count && comes(left + 1, before: left) ? left + 1 : left
    }

    private func comes(_ left: Int, before right: Int) -> Bool {
        heap[left].time < heap[right].time || (heap[left].time == heap[right].time && heap[left].id < heap[right].id)
    }
}
