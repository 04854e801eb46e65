import AnimationCore
import HeadlessKit
import Testing
import UIKit

/// Animators in space: the corners that are seen against sines and quotients, to 1e-9 of a point and mostly better.
@MainActor
@Suite("Animators in space") struct DepthAnimatorTests {
    private let scene = NavigationScene()
    private var stage: Stage { scene.stage }
    private let bounds = NavigationScene.bounds
    private let fractions = [0.0, 0.12, 0.3, 0.49, 0.51, 0.7, 0.95]

    private func expect(
        _ view: UIView, at time: Double, _ corners: [CGPoint], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let shown = stage.corners(of: view, at: time) else {
            Issue.record("\(view) is not seen at \(time) s", sourceLocation: sourceLocation)
            return
        }
        for (corner, expected) in zip(shown, corners) {
            let distance = hypot(corner.x - expected.x, corner.y - expected.y)
            #expect(distance < 1e-9, "\(corner) instead of \(expected)", sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: [true, false])
    func `the screens turn as two sides of a cube about an axis behind the screen, in both directions`(isPush: Bool) {
        scene.push(CubePush())
        if !isPush { scene.pop(CubePush()) }
        let (from, to) = isPush ? (scene.list.view!, scene.detail.view!) : (scene.detail.view!, scene.list.view!)
        let eye = Perspective(distance: 900, center: CGPoint(x: 200, y: 400))
        for fraction in fractions {
            let (time, turn) = (0.6 * fraction, Textbook.easeInOut(fraction) * .pi / 2)
            expect(
                from, at: time, eye.corners(of: bounds, turnedAboutVertical: (200, -200), by: -turn))
            expect(
                to, at: time,
                eye.corners(of: bounds, turnedAboutVertical: (200, -200), by: .pi / 2 - turn))
            // The shared edge stays shared.
            let (left, right) = (
                stage.corners(of: from, at: time), stage.corners(of: to, at: time)
            )
            if let left, let right { #expect(hypot(left[1].x - right[0].x, left[1].y - right[0].y) < 1e-9) }
        }
        #expect(scene.content == [to] && stage.violations == [])
        #expect(to.frame == bounds)
    }

    @Test(arguments: [1.0, -1])
    func `a flip turns rigidly through keyframes, the second side from where the first one ended`(direction: Double) {
        scene.push(FlipPush(operation: .push))
        if direction < 0 { scene.pop(FlipPush(operation: .pop)) }
        let (from, to) = direction > 0 ? (scene.list.view!, scene.detail.view!) : (scene.detail.view!, scene.list.view!)
        let eye = Perspective(distance: 700, center: CGPoint(x: 200, y: 400))
        for fraction in fractions {
            let (time, warped) = (0.8 * fraction, Textbook.easeInOut(fraction))
            let away = direction * min(2 * warped, 1) * .pi / 2
            let near = -direction * min(2 - 2 * warped, 1) * .pi / 2
            expect(from, at: time, eye.corners(of: bounds, turnedAboutVertical: (200, 0), by: away))
            expect(to, at: time, eye.corners(of: bounds, turnedAboutVertical: (200, 0), by: near))
        }
        #expect(scene.content == [to] && stage.violations == [])
    }

    @Test func `a flip that is turned back ends with the first side flat`() {
        scene.pushAndTurnBack(FlipPush(operation: .push), at: 0.3)
        let eye = Perspective(distance: 700, center: CGPoint(x: 200, y: 400))
        let angle = min(2 * Textbook.easeInOut(0.2 / 0.8), 1) * .pi / 2
        expect(scene.list.view, at: 0.4, eye.corners(of: bounds, turnedAboutVertical: (200, 0), by: angle))
        #expect(scene.content == [scene.list.view] && stage.violations == [])
        #expect(CATransform3DIsIdentity(scene.list.view.layer.transform))
    }

    @Test(arguments: [true, false])
    func `two halves unfold about the crease in the middle of the screen, in both directions`(isPresentation: Bool)
        throws
    {
        scene.present(nil, FoldPresent(), style: .fullScreen)
        if !isPresentation { scene.dismiss(FoldPresent()) }
        let to = isPresentation ? scene.detail.view! : scene.navigation.view!
        let halves = stage.targets(named: isPresentation ? "snapshot of detail" : "snapshot")
        #expect(halves.count == 2)
        let eye = Perspective(distance: 1000, center: CGPoint(x: 200, y: 400))
        let (upper, lower) = (
            CGRect(x: 0, y: 0, width: 400, height: 400), CGRect(x: 0, y: 400, width: 400, height: 400)
        )
        for fraction in fractions {
            let angle = (1 - Textbook.easeIn(fraction)) * .pi / 2
            for (half, (rect, sign)) in zip(halves, [(upper, 1.0), (lower, -1)]) {
                let quad = try #require(stage.timeline.quad(of: half, in: 0, at: 0.5 * fraction))
                let corners = eye.corners(of: rect, turnedAboutHorizontal: 400, by: sign * angle)
                for (corner, expected) in zip(
                    [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft], corners)
                {
                    #expect(hypot(corner.x - expected.x, corner.y - expected.y) < 1e-9)
                }
            }
            #expect(stage.presentation(of: to, at: 0.5 * fraction).isHidden)
        }
        #expect(!to.isHidden && stage.violations == [])
    }

    @Test func `doors open about their outer edges, each in a perspective of its own`() throws {
        scene.push(DoorPush())
        let doors = stage.targets(named: "snapshot of list")
        #expect(doors.count == 2)
        for fraction in fractions {
            let (time, progress) = (0.7 * fraction, Textbook.easeInOut(fraction))
            for (door, (x, sign)) in zip(doors, [(0.0, -1.0), (400, 1)]) {
                // The eye of a layer's own perspective is before its anchor.
                let eye = Perspective(distance: 1200, center: CGPoint(x: x, y: 400))
                let rect = CGRect(x: x / 2, y: 0, width: 200, height: 800)
                let corners = eye.corners(of: rect, turnedAboutVertical: (x, 0), by: sign * progress * .pi / 2)
                let box = try #require(stage.timeline.rect(of: door, in: 0, at: time))
                UIKitTests.expect(
                    CGRect(box),
                    CGRect(
                        x: corners.map(\.x).min()!, y: corners.map(\.y).min()!,
                        width: corners.map(\.x).max()! - corners.map(\.x).min()!,
                        height: corners.map(\.y).max()! - corners.map(\.y).min()!))
            }
            let scale = 0.8 + 0.2 * progress
            UIKitTests.expect(
                stage.frame(of: scene.detail.view, at: time),
                bounds.insetBy(dx: 200 * (1 - scale), dy: 400 * (1 - scale)))
        }
        #expect(!scene.list.view.isHidden && stage.violations == [])
    }

    @Test func `doors that are turned back close again, and the old screen is shown`() throws {
        scene.pushAndTurnBack(DoorPush(), at: 0.35)
        let scale = 0.8 + 0.2 * Textbook.easeInOut(0.25 / 0.7)
        UIKitTests.expect(stage.frame(of: scene.detail.view, at: 0.45).width, 400 * scale)
        #expect(scene.content == [scene.list.view] && !scene.list.view.isHidden && stage.violations == [])
    }
}
