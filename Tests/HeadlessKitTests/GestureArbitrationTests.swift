import Foundation
import HeadlessKit
import Testing

@MainActor
@Suite("Which of several gestures is recognized") struct GestureArbitrationTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let outer = UIView()
    private let inner = UIView()

    init() {
        outer.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
        inner.frame = outer.frame
        outer.addSubview(inner)
        stage.window.addSubview(outer)
    }

    private func drag() throws {
        try stage.play(.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 300), duration: 0.5))
        stage.runToIdle()
    }

    /// Adds a pan and says whether it was recognized.
    private func addPan(to view: UIView, _ pan: UIPanGestureRecognizer = UIPanGestureRecognizer()) -> (
        pan: UIPanGestureRecognizer, wasRecognized: () -> Bool
    ) {
        view.addGestureRecognizer(pan)
        let note = Note()
        stage.onChange(of: pan) { _ in note.isSet = true }
        return (pan, { note.isSet })
    }

    private final class Note { var isSet = false }

    private final class Decision: NSObject, UIGestureRecognizerDelegate {
        var isSimultaneous = false
        var requiresFailure = false
        var isRequiredToFail = false

        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { isSimultaneous }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { requiresFailure }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { isRequiredToFail }
    }

    @Test func `of two pans the one on the deeper view is recognized`() throws {
        let (below, above) = (addPan(to: outer), addPan(to: inner))
        try drag()
        #expect(!below.wasRecognized() && above.wasRecognized())
        #expect(below.pan.state == .possible && above.pan.state == .possible)
    }

    @Test(arguments: [false, true])
    func `either delegate lets both be recognized`(isInner: Bool) throws {
        let (below, above, decision) = (addPan(to: outer), addPan(to: inner), Decision())
        decision.isSimultaneous = true
        (isInner ? above : below).pan.delegate = decision
        try drag()
        #expect(below.wasRecognized() && above.wasRecognized())
    }

    @Test func `a recognizer can refuse to prevent, and to be prevented`() throws {
        final class Tolerant: UIPanGestureRecognizer {
            override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
        }
        let (below, above) = (addPan(to: outer), addPan(to: inner, Tolerant()))
        try drag()
        #expect(below.wasRecognized() && above.wasRecognized())
    }

    @Test(arguments: 0..<3)
    func `a pan waits for the one that it requires to fail`(kind: Int) throws {
        let (below, above, decision) = (addPan(to: outer), addPan(to: inner), Decision())
        switch kind {
        case 0: above.pan.require(toFail: below.pan)
        case 1:
            decision.requiresFailure = true
            above.pan.delegate = decision
        default:
            decision.isRequiredToFail = true
            below.pan.delegate = decision
        }
        try drag()
        #expect(below.wasRecognized() && !above.wasRecognized())
    }

    @Test func `a pan is recognized after the one that it requires to fail has failed`() throws {
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .left
        let (below, above) = (addPan(to: outer, edge), addPan(to: inner))
        above.pan.require(toFail: edge)
        try drag()
        #expect(!below.wasRecognized() && above.wasRecognized())
    }

    @Test(arguments: [true, false])
    func `a pan takes the touch from a button; one that does not cancel touches leaves it`(cancels: Bool) throws {
        let button = UIButton(frame: CGRect(x: 50, y: 50, width: 300, height: 300))
        inner.addSubview(button)
        let (pressed, cancelled) = (Note(), Note())
        button.addAction(UIAction { _ in pressed.isSet = true }, for: .touchUpInside)
        button.addAction(UIAction { _ in cancelled.isSet = true }, for: .touchCancel)
        addPan(to: outer).pan.cancelsTouchesInView = cancels
        try drag()
        #expect(pressed.isSet != cancels && cancelled.isSet == cancels)
    }

    /// Taps a control, with a recognizer on a view around it.
    private func tap(_ control: UIControl, _ recognizer: UIGestureRecognizer, on view: UIView? = nil) throws -> (
        events: UIControl.Event, wasRecognized: Bool
    ) {
        control.frame = CGRect(x: 50, y: 50, width: 300, height: 300)
        inner.addSubview(control)
        (view ?? outer).addGestureRecognizer(recognizer)
        let note = Note()
        var events = UIControl.Event()
        stage.onChange(of: recognizer) { _ in note.isSet = true }
        for event in [UIControl.Event.touchUpInside, .touchCancel] {
            control.addAction(UIAction { _ in events.insert(event) }, for: event)
        }
        try stage.play(.tap(CGPoint(x: 100, y: 100)))
        stage.runToIdle()
        return (events, note.isSet)
    }

    @Test func `a tap is recognized around a control, which hears that its touch is cancelled`() throws {
        let taken = try tap(UIControl(), UITapGestureRecognizer())
        #expect(taken.events == .touchCancel && taken.wasRecognized)
    }

    @Test func `a tap that does not cancel touches leaves them to the control`() throws {
        let recognizer = UITapGestureRecognizer()
        recognizer.cancelsTouchesInView = false
        let both = try tap(UIControl(), recognizer)
        #expect(both.events == .touchUpInside && both.wasRecognized)
    }

    @Test func `controls that a tap changes keep it from recognizers around them, unless it is none for them`() throws {
        let controls = [UIButton(), UISwitch(), UIPageControl(), UISegmentedControl(items: nil), UIStepper()]
        for control in controls {
            let kept = try tap(control, UITapGestureRecognizer())
            #expect(kept.events == .touchUpInside && !kept.wasRecognized, "\(type(of: control))")
            control.removeFromSuperview()
        }
        let (twice, two) = (UITapGestureRecognizer(), UITapGestureRecognizer())
        (twice.numberOfTapsRequired, two.numberOfTouchesRequired) = (2, 2)
        let button = UIButton()
        for recognizer in [twice, two] { #expect(button.gestureRecognizerShouldBegin(recognizer)) }
        #expect(button.gestureRecognizerShouldBegin(UIPanGestureRecognizer()))
        let own = try tap(button, UITapGestureRecognizer(), on: button)
        #expect(own.events == .touchCancel && own.wasRecognized)
    }

    @Test func `a finger of a tap of two is cancelled where it is, too`() throws {
        let (control, other) = (UIControl(), UIControl())
        control.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        other.frame = CGRect(x: 200, y: 0, width: 100, height: 100)
        var events: [String] = []
        for (name, control) in [("first", control), ("second", other)] {
            inner.addSubview(control)
            control.addAction(UIAction { _ in events.append("\(name) up") }, for: .touchUpInside)
            control.addAction(UIAction { _ in events.append("\(name) cancelled") }, for: .touchCancel)
        }
        let tap = UITapGestureRecognizer()
        tap.numberOfTouchesRequired = 2
        outer.addGestureRecognizer(tap)
        let touches = [(50.0, 0.1), (250, 0.2)].map { x, end in
            TouchScript.Touch(points: [[0, x, 50], [end, x, 50]])
        }
        try stage.play(TouchScript(touches: touches))
        stage.runToIdle()
        #expect(events == ["first cancelled", "second cancelled"])
    }

    @Test func `the inner of two scroll views scrolls, unless it cannot in that direction`() throws {
        func offsets(_ end: CGPoint) throws -> (CGPoint, CGPoint) {
            let stage = Stage(size: CGSize(width: 400, height: 800))
            let (pager, list) = (UIScrollView(), UIScrollView())
            pager.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
            list.frame = pager.frame
            pager.contentSize = CGSize(width: 1200, height: 3000)
            list.contentSize = CGSize(width: 400, height: 3000)
            pager.addSubview(list)
            stage.window.addSubview(pager)
            try stage.play(.drag(from: CGPoint(x: 300, y: 500), to: end, duration: 0.3))
            stage.advance(to: 0.3)
            return (pager.contentOffset, list.contentOffset)
        }
        let (pagerStays, listScrolls) = try offsets(CGPoint(x: 290, y: 300))
        #expect(pagerStays == .zero && listScrolls.y > 180 && listScrolls.x == 0)
        let (pagerScrolls, listStays) = try offsets(CGPoint(x: 100, y: 490))
        #expect(pagerScrolls.x > 180 && listStays == .zero)
    }
}
