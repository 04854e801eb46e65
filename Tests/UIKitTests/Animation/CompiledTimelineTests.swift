import AnimationCore
import AnimationTimeline
import Foundation
import HeadlessKit
import Testing
import UIKit

/// Compiled frames of few views in unusual states, against the evaluation one value at a time.
@MainActor @Suite("Compiled timelines of single views") struct CompiledTimelineTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let engine = BatchEngine(threads: 1)

    /// Compares every target at some times, first forwards and then backwards.
    private func expectAgreement(
        at times: [Double], scalarTargets: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let timeline = stage.timeline
        var compiled = try CompiledTimeline<Double>(timeline, container: 0)
        #expect(compiled.timeline.targets.count == timeline.targets.count, sourceLocation: sourceLocation)
        for time in times + times.reversed() {
            try compiled.evaluate(at: time, with: engine)
            #expect(compiled.scalarTargets == scalarTargets, "\(time)", sourceLocation: sourceLocation)
            for target in timeline.targets.indices.dropFirst() {
                let (rect, alpha) = (compiled.rect(of: target), compiled.alpha(of: target))
                guard let expected = timeline.rect(of: target, in: 0, at: time)?.standardized else {
                    #expect(rect == nil && alpha == nil, "\(target) at \(time)", sourceLocation: sourceLocation)
                    continue
                }
                let fade = timeline.presentation(of: target, at: time).alpha
                #expect(
                    rect.map { ($0 - expected).magnitudeSquared < 1e-18 } == true
                        && alpha.map { abs($0 - fade) < 1e-9 } == true,
                    "\(target) at \(time): \(String(describing: rect)), \(expected)", sourceLocation: sourceLocation)
            }
        }
    }

    @Test func `views that turn leave the frames that are composed in any order`() throws {
        let views = (0..<4).map { _ in stage.addView() }
        stage.beginRecording()
        stage.perform {
            for (index, duration) in [1.0, 4, 4, 3].enumerated() {
                UIView.animate(withDuration: duration) {
                    views[index].transform = CGAffineTransform(rotationAngle: CGFloat(index) - 1.5)
                    views[index].center.x += CGFloat(40 * index)
                }
            }
        }
        stage.advance(to: 1.5)
        stage.perform { views[0].center.y += 10 }
        stage.advance(to: 2)
        stage.perform { views[3].removeFromSuperview() }
        stage.advance(to: 2.5)
        stage.perform { UIView.animate(withDuration: 1) { views[1].alpha = 0.5 } }
        stage.runToIdle()
        try expectAgreement(at: [0, 0.25, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3.25, 3.75, 4, 5])
    }

    @Test(arguments: [2, 3, 6]) func `a view moves again and again in one way`(count: Int) throws {
        let (view, other) = (stage.addView(), stage.addView())
        stage.beginRecording()
        for index in 0..<count {
            stage.advance(to: Double(2 * index))
            stage.perform {
                UIView.animate(withDuration: 1, curve: .easeIn) {
                    view.center.x += 20
                    if !index.isMultiple(of: 2) { other.alpha = index == 1 ? 0.25 : 0.75 }
                }
            }
        }
        stage.runToIdle()
        try expectAgreement(at: Array(stride(from: 0, through: Double(2 * count), by: 0.25)))
    }

    @Test func `what is in a view that was taken out has neither a rectangle nor an opacity`() throws {
        let outer = stage.addView()
        let (resting, moved, turned) = (UIView(), UIView(), UIView())
        for view in [resting, moved, turned] {
            view.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
            outer.addSubview(view)
        }
        turned.alpha = 0.5
        stage.beginRecording()
        stage.perform {
            UIView.animate(withDuration: 0.5) {
                moved.center.x = 100
                turned.transform = CGAffineTransform(rotationAngle: 1)
            }
        }
        stage.advance(to: 1)
        stage.perform { outer.removeFromSuperview() }
        stage.advance(to: 2)
        stage.perform { stage.window.addSubview(outer) }
        stage.advance(to: 3)
        try expectAgreement(at: [0, 0.25, 0.75, 1, 1.5, 2, 2.5])
        let targets = [outer, resting, moved, turned].map { $0.layer.target }
        var compiled = try CompiledTimeline<Double>(stage.timeline, container: 0)
        for (time, isSeen) in [(0.75, true), (1.5, false), (2.5, true)] {
            try compiled.evaluate(at: time, with: engine)
            for target in targets {
                #expect((compiled.rect(of: target) != nil) == isSeen, "\(target) at \(time)")
                #expect((compiled.alpha(of: target) != nil) == isSeen, "\(target) at \(time)")
            }
        }
    }

    @Test(arguments: [true, false]) func `a size and a scale that change together bend the way of the edges`(
        isHorizontal: Bool
    ) throws {
        let view = stage.addView()
        stage.beginRecording()
        stage.perform {
            UIView.animate(withDuration: 1, curve: .linear) {
                if isHorizontal {
                    view.bounds.size.width = 50
                    view.transform = CGAffineTransform(scaleX: 3, y: 1)
                } else {
                    view.bounds.size.height = 50
                    view.transform = CGAffineTransform(scaleX: 1, y: 3)
                }
            }
        }
        stage.runToIdle()
        try expectAgreement(at: [0, 0.25, 0.5, 0.75, 1])
    }

    @Test(arguments: [true, false]) func `a size may go through zero after a shorter animation of it`(
        isHorizontal: Bool
    ) throws {
        let view = UIView(frame: CGRect(x: 100, y: 100, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.beginRecording()
        func resize(over duration: Double, to length: CGFloat) {
            stage.perform {
                UIView.animate(withDuration: duration, curve: .linear) {
                    if isHorizontal { view.bounds.size.width = length } else { view.bounds.size.height = length }
                }
            }
        }
        resize(over: 1, to: 100)
        stage.advance(to: 0.5)
        resize(over: 0.1, to: 20)
        stage.advance(to: 0.7)
        stage.perform { view.alpha = 0.5 }
        stage.runToIdle()
        // 0.7 s after the start, 27 of the first way's 90 points are left: the size is 20 − 27, which is shown as 7.
        let shown = stage.timeline.geometry(of: view.layer.target, at: 0.7).bounds.size
        #expect(abs((isHorizontal ? shown.width : shown.height) - 7) < 1e-9)
        try expectAgreement(at: [0.25, 0.5, 0.55, 0.65, 0.7, 0.75, 0.8, 0.9, 1, 1.25])
    }

    @Test(arguments: [0, Double.pi / 4, Double.pi]) func `a spring may turn the size of a turned view inside out`(
        angle: Double
    ) throws {
        let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 60))
        view.transform = CGAffineTransform(rotationAngle: CGFloat(angle))
        stage.window.addSubview(view)
        stage.beginRecording()
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0) {
                view.bounds.size.width = 2
                view.center.x += 50
            }
        }
        stage.runToIdle()
        try expectAgreement(at: Array(stride(from: 0, through: 1, by: 0.0625)))
    }

    @Test func `layers that have depth from the start, and what is in them, are evaluated one value at a time`() throws
    {
        let (outer, plain) = (stage.addView(), stage.addView())
        let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        outer.addSubview(inner)
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 128
        outer.layer.sublayerTransform = eye
        inner.layer.zPosition = 64
        stage.beginRecording()
        stage.perform {
            UIView.animate(withDuration: 1) {
                inner.center.x += 50
                plain.center.x += 50
            }
        }
        stage.runToIdle()
        try expectAgreement(at: [0, 0.25, 0.5, 1], scalarTargets: 2)
        // It is half-way to the eye: everything is twice as large.
        #expect(stage.timeline.rect(of: inner.layer.target, in: 0, at: 1)?.width == 40)
    }
}
