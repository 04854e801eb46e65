import AnimationCore
import Foundation
import HeadlessKit
import Testing
import UIKit

/// Blocks between `beginAnimations` and `commitAnimations`.
@MainActor
@Suite("Blocks without closures") struct BeginTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        stage.window.addSubview(view)
        stage.beginRecording()
    }

    private func x(_ time: Double) -> Double { stage.presentation(of: view, at: time).geometry.position.x }

    @Test func `a block lasts 0.2 s, ease-in-out`() {
        stage.perform {
            unsafe UIView.beginAnimations(nil, context: nil)
            view.center.x = 150
            UIView.commitAnimations()
            view.alpha = 0.5
        }
        stage.runToIdle()
        for time in [0.0, 0.05, 0.1, 0.19] { expect(x(time), 50 + 100 * Textbook.easeInOut(time / 0.2)) }
        expect(stage.timeline.duration, 0.2)
        #expect(stage.presentation(of: view, at: 0.1).alpha == 0.5, "it is not in the block")
    }

    @Test func `its parameters hold for what is changed after them`() {
        stage.perform {
            unsafe UIView.beginAnimations(nil, context: nil)
            UIView.setAnimationDuration(2)
            UIView.setAnimationDelay(0.5)
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationRepeatCount(2)
            UIView.setAnimationRepeatAutoreverses(true)
            view.center.x = 150
            UIView.commitAnimations()
        }
        stage.runToIdle()
        for (time, fraction) in [(0.5, 0.0), (1, 0.25), (2, 0.75), (3, 0.75), (4, 0.25), (5.5, 0.5)] {
            expect(x(time), 50 + 100 * fraction)
        }
    }

    @Test(arguments: [0, -2] as [Float]) func `a repeat count that is not above 0 is none`(count: Float) {
        stage.perform {
            unsafe UIView.beginAnimations(nil, context: nil)
            UIView.setAnimationDuration(2)
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationRepeatCount(count)
            view.center.x = 150
            UIView.commitAnimations()
        }
        stage.runToIdle()
        for (time, moved) in [(0.5, 25.0), (1.5, 75), (2, 100), (2.5, 100)] { expect(x(time), 50 + moved) }
        expect(stage.timeline.duration, 2)
    }

    @Test func `blocks nest, and delegates hear of the end of theirs`() {
        @MainActor final class Witness: NSObject {
            var ends: [String] = []
            func stopped(_ name: Any, finished: Any) {
                ends.append("\(name as? String ?? "none") \((finished as? NSNumber)?.boolValue == true)")
            }
        }
        let witness = Witness()
        let other = UIView()
        stage.perform {
            stage.window.addSubview(other)
            for (name, moved) in [("outer", view), ("inner", other)] {
                unsafe UIView.beginAnimations(name, context: nil)
                UIView.setAnimationDuration(name == "outer" ? 1 : 0.5)
                UIView.setAnimationDelegate(witness)
                UIView.setAnimationDidStop(Selector("stopped", witness.stopped(_:finished:)))
                moved.center.x += 100
            }
            UIView.commitAnimations()
            UIView.commitAnimations()
            UIView.commitAnimations()
        }
        stage.advance(to: 0.75)
        #expect(witness.ends == ["inner true"])
        stage.runToIdle()
        #expect(witness.ends == ["inner true", "outer true"])
    }

    @Test func `without animation the changes show at once, and parameters outside of a block are not kept`() {
        stage.perform {
            UIView.setAnimationDuration(5)
            UIView.setAnimationsEnabled(false)
            unsafe UIView.beginAnimations(nil, context: nil)
            view.center.x = 150
            UIView.commitAnimations()
            UIView.setAnimationsEnabled(true)
        }
        stage.runToIdle()
        #expect(x(0) == 150 && stage.timeline.duration == 0)
    }
}
