import Foundation

extension MainActor {
    private nonisolated static let queueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    #if os(Linux)
    /// The main thread, where that is the first to ask: `Thread.isMainThread` makes two calls of the system, and is asked for
    /// every view that is released.
    private nonisolated static let mainThread: pthread_t? = Thread.isMainThread ? pthread_self() : nil
    #endif

    /// Whether the calling code runs on the main actor.
    ///
    /// That is not a question of the thread alone: once `dispatchMain()` was called, which the test runner does, any thread may
    /// serve the main queue.
    package nonisolated static var isCurrent: Bool {
        #if os(Linux)
        if let mainThread, mainThread == pthread_self() { return true }
        #endif
        return Thread.isMainThread || DispatchQueue.getSpecific(key: queueKey) == true
    }

    /// Whether a queue is the main one. Dispatch on Linux makes another object for it each time.
    nonisolated static func isServed(by queue: DispatchQueue) -> Bool { queue.getSpecific(key: queueKey) == true }

    /// Clears references to an object that is being released: at once on the main actor, else as soon as that is free.
    ///
    /// The last reference may be dropped on any thread. An `isolated deinit` would hop as well, but also where it need not: in a
    /// block that a queue runs. And it would forbid subclasses a `deinit` of their own, which source files for iOS have.
    ///
    /// - Parameters:
    ///   - references: The objects with the references.
    ///   - body: Clears them. A closure that captures nothing takes no memory: there may be thousands of views.
    @inline(__always)
    package nonisolated static func afterDeinit<References: Sendable>(
        _ references: References, _ body: @escaping @MainActor @Sendable (References) -> Void
    ) {
        if isCurrent {
            // Just found out: `assumeIsolated` would do so again, which takes longer than most bodies.
            unsafe unsafeBitCast(body, to: ((References) -> Void).self)(references)
        } else {
            DispatchQueue.main.async { assumeIsolated { body(references) } }
        }
    }
}
