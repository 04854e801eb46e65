#if !canImport(ObjectiveC)
import AnimationTimeline
import Foundation

/// Values of objects by the names of their properties.
///
/// Known are UIKit's usual properties and, in the copies that `overshoot uikit` makes, those with `@objc`. A layer takes a value
/// under any name.
enum KeyValueCoding {
    /// A value as another type: itself, or a number or structure out of a `NSValue`.
    ///
    /// - Precondition: It can be one.
    static func converted<Value>(_ value: Any?, to type: Value.Type, key: String) -> Value {
        if let value = value as? Value { return value }
        if let number = value as? NSNumber {
            let all: [Any] = [
                number.doubleValue, CGFloat(number.doubleValue), number.floatValue, number.intValue, number.boolValue,
            ]
            if let value = all.lazy.compactMap({ $0 as? Value }).first { return value }
        }
        if let boxed = value as? NSValue {
            let all: [() -> Any] = [
                { boxed.cgPointValue }, { boxed.cgSizeValue }, { boxed.cgRectValue }, { boxed.caTransform3DValue },
            ]
            let types: [Any.Type] = [CGPoint.self, CGSize.self, CGRect.self, CATransform3D.self]
            if let index = types.firstIndex(where: { $0 == type }) { return all[index]() as! Value }
        }
        guard let value = value as? Value else {
            fatalError("the key '\(key)' takes a \(type), not \(value.map { "\($0)" } ?? "nil")")
        }
        return value
    }

    /// A component of a structure; `nil` for others.
    static func component(_ name: String, of value: Any?) -> Any? {
        switch (value, name) {
        case (let value as CGPoint, "x"): value.x
        case (let value as CGPoint, "y"): value.y
        case (let value as CGSize, "width"): value.width
        case (let value as CGSize, "height"): value.height
        case (let value as CGRect, "origin"): value.origin
        case (let value as CGRect, "size"): value.size
        case (let value as [Any], "@count"), (let value as [Any], "count"): value.count
        case (let value as [String: Any], _): value[name]
        case (let value as [AnyObject], _): value.map { read(name, of: $0) as Any }
        default: nil
        }
    }

    static func read(_ key: String, of object: AnyObject) -> Any? {
        nonisolated(unsafe) let object = object
        nonisolated(unsafe) var result: Any?
        MainActor.assumeIsolated {
            if let property = ObjectiveCMethods.shared.property(key, of: unsafe object) {
                unsafe result = property.read(unsafe object)
            } else if let layer = unsafe object as? CALayer {
                unsafe result = layer.valueByName(key)
            } else if let undefined = ObjectiveCMethods.shared.method("valueForUndefinedKey:", of: unsafe object) {
                unsafe result = undefined(unsafe object, .init(values: [key]))
            } else if let others = unsafe object as? any KeyValueContainer {
                unsafe result = others.value(forKey: key)
            } else {
                unsafe fatalError("\(Swift.type(of: object)) is not key value coding-compliant for the key '\(key)'")
            }
        }
        // A value that is nil is no value.
        if let optional = unsafe result, case Optional<Any>.none = unwrapped(optional) { return nil }
        return unsafe result.flatMap(unwrapped)
    }

    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }

    static func write(_ value: Any?, _ key: String, of object: AnyObject) {
        nonisolated(unsafe) let (object, value) = (object, value)
        MainActor.assumeIsolated {
            if let write = unsafe ObjectiveCMethods.shared.property(key, of: object)?.write {
                unsafe write(object, value)
            } else if let layer = unsafe object as? CALayer {
                unsafe layer.setValueByName(value, key)
            } else if let undefined = unsafe ObjectiveCMethods.shared.method("setValue:forUndefinedKey:", of: object) {
                _ = unsafe undefined(object, .init(values: [value, key]))
            } else if let others = unsafe object as? any KeyValueContainer {
                unsafe others.setValue(value, forKey: key)
            } else {
                unsafe fatalError("\(Swift.type(of: object)) is not key value coding-compliant for the key '\(key)'")
            }
        }
    }
}

/// An object with values under names, which its class declares.
@MainActor
protocol KeyValueContainer: AnyObject {
    func value(forKey key: String) -> Any?
    func setValue(_ value: Any?, forKey key: String)
}

extension CAAnimation: KeyValueContainer {}

extension UserDefaults: KeyValueContainer {
    public nonisolated func value(forKey key: String) -> Any? { object(forKey: key) }
    public nonisolated func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

extension NSObject {
    /// The last parameter keeps it apart from a subclass's own.
    public func value(forKey key: String, _: Void = ()) -> Any? { KeyValueCoding.read(key, of: self) }

    public func setValue(_ value: Any?, forKey key: String, _: Void = ()) { KeyValueCoding.write(value, key, of: self) }

    /// The value at the end of a path such as `layer.position.x`.
    public func value(forKeyPath keyPath: String, _: Void = ()) -> Any? {
        let keys = keyPath.split(separator: ".").map(String.init)
        var value: Any? = self
        for (index, key) in keys.enumerated() {
            if let layer = value as? CALayer, index < keys.count - 1 {
                let rest = keys[index...].joined(separator: ".")
                nonisolated(unsafe) var component: Any?
                MainActor.assumeIsolated { unsafe component = layer.component(rest) }
                if let component = unsafe component { return component }
            }
            // An array or a dictionary is no object, although it can be bridged to one.
            value =
                if let object = value as? NSObject, value.map({ type(of: $0) is AnyClass }) == true {
                    object.value(forKey: key)
                } else { KeyValueCoding.component(key, of: value) }
        }
        return value
    }

    public func setValue(_ value: Any?, forKeyPath keyPath: String, _: Void = ()) {
        let keys = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard keys.count == 2 else { return setValue(value, forKey: keyPath) }
        if let layer = self as? CALayer {
            nonisolated(unsafe) let value = value
            if MainActor.assumeIsolated({ unsafe layer.setComponent(value, keyPath) }) { return }
        }
        (self.value(forKey: keys[0]) as? NSObject)?.setValue(value, forKeyPath: keys[1])
    }
}

extension CALayer {
    /// The value of a name that no property has.
    fileprivate final func valueByName(_ key: String) -> Any? { extras?.values[key] }

    fileprivate final func setValueByName(_ value: Any?, _ key: String) { mutableExtras.values[key] = value }

    /// A number of the model, as `transform.scale.x`, or the size `transform.translation`; `nil` for other paths.
    fileprivate final func component(_ keyPath: String) -> Any? {
        guard let values = AnimatedComponents(keyPath: keyPath)?.read(animatableValues)?.values else { return nil }
        if keyPath == "transform.translation" { return CGSize(width: values[0], height: values[1]) }
        guard values.count == 1 else { return nil }
        return CGFloat(values[0])
    }

    fileprivate final func setComponent(_ value: Any?, _ keyPath: String) -> Bool {
        guard let components = AnimatedComponents(keyPath: keyPath), let value, let new = animatedComponents(value),
            let count = components.read(animatableValues)?.values.count
        else { return false }
        var values = animatableValues
        components.write(
            &values,
            Components(Array(repeating: new.values, count: max(1, count / max(1, new.values.count))).flatMap(\.self)),
            false)
        setBounds(values.geometry.bounds)
        setPosition(values.geometry.position)
        setAffine(values.geometry.transform)
        self[.anchorPoint] = values.geometry.anchorPoint
        self[.depth] = values.details.depth
        return true
    }
}
#endif
