import Foundation
import UIKit

/// Runs code on the main actor and waits for it: directly where it runs already, by a hop from anywhere else.
package func onMainActor<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    if MainActor.isCurrent { return try MainActor.runUnchecked(body) }
    return try DispatchQueue.main.sync { try MainActor.assumeIsolated(body) }
}

/// Runs code of the main actor in a benchmark's body, for which the main thread waits where it does not run it itself.
package func onBorrowedMainActor<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try MainActor.lend(body)
}
