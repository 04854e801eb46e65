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
        let other = unsafe UIApplication.perform(NSSelectorFromString("otherApplication"))?.takeUnretainedValue()
        #expect(other == nil)
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

    @Test func `the tables of a module are read one after the other`() {
        let model = TabledModel()
        for name in ["first", "second", "third"] { unsafe model.perform(Selector(name)) }
        #expect(model.calls == ["first", "second"])
        #expect(model.responds(to: Selector("second")) && !model.responds(to: Selector("third")))
    }

    @Test func `a method is called with what there is, and its result returned`() {
        let (model, open) = (ObservedModel(), OpenModel())
        ObjectiveCMethods.call("note:", model, "text")
        ObjectiveCMethods.call("note:", model)
        #expect(model.calls == ["note text", "note nothing"])
        open.others["key"] = 3
        #expect(ObjectiveCMethods.call("valueForUndefinedKey:", open, "key") as? Int == 3)
        #expect(ObjectiveCMethods.call("unknown", model) == nil)
        #expect(model.forwardingTarget(for: Selector("unknown")) == nil)
    }

    @Test func `away from the main actor no object is said to have a method`() async {
        let model = ObservedModel()
        let found = await Task.detached { ObjectiveCMethods.has(model, "note:") }.value
        #expect(!found && ObjectiveCMethods.has(model, "note:"))
    }

    // MARK: UIKit's own methods

    private final class Witness: UIView {
        var (layouts, drawings) = (0, 0)
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
        override func draw(_ rect: CGRect) { drawings += 1 }
    }

    @Test func `views and responders hear the methods that code calls by name`() {
        let view = Witness(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let field = UITextField(frame: CGRect(x: 0, y: 60, width: 50, height: 20))
        stage.perform {
            stage.window.addSubview(view)
            stage.window.addSubview(field)
        }
        (view.layouts, view.drawings) = (0, 0)
        unsafe view.perform(Selector("layoutIfNeeded"))
        #expect(view.layouts == 0)
        unsafe view.perform(Selector("setNeedsLayout"))
        unsafe view.perform(Selector("layoutIfNeeded"))
        #expect(view.layouts == 1 && view.drawings == 0)
        stage.perform { _ = unsafe view.perform(Selector("setNeedsDisplay")) }
        #expect(view.drawings == 1)
        unsafe field.perform(Selector("becomeFirstResponder"))
        #expect(field.isFirstResponder)
        unsafe field.perform(Selector("resignFirstResponder"))
        #expect(!field.isFirstResponder && field.becomeFirstResponder())
        unsafe stage.window.perform(Selector("endEditing:"), with: true)
        #expect(!field.isFirstResponder)
    }

    private final class Source: NSObject, UITableViewDataSource {
        var count = 1
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell()
        }
    }

    @Test func `lists load their data again when code asks them by name`() {
        let (source, items, frame) = (Source(), Items(2), CGRect(x: 0, y: 0, width: 300, height: 600))
        let table = UITableView(frame: frame)
        let collection = UICollectionView(frame: frame, collectionViewLayout: Rows())
        withExtendedLifetime((source, items)) {
            table.dataSource = source
            collection.dataSource = items
            for list in [table, collection] as [UIView] {
                stage.window.addSubview(list)
                list.layoutIfNeeded()
            }
            #expect(table.visibleCells.count == 1 && collection.visibleCells.count == 2)
            (source.count, items.counts) = (4, [5])
            for list in [table, collection] as [UIView] {
                unsafe list.perform(Selector("reloadData"))
                list.layoutIfNeeded()
            }
            #expect(table.visibleCells.count == 4 && collection.visibleCells.count == 5)
        }
    }

    @Test func `a transition's context has the method of iOS 8 for its views`() {
        final class Asking: NSObject, UIViewControllerAnimatedTransitioning {
            var found: UIView?
            var responds = false

            func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                responds = context.responds(to: Selector("viewForKey:"))
                found = ObjectiveCMethods.call("viewForKey:", context, UITransitionContextViewKey.to) as? UIView
                if let found { context.containerView.addSubview(found) }
                context.completeTransition(true)
            }
        }
        let (scene, asking) = (NavigationScene(), Asking())
        scene.delegate.animator = asking
        scene.stage.record { scene.navigation.pushViewController(scene.detail, animated: true) }
        #expect(asking.responds && asking.found === scene.detail.view)
    }

    @Test func `selectors are equal by their names`() {
        let selectors: Set<Selector> = ["a", "b", Selector("a"), Selector("b") {}]
        #expect(selectors.count == 2 && selectors.contains("a") && !selectors.contains("c"))
        #expect("\(Selector("note:"))" == "note:" && NSStringFromSelector("note:") == "note:")
    }

    @Test func `a call on the main thread or in the background is one of the next turn, unless it is waited for`() {
        let (model, stage) = (ObservedModel(), stage)
        stage.record {
            model.performSelector(inBackground: Selector("note:"), with: "background")
            model.performSelector(onMainThread: Selector("note:"), with: "later", waitUntilDone: false)
            model.performSelector(onMainThread: Selector("note:"), with: "now", waitUntilDone: true)
            #expect(model.calls == ["note now"])
        }
        stage.runToIdle()
        #expect(model.calls == ["note now", "note background", "note later"])
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

    private final class Token {}
    @MainActor private final class Counter: NSObject {
        var count = 0
        func add() { count += 1 }
    }

    @Test func `a call is cancelled by the same object of any class, and by no other`() {
        let (counter, token, selector) = (Counter(), Token(), Selector("add", of: Counter.add))
        stage.record {
            for _ in 0..<2 { counter.perform(selector, with: token, afterDelay: 0.1) }
            NSObject.cancelPreviousPerformRequests(withTarget: counter, selector: selector, object: Token())
            counter.perform(selector, with: nil, afterDelay: 0.1)
        }
        #expect(counter.count == 3)
        stage.record {
            counter.perform(selector, with: token, afterDelay: 0.1)
            NSObject.cancelPreviousPerformRequests(withTarget: counter, selector: selector, object: token)
        }
        #expect(counter.count == 3)
    }

    @Test func `a display link of the screen calls its target, and a scene has the stage's windows`() throws {
        let (stage, counter) = (Stage(maximumFramesPerSecond: 60), Counter())
        let scene = try #require(stage.window.windowScene)
        stage.beginRecording()
        stage.perform {
            let link = UIScreen.main.displayLink(withTarget: counter, selector: Selector("add", of: Counter.add))
            link?.add(to: .main, forMode: .common)
            #expect(scene.windows == [stage.window] && scene.keyWindow === stage.window)
            #expect(scene.interfaceOrientation == .portrait && scene.screen === UIScreen.main)
        }
        stage.advance(to: 0.5)
        #expect((29...31).contains(counter.count))
    }

    @Test func `a timer calls its target's method, and keeps the target`() {
        let stage = stage
        var target: ObservedModel? = ObservedModel()
        weak let kept = target
        #expect(Timer().isValid)
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
