import AnimationCore
import Testing

/// Numbers at the ends of what binary64 holds.
@Suite struct ExtremeNumberTests {
    @Test func `a damping of minus zero is none`() throws {
        let spring = try Spring(stiffness: 100, damping: -0.0)
        #expect(spring.damping.sign == .plus)
        #expect(spring.settlingTime() == .infinity)
        #expect(
            spring.coreAnimationSettlingDuration()
                == (try Spring(stiffness: 100, damping: 0)).coreAnimationSettlingDuration())
        #expect(spring.swiftUISettlingDuration() == (try Spring(stiffness: 100, damping: 0)).swiftUISettlingDuration())
    }

    @Test(arguments: [[0, 0, 0.5, 1], [0, 5e-324, 0.5, 1], [0, 0.25, 1, 1], [0, 0, 0, 1]])
    func `batches of tracks show what the track shows, at any progress`(keyTimes: [Double]) throws {
        let track = try KeyframeTrack<Double>.coreAnimation(values: [3, 1, 4, 1.5], keyTimes: keyTimes)
        let progress = [-Double.infinity, -1, -0.0, 0, 5e-324, 0.25, 0.5, 0.75, 1, 2, .infinity]
        var result = NumberBatch<Double>(count: progress.count)
        BatchEngine().evaluate(try TrackBatch(track), at: NumberBatch(progress), into: &result)
        for (index, value) in progress.enumerated() {
            let scalar = track.value(at: value)
            #expect(scalar.isFinite && (result[index] - scalar).magnitude < 1e-15, "at \(value)")
        }
        #expect(track.value(at: -1) == 3 && track.value(at: .infinity) == 1.5)
    }

    @Test(arguments: [1e-300, 1e-160, 1e12, 1e15, 1e160, 1e300])
    func `settling does not depend on the unit`(unit: Double) throws {
        let spring = try Spring(stiffness: 120, damping: 9)
        func settling(_ displacement: Point, _ velocity: Point, unit: Double) -> Double {
            SpringMotion(
                spring: spring, from: displacement.scaled(by: unit), to: .zero, velocity: velocity.scaled(by: unit)
            ).settlingTime(epsilon: 1e-3 * unit)
        }
        for velocity in [Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: -3, y: 7), Point(x: 1e15, y: 0)] {
            for displacement in [Point(x: 1, y: 0), Point(x: 0.6, y: 0.8), .zero] where velocity.x * unit < 1e300 {
                let (one, other) = (
                    settling(displacement, velocity, unit: 1), settling(displacement, velocity, unit: unit)
                )
                #expect((one - other).magnitude <= 1e-12 * one, "\(displacement), \(velocity)")
            }
        }
        let number = SpringMotion(spring: spring, from: unit, to: 0, velocity: 1e5 * unit)
        let solution = SpringSolution(spring, displacement: 1, velocity: 1e5)
        #expect((number.settlingTime(epsilon: 1e-3 * unit) - solution.settlingTime(epsilon: 1e-3)).magnitude < 1e-12)
    }

    @Test(arguments: [1e12, 1e100, 1e160, 1e200])
    func `a scroll view far away comes to rest at an edge or between`(offset: Double) throws {
        let axis = try ScrollAxis(contentLength: 3000, viewportLength: 800)
        for (start, velocity) in [(offset, 0), (-offset, 100), (100, offset), (100, -offset)] {
            let motion = ScrollMotion(axis, offset: start, velocity: velocity)
            #expect(motion.duration.isFinite && axis.range.contains(motion.restOffset))
            #expect(motion.offset(at: motion.duration) == motion.restOffset)
        }
    }
}
