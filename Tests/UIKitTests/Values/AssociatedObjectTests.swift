#if !canImport(ObjectiveC)
import Foundation
import Testing
import UIKit

/// Values that extensions store with objects, as they do by Objective-C's runtime.
@Suite("Associated objects") struct AssociatedObjectTests {
    private enum Key {
        nonisolated(unsafe) static var first: UInt8 = 0
        nonisolated(unsafe) static var second: UInt8 = 0
    }

    private final class Counter { var count = 0 }

    /// An object that is counted while it exists.
    private final class Counted {
        private let counter: Counter

        init(_ counter: Counter) {
            self.counter = counter
            counter.count += 1
        }

        deinit { counter.count -= 1 }
    }

    private let counter = Counter()

    private static func set(_ object: Any, _ value: Any?, _ policy: objc_AssociationPolicy = .OBJC_ASSOCIATION_RETAIN) {
        unsafe objc_setAssociatedObject(object, &Key.first, value, policy)
    }

    private static func get(_ object: Any) -> Any? { unsafe objc_getAssociatedObject(object, &Key.first) }

    @Test func `each object has a value of its own under each key, until it is replaced or removed`() {
        let (one, other) = (NSObject(), Counted(counter))
        #expect(AssociatedObjectTests.get(one) == nil)
        AssociatedObjectTests.set(one, 1)
        AssociatedObjectTests.set(other, "two", .OBJC_ASSOCIATION_COPY_NONATOMIC)
        unsafe objc_setAssociatedObject(one, &Key.second, 3.0, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(AssociatedObjectTests.get(one) as? Int == 1)
        #expect(AssociatedObjectTests.get(other) as? String == "two")
        #expect(unsafe objc_getAssociatedObject(one, &Key.second) as? Double == 3)
        AssociatedObjectTests.set(one, 4)
        #expect(AssociatedObjectTests.get(one) as? Int == 4)
        AssociatedObjectTests.set(one, nil)
        #expect(AssociatedObjectTests.get(one) == nil)
        #expect(unsafe objc_getAssociatedObject(one, &Key.second) as? Double == 3)
        objc_removeAssociatedObjects(one)
        #expect(unsafe objc_getAssociatedObject(one, &Key.second) == nil)
        #expect(AssociatedObjectTests.get(other) as? String == "two")
    }

    @Test func `a value is kept, copied, or referred to weakly, as the policy says`() {
        let object = NSObject()
        AssociatedObjectTests.set(object, Counted(counter))
        #expect(counter.count == 1)
        #expect(AssociatedObjectTests.get(object) is Counted)
        AssociatedObjectTests.set(object, Counted(counter), .OBJC_ASSOCIATION_ASSIGN)
        #expect(counter.count == 0)
        #expect(AssociatedObjectTests.get(object) == nil)
        let text = NSMutableString(string: "before")
        AssociatedObjectTests.set(object, text, .OBJC_ASSOCIATION_COPY)
        text.setString("after")
        #expect((AssociatedObjectTests.get(object) as? NSString)?.isEqual(to: "before") == true)
        AssociatedObjectTests.set(object, text, .OBJC_ASSOCIATION_RETAIN)
        #expect(AssociatedObjectTests.get(object) as? NSString === text)
    }

    @Test func `an object never has the values of one that is gone, and these are released`() {
        for _ in 0..<1000 {
            let object = NSObject()
            #expect(AssociatedObjectTests.get(object) == nil)
            AssociatedObjectTests.set(object, Counted(counter))
            #expect(AssociatedObjectTests.get(object) is Counted)
        }
        #expect(counter.count <= 64)
        var living = (0..<200).map { _ in NSObject() }
        for object in living { AssociatedObjectTests.set(object, Counted(counter)) }
        #expect(living.allSatisfy { AssociatedObjectTests.get($0) is Counted })
        living = (0..<1000).map { _ in NSObject() }
        for object in living { AssociatedObjectTests.set(object, 1) }
        #expect(counter.count == 0)
    }
}
#endif
