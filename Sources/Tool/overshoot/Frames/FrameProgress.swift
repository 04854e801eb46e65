#if CommandLineTool
import Foundation
import Scenarios
import ProgramSupport

/// The current measurement, on standard error: one line that is rewritten on a terminal, elsewhere a line every ten
/// seconds.
final class FrameProgress {
    private let total: Int
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var last = Date.distantPast

    init(total: Int) { self.total = total }

    func show(_ what: String, _ done: Int) {
        let text = "[\(done + 1)/\(total)] \(what.visible) …"
        if isTerminal {
            StandardStreams.writeError("\r\u{1B}[K\(text)")
        } else if Date().timeIntervalSince(last) >= 10 {
            last = Date()
            Overshoot.printMessage("  \(text)")
        }
    }

    func clear() {
        if isTerminal { StandardStreams.writeError("\r\u{1B}[K") }
    }
}
#endif
