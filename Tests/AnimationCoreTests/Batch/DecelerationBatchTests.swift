import AnimationCore
import Foundation
import TestSupport
import Testing

/// Decelerations of many cells against their scalar twins.
@Suite struct DecelerationBatchTests {
    /// Flings of all rates and speeds, and times from before the start to after the end.
    private static func cells(_ count: Int) throws -> (motions: [Deceleration<Double>], times: [Double]) {
        var random = SplitMix64(seed: 23)
        let rates = try [0.998, 0.99, 0.9, 0.9999].map { try DecelerationRate(perMillisecond: $0) }
        let motions = (0..<count).map { index in
            Deceleration(
                from: Double.random(in: -3000...3000, using: &random),
                velocity: Double.random(in: -6000...6000, using: &random),
                rate: rates[index % 4], stopVelocity: [0, 9.8, 300][index % 3])
        }
        return (motions, (0..<count).map { _ in .random(in: -0.2...4, using: &random) })
    }

    @Test(arguments: BatchAccuracy.sets)
    func `values and velocities are the scalar twin's, in both formats`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        let (motions, times) = try Self.cells(1003)
        var (values, velocities) = (NumberBatch<Double>(count: 1003), NumberBatch<Double>(count: 1003))
        let batch = try DecelerationBatch<Double>(motions)
        engine.evaluate(batch, at: NumberBatch(times), values: &values, velocities: &velocities)
        var alone = NumberBatch<Double>(count: 1003)
        engine.evaluate(batch, at: NumberBatch(times), into: &alone)
        var narrow = NumberBatch<Float>(count: 1003)
        engine.evaluate(try DecelerationBatch<Float>(motions), at: NumberBatch(times.map(Float.init)), into: &narrow)
        for (index, motion) in motions.enumerated() {
            let time = times[index]
            let amplitude = motion.from.magnitude + motion.velocity.magnitude / motion.rate.decay
            #expect((values[index] - motion.value(at: time)).magnitude <= 9 * 0x1p-52 * amplitude)
            #expect(
                (velocities[index] - motion.velocity(at: time)).magnitude <= 9 * 0x1p-52 * motion.velocity.magnitude)
            #expect(alone[index] == values[index])
            // The rounding of the time moves the value by speed times rounding.
            let bound = (9 * amplitude + motion.velocity.magnitude * 4) * 0x1p-23
            #expect((Double(narrow[index]) - motion.value(at: time)).magnitude <= bound)
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `from its duration on a cell is at its end, at rest`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        let motions = [
            Deceleration(from: 5.0, velocity: 900), Deceleration(from: 5.0, velocity: -900, stopVelocity: 0),
            Deceleration(from: 5.0, velocity: 9),
        ]
        for (index, motion) in motions.enumerated() {
            let batch = try DecelerationBatch<Double>([motion])
            for time in [motion.duration, 1e4, 1e200, .infinity] where time >= motion.duration {
                var (value, velocity) = (NumberBatch<Double>(count: 1), NumberBatch<Double>(count: 1))
                engine.evaluate(batch, at: NumberBatch([time]), values: &value, velocities: &velocity)
                #expect((value[0] - motion.end).magnitude <= 6 * 0x1p-52 * 500, "\(index) at \(time)")
                #expect(velocity[0] == 0, "\(index) at \(time)")
            }
            for time in [-1, 0, -Double.infinity] {
                var (value, velocity) = (NumberBatch<Double>(count: 1), NumberBatch<Double>(count: 1))
                engine.evaluate(batch, at: NumberBatch([time]), values: &value, velocities: &velocity)
                #expect(value[0] == 5 && velocity[0] == motion.velocity(at: time))
            }
            var (value, velocity) = (NumberBatch<Double>(count: 1), NumberBatch<Double>(count: 1))
            engine.evaluate(batch, at: NumberBatch([.nan]), values: &value, velocities: &velocity)
            #expect(value[0].isNaN)
        }
    }

    @Test func `cells can be added, replaced and removed, and a coefficient that does not fit is refused`() throws {
        let (motions, _) = try Self.cells(3)
        var batch = DecelerationBatch<Float>()
        for motion in motions { try batch.append(motion) }
        try batch.replace(at: 0, with: motions[1])
        batch.remove(at: 1)
        #expect(batch.count == 2)
        var result = NumberBatch<Float>(count: 2)
        BatchEngine().evaluate(batch, at: NumberBatch([0, 0]), into: &result)
        #expect(result[0] == Float(motions[1].from) && result[1] == Float(motions[2].from))
        #expect(throws: BatchError.notFinite(index: 2)) {
            try batch.append(Deceleration(from: 1e60, velocity: 1))
        }
        #expect(batch.count == 2)
    }

    @Test func `a deceleration of 0 speed keeps its value`() throws {
        var (value, velocity) = (NumberBatch<Double>(count: 1), NumberBatch<Double>(count: 1))
        let batch = try DecelerationBatch<Double>([Deceleration(from: 7.0, velocity: 0, stopVelocity: 0)])
        BatchEngine().evaluate(batch, at: NumberBatch([3]), values: &value, velocities: &velocity)
        #expect(value[0] == 7 && velocity[0] == 0)
    }
}
