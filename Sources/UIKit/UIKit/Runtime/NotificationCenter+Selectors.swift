#if !canImport(ObjectiveC)
import Foundation

extension NotificationCenter {
    private struct Registration {
        let center: NotificationCenter
        let name: Notification.Name?
        let object: AnyObject?
        let token: any NSObjectProtocol
    }

    /// The registrations of one observer, which are its associated object.
    private final class Registrations: @unchecked Sendable {
        nonisolated(unsafe) static let key = unsafe UnsafeRawPointer(Unmanaged.passRetained(NSObject()).toOpaque())

        private let lock = NSLock()
        private var all: [Registration] = []

        func append(_ registration: Registration) { lock.withLock { all.append(registration) } }

        func removeAll(where isRemoved: (Registration) -> Bool) {
            let removed = lock.withLock {
                let removed = all.filter(isRemoved)
                all.removeAll(where: isRemoved)
                return removed
            }
            for registration in removed { registration.center.removeObserver(registration.token as Any) }
        }

        deinit { removeAll { _ in true } }
    }

    /// Calls a method of an observer for each notification, on the main actor. The observer is not retained; nothing is called
    /// after its release.
    public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {
        nonisolated(unsafe) let target = TargetAction(observer, selector)
        let token = addObserver(forName: name, object: object, queue: nil) { notification in
            nonisolated(unsafe) let sender = notification
            MainActor.assumeIsolated { unsafe target.perform(unsafe sender) }
        }
        let registrations =
            unsafe objc_getAssociatedObject(observer, Registrations.key) as? Registrations ?? Registrations()
        let sender = object.map { $0 as AnyObject }
        registrations.append(Registration(center: self, name: name, object: sender, token: token))
        unsafe objc_setAssociatedObject(observer, Registrations.key, registrations, .OBJC_ASSOCIATION_RETAIN)
    }

    // More specific than Foundation's functions, which know the observers with a block only.

    /// Removes an observer, which was added with a selector or a block.
    public func removeObserver(_ observer: AnyObject) { removeObserver(observer, name: nil, object: nil) }

    /// Removes an observer, which was added with a selector or a block, for a name and a sender; `nil` is any.
    public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
        let sender = object.map { $0 as AnyObject }
        let registrations = unsafe objc_getAssociatedObject(observer, Registrations.key) as? Registrations
        registrations?.removeAll {
            $0.center === self && (name == nil || $0.name == name) && (sender == nil || $0.object === sender)
        }
        removeObserver(observer as Any, name: name, object: object)
    }
}
#endif
