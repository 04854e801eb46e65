import Testing

import UIKit

@Suite("Block store") struct BlockStoreTests {
    private var store = BlockStore()

    private mutating func open(in outer: BlockID? = nil, on clock: ClockID = .stage) -> BlockID {
        store.open(on: clock, in: outer, hasCompletion: true)
    }

    @Test("a block without tracks is over when its closure has returned")
    mutating func emptyBlock() {
        let block = open()
        #expect(!store.isOver(block))
        store.close(block)
        #expect(store.isOver(block))
        #expect(store.takeEnded() == [block])
        #expect(store.takeEnded().isEmpty)
    }

    @Test("the tracks of a block on one clock are one segment, which ends with the last of them")
    mutating func segment() {
        let block = open()
        let segment = store.addTracks(to: block, on: .stage, end: 1)
        #expect(store.addTracks(2, to: block, on: .stage, end: 0.5) == segment)
        #expect(store[segment].tracks == 3)
        #expect(store[segment].end == 1)
        #expect(store.rescheduledEnd(of: segment) == nil)
        store.close(block)
        #expect(store.rescheduledEnd(of: segment) != nil)
        #expect(!store.isOver(block))
        store.end(segment)
        #expect(store.takeEnded() == [block])
        #expect(store[block].isFinished)
    }

    @Test("a block with segments on two clocks is over when both have ended")
    mutating func twoClocks() {
        let (block, other) = (open(), ClockID(index: 1))
        let first = store.addTracks(to: block, on: .stage, end: 1)
        let second = store.addTracks(to: block, on: other, end: 1)
        #expect(store[block].segments == [first, second])
        store.close(block)
        store.end(second)
        #expect(store.takeEnded().isEmpty)
        store.end(first)
        #expect(store.takeEnded() == [block])
    }

    @Test("a block waits for its nested blocks, which are over before it")
    mutating func nestedBlocks() {
        let outer = open()
        let inner = open(in: outer)
        let segment = store.addTracks(to: inner, on: .stage, end: 2)
        store.close(inner)
        let own = store.addTracks(to: outer, on: .stage, end: 1)
        store.close(outer)
        store.end(own)
        #expect(store.takeEnded().isEmpty)
        store.end(segment)
        #expect(store.takeEnded() == [inner, outer])
    }

    @Test("a block ends when the last of its tracks is removed, as not finished")
    mutating func removedTracks() {
        let block = open()
        store.addTracks(2, to: block, on: .stage, end: 1)
        store.close(block)
        let segment = store.removeTrack(of: block, on: .stage)
        #expect(segment.map { store[$0].isLive } == true)
        #expect(store.takeEnded().isEmpty)
        _ = store.removeTrack(of: block, on: .stage)
        #expect(store.takeEnded() == [block])
        #expect(!store[block].isFinished)
    }

    @Test("removing a track from a clock on which the block has none leaves the others")
    mutating func trackOfAnotherClock() {
        let block = open()
        let segment = store.addTracks(to: block, on: .stage, end: 1)
        store.close(block)
        #expect(store.removeTrack(of: block, on: ClockID(index: 7)) == nil)
        #expect(store[segment].tracks == 1 && store[segment].isLive)
        #expect(store.takeEnded().isEmpty && !store[block].isFinished)
    }

    @Test("a track that moves to another clock keeps its block running")
    mutating func movedTrack() {
        let (block, other) = (open(), ClockID(index: 1))
        let old = store.addTracks(to: block, on: .stage, end: 1)
        store.close(block)
        let new = store.moveTrack(of: block, from: .stage, to: other, end: 3)
        #expect(!store[old].isLive)
        #expect(store[new].isLive)
        #expect(store[new].end == 3)
        #expect(store[block].isFinished)
        #expect(store.takeEnded().isEmpty)
        store.end(new)
        #expect(store.takeEnded() == [block])
    }

    @Test("an abandoned block is done without an end, and its outer block does not wait for it")
    mutating func abandonedBlock() {
        let outer = open()
        let inner = open(in: outer)
        let segment = store.addTracks(to: inner, on: .stage, end: 2)
        store.close(inner)
        store.close(outer)
        store.finish(inner)
        #expect(!store[segment].isLive)
        #expect(store[inner].isDone)
        #expect(store.takeEnded() == [outer])
    }

    @Test("a reopened block runs again with the tracks it has left, and its outer block waits again")
    mutating func reopenedBlock() {
        let outer = open()
        let inner = open(in: outer)
        let (kept, lost) = (ClockID(index: 1), ClockID(index: 2))
        let first = store.addTracks(to: inner, on: kept, end: 2)
        let second = store.addTracks(to: inner, on: lost, end: 2)
        store.close(inner)
        store.close(outer)
        store.end(first)
        store.end(second)
        store.finish(inner)
        store.removeTracks(of: second)
        store.reopen(inner)
        #expect(store[first].isLive)
        #expect(!store[second].isLive)
        #expect(!store.isOver(inner))
        #expect(!store.isOver(outer))
        _ = store.takeEnded()
        store.end(first)
        #expect(store.takeEnded() == [inner, outer])
    }

    @Test("nothing waits for a detached block, and explicit animations belong to none")
    mutating func detachedBlock() {
        let block = store.addDetached()
        #expect(store[block].isDone)
        #expect(store.takeEnded().isEmpty)
        let explicit = store.addExplicit(on: .stage, end: 1)
        #expect(store[explicit].block == nil)
        #expect(store.rescheduledEnd(of: explicit) != nil)
        store.end(explicit)
        #expect(store.rescheduledEnd(of: explicit) == nil)
    }

    @Test("the first change of a block is told apart from later ones")
    mutating func changes() {
        let block = open()
        #expect(store.markChanged(block) == true)
        #expect(store.markChanged(block) == false)
    }

    @Test("the latest due time is that of the segments with an event")
    mutating func latestDueTime() {
        var queue = EventQueue<SegmentID>()
        #expect(store.latestDueTime == nil)
        for time in [2.0, 5, 3] {
            let segment = store.addExplicit(on: .stage, end: time)
            store[segment].due = BlockStore.Due(event: queue.push(segment, at: time), time: time)
            if time == 5 { store.end(segment) }
        }
        #expect(store.latestDueTime == 3)
    }
}
