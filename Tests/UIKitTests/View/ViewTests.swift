import AnimationCore
import HeadlessKit
import Testing

import UIKit

@MainActor
@Suite("Views") struct ViewTests {
    @Test func `setting the frame sets bounds and centre, with the transform divided out`() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        #expect(view.center == CGPoint(x: 60, y: 45))
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
        view.transform = CGAffineTransform(scaleX: 2, y: 4)
        view.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        #expect(view.bounds.size == CGSize(width: 50, height: 12.5))
        #expect(view.center == CGPoint(x: 60, y: 45))
        view.anchorPoint = .zero
        #expect(view.frame.origin == CGPoint(x: 60, y: 45))
    }

    @Test func `alpha is clamped to 0…1`() {
        let view = UIView()
        view.alpha = 1.5
        #expect(view.alpha == 1)
        view.alpha = -0.5
        #expect(view.alpha == 0)
    }

    @Test func `subviews keep the order of their insertions`() {
        let parent = UIView()
        let views = (0..<4).map { index in
            let view = UIView()
            view.tag = index + 1
            return view
        }
        views[..<3].forEach(parent.addSubview)
        parent.insertSubview(views[3], belowSubview: views[1])
        #expect(parent.subviews.map(\.tag) == [1, 4, 2, 3])
        parent.bringSubviewToFront(views[0])
        #expect(parent.subviews.map(\.tag) == [4, 2, 3, 1])
        parent.insertSubview(views[0], aboveSubview: views[3])
        #expect(parent.subviews.map(\.tag) == [4, 1, 2, 3])
        parent.sendSubviewToBack(views[2])
        #expect(parent.subviews.map(\.tag) == [3, 4, 1, 2])
        parent.insertSubview(views[1], at: 0)
        #expect(parent.subviews.map(\.tag) == [2, 3, 4, 1])
        #expect(parent.viewWithTag(4) === views[3])
        #expect(parent.viewWithTag(9) == nil)
        views[3].removeFromSuperview()
        #expect(views[3].superview == nil)
        #expect(parent.subviews.map(\.tag) == [2, 3, 1])
    }

    @Test func `adding a view to another superview removes it from the former`() {
        let (first, second, child) = (UIView(), UIView(), UIView())
        first.addSubview(child)
        second.addSubview(child)
        #expect(first.subviews.isEmpty)
        #expect(child.superview === second)
        #expect(child.isDescendant(of: second))
        #expect(!child.isDescendant(of: first))
    }

    @Test func `a subview that somebody else retains outlives its superview`() {
        let child = UIView()
        do {
            let parent = UIView()
            parent.addSubview(child)
            #expect(child.superview === parent)
        }
        #expect(child.superview == nil)
    }

    @Test func `a superview keeps its subviews alive, and lets go of them when they are removed or it goes itself`() {
        weak var first: UIView?
        weak var second: UIView?
        weak var inner: UIView?
        do {
            let (parent, other) = (UIView(), UIView())
            do {
                let (a, b, c) = (UIView(), UIView(), UIView())
                parent.addSubview(a)
                parent.addSubview(b)
                a.addSubview(c)
                (first, second, inner) = (a, b, c)
            }
            #expect(first != nil && second != nil && inner != nil)
            if let second { parent.insertSubview(second, at: 0) }
            if let first { other.addSubview(first) }
            #expect(parent.subviews == [second].compactMap(\.self))
            #expect(other.subviews == [first].compactMap(\.self))
            #expect(first?.subviews == [inner].compactMap(\.self))
            second?.removeFromSuperview()
            #expect(second == nil)
            #expect(first != nil && inner != nil)
        }
        #expect(first == nil && inner == nil)
    }

    @Test func `views and controllers may be released on any thread`() async {
        let child = UIView()
        var controller: UIViewController? = UIViewController()
        controller?.view.addSubview(child)
        weak let gone = controller
        await Task.detached { [controller] in withExtendedLifetime(controller) {} }.value
        let last = Task.detached { [controller] in
            try? await Task.sleep(for: .milliseconds(1))
            withExtendedLifetime(controller) {}
        }
        controller = nil
        await last.value
        for _ in 0..<1000 where child.superview != nil { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(gone == nil)
        #expect(child.superview == nil)
    }

    @Test func `adding a view to its own descendant is ignored on a stage, and a violation`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let (outer, inner) = (UIView(), UIView())
        stage.window.addSubview(outer)
        outer.addSubview(inner)
        inner.addSubview(outer)
        outer.addSubview(outer)
        #expect(stage.violations.map(\.rule) == [.cyclicViewTree, .cyclicViewTree])
        #expect(outer.superview === stage.window)
        #expect(outer.subviews == [inner])
        #expect(inner.subviews.isEmpty)
    }

    @Test func `adding a view to its own descendant traps off stage`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let (outer, inner) = (UIView(), UIView())
                outer.addSubview(inner)
                inner.addSubview(outer)
            }
        }
    }

    @Test func `setting the frame of a flattened view moves its centre and keeps its size`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
        view.transform = CGAffineTransform(scaleX: 0, y: 1)
        view.frame = CGRect(x: 100, y: 200, width: 10, height: 20)
        #expect(view.center == CGPoint(x: 105, y: 210))
        #expect(view.bounds.size == CGSize(width: 30, height: 40))
    }

    @Test func `a centre, bounds or alpha that is not finite traps`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { UIView().center = CGPoint(x: Double.nan, y: 0) }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run { UIView().bounds = CGRect(x: 0, y: 0, width: Double.infinity, height: 0) }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run { UIView().alpha = CGFloat(Double.nan) }
        }
    }

    @Test func `autoresizing divides a change of size among the flexible parts`() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let fixed = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        let filling = UIView(frame: parent.bounds)
        filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let centred = UIView(frame: CGRect(x: 40, y: 45, width: 20, height: 10))
        centred.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        let proportional = UIView(frame: CGRect(x: 25, y: 0, width: 25, height: 10))
        proportional.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth]
        [fixed, filling, centred, proportional].forEach(parent.addSubview)
        parent.bounds.size = CGSize(width: 200, height: 50)
        #expect(fixed.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(filling.frame == parent.bounds)
        #expect(centred.frame == CGRect(x: 90, y: 20, width: 20, height: 10))
        #expect(proportional.frame == CGRect(x: 75, y: 0, width: 75, height: 10))
    }

    @Test func `autoresizing divides a change evenly where all flexible parts are empty`() {
        let parent = UIView(frame: .zero)
        let view = UIView(frame: .zero)
        view.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleBottomMargin]
        parent.addSubview(view)
        parent.bounds.size = CGSize(width: 30, height: 30)
        #expect(view.frame == CGRect(x: 10, y: 0, width: 10, height: 0))
    }

    @Test func `layoutSubviews runs once per request`() {
        final class Counting: UIView {
            var count = 0
            override func layoutSubviews() { count += 1 }
        }
        let root = UIView()
        let view = Counting()
        root.addSubview(view)
        root.layoutIfNeeded()
        root.layoutIfNeeded()
        #expect(view.count == 1)
        view.bounds.size = CGSize(width: 5, height: 5)
        view.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(view.count == 2)
        view.center = CGPoint(x: 3, y: 3)
        root.layoutIfNeeded()
        #expect(view.count == 2)
    }
}
