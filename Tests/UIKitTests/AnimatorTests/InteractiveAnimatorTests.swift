import AnimationCore
import HeadlessKit
import Testing
import UIKit

/// Animators under a finger: scripted touches, and frames that follow them.
@MainActor
@Suite("Animators under a finger") struct InteractiveAnimatorTests {
    private let scene = NavigationScene()
    private var stage: Stage { scene.stage }
    private let bounds = NavigationScene.bounds

    private func drag(_ points: [(Double, Double, Double)]) throws {
        try stage.play(TouchScript(touches: [.init(points: points.map { [$0.0, $0.1, $0.2] })]))
    }

    @Test func `a sheet has its preferred height over a dimmed screen, and both go together`() throws {
        let delegate = BottomSheetDelegate()
        scene.detail.transitioningDelegate = delegate
        scene.detail.preferredContentSize = CGSize(width: 0, height: 300)
        scene.present(nil, nil)
        let sheet = try #require(scene.detail.presentationController as? BottomSheetPresentationController)
        #expect(scene.detail.view.frame == CGRect(x: 0, y: 500, width: 400, height: 300))
        let duration = stage.now
        for fraction in [0.0, 0.2, 0.5, 0.9] {
            let time = duration * fraction
            expect(stage.alpha(of: sheet.dimmingView, at: time), 0.5 * Textbook.easeInOut(fraction))
            // The presenter stays in the window, where it was.
            expect(stage.frame(of: scene.navigation.view, at: time), bounds)
        }
        // The system's slide by the container's height comes to rest on the sheet's frame.
        expect(stage.frame(of: scene.detail.view, at: duration).minY, 500)
        #expect(stage.frame(of: scene.detail.view, at: duration / 4).minY > 500)
        scene.dismiss(nil)
        expect(stage.alpha(of: sheet.dimmingView, at: duration / 2), 0.25)
        #expect(sheet.dimmingView.superview == nil && stage.violations == [])
    }

    @Test(arguments: [(240.0, false), (480, true)])
    func `a drag pulls a screen down with the finger, and lets it go or back`(distance: Double, isDismissed: Bool)
        throws
    {
        let dismissal = PanToDismiss(dismissing: scene.detail)
        stage.record { scene.navigation.present(scene.detail, animated: true) }
        let pan = UIPanGestureRecognizer()
        scene.detail.view.addGestureRecognizer(pan)
        stage.onChange(of: pan, dismissal.panned)
        stage.beginRecording()
        // Held at its end, so that it has no velocity when it is let go.
        try drag([
            (0, 200, 100), (0.1, 200, 160), (0.2, 200, 100 + distance), (0.5, 200, 100 + distance),
            (0.6, 200, 100 + distance),
        ])
        stage.runToIdle()
        for time in [0.2, 0.35, 0.55] { expect(stage.frame(of: scene.detail.view, at: time).minY, distance) }
        let progress = distance / 800
        // The rest at speed 1 − p, or the way back at full speed, on the ease-in-out of the driver.
        let length = isDismissed ? (1 - progress) * 0.4 / (1 - progress) : progress * 0.4
        expect(stage.now, 0.6 + length)
        let eased = Textbook.easeInOut(0.3)
        let expected = isDismissed ? distance + (800 - distance) * eased : distance * (1 - eased)
        expect(stage.frame(of: scene.detail.view, at: 0.6 + 0.3 * length).minY, expected)
        #expect((scene.navigation.presentedViewController == nil) == isDismissed)
        #expect(scene.navigation.view.window === (isDismissed ? stage.window : nil))
        #expect(stage.violations == [])
    }

    @Test(arguments: [(5.0, 260.0, true), (5, 120, false), (100, 260, nil as Bool?)])
    func `a drag from the left edge pops, a drag from elsewhere does not`(start: Double, distance: Double, pops: Bool?)
        throws
    {
        let pop = EdgePop(scene.navigation)
        stage.onChange(of: pop.recognizer, pop.panned)
        stage.record { scene.navigation.pushViewController(scene.detail, animated: false) }
        stage.beginRecording()
        let end = start + distance
        try drag([(0, start, 400), (0.1, start + 40, 400), (0.2, end, 400), (0.4, end, 400)])
        stage.runToIdle()
        guard let pops else {
            #expect(scene.navigation.topViewController === scene.detail && stage.timeline.transitions.isEmpty)
            return
        }
        expect(stage.frame(of: scene.detail.view, at: 0.3).minX, distance)
        let p = distance / 400
        let length = 0.5 * (pops ? 1 - p : p)
        let eased = Textbook.easeOut(0.4)
        let expected = pops ? distance + (400 - distance) * eased : distance * (1 - eased)
        expect(stage.frame(of: scene.detail.view, at: 0.4 + 0.4 * length).minX, expected)
        expect(stage.now, 0.4 + length)
        #expect((scene.navigation.topViewController === scene.list) == pops)
        #expect(stage.violations == [])
    }

    @Test(arguments: [(0.5, true), (0.8, false)])
    func `a pinch scales a screen by hand and closes it, or springs back`(scale: Double, closes: Bool) throws {
        let closing = PinchToClose(closing: scene.detail)
        stage.record { scene.navigation.present(scene.detail, animated: false) }
        let pinch = UIPinchGestureRecognizer()
        scene.detail.view.addGestureRecognizer(pinch)
        stage.onChange(of: pinch, closing.pinched)
        stage.beginRecording()
        func finger(_ side: Double) -> TouchScript.Touch {
            let points = [(0.0, 1.0), (0.1, 0.95), (0.3, scale), (0.4, scale)].map { time, factor in
                [time, 200 + side * 100 * factor, 400]
            }
            return .init(points: points)
        }
        try stage.play(TouchScript(touches: [finger(-1), finger(1)]))
        stage.runToIdle()
        expect(stage.frame(of: scene.detail.view, at: 0.35).width, 400 * scale)
        let p = Textbook.easeInOut(0.4)
        expect(stage.frame(of: scene.detail.view, at: 0.5).width, 400 * (scale + p * ((closes ? 0.1 : 1) - scale)))
        expect(stage.alpha(of: scene.detail.view, at: 0.5), closes ? 1 - p : 1)
        expect(stage.now, 0.65)
        #expect((scene.navigation.presentedViewController == nil) == closes)
    }

    @Test func `an interruptible animator fades in, and is one for the transition`() {
        scene.push(InterruptibleFade())
        for time in [0.0, 0.2, 0.5, 0.8] {
            let progress = Textbook.easeInOut(time)
            expect(stage.alpha(of: scene.detail.view, at: time), progress)
            expect(stage.frame(of: scene.detail.view, at: time).minY, 100 * (1 - progress))
        }
        #expect(stage.now == 1 && scene.content == [scene.detail.view] && stage.violations == [])
    }

    @Test func `a card that is tapped on its way turns back along its curve`() throws {
        let screen = InterruptibleCard()
        stage.rootViewController = screen
        stage.beginRecording()
        stage.perform { screen.toggle() }
        stage.advance(to: 0.6)
        stage.perform { screen.toggle() }
        stage.runToIdle()
        for time in [0.1, 0.3, 0.6, 0.8, 1, 1.19] {
            let progress = Textbook.easeInOut(time < 0.6 ? time : 1.2 - time)
            expect(stage.frame(of: screen.card, at: time).minY, 700 - 400 * progress)
        }
        #expect(!screen.isOpen && screen.card.frame.minY == 700 && screen.card.layer.cornerRadius == 0)
        expect(stage.now, 1.2)
    }

    @Test func `a card that is caught follows the finger from where it was, and goes on from where it is let go`()
        throws
    {
        let screen = InterruptibleCard()
        stage.rootViewController = screen
        let pan = UIPanGestureRecognizer()
        screen.view.addGestureRecognizer(pan)
        stage.onChange(of: pan, screen.panned)
        stage.beginRecording()
        stage.perform { screen.toggle() }
        try drag([(0.2, 200, 700), (0.3, 200, 680), (0.5, 200, 600), (0.6, 200, 600), (0.8, 200, 599)])
        stage.runToIdle()
        // Caught at 0.3 s, when the finger has moved by more than the threshold; 80 points later it is 0.2 further.
        let caught = Textbook.easeInOut(0.3)
        expect(stage.frame(of: screen.card, at: 0.55).minY, 700 - 400 * (caught + 100 / 400.0), within: 25)
        let held = (700 - stage.frame(of: screen.card, at: 0.79).minY) / 400
        expect(held, (700 - stage.frame(of: screen.card, at: 0.55).minY) / 400, within: 1e-9)
        // Let go: the rest of the curve, from the time at which it shows what was held.
        #expect(screen.isOpen && screen.card.frame.minY == 300 && screen.card.layer.cornerRadius == 20)
    }

    @Test(arguments: [true, false])
    func `a growing constraint moves what depends on it, each view on the same curve`(expands: Bool) {
        let screen = ExpandingPanel()
        stage.rootViewController = screen
        if !expands {
            stage.beginRecording()
            stage.perform { screen.setExpanded(true) }
            stage.runToIdle()
        }
        stage.record { screen.setExpanded(expands) }
        for fraction in [0.0, 0.2, 0.5, 0.75] {
            let p = Textbook.easeInOut(fraction)
            let height = expands ? 80 + 240 * p : 320 - 240 * p
            expect(stage.frame(of: screen.panel, at: 0.5 * fraction), CGRect(x: 16, y: 40, width: 368, height: height))
            expect(
                stage.frame(of: screen.footer, at: 0.5 * fraction),
                CGRect(x: 108, y: 52 + height, width: 184, height: height / 4))
        }
        expect(stage.now, 0.5)
    }
}
