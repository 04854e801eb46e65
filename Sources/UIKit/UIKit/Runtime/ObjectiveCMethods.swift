#if !canImport(ObjectiveC)
import Foundation

/// A table of the methods and properties of a class that Objective-C's runtime would know by their names.
///
/// `overshoot uikit` writes one behind each class in its copies of source files: an enumeration `ObjectiveCMethods0`,
/// `ObjectiveCMethods1` … at the top level of the module. A class that only its own file can name has its table itself.
public protocol ObjectiveCMethodTable {
    @MainActor static func fill(_ table: ObjectiveCMethods)
}

/// The methods and properties of classes by name, for selectors and key-value coding.
///
/// The tables of a module are read with the first object of one of its classes that is asked for a method.
@MainActor
public final class ObjectiveCMethods {
    public struct Arguments {
        let values: [Any?]

        /// An argument as the type that the method takes.
        ///
        /// - Precondition: It is of this type.
        public func callAsFunction<Value>(_ index: Int) -> Value {
            let value = index < values.count ? values[index] : nil
            return value as! Value
        }
    }

    typealias Method = @MainActor (AnyObject, Arguments) -> Any?

    struct Property {
        let read: @MainActor (AnyObject) -> Any?
        /// `nil` for a property that cannot be set.
        let write: (@MainActor (AnyObject, Any?) -> Void)?
    }

    static let shared: ObjectiveCMethods = {
        let shared = ObjectiveCMethods()
        shared.addUIKit()
        return shared
    }()

    private var methods: [ObjectIdentifier: [String: Method]] = [:]
    private var properties: [ObjectIdentifier: [String: Property]] = [:]
    /// The modules whose tables were read. Single files are a module `App`.
    private var modules: Set<String> = []
    /// The classes whose own tables were read.
    private var filled: Set<ObjectIdentifier> = []

    // MARK: Filling

    public func add<Target: AnyObject>(_ name: String, _ call: @escaping @MainActor (Target, Arguments) -> Any?) {
        methods[ObjectIdentifier(Target.self), default: [:]][name] = { target, arguments in
            call(target as! Target, arguments)
        }
    }

    public func add<Target: AnyObject, Value>(key: String, _ path: ReferenceWritableKeyPath<Target, Value>) {
        properties[ObjectIdentifier(Target.self), default: [:]][key] = Property {
            ($0 as! Target)[keyPath: path]
        } write: { target, value in
            (target as! Target)[keyPath: path] = KeyValueCoding.converted(value, to: Value.self, key: key)
        }
    }

    @_disfavoredOverload
    public func add<Target: AnyObject, Value>(key: String, _ path: KeyPath<Target, Value>) {
        properties[ObjectIdentifier(Target.self), default: [:]][key] = Property(
            read: { ($0 as! Target)[keyPath: path] }, write: nil)
    }

    // MARK: Looking up

    func method(_ name: String, of object: AnyObject) -> Method? {
        classes(of: object).lazy.compactMap { self.methods[$0]?[name] }.first
    }

    func property(_ key: String, of object: AnyObject) -> Property? {
        let names = [key, "is" + key.prefix(1).uppercased() + key.dropFirst()]
        return classes(of: object).lazy.compactMap { type in
            names.lazy.compactMap { self.properties[type]?[$0] }.first
        }.first
    }

    /// The classes of an object, its own first, with their tables read.
    private func classes(of object: AnyObject) -> [ObjectIdentifier] {
        var (types, next): ([ObjectIdentifier], AnyClass?) = ([], type(of: object))
        read("App")
        while let type = next {
            types.append(ObjectIdentifier(type))
            if let table = type as? any ObjectiveCMethodTable.Type, filled.insert(ObjectIdentifier(type)).inserted {
                table.fill(self)
            }
            // A mangled name begins with the length of the module's name.
            if let name = _mangledTypeName(type), let length = Int(name.prefix { $0.isNumber }) {
                read(String(name.drop { $0.isNumber }.prefix(length)))
            }
            next = _getSuperclass(type)
        }
        return types
    }

    private func read(_ module: String) {
        guard modules.insert(module).inserted else { return }
        var number = 0
        while let table = _typeByName(
            "\(module.utf8.count)\(module)\("ObjectiveCMethods\(number)".utf8.count)ObjectiveCMethods\(number)O")
            as? any ObjectiveCMethodTable.Type
        {
            table.fill(self)
            number += 1
        }
    }

    // MARK: Optional requirements

    public nonisolated static func has(_ object: AnyObject, _ name: String) -> Bool {
        nonisolated(unsafe) let object = object
        guard MainActor.isCurrent else { return false }
        return MainActor.assumeIsolated { shared.method(name, of: unsafe object) != nil }
    }

    /// The result of a method that an object's class declares.
    public nonisolated static func result<Value>(_ name: String, _ object: AnyObject, _ arguments: Any?...) -> Value {
        nonisolated(unsafe) let (object, arguments) = (object, arguments)
        nonisolated(unsafe) var result: Any?
        MainActor.assumeIsolated {
            unsafe result = shared.method(name, of: object)?(object, Arguments(values: arguments))
        }
        return unsafe result as! Value
    }

    /// Calls a method that an object's class may declare.
    @MainActor @discardableResult
    public static func call(_ name: String, _ object: AnyObject, _ arguments: Any?...) -> Any? {
        shared.method(name, of: object)?(object, Arguments(values: arguments))
    }

    /// The value of a property that an object's class may declare.
    public nonisolated static func value<Value>(_ key: String, of object: AnyObject) -> Value? {
        nonisolated(unsafe) let object = object
        nonisolated(unsafe) var value: Value?
        MainActor.assumeIsolated {
            unsafe value = shared.property(key, of: object).flatMap { unsafe $0.read(object) as? Value }
        }
        return unsafe value
    }

    /// The value that an object keeps for a property with `@NSManaged`: that of its type for none.
    ///
    /// - Precondition: It is of the type, or there is none and the type is a number's or an optional one.
    public nonisolated static func managed<Value>(_ value: Any?, key: String) -> Value {
        if let value = value as? Value { return value }
        return KeyValueCoding.converted(value ?? 0, to: Value.self, key: key)
    }

    /// Ends the program: an optional requirement was asked for a value without `?` that the class does not declare.
    public nonisolated static func isMissing(_ name: String) -> Never {
        fatalError("the optional requirement '\(name)' is not implemented by this class")
    }

    private func addUIKit() {
        add("viewForKey:") { (o: TransitionContext, a) in o.view(forKey: a(0)) }
        add("setNeedsLayout") { (o: UIView, _) in o.setNeedsLayout() }
        add("layoutIfNeeded") { (o: UIView, _) in o.layoutIfNeeded() }
        add("setNeedsDisplay") { (o: UIView, _) in o.setNeedsDisplay() }
        add("removeFromSuperview") { (o: UIView, _) in o.removeFromSuperview() }
        add("endEditing:") { (o: UIView, a) in o.endEditing(a(0)) }
        add("becomeFirstResponder") { (o: UIResponder, _) in o.becomeFirstResponder() }
        add("resignFirstResponder") { (o: UIResponder, _) in o.resignFirstResponder() }
        add("reloadData") { (o: UITableView, _) in o.reloadData() }
        add("reloadData") { (o: UICollectionView, _) in o.reloadData() }
        add(key: "frame", \UIView.frame)
        add(key: "bounds", \UIView.bounds)
        add(key: "center", \UIView.center)
        add(key: "alpha", \UIView.alpha)
        add(key: "isHidden", \UIView.isHidden)
        add(key: "transform", \UIView.transform)
        add(key: "backgroundColor", \UIView.backgroundColor)
        add(key: "tintColor", \UIView.tintColor)
        add(key: "tag", \UIView.tag)
        add(key: "layer", \UIView.layer)
        add(key: "superview", \UIView.superview)
        add(key: "contentOffset", \UIScrollView.contentOffset)
        add(key: "contentSize", \UIScrollView.contentSize)
        add(key: "contentInset", \UIScrollView.contentInset)
        add(key: "panGestureRecognizer", \UIScrollView.panGestureRecognizer)
        add(key: "state", \UIGestureRecognizer.state)
        add(key: "isEnabled", \UIGestureRecognizer.isEnabled)
        add(key: "isEnabled", \UIControl.isEnabled)
        add(key: "isSelected", \UIControl.isSelected)
        add(key: "isHighlighted", \UIControl.isHighlighted)
        add(key: "text", \UILabel.text)
        add(key: "text", \UITextField.text)
        add(key: "text", \UITextView.text)
        add(key: "image", \UIImageView.image)
        add(key: "view", \UIViewController.view)
        add(key: "title", \UIViewController.title)
        add(key: "fractionComplete", \UIViewPropertyAnimator.fractionComplete)
        add(key: "isRunning", \UIViewPropertyAnimator.isRunning)
        add(key: "isReversed", \UIViewPropertyAnimator.isReversed)
        add(key: "bounds", \CALayer.bounds)
        add(key: "position", \CALayer.position)
        add(key: "frame", \CALayer.frame)
        add(key: "anchorPoint", \CALayer.anchorPoint)
        add(key: "zPosition", \CALayer.zPosition)
        add(key: "transform", \CALayer.transform)
        add(key: "sublayerTransform", \CALayer.sublayerTransform)
        add(key: "opacity", \CALayer.opacity)
        add(key: "isHidden", \CALayer.isHidden)
        add(key: "cornerRadius", \CALayer.cornerRadius)
        add(key: "borderWidth", \CALayer.borderWidth)
        add(key: "borderColor", \CALayer.borderColor)
        add(key: "backgroundColor", \CALayer.backgroundColor)
        add(key: "shadowOpacity", \CALayer.shadowOpacity)
        add(key: "shadowRadius", \CALayer.shadowRadius)
        add(key: "shadowOffset", \CALayer.shadowOffset)
        add(key: "shadowColor", \CALayer.shadowColor)
        add(key: "shadowPath", \CALayer.shadowPath)
        add(key: "contents", \CALayer.contents)
        add(key: "masksToBounds", \CALayer.masksToBounds)
        add(key: "speed", \CALayer.speed)
        add(key: "timeOffset", \CALayer.timeOffset)
        add(key: "beginTime", \CALayer.beginTime)
        add(key: "path", \CAShapeLayer.path)
        add(key: "fillColor", \CAShapeLayer.fillColor)
        add(key: "strokeColor", \CAShapeLayer.strokeColor)
        add(key: "strokeStart", \CAShapeLayer.strokeStart)
        add(key: "strokeEnd", \CAShapeLayer.strokeEnd)
        add(key: "lineWidth", \CAShapeLayer.lineWidth)
        add(key: "locations", \CAGradientLayer.locations)
        add(key: "colors", \CAGradientLayer.colors)
        add(key: "startPoint", \CAGradientLayer.startPoint)
        add(key: "endPoint", \CAGradientLayer.endPoint)
    }
}
#endif
