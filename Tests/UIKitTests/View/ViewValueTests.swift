import AnimationCore
import Foundation
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// Properties of views over whole classes of cases: resizing, order, touches, scrolling.
@MainActor @Suite("Values of views") struct ViewValueTests {
    @Test func `a flexible part takes its share of a change, or an even one where all are empty`() {
        var random = SplitMix64(seed: 3)
        for bits in UInt(0)..<64 {
            for isEmpty in [false, true] {
                let size = CGSize(width: 100, height: 80)
                let parent = UIView(frame: CGRect(origin: .zero, size: size))
                let view = UIView(
                    frame: isEmpty
                        ? .zero
                        : CGRect(
                            x: Double.random(in: 1...20, using: &random), y: Double.random(in: 1...20, using: &random),
                            width: Double.random(in: 10...60, using: &random),
                            height: Double.random(in: 10...40, using: &random)))
                let start = view.frame
                view.autoresizingMask = UIView.AutoresizingMask(rawValue: bits)
                parent.addSubview(view)
                parent.bounds.size = CGSize(width: 160, height: 200)
                func expected(_ near: CGFloat, _ length: CGFloat, _ total: CGFloat, _ change: CGFloat, _ bits: UInt)
                    -> [CGFloat]
                {
                    let parts = [near, length, total - near - length].enumerated().map {
                        bits & (1 << $0) != 0 ? $1 : 0
                    }
                    let sum = parts.reduce(0, +)
                    let count = CGFloat(bits.nonzeroBitCount)
                    let shares = parts.enumerated().map { index, part in
                        sum != 0 ? change * part / sum : bits & (1 << UInt(index)) != 0 ? change / count : 0
                    }
                    return [near + shares[0], length + shares[1]]
                }
                let x = expected(start.minX, start.width, 100, 60, bits & 7)
                let y = expected(start.minY, start.height, 80, 120, bits >> 3)
                let found = [view.frame.minX, view.frame.width, view.frame.minY, view.frame.height]
                #expect(zip(found, x + y).allSatisfy { abs($0 - $1) < 1e-9 }, "\(bits)")
            }
        }
        let (parent, view) = (
            UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)),
            UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        )
        view.autoresizingMask = [.flexibleWidth]
        parent.addSubview(view)
        parent.autoresizesSubviews = false
        parent.bounds.size.width = 200
        #expect(view.frame.width == 10)
        parent.autoresizesSubviews = true
        parent.bounds.size.width = 100
        #expect(view.frame.width == 0)
    }

    @Test func `subviews change places, and indices beyond the ends are the ends`() {
        let parent = UIView()
        let views = (1...4).map { tag in
            let view = UIView()
            view.tag = tag
            parent.addSubview(view)
            return view
        }
        func order() -> [Int] { parent.subviews.map(\.tag) }
        parent.exchangeSubview(at: 0, withSubviewAt: 3)
        #expect(order() == [4, 2, 3, 1])
        parent.exchangeSubview(at: 2, withSubviewAt: 1)
        #expect(order() == [4, 3, 2, 1])
        for (first, second) in [(0, 0), (0, 4), (-1, 0)] { parent.exchangeSubview(at: first, withSubviewAt: second) }
        #expect(order() == [4, 3, 2, 1])
        parent.insertSubview(views[0], at: -5)
        #expect(order() == [1, 4, 3, 2])
        parent.insertSubview(views[0], at: 99)
        #expect(order() == [4, 3, 2, 1])
        parent.insertSubview(views[3], belowSubview: views[0])
        #expect(order() == [3, 2, 4, 1])
        parent.insertSubview(views[3], aboveSubview: UIView())
        #expect(order() == [3, 2, 1, 4])
        UIView().bringSubviewToFront(views[0])
        UIView().sendSubviewToBack(views[0])
        #expect(order() == [3, 2, 1, 4] && parent.viewWithTag(0) === parent && parent.viewWithTag(2) === views[1])
    }

    @Test func `a view hears of each move once, its inner views of the window alone`() {
        @MainActor final class Moving: UIView {
            var calls: [String] = []
            override func willMove(toSuperview newSuperview: UIView?) {
                calls.append("will super \(newSuperview != nil)")
            }
            override func didMoveToSuperview() { calls.append("did super \(superview != nil)") }
            override func willMove(toWindow newWindow: UIWindow?) { calls.append("will window \(newWindow != nil)") }
            override func didMoveToWindow() { calls.append("did window \(window != nil)") }
            override func didAddSubview(_ subview: UIView) { calls.append("did add") }
            override func willRemoveSubview(_ subview: UIView) { calls.append("will remove") }
        }
        let (stage, outer, inner, holder) = (Stage(), Moving(), Moving(), UIView())
        outer.addSubview(inner)
        #expect(outer.calls == ["did add"] && inner.calls == ["will super true", "did super true"])
        (outer.calls, inner.calls) = ([], [])
        holder.addSubview(outer)
        #expect(outer.calls == ["will super true", "did super true"] && inner.calls == [])
        outer.calls = []
        stage.window.addSubview(outer)
        #expect(outer.calls == ["will super true", "will window true", "did super true", "did window true"])
        #expect(inner.calls == ["did window true"])
        (outer.calls, inner.calls) = ([], [])
        stage.window.bringSubviewToFront(outer)
        #expect(outer.calls == [])
        inner.removeFromSuperview()
        #expect(outer.calls == ["will remove"])
        #expect(inner.calls == ["will super false", "will window false", "did super false", "did window false"])
        inner.calls = []
        inner.removeFromSuperview()
        #expect(inner.calls == [])
    }

    @Test func `a touch finds the uppermost view that takes it`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let (lower, upper, inner) = (
            UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60)),
            UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60)),
            UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
        )
        stage.window.addSubview(lower)
        stage.window.addSubview(upper)
        upper.addSubview(inner)
        func hit(_ x: Double, _ y: Double) -> UIView? { stage.window.hitTest(CGPoint(x: x, y: y), with: nil) }
        #expect(hit(10, 10) === lower && hit(25, 25) === upper && hit(35, 35) === inner && hit(90, 90) === stage.window)
        #expect(hit(100, 50) == nil && hit(79, 79) === upper && hit(80, 50) === stage.window)
        upper.isUserInteractionEnabled = false
        #expect(hit(35, 35) === lower)
        upper.isUserInteractionEnabled = true
        for alpha in [0.0, 0.01, 0.011] {
            upper.alpha = alpha
            #expect(hit(35, 35) === (alpha > 0.01 ? inner : lower))
        }
        upper.alpha = 1
        // Scaled to nothing, it is nowhere, also where its own coordinates would be those of the window.
        upper.transform = CGAffineTransform(scaleX: 0, y: 0)
        #expect(hit(35, 35) === lower && hit(50, 50) === lower)
        upper.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        #expect(hit(50, 50) === upper && hit(35, 35) === lower)
        upper.transform = .identity
        upper.isHidden = true
        #expect(hit(35, 35) === lower)
        let taps = [UITapGestureRecognizer(), UITapGestureRecognizer()]
        lower.gestureRecognizers = taps
        #expect(lower.gestureRecognizers == taps && taps[0].view === lower)
        upper.addGestureRecognizer(taps[0])
        #expect(lower.gestureRecognizers == [taps[1]] && taps[0].view === upper)
        lower.removeGestureRecognizer(taps[0])
        #expect(upper.gestureRecognizers == [taps[0]])
        lower.gestureRecognizers = nil
        #expect(lower.gestureRecognizers == nil && taps[1].view == nil)
    }

    @Test func `tints are inherited, colours are kept as they were given`() {
        @MainActor final class Tinted: UIView {
            var count = 0
            override func tintColorDidChange() { count += 1 }
        }
        let (parent, child) = (Tinted(), UIView())
        parent.addSubview(child)
        #expect(child.tintColor == .systemBlue && child.tintAdjustmentMode == .normal)
        parent.tintColor = .red
        parent.tintAdjustmentMode = .dimmed
        #expect(child.tintColor == .red && child.tintAdjustmentMode == .dimmed && parent.count == 1)
        child.tintColor = .green
        child.tintAdjustmentMode = .normal
        #expect(child.tintColor == .green && parent.tintColor == .red && child.tintAdjustmentMode == .normal)
        child.backgroundColor = .systemBackground
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(
            child.backgroundColor?.resolvedColor(with: dark) == .black
                && child.layer.backgroundColor?.components == [1, 1, 1, 1])
        child.backgroundColor = nil
        #expect(child.backgroundColor == nil && child.layer.backgroundColor == nil)
        child.layer.backgroundColor = UIColor.red.cgColor
        #expect(child.backgroundColor == .red)
        let mask = UIView()
        child.mask = mask
        #expect(child.layer.mask === mask.layer && child.mask === mask)
        child.mask = nil
        #expect(child.layer.mask == nil)
    }

    @Test func `points and rectangles go through any coordinate space and back`() {
        let (root, a, b) = (
            UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500)),
            UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100)),
            UIView(frame: CGRect(x: 200, y: 100, width: 50, height: 50))
        )
        root.addSubview(a)
        root.addSubview(b)
        a.transform = CGAffineTransform(scaleX: 2, y: 2)
        let (point, rect) = (CGPoint(x: 10, y: 10), CGRect(x: 10, y: 10, width: 5, height: 6))
        // The frame of the scaled view starts at (−40, −30).
        #expect(a.convert(point, to: root as any UICoordinateSpace) == CGPoint(x: -20, y: -10))
        #expect(a.convert(rect, to: root as any UICoordinateSpace) == CGRect(x: -20, y: -10, width: 10, height: 12))
        #expect(b.convert(point, from: a as any UICoordinateSpace) == CGPoint(x: -220, y: -110))
        #expect(b.convert(rect, from: a as any UICoordinateSpace) == CGRect(x: -220, y: -110, width: 10, height: 12))
        #expect(a.convert(CGPoint(x: -220, y: -110), from: b) == point && a.layer.affineTransform() == a.transform)
        a.transform3D = CATransform3DMakeTranslation(0, 0, 5)
        #expect(
            a.layer.affineTransform() == .identity
                && CATransform3DEqualToTransform(a.transform3D, CATransform3DMakeTranslation(0, 0, 5)))
        a.layer.setAffineTransform(CGAffineTransform(scaleX: 3, y: 3))
        #expect(
            a.layer.affineTransform() == CGAffineTransform(scaleX: 3, y: 3)
                && a.transform == CGAffineTransform(scaleX: 3, y: 3))
    }

    @Test func `insets move the ends of the content`() {
        let stage = Stage(
            size: CGSize(width: 100, height: 200), safeAreaInsets: UIEdgeInsets(top: 20, left: 3, bottom: 10, right: 4))
        let scroll = UIScrollView(frame: stage.window.bounds)
        stage.window.addSubview(scroll)
        scroll.contentSize = CGSize(width: 300, height: 500)
        scroll.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            scroll.adjustedContentInset == scroll.contentInset && scroll.contentInsetAdjustmentBehavior == .automatic)
        func ends() -> [Double] {
            let (low, high) = (
                scroll.clampedContentOffset(Point(x: -999, y: -999)), scroll.clampedContentOffset(Point(x: 999, y: 999))
            )
            return [low.x, low.y, high.x, high.y]
        }
        #expect(ends() == [-2, -1, 204, 303])
        scroll.contentInsetAdjustmentBehavior = .always
        #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 21, left: 5, bottom: 13, right: 8))
        #expect(ends() == [-5, -21, 208, 313])
        scroll.contentSize = .zero
        #expect(ends() == [-5, -21, -5, -21] && UIScrollView.DecelerationRate.normal.rawValue == 0.998)
        #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
        scroll.isScrollEnabled = false
        #expect(!scroll.panGestureRecognizer.isEnabled && scroll.gestureRecognizers == [scroll.panGestureRecognizer])
        scroll.isScrollEnabled = true
        #expect(scroll.panGestureRecognizer.isEnabled)
    }

    @Test func `snapshots exist of what has an extent`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
        #expect(
            view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
                && !UIView().drawHierarchy(in: .zero, afterScreenUpdates: false))
        #expect(
            view.snapshotView(afterScreenUpdates: false)?.bounds == view.bounds
                && UIView().snapshotView(afterScreenUpdates: true) == nil)
        let part = view.resizableSnapshotView(
            from: CGRect(x: 9, y: 9, width: -4, height: -5), afterScreenUpdates: false, withCapInsets: .zero)
        #expect(part?.frame == CGRect(x: 0, y: 0, width: 4, height: 5))
    }

    @Test func `a mask that is removed or becomes a subview is no mask any more`() {
        let (view, mask, other) = (UIView(), UIView(), UIView())
        view.mask = mask
        #expect(view.mask === mask && view.layer.mask === mask.layer && view.subviews.isEmpty)
        mask.removeFromSuperview()
        #expect(view.mask == nil && view.layer.mask == nil)
        view.mask = mask
        other.addSubview(mask)
        #expect(view.mask == nil && view.layer.mask == nil && mask.superview === other)
    }
}
