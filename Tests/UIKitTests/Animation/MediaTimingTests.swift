import AnimationCore
import HeadlessKit
import Testing
import UIKit

/// Core Animation's media timing on layers: expected values are worked out by hand.
@MainActor
@Suite("Media timing of layer animations") struct MediaTimingTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let view = UIView(frame: CGRect(x: 450, y: 450, width: 100, height: 100))
    /// The model's position, which shows where no animation does.
    private nonisolated static let model = 500.0

    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var configure: @MainActor @Sendable (CABasicAnimation) -> Void
        /// Seconds after the animation was added, and the value then.
        var values: [(Double, Double)]
        /// Seconds after the animation was added until its delegate hears of its end; `nil` for never.
        var end: Double?
        var testDescription: String { name }
    }

    /// An animation from 0 to 100 in a second, added at 2 s.
    nonisolated static let table = [
        Row(name: "plain", configure: { _ in }, values: [(0, 0), (0.25, 25), (1.5, model)], end: 1),
        Row(name: "speed 2", configure: { $0.speed = 2 }, values: [(0.25, 50), (0.4, 80), (0.6, model)], end: 0.5),
        Row(
            name: "offset", configure: { $0.timeOffset = 0.25 }, values: [(0, 25), (0.5, 75), (0.8, model)], end: 0.75),
        Row(name: "begin", configure: { $0.beginTime = 3 }, values: [(0.5, model), (1.25, 25), (2.1, model)], end: 2),
        Row(
            name: "begin, filled backwards",
            configure: {
                $0.beginTime = 3
                $0.fillMode = .backwards
            }, values: [(0.5, 0), (1.25, 25), (2.1, model)], end: 2),
        Row(
            name: "two and a half cycles", configure: { $0.repeatCount = 2.5 },
            values: [(1.25, 25), (2.25, 25), (2.49, 49), (2.6, model)], end: 2.5),
        Row(
            name: "two cycles that autoreverse",
            configure: {
                $0.repeatCount = 2
                $0.autoreverses = true
            }, values: [(0.75, 75), (1.25, 75), (2.5, 50), (3.25, 75), (3.9, 10), (4.1, model)], end: 4),
        Row(
            name: "a repeat duration", configure: { $0.repeatDuration = 1.5 },
            values: [(1.25, 25), (1.4, 40), (1.6, model)], end: 1.5),
        Row(
            name: "a repeat duration that autoreverses",
            configure: {
                $0.repeatDuration = 3.5
                $0.autoreverses = true
            }, values: [(1.5, 50), (2.75, 75), (3.25, 75), (3.6, model)], end: 3.5),
        Row(
            name: "held by speed 0",
            configure: {
                $0.speed = 0
                $0.timeOffset = 0.3
            }, values: [(0, 30), (0.9, 30), (1000, 30)], end: nil),
        Row(
            name: "backwards",
            configure: {
                $0.speed = -1
                $0.timeOffset = 1
            }, values: [(0.25, 75), (0.9, 10), (1.1, model)], end: 1),
        Row(
            name: "half speed that autoreverses",
            configure: {
                $0.speed = 0.5
                $0.autoreverses = true
            }, values: [(1, 50), (3, 50), (3.5, 25), (4.1, model)], end: 4),
        Row(
            name: "filled forwards within a cycle",
            configure: {
                $0.repeatCount = 1.5
                $0.fillMode = .both
                $0.isRemovedOnCompletion = false
            }, values: [(1.25, 25), (1.5, 50), (99, 50)], end: 1.5),
        Row(
            name: "for ever", configure: { $0.repeatCount = .infinity }, values: [(0.5, 50), (1e6 + 0.25, 25)], end: nil
        ),
        Row(
            name: "for the longest time", configure: { $0.repeatDuration = .greatestFiniteMagnitude },
            values: [(0.5, 50), (77.75, 75)], end: nil),
    ]

    private final class Observer: NSObject, CAAnimationDelegate {
        var end: Double?
        let clock: () -> Double
        init(clock: @escaping () -> Double) {
            self.clock = clock
            super.init()
        }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { end = flag ? clock() : nil }
    }

    private func shown(_ time: Double) -> Double {
        stage.presentation(of: view, at: time).geometry.position.x
    }

    @Test(arguments: table)
    func `an animation of a layer follows its media timing, and ends with it`(row: Row) {
        stage.window.addSubview(view)
        stage.beginRecording()
        stage.advance(to: 2)
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 1)
        let observer = Observer { [stage] in stage.now }
        animation.delegate = observer
        row.configure(animation)
        stage.perform { view.layer.add(animation, forKey: "slide") }
        for (time, value) in row.values where time < row.end ?? .infinity {
            expect(shown(2 + time), value, within: 1e-7)
        }
        stage.runToIdle()
        for (time, value) in row.values { expect(shown(2 + time), value, within: 1e-7) }
        #expect(observer.end.map { ($0 - 2 - (row.end ?? .nan)).magnitude < 1e-12 } ?? (row.end == nil))
        if row.end == nil {
            #expect(stage.now == 2 && view.layer.animation(forKey: "slide") != nil)
            view.layer.removeAnimation(forKey: "slide")
            #expect(shown(2) == Self.model)
        }
    }

    @Test func `a group's speed, cycles and curve are those of the time of what is in it`() {
        stage.window.addSubview(view)
        stage.beginRecording()
        let inner = CABasicAnimation(keyPath: "position.x")
        (inner.fromValue, inner.toValue) = (0, 100)
        let late = CABasicAnimation(keyPath: "opacity")
        (late.fromValue, late.toValue, late.beginTime, late.duration) = (0, 1, 1, 1)
        late.fillMode = .backwards
        let group = CAAnimationGroup()
        group.animations = [inner, late]
        (group.duration, group.speed, group.repeatCount) = (2, 2, 2)
        group.timingFunction = CAMediaTimingFunction(name: .easeIn)
        stage.perform { view.layer.add(group, forKey: nil) }
        stage.runToIdle()
        // Two cycles of a second each; what has no duration has the group's, and the group clips.
        expect(stage.now, 2)
        for time in [0.1, 0.4, 0.9, 1.3, 1.8] {
            let progress = Textbook.easeIn(time.truncatingRemainder(dividingBy: 1))
            expect(shown(time), 100 * progress)
            expect(stage.presentation(of: view, at: time).alpha, max(0, 2 * progress - 1))
        }
    }

    @Test func `a transaction completes when its last animation has ended, implicit ones included`() {
        let layer = CALayer()
        stage.perform { stage.window.layer.addSublayer(layer) }
        stage.beginRecording()
        var ends: [String] = []
        stage.perform {
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.7)
            CATransaction.setCompletionBlock { ends.append("implicit \(stage.now)") }
            layer.opacity = 0
            CATransaction.commit()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            CATransaction.setCompletionBlock { ends.append("at once \(stage.now)") }
            layer.position.x = 9
            CATransaction.commit()
        }
        stage.runToIdle()
        #expect(ends == ["at once 0.0", "implicit 0.7"])
    }

    @Test func `a timing function has four control points`() {
        func points(_ function: CAMediaTimingFunction) -> [Float] {
            (0..<4).flatMap { index in
                var point: [Float] = [9, 9]
                unsafe point.withUnsafeMutableBufferPointer {
                    unsafe function.getControlPoint(at: index, values: $0.baseAddress!)
                }
                return point
            }
        }
        #expect(points(CAMediaTimingFunction(controlPoints: 0.1, -2, 0.75, 3)) == [0, 0, 0.1, -2, 0.75, 3, 1, 1])
        #expect(points(CAMediaTimingFunction(name: .easeOut)) == [0, 0, 0, 0, 0.58, 1, 1, 1])
        #expect(points(CAMediaTimingFunction(name: .linear)) == [0, 0, 0, 0, 1, 1, 1, 1])
    }
}
