#if os(Linux)
import Foundation
import HeadlessKit
import Testing
import UIKit

@MainActor @Suite("Code outside of stages") struct OutsideTests {
    @Test func `a task sleeps in real time, and its cancellation ends it`() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        try await Task.sleep(for: .milliseconds(20))
        try await Task.sleep(nanoseconds: 5_000_000)
        #expect(clock.now - start >= .milliseconds(25))
        let task = Task { try await Task.sleep(nanoseconds: 60_000_000_000) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `in the tests of a package tasks sleep in virtual time, and not for less than nothing`() async {
        await #expect(processExitsWith: .success) {
            let simulation = await Simulation(size: CGSize(width: 10, height: 10))
            await simulation.becomeAmbient()
            await simulation.advance(to: 1)
            for (seconds, end) in [(3600.0, 3601.0), (-5, 3601)] {
                let task = Task { @MainActor in
                    try await Task.sleep(for: .seconds(seconds))
                    return simulation.now
                }
                while await !simulation.runNext(by: .infinity) { await Task.yield() }
                let now = try await task.value
                guard now == end else { exit(EXIT_FAILURE) }
            }
        }
    }

    @Test func `an animator without a stage runs its animations once, and is done`() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                var (changes, ends) = (0, [UIViewAnimatingPosition]())
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { changes += 1 }
                animator.addCompletion { ends.append($0) }
                animator.startAnimation()
                animator.startAnimation()
                guard changes == 1, ends == [.end], animator.state == .inactive, !animator.isRunning else {
                    exit(EXIT_FAILURE)
                }
            }
        }
    }

    @Test func `keyframes and transactions without a stage take effect at once and complete at the end`() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let view = UIView()
                var calls: [String] = []
                UIView.animateKeyframes(withDuration: 1, delay: 0) {
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                        view.center.y = 20
                        calls.append("keyframe")
                    }
                } completion: { _ in
                    calls.append("completion")
                }
                CATransaction.begin()
                CATransaction.setCompletionBlock { calls.append("transaction") }
                CATransaction.commit()
                guard view.center.y == 20, calls == ["keyframe", "completion", "transaction"] else {
                    exit(EXIT_FAILURE)
                }
            }
        }
    }

    @Test func `a storyboard is refused by its name, before the program ends`() async {
        await #expect(processExitsWith: .exitCode(17)) {
            await MainActor.run {
                UINib.refuse = { if $0 == "the storyboard Main" { exit(17) } }
                _ = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
            }
        }
        await #expect(processExitsWith: .exitCode(18)) {
            await MainActor.run {
                UINib.refuse = { if $0 == "the storyboard Main" { exit(18) } }
                _ = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "a")
            }
        }
    }

    @Test func `an interactive change of layout without a stage ends at once`() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let (first, second) = (UICollectionViewFlowLayout(), UICollectionViewFlowLayout())
                let view = UICollectionView(frame: .zero, collectionViewLayout: first)
                var ends: [[Bool]] = []
                view.startInteractiveTransition(to: second) { ends.append([$0, $1]) }
                view.finishInteractiveTransition()
                guard ends == [[true, true]], view.collectionViewLayout === second else { exit(EXIT_FAILURE) }
            }
        }
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

    @Test func `without a stage the application has no window, and refuses a URL at once`() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let (application, screen) = (UIApplication.shared, UIScreen.main)
                var opened: [Bool] = []
                if let url = URL(string: "app:") { application.open(url) { opened.append($0) } }
                let whole = CGRect(x: 0, y: 0, width: 390, height: 844)
                guard opened == [false], application.windows.isEmpty, application.keyWindow == nil,
                    screen.coordinateSpace.bounds == whole,
                    screen.snapshotView(afterScreenUpdates: false).bounds == whole
                else { exit(EXIT_FAILURE) }
            }
        }
    }

    @Test func `without a stage there is a screen of 390 by 844 points, twice as many pixels`() async {
        await #expect(processExitsWith: .success) {
            let sizes = await MainActor.run {
                [UIScreen.main.bounds.size, UIScreen.main.nativeBounds.size, UIViewController().view.bounds.size]
            }
            let size = CGSize(width: 390, height: 844)
            guard sizes == [size, CGSize(width: 780, height: 1688), size] else { exit(EXIT_FAILURE) }
        }
    }
}
#endif
