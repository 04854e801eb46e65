import AnimationCore
import Foundation
import TestSupport
import Testing

@Suite struct BatchMotionTests {
    static let springs: [Spring] = [
        .smooth, .snappy, .bouncy, try! Spring(stiffness: 100, damping: 0), try! Spring(stiffness: 100, damping: 20),
        try! Spring(stiffness: 100, damping: 19.999999), try! Spring(stiffness: 100, damping: 20.000001),
        try! Spring(stiffness: 400, damping: 90), try! Spring(mass: 0.5, stiffness: 4, damping: 35),
    ]

    /// Cells of all regimes, mixed, and times from before the start to where everything has decayed.
    static func cells(_ count: Int) -> (solutions: [SpringSolution], times: [Double]) {
        var random = SplitMix64(seed: 11)
        let solutions = (0..<count).map { _ in
            SpringSolution(
                springs.randomElement(using: &random)!, displacement: .random(in: -500...500, using: &random),
                velocity: .random(in: -5000...5000, using: &random))
        }
        let times = (0..<count).map { _ in Double.random(in: -0.1...3, using: &random) }
        return (solutions, times)
    }

    static func bound(_ solution: SpringSolution, at time: Double) -> Double {
        2 * SpringAccuracy.bound(solution.spring, at: max(time, 0)) * SpringAccuracy.amplitude(solution)
    }

    /// Sorted by regime or mixed, the same cells give the same bits.
    @Test(arguments: BatchAccuracy.sets)
    func `sorted by regime or mixed, the same cells give the same bits`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        let (solutions, times) = BatchMotionTests.cells(1000)
        var mixed = NumberBatch<Double>(count: 1000)
        engine.evaluate(try SpringBatch(solutions), at: NumberBatch(times), into: &mixed)
        let order = (0..<1000).sorted { one, other in
            solutions[one].spring.dampingRatio < solutions[other].spring.dampingRatio
        }
        var sorted = NumberBatch<Double>(count: 1000)
        engine.evaluate(
            try SpringBatch(order.map { solutions[$0] }), at: NumberBatch(order.map { times[$0] }), into: &sorted)
        var narrow = NumberBatch<Float>(count: 1000)
        engine.evaluate(try SpringBatch(solutions), at: NumberBatch(times.map(Float.init)), into: &narrow)
        for (place, index) in order.enumerated() {
            let truth = solutions[index].value(at: times[index])
            let bound = BatchMotionTests.bound(solutions[index], at: times[index])
            #expect((mixed[index] - truth).magnitude <= 1.5 * bound * 0x1p-52)
            #expect(mixed[index] == sorted[place])
            #expect((Double(narrow[index]) - truth).magnitude <= bound * 0x1p-23)
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a damped cell is exactly at rest at large times`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        for (index, spring) in BatchMotionTests.springs.enumerated() where spring.damping > 0 {
            let batch = try SpringBatch<Double>([SpringSolution(spring, displacement: 3, velocity: -70)])
            for time in [1e4, 1e9, 1e200, Double.infinity] {
                var (value, velocity) = (NumberBatch<Double>(count: 1), NumberBatch<Double>(count: 1))
                engine.evaluate(batch, at: NumberBatch([time]), values: &value, velocities: &velocity)
                #expect(value[0] == 0 && velocity[0] == 0, "spring \(index) at \(time)")
            }
            var value = NumberBatch<Double>(count: 1)
            engine.evaluate(batch, at: NumberBatch([.nan]), into: &value)
            #expect(value[0].isNaN)
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a staggered cell holds its initial value until its start time`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set)
        for spring in BatchMotionTests.springs {
            let solution = SpringSolution(spring, displacement: 1, velocity: -3)
            let begins = (0..<45).map { Double($0) * 0.03 }
            var wide = NumberBatch<Double>(count: 45)
            engine.evaluate(solution, at: 0.9, startTimes: NumberBatch(begins), into: &wide)
            var narrow = NumberBatch<Float>(count: 45)
            engine.evaluate(solution, at: 0.9, startTimes: NumberBatch(begins.map(Float.init)), into: &narrow)
            for (index, begin) in begins.enumerated() {
                let time = max(0.9 - begin, 0)
                let bound = BatchMotionTests.bound(solution, at: time)
                #expect((wide[index] - solution.value(at: time)).magnitude <= 1.5 * bound * 0x1p-52)
                // The difference of two rounded times is off by up to half an ulp of them, also where it is small.
                let shift = 0x1p-24 * 2 * (3 + spring.angularFrequency)
                #expect((Double(narrow[index]) - solution.value(at: time)).magnitude <= bound * 0x1p-23 + shift)
            }
            #expect(wide[44] == 1)
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a batch of steps follows the stepper`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set)
        for spring in BatchMotionTests.springs {
            let stepper = SpringStepper(spring: spring, step: 1 / 120)
            var states = BatchMotionTests.cells(37).solutions.map {
                SpringState(displacement: $0.displacement, velocity: $0.velocity)
            }
            var wide = try StepBatch<Double>(stepper, states: states)
            var narrow = try StepBatch<Float>(stepper, states: states)
            let largest = states.map { $0.displacement.magnitude + $0.velocity.magnitude / spring.angularFrequency }
                .max()!
            for frame in 1...60 {
                #expect(engine.advance(&wide) == 37)
                #expect(engine.advance(&narrow) == 37)
                for index in states.indices {
                    stepper.advance(&states[index])
                    let scale = largest * Double(frame) * 4
                    #expect((wide[index].displacement - states[index].displacement).magnitude <= scale * 0x1p-52)
                    #expect((narrow[index].displacement - states[index].displacement).magnitude <= scale * 0x1p-23)
                }
            }
            // Interrupted, a cell goes on from what it was given.
            wide[5] = SpringState(displacement: 1, velocity: 2)
            states[5] = stepper.advanced(wide[5])
            engine.advance(&wide)
            #expect((wide[5].displacement - states[5].displacement).magnitude <= 0x1p-50)
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `settled cells are flushed and not counted as moving`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set)
        var batch = try StepBatch<Double>(SpringStepper(spring: .smooth, step: 1 / 60))
        for index in 0..<20 {
            try batch.append(SpringState(displacement: index.isMultiple(of: 2) ? 100 : 1e-5, velocity: 0))
        }
        var counts: [Int] = []
        while engine.advance(&batch) > 0, counts.count < 1000 { counts.append(engine.advance(&batch)) }
        #expect(counts.contains(10) && counts.last! <= 10 && counts.first == 20 && counts.count < 1000)
        for index in 0..<20 { #expect(batch[index] == SpringState(displacement: 0, velocity: 0)) }
        #expect(throws: BatchError.notFinite(index: 20)) {
            try batch.append(SpringState(displacement: .nan, velocity: 0))
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a batch of abscissas is within the bound of the scalar curve`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set)
        let abscissas = (-5...2005).map { Double($0) / 2000 } + [1e-9, 0.5 + 1e-9, 1 - 1e-9, 1e-300]
        let x = NumberBatch<Double>(abscissas)
        let narrowX = NumberBatch<Float>(abscissas.map(Float.init))
        var wide = NumberBatch<Double>(count: x.count)
        var narrow = NumberBatch<Float>(count: x.count)
        for (x1, x2) in [(0.42, 0.58), (0.25, 0.25), (0.0, 1.0), (1.0, 0.0), (0.0, 0.0), (1.0, 1.0), (0.99, 0.02)] {
            for (y1, y2) in [(0.0, 1.0), (1.0, 0.0), (-0.5, 1.7)] {
                let curve = try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
                engine.evaluate(curve, at: x, into: &wide)
                engine.evaluate(curve, at: narrowX, into: &narrow)
                for (index, abscissa) in abscissas.enumerated() {
                    #expect((wide[index] - curve.value(at: abscissa)).magnitude <= 5e-13, "\(curve) at \(abscissa)")
                    let truth = curve.value(at: Double(Float(abscissa)))
                    #expect((Double(narrow[index]) - truth).magnitude <= 0x1p-19, "\(curve) at \(abscissa)")
                }
            }
        }
        var ends = NumberBatch<Double>(count: 4)
        engine.evaluate(try CubicBezier(x1: 1, y1: 2, x2: 0.3, y2: -1), at: NumberBatch([0, 1, -3, 9]), into: &ends)
        #expect(ends.array == [0, 1, 0, 1])
        engine.evaluate(try CubicBezier(x1: 1, y1: 2, x2: 0.3, y2: -1), at: NumberBatch([.nan, 1, 0, 1]), into: &ends)
        #expect(ends[0].isNaN && ends.array.dropFirst() == [1, 0, 1])
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a batch of progress values is within the bound of the scalar track`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set)
        let times = [0, 0.1, 0.1, 0.55, 1.0]
        let values = [3.0, -40, 25, 25.5, 100]
        let tracks: [KeyframeTrack<Double>] = [
            try KeyframeTrack(values: values, keyTimes: times), try KeyframeTrack(values: values, mode: .paced),
            try KeyframeTrack(values: values, keyTimes: times + [1], mode: .discrete),
            try KeyframeTrack(values: values, keyTimes: times, mode: .cubic),
            try KeyframeTrack(values: values, keyTimes: times, mode: .cubic, timeline: .easeInOut),
            try KeyframeTrack(values: [7.0]),
        ]
        let progress = (-10...1010).map { Double($0) / 1000 }
        for track in tracks {
            var wide = NumberBatch<Double>(count: progress.count)
            engine.evaluate(try TrackBatch(track), at: NumberBatch(progress), into: &wide)
            var narrow = NumberBatch<Float>(count: progress.count)
            engine.evaluate(try TrackBatch(track), at: NumberBatch(progress.map(Float.init)), into: &narrow)
            for (index, place) in progress.enumerated() {
                #expect((wide[index] - track.value(at: place)).magnitude <= 1e-11, "\(track.mode) at \(place)")
                // A jump may fall to either side where the rounded time does.
                guard times.allSatisfy({ ($0 - place).magnitude > 1e-6 }) else { continue }
                #expect((Double(narrow[index]) - track.value(at: place)).magnitude <= 1e-2, "\(track.mode) at \(place)")
            }
            #expect(wide[progress.count - 1] == track.value(at: 1))
        }
    }

    @Test func `a track with an unsupported feature is an error`() throws {
        let curved = try KeyframeTrack(
            values: [0, 1.0], timingFunctions: [.easeIn], mode: .linear)
        #expect(throws: BatchError.unsupportedTrack(.segmentCurve)) { try TrackBatch<Double>(curved) }
        let even = try KeyframeTrack(values: [0, 1.0, 5], mode: .cubicPaced)
        #expect(throws: BatchError.unsupportedTrack(.cubicPaced)) { try TrackBatch<Double>(even) }
        let stairs = try KeyframeTrack(values: [0, 1.0], timeline: .steps(4))
        #expect(throws: BatchError.unsupportedTrack(.timeline)) { try TrackBatch<Double>(stairs) }
    }

    @Test func `a spring that does not fit the format is an error with its index`() throws {
        var batch = try SpringBatch<Float>([SpringSolution(.smooth, displacement: 1)])
        #expect(throws: BatchError.notFinite(index: 1)) {
            try batch.append(SpringSolution(.smooth, displacement: 1e39))
        }
        #expect(throws: BatchError.notFinite(index: 0)) {
            try batch.replace(at: 0, with: SpringSolution(.smooth, displacement: 1e39))
        }
        #expect(batch.count == 1)
        var value = NumberBatch<Float>(count: 1)
        BatchEngine().evaluate(batch, at: NumberBatch([0]), into: &value)
        #expect(value[0] == 1)
        try batch.replace(at: 0, with: SpringSolution(.snappy, displacement: 5))
        try batch.append(SpringSolution(.snappy, displacement: 6))
        batch.remove(at: 0)
        BatchEngine().evaluate(batch, at: NumberBatch([0]), into: &value)
        #expect(value[0] == 6)
    }
}
