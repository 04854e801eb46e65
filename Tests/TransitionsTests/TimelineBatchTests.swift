import AnimationCore
import HeadlessKit
import Scenarios
import TestSupport
import Testing
import Transitions

/// The batch engine and the scalar evaluator see the same: every target, every frame.
@MainActor
@Suite("Timelines on the batch engine") struct TimelineBatchTests {
    private let engine = BatchEngine()

    struct Stageset: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var cells: Int
        var scroll = 0.0
        var side: Double?
        var ancestor = AffineTransform.identity
    }

    nonisolated static let stages = [
        Stageset(testDescription: "12 cells", cells: 12),
        Stageset(testDescription: "12 cells, scrolled", cells: 12, scroll: 33),
        Stageset(
            testDescription: "12 cells, holder turned", cells: 12, scroll: 10, ancestor: .rotation(0.4)),
        Stageset(
            testDescription: "12 cells, holder scaled and mirrored", cells: 12,
            ancestor: .scale(x: -0.8, y: 1.3)),
        Stageset(testDescription: "1000 cells", cells: 1000),
        Stageset(testDescription: "1000 cells, scrolled", cells: 1000, scroll: 211.5, side: 24),
        Stageset(
            testDescription: "1000 cells, holder turned and scaled", cells: 1000, scroll: 40,
            ancestor: AffineTransform.rotation(-0.3).concatenating(.scale(x: 0.9, y: 0.9))),
    ]

    /// The worst difference at some times: in points, the part of the largest coordinate that it is, and in alpha.
    private func expectAgreement<Scalar: TimelineScalar>(
        _ timeline: Timeline, in container: Int, at times: [Double], as format: Scalar.Type = Double.self,
        scalarTargets: ClosedRange<Int> = 0...0, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var batch = try CompiledTimeline<Scalar>(timeline, container: container)
        var frames = TimelineFrames(timeline, container: container)
        var worst = 0.0
        var (worstAlpha, worstOpacity) = (0.0, 0.0)
        var largest = 1.0
        var missing = 0
        for time in times {
            try batch.evaluate(at: time, with: engine)
            let rows = frames.rows(at: time)
            for row in rows {
                guard let rect = batch.rect(of: row.target), let alpha = batch.alpha(of: row.target) else {
                    missing += 1
                    continue
                }
                let wanted = row.rect.standardized
                let difference = rect - wanted
                worst =
                    [
                        worst, difference.origin.x.magnitude, difference.origin.y.magnitude,
                        difference.size.width.magnitude, difference.size.height.magnitude,
                    ].max() ?? worst
                largest =
                    [
                        largest, wanted.minX.magnitude, wanted.minY.magnitude, wanted.maxX.magnitude,
                        wanted.maxY.magnitude,
                    ].max() ?? largest
                worstAlpha = max(worstAlpha, (alpha - row.alpha).magnitude)
            }
            let byTarget = Dictionary(uniqueKeysWithValues: rows.map { ($0.target, $0) })
            for row in rows {
                // The opacity is that of the superview, where that is in the rows, times the target's own.
                guard let around = timeline.parent(of: row.target, at: time).flatMap({ byTarget[$0] }) else { continue }
                let wanted = row.isHidden ? 0 : around.opacity * row.alpha
                worstOpacity = max(worstOpacity, (row.opacity - wanted).magnitude)
            }
            let seen = Set(rows.map(\.target))
            // Containers that the system puts in between are left out of the rows only.
            for target in timeline.targets.indices
            where !seen.contains(target) && timeline.targets[target].name != .container {
                if batch.rect(of: target) != nil { missing += 1 }
            }
            #expect(scalarTargets.contains(batch.scalarTargets), sourceLocation: sourceLocation)
        }
        let isDouble = Scalar.self == Double.self
        #expect(worst <= (isDouble ? 1e-9 : 128 * 0x1p-23 * largest), sourceLocation: sourceLocation)
        #expect(worstAlpha <= (isDouble ? 1e-11 : 64 * 0x1p-23), sourceLocation: sourceLocation)
        #expect(worstOpacity == 0 && missing == 0, sourceLocation: sourceLocation)
    }

    @Test(arguments: TransitionKind.allCases, stages)
    func `batch and scalar evaluation agree for every transition`(kind: TransitionKind, stage: Stageset) throws {
        let scene = TransitionScene(
            TransitionSetup(
                kind, cells: stage.cells, scrollOffset: stage.scroll, itemSide: stage.side,
                ancestorTransform: stage.ancestor))
        for timeline in [scene.forward(), scene.backward()] {
            let container = timeline.transitions.first?.container ?? 0
            let rate = stage.cells > 100 ? 12.0 : 60
            let times = stride(from: 0, to: timeline.duration + 0.1, by: 1 / rate).map { $0 }
            try expectAgreement(timeline, in: container, at: times + [timeline.duration])
            try expectAgreement(timeline, in: container, at: times + [timeline.duration], as: Float.self)
        }
    }

    /// The scenarios that are shipped.
    @Test(arguments: ["photo-grid-to-detail", "rows-over-a-sheet"], [false, true])
    func `batch and scalar evaluation agree for every shipped scenario`(name: String, isBackward: Bool) throws {
        var scenario = try Scenario(
            nameOrPath: repository.appendingPathComponent("Benchmarks/Scenarios/\(name).json").path)
        scenario.isBackward = isBackward
        let run = try scenario.run()
        let times = stride(from: 0, to: run.timeline.duration + 0.1, by: 1 / 60.0).map { $0 }
        try expectAgreement(run.timeline, in: run.container, at: times)
        try expectAgreement(run.timeline, in: run.container, at: times, as: Float.self)
    }

    @Test(arguments: [TransitionKind.wave, .pinchLayout])
    func `batch and scalar evaluation agree at times in any order`(kind: TransitionKind) throws {
        // Enough cells for the pinch to swap them at once.
        let scene = TransitionScene(TransitionSetup(kind, cells: 40))
        let timeline = scene.forward()
        var generator = SplitMix64(seed: 3)
        let times = (0..<40).map { _ in Double.random(in: -0.1...1, using: &generator) }
        try expectAgreement(timeline, in: timeline.transitions.first?.container ?? 0, at: times)
    }

    @Test(arguments: [false, true])
    func `batch and scalar evaluation agree for transitions driven by hand`(finishes: Bool) throws {
        for kind in FailurePathTests.scrubbed {
            let scene = TransitionScene(TransitionSetup(kind))
            let driver = UIPercentDrivenInteractiveTransition()
            scene.interaction = driver
            scene.stage.beginRecording()
            scene.begin()
            for (step, fraction) in [0.1, 0.5, 0.3].enumerated() {
                scene.stage.advance(to: Double(step) * 0.1)
                driver.update(fraction)
            }
            if finishes { driver.finish() } else { driver.cancel() }
            scene.stage.runToIdle()
            let timeline = scene.stage.timeline
            let times = stride(from: 0, to: timeline.duration + 0.1, by: 1 / 60.0).map { $0 }
            try expectAgreement(timeline, in: timeline.transitions[0].container, at: times)
        }
    }

    /// A spring may carry a size beyond nothing, where bounds are turned inside out about an anchor that is not the middle.
    @Test(arguments: [0, 0.7])
    func `batch and scalar evaluation agree for sizes that overshoot below zero`(turn: Double) throws {
        let stage = Stage(size: CGSize(width: 400, height: 800))
        let view = UIView(frame: CGRect(x: 100, y: 200, width: 200, height: 100))
        view.anchorPoint = CGPoint(x: 0.2, y: 0.9)
        view.transform = CGAffineTransform(rotationAngle: turn)
        stage.window.addSubview(view)
        stage.beginRecording()
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.1, initialSpringVelocity: 0) {
                view.bounds.size = CGSize(width: 2, height: 1)
            }
        }
        stage.runToIdle()
        let times = stride(from: 0, to: 1.1, by: 1 / 120.0).map { $0 }
        try expectAgreement(stage.timeline, in: 0, at: times)
    }

    /// Any animations may overlap on a view, with any timing.
    @Test(arguments: [3, 70])
    func `batch and scalar evaluation agree where some of the cells of a step move alone, or leave, between two steps`(
        count: Int
    ) throws {
        let stage = Stage(size: CGSize(width: 400, height: 800))
        let holder = UIView(frame: CGRect(x: 10, y: 20, width: 300, height: 300))
        stage.window.addSubview(holder)
        let views = (0..<count).map { UIView(frame: CGRect(x: Double($0), y: 5, width: 10, height: 10)) }
        for view in views { holder.addSubview(view) }
        stage.beginRecording()
        func step() {
            stage.advance(by: 0.1)
            stage.perform { for (index, view) in views.enumerated() { view.center.y += Double(index % 7) } }
        }
        for _ in 0..<3 { step() }
        stage.perform { UIView.animate(withDuration: 0.05) { views[1].center.x += 50 } }
        for _ in 0..<3 { step() }
        stage.perform { views[2].removeFromSuperview() }
        for _ in 0..<2 { step() }
        stage.perform { holder.addSubview(views[2]) }
        for _ in 0..<3 { step() }
        stage.runToIdle()
        let times = stride(from: 0, to: stage.now + 0.1, by: 1 / 60.0).map { $0 }
        try expectAgreement(stage.timeline, in: holder.layer.target, at: times)
        try expectAgreement(stage.timeline, in: 0, at: times)
    }

    @Test func `batch and scalar evaluation agree for any mixture of animations`() throws {
        let staircase = try UnitCurve.steps(4)
        var generator = SplitMix64(seed: 17)
        func unit() -> Double { .random(in: 0...1, using: &generator) }
        let stage = Stage(size: CGSize(width: 400, height: 800))
        let parent = UIView(frame: CGRect(x: 20, y: 30, width: 300, height: 600))
        stage.window.addSubview(parent)
        let views = (0..<60).map { _ in UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 50)) }
        views.forEach(parent.addSubview)
        stage.beginRecording()
        for round in 0..<3 {
            stage.perform {
                UIView.animate(withDuration: 1) {
                    parent.transform = CGAffineTransform(scaleX: 1 + 0.2 * Double(round), y: 1)
                }
                for view in views {
                    let (x, y, size, alpha) = (200 * unit(), 400 * unit(), 150 * unit(), unit())
                    let (duration, delay, choice) = (0.2 + unit(), 0.3 * unit(), Int(9 * unit()))
                    let change = {
                        view.center = CGPoint(x: x, y: y)
                        if choice != 1, choice != 5 { view.bounds.size = CGSize(width: size, height: size / 2) }
                        if choice == 2 { view.transform = CGAffineTransform(rotationAngle: x) }
                        if choice == 3 { view.alpha = alpha }
                        if choice == 4 { view.transform = CGAffineTransform(scaleX: 0.5 + alpha, y: 2) }
                        if choice == 5 {
                            view.anchorPoint = CGPoint(x: alpha, y: 1 - alpha)
                            view.transform = CGAffineTransform(scaleX: 0.5 + alpha, y: 1)
                        }
                        if choice >= 6 { view.alpha = alpha }
                    }
                    switch choice {
                    case 0:
                        UIView.animate(
                            withDuration: duration, delay: delay, usingSpringWithDamping: 0.3 + 0.6 * alpha,
                            initialSpringVelocity: 3 * alpha, animations: change)
                    case 1: UIView.animate(springDuration: duration, bounce: alpha / 2, animations: change)
                    case 2:
                        UIView.animateKeyframes(withDuration: duration, delay: 0) {
                            UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.5, animations: change)
                        }
                    case 6: change()
                    case 7:
                        if round == 2 { view.layer.removeAllAnimations() }
                        UIView.animateKeyframes(
                            withDuration: duration, delay: 0, curve: staircase, animations: change)
                    case 8:
                        UIView.animate(withDuration: 0, delay: delay, animations: change)
                        UIView.animate(withDuration: duration) {
                            view.transform = CGAffineTransform(rotationAngle: 1 - alpha)
                        }
                    default:
                        UIView.animate(withDuration: duration, delay: delay, options: .curveEaseOut, animations: change)
                    }
                }
            }
            stage.advance(by: 0.35)
        }
        stage.runToIdle()
        let times = stride(from: 0, to: stage.now + 0.2, by: 1 / 60.0).map { $0 }
        try expectAgreement(stage.timeline, in: 0, at: times)
    }

    @Test(arguments: 1...24)
    func `batch and scalar evaluation agree for groups of cells that change their motions and superviews`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        let stage = Stage(size: CGSize(width: 400, height: 800))
        let holders = (0..<3).map { UIView(frame: CGRect(x: 20, y: 30 * Double($0), width: 300, height: 300)) }
        holders.dropLast().forEach(stage.window.addSubview)
        holders[1].addSubview(holders[2])
        let views = (0..<60).map { UIView(frame: CGRect(x: 5 * Double($0), y: 5, width: 30, height: 20)) }
        for (index, view) in views.enumerated() { holders[index / 20].addSubview(view) }
        stage.beginRecording()
        var animators: [UIViewPropertyAnimator] = []
        for _ in 0..<14 {
            let first = Int.random(in: 0..<3, using: &random) * 20
            let group = views[
                first..<first + (Bool.random(using: &random) ? 20 : Int.random(in: 1...20, using: &random))]
            let (x, y, size, duration) = (number(0...250), number(0...250), number(5...60), number(0.1...0.6))
            let (delay, choice) = (Bool.random(using: &random) ? 0 : 0.1, Int.random(in: 0..<12, using: &random))
            let holder = holders[Int.random(in: 0..<3, using: &random)]
            let move = { for (index, view) in group.enumerated() { view.center = CGPoint(x: x + Double(index), y: y) } }
            let grow = { for view in group { view.bounds.size = CGSize(width: size, height: size) } }
            stage.perform {
                switch choice {
                case 0: move()
                case 1: UIView.animate(withDuration: duration, delay: delay, options: .curveEaseIn, animations: move)
                case 2:
                    UIView.animate(
                        withDuration: duration, delay: delay, usingSpringWithDamping: 0.6, initialSpringVelocity: 2,
                        animations: grow)
                case 3:
                    for (index, view) in group.enumerated() {
                        UIView.animate(withDuration: duration, delay: 0.02 * Double(index)) { view.center.y += y / 4 }
                    }
                case 4:
                    UIView.animate(withDuration: duration, delay: delay) { for view in group { view.alpha = x / 250 } }
                case 5:
                    UIView.animate(withDuration: duration) {
                        holder.transform = CGAffineTransform(scaleX: 0.5 + size / 60, y: 1).translatedBy(x: 0, y: y)
                    }
                case 6: for view in group { holder.addSubview(view) }
                case 7: group.first?.removeFromSuperview()
                case 8:
                    if holder.superview == nil { stage.window.addSubview(holder) } else { holder.removeFromSuperview() }
                case 9:
                    let animator = UIViewPropertyAnimator(duration: duration, curve: .easeOut) {
                        Bool(delay == 0) ? move() : grow()
                    }
                    animator.startAnimation(afterDelay: delay)
                    animators.append(animator)
                case 10: if let last = animators.last, last.state == .active { last.isReversed.toggle() }
                default: if let last = animators.last, last.state == .active { last.fractionComplete = x / 250 }
                }
            }
            stage.advance(by: number(0.02...0.3))
        }
        stage.perform { for animator in animators where animator.state == .active { animator.startAnimation() } }
        stage.runToIdle()
        let times = (0..<60).map { _ in number(-0.1...stage.now + 0.1) }
        for container in [stage.window, holders[0], holders[2]] {
            let target = container.layer.target
            // An opacity with two animations is computed by itself.
            for order in [times.sorted(), times] {
                try expectAgreement(stage.timeline, in: target, at: order, scalarTargets: 0...60)
            }
            try expectAgreement(stage.timeline, in: target, at: times, as: Float.self, scalarTargets: 0...60)
        }
    }
}
