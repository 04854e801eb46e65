import Foundation

// Methods with a completion handler that can be awaited on Apple's systems: in asynchronous code the compiler takes these where no
// handler is passed. Code after `await` goes on when the handler would have run, in the tests of a package in virtual time. Most
// methods of UIKit, such as `present` and `animate`, cannot be awaited: their headers say so.

extension UIApplication {
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
    }
}

extension DiffableDataSource {
    public func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
        await withCheckedContinuation {
            apply(snapshot, animatingDifferences: animatingDifferences, completion: $0.resume)
        }
    }

    public func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
        await withCheckedContinuation { applySnapshotUsingReloadData(snapshot, completion: $0.resume) }
    }
}
