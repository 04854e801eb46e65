import TestSupport
import Testing

import UIKit

@Suite("Event queue") struct EventQueueTests {
    @Test func `events come out in the order of their times, and of their insertion where times are equal`() {
        var random = SplitMix64(seed: 7)
        var queue = EventQueue<Int>()
        let times = (0..<500).map { _ in Double(random.next() % 40) }
        for (number, time) in times.enumerated() { _ = queue.push(number, at: time) }
        var popped: [Int] = []
        while let entry = queue.pop(by: .infinity) { popped.append(entry.event) }
        #expect(popped == times.indices.sorted { (times[$0], $0) < (times[$1], $1) })
        #expect(queue.isEmpty)
    }

    @Test func `only what is due by a time comes out`() {
        var queue = EventQueue<String>()
        _ = queue.push("late", at: 2)
        let early = queue.push("early", at: 1)
        #expect(queue.pop(by: 0.5) == nil)
        let entry = queue.pop(by: 1)
        #expect(entry?.event == "early")
        #expect(entry?.time == 1)
        #expect(entry?.id == early)
        #expect(queue.pop(by: 1.5) == nil)
        #expect(queue.pop(by: .infinity)?.event == "late")
    }

    @Test func `an event that is added while others are taken out comes after those of its time`() {
        var queue = EventQueue<Int>()
        for number in 0..<3 { _ = queue.push(number, at: 1) }
        var popped: [Int] = []
        while let entry = queue.pop(by: 1) {
            popped.append(entry.event)
            if entry.event < 3 { _ = queue.push(entry.event + 10, at: 1) }
        }
        #expect(popped == [0, 1, 2, 10, 11, 12])
    }
}
