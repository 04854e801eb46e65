import Foundation

extension MainActor {
    private nonisolated static let queueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the calling code runs on the main actor.
    ///
    /// That is not a question of the thread alone: once `dispatchMain()` was called, which the test runner does, any thread may
    /// serve the main queue.
    package nonisolated static var isCurrent: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: queueKey) == true
    }

    /// Whether a queue is the main one. Dispatch on Linux makes another object for it each time.
    nonisolated static func isServed(by queue: DispatchQueue) -> Bool { queue.getSpecific(key: queueKey) == true }

    /// Clears references to an object that is being released: at once on the main actor, else as soon as that is free.
    ///
    /// The last reference may be dropped on any thread. An `isolated deinit` would hop as well, but also where it need not: in a
    /// block that a queue runs. And it would forbid subclasses a `deinit` of their own, which source files for iOS have.
    package nonisolated static func afterDeinit(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isCurrent {
            assumeIsolated(body)
        } else {
            DispatchQueue.main.async { assumeIsolated(body) }
        }
    }
}
