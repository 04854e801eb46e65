import AnimationCore
import Testing

/// Retargets in a row, and velocities in UIKit's unit.
@Suite struct SpringMotionChainTests {
    @Test func `value and velocity are continuous at every retarget, and each motion's clock starts at 0`() throws {
        var chain = SpringMotionChain(
            SpringMotion(spring: .bouncy, from: Point(x: 0, y: 5), to: Point(x: 100, y: 0)), startTime: 2)
        let stiff = try Spring(response: 0.15, dampingRatio: 1.3)
        let retargets: [(Double, Point, Spring?)] = [
            (2.1, Point(x: -40, y: 3), nil), (2.1, Point(x: 10, y: 0), nil), (2.35, .zero, stiff),
            (3, Point(x: 9, y: 9), .snappy),
        ]
        for (time, target, spring) in retargets {
            let before = chain
            chain.retarget(to: target, at: time, spring: spring)
            #expect(chain.value(at: time) == before.value(at: time))
            #expect(chain.velocity(at: time) == before.velocity(at: time))
            #expect(chain.links.last?.motion.value(at: 0) == before.value(at: time))
            // The past is kept.
            for earlier in stride(from: 1.9, to: time, by: 0.05) {
                #expect(chain.value(at: earlier) == before.value(at: earlier))
            }
        }
        #expect(chain.links.map(\.startTime) == [2, 2.1, 2.1, 2.35, 3])
        #expect(chain.links[3].motion.spring == stiff && chain.links[2].motion.spring == .bouncy)
        #expect(chain.value(at: 100) == Point(x: 9, y: 9))
        #expect(chain.value(at: 0) == Point(x: 0, y: 5))
        expectNoJump(chain)
    }

    /// Between frames of a tenth of a millisecond nothing moves farther than its speed allows.
    private func expectNoJump(_ chain: SpringMotionChain<Point>) {
        var last = chain.value(at: 1.99)
        for step in 1...15_000 {
            let value = chain.value(at: 1.99 + Double(step) * 1e-4)
            #expect((value - last).magnitudeSquared.squareRoot() < 0.3)
            last = value
        }
    }

    @Test func `a chain without changes is the motion itself`() {
        let motion = SpringMotion(spring: .bouncy, from: 3.0, to: 80, velocity: -500)
        var chain = SpringMotionChain(motion)
        for time in [0.05, 0.2, 0.21, 0.4] { chain.retarget(to: 80, at: time) }
        for time in [0, 0.1, 0.205, 0.3, 0.9] {
            #expect((chain.value(at: time) - motion.value(at: time)).magnitude <= 1e-11)
            #expect((chain.velocity(at: time) - motion.velocity(at: time)).magnitude <= 1e-10)
        }
    }

    @Test func `the order of the times is a precondition`() async {
        await #expect(processExitsWith: .failure) {
            var chain = SpringMotionChain(SpringMotion(spring: .smooth, from: 0.0, to: 1))
            chain.retarget(to: 2, at: 0.5)
            chain.retarget(to: 3, at: 0.4)
        }
    }

    @Test func `relative velocity is the velocity over the distance, axis by axis; no distance is no division`() throws
    {
        #expect(Spring.relativeVelocity(300, distance: -150) == -2)
        let vector = Spring.relativeVelocity(Point(x: 300, y: 50), distance: Point(x: 0, y: -100))
        #expect(vector == Point(x: 0, y: -0.5))
        // The relative velocity makes UIKit's spring start with the finger's.
        let uikit = try UIKitSpring(duration: 0.6, dampingRatio: 0.8, initialVelocity: vector.y)
        #expect(uikit.velocity(at: 0) * -100 == 50)
    }
}
