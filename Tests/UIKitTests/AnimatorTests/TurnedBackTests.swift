import AnimationCore
import HeadlessKit
import Testing
import UIKit

/// Pushes that are popped and presentations that are dismissed on their way: every animator goes back the way it came.
@MainActor
@Suite("Animators that are turned back") struct TurnedBackTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var make: @MainActor @Sendable () -> any UIViewControllerAnimatedTransitioning
        var isPresented: Bool
        var testDescription: String

        init(
            _ name: String, isPresented: Bool = false,
            _ make: @MainActor @Sendable @escaping () -> any UIViewControllerAnimatedTransitioning
        ) {
            testDescription = name
            self.isPresented = isPresented
            self.make = make
        }
    }

    nonisolated static let rows = [
        Row("parallax") { ParallaxPush(operation: .push) },
        Row("flip") { FlipPush(operation: .push) },
        Row("doors") { DoorPush() },
        Row("dissolve") { CrossDissolve() },
        Row("tiles") { TileExplosion() },
        Row("spring") { MassSpringPush() },
        Row("interruptible") { InterruptibleFade() },
        Row("cube") { CubePush() },
        Row("circle") { CircleReveal(from: CGPoint(x: 100, y: 200)) },
        Row("group") { GroupPop() },
        Row("fold", isPresented: true) { FoldPresent() },
        Row("elastic", isPresented: true) { ElasticScale() },
    ]

    @Test(arguments: rows, [0.1, 0.24])
    func `turned back at a time, all that is shown mirrors what was shown before, and the list is as it was`(
        row: Row, time: Double
    ) throws {
        let scene = NavigationScene()
        let stage = scene.stage
        row.isPresented
            ? scene.presentAndTurnBack(row.make(), at: time) : scene.pushAndTurnBack(row.make(), at: time)
        let timeline = stage.timeline
        for target in timeline.targets.indices {
            for elapsed in [0.02, 0.05, 0.09] {
                let (before, after) = (
                    timeline.shown(of: target, at: time - elapsed), timeline.shown(of: target, at: time + elapsed)
                )
                #expect((before.geometry.frame - after.geometry.frame).magnitudeSquared < 1e-16)
                #expect((before.depth - after.depth).magnitudeSquared < 1e-16)
                #expect((before.sublayerDepth - after.sublayerDepth).magnitudeSquared < 1e-16)
                let paths = (
                    timeline.appearance(.path, of: target, at: time - elapsed)?.values,
                    timeline.appearance(.path, of: target, at: time + elapsed)?.values
                )
                if let path = paths.0, let mirrored = paths.1 {
                    for (value, expected) in zip(mirrored, path) { expect(value, expected) }
                }
                expect(after.alpha, before.alpha)
            }
        }
        expect(try #require(timeline.transitions.first?.end), 2 * time)
        #expect(timeline.transitions.first?.didComplete == false)
        #expect(scene.content == [scene.list.view] && scene.navigation.topViewController === scene.list)
        #expect(scene.list.view.frame == NavigationScene.bounds && scene.list.view.alpha == 1)
        #expect(!scene.list.view.isHidden && scene.detail.view.superview == nil)
        #expect(stage.violations == [])
        #expect(scene.navigation.presentedViewController == nil)
        // It can be shown again, as if nothing had been.
        if row.isPresented {
            scene.present(nil, row.make())
            #expect(scene.navigation.presentedViewController === scene.detail && stage.violations == [])
        } else {
            scene.push(row.make())
            #expect(scene.content == [scene.detail.view] && stage.violations == [])
        }
    }
}
