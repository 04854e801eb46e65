import Testing
import TransitionRunner

@Suite("Progress of a run") struct TransitionProgressTests {
    @Test(arguments: [0.0, 0.1 + 0.2, 59.999999999999, 1e-300])
    func `a position survives its text, which always has one length`(time: Double) {
        let progress = TransitionProgress(phase: "backward", time: time)
        #expect(TransitionProgress(text: progress.text) == progress)
        #expect(progress.text.utf8.count == TransitionProgress(phase: "setup", time: 0).text.utf8.count)
    }

    @Test func `a text without a time is no position`() {
        for text in ["", "forward", "forward x\n", "\n"] { #expect(TransitionProgress(text: text) == nil) }
    }
}
