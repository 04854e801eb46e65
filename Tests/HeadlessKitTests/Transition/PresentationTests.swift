import AnimationCore
import HeadlessKit
import Testing

@Suite struct PresentationTests {
    private let stage = Stage(size: Size(width: 400, height: 800))
    private let root = ViewController(title: "root")
    private let sheet = ViewController(title: "sheet")

    init() { stage.rootViewController = root }

    @Test func theDefaultSlidesUpAndDown() throws {
        var told: [String] = []
        let up = try stage.record { () throws(TransitionError) in
            try root.present(sheet, animated: true) { told.append("presented") }
        }
        let target = try #require(up.target(named: "sheet"))
        let container = try #require(up.target(named: "container"))
        #expect(up.rect(of: target, in: container, at: 0) == Rect(x: 0, y: 800, width: 400, height: 800))
        #expect(up.rect(of: target, in: container, at: 0.5) == Rect(x: 0, y: 0, width: 400, height: 800))
        #expect(root.presentedViewController === sheet)
        #expect(sheet.presentingViewController === root)
        let down = try stage.record { () throws(TransitionError) in
            try sheet.dismiss(animated: true) { told.append("dismissed") }
        }
        let gone = try #require(down.target(named: "sheet"))
        #expect(down.rect(of: gone, in: try #require(down.target(named: "container")), at: 0.49999)?.minY ?? 0 > 790)
        #expect(told == ["presented", "dismissed"])
        #expect(root.presentedViewController == nil)
        #expect(sheet.view.superview == nil)
        #expect(stage.violations == [])
    }

    @Test func delegatesCountOnlyForTheCustomStyle() throws {
        final class Instant: ViewControllerAnimatedTransitioning {
            var runs = 0
            func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 0 }
            func animateTransition(using context: any ViewControllerContextTransitioning) {
                runs += 1
                if let to = context.view(forKey: .to) { context.containerView?.addSubview(to) }
                context.completeTransition(true)
            }
        }
        let delegate = Delegate()
        let animator = Instant()
        delegate.animator = animator
        sheet.transitioningDelegate = delegate
        try root.present(sheet, animated: true)
        stage.runToIdle()
        #expect(animator.runs == 0)
        try root.dismiss(animated: false)
        sheet.modalPresentationStyle = .custom
        try root.present(sheet, animated: true)
        #expect(animator.runs == 1)
        stage.runToIdle()
        #expect(stage.violations == [])
    }

    @Test func whatIsWrongIsSaid() throws {
        #expect(throws: TransitionError.nothingPresented) { try root.dismiss(animated: true) }
        #expect(throws: TransitionError.notShown) { try sheet.present(ViewController(), animated: true) }
        try root.present(sheet, animated: false)
        #expect(throws: TransitionError.alreadyPresenting) { try root.present(ViewController(), animated: true) }
        #expect(throws: TransitionError.alreadyPresented) { try sheet.present(sheet, animated: true) }
        try root.dismiss(animated: true)
        stage.advance(to: 0.1)
        #expect(throws: TransitionError.inProgress(running: "DefaultPresentationTransition dismiss")) {
            try root.dismiss(animated: true)
        }
        try root.present(sheet, animated: true)
        stage.runToIdle()
        #expect(root.presentedViewController === sheet)
        #expect(sheet.view.frame == stage.window.bounds)
        #expect(stage.violations == [])
    }
}
