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
}
