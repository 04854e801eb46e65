import AnimationCore
import HeadlessKit
import TestSupport
import Testing

import UIKit

/// Events happen in the order of their times, and of their creation where those are equal: in bursts and one by one.
@MainActor
@Suite("Order of events") struct EventOrderTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    /// The events that have run.
    @MainActor
    private final class Log {
        var entries: [(time: Double, made: Int)] = []
    }

    /// Bursts that rise, fall and are mixed, each while what came before is half done, beside single events.
    @Test(arguments: [1, 15, 16, 17, 300])
    func `events run in the order of their times, and of their insertion where times are equal`(size: Int) {
        var random = SplitMix64(seed: UInt64(size))
        var expected: [(time: Double, made: Int)] = []
        let done = Log()
        stage.beginRecording()
        func schedule(_ time: Double) {
            let (time, made) = (max(time, stage.now), expected.count)
            expected.append((time, made))
            stage.schedule(at: time) { done.entries.append((stage.now, made)) }
        }
        for round in 0..<12 {
            let start = stage.now
            for index in 0..<size {
                let fraction = Double(index) / Double(size)
                switch round % 4 {
                case 0: schedule(start + fraction)
                case 1: schedule(start + 1 - fraction)
                // Few different times: most are equal to another.
                case 2: schedule(start + (Double(random.next() % 8) / 8))
                default: schedule(start + Double(random.next() % 1000) / 500)
                }
            }
            stage.advance(by: 0.3)
            schedule(stage.now + 0.1)
        }
        stage.runToIdle()
        let order = expected.sorted { ($0.time, $0.made) < ($1.time, $1.made) }
        #expect(done.entries.map(\.made) == order.map(\.made))
        #expect(done.entries.map(\.time) == order.map(\.time))
    }

    /// An event that is added for the present time comes after all that are due at that time already.
    @Test func `an event scheduled for the present time runs after those due already`() {
        var done: [Int] = []
        stage.perform {
            for number in 0..<100 {
                stage.schedule(at: Double(99 - number)) {
                    done.append(number)
                    stage.schedule(at: stage.now) { done.append(1000 + number) }
                }
            }
            stage.schedule(at: 50) { done.append(-1) }
        }
        stage.runToIdle()
        let expected = (0..<100).reversed().flatMap { number in
            number == 49 ? [number, -1, 1000 + number] : [number, 1000 + number]
        }
        #expect(done == expected)
    }

    @Test func `an animation that another one replaces at its very end has finished, one before that has not`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        var ends: [Bool] = []
        func fade(to alpha: CGFloat) {
            UIView.animate(withDuration: 1, animations: { view.alpha = alpha }, completion: { ends.append($0) })
        }
        stage.perform {
            // Made before the completion of the same time: it comes first.
            stage.schedule(at: 1) { fade(to: 0.2) }
            stage.schedule(at: 1.75) { fade(to: 0.8) }
            fade(to: 0.5)
        }
        stage.runToIdle()
        #expect(ends == [true, false, true])
    }

    /// Many blocks at once, each with a view of its own: every completion is told the truth, at its own end.
    @Test func `each of 200 blocks completes at its own end, as not finished where it was replaced`() {
        let views = (0..<200).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
        views.forEach(stage.window.addSubview)
        var ends: [Int: Double] = [:]
        stage.perform {
            for (index, view) in views.enumerated().reversed() {
                UIView.animate(withDuration: 1, delay: Double(index) / 100, options: .curveLinear) {
                    view.alpha = 0
                } completion: { isFinished in
                    #expect(isFinished == (index % 3 != 0))
                    ends[index] = stage.now
                }
            }
        }
        stage.advance(to: 0.5)
        stage.perform {
            for index in stride(from: 0, to: 200, by: 3) {
                UIView.animate(withDuration: 0.25, delay: 0, options: .curveLinear) { views[index].alpha = 1 }
            }
        }
        stage.runToIdle()
        for index in views.indices {
            #expect(ends[index] == (index % 3 == 0 ? 0.5 : Double(index) / 100 + 1))
        }
    }
}

/// A block whose animations are taken over or removed one by one ends with the last that is left.
@MainActor
@Suite("Blocks whose animations are replaced or removed") struct CutBlockTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    @Test func `a block ends when the last of its animations is removed`() {
        let views = (0..<3).map { _ in stage.addView() }
        var (told, end): (Bool?, Double?)
        stage.perform {
            UIView.animate(withDuration: 2) {
                for view in views {
                    view.alpha = 0
                    view.alpha = 0.1
                    view.center.x = 200
                }
            } completion: {
                (told, end) = ($0, stage.now)
            }
        }
        stage.advance(to: 0.5)
        stage.perform { UIView.animate(withDuration: 1) { views.forEach { $0.alpha = 1 } } }
        stage.advance(to: 0.75)
        views[0].layer.removeAllAnimations()
        views[1].layer.removeAllAnimations()
        stage.advance(to: 1)
        #expect(told == nil)
        views[2].layer.removeAllAnimations()
        stage.advance(to: 1)
        #expect(told == false)
        #expect(end == 1)
    }

    @Test func `a block with one animation replaced ends with the remaining one, as not finished`() {
        let (faded, moved) = (stage.addView(), stage.addView())
        var (told, end): (Bool?, Double?)
        stage.perform {
            UIView.animate(withDuration: 2) {
                faded.alpha = 0
                moved.alpha = 0
            } completion: {
                (told, end) = ($0, stage.now)
            }
        }
        stage.advance(to: 0.5)
        stage.perform { UIView.animate(withDuration: 1) { faded.alpha = 1 } }
        stage.runToIdle()
        #expect(told == false)
        #expect(end == 2)
    }

    /// Removed while the closure of the very block runs, with and without something around the removal.
    @Test(
        arguments: [false, true],
        [false, true])
    func `animations removed inside their own block leave the block to the others, or end it`(
        somethingIsLeft: Bool, isNested: Bool
    ) {
        let (view, other) = (stage.addView(), stage.addView())
        var (told, end): (Bool?, Double?)
        stage.perform {
            UIView.animate(withDuration: 2) {
                view.center.x = 200
                view.alpha = 0
                if somethingIsLeft { other.alpha = 0 }
                if isNested {
                    UIView.performWithoutAnimation { view.layer.removeAllAnimations() }
                } else {
                    view.layer.removeAllAnimations()
                }
            } completion: {
                (told, end) = ($0, stage.now)
            }
        }
        #expect(stage.presentation(of: view).alpha == 0)
        stage.runToIdle()
        #expect(told == false)
        #expect(end == (somethingIsLeft ? 2 : 0))
    }

    /// Changes made at once in a block, in or out of `performWithoutAnimation`, are none of its animations.
    @Test func `changes without animation keep no block alive`() {
        let (view, other) = (stage.addView(), stage.addView())
        var (told, end): (Bool?, Double?)
        stage.perform {
            UIView.animate(withDuration: 2) {
                view.alpha = 0
                UIView.performWithoutAnimation {
                    other.alpha = 0.5
                    other.center.x = 300
                }
                UIView.animate(withDuration: 1) { UIView.performWithoutAnimation { other.center.y = 300 } }
            } completion: {
                (told, end) = ($0, stage.now)
            }
        }
        stage.advance(to: 0.5)
        view.layer.removeAllAnimations()
        stage.runToIdle()
        #expect(told == false)
        #expect(end == 0.5)
    }

    /// The parts of a keyframe block end all with the block: one that is taken over leaves the others.
    @Test func `replacing one keyframe of a block leaves its other keyframes`() {
        let (first, second) = (stage.addView(), stage.addView())
        var ends: [Double] = []
        stage.perform {
            UIView.animateKeyframes(withDuration: 2, delay: 0.5) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { first.alpha = 0 }
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { second.alpha = 0 }
            } completion: { _ in
                ends.append(stage.now)
            }
        }
        stage.advance(to: 0.75)
        stage.perform { UIView.animate(withDuration: 0.1) { first.alpha = 1 } }
        stage.advance(to: 1)
        #expect(ends.isEmpty)
        stage.perform { UIView.animate(withDuration: 0.1) { second.alpha = 1 } }
        stage.advance(to: 1)
        #expect(ends == [1])
    }

    /// A nested block inherits from the one around it, also after another nested one with a curve of its own, or after one
    /// that somebody else has run meanwhile.
    @Test func `a nested block inherits from the outer block also after another nested one`() {
        let views = (0..<4).map { _ in stage.addView() }
        stage.perform {
            UIView.animate(withDuration: 4, curve: .linear) {
                UIView.animate(
                    withDuration: 1, delay: 0,
                    options: [.overrideInheritedCurve, .overrideInheritedDuration, .curveEaseIn]
                ) {
                    views[0].alpha = 0
                    UIView.animate(withDuration: 2) { views[1].alpha = 0 }
                }
                UIView.performWithoutAnimation { UIView.animate(withDuration: 3) { views[3].alpha = 0 } }
                UIView.animate(withDuration: 1) { views[2].alpha = 0 }
            }
        }
        let alpha = views.map { stage.presentation(of: $0, at: 0.5).alpha }
        let easedIn = 1 - UnitCurve.easeIn.value(at: 0.5)
        #expect(alpha == [easedIn, easedIn, 1 - 0.125, 0])
    }

    @Test func `a stage runs as many events as it is asked for, and says whether something is left`() {
        for limit in 0...5 {
            var count = 0
            let stage = Stage()
            stage.beginRecording()
            for time in 1...4 { stage.schedule(at: Double(time)) { count += 1 } }
            let isIdle = stage.simulation.runToIdle(events: limit)
            #expect(count == min(limit, 4) && isIdle == (limit > 4) && stage.now == Double(count))
        }
    }
}
