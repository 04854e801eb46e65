#if os(Linux)
import HeadlessKit
import Testing
import UIKit

@MainActor @Suite("Methods by name") struct PerformTests {
    private let stage = Stage()

    @Test func `a selector finds the method in the table of the object's class, its own before the inherited one`() {
        let (model, open) = (ObservedModel(), OpenModel())
        for object in [model, open] {
            unsafe object.perform(Selector("note:"), with: "text")
            unsafe object.perform(Selector("note:"))
            unsafe object.perform(NSSelectorFromString("note:and:"), with: 4, with: "five")
            unsafe object.perform(Selector("unknown:"), with: 1)
        }
        #expect(model.calls == ["note text", "note nothing", "note 4 and five"])
        #expect(open.calls == ["overridden", "overridden", "note 4 and five"])
        let view = UIView()
        let parent = UIView()
        parent.addSubview(view)
        unsafe view.perform(Selector("removeFromSuperview"))
        #expect(view.superview == nil)
    }

    @Test func `the shared application is found by its name, as in app extensions`() {
        #expect(UIApplication.responds(to: NSSelectorFromString("sharedApplication")))
        #expect(!UIApplication.responds(to: NSSelectorFromString("otherApplication")))
        let found = unsafe UIApplication.perform(NSSelectorFromString("sharedApplication"))?.takeUnretainedValue()
        #expect(found === UIApplication.shared)
    }

    @Test func `an object responds to what its class or a superclass has`() {
        #expect(OpenModel().responds(to: Selector("note:")) && OpenModel().responds(to: Selector("timer:")))
        #expect(!OpenModel().responds(to: Selector("timer")) && !OpenModel().responds(to: nil))
        #expect(UIImageView().responds(to: Selector("setNeedsLayout")))
        #expect(!UIImageView().responds(to: Selector("note:")))
        #expect(ObjectiveCMethods.has(ObservedModel(), "note:") && !ObjectiveCMethods.has(ObservedModel(), "no:"))
        #expect(ObjectiveCMethods.value("number", of: ObservedModel(number: 3)) == 3.0)
        #expect(ObjectiveCMethods.value("missing", of: ObservedModel()) as Double? == nil)
    }

    @Test func `selectors are equal by their names`() {
        let selectors: Set<Selector> = ["a", "b", Selector("a"), Selector("b") {}]
        #expect(selectors.count == 2 && selectors.contains("a") && !selectors.contains("c"))
        #expect("\(Selector("note:"))" == "note:" && NSStringFromSelector("note:") == "note:")
    }

    @Test func `a delayed call happens at its virtual time, unless it is cancelled`() {
        let (model, stage) = (ObservedModel(), stage)
        let other = ObservedModel()
        var times: [Double] = []
        stage.record {
            model.perform(Selector("note:"), with: "first", afterDelay: 0.3)
            model.perform(Selector("note:"), with: "cancelled", afterDelay: 0.2)
            model.perform(Selector("note:"), with: "second", afterDelay: 0.4, inModes: [.common])
            model.perform(Selector("note:"), with: nil, afterDelay: 0.1)
            other.perform(Selector("note:"), with: "cancelled", afterDelay: 0.1)
            NSObject.cancelPreviousPerformRequests(withTarget: model, selector: "note:", object: "cancelled")
            NSObject.cancelPreviousPerformRequests(withTarget: model, selector: "timer:", object: "first")
            NSObject.cancelPreviousPerformRequests(withTarget: model, selector: "note:", object: "other")
            NSObject.cancelPreviousPerformRequests(withTarget: model, selector: "note:", object: nil)
            for time in [0.35, 0.45] {
                DispatchQueue.main.asyncAfter(deadline: .now() + time) { times.append(Double(model.calls.count)) }
            }
        }
        #expect(model.calls == ["note first", "note second"] && times == [1, 2])
        #expect(other.calls == ["note cancelled"])
        stage.record {
            model.perform(Selector("note:"), with: "third", afterDelay: 0.1)
            model.perform(Selector("note:"), with: model, afterDelay: 0.1)
            other.perform(Selector("note:"), with: "third", afterDelay: 0.1)
            NSObject.cancelPreviousPerformRequests(withTarget: model)
        }
        #expect(model.calls.count == 2 && other.calls.last == "note third")
    }

    @Test func `a call is cancelled by an equal argument, or by the same object`() {
        let model = ObservedModel()
        let (first, second) = (NSNumber(value: 1), NSNumber(value: 2))
        stage.record {
            for argument in [first, second] { model.perform(Selector("note:"), with: argument, afterDelay: 0.1) }
            model.perform(Selector("note:"), with: nil, afterDelay: 0.1)
            NSObject.cancelPreviousPerformRequests(withTarget: model, selector: "note:", object: NSNumber(value: 1))
            NSObject.cancelPreviousPerformRequests(withTarget: model, selector: "note:", object: second)
        }
        #expect(model.calls == ["note nothing"])
    }

    @Test func `a timer calls its target's method, and keeps the target`() {
        let stage = stage
        var target: ObservedModel? = ObservedModel()
        weak let kept = target
        var timer: Timer?
        stage.record {
            timer = Timer.scheduledTimer(
                timeInterval: 0.1, target: target as Any, selector: Selector("timer:"), userInfo: nil, repeats: true)
            target = nil
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.35) { timer?.invalidate() }
        }
        #expect(kept?.calls == ["timer", "timer", "timer"])
        let model = ObservedModel()
        let own = Timer(timeInterval: 5, target: model, selector: Selector("timer:"), userInfo: nil, repeats: true)
        own.fire()
        #expect(model.calls == ["timer"])
        own.invalidate()
    }

    @Test func `an observer of notifications is called on the main actor and not kept`() {
        var model: ObservedModel? = ObservedModel()
        weak let observer = model
        let name = NSNotification.Name("tests.notice")
        NotificationCenter.default.addObserver(model as Any, selector: Selector("notice:"), name: name, object: nil)
        NotificationCenter.default.post(name: name, object: nil)
        #expect(model?.calls == ["tests.notice"])
        model = nil
        #expect(observer == nil)
        NotificationCenter.default.post(name: name, object: nil)
    }

    @Test func `a layer becomes one of a subclass, with its values and what that overrides`() async {
        final class Named: CALayer { override func layoutSublayers() { name = "laid out" } }
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(object_setClass(view.layer, Named.self) == CALayer.self)
        #expect(view.layer is Named && object_getClass(view.layer) == Named.self && view.frame.width == 3)
        view.layer.setNeedsLayout()
        view.layer.layoutIfNeeded()
        #expect(view.layer.name == "laid out" && object_setClass(nil, Named.self) == nil)
        #expect(object_setClass(view.layer, Named.self) == Named.self)
        await #expect(processExitsWith: .failure) { @MainActor in
            final class Larger: CALayer { var more = [1, 2] }
            object_setClass(CALayer(), Larger.self)
        }
        await #expect(processExitsWith: .failure) { @MainActor in object_setClass(CALayer(), UIView.self) }
    }

    @Test func `an object of a class that is known at run time is made by its init`() {
        let types: [UIView.Type] = [UILabel.self, UIImageView.self]
        for type in types {
            let view = type.createdObject(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            #expect(Swift.type(of: view) == type && view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        }
        let model: ObservedModel.Type = OpenModel.self
        #expect(model.createdObject() is OpenModel)
    }
}
#endif
