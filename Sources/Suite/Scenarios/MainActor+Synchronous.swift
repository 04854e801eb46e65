import Foundation
import UIKit

/// Runs code on the main actor and waits for it: directly where it runs already, by a hop from anywhere else.
package func onMainActor<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    if MainActor.isCurrent { return try MainActor.assumeIsolated(body) }
    return try DispatchQueue.main.sync { try MainActor.assumeIsolated(body) }
}
