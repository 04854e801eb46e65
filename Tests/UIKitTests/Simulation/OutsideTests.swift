#if os(Linux)
import HeadlessKit
import Testing
import UIKit

@MainActor @Suite("Code outside of stages") struct OutsideTests {
    @Test func `a task sleeps in real time, and its cancellation ends it`() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        try await Task.sleep(for: .milliseconds(20))
        #expect(clock.now - start >= .milliseconds(20))
        let task = Task { try await Task.sleep(nanoseconds: 60_000_000_000) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a stage that is gone leaves its window without a simulation`() {
        var stage: Stage? = Stage(size: CGSize(width: 50, height: 60))
        let window = stage!.window
        let view = UIView()
        window.addSubview(view)
        #expect(window.screen.bounds.width == 50)
        stage = nil
        let other = Stage(size: CGSize(width: 70, height: 80))
        other.perform { UIView.animate(withDuration: 1) { view.center.x = 20 } }
        #expect(view.center.x == 20 && other.timeline.duration == 0 && window.screen.bounds.width == 70)
    }
}
#endif
