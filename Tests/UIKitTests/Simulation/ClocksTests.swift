import AnimationCore
import AnimationTimeline
import Testing

import UIKit

@Suite("Clocks") struct ClocksTests {
    @Test func `a new driven clock shows the stage's time, a held one stands still and reaches nothing`() {
        var clocks = Clocks()
        let clock = clocks.open()
        #expect(clocks.localTime(of: clock, at: 3) == 3)
        #expect(clocks.stageTime(of: clock, reaching: 5, notBefore: 1) == 5)
        clocks.hold(clock, at: 0.25, from: 1)
        #expect(clocks.localTime(of: clock, at: 2) == 0.25)
        #expect(clocks.stageTime(of: clock, reaching: 0.5, notBefore: 2) == nil)
        #expect(clocks.localTime(of: .stage, at: 2) == 2)
    }

    @Test func `a clock that runs on reaches its end at a stage time, one that runs back never does`() {
        var clocks = Clocks()
        let clock = clocks.open()
        clocks.hold(clock, at: 0.25, from: 1)
        clocks.run(clock, to: 1, over: 1.5, curve: .linear, rateAfter: 2, from: 2)
        #expect(clocks.localTime(of: clock, at: 2.75) == 0.625)
        #expect(clocks.stageTime(of: clock, reaching: 1, notBefore: 2) == 3.5)
        #expect(clocks.stageTime(of: clock, reaching: 2, notBefore: 2) == 4)
        clocks.run(clock, to: 0, over: 1, curve: .linear, rateAfter: 0, from: 3)
        #expect(clocks.stageTime(of: clock, reaching: 1, notBefore: 3) == nil)
    }

    @Test func `the clock of a layer applies the layer's timing to its base clock, and follows that`() {
        var clocks = Clocks()
        let base = clocks.open()
        let half = TimeMap(begin: 0, rate: 0.5, offset: 0)
        let derivation = Clocks.Derivation(base: base, layer: 7)
        let clock = clocks.open(derivation, timing: half, continuing: base, from: 0)
        #expect(clocks.localTime(of: clock, at: 2) == 1)
        #expect(clocks.stageTime(of: clock, reaching: 1, notBefore: 0) == 2)
        #expect(clocks.base(of: clock) == base)
        #expect(clocks.layer(of: clock) == 7)
        #expect(clocks.following(base) == [base, clock])
        #expect(clocks.following(.stage) == [.stage])
        clocks.hold(base, at: 1, from: 3)
        #expect(clocks.localTime(of: clock, at: 9) == 0.5)
    }

    @Test func `a layer has one clock for each base clock, and its past stays as it was`() {
        var clocks = Clocks()
        let double = TimeMap(begin: 0, rate: 2, offset: 0)
        let derivation = Clocks.Derivation(base: .stage, layer: 3)
        #expect(clocks.layerClock(derivation) == nil)
        let clock = clocks.open(derivation, timing: double, continuing: .stage, from: 1)
        #expect(clocks.layerClock(derivation) == clock)
        #expect(clocks.localTime(of: clock, at: 0.5) == 0.5)
        #expect(clocks.localTime(of: clock, at: 3) == 6)
        clocks.setTiming(TimeMap(begin: 0, rate: 0, offset: 4), of: clock, from: 3)
        #expect(clocks.localTime(of: clock, at: 2) == 4)
        #expect(clocks.localTime(of: clock, at: 5) == 4)
        #expect(clocks.stageTime(of: clock, reaching: 5, notBefore: 5) == nil)
        #expect(clocks.layerClocks.map(\.clock) == [clock])
    }
}
