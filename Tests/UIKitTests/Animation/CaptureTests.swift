import AnimationCore
import HeadlessKit
import Testing

import UIKit

/// Changes in an animation closure become an animation; the shown values can be read at any time.
@MainActor
@Suite("Animation blocks") struct CaptureTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    private func at(_ times: [Double], _ view: UIView, _ value: (Presentation) -> Double) -> [Double] {
        times.map { value(stage.presentation(of: view, at: $0)) }
    }

    @Test func `changes of a property in one block become one animation, those of two blocks stay two`() {
        let (once, twice, apart) = (
            stage.addView(named: "subject"), stage.addView(named: "subject"), stage.addView(named: "subject")
        )
        stage.perform {
            UIView.animate(withDuration: 1) {
                once.alpha = 0.5
                twice.center.x += 10
                once.alpha = 0.25
            }
            UIView.animate(withDuration: 1) { apart.alpha = 0.5 }
            UIView.animate(withDuration: 1) { apart.alpha = 0.25 }
        }
        #expect(stage.timeline.alpha.tracks.map(\.to) == [0.25, 0.5, 0.25])
        // Without animation: the last of one time.
        stage.advance(to: 2)
        stage.perform {
            once.alpha = 1
            once.alpha = 0.75
        }
        #expect(stage.timeline.alpha.tracks.map(\.to) == [0.25, 0.5, 0.25, 0.75])
        stage.advance(to: 3)
        stage.perform { once.alpha = 0 }
        #expect(stage.timeline.alpha.tracks.map(\.to) == [0.25, 0.5, 0.25, 0.75, 0])
    }

    @Test(arguments: [(0.0, 0.0, true), (0, 0.5, false), (0.5, 0, false), (-1, -1, true)])
    func `a block without a duration is an animation only if it waits`(
        duration: Double, delay: Double, isImmediate: Bool
    ) {
        let view = stage.addView(named: "subject")
        stage.perform { UIView.animate(withDuration: duration, delay: delay) { view.alpha = 0 } }
        #expect(stage.timeline.alpha.tracks.map(\.isImmediate) == [isImmediate])
    }

    @Test func `a changed property animates from its old value to the new one, which the model has at once`() {
        let view = stage.addView(named: "subject")
        stage.perform {
            UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) {
                view.center = CGPoint(x: 250, y: 50)
                view.alpha = 0
            }
        }
        #expect(view.center.x == 250)
        #expect(at([0, 1, 1.5, 2, 3, 99], view) { $0.geometry.position.x } == [50, 50, 100, 150, 250, 250])
        #expect(at([3, 2, 1.5, 0], view, \.alpha) == [0, 0.5, 0.75, 1])
    }

    @Test func `a frame animates as bounds and position`() {
        let view = stage.addView(named: "subject")
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.frame = CGRect(x: 100, y: 200, width: 300, height: 50)
            }
        }
        #expect(stage.presentation(of: view, at: 0.25).geometry.frame == Rect(x: 25, y: 50, width: 150, height: 87.5))
    }

    @Test func `the default curve is ease-in-out`() {
        let view = stage.addView(named: "subject")
        stage.perform { UIView.animate(withDuration: 1) { view.alpha = 0 } }
        // Recorded: ease-in-ease-out at 0.25 is 0.12916191.
        #expect((stage.presentation(of: view, at: 0.25).alpha - (1 - 0.12916191)).magnitude < 2e-6)
        #expect((stage.presentation(of: view, at: 0.5).alpha - 0.5).magnitude < 1e-12)
    }

    @Test func `overlapping animations of geometry add up`() {
        let view = stage.addView(named: "subject")
        stage.perform { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 150 } }
        stage.advance(to: 0.5)
        stage.perform { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 50 } }
        // The newer goes from 150 to 50; what the older lacks, 50 and less, is still subtracted.
        #expect(at([0.5, 0.75, 1, 1.25, 1.5], view) { $0.geometry.position.x } == [100, 100, 100, 75, 50])
        // Before the second began, nobody knew of it.
        #expect(stage.presentation(of: view, at: 0.25).geometry.position.x == 75)
    }

    @Test func `overlapping animations of bounds and transform add up`() {
        let view = stage.addView(named: "subject")
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.bounds.size.width = 200
                view.transform = CGAffineTransform(translationX: 10, y: 0)
            }
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.bounds.size.width = 100
                view.transform = .identity
            }
        }
        #expect(stage.presentation(of: view, at: 0.5).geometry.bounds.width == 100)
        #expect(stage.presentation(of: view, at: 0.5).geometry.transform == .identity)
    }

    @Test func `a newer animation of the opacity replaces the older one, which completes as not finished`() {
        let view = stage.addView(named: "subject")
        var told: [String] = []
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.alpha = 0
            } completion: {
                told.append("first \($0)")
            }
        }
        stage.advance(to: 0.5)
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.alpha = 0.8
            } completion: {
                told.append("second \($0)")
            }
        }
        stage.advance(to: 0.5)
        #expect(told == ["first false"])
        // It starts at the model value of before, 0, not at what was seen, 0.5.
        #expect(stage.presentation(of: view, at: 0.4).alpha == 0.6)
        #expect((stage.presentation(of: view, at: 1).alpha - 0.4).magnitude < 1e-15)
        stage.runToIdle()
        #expect(told == ["first false", "second true"])
        #expect(stage.presentation(of: view).alpha == 0.8)
    }

    @Test func `an opacity that begins from the current state does not jump`() {
        let view = stage.addView(named: "subject")
        stage.perform { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 } }
        stage.advance(to: 0.5)
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
                view.alpha = 1
            }
        }
        #expect(stage.presentation(of: view, at: 0.5).alpha == 0.5)
        #expect(stage.presentation(of: view, at: 1).alpha == 0.75)
    }

    @Test func `an opacity set without animation shows once the running animation is over`() {
        let view = stage.addView(named: "subject")
        stage.perform { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 } }
        stage.advance(to: 0.5)
        stage.perform { view.alpha = 0.9 }
        #expect(stage.presentation(of: view, at: 0.75).alpha == 0.25)
        #expect(stage.presentation(of: view, at: 1).alpha == 0.9)
    }

    @Test func `springs are cut at their duration`() throws {
        let view = stage.addView(named: "subject")
        stage.perform {
            UIView.animate(
                withDuration: 0.4, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 2
            ) { view.center.x = 150 }
        }
        let spring = try UIKitSpring(duration: 0.4, dampingRatio: 0.7, initialVelocity: 2)
        for time in [0, 0.05, 0.13, 0.2, 0.31, 0.49, 0.4999] {
            let expected = 50 + 100 * (time < 0.1 ? 0 : spring.progress(at: time - 0.1))
            #expect((stage.presentation(of: view, at: time).geometry.position.x - expected).magnitude < 1e-11)
        }
        #expect(stage.presentation(of: view, at: 0.5).geometry.position.x == 150)
        #expect(stage.presentation(of: view, at: 0.2).geometry.position.x > 150 - 60)
        #expect(stage.timeline.duration == 0.5)
    }

    @Test func `a spring with a bounce lasts until it has settled`() throws {
        let view = stage.addView(named: "subject")
        var end: Double?
        stage.perform {
            UIView.animate(springDuration: 0.5, bounce: 0.3) {
                view.center.x = 150
            } completion: { _ in
                end = stage.now
            }
        }
        stage.runToIdle()
        // Recorded for the bouncy preset.
        #expect(try #require(end) == 1.0447130905120119)
        let state = SpringSolution(.bouncy, displacement: -100)
        #expect(
            (stage.presentation(of: view, at: 0.3).geometry.position.x - (150 + state.value(at: 0.3))).magnitude < 1e-10
        )
    }

    @Test func `a spring without parameters lasts half a second, does not bounce and begins at once at rest`() throws {
        let view = stage.addView(named: "subject")
        stage.perform { UIView.animate { view.center.x = 150 } }
        let state = SpringSolution(try Spring(duration: 0.5, bounce: 0), displacement: -100)
        for time in [0.01, 0.1, 0.3] {
            let shown = stage.presentation(of: view, at: time).geometry.position.x
            #expect((shown - (150 + state.value(at: time))).magnitude < 1e-10)
        }
    }

    @Test func `completions run in the order of their blocks' ends`() {
        let (first, second) = (stage.addView(named: "subject"), stage.addView(named: "subject"))
        var told: [String] = []
        stage.perform {
            UIView.animate(withDuration: 0.3, delay: 0.3) {
                first.alpha = 0
            } completion: { _ in
                told.append("a \(stage.now)")
            }
            UIView.animate(withDuration: 0.5) {
                second.alpha = 0
            } completion: { _ in
                told.append("b \(stage.now)")
            }
            UIView.animate(withDuration: 0.5) {
                second.center.x = 0
            } completion: { _ in
                told.append("c \(stage.now)")
            }
            UIView.animate(withDuration: 0, animations: { second.tag = 7 }) { _ in told.append("d \(stage.now)") }
            UIView.animate(withDuration: 2, animations: {}) { _ in told.append("e \(stage.now)") }
        }
        #expect(told.isEmpty)
        stage.advance(to: 0.55)
        #expect(told == ["d 0.0", "e 0.0", "b 0.5", "c 0.5"])
        stage.runToIdle()
        #expect(told.last == "a 0.6")
    }

    @Test func `an animation started in a completion starts at the end of the first one`() {
        let view = stage.addView(named: "subject")
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.center.x = 150
            } completion: { _ in
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 250 }
            }
        }
        stage.runToIdle()
        #expect(at([0.5, 1, 1.5, 2], view) { $0.geometry.position.x } == [100, 150, 200, 250])
    }

    @Test func `changes without a duration take effect at once, or after the delay`() {
        let view = stage.addView(named: "subject")
        stage.perform { UIView.animate(withDuration: 0) { view.alpha = 0.5 } }
        #expect(stage.presentation(of: view, at: 0).alpha == 0.5)
        stage.perform { UIView.animate(withDuration: 0, delay: 1) { view.alpha = 1 } }
        #expect(stage.presentation(of: view, at: 0.99).alpha == 0.5)
        #expect(stage.presentation(of: view, at: 1).alpha == 1)
    }

    @Test func `nested blocks inherit duration and curve unless their options override them`() {
        let (outer, inner, own) = (
            stage.addView(named: "subject"), stage.addView(named: "subject"), stage.addView(named: "subject")
        )
        var end: Double?
        stage.perform {
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
                outer.alpha = 0
                UIView.animate(withDuration: 1) { inner.alpha = 0 }
                UIView.animate(
                    withDuration: 4, delay: 0,
                    options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn]
                ) { own.alpha = 0 }
            } completion: { _ in
                end = stage.now
            }
        }
        stage.runToIdle()
        #expect(stage.presentation(of: inner, at: 1).alpha == 0.5)
        #expect((stage.presentation(of: own, at: 1).alpha - (1 - 0.09346466)).magnitude < 2e-6)
        #expect(end == 4)
    }

    /// A nested block that takes an opacity over ends the outer one's animation of it, and with it the outer block, unless
    /// something else is left.
    @Test(arguments: [false, true])
    func `a nested block that takes an opacity over ends the outer block's animation of it`(outerMoves: Bool) {
        let view = stage.addView(named: "subject")
        var (told, end): (Bool?, Double?)
        stage.perform {
            UIView.animate(withDuration: 2) {
                view.alpha = 0
                if outerMoves { view.center.x = 200 }
                UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedDuration) { view.alpha = 0.5 }
            } completion: {
                (told, end) = ($0, stage.now)
            }
        }
        stage.runToIdle()
        #expect(told == false)
        #expect(end == (outerMoves ? 2 : 1))
    }

    @Test func `changes in performWithoutAnimation take effect at once, also inside a block`() {
        let (moved, jumped) = (stage.addView(named: "subject"), stage.addView(named: "subject"))
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                moved.alpha = 0
                UIView.performWithoutAnimation { jumped.alpha = 0 }
            }
        }
        #expect(stage.presentation(of: moved, at: 0.5).alpha == 0.5)
        #expect(stage.presentation(of: jumped, at: 0).alpha == 0)
    }

    @Test func `a block whose animations are removed completes as not finished`() {
        let view = stage.addView(named: "subject")
        var told: Bool?
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.center.x = 150
            } completion: {
                told = $0
            }
        }
        stage.advance(to: 0.5)
        view.layer.removeAllAnimations()
        #expect(stage.presentation(of: view, at: 0.5).geometry.position.x == 150)
        #expect(stage.presentation(of: view, at: 0.4).geometry.position.x == 90)
        stage.advance(to: 0.5)
        #expect(told == false)
    }

    /// The answer for a time does not depend on what was asked before, or on how the clock got there.
    @Test func `the values at a time depend neither on the order of the questions nor on the clock`() throws {
        let view = stage.addView(named: "subject")
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 3) {
                view.frame = CGRect(x: 10, y: 300, width: 200, height: 40)
                view.transform = CGAffineTransform(rotationAngle: 1)
            }
        }
        let times = (0...120).map { Double($0) / 100 }
        let forwards = times.map { stage.presentation(of: view, at: $0) }
        let backwards = times.reversed().map { stage.presentation(of: view, at: $0) }.reversed()
        #expect(forwards == Array(backwards))
        stage.runToIdle()
        #expect(times.map { stage.presentation(of: view, at: $0) } == forwards)
        let target = try #require(stage.target(of: view))
        #expect(times.map { stage.timeline.presentation(of: target, at: $0) } == forwards)
    }

    /// In a process of its own: a stage of another test would be the latest.
    @Test func `without a stage an animation block takes effect and completes at once`() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let view = UIView()
                var finished: Bool?
                UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { finished = $0 }
                precondition(view.alpha == 0 && finished == true)
            }
        }
    }

    @Test func `animating a view outside the window is a violation that names the view`() {
        let stray = UIView()
        stray.accessibilityIdentifier = "stray"
        stage.perform { UIView.animate(withDuration: 1) { stray.alpha = 0 } }
        #expect(stage.violations.map(\.rule) == [.animatedOutsideWindow])
        #expect(stage.violations.first?.detail.contains("stray") == true)
        #expect(stray.alpha == 0)
    }
}
