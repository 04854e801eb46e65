import Foundation

extension MainActor {
    private nonisolated static let queueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the code that asks runs on the main actor.
    ///
    /// That is not a question of the thread alone: once `dispatchMain()` was called, which the test runner does, any thread may
    /// serve the main queue.
    package nonisolated static var isCurrent: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: queueKey) == true || isLent
    }

    /// The thread that the main actor's code runs on while the main thread waits for it.
    private nonisolated(unsafe) static var borrower: pthread_t?
    private nonisolated static var isLent: Bool {
        unsafe borrower.map { pthread_equal($0, pthread_self()) != 0 } ?? false
    }

    /// Runs code of the main actor on a thread that the main thread waits for: benchmarks count instructions on a thread of
    /// their own.
    ///
    /// - Precondition: The main thread waits for the thread that calls this, or is it.
    package nonisolated static func lend<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
        guard !Thread.isMainThread else { return try runUnchecked(body) }
        unsafe borrower = pthread_self()
        defer { unsafe borrower = nil }
        return try runUnchecked(body)
    }

    /// Runs code of the main actor without the runtime's check, which does not know of a lent thread.
    package nonisolated static func runUnchecked<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
        try withoutActuallyEscaping(body) { body in try unsafe unsafeBitCast(body, to: (() throws -> Result).self)() }
    }

    /// Clears references to an object that is being released: at once on the main actor, else as soon as that is free.
    ///
    /// The last reference may be dropped on any thread. An `isolated deinit` would hop as well, but also where it need not: in a
    /// block that a queue runs. And it would forbid subclasses a `deinit` of their own, which source files for iOS have.
    package nonisolated static func afterDeinit(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isCurrent {
            runUnchecked(body)
        } else {
            DispatchQueue.main.async { assumeIsolated(body) }
        }
    }
}
