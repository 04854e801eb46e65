import AnimationCore
import HeadlessKit
import Testing

@Suite struct ViewTests {
    @Test func frameSetsBoundsAndPosition() {
        let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
        #expect(view.position == Point(x: 60, y: 45))
        #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
        view.transform = .scale(x: 2, y: 4)
        view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
        #expect(view.bounds.size == Size(width: 50, height: 12.5))
        #expect(view.position == Point(x: 60, y: 45))
        view.anchorPoint = .zero
        #expect(view.frame.origin == Point(x: 60, y: 45))
    }

    @Test func alphaStaysInRange() {
        let view = View()
        view.alpha = 1.5
        #expect(view.alpha == 1)
        view.alpha = -0.5
        #expect(view.alpha == 0)
    }

    @Test func subviewsKeepTheirOrder() {
        let parent = View()
        let views = (0..<4).map { index in
            let view = View()
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

    @Test func aViewMovesToItsNewSuperview() {
        let (first, second, child) = (View(), View(), View())
        first.addSubview(child)
        second.addSubview(child)
        #expect(first.subviews.isEmpty)
        #expect(child.superview === second)
        #expect(child.isDescendant(of: second))
        #expect(!child.isDescendant(of: first))
    }

    @Test func childrenOutliveTheirSuperview() {
        let child = View()
        do {
            let parent = View()
            parent.addSubview(child)
            #expect(child.superview === parent)
        }
        #expect(child.superview == nil)
    }

    @Test func aCycleOnAStageIsRefusedAndNamed() {
        let stage = Stage(size: Size(width: 100, height: 100))
        let (outer, inner) = (View(), View())
        stage.window.addSubview(outer)
        outer.addSubview(inner)
        inner.addSubview(outer)
        outer.addSubview(outer)
        #expect(stage.violations.map(\.rule) == [.cyclicViewTree, .cyclicViewTree])
        #expect(outer.superview === stage.window)
        #expect(outer.subviews == [inner])
        #expect(inner.subviews.isEmpty)
    }

    @Test func aCycleWithoutAStageTraps() async {
        await #expect(processExitsWith: .failure) {
            let (outer, inner) = (View(), View())
            outer.addSubview(inner)
            inner.addSubview(outer)
        }
    }

    @Test func flattenedAndUnboundedGeometryTraps() async {
        await #expect(processExitsWith: .failure) {
            let view = View()
            view.transform = .scale(x: 0, y: 1)
            view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        }
        await #expect(processExitsWith: .failure) { View().position = Point(x: .nan, y: 0) }
        await #expect(processExitsWith: .failure) { View().bounds = Rect(x: 0, y: 0, width: .infinity, height: 0) }
        await #expect(processExitsWith: .failure) { View().alpha = .nan }
    }

    @Test func autoresizingSharesTheChange() {
        let parent = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let fixed = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
        let filling = View(frame: parent.bounds)
        filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let centred = View(frame: Rect(x: 40, y: 45, width: 20, height: 10))
        centred.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        let proportional = View(frame: Rect(x: 25, y: 0, width: 25, height: 10))
        proportional.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth]
        [fixed, filling, centred, proportional].forEach(parent.addSubview)
        parent.bounds.size = Size(width: 200, height: 50)
        #expect(fixed.frame == Rect(x: 10, y: 20, width: 30, height: 40))
        #expect(filling.frame == parent.bounds)
        #expect(centred.frame == Rect(x: 90, y: 20, width: 20, height: 10))
        #expect(proportional.frame == Rect(x: 75, y: 0, width: 75, height: 10))
    }

    @Test func layoutRunsOncePerRequest() {
        final class Counting: View {
            var count = 0
            override func layoutSubviews() { count += 1 }
        }
        let root = View()
        let view = Counting()
        root.addSubview(view)
        root.layoutIfNeeded()
        root.layoutIfNeeded()
        #expect(view.count == 1)
        view.bounds.size = Size(width: 5, height: 5)
        view.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(view.count == 2)
        view.position = Point(x: 3, y: 3)
        root.layoutIfNeeded()
        #expect(view.count == 2)
    }
}
