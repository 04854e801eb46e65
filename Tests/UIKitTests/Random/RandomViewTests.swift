import AnimationCore
import AnimationTimeline
import HeadlessKit
import TestSupport
import Testing

import UIKit

/// A step of code that builds, changes and animates a tree of views.
private indirect enum ViewStep {
    case add(Int, to: Int)
    case remove(Int)
    case change(Int, Change)
    case animate(duration: Double, delay: Double, UIView.AnimationOptions, [ViewStep])
    case withoutAnimation([ViewStep])
    case keyframes(UIView.KeyframeAnimationOptions, [ViewStep], [ViewStep])
    case animator(Int, duration: Double, pausesOnCompletion: Bool, [ViewStep])
    case control(Int, Control)
    case explicit(Int, keyPath: String, duration: Double)
    case removeAnimations(Int)
    case setSpeed(Int, Float)
    case advance(Double)

    enum Change { case x(Double), width(Double), alpha(Double), turn(Double), depth(Double), cornerRadius(Double) }

    enum Control: CaseIterable { case start, pause, reverse, scrub, proceed, restart, stop, finish }

    static func random(_ random: inout SplitMix64) -> ViewStep { make(&random, depth: 0) }

    /// The step without one of the steps in it, or with a simpler one, or one of those alone.
    var simpler: [ViewStep] {
        switch self {
        case .animate(let duration, let delay, let options, let steps):
            var result = steps + shorter(steps).map { .animate(duration: duration, delay: delay, options, $0) }
            if delay > 0 { result.append(.animate(duration: duration, delay: 0, options, steps)) }
            if !options.isEmpty { result.append(.animate(duration: duration, delay: delay, [], steps)) }
            return result
        case .withoutAnimation(let steps): return steps + shorter(steps).map { .withoutAnimation($0) }
        case .keyframes(let mode, let first, let second):
            let result: [ViewStep] = first + second + shorter(first).map { .keyframes(mode, $0, second) }
            return result + shorter(second).map { .keyframes(mode, first, $0) }
        case .animator(let index, let duration, let pauses, let steps):
            let result: [ViewStep] =
                steps + shorter(steps).map { .animator(index, duration: duration, pausesOnCompletion: pauses, $0) }
            return pauses ? result + [.animator(index, duration: duration, pausesOnCompletion: false, steps)] : result
        default: return []
        }
    }

    private func shorter(_ steps: [ViewStep]) -> [[ViewStep]] {
        steps.indices.flatMap { index -> [[ViewStep]] in
            let without = Array(steps[..<index] + steps[(index + 1)...])
            let simpler = steps[index].simpler.map { step -> [ViewStep] in
                var changed = steps
                changed[index] = step
                return changed
            }
            return [without] + simpler
        }
    }

    private static func make(_ random: inout SplitMix64, depth: Int) -> ViewStep {
        func view() -> Int { Int.random(in: 0..<RandomViews.viewCount, using: &random) }
        func duration() -> Double { [0, 0.25, 0.5, 1].randomElement(using: &random) ?? 0 }
        func inner() -> [ViewStep] {
            (0..<Int.random(in: 1...3, using: &random)).map { _ in make(&random, depth: depth + 1) }
        }
        switch Int.random(in: 0..<(depth < 2 ? 24 : 8), using: &random) {
        case 0...4: return .change(view(), change(&random))
        case 5, 8: return .add(view(), to: view())
        case 6, 9: return .remove(view())
        case 7: return .removeAnimations(view())
        case 10...13:
            let options: UIView.AnimationOptions =
                [[], .beginFromCurrentState, .curveLinear, .overrideInheritedDuration, .allowUserInteraction]
                .randomElement(using: &random) ?? []
            return .animate(duration: duration(), delay: Bool.random(using: &random) ? 0 : 0.125, options, inner())
        case 14: return .withoutAnimation(inner())
        case 15:
            return .keyframes(
                [.calculationModeLinear, .calculationModeCubic, .calculationModeDiscrete].randomElement(using: &random)
                    ?? [], inner(), inner())
        case 16:
            return .animator(view(), duration: duration(), pausesOnCompletion: Bool.random(using: &random), inner())
        case 17, 18: return .control(view(), Control.allCases.randomElement(using: &random) ?? .start)
        case 19:
            return .explicit(
                view(),
                keyPath: ["position.x", "opacity", "transform.scale.x"].randomElement(using: &random) ?? "opacity",
                duration: duration())
        case 20: return .setSpeed(view(), [0.5, 1, 2].randomElement(using: &random) ?? 1)
        default: return depth == 0 ? .advance([0.1, 0.25, 0.6].randomElement(using: &random) ?? 0) : .remove(view())
        }
    }

    private static func change(_ random: inout SplitMix64) -> Change {
        let value = Double(Int.random(in: 0...8, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .x(value * 10)
        case 1: return .width(value * 10 + 10)
        case 2: return .alpha(value / 8)
        case 3: return .turn(value / 4)
        case 4: return .depth(value / 8)
        default: return .cornerRadius(value)
        }
    }
}

/// A stage with some views, on which steps run.
@MainActor
private final class RandomViews {
    nonisolated static let viewCount = 5

    private let stage = Stage(size: CGSize(width: 300, height: 300))
    private let views: [UIView]
    private var animators: [Int: UIViewPropertyAnimator] = [:]
    /// How often each completion has run.
    private var completions: [Int] = []
    /// The completions in their order, with their times.
    private var ends: [(completion: Int, finished: Bool, time: Double)] = []
    private let start: Double

    /// - Parameter start: The time at which the steps start.
    init(start: Double = 0) {
        self.start = start
        views = (0..<RandomViews.viewCount).map { index in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            view.accessibilityIdentifier = "\(index)"
            return view
        }
        for view in views { stage.window.addSubview(view) }
        stage.beginRecording()
        stage.advance(to: start)
    }

    func run(_ step: ViewStep) {
        switch step {
        case .advance(let interval): stage.advance(by: interval)
        default: stage.perform { perform(step) }
        }
    }

    private func perform(_ steps: [ViewStep]) { for step in steps { perform(step) } }

    private func perform(_ step: ViewStep) {
        switch step {
        case .add(let child, let parent):
            guard child != parent, !views[parent].isDescendant(of: views[child]) else { return }
            views[parent].addSubview(views[child])
        case .remove(let index): views[index].removeFromSuperview()
        case .change(let index, let change): perform(change, of: views[index])
        case .animate(let duration, let delay, let options, let steps):
            UIView.animate(
                withDuration: duration, delay: delay, options: options, animations: { self.perform(steps) },
                completion: newCompletion())
        case .withoutAnimation(let steps): UIView.performWithoutAnimation { perform(steps) }
        case .keyframes(let mode, let first, let second):
            UIView.animateKeyframes(
                withDuration: 1, delay: 0, options: mode,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.perform(first) }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.perform(second) }
                }, completion: newCompletion())
        case .animator(let index, let duration, let pauses, let steps):
            let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut) {
                self.perform(steps)
            }
            animator.pausesOnCompletion = pauses
            if let former = animators.updateValue(animator, forKey: index), former.state == .active {
                former.stopAnimation(true)
            }
            animator.startAnimation()
        case .control(let index, let control): if let animator = animators[index] { perform(control, animator) }
        case .explicit(let index, let keyPath, let duration):
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.fromValue = 0.5
            animation.duration = duration
            views[index].layer.add(animation, forKey: keyPath)
        case .removeAnimations(let index): views[index].layer.removeAllAnimations()
        // A layer's own speed counts from the start of the recording.
        case .setSpeed(let index, let speed): if start == 0 { views[index].layer.speed = speed }
        case .advance: break
        }
    }

    private func perform(_ change: ViewStep.Change, of view: UIView) {
        switch change {
        case .x(let value): view.center.x = value
        case .width(let value): view.bounds.size.width = value
        case .alpha(let value): view.alpha = value
        case .turn(let value): view.transform = CGAffineTransform(rotationAngle: value)
        case .depth(let value): view.layer.transform = CATransform3DMakeRotation(value, 0, 1, 0)
        case .cornerRadius(let value): view.layer.cornerRadius = value
        }
    }

    private func perform(_ control: ViewStep.Control, _ animator: UIViewPropertyAnimator) {
        switch control {
        case .start: animator.startAnimation()
        case .pause: animator.pauseAnimation()
        case .reverse: animator.isReversed.toggle()
        case .scrub: animator.fractionComplete = 0.3
        case .proceed: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
        case .restart:
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 1)
        case .stop: if animator.state == .active { animator.stopAnimation(true) }
        case .finish:
            guard animator.state == .active else { return }
            animator.stopAnimation(false)
            if animator.state == .stopped { animator.finishAnimation(at: .end) }
        }
    }

    private func newCompletion() -> (Bool) -> Void {
        let index = completions.count
        completions.append(0)
        return { [self] finished in
            completions[index] += 1
            ends.append((index, finished, stage.now - start))
        }
    }

    /// When the last event was, and whether something is due.
    var end: String { "ends at \(RecordedUse.text([stage.now - start])) s, idle: \(stage.isIdle)" }

    /// Lets everything come to rest, and describes all that is recorded.
    func recorded() -> [String] {
        stage.runToIdle()
        return ends.map { "completion \($0.completion) \($0.finished) \(RecordedUse.text([$0.time]))" }
            + RecordedUse.lines(of: stage.timeline, from: start, to: stage.now)
    }

    /// Lets everything come to rest, with all views in the window, and describes what is wrong.
    func violations() -> [String] {
        stage.perform {
            for animator in animators.values where animator.state == .active { animator.stopAnimation(true) }
        }
        stage.runToIdle()
        stage.perform { for view in views where view.window == nil { stage.window.addSubview(view) } }
        stage.runToIdle()
        var found: [String] = []
        if !stage.isIdle { found.append("something is due") }
        for (index, count) in completions.enumerated() where count != 1 {
            found.append("completion \(index) ran \(count) times")
        }
        for view in views {
            let layer = view.layer
            guard let target = stage.target(of: view) else { continue }
            for time in stride(from: 0, through: stage.now, by: 0.05) {
                let presentation = stage.presentation(of: view, at: time)
                let geometry = presentation.geometry
                if !geometry.bounds.isFinite || !geometry.position.isFinite || !geometry.transform.isFinite
                    || !presentation.alpha.isFinite
                {
                    found.append("view \(view.accessibilityIdentifier ?? "") shows \(presentation) at \(time) s")
                }
            }
            let shown = stage.timeline.shown(of: target, at: stage.now)
            func compare(_ what: String, _ shown: [Double], _ model: [Double]) {
                guard zip(shown, model).contains(where: { !(($0 - $1).magnitude < 1e-9) }) else { return }
                found.append("view \(view.accessibilityIdentifier ?? "") shows \(what) \(shown), its model is \(model)")
            }
            compare(
                "position and width",
                [shown.geometry.position.x, shown.geometry.position.y, shown.geometry.bounds.size.width],
                [layer.position.x, layer.position.y, layer.bounds.width].map(Double.init))
            compare("alpha", [shown.alpha], [Double(view.alpha)])
            let (transform, model) = (CATransform3D(shown.transform), layer.transform)
            compare(
                "transform", [transform.m11, transform.m12, transform.m13].map(Double.init),
                [model.m11, model.m12, model.m13].map(Double.init))
            compare("corner radius", shown.appearance[.cornerRadius]?.values ?? [0], [Double(layer.cornerRadius)])
        }
        return found
    }
}

@MainActor
@Suite("Random views") struct RandomViewTests {
    @Test func `after any steps, views at rest show their models, and every completion has run once`() {
        RandomSequence.test(length: 2...12, step: ViewStep.random, simpler: \.simpler) { steps in
            let views = RandomViews()
            for step in steps { views.run(step) }
            return views.violations()
        }
    }

    @Test func `the same steps at another time show the same at that time`() {
        RandomSequence.test(length: 2...12, share: 0.3, step: ViewStep.random, simpler: \.simpler) { steps in
            let (views, later) = (RandomViews(start: 0.5), RandomViews(start: 1.875))
            for step in steps {
                views.run(step)
                later.run(step)
            }
            return RecordedUse.differences(views.recorded() + [views.end], later.recorded() + [later.end])
        }
    }

    @Test func `random steps show what they showed`() throws {
        try RecordedUse.check("views") { seed in
            var random = SplitMix64(seed: seed)
            let views = RandomViews()
            for _ in 0..<12 { views.run(ViewStep.random(&random)) }
            return views.recorded()
        }
    }
}
