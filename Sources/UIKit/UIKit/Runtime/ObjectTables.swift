#if !canImport(ObjectiveC)
import Foundation

// Foundation's collections with weak references, which Linux lacks.

public enum NSPointerFunctions {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let strongMemory: Options = []
        public static let weakMemory = Options(rawValue: 5)
        public static let objectPointerPersonality = Options(rawValue: 1 << 9)
    }
}

private struct ObjectReference<Object: AnyObject> {
    private(set) weak var object: Object?
    private let strong: Object?

    init(_ object: Object, _ options: NSPointerFunctions.Options) {
        self.object = object
        strong = options.contains(.weakMemory) ? nil : object
    }
}

/// A set of objects, told apart by identity, that it may reference weakly.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
    private var references: [ObjectReference<ObjectType>] = []
    private let options: NSPointerFunctions.Options

    public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) { self.options = options }

    open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }
    open var allObjects: [ObjectType] { references.compactMap(\.object) }
    open var count: Int { allObjects.count }
    open var anyObject: ObjectType? { allObjects.first }
    open func contains(_ object: ObjectType?) -> Bool { allObjects.contains { $0 === object } }
    open func add(_ object: ObjectType?) {
        references.removeAll { $0.object == nil }
        if let object, !contains(object) { references.append(ObjectReference(object, options)) }
    }
    open func remove(_ object: ObjectType?) { references.removeAll { $0.object === object } }
    open func removeAllObjects() { references = [] }
}

/// Objects by keys, which are objects; it may reference both weakly. Weak keys are told apart by identity, others as in a set.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
    private var entries: [AnyHashable: (key: ObjectReference<KeyType>, value: ObjectReference<ObjectType>)] = [:]
    private let options: (key: NSPointerFunctions.Options, value: NSPointerFunctions.Options)

    public init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [], capacity: Int = 0
    ) { options = (keyOptions, valueOptions) }

    open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
    open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(valueOptions: .weakMemory) }
    open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(keyOptions: .weakMemory) }
    open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    private var present: [(key: KeyType, value: ObjectType)] {
        entries.values.compactMap { entry in
            guard let key = entry.key.object, let value = entry.value.object else { return nil }
            return (key, value)
        }
    }
    open var count: Int { present.count }
    private func index(_ key: KeyType) -> AnyHashable {
        if !options.key.contains(.weakMemory), let object = key as? NSObject { return object }
        return ObjectIdentifier(key)
    }
    open func object(forKey key: KeyType?) -> ObjectType? {
        // A weak key whose address this one has may be gone.
        guard let key, let entry = entries[index(key)], entry.key.object != nil else { return nil }
        return entry.value.object
    }
    open func setObject(_ object: ObjectType?, forKey key: KeyType?) {
        guard let key else { return }
        entries = entries.filter { $0.value.key.object != nil && $0.value.value.object != nil }
        entries[index(key)] = object.map {
            (ObjectReference(key, options.key), ObjectReference($0, options.value))
        }
    }
    open func removeObject(forKey key: KeyType?) {
        if let key { entries[index(key)] = nil }
    }
    open func removeAllObjects() { entries = [:] }
    open func keyEnumerator() -> NSEnumerator { NSArray(array: present.map(\.key)).objectEnumerator() }
    open func objectEnumerator() -> NSEnumerator? { NSArray(array: present.map(\.value)).objectEnumerator() }
}
#endif
