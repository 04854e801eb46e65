import AnimationCore
import HeadlessKit
import Testing

import UIKit

@MainActor
@Suite("Presentations") struct PresentationTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let root = UIViewController(title: "root")
    private let sheet = UIViewController(title: "sheet")

    init() { stage.rootViewController = root }

    /// Puts the presented view where it belongs, at once, and notes what it is given.
    private final class InstantAnimator: NSObject, UIViewControllerAnimatedTransitioning {
        private(set) var runs = 0
        private(set) var views: [UITransitionContextViewKey: UIView] = [:]
        private(set) var fromFinalFrame = CGRect.null

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }

        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            runs += 1
            views = [:]
            for key in [UITransitionContextViewKey.from, .to] { views[key] = context.view(forKey: key) }
            if let from = context.viewController(forKey: .from) { fromFinalFrame = context.finalFrame(for: from) }
            if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
            context.completeTransition(true)
        }
    }

    @Test func `the default transition slides up by the container's height, and down again`() throws {
        var told: [String] = []
        let up = stage.record {
            root.present(sheet, animated: true) { told.append("presented") }
        }
        let target = try #require(up.target(named: "sheet"))
        let container = try #require(up.target(named: "container"))
        #expect(up.rect(of: target, in: container, at: 0) == Rect(x: 0, y: 800, width: 400, height: 800))
        #expect(up.rect(of: target, in: container, at: 0.5) == Rect(x: 0, y: 0, width: 400, height: 800))
        #expect(root.presentedViewController === sheet)
        #expect(sheet.presentingViewController === root)
        let down = stage.record {
            sheet.dismiss(animated: true) { told.append("dismissed") }
        }
        let gone = try #require(down.target(named: "sheet"))
        #expect(down.rect(of: gone, in: try #require(down.target(named: "container")), at: 0.49999)?.minY ?? 0 > 790)
        #expect(told == ["presented", "dismissed"])
        #expect(root.presentedViewController == nil)
        #expect(sheet.view.superview == nil)
        #expect(stage.violations == [])
    }

    @Test(arguments: [
        (UIModalPresentationStyle.custom, CGRect(x: 0, y: 0, width: 400, height: 800)), (.fullScreen, .zero),
    ])
    func `a dismissal has a final frame for the presented view where the presenter stayed`(
        style: UIModalPresentationStyle, frame: CGRect
    ) {
        let (delegate, animator) = (Delegate(), InstantAnimator())
        delegate.animator = animator
        sheet.transitioningDelegate = delegate
        sheet.modalPresentationStyle = style
        stage.record { root.present(sheet, animated: true) }
        stage.record { sheet.dismiss(animated: true) }
        #expect(animator.fromFinalFrame == frame)
    }

    @Test(arguments: [UIModalPresentationStyle.automatic, .pageSheet, .fullScreen, .custom, .overFullScreen])
    func `a transitioning delegate's animator runs for every style`(style: UIModalPresentationStyle) {
        let (delegate, animator) = (Delegate(), InstantAnimator())
        delegate.animator = animator
        sheet.transitioningDelegate = delegate
        sheet.modalPresentationStyle = style
        root.present(sheet, animated: true)
        stage.runToIdle()
        #expect(animator.runs == 1)
        root.dismiss(animated: true)
        stage.runToIdle()
        #expect(animator.runs == 2)
        root.present(sheet, animated: false)
        root.dismiss(animated: false)
        #expect(animator.runs == 2)
        #expect(stage.violations == [])
    }

    @Test(arguments: [
        (UIModalPresentationStyle.fullScreen, true), (.currentContext, true), (.custom, false),
        (.overFullScreen, false), (.overCurrentContext, false), (.pageSheet, false), (.formSheet, false),
    ])
    func `only fullScreen and currentContext take the presenter's view out of the window, and hand it to the animator`(
        style: UIModalPresentationStyle, isRemoved: Bool
    ) {
        let (delegate, animator) = (Delegate(), InstantAnimator())
        delegate.animator = animator
        sheet.transitioningDelegate = delegate
        sheet.modalPresentationStyle = style
        root.present(sheet, animated: true)
        #expect(animator.views == (isRemoved ? [.from: root.view, .to: sheet.view] : [.to: sheet.view]))
        stage.runToIdle()
        #expect((root.view.window == nil) == isRemoved)
        #expect(sheet.view.window === stage.window)
        root.dismiss(animated: true)
        #expect(animator.views == (isRemoved ? [.from: sheet.view, .to: root.view] : [.from: sheet.view]))
        stage.runToIdle()
        #expect(root.view.window === stage.window)
        #expect(sheet.view.window == nil)
        #expect(stage.violations == [])
    }

    @Test func `requests that make no sense are ignored, and recorded as violations`() {
        // The controllers without a view have no stage: the one whose code runs is meant.
        func details(_ requests: () -> Void) -> [String] {
            let before = stage.violations.count
            stage.perform(requests)
            let added = stage.violations[before...]
            #expect(added.allSatisfy { $0.rule == .requestIgnored })
            return added.map(\.detail)
        }
        #expect(details { root.dismiss(animated: true) } == ["dismiss: no view controller is presented here"])
        #expect(
            details { sheet.present(UIViewController(), animated: true) }
                == ["present: UIViewController is not shown on a stage"])
        root.present(sheet, animated: false)
        #expect(
            details { root.present(UIViewController(), animated: true) }
                == ["present: UIViewController presents a view controller already"])
        #expect(
            details { sheet.present(sheet, animated: true) } == ["present: UIViewController is presented already"])
        root.dismiss(animated: true)
        stage.advance(to: 0.1)
        #expect(
            details { root.dismiss(animated: true) }
                == ["dismiss: the transition DefaultPresentationTransition dismiss runs"])
        // Its opposite is not ignored: it turns the dismissal back.
        #expect(details { root.present(sheet, animated: true) } == [])
        stage.runToIdle()
        #expect(root.presentedViewController === sheet)
        #expect(sheet.view.frame == stage.window.bounds)
        #expect(stage.violations.count == 5)
    }
}
