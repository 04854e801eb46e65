import AnimationCore
import Testing

/// UIKit's keyframe blocks: what they become, recorded and by rule.
@Suite struct KeyframeBlocksTests {
    private func block(_ start: Double, _ duration: Double, _ value: Double) -> KeyframeBlock<Double> {
        KeyframeBlock(relativeStart: start, relativeDuration: duration, value: value)
    }

    @Test func `blocks reproduce the keyframes recorded on the platform`()
        throws
    {
        let fade = try KeyframeBlocks(initial: 1, blocks: [block(0, 0.1, 0)])
        #expect(fade.keyTimes == [0, 0.1, 1])
        #expect(fade.values == [1, 0, 0])
        // Ease-in-out over the whole timeline unless a curve is given.
        let track = fade.track()
        #expect(track.timeline == .easeInOut)
        let eased = UnitCurve.easeInOut.value(at: 0.1)
        #expect((track.value(at: 0.1) - (1 - eased / 0.1)).magnitude <= 1e-15)
        #expect(fade.track(timeline: .linear).value(at: 0.05) == 0.5)
    }

    @Test func `the initial value holds until the first start`() throws {
        let blocks = try KeyframeBlocks(initial: 5, blocks: [block(0.25, 0.25, 7), block(0.75, 0.25, 9)])
        #expect(blocks.keyTimes == [0, 0.25, 0.5, 0.75, 1])
        #expect(blocks.values == [5, 5, 7, 7, 9])
        let track = blocks.track(timeline: .linear)
        #expect([0.1, 0.25, 0.375, 0.6, 0.875, 1].map { track.value(at: $0) } == [5, 5, 6, 7, 8, 9])
    }

    @Test func `blocks are sorted by start, equal starts keep their order`() throws {
        let sorted = try KeyframeBlocks(initial: 0, blocks: [block(0.5, 0.5, 2), block(0, 0.5, 1)])
        #expect(sorted.keyTimes == [0, 0.5, 1])
        #expect(sorted.values == [0, 1, 2])
        // Twenty that start together: the last one added wins.
        let many = try KeyframeBlocks(initial: 0, blocks: (1...20).map { block(0.5, 0.5, Double($0)) })
        #expect(many.track(timeline: .linear).value(at: 1) == 20)
        #expect(many.track(timeline: .linear).value(at: 0.75) == 10)
    }

    @Test func `a block without duration jumps at its start`() throws {
        let track = try KeyframeBlocks(initial: 1, blocks: [block(0.5, 0, 4)]).track(timeline: .linear)
        #expect([0, 0.5.nextDown, 0.5, 0.9, 1].map { track.value(at: $0) } == [1, 1, 4, 4, 4])
        let atOnce = try KeyframeBlocks(initial: 1, blocks: [block(0, 0, 4)]).track()
        #expect(atOnce.value(at: 0) == 4)
        let atTheEnd = try KeyframeBlocks(initial: 1, blocks: [block(1, 0, 4)]).track()
        #expect(atTheEnd.value(at: 0.99) == 1)
        #expect(atTheEnd.value(at: 1) == 4)
    }

    @Test func `an overlapping block continues from the interpolated value`()
        throws
    {
        let blocks = try KeyframeBlocks(initial: 0, blocks: [block(0, 1, 10), block(0.5, 0.25, 0)])
        #expect(blocks.keyTimes == [0, 0.5, 0.75, 1])
        #expect(blocks.values == [0, 5, 0, 0])
        let track = blocks.track(timeline: .linear)
        #expect([0.25, 0.5, 0.625, 0.9].map { track.value(at: $0) } == [2.5, 5, 2.5, 0])
    }

    @Test func `without blocks the initial value holds`() throws {
        let track = try KeyframeBlocks<Double>(initial: 3, blocks: []).track()
        #expect([0, 0.5, 1].map { track.value(at: $0) } == [3, 3, 3])
    }

    @Test func `blocks can be evaluated in every calculation mode`() throws {
        let blocks = try KeyframeBlocks(initial: 0, blocks: [block(0, 0.5, 1), block(0.5, 0.5, 4)])
        let discrete = blocks.track(mode: .discrete, timeline: .linear)
        #expect([0, 0.49, 0.5, 0.99, 1].map { discrete.value(at: $0) } == [0, 0, 1, 1, 4])
        #expect(blocks.track(mode: .paced, timeline: .linear).value(at: 0.5) == 2)
        #expect(blocks.track(mode: .cubic, timeline: .linear).value(at: 0.5) == 1)
    }

    @Test func `an end beyond 1 by rounding is accepted`() throws {
        // 0.1 + 0.2 + 0.7 in the two ways a program may add it up.
        let blocks = try KeyframeBlocks(initial: 0, blocks: [block(0.1 + 0.2, 0.7, 1), block(0.9, 0.1 + 1e-16, 2)])
        #expect(blocks.keyTimes.last == 1)
    }

    @Test func `an error of a block has its index`() {
        func error(_ blocks: [KeyframeBlock<Double>]) -> KeyframeError? {
            do throws(KeyframeError) {
                _ = try KeyframeBlocks(initial: 0, blocks: blocks)
                return nil
            } catch {
                return error
            }
        }
        let good = block(0, 0.5, 1)
        #expect(error([good, block(.nan, 0.1, 1)]) == .blockNotFinite(index: 1))
        #expect(error([good, block(0.5, .infinity, 1)]) == .blockNotFinite(index: 1))
        #expect(error([good, block(0.5, 0.5, .nan)]) == .blockValueNotFinite(index: 1))
        #expect(error([block(-0.1, 0.5, 1)]) == .blockStartOutsideUnitInterval(index: 0, start: -0.1))
        #expect(error([block(0.1, -0.5, 1)]) == .blockDurationNegative(index: 0, duration: -0.5))
        #expect(error([block(0.75, 0.5, 1)]) == .blockEndsTooLate(index: 0, end: 1.25))
        #expect(throws: KeyframeError.valueNotFinite(index: 0)) {
            try KeyframeBlocks(initial: Double.nan, blocks: [])
        }
    }
}
