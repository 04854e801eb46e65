import AnimationCore
import Foundation
import Testing

/// A scroll view's axis, before and after the release.
@Suite struct ScrollMotionTests {
    private let axis: ScrollAxis

    init() throws {
        axis = try ScrollAxis(contentLength: 3000, viewportLength: 800)
    }

    /// Releases in every situation: between the edges, at them, beyond them, in both directions, with and without target.
    private static let releases: [(offset: Double, velocity: Double, target: Double?)] = [
        (100, 900, nil), (100, 4000, nil), (2100, -6000, nil), (2150, 12_000, nil), (0, -2000, nil), (2200, 700, nil),
        (-80, 0, nil), (-80, -1500, nil), (-80, 500, nil), (-80, 3000, nil), (-10, 9000, nil), (2300, -4000, nil),
        (2300, 250, nil), (400, 1500, 800), (400, -1500, 800), (400, 0, 800), (2100, 3000, 2200), (-50, 600, 0),
        (100, 2000, 5000),
    ]

    @Test func `offset and velocity are continuous at every hand-over`() {
        var handovers = 0
        for release in Self.releases {
            let motion = ScrollMotion(
                axis, offset: release.offset, velocity: release.velocity, target: release.target)
            #expect(motion.offset(at: 0) == release.offset && motion.velocity(at: 0) == release.velocity, "\(release)")
            for time in motion.handoverTimes {
                handovers += 1
                let (before, after) = (time.nextDown, time)
                #expect(motion.phase(at: before) != motion.phase(at: after))
                #expect((motion.offset(at: before) - motion.offset(at: after)).magnitude <= 1e-9, "\(release)")
                #expect((motion.velocity(at: before) - motion.velocity(at: after)).magnitude <= 1e-8, "\(release)")
                // The slopes of the offset agree with the velocity on both sides.
                let h = 1e-6
                for side in [-1.0, 1] {
                    let slope = (motion.offset(at: time + side * h) - motion.offset(at: time)) / (side * h)
                    #expect((slope - motion.velocity(at: time)).magnitude <= 2e-5 * release.velocity.magnitude + 0.1)
                }
            }
        }
        #expect(handovers == 6)
    }

    @Test func `the end skips less than the rest distance and the stop velocity`() {
        for release in Self.releases {
            let motion = ScrollMotion(
                axis, offset: release.offset, velocity: release.velocity, target: release.target)
            #expect(motion.duration.isFinite && motion.duration > 0)
            #expect(motion.phase(at: motion.duration) == .rest && motion.phase(at: .infinity) == .rest)
            #expect(
                motion.offset(at: motion.duration) == motion.restOffset && motion.velocity(at: motion.duration) == 0)
            #expect(axis.range.contains(motion.restOffset))
            let before = motion.duration.nextDown
            #expect((motion.offset(at: before) - motion.restOffset).magnitude <= axis.restDistance + 1e-9)
            #expect(motion.velocity(at: before).magnitude <= axis.stopVelocity + 1e-6)
        }
    }

    /// ½v² plus the spring's energy beyond an edge, or that towards the target.
    private func energy(_ motion: ScrollMotion, at time: Double, target: Double?) -> Double {
        let offset = motion.offset(at: time)
        let stretch = target.map { offset - $0 } ?? axis.overscroll(offset)
        let velocity = motion.velocity(at: time)
        return (velocity * velocity + axis.spring.stiffness / axis.spring.mass * stretch * stretch) / 2
    }

    @Test("the energy never grows")
    func energy() {
        for release in Self.releases {
            let target = release.target.map { axis.clamped($0) }
            let motion = ScrollMotion(
                axis, offset: release.offset, velocity: release.velocity, target: target)
            var last = Double.infinity
            for step in 0...4000 {
                let now = energy(motion, at: motion.duration * 1.1 * Double(step) / 4000, target: target)
                #expect(now <= last * (1 + 1e-12), "\(release) at step \(step)")
                last = now
            }
        }
    }

    @Test func `the velocity is the slope of the offset`() {
        let h = 1e-6
        for release in Self.releases {
            let motion = ScrollMotion(
                axis, offset: release.offset, velocity: release.velocity, target: release.target)
            for fraction in [0.013, 0.11, 0.37, 0.61, 0.93] {
                let time = motion.duration * fraction
                let slope = (motion.offset(at: time + h) - motion.offset(at: time - h)) / (2 * h)
                #expect((slope - motion.velocity(at: time)).magnitude <= 1e-3, "\(release)")
            }
        }
    }

    @Test(arguments: [30.0, 60, 120, 240])
    func `restarted from its own state at any frame rate, it is the same motion`(framesPerSecond: Double) throws {
        let axis = try self.axis.withThresholds(flingVelocity: 0)
        for release in Self.releases where release.target == nil {
            let whole = ScrollMotion(axis, offset: release.offset, velocity: release.velocity)
            var stepped = whole
            for frame in 1...Int(framesPerSecond) {
                stepped = ScrollMotion(
                    axis, offset: stepped.offset(at: 1 / framesPerSecond),
                    velocity: stepped.velocity(at: 1 / framesPerSecond))
                let time = Double(frame) / framesPerSecond
                guard whole.phase(at: time) != .rest else { break }
                #expect((stepped.offset(at: 0) - whole.offset(at: time)).magnitude <= 1e-7, "\(release)")
                #expect((stepped.velocity(at: 0) - whole.velocity(at: time)).magnitude <= 1e-6, "\(release)")
            }
        }
    }

    @Test("phases follow one another as a scroll view's")
    func phases() {
        func phases(_ offset: Double, _ velocity: Double, _ target: Double? = nil) -> [ScrollMotion.Phase] {
            let motion = ScrollMotion(axis, offset: offset, velocity: velocity, target: target)
            return ([0] + motion.handoverTimes + [motion.duration]).map { motion.phase(at: $0) }
        }
        #expect(phases(100, 900) == [.deceleration, .rest])
        #expect(phases(2000, 4000) == [.deceleration, .bounce, .rest])
        #expect(phases(-80, 0) == [.bounce, .rest])
        #expect(phases(-80, 500) == [.bounce, .rest])
        #expect(phases(-80, 3000) == [.bounce, .deceleration, .rest])
        #expect(phases(-10, 9000) == [.bounce, .deceleration, .bounce, .rest])
        #expect(phases(0, -2000) == [.bounce, .rest])
        #expect(phases(400, 1500, 800) == [.snap, .rest])
        #expect(phases(100, 82) == [.rest, .rest] && phases(100, 84) == [.deceleration, .rest])
        #expect(phases(100, 0) == [.rest, .rest])
    }

    @Test func `between the edges the motion is the deceleration, beyond them the spring`() throws {
        let motion = ScrollMotion(axis, offset: 2000, velocity: 1500)
        let free = Deceleration(from: 2000.0, velocity: 1500)
        let arrival = try #require(motion.handoverTimes.first)
        #expect(free.time(at: 2200) == arrival)
        let bounce = SpringMotion(spring: axis.spring, from: 2200.0, to: 2200, velocity: free.velocity(at: arrival))
        for time in [0.01, 0.05, 0.1] {
            #expect(motion.offset(at: time) == free.value(at: time))
            #expect(motion.offset(at: arrival + time) == bounce.value(at: arrival + time - arrival))
        }
        #expect(motion.restOffset == 2200)
        // A critical spring from the edge turns at 1/ω and goes as far as v/(e·ω).
        let farthest = stride(from: 0, to: motion.duration, by: 1e-4).map { motion.offset(at: $0) }.max() ?? 0
        #expect((farthest - 2200 - free.velocity(at: arrival) / (10 * M_E)).magnitude < 1e-3)
    }

    @Test func `without bouncing the content never leaves its range and stops at the edge`() throws {
        var axis = axis
        axis.bounces = false
        for release in Self.releases {
            let motion = ScrollMotion(
                axis, offset: release.offset, velocity: release.velocity, target: release.target)
            for step in 0...1000 {
                let offset = motion.offset(at: motion.duration * 1.05 * Double(step) / 1000)
                #expect(offset >= axis.range.lowerBound - 1e-9 && offset <= axis.range.upperBound + 1e-9, "\(release)")
            }
            if let target = release.target { #expect(motion.restOffset == axis.clamped(target)) }
        }
        // Pushed against the wall and drawn back from it.
        let back = ScrollMotion(axis, offset: 2150, velocity: 4000, target: 1600)
        let wall = try #require(back.handoverTimes.first)
        #expect(back.handoverTimes.count == 1 && back.offset(at: wall) == 2200)
        #expect(back.velocity(at: wall) == 0 && back.restOffset == 1600)
    }

    @Test func `content that fits springs back to its only offset`() throws {
        let axis = try ScrollAxis(contentLength: 100, viewportLength: 800, leadingInset: 44, trailingInset: 10)
        #expect(axis.range == -44 ... -44)
        for (offset, velocity) in [(-44.0, 3000.0), (-44, -3000), (0, 500), (-100, 5000)] {
            let motion = ScrollMotion(axis, offset: offset, velocity: velocity)
            #expect(motion.restOffset == -44 && motion.phase(at: 0) == .bounce && motion.handoverTimes.isEmpty)
        }
        #expect(
            try ScrollAxis(contentLength: 900, viewportLength: 800, leadingInset: 44, trailingInset: 7).range
                == -44...107)
    }

    @Test func `an under-damped spring oscillates about the edge and ends there`() {
        var axis = axis
        axis.spring = .bouncy
        let motion = ScrollMotion(axis, offset: 2100, velocity: 3000)
        #expect(motion.restOffset == 2200 && motion.handoverTimes.count == 1)
    }

    @Test func `pages: the nearest to the projection, one page at most, the edge as the last one`() throws {
        let axis = try ScrollAxis(contentLength: 1300, viewportLength: 400)  // pages 0, 400, 800, 900
        func page(_ offset: Double, _ velocity: Double) throws -> Double {
            try axis.page(from: offset, velocity: velocity, pageLength: 400)
        }
        #expect(try page(150, 0) == 0 && page(250, 0) == 400)
        #expect(try page(150, 150) == 400 && page(250, -150) == 0)
        // However fast, one page; from a page itself the one after or before it.
        #expect(try page(150, 9000) == 400 && page(400, 9000) == 800 && page(400, -9000) == 0)
        #expect(try page(400, 100) == 400 && page(400, 500) == 800)
        #expect(try page(810, 9000) == 900 && page(840, 0) == 800 && page(860, 0) == 900 && page(900, -200) == 800)
        #expect(try page(-30, -4000) == 0 && page(950, 4000) == 900 && page(0, -100) == 0)
        #expect(throws: InteractionError.invalid(.pageLength, 0)) {
            try axis.page(from: 0, velocity: 0, pageLength: 0)
        }
    }

    @Test func `snapping: the nearest of given targets to the projection`() {
        let targets = [0.0, 130, 700, 2600]
        #expect(axis.nearest(of: targets, from: 100, velocity: 0) == 130)
        #expect(axis.nearest(of: targets, from: 100, velocity: 1000) == 700)
        #expect(axis.nearest(of: targets, from: 100, velocity: 9000) == 2200)
        #expect(axis.nearest(of: targets, from: 60, velocity: -50) == 0)
        #expect(axis.nearest(of: [], from: 60, velocity: -50) == nil)
        #expect((axis.projection(from: 10, velocity: -1000) + 489).magnitude <= 1e-9)
    }

    @Test func `numbers outside their range are refused by name`() async {
        #expect(throws: InteractionError.invalid(.viewportLength, 0)) {
            try ScrollAxis(contentLength: 10, viewportLength: 0)
        }
        #expect(throws: InteractionError.invalid(.contentLength, -1)) {
            try ScrollAxis(contentLength: -1, viewportLength: 10)
        }
        #expect(throws: InteractionError.invalid(.inset, .infinity)) {
            try ScrollAxis(contentLength: 1, viewportLength: 10, leadingInset: .infinity)
        }
        #expect(throws: InteractionError.invalid(.restDistance, 0)) { try axis.withThresholds(restDistance: 0) }
        await #expect(processExitsWith: .failure) {
            _ = ScrollMotion(try ScrollAxis(range: 0...1, viewportLength: 1), offset: .nan, velocity: 0)
        }
    }
}
