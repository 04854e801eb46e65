import AnimationCore
import HeadlessKit
import Testing
import UIKit

/// Animators with explicit layer animations: masks, groups, additive ones, paths, and the system's flip.
@MainActor
@Suite("Animators with layer animations") struct LayerAnimatorTests {
    private let scene = NavigationScene()
    private var stage: Stage { scene.stage }
    private let bounds = NavigationScene.bounds

    @Test(arguments: [true, false])
    func `a circle grows around a point until it covers the farthest corner, in both directions`(isPush: Bool) throws {
        let origin = CGPoint(x: 100, y: 200)
        scene.push(CircleReveal(from: origin))
        if !isPush { scene.pop(CircleReveal(from: origin)) }
        let to = isPush ? scene.detail.view! : scene.list.view!
        let mask = try #require(stage.timeline.details.first { $0.value.isMask }?.key)
        let radius = hypot(300.0, 600)
        for fraction in [0.0, 0.2, 0.5, 0.9] {
            let shown = 10 + (radius - 10) * Textbook.easeIn(fraction)
            let path = try #require(stage.timeline.appearance(.path, of: mask, at: 0.5 * fraction)).values
            let xs = stride(from: 0, to: path.count, by: 2).map { path[$0] }
            let ys = stride(from: 1, to: path.count, by: 2).map { path[$0] }
            // The control points of an ellipse span its bounding box.
            expect(xs.max()! - xs.min()!, 2 * shown)
            expect((xs.max()! + xs.min()!) / 2, origin.x)
            expect((ys.max()! + ys.min()!) / 2, origin.y)
        }
        #expect(scene.content == [to] && to.layer.mask == nil && stage.now == 0.5 && stage.violations == [])
    }

    @Test(arguments: [true, false])
    func `a group shows opacity, keyframes of the scale and a delayed rise, each by its own time`(isPush: Bool) throws {
        scene.push(GroupPop())
        if !isPush { scene.pop(GroupPop()) }
        let to = isPush ? scene.detail.view! : scene.list.view!
        let target = try #require(stage.target(of: to))
        func scale(_ f: Double) -> Double {
            let (times, values) = ([0, 0.5, 0.8, 1], [0.2, 1.1, 0.95, 1])
            let index = f < 0.5 ? 0 : f < 0.8 ? 1 : 2
            let part = (f - times[index]) / (times[index + 1] - times[index])
            return values[index] + part * (values[index + 1] - values[index])
        }
        for time in [0.0, 0.05, 0.15, 0.25, 0.4, 0.59] {
            let shown = stage.timeline.shown(of: target, at: time)
            expect(shown.alpha, min(time / 0.2, 1))
            expect(shown.geometry.transform.a, scale(time / 0.6))
            // Control points are single-precision numbers on the platform.
            let rise = Textbook.bezier(
                Double(Float(0.2)), Double(Float(0.8)), Double(Float(0.2)), 1, at: (time - 0.1) / 0.5)
            expect(shown.geometry.position.y, 460 - 60 * rise)
        }
        expect(stage.now, 0.6)
        #expect(scene.content == [to] && to.layer.animationKeys() == nil && stage.violations == [])
    }

    @Test func `the system's flip is an event with its duration: contents change at once, the completion waits`() {
        let card = FlipCard(frame: CGRect(x: 50, y: 50, width: 300, height: 200))
        scene.list.view.addSubview(card)
        var ended: [Double] = []
        stage.record { card.flip { _ in ended.append(stage.now) } }
        #expect(ended == [0.5] && card.front.isHidden && !card.back.isHidden)
        // A transition without `allowAnimatedContent` does not animate the block's changes.
        #expect(stage.alpha(of: card, at: 0) == 0.8)
        #expect(stage.timeline.events.contains { $0.kind == .animated && $0.target == stage.target(of: card) })
        stage.record { card.flip() }
        #expect(!card.front.isHidden && card.back.isHidden && stage.now == 0.5)
    }

    @Test func `an additive shake is added to the slide that runs under it`() {
        let field = ShakeField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        scene.list.view.addSubview(field)
        stage.beginRecording()
        stage.perform { field.slide(to: 250) }
        stage.advance(to: 0.2)
        stage.perform { field.shake() }
        stage.runToIdle()
        let (times, values) = ([0, 0.15, 0.45, 0.65, 0.85, 1], [0.0, 12, -12, 8, -8, 0])
        for time in [0.1, 0.25, 0.3, 0.41, 0.5, 0.59, 0.7] {
            let f = (time - 0.2) / 0.4
            var shake = 0.0
            if f > 0, f < 1, let index = times.lastIndex(where: { $0 <= f }) {
                shake =
                    values[index]
                    + (f - times[index]) / (times[index + 1] - times[index]) * (values[index + 1] - values[index])
            }
            expect(
                stage.presentation(of: field, at: time).geometry.position.x,
                50 + 200 * Textbook.easeInOut(time / 0.8) + shake)
        }
    }

    @Test func `a dot goes along a path with corners at constant speed`() {
        let dot = OrbitingDot(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scene.list.view.addSubview(dot)
        stage.record { dot.goAround() }
        // 100 points to the right, then 300 down: 200 points per second.
        for (time, x, y) in [(0.25, 100.0, 50.0), (0.5, 150, 50), (1, 150, 150), (1.9, 150, 330)] {
            let position = stage.presentation(of: dot, at: time).geometry.position
            expect(position.x, x)
            expect(position.y, y)
        }
        #expect(stage.now == 2)
    }
}
