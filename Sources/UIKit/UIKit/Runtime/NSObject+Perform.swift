#if !canImport(ObjectiveC)
import Foundation

/// Calls that `perform(_:with:afterDelay:)` has put off.
@MainActor
private enum DelayedCalls {
    struct Call {
        let number: Int
        let target: NSObject
        let selector: Selector
        let argument: Any?
    }

    static var all: [Call] = []
    static var count = 0

    static func cancel(where isMeant: (Call) -> Bool) { all.removeAll(where: isMeant) }
}

extension NSObject {
    /// The name of the class.
    public class func description() -> String { NSStringFromClass(self) }

    @discardableResult
    public func perform(_ selector: Selector, with first: Any? = nil, with second: Any? = nil) -> Unmanaged<AnyObject>!
    {
        nonisolated(unsafe) let (object, arguments) = (self, [first, second])
        MainActor.assumeIsolated { unsafe selector.perform(on: object, arguments) }
        return nil
    }

    /// The object that gets what this one does not respond to: none. (The last parameter keeps it apart from a subclass's own.)
    public func forwardingTarget(for selector: Selector!, _: Void = ()) -> Any? { nil }

    /// Calls a method later: in the code of a stage, in its virtual time.
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
        nonisolated(unsafe) let (object, argument) = (self, argument)
        MainActor.assumeIsolated {
            DelayedCalls.count += 1
            let number = DelayedCalls.count
            unsafe DelayedCalls.all.append(
                .init(number: number, target: object, selector: selector, argument: argument))
            DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
                MainActor.assumeIsolated {
                    guard let index = DelayedCalls.all.firstIndex(where: { $0.number == number }) else { return }
                    let call = DelayedCalls.all.remove(at: index)
                    call.selector.perform(on: call.target, [call.argument])
                }
            }
        }
    }

    public func perform(
        _ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
    ) { perform(selector, with: argument, afterDelay: delay) }

    /// Calls a method at once, or in the next turn of the run loop.
    public func performSelector(onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool) {
        if wait {
            _ = unsafe perform(selector, with: argument)
        } else {
            perform(selector, with: argument, afterDelay: 0)
        }
    }

    /// Calls a method in the next turn of the run loop, on the main thread: the code of a stage has no other.
    public func performSelector(inBackground selector: Selector, with argument: Any?) {
        perform(selector, with: argument, afterDelay: 0)
    }

    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        let identity = ObjectIdentifier(target as AnyObject)
        MainActor.assumeIsolated { DelayedCalls.cancel { ObjectIdentifier($0.target) == identity } }
    }

    public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
        let identity = ObjectIdentifier(target as AnyObject)
        nonisolated(unsafe) let object = object
        MainActor.assumeIsolated {
            DelayedCalls.cancel { call in
                guard ObjectIdentifier(call.target) == identity, call.selector == selector else { return false }
                switch (call.argument, unsafe object) {
                case (nil, nil): return true
                case (let first?, let second?):
                    return (first as? NSObject).map { $0.isEqual(second) }
                        ?? (first as AnyObject === second as AnyObject)
                default: return false
                }
            }
        }
    }
}

extension NSObjectProtocol {
    /// Whether the object's class has a method, in its own code or one of those that UIKit lists.
    public func responds(to selector: Selector!, _: Void = ()) -> Bool {
        guard let selector else { return false }
        return ObjectiveCMethods.has(self, selector.name)
    }
}

extension UIApplication {
    /// Whether it is `sharedApplication`, which code for app extensions finds by its name.
    public class func responds(to selector: Selector!) -> Bool {
        ["sharedApplication", "shared"].contains(selector.name)
    }

    public class func perform(_ selector: Selector) -> Unmanaged<AnyObject>! {
        responds(to: selector) ? unsafe Unmanaged.passUnretained(shared) : nil
    }
}

extension Timer {
    /// Creates a timer that is not scheduled and does nothing, the first value of many a property: Foundation on Linux has no
    /// plain initializer.
    public convenience init(_: Void = ()) { self.init(timeInterval: 0, repeats: false) { _ in } }

    /// Creates a timer that calls a method, and runs: in the code of a stage, in its virtual time.
    @discardableResult
    public class func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        scheduledTimer(withTimeInterval: interval, repeats: repeats, block: call(target, selector, userInfo))
    }

    public convenience init(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) { self.init(timeInterval: interval, repeats: repeats, block: Timer.call(target, selector, userInfo)) }

    private class func call(_ target: Any, _ selector: Selector, _ userInfo: Any?) -> @Sendable (Timer) -> Void {
        // The timer retains its target.
        nonisolated(unsafe) let target = target as AnyObject
        return { timer in
            nonisolated(unsafe) let timer = timer
            MainActor.assumeIsolated { unsafe selector.perform(on: target, [timer]) }
        }
    }
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
#endif
