import AnimationCore
import TestSupport
import Testing

/// Media timing against a model that shares no formula with it: a clock of whole ticks that walks from end to end of the
/// way, one way after the other, as a hand on a dial would.
@Suite struct MediaTimingModelTests {
    /// A timing in whole ticks; a cycle is 8 ticks or a multiple, so that eighths of a count are whole too.
    private struct Dial {
        let begin: Int
        let duration: Int
        let speed: Int
        let offset: Int
        /// Eighths of a cycle where the repetition is a count, else ticks.
        let repetition: (eighths: Int?, ticks: Int)
        let autoreverses: Bool
        let fill: MediaTiming.Fill

        init(using random: inout SplitMix64) {
            begin = .random(in: -20...20, using: &random)
            duration = 8 * .random(in: 1...4, using: &random)
            speed = .random(in: -2...3, using: &random)
            offset = .random(in: -20...60, using: &random)
            repetition =
                Bool.random(using: &random)
                ? (.random(in: 0...30, using: &random), 0) : (nil, .random(in: 0...100, using: &random))
            autoreverses = .random(using: &random)
            fill = [.removed, .forwards, .backwards, .both].randomElement(using: &random) ?? .removed
        }

        /// The same in seconds of 16 ticks each: every number is exact.
        func timing() throws -> MediaTiming {
            func seconds(_ ticks: Int) -> Double { Double(ticks) / 16 }
            return try MediaTiming(
                beginTime: seconds(begin), duration: seconds(duration), speed: Double(speed), offset: seconds(offset),
                repetition: repetition.eighths.map { .count(Double($0) / 8) } ?? .duration(seconds(repetition.ticks)),
                autoreverses: autoreverses, fill: fill)
        }

        /// The ticks from the start of the way at which the hand stands; nil where it is removed.
        func hand(at parent: Int) -> Int? {
            var left = offset + speed * (speed == 0 ? 0 : parent - begin)
            let active = repetition.eighths.map { $0 * duration * (autoreverses ? 2 : 1) / 8 } ?? repetition.ticks
            if left < 0 { return fill == .backwards || fill == .both ? 0 : nil }
            if left > active {
                guard fill == .forwards || fill == .both else { return nil }
                left = active
            }
            let isEnd = left == active
            var (position, step) = (0, 1)
            while left > 0 {
                if position == duration, step == 1 {
                    if autoreverses { step = -1 } else { position = 0 }
                } else if position == 0, step == -1 {
                    step = 1
                }
                position += step
                left -= 1
            }
            // A cycle that restarts does so at once, unless everything is over.
            return position == duration && !autoreverses && !isEnd ? 0 : position
        }
    }

    @Test func `a timing equals a discrete model`() throws {
        var random = SplitMix64(seed: 21)
        for _ in 0..<2000 {
            let dial = Dial(using: &random)
            let timing = try dial.timing()
            for tick in -80...160 {
                let expected = dial.hand(at: tick).map { Double($0) / Double(dial.duration) }
                #expect(timing.state(at: Double(tick) / 16).progress == expected, "\(timing) at \(tick)/16")
            }
        }
    }

    /// Each timing's hand is the time of the next one inside it.
    @Test func `nested timings equal nested discrete models`() throws {
        var random = SplitMix64(seed: 22)
        for _ in 0..<1000 {
            let dials = (0..<3).map { _ in Dial(using: &random) }
            let timings = try dials.map { try $0.timing() }
            for tick in -80...160 {
                let hand = dials.reduce(Optional(tick)) { time, dial in time.flatMap { dial.hand(at: $0) } }
                let state = timings[2].state(at: Double(tick) / 16, within: timings.prefix(2))
                #expect(state?.position?.time == hand.map { Double($0) / 16 }, "\(timings) at \(tick)/16")
            }
        }
    }
}
