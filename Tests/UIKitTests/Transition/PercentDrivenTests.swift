import AnimationCore
import HeadlessKit
import Testing

import UIKit

/// Fades the destination in over two seconds, along ease-in.
private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
    var ended: [Bool] = []
    /// What it says that it takes.
    var duration = 2.0

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double { duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.alpha = 0
        UIView.animate(withDuration: 2, delay: 0, options: .curveEaseIn) {
            to.alpha = 1
            to.center.x += 100
        } completion: { finished in
            to.center.x = 200
            to.alpha = 1
            context.completeTransition(finished)
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

@MainActor
@Suite("Percent-driven transitions") struct PercentDrivenTests {
    private let scene = NavigationScene()
    private let fade = Fade()
    private let driver = UIPercentDrivenInteractiveTransition()

    init() throws {
        scene.delegate.animator = fade
        scene.delegate.interaction = driver
        scene.stage.beginRecording()
    }

    private func alpha(at time: Double) -> Double { scene.stage.presentation(of: scene.detail.view, at: time).alpha }

    /// The local time is pinned at p·duration, linearly; the animation's own curve then says how far that is.
    @Test func `an update holds the local time at its fraction of the duration`() throws {
        scene.navigation.pushViewController(scene.detail, animated: true)
        for (step, fraction) in [0.1, 0.8, 0.4, -1, 7].enumerated() {
            scene.stage.advance(to: Double(step))
            driver.update(fraction)
            let clamped = min(max(fraction, 0), 1)
            #expect(Double(driver.percentComplete) == clamped)
            #expect((alpha(at: Double(step)) - UnitCurve.easeIn.value(at: clamped)).magnitude < 1e-12)
            #expect(alpha(at: Double(step) + 0.9) == alpha(at: Double(step)))
        }
        // What was pinned before stays as it was.
        #expect((alpha(at: 1.5) - UnitCurve.easeIn.value(at: 0.8)).magnitude < 1e-12)
        #expect(fade.ended.isEmpty)
    }

    @Test(arguments: [(1.0, 1.0), (2, 2), (0, 1), (-3, 1)])
    func `finishing takes the remaining fraction of the duration, divided by the completion speed`(
        speed: Double, counts: Double
    )
        throws
    {
        driver.completionSpeed = speed
        scene.navigation.pushViewController(scene.detail, animated: true)
        driver.update(0.4)
        scene.stage.advance(to: 0.5)
        driver.finish()
        let rest = 0.6 * 2 / counts
        let curve = UnitCurve.easeInOut.value(at: 0.25)
        let local = 0.4 + 0.6 * curve
        #expect((alpha(at: 0.5 + rest / 4) - UnitCurve.easeIn.value(at: local)).magnitude < 1e-12)
        scene.stage.runToIdle()
        #expect((scene.stage.now - (0.5 + rest)).magnitude < 1e-12)
        #expect(fade.ended == [true])
        #expect(scene.stage.violations == [])
    }

    @Test func `cancelling returns to the start and restores the model values`() throws {
        driver.completionSpeed = 0.5
        driver.completionCurve = .linear
        let restAlpha = scene.detail.view.alpha
        scene.navigation.pushViewController(scene.detail, animated: true)
        driver.update(0.4)
        driver.cancel()
        #expect((alpha(at: 0.8) - UnitCurve.easeIn.value(at: 0.2)).magnitude < 1e-12)
        scene.stage.runToIdle()
        #expect(scene.stage.now == 1.6)
        #expect(fade.ended == [false])
        #expect(scene.detail.view.center.x == 200)
        #expect(scene.detail.view.alpha == restAlpha)
        #expect(scene.detail.view.superview == nil)
        #expect(scene.navigation.topViewController === scene.list)
        #expect(scene.stage.violations == [])
    }

    /// A running transition is taken over where it is, and let go again.
    @Test func `a running transition can be paused where it is, and finished from there`() throws {
        driver.wantsInteractiveStart = false
        scene.navigation.pushViewController(scene.detail, animated: true)
        scene.stage.advance(to: 1)
        // A transition that runs by itself is not updated.
        driver.update(0.25)
        #expect(driver.percentComplete == 0)
        #expect((alpha(at: 1) - UnitCurve.easeIn.value(at: 0.5)).magnitude < 1e-12)
        driver.pause()
        scene.stage.advance(to: 5)
        #expect((alpha(at: 5) - UnitCurve.easeIn.value(at: 0.5)).magnitude < 1e-12)
        driver.completionCurve = .linear
        driver.finish()
        scene.stage.runToIdle()
        #expect(scene.stage.now == 6)
        #expect(fade.ended == [true])
    }

    @Test(arguments: [(2.0, 0.75), (1.5, 1), (1, 1), (0, 0)])
    func
        `a paused transition is complete by its place in the duration that the animator states, at most 1, and 0 without one`(
            duration: Double, percent: Double
        )
    {
        fade.duration = duration
        driver.wantsInteractiveStart = false
        scene.navigation.pushViewController(scene.detail, animated: true)
        scene.stage.advance(to: 1.5)
        driver.pause()
        #expect(Double(driver.percentComplete) == percent)
    }

    @Test func `the timeline lasts until a cancelled transition is back at its start, known at once`() {
        driver.completionSpeed = 0.125
        scene.navigation.pushViewController(scene.detail, animated: true)
        driver.update(0.5)
        scene.stage.advance(to: 1)
        driver.cancel()
        #expect(scene.stage.timeline.duration == 9)
        scene.stage.runToIdle()
        #expect(scene.stage.timeline.duration == 9)
    }

    @Test func `what makes no sense is ignored: driving nothing, a progress that is not a number, a second end`() {
        driver.update(0.1)
        driver.finish()
        driver.pause()
        #expect(driver.percentComplete == 0)
        scene.navigation.pushViewController(scene.detail, animated: true)
        driver.update(0.3)
        driver.update(.nan)
        #expect(driver.percentComplete == 0.3)
        #expect((alpha(at: 0) - UnitCurve.easeIn.value(at: 0.3)).magnitude < 1e-12)
        #expect(scene.navigation.popViewController(animated: true) == nil)
        #expect(scene.stage.violations.map(\.rule) == [.requestIgnored, .requestIgnored])
        driver.cancel()
        driver.finish()
        scene.stage.runToIdle()
        driver.update(0.1)
        #expect(driver.percentComplete == 0.3)
        #expect(fade.ended == [false])
        #expect(scene.navigation.topViewController === scene.list)
        #expect(scene.stage.violations.count == 2)
    }

    /// The same fractions give the same pictures at 30, 60, 120 and 240 Hz.
    @Test func `frames at 30, 60, 120 and 240 Hz agree at the same times`() throws {
        scene.navigation.pushViewController(scene.detail, animated: true)
        driver.update(0.2)
        driver.finish()
        let seen = [30.0, 60, 120, 240].map { rate in
            (0...30).map { alpha(at: Double($0 * Int(rate) / 30) / rate) }
        }
        for other in seen.dropFirst() {
            for (a, b) in zip(seen[0], other) { #expect((a - b).magnitude < 1e-14) }
        }
    }
}
