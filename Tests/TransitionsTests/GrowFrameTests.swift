import AnimationCore
import HeadlessKit
import Testing
import Transitions

@MainActor
@Suite("Grow frame") struct GrowFrameTests {
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { GrowFrameAnimator() }
    }

    private let delegate = Delegate()
    private let root = UIViewController()
    private let presented = UIViewController()

    private func grow(in size: CGSize) throws -> (Stage, (Double) -> Rect?) {
        let stage = Stage(size: size)
        (root.title, presented.title) = ("root", "presented")
        stage.rootViewController = root
        presented.modalPresentationStyle = .custom
        presented.transitioningDelegate = delegate
        let timeline = stage.record { root.present(presented, animated: true) }
        let target = try #require(timeline.target(named: "presented"))
        let container = try #require(timeline.target(named: "container"))
        return (stage, { timeline.rect(of: target, in: container, at: $0) })
    }

    @Test func `the presented view grows from nothing to 20 points inside the container`() throws {
        let (stage, rect) = try grow(in: CGSize(width: 400, height: 800))
        #expect(rect(0) == .zero)
        let progress = UnitCurve.easeInOut.value(at: 0.3)
        let expected = Rect(x: 20, y: 20, width: 360, height: 760).scaled(by: progress)
        #expect(((rect(0.3) ?? .zero) - expected).magnitudeSquared < 1e-20)
        #expect(rect(1) == Rect(x: 20, y: 20, width: 360, height: 760))
        #expect(presented.view.frame == CGRect(x: 20, y: 20, width: 360, height: 760))
        // The presenter shows at the margins.
        #expect(root.view.window === stage.window)
        #expect(stage.violations == [])
    }

    @Test(arguments: [CGSize(width: 30, height: 100), CGSize(width: 39.9, height: 0), .zero])
    func `a container smaller than the margins gives an empty frame`(size: CGSize) throws {
        let (stage, rect) = try grow(in: size)
        let end = try #require(rect(1))
        #expect(end.size.width == 0)
        #expect(end.size.height == max(0, Double(size.height) - 40))
        #expect(presented.presentingViewController === root)
        #expect(stage.violations == [])
    }
}
