#if !canImport(ObjectiveC)
import Foundation

// Key-value observing of the properties that people observe: a layer's and its view's animatable ones (frame, bounds, center,
// transform, alpha …), hidden, a scroll view's offset, size and insets, a control's and a recognizer's state, an animator's
// fraction and whether it runs, and in copies that `overshoot uikit` makes those that are `@objc dynamic`. Observers are called
// at once, where the value has changed: a property that is set to its own value calls none.

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// Has no effect: observers are called after a change only.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
}

/// The kind of a change: only settings are observed.
public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
    case insertion, removal, replacement
}

public struct NSKeyValueObservedChange<Value> {
    public let kind = NSKeyValueChange.setting
    public let newValue: Value?
    public let oldValue: Value?
    public let indexes: IndexSet? = nil
}

public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
    fileprivate let observation: KeyValueObservers.Observation

    fileprivate init(_ observation: KeyValueObservers.Observation) { self.observation = observation }

    public func invalidate() { MainActor.afterDeinit(observation) { KeyValueObservers.remove($0) } }

    deinit { MainActor.afterDeinit(observation) { KeyValueObservers.remove($0) } }
}

@MainActor
enum KeyValueObservers {
    final class Observation: @unchecked Sendable {
        fileprivate let object: ObjectIdentifier
        fileprivate weak var owner: AnyObject?
        /// Reads the value and calls the observer if it is another one.
        fileprivate let check: @MainActor () -> Void
        fileprivate let key: (observer: ObjectIdentifier, path: String, context: UInt)?

        fileprivate init(
            _ object: AnyObject, key: (ObjectIdentifier, String, UInt)? = nil,
            check: @escaping @MainActor () -> Void
        ) {
            self.object = ObjectIdentifier(object)
            owner = object
            self.key = key
            self.check = check
        }
    }

    /// Whether anything is observed. Properties look at it with each change.
    @safe @exclusivity(unchecked) private(set) static var areInUse = false
    private static var all: [ObjectIdentifier: [Observation]] = [:]

    fileprivate static func add(_ observation: Observation) {
        areInUse = true
        all[observation.object, default: []].removeAll { $0.owner == nil }
        all[observation.object]?.append(observation)
    }

    fileprivate static func remove(_ observation: Observation) {
        all[observation.object]?.removeAll { $0 === observation }
        if all[observation.object]?.isEmpty == true { all[observation.object] = nil }
        areInUse = !all.isEmpty
    }

    fileprivate static func remove(from object: AnyObject, where matches: ((ObjectIdentifier, String, UInt)) -> Bool) {
        for observation in all[ObjectIdentifier(object)] ?? [] where observation.key.map(matches) == true {
            return remove(observation)
        }
    }

    @inline(__always) static func note(_ object: NSObject) {
        guard areInUse else { return }
        changed(object as AnyObject)
        if let view = (object as? CALayer)?.view { changed(view as AnyObject) }
    }

    static func changed(_ object: AnyObject) {
        for observation in all[ObjectIdentifier(object)] ?? [] where observation.owner === object {
            observation.check()
        }
    }

    fileprivate static func observe<Value>(
        _ object: AnyObject, _ options: NSKeyValueObservingOptions,
        key: (ObjectIdentifier, String, UInt)? = nil, read: @escaping @MainActor () -> Value,
        report: @escaping @MainActor (NSKeyValueObservedChange<Value>) -> Void
    ) -> Observation {
        var last = read()
        func change(_ old: Value?, _ new: Value) -> NSKeyValueObservedChange<Value> {
            NSKeyValueObservedChange(
                newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
        }
        let observation = Observation(object, key: key) {
            let (old, new) = (last, read())
            guard !areEqual(old, new) else { return }
            last = new
            report(change(old, new))
        }
        add(observation)
        if options.contains(.initial) { report(change(nil, last)) }
        return observation
    }

    private static func areEqual(_ first: Any, _ second: Any) -> Bool {
        func compare<Value: Equatable>(_ first: Value) -> Bool { second as? Value == first }
        if let first = first as? any Equatable { return compare(first) }
        return type(of: first) is AnyClass && first as AnyObject === second as AnyObject
    }
}

public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving where Self: NSObject {
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        nonisolated(unsafe) let (object, keyPath, changeHandler) = (self, keyPath, changeHandler)
        return MainActor.assumeIsolated {
            let observed = unsafe object
            let (path, handler) = unsafe (keyPath, changeHandler)
            return NSKeyValueObservation(
                KeyValueObservers.observe(observed, options) { [unowned observed] in
                    observed[keyPath: path]
                } report: {
                    [unowned observed] in
                    handler(observed, $0)
                })
        }
    }

    // Foundation's operations have methods of these names for themselves.

    @_disfavoredOverload
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) { didChangeValue(forKey: "") }

    /// Has no effect: observers are called after a change.
    @_disfavoredOverload
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}
}

extension NSObject {
    /// Calls `observeValue(forKeyPath:of:change:context:)` of an observer with each change of a property.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        nonisolated(unsafe) let (object, observer, context) = unsafe (self, observer, context)
        MainActor.assumeIsolated {
            let (observed, context) = unsafe (object, context)
            weak let receiver = unsafe observer
            _ = unsafe KeyValueObservers.observe(
                observed, options, key: (ObjectIdentifier(observer), keyPath, UInt(bitPattern: context))
            ) {
                [unowned observed] in
                observed.value(forKeyPath: keyPath)
            } report: { [unowned observed] change in
                guard let receiver else { return }
                let name = "observeValueForKeyPath:of:change:context:"
                guard let method = ObjectiveCMethods.shared.method(name, of: receiver) else {
                    fatalError(
                        "\(type(of: receiver)) observes '\(keyPath)' and does not declare observeValue(forKeyPath:of:change:context:)"
                    )
                }
                var entries: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
                if let new = change.newValue { entries[.newKey] = new ?? NSNull() }
                if let old = change.oldValue { entries[.oldKey] = old ?? NSNull() }
                _ = unsafe method(receiver, .init(values: [keyPath, observed, entries, context]))
            }
        }
    }

    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        remove(observer, keyPath, context: nil)
    }

    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
        remove(observer, keyPath, context: UInt(bitPattern: context))
    }

    private func remove(_ observer: NSObject, _ keyPath: String, context: UInt?) {
        let identity = ObjectIdentifier(observer)
        nonisolated(unsafe) let object = self
        MainActor.assumeIsolated {
            unsafe KeyValueObservers.remove(from: object) {
                $0.0 == identity && $0.1 == keyPath && $0.2 == context ?? $0.2
            }
        }
    }

    /// The end of an override's call of its superclass.
    public func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?, _: Void = ()
    ) {}

    @_disfavoredOverload
    public func willChangeValue(forKey key: String) {}

    @_disfavoredOverload
    public func didChangeValue(forKey key: String) {
        nonisolated(unsafe) let object = self
        MainActor.assumeIsolated { unsafe KeyValueObservers.changed(object as AnyObject) }
    }
}

/// A stored property that can be observed: `overshoot uikit` makes one of each that is `@objc dynamic`.
@propertyWrapper
public struct KeyValueObserved<Value> {
    private var value: Value

    public init(wrappedValue: Value) { value = wrappedValue }

    @available(*, unavailable, message: "only properties of classes can be observed")
    public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    public static subscript<Object: AnyObject>(
        _enclosingInstance object: Object, wrapped property: ReferenceWritableKeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, KeyValueObserved<Value>>
    ) -> Value {
        get { object[keyPath: storage].value }
        set {
            object[keyPath: storage].value = newValue
            guard MainActor.isCurrent else { return }
            nonisolated(unsafe) let object = object
            MainActor.assumeIsolated { unsafe KeyValueObservers.changed(object as AnyObject) }
        }
    }
}
#else
/// Objective-C observes what it can.
@MainActor
enum KeyValueObservers {
    @inline(__always) static func note(_ object: NSObject) {}
}
#endif
