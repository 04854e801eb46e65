import Foundation

extension MainActor {
    private nonisolated static let queueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    #if os(Linux)
    /// The main thread, if the first call was made on it: `Thread.isMainThread` makes two system calls, and is needed for every
    /// view that is released.
    private nonisolated static let mainThread: pthread_t? = Thread.isMainThread ? pthread_self() : nil
    #endif

    /// Whether the calling code runs on the main actor.
    ///
    /// The thread alone does not tell: after `dispatchMain()`, which the test runner calls, any thread may serve the main queue.
    package nonisolated static var isCurrent: Bool {
        #if os(Linux)
        if let mainThread, mainThread == pthread_self() { return true }
        #endif
        return Thread.isMainThread || DispatchQueue.getSpecific(key: queueKey) == true
    }

    /// Whether a queue is the main queue, for which Dispatch on Linux creates a new object each time.
    nonisolated static func isServed(by queue: DispatchQueue) -> Bool { queue.getSpecific(key: queueKey) == true }

    /// Clears references to an object that is being released: at once on the main actor, otherwise as soon as that is free.
    ///
    /// The last reference may be dropped on any thread. An `isolated deinit` would also change threads without need, in a block
    /// that a queue runs, and would forbid a `deinit` in subclasses, which source files for iOS have.
    ///
    /// - Parameters:
    ///   - references: The objects with the references.
    ///   - body: Clears them. A closure that captures nothing takes no memory: there may be thousands of views.
    @inline(__always)
    package nonisolated static func afterDeinit<References: Sendable>(
        _ references: References, _ body: @escaping @MainActor @Sendable (References) -> Void
    ) {
        if isCurrent {
            // `assumeIsolated` would check again, which takes longer than most bodies.
            unsafe unsafeBitCast(body, to: ((References) -> Void).self)(references)
        } else {
            DispatchQueue.main.async { assumeIsolated { body(references) } }
        }
    }
}
