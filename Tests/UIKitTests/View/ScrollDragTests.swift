import AnimationCore
import HeadlessKit
import Testing
import UIKit

@MainActor
@Suite("Dragging a scroll view") struct ScrollViewDragTests {
    @Test func `the content follows the finger from where the pan is recognized`() throws {
        let scroll = ScrollFixture()
        // 120 points in 0.5 s: 2 points a sample, so the pan is recognized after 10 points.
        try scroll.drag(by: CGVector(dx: 0, dy: -120), duration: 0.5)
        scroll.stage.advance(to: 0.04)
        #expect(scroll.view.isTracking && !scroll.view.isDragging && scroll.calls.isEmpty)
        scroll.stage.advance(to: 0.45)
        #expect(scroll.view.isDragging && scroll.view.panGestureRecognizer.state == .changed)
        #expect(abs(scroll.view.contentOffset.y - (0.45 * 240 - 10)) < 1e-9)
        #expect(CGFloat(scroll.recorded(0.3).y) == scroll.calls.last { $0.time <= 0.3 }?.offset.y)
        scroll.stage.advance(to: 0.5)
        #expect(abs(scroll.view.contentOffset.y - 110) < 1e-9)
        #expect(!scroll.view.isTracking && !scroll.view.isDragging)
    }

    @Test func `beyond its edge the content follows as on the published rubber band: 100 points become 52.02`() throws {
        let scroll = ScrollFixture()
        try scroll.drag(by: CGVector(dx: 0, dy: 110), duration: 0.55)
        scroll.stage.advance(to: 0.5499)
        let rubberBand = try RubberBand(viewportLength: 960)
        #expect(abs(-scroll.view.contentOffset.y - rubberBand.distance(forOverdrag: 110 * 65 / 66 - 10)) < 1e-9)
        var last = 0.0
        scroll.react = { if $0 == .willEnd { last = -Double(scroll.view.contentOffset.y) } }
        scroll.stage.advance(to: 0.55)
        #expect((last * 100).rounded() / 100 == 52.02)
    }

    @Test func `without bouncing the content stops at its edge`() throws {
        let scroll = ScrollFixture()
        scroll.view.bounces = false
        try scroll.drag(by: CGVector(dx: 0, dy: 300), duration: 0.3)
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset.y == 0 && scroll.count(.scroll) == 0)
        #expect(scroll.order == [.beginDragging, .willEnd, .endDragging(false)])
    }

    @Test func `a pan begins where the content can be scrolled, in a direction in which it can`() throws {
        func states(_ distance: CGVector, _ change: (UIScrollView) -> Void = { _ in }) throws -> [ScrollFixture.Call] {
            let scroll = ScrollFixture()
            change(scroll.view)
            try scroll.drag(by: distance, duration: 0.3)
            scroll.stage.runToIdle()
            return scroll.order
        }
        let (down, across) = (CGVector(dx: 0, dy: -50), CGVector(dx: -50, dy: 20))
        #expect(try !states(down).isEmpty)
        #expect(try states(across).isEmpty)
        #expect(try !states(across) { $0.contentSize.width = 500 }.isEmpty)
        #expect(try states(down) { $0.contentSize.height = 960 }.isEmpty)
        #expect(
            try !states(down) {
                $0.contentSize.height = 100; $0.alwaysBounceVertical = true
            }.isEmpty)
        #expect(
            try states(down) {
                $0.contentSize.height = 100; $0.alwaysBounceHorizontal = true
            }.isEmpty)
        #expect(try states(down) { $0.isScrollEnabled = false }.isEmpty)
        #expect(
            try !states(down) {
                $0.contentSize.height = 900; $0.contentInset.bottom = 100
            }.isEmpty)
    }

    @Test func `with a directional lock a drag keeps to the axis of its beginning`() throws {
        func end(_ distance: CGVector, isLocked: Bool) throws -> CGPoint {
            let scroll = ScrollFixture(content: CGSize(width: 5000, height: 5000))
            scroll.view.isDirectionalLockEnabled = isLocked
            scroll.view.contentOffset = CGPoint(x: 1000, y: 1000)
            try scroll.drag(by: distance, duration: 0.4)
            scroll.stage.runToIdle()
            return scroll.view.contentOffset
        }
        let steep = CGVector(dx: 30, dy: 90)
        #expect(try end(steep, isLocked: true).x == 1000)
        #expect(try end(steep, isLocked: true).y < 930)
        #expect(try end(steep, isLocked: false).x < 990)
        #expect(try end(CGVector(dx: 80, dy: 90), isLocked: true).x < 990)
        #expect(try end(CGVector(dx: 90, dy: 30), isLocked: true).y == 1000)
    }

    @Test func `a finger that rests before it leaves does not fling`() throws {
        let scroll = ScrollFixture()
        var points = TouchScript.drag(
            from: CGPoint(x: 200, y: 800), to: CGPoint(x: 200, y: 300), duration: 0.25
        ).touches[0].points
        points.append([0.6, 200, 300])
        try scroll.stage.play(TouchScript(touches: [TouchScript.Touch(points: points)]))
        scroll.stage.runToIdle()
        #expect(scroll.velocity == .zero)
        #expect(scroll.order == [.beginDragging, .willEnd, .endDragging(false)])
        #expect(scroll.stage.now == 0.6)
    }

    @Test func `a cancelled touch ends the drag without a fling; content beyond an edge returns`() throws {
        for (distance, isBeyond) in [(-300.0, false), (300, true)] {
            let scroll = ScrollFixture()
            var script = TouchScript.drag(
                from: CGPoint(x: 200, y: 480), to: CGPoint(x: 200, y: 480 + distance), duration: 0.1)
            script.touches[0].cancelled = true
            try scroll.stage.play(script)
            scroll.stage.advance(to: 0.1)
            #expect(scroll.view.isDecelerating == isBeyond && !scroll.view.isDragging && !scroll.view.isTracking)
            scroll.stage.runToIdle()
            #expect(
                scroll.order == [.beginDragging, .endDragging(isBeyond)]
                    + (isBeyond ? [.beginDecelerating, .endDecelerating] : []))
            #expect(abs(scroll.view.contentOffset.y - (isBeyond ? 0 : 275)) < 1e-9)
        }
    }

    @Test func `a finger that joins or leaves does not move the content`() throws {
        let scroll = ScrollFixture()
        let first = (0...60).map { [Double($0) / 120, 200, 700 - Double($0) * 4] }
        let second = (20...40).map { [Double($0) / 120 + 0.001, 300, 100] }
        try scroll.stage.play(
            TouchScript(touches: [TouchScript.Touch(points: first), TouchScript.Touch(points: second)]))
        scroll.stage.advance(to: 0.49)
        var offsets = [CGFloat(0)]
        for call in scroll.calls where call.call == .scroll { offsets.append(call.offset.y) }
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 >= -1e-9 && $1 - $0 <= 4 + 1e-9 })
        // 17 samples of 4 points alone, 20 of which half counts, and 17 alone again.
        #expect(abs(scroll.view.contentOffset.y - 176) < 1e-9)
        #expect(scroll.order == [.beginDragging])
    }

    @Test func `a drag goes on from an offset that the program sets`() throws {
        let scroll = ScrollFixture()
        scroll.react = { if $0 == .scroll, scroll.view.contentOffset.y < 0 { scroll.view.contentOffset.y = 0 } }
        let points = (0...60).map { step -> [Double] in
            let y = 200 + 4 * Double(min(step, 60 - step))
            return [Double(step) / 120, 200, y]
        }
        try scroll.stage.play(TouchScript(touches: [TouchScript.Touch(points: points)]))
        scroll.stage.advance(to: 0.25)
        #expect(scroll.view.contentOffset.y == 0)
        // The finger turns back, and the content moves at once.
        scroll.stage.advance(to: 0.26)
        #expect(abs(scroll.view.contentOffset.y - 4) < 1e-9)
    }

    @Test func `disabling scrolling ends a drag`() throws {
        let scroll = ScrollFixture()
        try scroll.fling(1000, duration: 0.4)
        scroll.stage.advance(to: 0.2)
        scroll.view.isScrollEnabled = false
        #expect(scroll.order == [.beginDragging, .endDragging(false)])
        let offset = scroll.view.contentOffset
        scroll.stage.advance(to: 0.3)
        scroll.view.isScrollEnabled = true
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset == offset)
    }

    @Test func `content that was caught and dragged stays where the delegate wants it`() throws {
        let scroll = ScrollFixture(content: CGSize(width: 400, height: 9600))
        scroll.view.isPagingEnabled = true
        let end = try scroll.fling(3000)
        scroll.stage.advance(to: end + 0.1)
        scroll.retarget = { $0 = scroll.view.contentOffset }
        try scroll.drag(by: CGVector(dx: 0, dy: -100), duration: 0.5)
        scroll.stage.runToIdle()
        let offset = scroll.view.contentOffset.y
        #expect(offset.truncatingRemainder(dividingBy: 960) > 1 && scroll.order.last == .endDragging(false))
    }
}
