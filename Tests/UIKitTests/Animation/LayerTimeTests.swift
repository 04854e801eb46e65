import AnimationCore
import Foundation
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// Layers with a media timing of their own, against an evaluation of the documented formula by hand.
@MainActor
@Suite("The time of a layer") struct LayerTimeTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    /// Three views, each in the one before.
    private let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    private var inner: UIView { views[2] }

    init() {
        stage.window.addSubview(views[0])
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        stage.beginRecording()
    }

    private func alpha(_ view: UIView, _ time: Double) -> Double { stage.presentation(of: view, at: time).alpha }

    // MARK: Any changes

    /// The media timing of the three layers from a time on.
    private struct Moment {
        var time: Double
        var timings: [(begin: Double, rate: Double, offset: Double)]

        /// The time of a layer: the formula of Apple's documentation, from the outermost layer inwards.
        func localTime(of depth: Int, at time: Double) -> Double {
            var local = time
            for timing in timings[...depth] { local = (local - timing.begin) * timing.rate + timing.offset }
            return local
        }
    }

    /// The progress of an animation by its layer's time, 1 for good from the time on at which it ends.
    private struct Reference {
        var moments: [Moment]
        let depth: Int
        let added: Double
        let duration: Double

        private func start() -> Double {
            moments.last { $0.time <= added }?.localTime(of: depth, at: added) ?? added
        }

        /// The stage time at which it ends; infinite for never.
        func end() -> Double {
            let end = start() + duration
            for (index, moment) in moments.enumerated() {
                let until = index + 1 < moments.count ? moments[index + 1].time : Double.infinity
                guard until > added else { continue }
                let first = max(moment.time, added)
                if moment.localTime(of: depth, at: first) >= end { return first }
                let rate = moment.timings[...depth].reduce(1) { $0 * $1.rate }
                guard rate > 0 else { continue }
                let crossing = first + (end - moment.localTime(of: depth, at: first)) / rate
                if crossing <= until { return crossing }
            }
            return .infinity
        }

        func progress(at time: Double) -> Double {
            guard time < end() else { return 1 }
            let local = moments.last { $0.time <= time }?.localTime(of: depth, at: time) ?? time
            return min(max((local - start()) / duration, 0), 1)
        }
    }

    @Test(arguments: 1...60)
    func `animations show the documented local time after any changes of any layer`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let added = Double.random(in: 0...2, using: &random)
        let times = ([added] + (0..<8).map { _ in Double.random(in: 0...6, using: &random) }).sorted()
        var moments = [Moment(time: 0, timings: Array(repeating: (0, 1, 0), count: 3))]
        let durations = (0..<3).map { _ in Double.random(in: 0.5...3, using: &random) }
        var completions: [Int: (time: Double, finished: Bool)] = [:]
        for time in times {
            stage.advance(to: time)
            if time == added {
                for depth in 0..<3 {
                    stage.perform {
                        UIView.animate(withDuration: durations[depth], delay: 0, options: .curveLinear) {
                            views[depth].alpha = 0
                        } completion: {
                            completions[depth] = (stage.now, $0)
                        }
                        let move = CABasicAnimation(keyPath: "position.x")
                        (move.fromValue, move.toValue, move.duration) = (0, 1, durations[depth])
                        move.fillMode = .backwards
                        views[depth].layer.add(move, forKey: nil)
                    }
                }
                continue
            }
            let depth = Int.random(in: 0..<3, using: &random)
            let timing = (
                begin: Double.random(in: 0...2, using: &random),
                rate: Double([0, 0.5, 1, 1, 2, 2, -1][Int.random(in: 0..<7, using: &random)]),
                offset: Double.random(in: -1...2, using: &random)
            )
            stage.perform {
                let layer = views[depth].layer
                (layer.speed, layer.timeOffset, layer.beginTime) = (Float(timing.rate), timing.offset, timing.begin)
            }
            var timings = moments[moments.count - 1].timings
            timings[depth] = timing
            moments.append(Moment(time: time, timings: timings))
        }
        stage.advance(to: 20)
        for depth in 0..<3 {
            let reference = Reference(moments: moments, depth: depth, added: added, duration: durations[depth])
            let target = try #require(stage.target(of: views[depth]))
            let end = reference.end()
            for _ in 0..<40 {
                let time = Double.random(in: added...8, using: &random)
                guard abs(time - end) > 1e-9 else { continue }
                let progress = reference.progress(at: time)
                #expect(abs(stage.timeline.shown(of: target, at: time).alpha - (1 - progress)) < 1e-12)
                let shown = stage.timeline.shown(of: target, at: time).geometry.position.x
                #expect(abs(shown - (time < end ? progress : 50)) < 1e-12)
            }
            #expect((completions[depth] != nil) == (end <= 20))
            if let completion = completions[depth] {
                #expect(abs(completion.time - end) < 1e-12 && completion.finished)
            }
        }
        // The compiled frames show the same.
        var compiled = try CompiledTimeline<Double>(stage.timeline, container: 0)
        let target = try #require(stage.target(of: inner))
        for time in [0.3, 1.7, 2.9, 4.1, 6.5] {
            try compiled.evaluate(at: time, with: BatchEngine(threads: 1))
            #expect(abs(try #require(compiled.alpha(of: target)) - alpha(inner, time)) < 1e-12)
        }
    }

    @Test(arguments: 1...20)
    func `times are converted between layers along their nearest common ancestor, and back`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let sibling = UIView()
        views[1].addSubview(sibling)
        for view in views + [sibling] {
            view.layer.speed = Float([0.5, 2, -1, 4][Int.random(in: 0..<4, using: &random)])
            view.layer.beginTime = Double.random(in: -2...2, using: &random)
            view.layer.timeOffset = Double.random(in: -2...2, using: &random)
        }
        let time = Double.random(in: 0...10, using: &random)
        var local = time
        for view in views {
            let layer = view.layer
            local = (local - layer.beginTime) * Double(layer.speed) + layer.timeOffset
        }
        #expect(abs(inner.layer.convertTime(time, from: nil) - local) < 1e-12)
        #expect(abs(inner.layer.convertTime(local, to: nil) - time) < 1e-12)
        let there = inner.layer.convertTime(local, to: sibling.layer)
        #expect(abs(there - sibling.layer.convertTime(time, from: nil)) < 1e-11)
        #expect(abs(inner.layer.convertTime(there, from: sibling.layer) - local) < 1e-12)
        // A paused ancestor is no obstacle between layers that share it.
        views[0].layer.speed = 0
        #expect(inner.layer.convertTime(local, to: sibling.layer) == there)
    }

    // MARK: What people do with it

    @Test(arguments: [0.1, 0.25, 0.7])
    func `a layer that is paused and resumed by Apple's recipe goes on where it was`(paused: Double) {
        var completed: Double?
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveEaseOut) {
                inner.alpha = 0
            } completion: {
                if $0 { completed = stage.now }
            }
        }
        stage.advance(to: paused)
        let layer = views[0].layer
        stage.perform {
            let time = layer.convertTime(CACurrentMediaTime(), from: nil)
            layer.speed = 0
            layer.timeOffset = time
        }
        stage.runToIdle()
        #expect(completed == nil && stage.now == paused)
        stage.advance(to: 5)
        stage.perform {
            let time = layer.timeOffset
            layer.speed = 1
            layer.timeOffset = 0
            layer.beginTime = 0
            layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - time
        }
        stage.runToIdle()
        let curve = UnitCurve.easeOut
        for (time, progress) in [
            (paused / 2, paused / 2), (paused + 1, paused), (4.9, paused),
            (5 + (1 - paused) / 3, paused + (1 - paused) / 3),
        ] { #expect(abs(alpha(inner, time) - (1 - curve.value(at: progress))) < 1e-12) }
        #expect(abs((completed ?? 0) - (6 - paused)) < 1e-12 && alpha(inner, 6) == 0)
    }

    @Test func `a paused layer is scrubbed to and fro, keyframes, springs and property animators in it too`() throws {
        let (spring, keyed, animated) = (views[1], inner, UIView(frame: inner.frame))
        views[0].addSubview(animated)
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { animated.alpha = 0 }
        stage.perform {
            views[0].layer.speed = 0
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
            ) { spring.center.x += 100 }
            let frames = CAKeyframeAnimation(keyPath: "opacity")
            (frames.values, frames.keyTimes, frames.duration) = ([0, 1, 0.5], [0, 0.2, 1], 1)
            keyed.layer.add(frames, forKey: "fade")
            animator.startAnimation()
        }
        let motion = try UIKitSpring(duration: 1, dampingRatio: 0.5, initialVelocity: 0)
        let solution = SpringSolution(motion.spring, displacement: 1)
        for (step, offset) in [0.3, 0.6, 0.9, 0.2, 0, 0.5].enumerated() {
            stage.advance(to: Double(step) + 1)
            stage.perform { views[0].layer.timeOffset = offset }
            let shown = stage.presentation(of: spring).geometry.position.x - 50
            #expect(abs(shown - 100 * (1 - solution.value(at: offset))) < 1e-10)
            #expect(abs((animated.layer.presentation()?.opacity ?? 0) - Float(1 - offset / 2)) < 1e-6)
            let fade = offset < 0.2 ? offset / 0.2 : 1 - (offset - 0.2) / 1.6
            #expect(abs(stage.presentation(of: keyed).alpha - fade) < 1e-12)
        }
        #expect(animator.isRunning && keyed.layer.animationKeys() == ["fade"])
        stage.perform { views[0].layer.timeOffset = 3 }
        stage.runToIdle()
        // Past their ends, all are over, and do not come back.
        #expect(!animator.isRunning && keyed.layer.animationKeys() == nil)
        stage.perform { views[0].layer.timeOffset = 0.5 }
        #expect(stage.presentation(of: spring).geometry.position.x == 150)
        #expect(stage.presentation(of: animated).alpha == 0 && stage.presentation(of: keyed).alpha == 1)
    }

    @Test func `a property animator in a fast layer is paused, reversed and scrubbed in the layer's time`() {
        var positions: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { inner.alpha = 0 }
        animator.addCompletion { positions.append($0) }
        stage.perform {
            views[0].layer.speed = 2
            animator.startAnimation()
        }
        stage.advance(to: 0.5)
        #expect(abs(alpha(inner, 0.5) - 0.5) < 1e-12)
        stage.perform { animator.pauseAnimation() }
        stage.advance(to: 3)
        #expect(abs(alpha(inner, 2.9) - 0.5) < 1e-12 && positions.isEmpty)
        stage.perform { animator.startAnimation() }
        stage.advance(to: 3.2)
        #expect(abs(alpha(inner, 3.2) - 0.3) < 1e-12)
        stage.perform { animator.isReversed = true }
        stage.runToIdle()
        #expect(abs(alpha(inner, 3.3) - 0.4) < 1e-12 && positions == [.start] && inner.alpha == 1)
    }

    @Test func `a completion waits for layers of any time, those of nested blocks included`() {
        var log: [String] = []
        stage.perform {
            views[1].layer.speed = 0.5
            UIView.animate(withDuration: 1) {
                views[0].alpha = 0.5
                UIView.animate(withDuration: 1, animations: { inner.alpha = 0.5 }) { _ in
                    log.append("inner \(stage.now)")
                }
            } completion: { _ in
                log.append("outer \(stage.now)")
            }
            UIView.animate(withDuration: 1, animations: { views[0].frame.origin.x = 9 }) { _ in
                log.append("plain \(stage.now)")
            }
        }
        stage.advance(to: 1.5)
        stage.perform { views[1].layer.speed = 2 }
        stage.runToIdle()
        // At 1.5 s the layer's time jumps from 0.75 s to 3 s.
        #expect(log == ["plain 1.0", "inner 1.5", "outer 1.5"])
    }

    @Test func `a faster layer brings forward the completions of the blocks around its animation, however deep`() {
        var completed: Double?
        stage.perform {
            UIView.animate(withDuration: 4) {
                UIView.animate(withDuration: 4) {
                    UIView.animate(withDuration: 4) { inner.alpha = 0 }
                }
            } completion: { _ in
                completed = stage.now
            }
        }
        stage.advance(to: 1)
        stage.perform { inner.layer.speed = 2 }
        stage.runToIdle()
        #expect(completed == 2)
    }

    @Test func `a layer's speed may change in the middle of an animation block`() {
        var completed: Double?
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                inner.alpha = 0
                views[0].layer.speed = 2
                inner.frame.origin.x = 50
            } completion: { _ in
                completed = stage.now
            }
        }
        stage.runToIdle()
        #expect(completed == 0.5 && abs(alpha(inner, 0.25) - 0.5) < 1e-12)
        #expect(abs(stage.presentation(of: inner, at: 0.25).geometry.position.x - 75) < 1e-12)
    }

    @Test func `a transaction's completion waits for the animations of paused layers, or for their removal`() {
        var completed: [Double] = []
        stage.perform {
            views[0].layer.speed = 0
            CATransaction.begin()
            CATransaction.setCompletionBlock { completed.append(stage.now) }
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
            inner.layer.add(fade, forKey: "fade")
            CATransaction.commit()
        }
        stage.advance(to: 4)
        #expect(completed.isEmpty && alpha(inner, 3) == 0)
        stage.perform { inner.layer.removeAnimation(forKey: "fade") }
        stage.runToIdle()
        #expect(completed == [4])
    }

    @Test func `a layer that is put into another on the way follows the other's time from then on`() {
        let other = UIView(frame: views[0].frame)
        stage.perform {
            stage.window.addSubview(other)
            views[0].layer.speed = 0.5
            other.layer.speed = 2
            UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) { inner.alpha = 0 }
        }
        stage.advance(to: 1)
        stage.perform { other.addSubview(inner) }
        // The start time stays; the time is now that of the other layer.
        #expect(abs(alpha(inner, 0.5) - (1 - 0.25 / 4)) < 1e-12)
        #expect(abs(alpha(inner, 1.5) - (1 - 3.0 / 4)) < 1e-12)
        stage.runToIdle()
        #expect(abs(stage.now - 2) < 1e-12)
    }
}
