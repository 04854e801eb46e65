#if os(Linux)
import Foundation
import HeadlessKit
import Testing
import UIKit

@MainActor
@Suite("Targets and actions") struct TargetActionTests {
    @MainActor private final class Target: NSObject {
        var calls: [String] = []
        func tap() { calls.append("tap") }
        func pan(_ pan: UIPanGestureRecognizer) { calls.append("pan \(pan.state)") }
        func send(_ sender: UIButton) { calls.append("send \(type(of: sender))") }
        func press(_ sender: Any, event: UIEvent) -> Bool {
            calls.append("press \(type(of: sender))")
            return true
        }
    }

    @Test
    func `a selector calls the method of an object, and that of a type on the target, with the sender and the event`() {
        let (target, other) = (Target(), Target())
        let button = UIButton()
        for selector in [
            Selector("tap", target.tap), Selector("press(_:event:)", target.press(_:event:)),
            Selector("tap of", of: Target.tap), Selector("press of", of: Target.press(_:event:)),
            Selector("by name alone"),
        ] {
            button.addTarget(other, action: selector, for: .touchUpInside)
        }
        button.sendActions(for: .touchDown)
        #expect(target.calls.isEmpty && other.calls.isEmpty)
        button.sendActions(for: .touchUpInside)
        #expect(target.calls == ["tap", "press UIButton"] && other.calls == target.calls)
    }

    @Test func `a selector of an object's method passes the sender to that object, and not to the target`() {
        let (target, other, button) = (Target(), Target(), UIButton())
        button.addTarget(other, action: Selector("send(_:)", target.send(_:)), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(target.calls == ["send UIButton"] && other.calls.isEmpty)
    }

    @Test
    func `without a target, an action is one of the first responder or of the control, or of a responder behind it`() {
        final class Panel: UIView {
            var calls = 0
            override var canBecomeFirstResponder: Bool { true }
            func send(_ sender: UIButton) { calls += 1 }
        }
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let (outer, other, inner, button) = (Panel(), Panel(), UITextField(), UIButton())
        let (action, application) = (Selector("send(_:)", of: Panel.send(_:)), UIApplication.shared)
        button.addTarget(nil, action: action, for: .touchUpInside)
        #expect(button.allControlEvents == .touchUpInside && button.allTargets.first?.base is NSNull)
        stage.perform {
            outer.addSubview(button)
            other.addSubview(inner)
            stage.window.addSubview(outer)
            stage.window.addSubview(other)
            button.sendActions(for: .touchUpInside)
            button.sendAction(action, to: nil, for: UIEvent())
            #expect(outer.calls == 2 && other.calls == 0)
            inner.becomeFirstResponder()
            button.sendActions(for: .touchUpInside)
            #expect(outer.calls == 2 && other.calls == 1)
            #expect(application.sendAction(Selector("resignFirstResponder"), to: nil, from: nil, for: nil))
            #expect(!inner.isFirstResponder && !application.sendAction(action, to: nil, from: nil, for: nil))
            #expect(!application.sendAction(Selector("unknown"), to: nil, from: button, for: nil))
            #expect(application.sendAction(action, to: outer, from: button, for: nil) && outer.calls == 3)
        }
        button.removeTarget(nil, action: nil, for: .allEvents)
        #expect(button.allControlEvents == [])
    }

    @Test func `every action of a control goes through its own method, but for released targets`() {
        final class Spy: UIControl {
            var names: [String] = []
            override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
                names.append(action.name)
                super.sendAction(action, to: target, for: event)
            }
        }
        let (spy, target) = (Spy(), Target())
        spy.addTarget(target, action: Selector("tap", of: Target.tap), for: .touchDown)
        spy.addTarget(Target(), action: Selector("released", of: Target.tap), for: .touchDown)
        spy.sendActions(for: .touchDown)
        #expect(spy.names == ["tap"] && target.calls == ["tap"])
        let isSent = UIApplication.shared.sendAction(Selector("x", of: Target.tap), to: spy, from: nil, for: nil)
        #expect(!isSent && target.calls == ["tap"])
    }

    @Test func `a control sends one action at once`() {
        let target = Target()
        UIButton().sendAction(Selector("press", of: Target.press(_:event:)), to: target, for: nil)
        #expect(target.calls == ["press UIButton"])
    }

    @Test func `removing leaves the other events and targets; a target is not retained`() {
        let target = Target()
        var released: Target? = Target()
        weak let observed = released
        let button = UIButton()
        button.addTarget(target, action: Selector("tap", of: Target.tap), for: [.touchDown, .touchUpInside])
        button.addTarget(released, action: Selector("tap", of: Target.tap), for: .touchDown)
        button.removeTarget(target, action: Selector("tap"), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(target.calls.isEmpty)
        released = nil
        #expect(observed == nil)
        button.sendActions(for: .touchDown)
        #expect(target.calls == ["tap"])
        button.removeTarget(nil, action: nil, for: .allEvents)
        button.sendActions(for: .touchDown)
        #expect(target.calls == ["tap"])
    }

    @Test func `a recognizer calls each pair once for every change of a gesture`() throws {
        let stage = Stage(size: CGSize(width: 400, height: 800))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.window.addSubview(view)
        let (target, removed) = (Target(), Target())
        let selector = Selector("pan(_:)", of: Target.pan(_:))
        let pan = UIPanGestureRecognizer(target: target, action: selector)
        pan.addTarget(target, action: selector)
        pan.addTarget(removed, action: selector)
        pan.removeTarget(removed, action: nil)
        view.addGestureRecognizer(pan)
        var states: [String] = []
        stage.onChange(of: pan) { states.append("pan \($0.state)") }
        try stage.play(.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 300), duration: 0.5))
        stage.runToIdle()
        #expect(target.calls == states && states.first == "pan began" && states.last == "pan ended")
        #expect(removed.calls.isEmpty)
    }

    @Test func `a notification calls its observer's method as long as the observer is there`() {
        let center = NotificationCenter()
        @MainActor final class Observer: NSObject {
            var names: [String] = []
            func note(_ notification: Notification) { names.append(notification.name.rawValue) }
        }
        var observer: Observer? = Observer()
        center.addObserver(
            observer!, selector: Selector("note(_:)", of: Observer.note(_:)), name: Notification.Name("a"), object: nil)
        center.post(name: Notification.Name("a"), object: nil)
        center.post(name: Notification.Name("b"), object: nil)
        #expect(observer?.names == ["a"])
        weak let observed = observer
        observer = nil
        #expect(observed == nil)
        center.post(name: Notification.Name("a"), object: nil)
    }
}
#endif
