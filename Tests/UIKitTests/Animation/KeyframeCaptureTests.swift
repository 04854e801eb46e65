import AnimationCore
import HeadlessKit
import TestSupport
import Testing

import UIKit

@MainActor
@Suite("Keyframe blocks") struct KeyframeCaptureTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    /// Recorded: one keyframe (0, 0.1) over 10 s is reached after a tenth of the *warped* timeline and held.
    @Test func `the curve of a keyframe block warps its whole timeline`() {
        let view = stage.addView()
        stage.perform {
            UIView.animateKeyframes(withDuration: 10, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { view.alpha = 0 }
            }
        }
        for time in [0.1, 0.5, 1, 1.5, 2] {
            let warped = UnitCurve.easeInOut.value(at: time / 10)
            #expect((stage.presentation(of: view, at: time).alpha - max(0, 1 - warped / 0.1)).magnitude < 1e-12)
        }
        #expect(stage.presentation(of: view, at: 1).alpha > 0)
        #expect(stage.presentation(of: view, at: 5).alpha == 0)
    }

    @Test func `values hold between keyframes, which are sorted by their start times`() {
        let view = stage.addView()
        stage.perform {
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: .curveLinear) {
                UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.2) { view.center.x = 250 }
                UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) { view.center.x = 150 }
            }
        }
        let times = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
        let expected = [50.0, 50, 50, 100, 150, 150, 150, 200, 250, 250, 250]
        for (time, value) in zip(times, expected) {
            #expect((stage.presentation(of: view, at: time).geometry.position.x - value).magnitude < 1e-12)
        }
        #expect(view.center.x == 250)
    }

    /// Once m33 alone changes, and nothing turns; once the layer turns about y, too.
    @Test(
        arguments: [UIView.KeyframeAnimationOptions.calculationModeCubic, .calculationModeLinear], [false, true])
    func `keyframes of a transform with depth start at its value and reach theirs`(
        mode: UIView.KeyframeAnimationOptions, turns: Bool
    ) {
        func transform(_ angle: CGFloat, _ depth: CGFloat) -> CATransform3D {
            CATransform3DScale(CATransform3DMakeRotation(turns ? angle : 0, 0, 1, 0), 1, 1, depth)
        }
        let view = stage.addView()
        let values = [transform(0.2, 0.6), transform(0.9, 0.9), transform(-0.4, 0.3)]
        stage.perform { view.layer.transform = values[0] }
        stage.beginRecording()
        stage.perform {
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: [mode, .curveLinear]) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.layer.transform = values[1] }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    view.layer.transform = values[2]
                }
            }
        }
        let timeline = stage.timeline
        let target = timeline.target(named: view.layer.identity.description) ?? 0
        for (time, expected) in zip([0, 0.5, 1], values) {
            let shown = CATransform3D(timeline.shown(of: target, at: time).transform)
            #expect((shown.m33 - expected.m33).magnitude < 1e-12, "m33 at \(time) s")
            #expect((shown.m11 - expected.m11).magnitude < 1e-12, "m11 at \(time) s")
        }
    }

    @Test func `discrete keyframes show each value from the end of the one before`() {
        let view = stage.addView()
        stage.perform {
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.curveLinear, .calculationModeDiscrete]) {
                for (index, x) in [150.0, 250, 350].enumerated() {
                    UIView.addKeyframe(withRelativeStartTime: Double(index) * 0.25, relativeDuration: 0.25) {
                        view.center.x = x
                    }
                }
            }
        }
        for (time, x) in [(0.1, 50.0), (0.3, 150), (0.6, 250), (0.8, 350), (1, 350)] {
            #expect(stage.presentation(of: view, at: time).geometry.position.x == x, "\(time)")
        }
    }

    @Test func `an opacity may have several keyframes`() {
        let view = stage.addView()
        stage.perform {
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: .curveLinear) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 1 }
            }
        }
        #expect([0, 0.25, 0.5, 0.75, 1].map { stage.presentation(of: view, at: $0).alpha } == [1, 0.5, 0, 0.5, 1])
    }

    @Test func `a keyframe without a duration jumps at its start time`() {
        let view = stage.addView()
        stage.perform {
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: .curveLinear) {
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { view.alpha = 0 }
            }
        }
        #expect([0, 0.49, 0.5, 1].map { stage.presentation(of: view, at: $0).alpha } == [1, 1, 0, 0])
    }

    /// Blocks that do not overlap, in any order, through any curve, on a property that adds up and on one that replaces: the
    /// platform's keyframe animation, as the core builds it from the blocks themselves.
    @Test(arguments: [UnitCurve.easeInOut, .linear, .easeOut])
    func `keyframes that do not overlap are the core's keyframe track, for geometry and opacity`(curve: UnitCurve)
        throws
    {
        var generator = SplitMix64(seed: 21)
        for _ in 0..<40 {
            let cuts = (0..<8).map { _ in Double.random(in: 0...1, using: &generator) }.sorted()
            var blocks: [KeyframeBlock<Double>] = stride(from: 0, to: 8, by: 2).map { index in
                KeyframeBlock(
                    relativeStart: cuts[index], relativeDuration: index == 4 ? 0 : cuts[index + 1] - cuts[index],
                    value: .random(in: 0...1, using: &generator))
            }
            blocks.shuffle(using: &generator)
            let expected = try KeyframeBlocks(initial: 1, blocks: blocks).track(timeline: curve)
            let view = stage.addView()
            let start = stage.now
            view.center.x = 1
            stage.perform {
                UIView.animateKeyframes(withDuration: 2, delay: 0.5, curve: curve) {
                    for block in blocks {
                        UIView.addKeyframe(
                            withRelativeStartTime: block.relativeStart, relativeDuration: block.relativeDuration
                        ) {
                            view.alpha = block.value
                            view.center.x = block.value
                        }
                    }
                }
            }
            for step in 0...100 {
                let fraction = Double(step) / 100
                // At the very moment of a jump either side may show.
                let warped = curve.value(at: fraction)
                guard !blocks.contains(where: { ($0.relativeStart - warped).magnitude < 1e-9 }) else { continue }
                let seen = stage.presentation(of: view, at: start + 0.5 + 2 * fraction)
                let value = expected.value(at: fraction)
                #expect((seen.alpha - value).magnitude < 1e-9)
                #expect((seen.geometry.position.x - value).magnitude < 1e-9)
            }
            stage.runToIdle()
        }
    }

    @Test func `the completion waits for the end of the whole timeline`() {
        let view = stage.addView()
        var end: Double?
        stage.perform {
            UIView.animateKeyframes(withDuration: 2, delay: 1) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { view.alpha = 0 }
            } completion: { _ in
                end = stage.now
            }
        }
        stage.runToIdle()
        #expect(end == 3)
    }

    @Test func `start time and duration of a keyframe are clamped to 0…1`() {
        let (view, whole) = (stage.addView(), stage.addView())
        stage.perform {
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: -1, relativeDuration: 5) { view.alpha = 0 }
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { whole.alpha = 0 }
            }
        }
        for time in [0, 0.1, 0.5, 0.9, 1] {
            #expect(stage.presentation(of: view, at: time).alpha == stage.presentation(of: whole, at: time).alpha)
        }
        #expect((stage.presentation(of: view, at: 0.5).alpha - 0.5).magnitude < 1e-12)
    }

    @Test func `a start time that is not a number traps`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                Stage(size: CGSize(width: 1, height: 1)).perform {
                    UIView.addKeyframe(withRelativeStartTime: Double.nan, relativeDuration: 0.5) {}
                }
            }
        }
    }

    @Test(arguments: [
        UIView.KeyframeAnimationOptions.calculationModeLinear, .calculationModeCubic, .calculationModePaced,
        .calculationModeCubicPaced,
    ])
    func `a layer that keyframes turn about any axis stays rigid`(mode: UIView.KeyframeAnimationOptions) throws {
        let view = stage.addView()
        stage.beginRecording()
        stage.perform {
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: [mode, .curveLinear]) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                    view.layer.transform = CATransform3DMakeRotation(2, 1, 2, 0.5)
                }
            }
        }
        let target = try #require(stage.target(of: view))
        var angles: [CGFloat] = []
        for time in stride(from: 0, through: 1, by: 0.1) {
            let m = CATransform3D(stage.timeline.shown(of: target, at: time).transform)
            let rows = [[m.m11, m.m12, m.m13], [m.m21, m.m22, m.m23], [m.m31, m.m32, m.m33]]
            for (i, row) in rows.enumerated() {
                for (j, other) in rows.enumerated() {
                    let dot = zip(row, other).reduce(0) { $0 + $1.0 * $1.1 }
                    #expect(abs(dot - (i == j ? 1 : 0)) < 1e-9, "\(time) \(i) \(j)")
                }
            }
            angles.append(acos((m.m11 + m.m22 + m.m33 - 1) / 2))
        }
        #expect(abs(angles[10] - 2) < 1e-9 && zip(angles, angles.dropFirst()).allSatisfy { $0 < $1 })
    }
}
