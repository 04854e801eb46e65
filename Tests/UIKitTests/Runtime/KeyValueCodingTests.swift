#if os(Linux)
import Testing
import UIKit

@MainActor @Suite("Key-value coding") struct KeyValueCodingTests {
    @Test func `a value under a name is that of the property, with or without its is`() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        view.setValue(0.25, forKey: "alpha")
        view.setValue(3, forKey: "tag")
        view.setValue(true, forKey: "hidden")
        view.setValue(UIColor.red, forKey: "backgroundColor")
        #expect(view.alpha == 0.25 && view.tag == 3 && view.isHidden && view.backgroundColor == .red)
        #expect(view.value(forKey: "alpha") as? CGFloat == 0.25 && view.value(forKey: "isHidden") as? Bool == true)
        #expect(view.value(forKey: "frame") as? CGRect == CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(view.value(forKey: "superview") == nil)
    }

    @Test func `numbers become the type of the property, and structures come out of their objects`() {
        let (view, scrollView, layer) = (UIView(), UIScrollView(), CALayer())
        view.setValue(NSNumber(value: 0.5), forKey: "alpha")
        view.setValue(1, forKey: "isHidden")
        view.setValue(NSNumber(value: 7.0), forKey: "tag")
        view.setValue(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKey: "frame")
        scrollView.setValue(NSValue(cgSize: CGSize(width: 300, height: 900)), forKey: "contentSize")
        layer.setValue(NSValue(cgPoint: CGPoint(x: 5, y: 6)), forKey: "position")
        layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4)), forKey: "transform")
        layer.setValue(0.25, forKey: "opacity")
        layer.setValue(Float(2), forKey: "cornerRadius")
        #expect(view.alpha == 0.5 && view.isHidden && view.tag == 7)
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(scrollView.contentSize == CGSize(width: 300, height: 900) && layer.position == CGPoint(x: 5, y: 6))
        #expect(layer.transform.m11 == 2 && layer.transform.m33 == 4)
        #expect(layer.opacity == 0.25 && layer.cornerRadius == 2)
    }

    @Test func `a path goes through objects, structures, arrays and dictionaries`() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        for (path, value) in [
            ("layer.position.x", 25), ("layer.position.y", 40), ("layer.bounds.size.width", 30),
            ("layer.bounds.size.height", 40), ("frame.origin.x", 10), ("frame.origin.y", 20), ("frame.size.width", 30),
            ("bounds.size.height", 40), ("center.x", 25), ("center.y", 40), ("layer.transform.scale.x", 1),
        ] as [(String, CGFloat)] { #expect(view.value(forKeyPath: path) as? CGFloat == value, "\(path)") }
        let model = ObservedModel()
        model.children = [ObservedModel(number: 2), ObservedModel(number: 4)]
        #expect(model.value(forKeyPath: "children.@count") as? Int == 2)
        #expect(model.value(forKeyPath: "children.count") as? Int == 2)
        #expect(model.value(forKeyPath: "children.number") as? [Double] == [2, 4])
        #expect(model.value(forKeyPath: "sizes.width") as? Int == 12)
        #expect(model.value(forKeyPath: "name.length") == nil && view.value(forKeyPath: "frame.middle") == nil)
    }

    @Test func `a path sets what it ends at, also a component of a layer`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.setValue(0.5, forKeyPath: "layer.opacity")
        view.setValue(0.75, forKeyPath: "alpha")
        #expect(view.layer.opacity == 0.75)
        let layer = CALayer()
        layer.setValue(80, forKeyPath: "bounds.size.width")
        layer.setValue(-30, forKeyPath: "position.y")
        layer.setValue(0.5, forKeyPath: "transform.scale")
        #expect(layer.bounds.size == CGSize(width: 80, height: 0) && layer.position == CGPoint(x: 0, y: -30))
        #expect(layer.transform.m11 == 0.5 && layer.transform.m22 == 0.5 && layer.transform.m33 == 0.5)
        #expect(layer.value(forKeyPath: "transform.scale.y") as? CGFloat == 0.5)
        let turned = CALayer()
        turned.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
        #expect(abs(turned.transform.m11) < 1e-15 && abs(turned.transform.m12 - 1) < 1e-15)
        turned.setValue(40, forKeyPath: "transform.translation.x")
        #expect(abs(turned.transform.m41 - 40) < 1e-12 && abs(turned.transform.m12 - 1) < 1e-12)
        view.setValue(12, forKeyPath: "layer.position.x")
        #expect(view.center.x == 12)
    }

    @Test func `a path goes on from what a layer keeps under any name, to be read and set`() {
        let (view, model) = (UIView(), ObservedModel(number: 2))
        view.layer.setValue(model, forKey: "model")
        view.layer.setValue(["width": 3], forKey: "sizes")
        #expect(view.layer.value(forKeyPath: "model.number") as? Double == 2)
        #expect(view.layer.value(forKeyPath: "sizes.width") as? Int == 3)
        #expect(view.layer.value(forKeyPath: "sizes.height") == nil)
        view.layer.setValue(5, forKeyPath: "model.number")
        #expect(model.number == 5)
        view.setValue(7, forKeyPath: "layer.model.number")
        #expect(view.value(forKeyPath: "layer.model.number") as? Double == 7)
    }

    @Test func `a path to more than one number of a layer ends at their structure`() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        view.layer.bounds.origin = CGPoint(x: 1, y: 2)
        #expect(view.value(forKeyPath: "layer.bounds.size") as? CGSize == CGSize(width: 30, height: 40))
        #expect(view.layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(x: 1, y: 2))
        #expect(view.layer.value(forKeyPath: "bounds.origin.y") as? CGFloat == 2)
    }

    @Test func `the translation of a transform is a size, which moves x and y`() throws {
        let layer = CALayer()
        layer.transform = CATransform3DConcat(
            CATransform3DMakeScale(2, 3, 4), CATransform3DMakeTranslation(5, 7, 9))
        let size = try #require(layer.value(forKeyPath: "transform.translation") as? CGSize)
        #expect(abs(size.width - 5) < 1e-12 && abs(size.height - 7) < 1e-12)
        for value in [CGSize(width: -3, height: 11), NSValue(cgSize: CGSize(width: -3, height: 11))] as [Any] {
            layer.setValue(0, forKeyPath: "transform.translation.x")
            layer.setValue(value, forKeyPath: "transform.translation")
            #expect(abs(layer.transform.m41 + 3) < 1e-12 && abs(layer.transform.m42 - 11) < 1e-12)
            #expect(abs(layer.transform.m43 - 9) < 1e-12 && abs(layer.transform.m22 - 3) < 1e-12)
        }
        let view = UIView()
        view.transform = CGAffineTransform(translationX: 13, y: 17)
        let moved = try #require(view.value(forKeyPath: "layer.transform.translation") as? CGSize)
        #expect(abs(moved.width - 13) < 1e-12 && abs(moved.height - 17) < 1e-12)
    }

    @Test func `a class may declare nothing but a constant`() {
        #expect(FixedModel().value(forKey: "size") as? Int == 4)
    }

    @Test func `layers and animations take values under any name`() {
        let layer = CALayer()
        layer.setValue("badge", forKey: "kind")
        #expect(layer.value(forKey: "kind") as? String == "badge" && layer.value(forKey: "other") == nil)
        #expect(layer.presentation()?.value(forKey: "kind") as? String == "badge")
        layer.setValue(nil, forKey: "kind")
        #expect(layer.value(forKey: "kind") == nil)
        let animation: NSObject = CABasicAnimation(keyPath: "opacity")
        animation.setValue(4, forKey: "row", ())
        #expect(animation.value(forKey: "row", ()) as? Int == 4)
    }

    @Test func `a class's own table is read: constants, optionals, undefined keys and those of its superclass`() {
        let model = OpenModel()
        model.setValue(4, forKey: "number")
        model.setValue(nil, forKey: "name")
        model.setValue(false, forKey: "enabled")
        model.setValue("kept", forKey: "unknown")
        #expect(model.number == 4 && model.name == nil && !model.isEnabled && model.value(forKey: "name") == nil)
        #expect(model.value(forKey: "constant") as? Int == 7 && model.value(forKey: "unknown") as? String == "kept")
        // Cannot be set: the class is asked.
        model.setValue(8, forKey: "constant")
        #expect(model.constant == 7 && model.others["constant"] as? Int == 8)
    }

    @Test func `a value of another type, or under an unknown name, ends the program`() async {
        await #expect(processExitsWith: .failure) { @MainActor in UIView().setValue("red", forKey: "alpha") }
        await #expect(processExitsWith: .failure) { @MainActor in UIView().setValue(nil, forKey: "alpha") }
        await #expect(processExitsWith: .failure) { @MainActor in UIView().setValue(1, forKey: "weight") }
        await #expect(processExitsWith: .failure) { @MainActor in _ = ObservedModel().value(forKey: "weight") }
    }

    @Test func `a managed property without a value is zero, false or nil`() {
        #expect(ObjectiveCMethods.managed(nil, key: "count") as Int == 0)
        #expect(ObjectiveCMethods.managed(nil, key: "ratio") as Double == 0)
        #expect(ObjectiveCMethods.managed(nil, key: "isOn") as Bool == false)
        #expect(ObjectiveCMethods.managed(nil, key: "title") as String? == nil)
        #expect(ObjectiveCMethods.managed("name", key: "title") as String == "name")
        #expect(ObjectiveCMethods.managed(NSNumber(value: 3), key: "count") as Int == 3)
    }
}
#endif
