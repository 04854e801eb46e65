import AnimationCore
import HeadlessKit
import Testing
import UIKit

@MainActor
@Suite("Scrolling by the program") struct ProgrammaticScrollTests {
    @Test func `an animated offset is recorded as its curve; layout and the delegate follow frame by frame`() {
        let scroll = ScrollFixture()
        scroll.view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
        #expect(scroll.view.contentOffset.y == 0 && !scroll.view.isDecelerating)
        scroll.stage.runToIdle()
        for step in 0...30 {
            let time = Double(step) / 100
            #expect(abs(scroll.recorded(time).y - 600 * UnitCurve.easeInOut.value(at: time / 0.3)) < 1e-9)
        }
        #expect(scroll.order == [.endAnimation] && scroll.count(.scroll) == 36)
        #expect(scroll.view.contentOffset.y == 600 && scroll.stage.now == 0.3)
        scroll.view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
        #expect(scroll.stage.isIdle)
    }

    @Test func `a rectangle is shown with as little scrolling as needed, and none if it is seen`() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        scroll.contentSize = CGSize(width: 1000, height: 1000)
        let steps: [(rect: CGRect, offset: CGPoint)] = [
            (CGRect(x: 500, y: 600, width: 10, height: 20), CGPoint(x: 410, y: 420)),
            (CGRect(x: 450, y: 500, width: 10, height: 20), CGPoint(x: 410, y: 420)),
            (CGRect(x: 400, y: 500, width: 10, height: 20), CGPoint(x: 400, y: 420)),
            (CGRect(x: 450, y: 30, width: 10, height: 20), CGPoint(x: 400, y: 30)),
            (CGRect(x: 0, y: 0, width: 10, height: 10), .zero),
        ]
        for (rect, offset) in steps {
            scroll.scrollRectToVisible(rect, animated: false)
            #expect(scroll.contentOffset == offset)
        }
    }

    @Test(arguments: [false, true])
    func `setContentOffset ends a deceleration, animated or not`(isAnimated: Bool) throws {
        let scroll = ScrollFixture()
        let end = try scroll.fling(3000)
        scroll.stage.advance(to: end + 0.2)
        let shown = scroll.recorded(end + 0.2)
        scroll.stage.perform { scroll.view.setContentOffset(CGPoint(x: 0, y: 100), animated: isAnimated) }
        #expect(!scroll.view.isDecelerating)
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset.y == 100 && scroll.count(.endDecelerating) == 0)
        #expect(scroll.recorded(end + 0.2 + (isAnimated ? 0 : 1e-6)).y == (isAnimated ? shown.y : 100))
        #expect(scroll.recorded(end + 1).y == 100)
    }

    @Test func `a deceleration goes on from an offset that is set, with its velocity`() throws {
        let scroll = ScrollFixture()
        let end = try scroll.fling(3000)
        let moved = end + 0.2
        scroll.stage.advance(to: moved)
        let before = scroll.recorded(moved).y - scroll.recorded(moved - 1e-6).y
        scroll.stage.perform { scroll.view.contentOffset.y = 5000 }
        scroll.stage.runToIdle()
        #expect(scroll.recorded(moved).y == 5000)
        #expect(abs(scroll.recorded(moved + 1e-6).y - 5000 - before) < 1e-6)
        #expect(scroll.view.contentOffset.y > 5800 && scroll.order.last == .endDecelerating)
        #expect(scroll.recorded(scroll.stage.now) == Point(scroll.view.contentOffset))
    }

    @Test(arguments: [-50.0, 0, 1000])
    func `a program that holds the content does not move it for ever`(offset: Double) throws {
        for target in [nil, 3000.0] {
            let scroll = ScrollFixture()
            scroll.retarget = { if let target { $0.y = target } }
            scroll.react = {
                if $0 == .scroll, scroll.view.isDecelerating, Double(scroll.view.contentOffset.y) != offset {
                    scroll.view.contentOffset.y = offset
                }
            }
            let end = try scroll.fling(-2000)
            scroll.stage.advance(to: end + 10)
            #expect(scroll.stage.isIdle && !scroll.view.isDecelerating)
            #expect(Double(scroll.view.contentOffset.y) == offset)
            #expect(scroll.count(.endDecelerating) == 1)
        }
    }

    @Test func `other bounds and more content do not disturb a deceleration`() throws {
        let scroll = ScrollFixture()
        let end = try scroll.fling(3000)
        scroll.stage.advance(to: end + 0.203)
        let landing = scroll.proposal.y
        scroll.stage.perform { scroll.view.frame.size.height = 700 }
        scroll.stage.advance(to: end + 0.35)
        scroll.stage.perform { UIView.animate(withDuration: 0.2) { scroll.view.frame.size.height = 600 } }
        scroll.stage.advance(to: end + 0.5)
        scroll.view.contentSize.height = 30_000
        scroll.stage.runToIdle()
        #expect(abs(scroll.view.contentOffset.y - landing) < 1e-6)
        let whole = Deceleration(from: scroll.recorded(end).y, velocity: 1000 * Double(scroll.velocity.y))
        for step in 0...600 {
            let time = Double(step) / 600 * 3
            #expect(abs(scroll.recorded(end + time).y - whole.value(at: time)) < 1e-6)
        }
        #expect(scroll.count(.endDecelerating) == 1)
    }

    @Test func `a deceleration bounces at an edge that comes while it runs`() throws {
        let scroll = ScrollFixture()
        let end = try scroll.fling(3000)
        scroll.stage.advance(to: end + 0.1)
        scroll.view.contentSize.height = 960 + 700
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset.y == 700)
        #expect(scroll.calls.contains { $0.offset.y > 720 })
    }

    @Test func `an animation block takes a decelerating content over`() throws {
        let scroll = ScrollFixture()
        let end = try scroll.fling(3000)
        let taken = end + 0.2
        scroll.stage.advance(to: taken)
        let shown = scroll.recorded(taken).y
        scroll.stage.perform {
            UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { scroll.view.contentOffset.y = 4000 }
        }
        scroll.stage.runToIdle()
        #expect(!scroll.view.isDecelerating && scroll.view.contentOffset.y == 4000)
        #expect(abs(scroll.recorded(taken).y - shown) < 1e-9)
        #expect(abs(scroll.recorded(taken + 0.25).y - (shown + 4000) / 2) < 1e-9)
        #expect(scroll.recorded(taken + 0.6).y == 4000)
    }

    @Test func `removing the layer's animations leaves a deceleration alone`() throws {
        let scroll = ScrollFixture()
        let end = try scroll.fling(3000)
        scroll.stage.advance(to: end + 0.2)
        let shown = scroll.recorded(end + 0.2)
        scroll.stage.perform { scroll.view.layer.removeAllAnimations() }
        #expect(scroll.recorded(end + 0.2) == shown)
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset == scroll.proposal)
    }

    @Test func `a touch that catches the content beside an endless animation leaves a finite recording`() throws {
        let scroll = ScrollFixture()
        let spinner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scroll.stage.window.addSubview(spinner)
        scroll.stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .repeat) { spinner.center.x = 100 }
        }
        let end = try scroll.fling(3000)
        scroll.stage.advance(to: end + 0.2)
        scroll.stage.perform { scroll.view.setContentOffset(.zero, animated: false) }
        #expect(scroll.stage.timeline.duration == end + 0.2)
    }

    @Test func `a delegate that scrolls elsewhere when the finger leaves prevents the deceleration`() throws {
        for call in [ScrollFixture.Call.willEnd, .endDragging(true), .beginDecelerating] {
            let scroll = ScrollFixture()
            scroll.react = {
                if $0 == call { scroll.view.setContentOffset(CGPoint(x: 0, y: 2000), animated: true) }
            }
            let end = try scroll.fling(1000)
            scroll.stage.runToIdle()
            #expect(scroll.view.contentOffset.y == 2000 && !scroll.view.isDecelerating)
            #expect(scroll.order.last == .endAnimation && scroll.count(.endDecelerating) == 0)
            #expect(abs(scroll.stage.now - end - 0.3) < 1e-9)
        }
    }

    @Test func `a delegate that moves the content as the deceleration begins ends it`()
        throws
    {
        for isAnimated in [true, false] {
            let scroll = ScrollFixture()
            var said: [Bool] = []
            scroll.react = {
                guard $0 == .beginDecelerating else { return }
                said.append(scroll.view.isDecelerating)
                scroll.view.setContentOffset(CGPoint(x: 0, y: 2000), animated: isAnimated)
            }
            let end = try scroll.fling(1000)
            scroll.stage.advance(to: end + 0.01)
            #expect(said == [true] && !scroll.view.isDecelerating && !scroll.view.isDragging)
        }
    }

    @Test func `scrolling that is disabled ends a motion where it is, and enabled again it moves nothing`() throws {
        let scroll = ScrollFixture()
        try scroll.fling(3000)
        scroll.stage.advance(to: 0.4)
        let offset = scroll.view.contentOffset.y
        scroll.stage.perform { scroll.view.isScrollEnabled = false }
        #expect(!scroll.view.isDecelerating && !scroll.view.panGestureRecognizer.isEnabled)
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset.y == offset && scroll.recorded(scroll.stage.now).y == Double(offset))
        scroll.stage.perform { scroll.view.isScrollEnabled = true }
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset.y == offset && scroll.view.panGestureRecognizer.isEnabled)
    }

    @Test func `a new recording and a removal from the window end the motion`() throws {
        let scroll = ScrollFixture()
        try scroll.fling(3000)
        scroll.stage.advance(to: 0.4)
        scroll.stage.beginRecording()
        #expect(!scroll.view.isDecelerating && scroll.stage.isIdle)
        try scroll.fling(3000)
        scroll.stage.advance(to: 0.4)
        #expect(scroll.view.isDecelerating)
        scroll.stage.perform { scroll.view.removeFromSuperview() }
        scroll.stage.runToIdle()
        #expect(!scroll.view.isDecelerating && scroll.stage.now < 0.45)
    }

    @Test(arguments: [false, true])
    func `a change of the size across a motion does not disturb it, in any of its pieces`(isAnimated: Bool) throws {
        func run(changingAt time: Double?) throws -> ScrollFixture {
            let scroll = ScrollFixture(content: CGSize(width: 400, height: 1700))
            if let time { scroll.stage.schedule(at: time) { scroll.view.frame.size.width = 500 } }
            if isAnimated {
                scroll.view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
            } else {
                try scroll.fling(3000)
            }
            scroll.stage.runToIdle()
            return scroll
        }
        let plain = try run(changingAt: nil)
        // In the deceleration, and in the bounce after it; or in the animation.
        for time in isAnimated ? [0.0537, 0.1037] : [0.2137, 0.5037] {
            let changed = try run(changingAt: time)
            #expect(changed.view.bounds.width == 500 && changed.order == plain.order)
            #expect(changed.view.contentOffset.y == plain.view.contentOffset.y)
            #expect(abs(changed.stage.now - plain.stage.now) < 1e-9)
            for time in stride(from: 0, to: plain.stage.now, by: 0.01) {
                #expect(abs(changed.recorded(time).y - plain.recorded(time).y) < 1e-6, "\(time)")
            }
        }
    }

    @Test func `a delegate that scrolls on as a motion ends hears of the end of the second alone`() {
        let scroll = ScrollFixture()
        scroll.react = {
            if $0 == .scroll, scroll.view.contentOffset.y == 500 { scroll.view.setContentOffset(.zero, animated: true) }
        }
        scroll.view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
        scroll.stage.runToIdle()
        #expect(scroll.order == [.endAnimation] && scroll.view.contentOffset == .zero)
        #expect(abs(scroll.stage.now - 0.6) < 1e-9 && abs(scroll.recorded(0.45).y - 250) < 1e-6)
    }

    @Test func `a delegate that scrolls elsewhere as the bounds change ends the motion that ran`() {
        let scroll = ScrollFixture()
        scroll.view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
        scroll.stage.advance(to: 0.1037)
        let shown = scroll.recorded(0.1037).y
        scroll.react = {
            guard $0 == .scroll else { return }
            scroll.react = nil
            scroll.view.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
        }
        scroll.stage.perform { scroll.view.frame.size.width = 500 }
        scroll.stage.runToIdle()
        #expect(scroll.order == [.endAnimation] && scroll.view.contentOffset.y == 1000)
        #expect(abs(scroll.recorded(0.1037).y - shown) < 1e-6)
        #expect(abs(scroll.recorded(0.2537).y - (shown + 1000) / 2) < 1e-6)
        #expect(abs(scroll.stage.now - 0.4037) < 1e-9)
    }
}
