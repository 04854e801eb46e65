import AnimationCore
import HeadlessKit
import Testing

/// Fades the destination in over two seconds, along ease-in.
private final class Fade: ViewControllerAnimatedTransitioning {
    var ended: [Bool] = []

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 2 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView?.addSubview(to)
        to.alpha = 0
        View.animate(withDuration: 2, options: .curveEaseIn) {
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

@Suite struct PercentDrivenTests {
    private let scene = NavigationScene()
    private let fade = Fade()
    private let driver = PercentDrivenInteractiveTransition()

    init() throws {
        scene.delegate.animator = fade
        scene.delegate.interaction = driver
        scene.stage.beginRecording()
    }

    private func alpha(at time: Double) -> Double { scene.detail.view.presentation(at: time).alpha }

    /// The local time is pinned at p·duration, linearly; the animation's own curve then says how far that is.
    @Test func updatePinsTheLocalTime() throws {
        try scene.navigation.pushViewController(scene.detail, animated: true)
        for (step, fraction) in [0.1, 0.8, 0.4, -1, 7].enumerated() {
            scene.stage.advance(to: Double(step))
            try driver.update(fraction)
            let clamped = min(max(fraction, 0), 1)
            #expect(driver.percentComplete == clamped)
            #expect((alpha(at: Double(step)) - UnitCurve.easeIn.value(at: clamped)).magnitude < 1e-12)
            #expect(alpha(at: Double(step) + 0.9) == alpha(at: Double(step)))
        }
        // What was pinned before stays as it was.
        #expect((alpha(at: 1.5) - UnitCurve.easeIn.value(at: 0.8)).magnitude < 1e-12)
        #expect(fade.ended.isEmpty)
    }

    @Test(arguments: [(1.0, 1.0), (2, 2), (0, 1), (-3, 1)]) func finishTakesTheRest(speed: Double, counts: Double)
        throws
    {
        driver.completionSpeed = speed
        try scene.navigation.pushViewController(scene.detail, animated: true)
        try driver.update(0.4)
        scene.stage.advance(to: 0.5)
        try driver.finish()
        let rest = 0.6 * 2 / counts
        let curve = UnitCurve.easeInOut.value(at: 0.25)
        let local = 0.4 + 0.6 * curve
        #expect((alpha(at: 0.5 + rest / 4) - UnitCurve.easeIn.value(at: local)).magnitude < 1e-12)
        scene.stage.runToIdle()
        #expect((scene.stage.now - (0.5 + rest)).magnitude < 1e-12)
        #expect(fade.ended == [true])
        #expect(scene.stage.violations == [])
    }

    @Test func cancelGoesBack() throws {
        driver.completionSpeed = 0.5
        driver.completionCurve = .linear
        let restAlpha = scene.detail.view.alpha
        try scene.navigation.pushViewController(scene.detail, animated: true)
        try driver.update(0.4)
        try driver.cancel()
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
    @Test func pauseTakesOver() throws {
        driver.wantsInteractiveStart = false
        try scene.navigation.pushViewController(scene.detail, animated: true)
        scene.stage.advance(to: 1)
        #expect(throws: TransitionError.notInteractive) { try driver.update(0.5) }
        try driver.pause()
        scene.stage.advance(to: 5)
        #expect((alpha(at: 5) - UnitCurve.easeIn.value(at: 0.5)).magnitude < 1e-12)
        driver.completionCurve = .linear
        try driver.finish()
        scene.stage.runToIdle()
        #expect(scene.stage.now == 6)
        #expect(fade.ended == [true])
    }

    @Test func whatIsWrongIsSaid() throws {
        #expect(throws: TransitionError.notInteractive) { try driver.update(0.1) }
        #expect(throws: TransitionError.notInteractive) { try driver.finish() }
        #expect(throws: TransitionError.notInteractive) { try driver.pause() }
        try scene.navigation.pushViewController(scene.detail, animated: true)
        try driver.update(0.3)
        #expect(throws: TransitionError.progressNotANumber) { try driver.update(.nan) }
        #expect(driver.percentComplete == 0.3)
        #expect(throws: TransitionError.self) { try scene.navigation.popViewController(animated: true) }
        try driver.cancel()
        #expect(throws: TransitionError.notInteractive) { try driver.finish() }
        scene.stage.runToIdle()
        #expect(throws: TransitionError.notInteractive) { try driver.update(0.1) }
    }

    /// The same fractions give the same pictures at 30, 60, 120 and 240 Hz.
    @Test func whatIsSeenDoesNotDependOnTheRate() throws {
        try scene.navigation.pushViewController(scene.detail, animated: true)
        try driver.update(0.2)
        try driver.finish()
        let seen = [30.0, 60, 120, 240].map { rate in
            (0...30).map { alpha(at: Double($0 * Int(rate) / 30) / rate) }
        }
        for other in seen.dropFirst() {
            for (a, b) in zip(seen[0], other) { #expect((a - b).magnitude < 1e-14) }
        }
    }
}
