#if !canImport(ObjectiveC)
import Foundation

// Objective-C's associated objects, by which extensions store properties: functions of its runtime on Apple's systems.

/// How ``objc_setAssociatedObject(_:_:_:_:)`` keeps a value. Atomic or not makes no difference here.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// A weak reference. (On Apple's systems it dangles once the value is gone.)
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// A copy, of a value that is `NSCopying`; a strong reference to any other.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 0x301
    case OBJC_ASSOCIATION_COPY = 0x303
}

/// Stores a value with an object, under a key; `nil` removes it.
///
/// Values are released after their object, but not at once as on Apple's systems: no later than when twice as many
/// objects have values.
///
/// - Parameters:
///   - object: An object of a class.
///   - key: Any address that is always the same, such as that of a static variable.
///   - value: The value.
///   - policy: How the value is kept.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    unsafe AssociatedObjects.all.set(
        value.map { AssociatedObjects.Value($0, policy) }, of: object as AnyObject, UInt(bitPattern: key))
}

/// The value that an object has under a key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    unsafe AssociatedObjects.all.value(of: object as AnyObject, UInt(bitPattern: key))
}

/// Removes all values of an object.
public func objc_removeAssociatedObjects(_ object: Any) { AssociatedObjects.all.removeAll(of: object as AnyObject) }

/// Values of objects by address of the object and key. Objective-C does not ask to which threads they belong.
private final class AssociatedObjects: @unchecked Sendable {
    enum Value {
        case strong(Any)
        case weak(WeakReference)

        init(_ value: Any, _ policy: objc_AssociationPolicy) {
            switch policy {
            case .OBJC_ASSOCIATION_ASSIGN: self = .weak(WeakReference(value as AnyObject))
            case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: self = .strong(value)
            case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
                self = .strong((value as? any NSCopying)?.copy(with: nil) ?? value)
            }
        }

        var object: Any? {
            switch self {
            case .strong(let value): value
            case .weak(let reference): reference.object
            }
        }
    }

    struct WeakReference {
        weak var object: AnyObject?

        init(_ object: AnyObject) { self.object = object }
    }

    private struct Entry {
        let owner: WeakReference
        var values: [UInt: Value] = [:]

        init(_ owner: AnyObject) { self.owner = WeakReference(owner) }
    }

    static let all = AssociatedObjects()

    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of objects that are gone are looked for.
    private var limit = 64

    func value(of object: AnyObject, _ key: UInt) -> Any? {
        lock.withLock {
            guard let entry = entries[ObjectIdentifier(object)], entry.owner.object === object else { return nil }
            return entry.values[key]?.object
        }
    }

    func set(_ value: Value?, of object: AnyObject, _ key: UInt) {
        // What goes is released after the lock: its deinitializer may come here.
        let old = lock.withLock {
            let old = entries[ObjectIdentifier(object)]
            // The address may have been that of another object.
            var entry = if let old, old.owner.object === object { old } else { Entry(object) }
            entry.values[key] = value
            entries[ObjectIdentifier(object)] = entry
            return [old].compactMap(\.self) + (entries.count > limit ? removeThoseOfGoneObjects() : [])
        }
        _ = consume old
    }

    func removeAll(of object: AnyObject) {
        let old = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
        _ = consume old
    }

    private func removeThoseOfGoneObjects() -> [Entry] {
        let gone = entries.filter { $0.value.owner.object == nil }
        for identifier in gone.keys { entries[identifier] = nil }
        limit = Swift.max(64, 2 * entries.count)
        return Array(gone.values)
    }
}
#endif
