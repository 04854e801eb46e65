import AnimationCore
import HeadlessKit
import Testing
import UIKit

/// Animators on springs: each frame against the textbook solution.
@MainActor
@Suite("Animators on springs") struct SpringAnimatorTests {
    private let scene = NavigationScene()
    private var stage: Stage { scene.stage }
    private let bounds = NavigationScene.bounds

    @Test func `a cell zooms to the screen with UIKit's spring and comes back to a scrolled collection`() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (20, 20)
        let items = Items(60)
        let collection = UICollectionView(
            frame: CGRect(x: 20, y: 100, width: 360, height: 600), collectionViewLayout: layout)
        collection.dataSource = items
        scene.list.view.addSubview(collection)
        stage.perform { collection.contentOffset.y = 50 }
        let path = IndexPath(item: 4, section: 0)
        let attributes = try #require(collection.layoutAttributesForItem(at: path))
        let start = attributes.frame.offsetBy(dx: 20, dy: 100 - 50)

        scene.push(CellZoom(in: collection, at: path, isPush: true))
        let detail = try #require(scene.detail.view)
        func zoomed(_ p: Double) -> CGRect {
            let size = CGSize(
                width: start.width + p * (400 - start.width), height: start.height + p * (800 - start.height))
            let middle = CGPoint(x: start.midX + p * (200 - start.midX), y: start.midY + p * (400 - start.midY))
            return CGRect(
                x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
        }
        let times = [0.0, 0.03, 0.1, 0.2, 0.3, 0.44]
        for time in times {
            expect(
                stage.frame(of: detail, at: time),
                zoomed(Textbook.uiKitSpring(duration: 0.45, dampingRatio: 0.75, at: time)), within: 1e-8)
        }
        #expect(stage.violations == [])
        scene.pop(CellZoom(in: collection, at: path, isPush: false))
        for time in times {
            expect(
                stage.frame(of: detail, at: time),
                zoomed(1 - Textbook.uiKitSpring(duration: 0.45, dampingRatio: 0.75, at: time)), within: 1e-8)
        }
        #expect(collection.cellForItem(at: path)?.isHidden == false && stage.violations == [])
    }

    @Test func `a toast drops, waits and leaves, each part on its own clock`() throws {
        var end: Double?
        let toast = stage.perform { Toast.show("saved", in: scene.list.view) { end = stage.now } }
        stage.runToIdle()
        for time in [0.05, 0.2, 0.3, 0.5, 0.69] {
            let progress = Textbook.uiKitSpring(duration: 0.6, dampingRatio: 0.6, at: time - 0.1)
            expect(stage.frame(of: toast, at: time).minY, -64 + 104 * progress, within: 1e-8)
        }
        for time in [1.0, 2.69, 2.75, 2.9, 2.99] {
            let progress = Textbook.easeIn((time - 2.7) / 0.3)
            expect(stage.frame(of: toast, at: time).minY, 40 - 64 * progress)
            expect(stage.alpha(of: toast, at: time), 1 - progress)
        }
        expect(try #require(end), 3)
        #expect(toast.superview == nil && stage.violations == [])
    }

    @Test func `rows come in one after the other, each with the spring's motion, from the controller's appearance on`()
    {
        let list = StaggeredRows()
        scene.delegate.animator = nil
        stage.record { scene.navigation.pushViewController(list, animated: false) }
        for (index, row) in list.rows.enumerated() {
            for time in [0.0, 0.05, 0.2, 0.37, 0.6, 0.8] {
                let progress = Textbook.uiKitSpring(
                    duration: 0.5, dampingRatio: 0.9, at: time - 0.06 * Double(index))
                expect(stage.frame(of: row, at: time).minY, 60 * Double(index) + 120 * (1 - progress), within: 1e-8)
                expect(stage.alpha(of: row, at: time), min(1, progress), within: 1e-10)
            }
        }
        expect(stage.now, 0.5 + 0.06 * 7)
    }

    @Test func `what a controller animates when it has appeared is not the transition's, and breaks no rule of it`() {
        let list = StaggeredRows()
        scene.delegate.animator = CrossDissolve()
        stage.record { scene.navigation.pushViewController(list, animated: true) }
        expect(stage.timeline.transitions.first?.end ?? .nan, 0.5)
        let progress = Textbook.uiKitSpring(duration: 0.5, dampingRatio: 0.9, at: 0.2)
        expect(stage.frame(of: list.rows[0], at: 0.7).minY, 120 * (1 - progress), within: 1e-8)
        #expect(stage.violations == [])
    }

    @Test func `a push on a spring by its physics lasts until the spring has settled, and starts with its velocity`() {
        let animator = MassSpringPush()
        scene.push(animator)
        // ω = √(300/2), ζ = 30 / (2·√(2·300)); a distance per second of initial velocity.
        let (omega, zeta) = ((300.0 / 2).squareRoot(), 30 / (2 * (2.0 * 300).squareRoot()))
        for time in [0.0, 0.05, 0.13, 0.3, 0.6] {
            let progress = Textbook.spring(frequency: omega, dampingRatio: zeta, velocity: 1, at: time)
            expect(
                stage.frame(of: scene.detail.view, at: time), bounds.offsetBy(dx: 400 * (1 - progress), dy: 0),
                within: 1e-8)
        }
        // physics.md §4: ln((|β − v| + 1)/ε)/β with β = c/2m.
        expect(stage.now, log((7.5 - 1 + 1) / 0.001) / 7.5)
        expect(stage.now, animator.transitionDuration(using: nil))
        #expect(stage.violations == [])
    }

    @Test func `a Core Animation spring scales a presented view, and its delegate completes the transition`() throws {
        scene.present(nil, ElasticScale())
        let panel = try #require(scene.detail.view)
        let rest = bounds.insetBy(dx: 50, dy: 250)
        let (omega, zeta) = (180.0.squareRoot(), 12 / (2 * 180.0.squareRoot()))
        for time in [0.0, 0.04, 0.1, 0.25, 0.5, 0.9] {
            let scale = 0.3 + 0.7 * Textbook.spring(frequency: omega, dampingRatio: zeta, velocity: 3, at: time)
            expect(
                stage.frame(of: panel, at: time),
                rest.insetBy(dx: rest.width * (1 - scale) / 2, dy: rest.height * (1 - scale) / 2), within: 1e-8)
        }
        // physics.md §4: ln((1 + |ζω₀ − v|/ω_d)/ε)/(ζω₀).
        let damped = omega * (1 - zeta * zeta).squareRoot()
        expect(stage.now, log((1 + (zeta * omega - 3).magnitude / damped) / 0.001) / (zeta * omega), within: 1e-9)
        #expect(stage.violations == [])
    }

    @Test func `tiles fly outwards one after the other, and the last one completes the transition`() throws {
        scene.push(TileExplosion())
        let tiles = stage.targets(named: "snapshot of list")
        #expect(tiles.count == 24)
        for (index, tile) in tiles.enumerated() {
            let home = CGRect(
                x: CGFloat(index % 4) * 100, y: CGFloat(index / 4) * (800 / 6), width: 100, height: 800 / 6)
            for time in [0.0, 0.1, 0.33, 0.45] {
                let p = Textbook.easeIn((time - 0.02 * Double(index)) / 0.5)
                let shown = stage.timeline.presentation(of: tile, at: time)
                expect(shown.geometry.position.x, home.midX + 2 * p * (home.midX - 200))
                expect(shown.geometry.position.y, home.midY + 2 * p * (home.midY - 400))
                expect(shown.geometry.frame.width, 100 * (1 - p / 2))
                expect(shown.alpha, 1 - p)
            }
        }
        expect(stage.now, 0.5 + 23 * 0.02)
        #expect(!scene.list.view.isHidden && stage.violations == [])
    }
}
