#if CommandLineTool
import Scenarios

struct FrameProgress {
    private let total: Int
    private let line = ProgressLine()

    init(total: Int) { self.total = total }

    func show(_ what: String, _ done: Int) { line.show("[\(done + 1)/\(total)] \(what.visible)") }
    func clear() { line.clear() }
}
#endif
