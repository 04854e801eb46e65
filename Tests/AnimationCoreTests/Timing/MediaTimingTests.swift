import AnimationCore
import Testing

/// The rules of media timing, boundary by boundary.
@Suite struct MediaTimingTests {
    private func progress(_ timing: MediaTiming, _ times: [Double]) -> [Double?] {
        times.map { timing.state(at: $0).progress }
    }

    @Test func `local time is shifted, scaled and offset`() throws {
        let timing = try MediaTiming(beginTime: 10, duration: 4, speed: 2, offset: 1)
        #expect(timing.localTime(at: 10) == 1)
        #expect(timing.localTime(at: 11) == 3)
        #expect(timing.parentTime(at: 3) == 11)
        #expect(timing.state(at: 11).progress == 0.75)
        #expect(try MediaTiming(duration: 1, speed: 0).parentTime(at: 0) == nil)
    }

    @Test func `the active time includes both ends`() throws {
        let timing = try MediaTiming(beginTime: 1, duration: 2)
        #expect(progress(timing, [0.999, 1, 2, 3, 3.001]) == [nil, 0, 0.5, 1, nil])
        #expect(timing.state(at: 0.999).phase == .before)
        #expect(timing.state(at: 1).phase == .active)
        #expect(timing.state(at: 3).phase == .active)
        #expect(timing.state(at: 3.001).phase == .after)
    }

    @Test func `the fill modes hold the first or last value`() throws {
        func ends(_ fill: MediaTiming.Fill) throws -> [Double?] {
            progress(try MediaTiming(beginTime: 1, duration: 2, repetition: .count(1.25), fill: fill), [0, 2, 9])
        }
        #expect(try ends(.removed) == [nil, 0.5, nil])
        #expect(try ends(.forwards) == [nil, 0.5, 0.25])
        #expect(try ends(.backwards) == [0, 0.5, nil])
        #expect(try ends(.both) == [0, 0.5, 0.25])
    }

    @Test func `an interior boundary starts the next cycle, the last one ends its own`() throws {
        let timing = try MediaTiming(duration: 2, repetition: .count(3), fill: .both)
        #expect(timing.activeDuration == 6)
        #expect(progress(timing, [1.5, 2, 4, 5, 6, 7]) == [0.75, 0, 0, 0.5, 1, 1])
        #expect(timing.state(at: 2).position?.cycle == 1)
        #expect(timing.state(at: 6).position?.cycle == 2)
    }

    @Test func `a fractional count ends within a cycle`() throws {
        let timing = try MediaTiming(duration: 1, repetition: .count(2.5), fill: .forwards)
        #expect(timing.activeDuration == 2.5)
        #expect(progress(timing, [2, 2.25, 2.5, 3]) == [0, 0.25, 0.5, 0.5])
        // 0.1 · 2.3 is rounded, but the end is the fraction of the count.
        let odd = try MediaTiming(duration: 0.1, repetition: .count(2.5), fill: .forwards)
        #expect(odd.state(at: 1).progress == 0.5)
    }

    @Test func `autoreverse doubles the cycle`() throws {
        let timing = try MediaTiming(duration: 1, repetition: .count(2), autoreverses: true, fill: .forwards)
        #expect(timing.activeDuration == 4)
        #expect(progress(timing, [0.25, 1, 1.25, 2, 2.5, 3, 3.5, 4, 5]) == [0.25, 1, 0.75, 0, 0.5, 1, 0.5, 0, 0])
        #expect(timing.state(at: 0.5).position?.isReturning == false)
        #expect(timing.state(at: 1.5).position?.isReturning == true)
        #expect(timing.state(at: 4).position?.isReturning == true)
        let half = try MediaTiming(duration: 1, repetition: .count(1.5), autoreverses: true, fill: .forwards)
        #expect(half.activeDuration == 3)
        #expect(progress(half, [3, 4]) == [1, 1])
    }

    @Test func `a repeat duration is the whole active time`() throws {
        let once = try MediaTiming(duration: 2, repetition: .duration(5), fill: .forwards)
        #expect(once.activeDuration == 5)
        #expect(progress(once, [2, 4, 5, 6]) == [0, 0, 0.5, 0.5])
        let back = try MediaTiming(duration: 1, repetition: .duration(3), autoreverses: true, fill: .forwards)
        #expect(back.activeDuration == 3)
        #expect(progress(back, [1.5, 2, 3, 4]) == [0.5, 0, 1, 1])
        let whole = try MediaTiming(duration: 1, repetition: .duration(4), fill: .forwards)
        #expect(progress(whole, [3, 4]) == [0, 1])
    }

    @Test func `a negative speed runs backwards`() throws {
        let timing = try MediaTiming(beginTime: 1, duration: 2, speed: -1, offset: 2, fill: .both)
        #expect(progress(timing, [0, 1, 1.5, 2, 3, 4]) == [1, 1, 0.75, 0.5, 0, 0])
        // Before and after are those of local time.
        #expect(timing.state(at: 0).phase == .after)
        #expect(timing.state(at: 4).phase == .before)
    }

    @Test func `speed 0 holds the offset`() throws {
        let timing = try MediaTiming(beginTime: 3, duration: 2, speed: 0, offset: 0.5)
        #expect(progress(timing, [-100, 3, 1e9, .infinity]) == [0.25, 0.25, 0.25, 0.25])
    }

    @Test func `infinite repetitions and durations do not end`() throws {
        let timing = try MediaTiming(duration: 2, repetition: .forever)
        #expect(progress(timing, [1e6 + 0.5, 3]) == [0.25, 0.5])
        #expect(timing.state(at: .infinity).phase == .active)
        #expect(timing.state(at: -.infinity).phase == .before)
        // An infinite repetition has no last cycle: at infinity it rests at the start of the first.
        let end = timing.state(at: .infinity).position
        #expect(end?.time == 0 && end?.progress == 0 && end?.cycle == 0)
        let clock = try MediaTiming(duration: .infinity)
        #expect(clock.state(at: 7).position?.cycle == 0)
        #expect(clock.state(at: 7).position?.time == 7)
        #expect(clock.state(at: 7).progress == 0)
        let swing = try MediaTiming(duration: .infinity, autoreverses: true)
        #expect(swing.state(at: 7).position?.isReturning == false)
    }

    @Test func `an animation without duration is at its end at once`() throws {
        let timing = try MediaTiming(beginTime: 1, duration: 0, fill: .both)
        #expect(progress(timing, [0.5, 1, 2]) == [0, 1, 1])
        let back = try MediaTiming(beginTime: 1, duration: 0, autoreverses: true, fill: .both)
        #expect(progress(back, [0.5, 1, 2]) == [0, 0, 0])
        let endless = try MediaTiming(duration: 0, repetition: .forever, fill: .forwards)
        #expect(endless.activeDuration == 0)
        #expect(progress(endless, [0, 5]) == [1, 1])
        let held = try MediaTiming(duration: 0, repetition: .duration(3))
        #expect(progress(held, [1, 4]) == [1, nil])
        let none = try MediaTiming(duration: 2, repetition: .count(0))
        #expect(progress(none, [0, 0.1]) == [0, nil])
    }

    @Test func `a chain of timings passes its time to the next`() throws {
        let layer = try MediaTiming(beginTime: 100, duration: .infinity, speed: 2)
        let group = try MediaTiming(beginTime: 1, duration: 4, repetition: .count(2), autoreverses: true)
        let child = try MediaTiming(beginTime: 1, duration: 2, fill: .both)
        // Layer time 2·(t − 100); group time that less 1, folded into 0…4; child progress (group time − 1) / 2.
        func at(_ time: Double) -> Double? { child.state(at: time, within: [layer, group])?.progress }
        #expect(at(100) == nil)
        #expect(at(100.5) == 0)
        #expect(at(101.5) == 0.5)
        #expect(at(102.5) == 1)
        // On the group's way back the child runs backwards.
        #expect(at(103.5) == 0.5)
        #expect(at(104.25) == 0)
        #expect(at(109) == nil)
        #expect(child.state(at: 2, within: [])?.progress == 0.5)
    }

    @Test func `progress is a pure function of time`() throws {
        let timing = try MediaTiming(
            beginTime: 0.3, duration: 0.7, speed: 1.7, repetition: .count(3.3), autoreverses: true)
        let times = (0..<500).map { Double($0) * 0.01 }
        let forwards = progress(timing, times)
        let backwards = progress(timing, times.reversed())
        #expect(forwards == backwards.reversed())
        for value in forwards.compactMap({ $0 }) { #expect((0...1).contains(value)) }
    }

    /// Whole cycles whose sum is rounded end where the last cycle ends, not at the start of one that nobody asked for.
    @Test(arguments: [0.1, 0.3, 0.7, 1.0 / 3])
    func `a count or duration of whole cycles ends at progress 1 despite rounding`(duration: Double) throws {
        for count in 1...50 {
            let sum = (0..<count).reduce(0.0) { total, _ in total + duration }
            // A long sum is off by more than the few last digits that are forgiven.
            for total in count <= 8 ? [sum, Double(count) * duration] : [Double(count) * duration] {
                let timing = try MediaTiming(duration: duration, repetition: .duration(total), fill: .forwards)
                let end = try #require(timing.state(at: total + 1).progress)
                #expect(end > 1 - 1e-13, "\(count) · \(duration): \(end)")
            }
            let timing = try MediaTiming(
                duration: duration, repetition: .count((Double(count) * 0.1) * 10), fill: .forwards)
            #expect(try #require(timing.state(at: 1e6).progress) > 1 - 1e-13)
        }
    }

    @Test func `an invalid parameter of a timing is an error with its name`() {
        #expect(throws: MediaTimingError.notFinite(.beginTime)) { try MediaTiming(beginTime: .nan, duration: 1) }
        #expect(throws: MediaTimingError.notFinite(.speed)) { try MediaTiming(duration: 1, speed: .infinity) }
        #expect(throws: MediaTimingError.notFinite(.offset)) { try MediaTiming(duration: 1, offset: -.infinity) }
        #expect(throws: MediaTimingError.notFinite(.duration)) { try MediaTiming(duration: .nan) }
        #expect(throws: MediaTimingError.negative(.duration, -1)) { try MediaTiming(duration: -1) }
        #expect(throws: MediaTimingError.negative(.repeatCount, -2)) {
            try MediaTiming(duration: 1, repetition: .count(-2))
        }
        #expect(throws: MediaTimingError.notFinite(.repeatDuration)) {
            try MediaTiming(duration: 1, repetition: .duration(.nan))
        }
        #expect(
            MediaTimingError.negative(.repeatCount, -2).description
                == "the repeat count of the animation is -2.0; it must be 0 or more (a negative speed runs backwards)")
    }

    @Test func `a time of NaN is a precondition failure`() async {
        await #expect(processExitsWith: .failure) {
            _ = try MediaTiming(duration: 1).state(at: .nan)
        }
    }
}
