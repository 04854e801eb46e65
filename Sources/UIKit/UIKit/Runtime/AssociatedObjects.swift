#if !canImport(ObjectiveC)
import Foundation

// Objective-C's associated objects: the stored properties of extensions. On Apple's systems they are part of its runtime.

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
/// A value is released after its object, but not at the same time as on Apple's systems: at the latest when twice as many
/// objects have values.
///
/// - Parameter key: Any address that is always the same, such as that of a static variable.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    AssociatedObjects.all.set(
        value.map { AssociatedObjects.Value($0, policy) }, of: object as AnyObject, UInt(bitPattern: key))
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.all.value(of: object as AnyObject, UInt(bitPattern: key))
}

public func objc_removeAssociatedObjects(_ object: Any) { AssociatedObjects.all.removeAll(of: object as AnyObject) }

/// Values by the addresses of their object and key. Like Objective-C's, they can be used on any thread.
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
    /// The number of entries above which those of deallocated objects are removed.
    private var limit = 64

    func value(of object: AnyObject, _ key: UInt) -> Any? {
        lock.withLock {
            guard let entry = entries[ObjectIdentifier(object)], entry.owner.object === object else { return nil }
            return entry.values[key]?.object
        }
    }

    func set(_ value: Value?, of object: AnyObject, _ key: UInt) {
        // Old values are released after the lock, since their deinitializers may call these functions.
        let old = lock.withLock {
            let old = entries[ObjectIdentifier(object)]
            // The address may have been that of another object.
            var entry = if let old, old.owner.object === object { old } else { Entry(object) }
            entry.values[key] = value
            entries[ObjectIdentifier(object)] = entry
            return [old].compactMap(\.self) + (entries.count > limit ? removeEntriesOfDeallocatedObjects() : [])
        }
        _ = consume old
    }

    func removeAll(of object: AnyObject) {
        let old = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
        _ = consume old
    }

    private func removeEntriesOfDeallocatedObjects() -> [Entry] {
        let gone = entries.filter { $0.value.owner.object == nil }
        for identifier in gone.keys { entries[identifier] = nil }
        limit = Swift.max(64, 2 * entries.count)
        return Array(gone.values)
    }
}

/// Locks for an object, which another thread then waits for; one lock serves all objects.
///
/// - Returns: 0.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    synchronization.lock()
    return 0
}

/// Ends a ``objc_sync_enter(_:)``.
///
/// - Returns: 0.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
    synchronization.unlock()
    return 0
}

private let synchronization = NSRecursiveLock()
#endif
