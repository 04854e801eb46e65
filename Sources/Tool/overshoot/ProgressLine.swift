#if CommandLineTool
import FrameSuite
import Foundation
import FrameSuite
import ProgramSupport

/// Progress on standard error: one line that is rewritten on a terminal, elsewhere a line every ten seconds.
final class ProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var last = Date.distantPast

    func show(_ text: String) {
        if isTerminal {
            StandardStreams.writeError("\r\u{1B}[K\(text.visible) …")
        } else if Date().timeIntervalSince(last) >= 10 {
            last = Date()
            Overshoot.printMessage("  \(text) …")
        }
    }

    func show(_ what: String, _ done: Int, of total: Int) { show("[\(done + 1)/\(total)] \(what.visible)") }

    func clear() {
        if isTerminal { StandardStreams.writeError("\r\u{1B}[K") }
    }
}
#endif
