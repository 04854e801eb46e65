import AnimationCore
import AnimationTimeline
import HeadlessKit
import TestSupport
import Testing
import UIKit

@MainActor
@Suite("Scroll view after a release") struct ScrollViewTests {
    @Test func `a fling comes to rest as in the published device log: 4030.79 pt/s after 2008.5 pt`() throws {
        let scroll = ScrollFixture(content: CGSize(width: 400, height: 50_000))
        let end = try scroll.fling(4030.79)
        scroll.stage.advance(to: end)
        let start = scroll.recorded(end).y
        #expect(abs(scroll.velocity.y - 4.03079) < 1e-8 && scroll.velocity.x == 0)
        scroll.stage.runToIdle()
        let distance = Double(scroll.view.contentOffset.y) - start
        #expect((distance * 10).rounded() / 10 == 2008.5)
        #expect(abs(Double(scroll.proposal.y) - start - distance) < 1e-9)
        #expect(scroll.recorded(scroll.stage.now) == Point(scroll.view.contentOffset))
    }

    @Test func `the delegate is called in UIKit's order, with the state of the view`() throws {
        let scroll = ScrollFixture()
        var states: [[Bool]] = []
        scroll.react = { call in
            guard call != .scroll else { return }
            states.append([scroll.view.isTracking, scroll.view.isDragging, scroll.view.isDecelerating])
        }
        let end = try scroll.fling(1000)
        scroll.stage.runToIdle()
        #expect(
            scroll.order == [.beginDragging, .willEnd, .endDragging(true), .beginDecelerating, .endDecelerating])
        #expect(
            states == [
                [true, true, false], [true, true, false], [false, false, false], [false, false, true],
                [false, false, false],
            ])
        // One call for each display frame: on the grid of the screen, and at the end.
        let steps = scroll.calls.filter { $0.call == .scroll && $0.time > end }
        #expect(steps.dropLast().allSatisfy { ($0.time * 120 - ($0.time * 120).rounded()).magnitude < 1e-6 })
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1.time - $0.time < 1 / 120 + 1e-9 })
        #expect(steps.allSatisfy { abs($0.offset.y - scroll.recorded($0.time).y) < 1e-9 })
        #expect(steps.last?.time == scroll.calls.last?.time)
    }

    @Test func `a slow release stays where it is`() throws {
        let scroll = ScrollFixture()
        try scroll.fling(80, duration: 0.5)
        scroll.stage.runToIdle()
        #expect(scroll.order == [.beginDragging, .willEnd, .endDragging(false)])
    }

    /// The motion that a release must have.
    private func expected(
        _ scroll: ScrollFixture, content: Double, viewport: Double, release: Point, velocity: Double
    ) throws -> ScrollMotion {
        var axis = try ScrollAxis(
            contentLength: content, viewportLength: viewport, leadingInset: Double(scroll.view.contentInset.top),
            trailingInset: Double(scroll.view.contentInset.bottom))
        axis.bounces = scroll.view.bounces
        return ScrollMotion(axis, offset: release.y, velocity: velocity)
    }

    @Test(arguments: 0..<40)
    func `the recording is the closed form at any time, for any release`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let content = CGSize(width: 400, height: .random(in: 970...4000, using: &random))
        let scroll = ScrollFixture(content: content)
        scroll.view.contentInset.top = .random(in: 0...60, using: &random)
        scroll.view.contentInset.bottom = .random(in: 0...60, using: &random)
        scroll.view.bounces = seed % 5 != 0
        scroll.view.contentOffset.y = .random(in: 0...(content.height - 960), using: &random)
        let velocity = Double.random(in: -6000...6000, using: &random)
        let end = try scroll.fling(velocity, duration: 0.1)
        scroll.stage.advance(to: end)
        let release = scroll.recorded(end)
        let speed = 1000 * Double(scroll.velocity.y)
        scroll.stage.runToIdle()
        let motion = try expected(
            scroll, content: Double(content.height), viewport: 960, release: release, velocity: speed)
        for step in 0...400 {
            let time = Double(step) / 400 * (motion.duration + 0.1)
            #expect(abs(scroll.recorded(end + time).y - motion.offset(at: time)) < 1e-9)
        }
        #expect(abs(Double(scroll.view.contentOffset.y) - motion.restOffset) < 1e-12)
        #expect(abs(scroll.stage.now - max(end, end + motion.duration)) < 1e-12)
    }

    @Test func `position and velocity are continuous from finger to deceleration to bounce`() throws {
        let scroll = ScrollFixture(content: CGSize(width: 400, height: 1700))
        let end = try scroll.fling(3000)
        scroll.stage.runToIdle()
        let motion = try expected(
            scroll, content: 1700, viewport: 960, release: scroll.recorded(end), velocity: 3000)
        #expect(motion.handoverTimes.count == 1)
        let step = 1e-6
        func slope(_ time: Double) -> Double { (scroll.recorded(time + step).y - scroll.recorded(time).y) / step }
        #expect(abs(slope(end) - 3000) < 0.1)
        for handover in motion.handoverTimes.map({ end + $0 }) {
            #expect(abs(scroll.recorded(handover + 1e-9).y - scroll.recorded(handover - 1e-9).y) < 1e-5)
            #expect(slope(handover) > 300)
            #expect(abs(slope(handover) - slope(handover - step)) < 0.2)
        }
    }

    @Test func `the energy of a bounce never grows`() throws {
        let scroll = ScrollFixture(content: CGSize(width: 400, height: 1300))
        let end = try scroll.fling(4000, duration: 0.05)
        scroll.stage.runToIdle()
        let motion = try expected(
            scroll, content: 1300, viewport: 960, release: scroll.recorded(end), velocity: 4000)
        let bounce = end + (motion.handoverTimes.last ?? 0)
        let step = 1e-4
        let energies = stride(from: bounce + step, to: scroll.stage.now - 2 * step, by: 20 * step).map { time in
            let velocity = (scroll.recorded(time + step).y - scroll.recorded(time - step).y) / (2 * step)
            let displacement = scroll.recorded(time).y - 340
            return velocity * velocity / 2 + 100 * displacement * displacement / 2
        }
        #expect(energies.count > 100 && energies[0] > 1e5)
        #expect(zip(energies, energies.dropFirst()).allSatisfy { $1 <= $0 * (1 + 1e-6) + 1e-6 })
    }

    @Test func `screens of 60, 120 and 240 Hz record the same motion, and report the same offsets at shared times`()
        throws
    {
        let runs = try [60, 120, 240].map { rate in
            let scroll = ScrollFixture(content: CGSize(width: 400, height: 2500), rate: rate)
            try scroll.fling(2600)
            scroll.stage.runToIdle()
            return scroll
        }
        #expect(Set(runs.map(\.stage.now)).count == 1)
        for step in 0...1000 {
            let time = Double(step) / 1000 * runs[0].stage.now
            #expect(Set(runs.map { $0.recorded(time) }).count == 1)
        }
        func steps(_ scroll: ScrollFixture) -> [Double: CGFloat] {
            Dictionary(
                scroll.calls.filter { $0.call == .scroll && $0.time > 0.2 }.map {
                    (($0.time * 1e6).rounded(), $0.offset.y)
                }, uniquingKeysWith: { $1 })
        }
        let (slow, fast) = (steps(runs[0]), steps(runs[2]))
        #expect(slow.count > 60 && fast.count > 3 * slow.count)
        #expect(slow.allSatisfy { abs((fast[$0.key] ?? .nan) - $0.value) < 1e-9 })
    }

    @Test func `the batch engine computes the frames of scrolled content, too`() throws {
        let scroll = ScrollFixture(content: CGSize(width: 400, height: 1500))
        let item = UIView(frame: CGRect(x: 10, y: 900, width: 100, height: 50))
        scroll.view.addSubview(item)
        scroll.stage.beginRecording()
        try scroll.fling(3500)
        scroll.stage.runToIdle()
        let timeline = scroll.stage.timeline
        let (window, target) = (scroll.stage.window.layer.target, item.layer.target)
        var compiled = try TimelineBatch(timeline, container: window)
        let engine = BatchEngine(threads: 1)
        for step in 0...200 {
            let time = Double(step) / 200 * timeline.duration
            try compiled.evaluate(at: time, with: engine)
            let (fast, exact) = (compiled.rect(of: target), timeline.rect(of: target, in: window, at: time))
            #expect(abs((fast?.minY ?? .nan) - (exact?.minY ?? .nan)) < 1e-9)
            #expect(abs((exact?.minY ?? .nan) - (900 - scroll.recorded(time).y)) < 1e-9)
        }
    }

    @Test func `both axes move by themselves and end by themselves`() throws {
        let scroll = ScrollFixture(content: CGSize(width: 900, height: 5000))
        let end = try scroll.drag(by: CGVector(dx: -200, dy: -300), duration: 0.1)
        scroll.stage.advance(to: end)
        let (release, velocity) = (scroll.recorded(end), scroll.velocity)
        scroll.stage.runToIdle()
        let motions = try (
            x: ScrollMotion(
                ScrollAxis(contentLength: 900, viewportLength: 400), offset: release.x, velocity: 1000 * velocity.x),
            y: ScrollMotion(
                ScrollAxis(contentLength: 5000, viewportLength: 960), offset: release.y, velocity: 1000 * velocity.y)
        )
        #expect(motions.x.duration != motions.y.duration && motions.x.handoverTimes.count == 1)
        for step in 0...300 {
            let time = Double(step) / 300 * motions.y.duration
            #expect(abs(scroll.recorded(end + time).x - motions.x.offset(at: time)) < 1e-9)
            #expect(abs(scroll.recorded(end + time).y - motions.y.offset(at: time)) < 1e-9)
        }
        #expect(scroll.view.contentOffset.x == 500)
    }

    @Test func `content pulled beyond its edge returns to the inset`() throws {
        let scroll = ScrollFixture()
        scroll.view.contentInset.top = 50
        scroll.view.contentOffset.y = -50
        try scroll.drag(by: CGVector(dx: 0, dy: 300), duration: 0.5)
        scroll.stage.advance(to: 0.49)
        #expect(scroll.view.contentOffset.y < -140)
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset.y == -50)
        #expect(scroll.order.suffix(2) == [.beginDecelerating, .endDecelerating])
    }

    @Test(arguments: 0..<30)
    func `paging comes to rest on a page, at most one from the release`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let scroll = ScrollFixture(content: CGSize(width: 400, height: 960 * 8))
        scroll.view.isPagingEnabled = true
        let page = Int.random(in: 1...6, using: &random)
        scroll.view.contentOffset.y = CGFloat(960 * page)
        try scroll.fling(.random(in: -8000...8000, using: &random), duration: 0.05)
        scroll.stage.advance(to: 0.05)
        let release = Double(scroll.view.contentOffset.y) / 960
        scroll.stage.runToIdle()
        let rest = Double(scroll.view.contentOffset.y) / 960
        #expect(rest == rest.rounded() && abs(rest - Double(page)) <= 1 && abs(rest - release) <= 1)
        #expect(Double(scroll.proposal.y) == rest * 960)
    }

    @Test(arguments: [0.0, 700, 2300, 90_000])
    func `a target of the delegate is where the content comes to rest`(target: Double) throws {
        let scroll = ScrollFixture(content: CGSize(width: 400, height: 9000))
        scroll.view.contentOffset.y = 1000
        scroll.retarget = { $0.y = target }
        let end = try scroll.fling(1500)
        scroll.stage.runToIdle()
        #expect(Double(scroll.view.contentOffset.y) == min(target, 8040))
        #expect(scroll.proposal.y > 1900)
        let slope = (scroll.recorded(end + 1e-7).y - scroll.recorded(end).y) / 1e-7
        #expect(abs(slope - 1500) < 0.2)
        #expect(scroll.order.last == .endDecelerating)
    }

    @Test func `a target of the delegate along one axis leaves the other alone`() throws {
        func rest(_ retarget: ((inout CGPoint) -> Void)?) throws -> CGPoint {
            let scroll = ScrollFixture(content: CGSize(width: 3000, height: 20_000))
            scroll.view.contentOffset = CGPoint(x: 500, y: 500)
            scroll.retarget = retarget
            try scroll.drag(by: CGVector(dx: -100, dy: -200), duration: 0.1)
            scroll.stage.runToIdle()
            return scroll.view.contentOffset
        }
        let (free, across, down) = (try rest(nil), try rest { $0.x = 1700 }, try rest { $0.y = 2100 })
        #expect(free.x != 1700 && free.y != 2100)
        #expect(across == CGPoint(x: 1700, y: free.y) && down == CGPoint(x: free.x, y: 2100))
    }

    @Test(arguments: [-0.5, 1.5])
    func `a rate of deceleration that is none counts as the normal one`(factor: Double) throws {
        func rest(_ rate: UIScrollView.DecelerationRate) throws -> CGFloat {
            let scroll = ScrollFixture()
            scroll.view.decelerationRate = rate
            try scroll.fling(2000)
            scroll.stage.runToIdle()
            return scroll.view.contentOffset.y
        }
        let normal = try rest(.normal)
        #expect(try rest(UIScrollView.DecelerationRate(rawValue: CGFloat(factor))) == normal)
        #expect(try rest(.fast) < normal)
    }

    @Test func `the present offset as target stops the content at once`() throws {
        let scroll = ScrollFixture()
        scroll.retarget = { $0 = scroll.view.contentOffset }
        let end = try scroll.fling(3000)
        scroll.stage.runToIdle()
        #expect(scroll.order == [.beginDragging, .willEnd, .endDragging(false)])
        #expect(scroll.stage.now == end)
    }

    @Test func `a touch stops the content where it is shown`() throws {
        let scroll = ScrollFixture()
        let end = try scroll.fling(3000)
        scroll.stage.advance(to: end + 0.3)
        #expect(scroll.view.isDecelerating)
        let touched = end + 0.301
        let shown = scroll.recorded(touched)
        scroll.stage.schedule(at: touched) {
            try? scroll.stage.play(
                .tap(CGPoint(x: 200, y: 400), duration: 0.2))
        }
        scroll.stage.advance(to: touched + 0.01)
        #expect(!scroll.view.isDecelerating && scroll.view.isTracking)
        #expect(scroll.order.last == .endDecelerating)
        scroll.stage.runToIdle()
        #expect(scroll.recorded(touched + 1) == shown && Point(scroll.view.contentOffset) == shown)
        #expect(scroll.recorded(touched - 0.001) != shown)
        #expect(scroll.count(.endDecelerating) == 1 && scroll.count(.beginDragging) == 1)
    }

    @Test func `content that was caught beyond its edge returns when the finger leaves`() throws {
        let scroll = ScrollFixture()
        let end = try scroll.drag(by: CGVector(dx: 0, dy: 400), duration: 0.4)
        try scroll.stage.play(.tap(CGPoint(x: 200, y: 400), at: 0.5, duration: 0.2))
        scroll.stage.advance(to: 0.6)
        let held = scroll.recorded(0.55)
        #expect(held.y < -20 && scroll.recorded(0.6) == held && end < 0.5)
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset.y == 0)
        #expect(scroll.count(.beginDecelerating) == 2 && scroll.count(.endDecelerating) == 2)
    }

    @Test func `a drag takes decelerating content over, and flings it again`() throws {
        let scroll = ScrollFixture()
        let end = try scroll.fling(3000)
        scroll.stage.advance(to: end + 0.2)
        try scroll.fling(-2000, duration: 0.1)
        scroll.stage.runToIdle()
        let once: [ScrollFixture.Call] = [
            .beginDragging, .willEnd, .endDragging(true), .beginDecelerating, .endDecelerating,
        ]
        #expect(scroll.order == once + once)
        #expect(scroll.recorded(scroll.stage.now) == Point(scroll.view.contentOffset))
    }
}
