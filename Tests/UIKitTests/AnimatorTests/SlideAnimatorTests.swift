import AnimationCore
import HeadlessKit
import Testing
import UIKit

/// Animators that move frames and fade: each frame against the textbook curve.
@MainActor
@Suite("Animators that slide and fade") struct SlideAnimatorTests {
    private let scene = NavigationScene()
    private var stage: Stage { scene.stage }
    private let bounds = NavigationScene.bounds
    private let fractions = [0.0, 0.1, 0.35, 0.5, 0.8, 0.99]

    @Test func `a parallax push moves the front by its width, the back by three tenths, and darkens it`() throws {
        scene.push(ParallaxPush(operation: .push))
        let shade = try #require(stage.timeline.targets.indices.last { stage.timeline.alpha.head(of: $0) != nil })
        for fraction in fractions {
            let (time, progress) = (0.35 * fraction, Textbook.easeOut(fraction))
            expect(stage.frame(of: scene.detail.view, at: time), bounds.offsetBy(dx: 400 * (1 - progress), dy: 0))
            expect(stage.frame(of: scene.list.view, at: time), bounds.offsetBy(dx: -120 * progress, dy: 0))
            expect(stage.timeline.presentation(of: shade, at: time).alpha, 0.4 * progress)
        }
        #expect(scene.content == [scene.detail.view] && stage.now == 0.35)
        #expect(stage.violations == [])
    }

    @Test func `a parallax pop is the push backwards in space, not in time`() {
        scene.push(ParallaxPush(operation: .push))
        scene.pop(ParallaxPush(operation: .pop))
        for fraction in fractions {
            let (time, progress) = (0.35 * fraction, Textbook.easeOut(fraction))
            expect(stage.frame(of: scene.detail.view, at: time), bounds.offsetBy(dx: 400 * progress, dy: 0))
            expect(stage.frame(of: scene.list.view, at: time), bounds.offsetBy(dx: -120 * (1 - progress), dy: 0))
        }
        #expect(scene.content == [scene.list.view] && stage.violations == [])
    }

    @Test func `a parallax push that is popped half-way runs back along its curve and leaves the list as it was`() {
        scene.pushAndTurnBack(ParallaxPush(operation: .push), at: 0.2)
        for elapsed in [0.05, 0.1, 0.19] {
            let progress = Textbook.easeOut((0.2 - elapsed) / 0.35)
            expect(
                stage.frame(of: scene.list.view, at: 0.2 + elapsed), bounds.offsetBy(dx: -120 * progress, dy: 0))
        }
        #expect(scene.content == [scene.list.view] && scene.list.view.frame == bounds)
        expect(stage.now, 0.4)
        #expect(stage.violations == [])
    }

    @Test(arguments: [(0, 1, 1.0), (1, 0, -1)])
    func `tabs slide in from their side and out to the other`(from: Int, to: Int, direction: Double) {
        let (tabs, delegate) = (UITabBarController(), TabSlide())
        let controllers = [UIViewController(title: "first"), UIViewController(title: "second")]
        tabs.viewControllers = controllers
        tabs.selectedIndex = from
        stage.rootViewController = tabs
        tabs.delegate = delegate
        stage.record { tabs.selectedIndex = to }
        for fraction in fractions {
            let (time, progress) = (0.3 * fraction, Textbook.easeInOut(fraction))
            let offset = direction * 400
            expect(
                stage.frame(of: controllers[to].view, at: time), bounds.offsetBy(dx: offset * (1 - progress), dy: 0))
            expect(stage.frame(of: controllers[from].view, at: time), bounds.offsetBy(dx: -offset * progress, dy: 0))
        }
        #expect(tabs.selectedIndex == to && controllers[from].view.superview == nil)
        #expect(stage.violations == [])
    }

    @Test func `a drawer slides in as the screen behind it moves half as far and shrinks to nine tenths`() {
        scene.present(nil, SideDrawer(isPresenting: true))
        let (menu, main) = (scene.detail.view!, scene.navigation.view!)
        for fraction in fractions {
            let (time, progress) = (0.4 * fraction, Textbook.easeInOut(fraction))
            expect(stage.frame(of: menu, at: time), CGRect(x: -280 * (1 - progress), y: 0, width: 280, height: 800))
            let scale = 1 - 0.1 * progress
            expect(
                stage.frame(of: main, at: time),
                CGRect(
                    x: 200 - 200 * scale + 140 * progress, y: 400 - 400 * scale, width: 400 * scale,
                    height: 800 * scale))
        }
        scene.dismiss(SideDrawer(isPresenting: false))
        expect(
            stage.frame(of: menu, at: 0.1), CGRect(x: -280 * Textbook.easeInOut(0.25), y: 0, width: 280, height: 800))
        #expect(main.frame == bounds && menu.superview == nil && stage.violations == [])
    }

    @Test func `a cross-dissolve overlaps the two fades by a tenth of a second`() {
        scene.push(CrossDissolve())
        for time in [0.05, 0.19, 0.21, 0.25, 0.29, 0.4, 0.49] {
            if time < 0.3 { expect(stage.alpha(of: scene.list.view, at: time), 1 - Textbook.easeIn(time / 0.3)) }
            expect(stage.alpha(of: scene.detail.view, at: time), Textbook.easeOut((time - 0.2) / 0.3))
        }
        expect(stage.now, 0.5)
        scene.pop(CrossDissolve())
        expect(stage.alpha(of: scene.detail.view, at: 0.15), 1 - Textbook.easeIn(0.5))
        expect(stage.alpha(of: scene.list.view, at: 0.35), Textbook.easeOut(0.5))
        #expect(stage.violations == [])
    }

    @Test func `a blur takes effect with the animation that fades and scales the presented view, and goes at the end`()
        throws
    {
        scene.present(nil, BlurPresent())
        let panel = try #require(scene.detail.view)
        let blur = try #require(panel.superview?.viewWithTag(BlurPresent.blurTag) as? UIVisualEffectView)
        let rest = bounds.insetBy(dx: 40, dy: 200)
        for fraction in fractions {
            let (time, progress) = (0.3 * fraction, Textbook.easeOut(fraction))
            expect(stage.alpha(of: panel, at: time), progress)
            expect(stage.alpha(of: blur.contentView, at: time), progress)
            let scale = 1.1 - 0.1 * progress
            expect(
                stage.frame(of: panel, at: time),
                rest.insetBy(dx: rest.width * (1 - scale) / 2, dy: rest.height * (1 - scale) / 2))
        }
        #expect(blur.effect is UIBlurEffect)
        scene.dismiss(BlurPresent())
        for fraction in fractions {
            expect(stage.alpha(of: panel, at: 0.3 * fraction), 1 - Textbook.easeIn(fraction))
        }
        #expect(blur.effect == nil && panel.superview == nil && stage.violations == [])
    }

    @Test func `an image flies from the frame of one screen to that of the other, wherever they are nested`() throws {
        final class Gallery: UIViewController, HeroImageProviding {
            let heroImageView = UIImageView()
            init(_ frame: CGRect, in holder: CGRect) {
                super.init(nibName: nil, bundle: nil)
                let nest = UIView(frame: holder)
                view.addSubview(nest)
                nest.addSubview(heroImageView)
                heroImageView.frame = frame
                heroImageView.accessibilityIdentifier = "hero"
            }
            required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
        }
        let first = Gallery(
            CGRect(x: 10, y: 20, width: 60, height: 40), in: CGRect(x: 100, y: 300, width: 200, height: 200))
        let second = Gallery(
            CGRect(x: 0, y: 0, width: 400, height: 300), in: CGRect(x: 0, y: 50, width: 400, height: 400))
        scene.navigation.setViewControllers([first], animated: false)
        scene.delegate.animator = HeroImage()
        stage.record { scene.navigation.pushViewController(second, animated: true) }
        let snapshot = try #require(stage.targets(named: "snapshot of hero").first)
        let (start, end) = (
            CGRect(x: 110, y: 320, width: 60, height: 40), CGRect(x: 0, y: 50, width: 400, height: 300)
        )
        for fraction in fractions {
            let (time, p) = (0.5 * fraction, Textbook.easeInOut(fraction))
            expect(
                CGRect(stage.timeline.presentation(of: snapshot, at: time).geometry.frame),
                CGRect(
                    x: start.minX + p * (end.minX - start.minX), y: start.minY + p * (end.minY - start.minY),
                    width: start.width + p * (end.width - start.width),
                    height: start.height + p * (end.height - start.height)))
            #expect(stage.presentation(of: first.heroImageView, at: time).isHidden)
        }
        #expect(!first.heroImageView.isHidden && !second.heroImageView.isHidden && stage.violations == [])
    }

    @Test func `a cubic curve beyond 1 overshoots its target, up and down`() {
        scene.present(nil, CubicSlide(), style: .fullScreen)
        for fraction in fractions {
            let progress = Textbook.bezier(0.3, 0, 0.3, 1.4, at: fraction)
            expect(
                stage.frame(of: scene.detail.view, at: 0.45 * fraction),
                bounds.offsetBy(dx: 0, dy: 800 * (1 - progress)), within: 1e-8)
        }
        #expect(stage.frame(of: scene.detail.view, at: 0.45 * 0.6).minY < -10)
        scene.dismiss(CubicSlide())
        expect(
            stage.frame(of: scene.detail.view, at: 0.2).minY, 800 * Textbook.bezier(0.3, 0, 0.3, 1.4, at: 0.2 / 0.45),
            within: 1e-8)
        #expect(scene.navigation.view.window === stage.window && stage.violations == [])
    }
}
