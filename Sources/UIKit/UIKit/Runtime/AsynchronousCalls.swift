import Foundation

// Methods with a completion handler, as calls to `await`: those of which Apple's headers have both. In asynchronous code the
// compiler takes these where no handler is passed. The code goes on once the handler would have run, in the tests of a package in
// virtual time; a request that is refused never ends.

extension UIViewController {
    public func present(_ viewControllerToPresent: UIViewController, animated flag: Bool) async {
        await withCheckedContinuation { present(viewControllerToPresent, animated: flag, completion: $0.resume) }
    }

    public func dismiss(animated flag: Bool) async {
        await withCheckedContinuation { dismiss(animated: flag, completion: $0.resume) }
    }
}

extension UIApplication {
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
    }
}

extension UIViewPropertyAnimator {
    /// Waits for the end of the animations.
    @discardableResult
    public func addCompletion() async -> UIViewAnimatingPosition {
        await withCheckedContinuation { continuation in addCompletion { continuation.resume(returning: $0) } }
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
