import Foundation
import HeadlessKit

package enum TransitionContainer: String, Codable, Sendable, CaseIterable {
    /// Present and dismiss.
    case presentation
    /// Push and pop.
    case navigation
    /// Select the second tab, and the first again.
    case tabs
}

package enum TransitionStyle: String, Codable, Sendable, CaseIterable {
    case custom, fullScreen, overFullScreen, currentContext, overCurrentContext
}

/// The setup of a run: what `overshoot uikit run` hands to the program that it builds, as a JSON file.
package struct TransitionRunOptions: Codable, Sendable {
    package var name: String
    package var container: TransitionContainer
    /// Whether only the backward transition is animated and reported.
    package var isOnlyBackward = false
    /// The modal style; `nil` for the one that fits what the files define.
    package var style: TransitionStyle?
    /// The size of the screen, in points.
    package var size = CGSize(width: 390, height: 844)
    package var refreshRate = 60.0
    /// Touches that are played in place of the call that starts the backward transition.
    package var touches: TouchScript?
    /// Touches that are played in place of the call that starts the forward transition.
    package var forwardTouches: TouchScript?
    /// The folder that the results are written to; it exists.
    package var directory: String
    /// The file that holds the present position, for the report of a crash.
    package var progressFile: String

    /// Creates options with the defaults, and with files in a folder.
    package init(name: String, container: TransitionContainer, folder: URL) {
        self.name = name
        self.container = container
        directory = folder.appendingPathComponent("results").path
        progressFile = folder.appendingPathComponent("progress").path
    }
}

/// A position in a run: the transition and the virtual time. The program records it before each event of its stage, so that
/// whoever started it can say where it crashed.
package struct TransitionProgress: Equatable, Sendable {
    package var phase: String
    /// The virtual time, in seconds.
    package var time: Double

    /// The phase of a program that ends as it should.
    package static let end = "end"
    private static let phases: Set<String> = ["setup", "forward", "backward", "results", end]

    package init(phase: String, time: Double) {
        self.phase = phase
        self.time = time
    }

    /// The last line of a progress file that is complete.
    package init?(text: String) {
        let words = text.prefix { $0 != "\n" }.split(separator: " ")
        // Somebody's code may have written the file.
        guard words.count == 2, let time = Double(words[1]), (0...1e6).contains(time),
            TransitionProgress.phases.contains(String(words[0]))
        else { return nil }
        self.init(phase: String(words[0]), time: time)
    }

    /// The text of a progress file: always as long.
    package var text: String {
        let line = "\(phase) \(time)"
        return line + "\n" + String(repeating: " ", count: max(0, 62 - line.utf8.count)) + "\n"
    }
}
