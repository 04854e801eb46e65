import AnimationCore
import HeadlessKit
import Testing
import Transitions

@Suite struct GrowFrameTests {
    final class Delegate: ViewControllerTransitioningDelegate {
        func animationController(
            forPresented presented: ViewController, presenting: ViewController, source: ViewController
        ) -> (any ViewControllerAnimatedTransitioning)? { GrowFrameAnimator() }
    }

    private let delegate = Delegate()
    private let root = ViewController(title: "root")
    private let presented = ViewController(title: "presented")

    private func grow(in size: Size) throws -> (Stage, (Double) -> Rect?) {
        let stage = Stage(size: size)
        stage.rootViewController = root
        presented.modalPresentationStyle = .custom
        presented.transitioningDelegate = delegate
        let timeline = try stage.record { () throws(TransitionError) in try root.present(presented, animated: true) }
        let target = try #require(timeline.target(named: "presented"))
        let container = try #require(timeline.target(named: "container"))
        return (stage, { timeline.rect(of: target, in: container, at: $0) })
    }

    @Test func growsFromNothingToItsMargins() throws {
        let (stage, rect) = try grow(in: Size(width: 400, height: 800))
        #expect(rect(0) == .zero)
        let progress = UnitCurve.easeInOut.value(at: 0.3)
        let expected = Rect(x: 20, y: 20, width: 360, height: 760).scaled(by: progress)
        #expect(((rect(0.3) ?? .zero) - expected).magnitudeSquared < 1e-20)
        #expect(rect(1) == Rect(x: 20, y: 20, width: 360, height: 760))
        #expect(presented.view.frame == Rect(x: 20, y: 20, width: 360, height: 760))
        #expect(stage.violations == [])
    }

    @Test(arguments: [Size(width: 30, height: 100), Size(width: 39.9, height: 0), .zero])
    func aSmallContainerGivesAnEmptyRect(size: Size) throws {
        let (stage, rect) = try grow(in: size)
        let end = try #require(rect(1))
        #expect(end.size.width == 0)
        #expect(end.size.height == max(0, size.height - 40))
        #expect(presented.presentingViewController === root)
        #expect(stage.violations == [])
    }
}
