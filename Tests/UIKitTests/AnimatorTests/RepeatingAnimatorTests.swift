import AnimationCore
import HeadlessKit
import Testing
import UIKit

/// Animators that repeat, and keyframes that are not on straight lines.
@MainActor
@Suite("Animators that repeat or curve") struct RepeatingAnimatorTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    private func add<View: UIView>(_ view: View) -> View {
        stage.window.addSubview(view)
        stage.beginRecording()
        return view
    }

    /// The position in a cycle of half a period forward and half a period backward, 0…1.
    private func triangle(_ time: Double, half: Double) -> Double {
        let phase = time.truncatingRemainder(dividingBy: 2 * half) / half
        return phase <= 1 ? phase : 2 - phase
    }

    @Test func `a pulse that repeats for ever goes on until it is removed, and nothing waits for it`() {
        let badge = add(PulsingBadge(frame: CGRect(x: 100, y: 100, width: 20, height: 20)))
        stage.perform { badge.startPulsing() }
        stage.runToIdle()
        #expect(stage.now == 0 && stage.timeline.duration == 0)
        for time in [0.0, 0.2, 0.35, 0.9, 1.4, 1.45, 61.3, 3601.7] {
            let p = time < 0.2 ? 0 : Textbook.easeInOut(triangle(time - 0.2, half: 0.6))
            expect(stage.frame(of: badge, at: time).width, 20 * (1 + 0.3 * p))
            expect(stage.alpha(of: badge, at: time), 1 - 0.5 * p)
        }
        stage.advance(to: 2)
        stage.perform { badge.stopPulsing() }
        #expect(stage.frame(of: badge, at: 2).width == 20 && stage.alpha(of: badge, at: 2) == 1)
        stage.runToIdle()
        #expect(stage.now == 2)
    }

    @Test(arguments: [(1.0, 1.0), (3, 3), (2.5, 2.5)])
    func `a pulse of a number of cycles ends after them, with the model's value, and completes`(
        times: Double, duration: Double
    ) {
        let badge = add(PulsingBadge(frame: CGRect(x: 100, y: 100, width: 20, height: 20)))
        var (told, atEnd): (Bool?, Double?)
        stage.perform {
            badge.pulse(times: times) {
                told = $0
                atEnd = stage.now
            }
        }
        for time in stride(from: 0.05, to: duration, by: 0.15) {
            expect(stage.frame(of: badge, at: time).width, 20 * (1 + triangle(time, half: 0.5)))
        }
        // The model's value, as after every animation: that of the closure, until the completion sets another.
        expect(stage.frame(of: badge, at: duration + 1).width, 40)
        stage.runToIdle()
        #expect(told == true && badge.transform.isIdentity)
        expect(atEnd ?? .nan, duration)
    }

    @Test func `keyframes repeat as a whole`() {
        let view = add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
        stage.perform {
            UIView.animateKeyframes(withDuration: 2, delay: 0, options: [.repeat, .autoreverse, linear]) {
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) { view.center.x = 105 }
            }
        }
        for (time, x) in [(0.4, 5.0), (1, 55), (1.25, 80), (1.75, 105), (2.3, 105), (3, 55), (3.75, 5), (5, 55)] {
            expect(stage.presentation(of: view, at: time).geometry.position.x, x)
        }
    }

    @Test func `a nested block repeats with the one around it, unless it overrides its options`() {
        let (outer, inner, single) = (add(UIView()), add(UIView()), add(UIView()))
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) {
                outer.center.x = 100
                UIView.animate(withDuration: 1) { inner.center.x = 100 }
                UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedOptions) { single.center.x = 100 }
            }
        }
        for view in [outer, inner] { expect(stage.presentation(of: view, at: 3.25).geometry.position.x, 25) }
        expect(stage.presentation(of: single, at: 0.25).geometry.position.x, 25)
        expect(stage.presentation(of: single, at: 3.25).geometry.position.x, 100)
    }

    @Test func `a replaced pulse completes as not finished`() {
        let view = add(UIView())
        var told: [Bool] = []
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) {
                view.alpha = 0
            } completion: {
                told.append($0)
            }
        }
        stage.advance(to: 7.5)
        expect(stage.alpha(of: view, at: 7.5), 0.5)
        stage.perform { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 1 } }
        stage.runToIdle()
        #expect(told == [false] && stage.now == 8.5)
        expect(stage.alpha(of: view, at: 8), 0.5)
    }

    @Test func `a spinner turns for ever; a stopped one shows the model`() {
        let spinner = add(Spinner(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        stage.perform { spinner.start() }
        stage.runToIdle()
        #expect(stage.now == 0)
        for time in [0.1, 1.3, 100.4] {
            let angle = 2 * .pi * (time / 1.2).truncatingRemainder(dividingBy: 1)
            let shown = stage.presentation(of: spinner, at: time).geometry.transform
            expect(shown.a, cos(angle))
            expect(shown.b, sin(angle))
        }
        stage.advance(to: 5)
        stage.perform { spinner.stop() }
        #expect(stage.presentation(of: spinner, at: 5).geometry.transform == .identity)
    }

    @Test func `cumulative cycles go on from where the last one ended, and fill with the sum`() {
        let wheel = add(Spinner(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        stage.perform { wheel.turn(quarters: 3) }
        stage.runToIdle()
        for time in [0.2, 0.6, 1.1, 1.49, 9] {
            let (cycle, rest) =
                time < 1.5 ? ((time / 0.5).rounded(.down), time.truncatingRemainder(dividingBy: 0.5)) : (2, 0.5)
            let angle = (cycle + Textbook.easeInOut(rest / 0.5)) * .pi / 2
            let shown = stage.presentation(of: wheel, at: time).geometry.transform
            expect(shown.a, cos(angle))
            expect(shown.b, sin(angle))
        }
        #expect(stage.now == 1.5)
    }

    @Test func `cumulative and additive at once add the sum to the model, a whole transform concatenates`() {
        let view = add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        let step = CABasicAnimation(keyPath: "position.x")
        (step.fromValue, step.toValue, step.duration, step.repeatCount) = (0, 10, 1, 3)
        (step.isAdditive, step.isCumulative) = (true, true)
        let growth = CABasicAnimation(keyPath: "transform")
        growth.fromValue = CATransform3DIdentity
        growth.toValue = CATransform3DMakeScale(2, 2, 1)
        (growth.duration, growth.repeatCount, growth.isCumulative) = (1, 3, true)
        stage.perform {
            view.layer.add(step, forKey: nil)
            view.layer.add(growth, forKey: nil)
        }
        for (time, x, scale) in [(0.5, 55.0, 1.5), (1.5, 65, 3), (2.25, 72.5, 5)] {
            let geometry = stage.presentation(of: view, at: time).geometry
            expect(geometry.position.x, x)
            expect(geometry.transform.a, scale)
        }
    }

    @Test func `the keyboard's curve is the system's spring over half a second, for any duration`() {
        let screen = KeyboardLift()
        stage.rootViewController = screen
        stage.beginRecording()
        stage.perform { screen.keyboardWillShow(height: 300, duration: 0.25, curve: 7) }
        // Mass 3, stiffness 1000, run critically damped: 1 − (1 + ωt)·exp(−ωt).
        let omega = (1000.0 / 3).squareRoot()
        for time in [0.0, 0.05, 0.1, 0.2, 0.35, 0.49] {
            let progress = 1 - (1 + omega * time) * exp(-omega * time)
            expect(stage.frame(of: screen.bar, at: time).minY, 750 - 300 * progress)
        }
        stage.runToIdle()
        #expect(stage.now == 0.5)
    }

    // MARK: Calculation modes

    private let points = [CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 300), CGPoint(x: 0, y: 300)]

    private func wander(_ mode: UIView.KeyframeAnimationOptions) -> (Double) -> CGPoint {
        let dot = add(OrbitingDot())
        let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
        stage.perform { dot.wander(through: points, options: [mode, linear]) }
        return { CGPoint(stage.presentation(of: dot, at: $0).geometry.position) }
    }

    @Test func `discrete keyframes show each value from the time at which it would be reached`() {
        let position = wander(.calculationModeDiscrete)
        for (time, index) in [(0.9, -1), (1.1, 0), (1.9, 0), (2.1, 1), (2.9, 1), (3, 2)] {
            #expect(position(time) == (index < 0 ? .zero : points[index]))
        }
    }

    @Test func `paced keyframes move at constant speed, for any times`() {
        let position = wander(.calculationModePaced)
        // 100 + 300 + 100 points in 3 s.
        let speed = 500.0 / 3
        for time in [0.2, 0.5, 1, 2, 2.7] {
            let way = speed * time
            let expected =
                way < 100
                ? CGPoint(x: way, y: 0)
                : way < 400 ? CGPoint(x: 100, y: way - 100) : CGPoint(x: 500 - way, y: 300)
            let shown = position(time)
            expect(shown.x, expected.x)
            expect(shown.y, expected.y)
        }
    }

    /// The Catmull–Rom spline through evenly timed points with reflected ends, written out for one coordinate.
    private func spline(_ p: [Double], _ time: Double) -> Double {
        let all = [2 * p[0] - p[1]] + p + [2 * p[p.count - 1] - p[p.count - 2]]
        let index = min(Int(time), p.count - 2)
        let (t, a, b, c, d) = (time - Double(index), all[index], all[index + 1], all[index + 2], all[index + 3])
        return 0.5
            * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
    }

    @Test func `cubic keyframes are on a Catmull–Rom spline, which leaves the straight lines between the points`() {
        let position = wander(.calculationModeCubic)
        let (xs, ys) = ([0] + points.map { Double($0.x) }, [0] + points.map { Double($0.y) })
        for time in [0.1, 0.5, 1, 1.3, 1.5, 2.2, 2.9] {
            let shown = position(time)
            expect(shown.x, spline(xs, time))
            expect(shown.y, spline(ys, time))
        }
        #expect(position(0.5).y < -5 && position(1.5).x > 105)
    }

    @Test func `the spline of cubic keyframes goes through the values that are kept before, between and after them`() {
        let view = add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        stage.perform {
            UIView.animateKeyframes(withDuration: 5, delay: 0, options: [.calculationModeCubic, .curveLinear]) {
                UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) { view.center.x = 105 }
                UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.2) { view.center.x = 25 }
            }
        }
        for time in [0.4, 0.9, 1.3, 1.8, 2.4, 2.9, 3.3, 3.8, 4.3] {
            expect(
                stage.presentation(of: view, at: time).geometry.position.x, spline([5, 5, 105, 105, 25, 25], time))
        }
    }

    @Test func `cubic paced keyframes are on the spline at constant speed`() {
        let position = wander(.calculationModeCubicPaced)
        let (xs, ys) = ([0] + points.map { Double($0.x) }, [0] + points.map { Double($0.y) })
        // The spline's length by a fine polygon, and the point at half of it.
        let steps = 300_000
        var length = 0.0
        var knots = [(0.0, 0.0, 0.0)]
        for step in 1...steps {
            let time = 3 * Double(step) / Double(steps)
            let (x, y) = (spline(xs, time), spline(ys, time))
            length += hypot(x - knots[step - 1].1, y - knots[step - 1].2)
            knots.append((length, x, y))
        }
        for fraction in [0.13, 0.5, 0.82] {
            let knot = knots.first { $0.0 >= fraction * length }!
            let shown = position(3 * fraction)
            expect(shown.x, knot.1, within: 0.005)
            expect(shown.y, knot.2, within: 0.005)
        }
    }

    @Test func `each property has its own key times, and the compiled frame shows the same`() throws {
        let view = add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        stage.perform {
            UIView.animateKeyframes(withDuration: 3, delay: 0, options: [.calculationModeCubic, .curveLinear]) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1 / 3) { view.center.x = 105 }
                UIView.addKeyframe(withRelativeStartTime: 1 / 3, relativeDuration: 2 / 3) {
                    view.center.x = 5
                    view.alpha = 0
                }
            }
        }
        // The opacity: 1, 1 and 0 at 0, a third and 1. x: the tangents of the first part are 100 and 0.
        let x = { (u: Double) in 5 + 100 * (u + u * u - u * u * u) }
        expect(stage.presentation(of: view, at: 0.4).geometry.position.x, x(0.4))
        var compiled = try CompiledTimeline<Double>(stage.timeline, container: 0)
        let target = try #require(stage.target(of: view))
        for time in [0.1, 0.7, 1.2, 2, 2.95] {
            try compiled.evaluate(at: time, with: BatchEngine(threads: 1))
            let rect = try #require(compiled.rect(of: target))
            expect(rect.minX, stage.frame(of: view, at: time).minX)
            expect(try #require(compiled.alpha(of: target)), stage.alpha(of: view, at: time))
        }
    }

    @Test func `compiled frames repeat and turn as the timeline does, in the engine`() throws {
        let badge = PulsingBadge(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
        let wheel = UIView(frame: CGRect(x: 200, y: 200, width: 80, height: 40))
        stage.window.addSubview(wheel)
        _ = add(badge)
        stage.perform {
            badge.startPulsing()
            UIView.animate(withDuration: 1, delay: 0.1, usingSpringWithDamping: 0.4, initialSpringVelocity: 2) {
                wheel.transform = CGAffineTransform(rotationAngle: 2).scaledBy(x: 1.5, y: 0.5)
            }
            UIView.animate(withDuration: 0.8, delay: 0.3, options: [.repeat, .autoreverse]) {
                wheel.transform = CGAffineTransform(rotationAngle: 1)
            }
        }
        var compiled = try CompiledTimeline<Double>(stage.timeline, container: 0)
        let targets = try [badge, wheel].map { try #require(stage.target(of: $0)) }
        for step in 0...200 {
            let time = Double(step) / 40
            try compiled.evaluate(at: time, with: BatchEngine(threads: 1))
            #expect(compiled.scalarTargets == 0)
            for (target, view) in zip(targets, [badge, wheel]) {
                expect(compiled.rect(of: target).map { CGRect($0) }, stage.frame(of: view, at: time))
            }
        }
    }
}
