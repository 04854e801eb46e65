import AnimationCore
import HeadlessKit
import Testing

import UIKit

@MainActor
@Suite("Zoom of scroll views") struct ZoomTests {
    private final class Zoomed: NSObject, UIScrollViewDelegate {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        var calls: [String] = []

        func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
        func scrollViewDidZoom(_ scrollView: UIScrollView) { calls.append("did \(scrollView.zoomScale)") }
        func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
            calls.append("begin \(scrollView.zoomScale)")
        }
        func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
            calls.append("end \(scale)")
        }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 200))
    private let delegate = Zoomed()
    private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))

    init() {
        scroll.contentSize = delegate.view.bounds.size
        scroll.addSubview(delegate.view)
        (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 4)
        scroll.delegate = delegate
        stage.window.addSubview(scroll)
    }

    @Test func `a scale keeps the middle of what is visible, as far as there is content`() {
        scroll.zoomScale = 2
        #expect(delegate.view.frame == CGRect(x: 0, y: 0, width: 200, height: 400))
        #expect(scroll.contentSize == CGSize(width: 200, height: 400))
        #expect(scroll.contentOffset == CGPoint(x: 50, y: 100))
        scroll.contentOffset = CGPoint(x: 20, y: 40)
        scroll.zoomScale = 4
        // The point (35, 70) of the view was in the middle.
        #expect(scroll.contentOffset == CGPoint(x: 35 * 4 - 50, y: 70 * 4 - 100))
        scroll.contentOffset = .zero
        scroll.zoomScale = 1
        #expect(scroll.contentOffset == .zero && scroll.contentSize == CGSize(width: 100, height: 200))
        #expect(delegate.calls == ["did 2.0", "did 4.0", "did 1.0"])
    }

    @Test func `scales are kept within the limits, and without a view there is no zoom`() {
        scroll.zoomScale = 9
        #expect(scroll.zoomScale == 4 && delegate.view.transform.a == 4 && delegate.view.transform.d == 4)
        scroll.zoomScale = 0.1
        #expect(scroll.zoomScale == 0.5 && scroll.contentSize == CGSize(width: 50, height: 100))
        let plain = UIScrollView(frame: scroll.frame)
        plain.maximumZoomScale = 3
        plain.zoomScale = 2
        plain.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
        #expect(plain.zoomScale == 1 && plain.contentOffset == .zero)
    }

    @Test(
        arguments: [
            (CGRect(x: 10, y: 20, width: 40, height: 80), 2.5, CGPoint(x: 25, y: 50)),
            // The wider side decides, and the rectangle is in the middle of the other.
            (CGRect(x: 40, y: 100, width: 50, height: 10), 2, CGPoint(x: 80, y: 110)),
            // No nearer than the limit, which shows more around it.
            (CGRect(x: 50, y: 100, width: 10, height: 20), 4, CGPoint(x: 170, y: 340)),
            (CGRect(x: 90, y: 180, width: 50, height: 100), 2, CGPoint(x: 100, y: 200)),
        ] as [(CGRect, CGFloat, CGPoint)])
    func `a rectangle of the view fills the bounds`(rect: CGRect, scale: CGFloat, offset: CGPoint) {
        scroll.zoom(to: rect, animated: false)
        #expect(scroll.zoomScale == scale && scroll.contentOffset == offset)
        let before = scroll.contentOffset
        scroll.zoom(to: .zero, animated: false)
        #expect(scroll.zoomScale == scale && scroll.contentOffset == before)
    }

    @Test func `an animated zoom moves the view and the offset along one curve, and the delegate is told around it`() {
        stage.beginRecording()
        stage.perform { scroll.setZoomScale(3, animated: true) }
        #expect(delegate.calls == ["begin 1.0", "did 3.0"])
        stage.runToIdle()
        #expect(delegate.calls == ["begin 1.0", "did 3.0", "end 3.0"] && stage.now == 0.3)
        for step in 0...10 {
            let time = Double(step) * 0.03
            let progress = UnitCurve.easeInOut.value(at: time / 0.3)
            let shown = stage.timeline.geometry(of: delegate.view.layer.target, at: time)
            #expect(abs(shown.transform.a - (1 + 2 * progress)) < 1e-9)
            let origin = stage.timeline.geometry(of: scroll.layer.target, at: time).bounds.origin
            #expect(abs(origin.x - 100 * progress) < 1e-9 && abs(origin.y - 200 * progress) < 1e-9)
        }
    }

    @Test func `a zoom ends a motion of the content`() {
        stage.beginRecording()
        scroll.zoomScale = 4
        scroll.setContentOffset(.zero, animated: true)
        stage.advance(to: 0.1)
        stage.perform { scroll.zoomScale = 2 }
        let offset = scroll.contentOffset
        stage.runToIdle()
        #expect(scroll.contentOffset == offset && offset != .zero)
    }

    // MARK: By fingers

    /// Moves two fingers from and to places, in steps of 1/60 s over 0.5 s, and calls `body` at each.
    private func pinch(
        _ a: (CGPoint, CGPoint), _ b: (CGPoint, CGPoint), from time: Double = 0, _ body: @escaping () -> Void = {}
    ) throws {
        func touch(_ way: (CGPoint, CGPoint), _ start: Double) -> TouchScript.Touch {
            TouchScript.Touch(
                points: (0...30).map {
                    let fraction = Double($0) / 30
                    let (x, y) = (way.1.x - way.0.x, way.1.y - way.0.y)
                    return [
                        start + fraction / 2, Double(way.0.x) + fraction * Double(x),
                        Double(way.0.y) + fraction * Double(y),
                    ]
                })
        }
        for step in 0...30 { stage.schedule(at: stage.now + Double(step) / 60 + 0.001, body) }
        try stage.play(TouchScript(touches: [touch(a, 0), touch(b, 0)]))
        stage.advance(by: 0.502)
    }

    private func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

    @Test func `two fingers scale the view, and what was between them stays there`() throws {
        scroll.zoomScale = 2
        delegate.calls = []
        scroll.contentOffset = CGPoint(x: 30, y: 60)
        var places: [CGPoint] = []
        // From 40 to 100 points apart about (60, 100); a pinch begins after 10 of them.
        try pinch((point(40, 100), point(10, 100)), (point(80, 100), point(110, 100))) {
            guard scroll.isZooming else { return }
            places.append(delegate.view.convert(CGPoint(x: 45, y: 80), to: stage.window))
        }
        // It ends with the first finger, one step of the other before 100.
        #expect(abs(scroll.zoomScale - 2 * 99 / 50) < 1e-9)
        #expect(places.count > 20)
        #expect(places.allSatisfy { abs($0.x - 60) < 1e-9 && abs($0.y - 100) < 1e-9 })
        #expect(delegate.calls.first == "begin 2.0")
        #expect(delegate.calls.last == "end \(scroll.zoomScale)")
        #expect(!scroll.isZooming && !scroll.isZoomBouncing)
        #expect(abs(scroll.contentSize.width - 100 * scroll.zoomScale) < 1e-9)
    }

    @Test func `beyond a limit half the way is left, and the content returns to the limit`() throws {
        scroll.zoomScale = 3
        delegate.calls = []
        var last: CGFloat = 0
        try pinch((point(40, 100), point(0, 100)), (point(60, 100), point(100, 100))) {
            if scroll.isZooming { last = scroll.zoomScale }
        }
        // The fingers are 100 points apart, from some 30 where it began: ten times as far is 3.16 times as near.
        #expect(last > 4)
        let wanted = last * last / 4
        #expect(wanted > 3 * 100 / 36 && wanted < 3 * 100 / 29)
        #expect(scroll.isZoomBouncing && delegate.calls.last?.hasPrefix("did") == true)
        #expect(scroll.zoomScale == 4)
        let shown = try #require(delegate.view.layer.presentation()).transform.m11
        #expect(shown > 4 && shown <= last * 1.05)
        stage.advance(by: 0.4)
        #expect(!scroll.isZoomBouncing && delegate.calls.last == "end 4.0")
        #expect(delegate.view.layer.presentation()?.transform.m11 == 4)
        let offset = scroll.contentOffset
        #expect(offset.x >= 0 && offset.x <= 300 && offset.y >= 0 && offset.y <= 600)
    }

    @Test func `without bouncing the limits hold`() throws {
        scroll.bouncesZoom = false
        var scales: [CGFloat] = []
        try pinch((point(5, 100), point(45, 100)), (point(95, 100), point(55, 100))) {
            if scroll.isZooming { scales.append(scroll.zoomScale) }
        }
        #expect(scales.min() == 0.5)
        #expect(scroll.zoomScale == 0.5 && !scroll.isZoomBouncing)
        stage.advance(by: 0.4)
        #expect(scroll.contentOffset == .zero && delegate.calls.last == "end 0.5")
    }

    @Test func `fingers that move together drag while they zoom`() throws {
        scroll.zoomScale = 2
        scroll.contentOffset = CGPoint(x: 20, y: 100)
        var (middles, places): ([CGFloat], [CGFloat]) = ([], [])
        var anchor: CGPoint?
        // The upper finger moves up by 40, the lower by 20.
        try pinch((point(50, 80), point(50, 40)), (point(50, 120), point(50, 100))) {
            guard scroll.isZooming, let middle = scroll.pinchGestureRecognizer?.location(in: stage.window) else {
                return
            }
            if anchor == nil { anchor = delegate.view.convert(middle, from: stage.window) }
            middles.append(middle.y)
            places.append(delegate.view.convert(anchor ?? .zero, to: stage.window).y)
        }
        #expect(middles.count > 10 && (middles.first ?? 0) - (middles.last ?? 0) > 10)
        #expect(zip(middles, places).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func `the finger that stays goes on dragging, and its release returns to the content`() throws {
        scroll.zoomScale = 2
        scroll.contentOffset = .zero
        func points(_ start: Double, _ end: Double, rest: [Double] = []) -> [[Double]] {
            let moved = (0...30).map { step -> [Double] in
                let time = Double(step) / 60
                return [time, start + (end - start) * 2 * time, 100]
            }
            return moved + rest.map { [$0, end, 100] }
        }
        try stage.play(
            TouchScript(touches: [
                TouchScript.Touch(points: points(10, 55)), TouchScript.Touch(points: points(30, 90, rest: [0.7, 0.9])),
            ]))
        stage.advance(by: 0.6)
        // What was between the fingers has moved to the right, away from the left edge.
        #expect(scroll.isDragging && !scroll.isZooming && scroll.contentOffset.x < -5)
        #expect(delegate.calls.last?.hasPrefix("end") == true)
        stage.advance(by: 3)
        #expect(!scroll.isDragging && abs(scroll.contentOffset.x) < 1e-9)
    }

    @Test func `there is a recognizer where the scale can change, and it needs a view`() throws {
        let plain = UIScrollView(frame: scroll.frame)
        #expect(plain.pinchGestureRecognizer == nil && plain.gestureRecognizers?.count == 1)
        plain.maximumZoomScale = 2
        let recognizer = try #require(plain.pinchGestureRecognizer)
        #expect(recognizer.view === plain && recognizer.isEnabled)
        plain.maximumZoomScale = 1
        #expect(plain.pinchGestureRecognizer == nil)
        recognizer.isEnabled = false
        plain.maximumZoomScale = 2
        #expect(plain.pinchGestureRecognizer === recognizer && !recognizer.isEnabled)
        recognizer.isEnabled = true
        scroll.removeFromSuperview()
        plain.contentSize = CGSize(width: 100, height: 200)
        stage.window.addSubview(plain)
        try pinch((point(40, 100), point(0, 100)), (point(60, 100), point(100, 100))) { #expect(!plain.isZooming) }
        #expect(plain.zoomScale == 1)
    }
}
