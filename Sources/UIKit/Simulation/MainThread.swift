import Foundation

/// Runs code of the main actor where a deinitialiser runs on the main thread; elsewhere nothing can be reached safely.
nonisolated func onMainThread(_ body: @MainActor () -> Void) {
    if Thread.isMainThread { MainActor.assumeIsolated(body) }
}
