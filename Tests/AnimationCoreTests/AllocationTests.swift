import AnimationCore
import CAllocationCounter
import Testing

/// Nothing that is asked for once a frame allocates. The counter counts the whole process, so each test has its own.
@Suite(.enabled(if: allocation_counter_is_available())) struct AllocationTests {
    private static let times = stride(from: -0.1, through: 1.2, by: 0.01)

    /// Does what a frame would do at many times, once to warm up and once counted.
    private static func expectNone(_ name: String, _ evaluate: (Double) throws -> Double) rethrows {
        var total = try times.reduce(0) { try $0 + evaluate($1) }
        allocation_counter_reset()
        allocation_counter_start()
        for time in times { total += try evaluate(time) }
        allocation_counter_stop()
        let allocations = allocation_counter_read().allocations
        #expect(allocations == 0, "\(name)")
        // The total is used, so that nothing of it can be left out.
        #expect(!total.isNaN, "\(name)")
    }

    private static func expectNone<Value: AnimatableVector>(_ name: String, from: Value, to: Value) throws {
        for spring in [Spring.bouncy, .smooth, try Spring(response: 0.4, dampingRatio: 2)] {
            let motion = SpringMotion(spring: spring, from: from, to: to, velocity: to)
            expectNone("motion of \(name)") { time in
                motion.value(at: time).magnitudeSquared + motion.velocity(at: time).magnitudeSquared
                    + motion.retargeted(to: from, at: time, spring: .snappy).value(at: 0.1).magnitudeSquared
            }
            let stepper = SpringStepper(spring: spring, step: 1 / 120)
            var state = SpringState(displacement: from, velocity: to)
            expectNone("stepper of \(name)") { _ in
                stepper.advance(&state)
                return state.displacement.magnitudeSquared
            }
        }
        for mode in CalculationMode.allCases {
            let track = try KeyframeTrack(
                values: [from, to, from, from + to], timingFunctions: [.easeIn, .linear, .circularEaseOut], mode: mode,
                timeline: .easeInOut)
            expectNone("\(mode) keyframes of \(name)") { time in
                track.value(at: time).magnitudeSquared + track.velocity(at: time).magnitudeSquared
            }
        }
        let blocks = try KeyframeBlocks(
            initial: from, blocks: [KeyframeBlock(relativeStart: 0.2, relativeDuration: 0.5, value: to)])
        let track = blocks.track()
        expectNone("blocks of \(name)") { track.value(at: $0).magnitudeSquared }
    }

    @Test func `motions, steppers and keyframes of every value type do not allocate`() async {
        await #expect(processExitsWith: .success) {
            try AllocationTests.expectNone("numbers", from: 1.0, to: 300)
            try AllocationTests.expectNone("floats", from: Float(1), to: 300)
            try AllocationTests.expectNone("SIMD2", from: SIMD2(1.0, 2), to: SIMD2(30.0, -4))
            try AllocationTests.expectNone("SIMD4", from: SIMD4(1.0, 2, 3, 4), to: SIMD4(30.0, -4, 5, 6))
            try AllocationTests.expectNone("points", from: Point(x: 1, y: 2), to: Point(x: 30, y: 4))
            try AllocationTests.expectNone("sizes", from: Size(width: 1, height: 2), to: Size(width: 30, height: 4))
            try AllocationTests.expectNone(
                "rects", from: Rect(x: 1, y: 2, width: 3, height: 4), to: Rect(x: 30, y: 4, width: 5, height: 6))
            try AllocationTests.expectNone("transforms", from: AffineTransform.identity, to: .rotation(2))
            try AllocationTests.expectNone(
                "decomposed transforms", from: DecomposedTransform.identity, to: DecomposedTransform(.rotation(2)))
        }
    }

    @Test func `spring solutions and settling times do not allocate`() async {
        await #expect(processExitsWith: .success) {
            for spring in [
                Spring.bouncy, .smooth, try Spring(response: 0.4, dampingRatio: 2),
                try Spring(stiffness: 9, damping: 0),
            ] {
                let solution = SpringSolution(spring, displacement: 1, velocity: -3)
                AllocationTests.expectNone("solution") { time in
                    let state = solution.state(at: time * 1e3)
                    return solution.value(at: time) + solution.velocity(at: time) + solution.acceleration(at: time)
                        + state.displacement + state.velocity
                }
                AllocationTests.expectNone("landmarks") { time in
                    (solution.nextExtremum(after: time)?.time ?? 0)
                        + (solution.nextZeroCrossing(after: time)?.time ?? 0)
                        + solution.peakVelocity.velocity + solution.overshootFraction
                }
                AllocationTests.expectNone("settling") { time in
                    let start = SpringSolution(spring, displacement: 1, velocity: time)
                    let durations = [0.001, 0.01].lazy.map { start.settlingTime(epsilon: $0) }
                    return (durations.max() ?? 0) + spring.coreAnimationSettlingDuration(initialVelocity: time)
                        + spring.swiftUISettlingDuration(initialVelocity: time) > 0 ? 1 : 0
                }
            }
            try AllocationTests.expectNone("UIKit") { time in
                let spring = try UIKitSpring(duration: 0.5, dampingRatio: 0.3, initialVelocity: time * 10)
                return spring.progress(at: time) + spring.velocity(at: time)
                    + (spring.spring.uikitDuration(initialVelocity: time * 10) ?? 0)
            }
        }
    }

    @Test func `timing curves and media timing do not allocate`() async {
        await #expect(processExitsWith: .success) {
            let curves: [UnitCurve] = [
                .linear, .easeInOut, .default, .circularEaseIn, .circularEaseOut, .circularEaseInOut, try .steps(4),
                // Nearly a triple root, which takes more than the usual steps.
                try .cubicBezier(x1: 0.9999999, y1: 0, x2: 1e-8, y2: 1, edge: .extrapolate),
            ]
            for curve in curves {
                AllocationTests.expectNone("\(curve)") { x in
                    curve.value(at: x) + Swift.min(curve.slope(at: x), 1e9)
                }
            }
            let layer = try MediaTiming(beginTime: -1, duration: .infinity, speed: 2)
            let group = try MediaTiming(duration: 0.7, repetition: .count(2.3), autoreverses: true, fill: .both)
            let child = try MediaTiming(duration: 0.3, repetition: .duration(1), fill: .both)
            let ancestors = [layer, group]
            AllocationTests.expectNone("media timing") { time in
                (group.state(at: time).progress ?? 0) + (child.state(at: time, within: ancestors)?.progress ?? 0)
            }
        }
    }

    @Test func `the first cell that moves in all components copies the columns of its group once`()
        async
    {
        await #expect(processExitsWith: .success) {
            var batch = CellBatch<Float>()
            let conversion = try CoordinateConversion(from: .root, to: .root)
            let group = batch.addGroup(.spring(.snappy), startTime: 0, conversion: conversion)
            batch.reserveCapacity(10_000, of: group)
            let target = Rect(x: 5, y: 6, width: 7, height: 8)
            let bytesBefore = Int64(batch.columnBytes)
            allocation_counter_reset()
            allocation_counter_start()
            let cell = try batch.insert(
                from: Rect(x: 1, y: 2, width: 3, height: 4), alpha: 0, to: target, alpha: 1, into: group)
            allocation_counter_stop()
            let added = Int64(batch.columnBytes) - bytesBefore
            #expect(added > 0)
            let allocated = allocation_counter_read().total_bytes
            #expect(allocated >= bytesBefore + added)
            #expect(allocated < (bytesBefore + added) * 3 / 2)
            BatchEngine(kernelSet: .baseline).frame(&batch, at: 60)
            #expect(batch.frame(of: cell).rect == target)
        }
    }
}
