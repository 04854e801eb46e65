import AnimationCore
import AnimationTimeline
import HeadlessKit
import TestSupport
import Testing

import UIKit

/// A step of code that shows controllers, by itself or under a finger.
private enum ControllerStep {
    case push(animated: Bool)
    case pop(animated: Bool)
    case popToRoot(animated: Bool)
    case set(count: Int, keepsTop: Bool, animated: Bool)
    case present(UIModalPresentationStyle, animated: Bool)
    case dismiss(animated: Bool)
    case select(Int)
    case use(RandomAnimator.Kind?, isDriven: Bool)
    case update(Double)
    case finish
    case cancel
    case pause
    case alongside
    case advance(Double)

    static func random(_ random: inout SplitMix64) -> ControllerStep {
        let animated = Int.random(in: 0..<4, using: &random) > 0
        switch Int.random(in: 0..<28, using: &random) {
        case 0...3: return .push(animated: animated)
        case 4...6: return .pop(animated: animated)
        case 7: return .popToRoot(animated: animated)
        case 8:
            return .set(
                count: Int.random(in: 1...3, using: &random), keepsTop: Bool.random(using: &random), animated: animated)
        case 9...11:
            let styles: [UIModalPresentationStyle] = [
                .fullScreen, .pageSheet, .custom, .overFullScreen, .currentContext, .overCurrentContext,
            ]
            return .present(styles.randomElement(using: &random) ?? .fullScreen, animated: animated)
        case 12...14: return .dismiss(animated: animated)
        case 15...16: return .select(Int.random(in: 0...1, using: &random))
        case 17...18:
            return .use(
                RandomAnimator.Kind.allCases.randomElement(using: &random), isDriven: Bool.random(using: &random))
        case 19: return .use(nil, isDriven: Bool.random(using: &random))
        case 20: return .update(Double.random(in: 0...1, using: &random))
        case 21: return .finish
        case 22: return .cancel
        case 23: return .pause
        case 24: return .alongside
        default: return .advance([0.05, 0.2, 1].randomElement(using: &random) ?? 0)
        }
    }

    /// The same without an animation.
    var simpler: [ControllerStep] {
        switch self {
        case .push(animated: true): [.push(animated: false)]
        case .pop(animated: true): [.pop(animated: false)]
        case .popToRoot(animated: true): [.popToRoot(animated: false)]
        case .set(let count, let keepsTop, animated: true): [.set(count: count, keepsTop: keepsTop, animated: false)]
        case .present(let style, animated: true): [.present(style, animated: false)]
        case .dismiss(animated: true): [.dismiss(animated: false)]
        default: []
        }
    }
}

/// How often completions have run.
@MainActor
private final class Completions {
    private(set) var counts: [Int] = []

    func new() -> () -> Void {
        let index = counts.count
        counts.append(0)
        return { [self] in counts[index] += 1 }
    }
}

/// Moves the view that comes or, where none comes, the one that goes.
private final class RandomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    enum Kind: CaseIterable { case block, property, instant }

    private let (kind, completions): (Kind, Completions)

    init(_ kind: Kind, _ completions: Completions) { (self.kind, self.completions) = (kind, completions) }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        kind == .instant ? 0 : 0.4
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let (to, away) = (context.view(forKey: .to), CGAffineTransform(translationX: 400, y: 0))
        guard let moved = to ?? context.view(forKey: .from) else { return context.completeTransition(false) }
        if let to {
            context.containerView.addSubview(to)
            to.transform = away
        }
        let ran = completions.new()
        let changes = { moved.transform = to == nil ? away : .identity }
        let end = {
            ran()
            moved.transform = .identity
            context.completeTransition(!context.transitionWasCancelled)
        }
        if kind == .property {
            let animator = UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut, animations: changes)
            animator.addCompletion { _ in end() }
            animator.startAnimation()
        } else {
            UIView.animate(withDuration: transitionDuration(using: nil), animations: changes) { _ in end() }
        }
    }
}

/// A controller that knows how far its appearance has come.
private final class RandomController: UIViewController {
    private(set) var calls: [String] = []

    override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
}

/// A tab bar controller with two navigation controllers, on which steps run.
@MainActor
private final class RandomControllers: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIViewControllerTransitioningDelegate
{
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let tabs = UITabBarController()
    private var controllers: [RandomController] = []
    private let completions = Completions()
    private var kind: RandomAnimator.Kind?
    private var isDriven = false
    private var driver = UIPercentDrivenInteractiveTransition()
    private let start: Double

    /// - Parameter start: The time at which the steps start.
    init(start: Double = 0) {
        self.start = start
        super.init()
        tabs.delegate = self
        tabs.viewControllers = (0..<2).map { _ in
            let navigation = UINavigationController(rootViewController: makeController())
            navigation.delegate = self
            return navigation
        }
        stage.rootViewController = tabs
        stage.perform {}
        stage.beginRecording()
        stage.advance(to: start)
    }

    private func makeController() -> RandomController {
        let controller = RandomController(title: "\(controllers.count)")
        controller.transitioningDelegate = self
        controllers.append(controller)
        return controller
    }

    private var navigation: UINavigationController? { tabs.selectedViewController as? UINavigationController }

    /// The uppermost of the controllers that present one another.
    private var uppermost: UIViewController {
        sequence(first: tabs) { $0.ownPresented }.reduce(tabs) { $1 }
    }

    func run(_ step: ControllerStep) {
        switch step {
        case .advance(let interval): stage.advance(by: interval)
        default: stage.perform { perform(step) }
        }
    }

    private func perform(_ step: ControllerStep) {
        switch step {
        case .push(let animated): navigation?.pushViewController(makeController(), animated: animated)
        case .pop(let animated): navigation?.popViewController(animated: animated)
        case .popToRoot(let animated): navigation?.popToRootViewController(animated: animated)
        case .set(let count, let keepsTop, let animated):
            guard let navigation else { return }
            let top = keepsTop ? navigation.topViewController : nil
            let new = (0..<(top == nil ? count : count - 1)).map { _ in makeController() }
            navigation.setViewControllers(new + [top].compactMap(\.self), animated: animated)
        case .present(let style, let animated):
            let presented = makeController()
            presented.modalPresentationStyle = style
            uppermost.present(presented, animated: animated)
        case .dismiss(let animated): if uppermost !== tabs { uppermost.dismiss(animated: animated) }
        case .select(let index): tabs.selectedIndex = index
        case .use(let kind, let isDriven): (self.kind, self.isDriven) = (kind, isDriven)
        case .update(let fraction): driver.update(fraction)
        case .finish: driver.finish()
        case .cancel: driver.cancel()
        case .pause: driver.pause()
        case .alongside:
            guard let coordinator = stage.simulation.transition else { return }
            let ran = completions.new()
            coordinator.animate(alongsideTransition: { _ in self.tabs.view.alpha = 1 }, completion: { _ in ran() })
        case .advance: break
        }
    }

    // MARK: Delegate

    private var animator: RandomAnimator? { kind.map { RandomAnimator($0, completions) } }

    private var interaction: UIPercentDrivenInteractiveTransition? {
        guard isDriven else { return nil }
        driver = UIPercentDrivenInteractiveTransition()
        return driver
    }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        animator
    }
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    // MARK: Invariants

    /// The controller that is seen where one is shown, and those that it is in.
    private func shown(in controller: UIViewController) -> [UIViewController] {
        let inner =
            (controller as? UITabBarController)?.selectedViewController
            ?? (controller as? UINavigationController)?.topViewController
        return [controller] + (inner.map(shown) ?? [])
    }

    /// Lets everything come to rest, and describes what is wrong.
    func violations() -> [String] {
        stage.perform { driver.cancel() }
        stage.runToIdle()
        var found = stage.violations.filter { $0.rule != .requestIgnored }.map { "\($0)" }
        if !stage.isIdle { found.append("something is due") }
        for (index, count) in completions.counts.enumerated() where count != 1 {
            found.append("completion \(index) ran \(count) times")
        }
        let visible = shown(in: uppermost)
        for controller in visible where controller.viewIfLoaded?.window == nil {
            found.append("the view of \(controller.title ?? "a container") is in no window")
        }
        for controller in controllers {
            let isSeen = visible.contains(controller)
            if let last = controller.calls.last, last.hasPrefix("will") || (isSeen && last != "did appear") {
                found.append("\(controller.title ?? "") ends with \(last), \(isSeen ? "seen" : "not seen")")
            }
            if isSeen, controller.calls.isEmpty {
                found.append("\(controller.title ?? "") was not told that it appears")
            }
            if let view = controller.viewIfLoaded, view.window != nil {
                found += violations(of: view, named: controller.title ?? "")
            }
        }
        return found
    }

    /// Lets everything come to rest, and describes all that is recorded.
    func recorded() -> [String] {
        stage.perform { driver.cancel() }
        stage.runToIdle()
        let transitions = stage.timeline.transitions.map {
            "\($0.name) \($0.didComplete.map { "\($0)" } ?? "-") \(RecordedUse.text([$0.start - start, ($0.end ?? start) - start]))"
        }
        let violations = stage.violations.map {
            "\($0.transition) \($0.rule) \($0.detail) \(RecordedUse.text([$0.time - start]))"
        }
        return transitions + violations
            + RecordedUse.lines(of: stage.timeline, from: start, to: stage.now)
    }

    private func violations(of view: UIView, named name: String) -> [String] {
        var found: [String] = []
        guard let target = stage.target(of: view) else { return found }
        if view.transform != .identity || view.alpha != 1 { found.append("\(name) is not at rest") }
        if let superview = view.superview, view.frame != superview.bounds {
            found.append("\(name) has the frame \(view.frame) in \(superview.bounds)")
        }
        let shown = stage.timeline.shown(of: target, at: stage.now)
        if shown.geometry != view.layer.geometry || shown.alpha != view.alpha {
            found.append("\(name) shows \(shown.geometry.frame), its model is \(view.frame)")
        }
        for time in stride(from: 0, through: stage.now, by: 0.1) {
            let geometry = stage.presentation(of: view, at: time).geometry
            if !geometry.position.isFinite || !geometry.bounds.isFinite {
                found.append("\(name) is nowhere at \(time) s")
            }
        }
        return found
    }
}

@MainActor
@Suite("Random controllers") struct RandomControllerTests {
    @Test func `after any steps, the uppermost controllers are in the window at rest, and completions have run once`() {
        RandomSequence.test(length: 2...14, step: ControllerStep.random, simpler: \.simpler) { steps in
            let controllers = RandomControllers()
            for step in steps { controllers.run(step) }
            return controllers.violations()
        }
    }

    @Test func `the same steps at another time have the same transitions at that time`() {
        RandomSequence.test(length: 2...14, share: 0.3, step: ControllerStep.random, simpler: \.simpler) { steps in
            let (controllers, later) = (RandomControllers(start: 0.5), RandomControllers(start: 1.875))
            for step in steps {
                controllers.run(step)
                later.run(step)
            }
            return RecordedUse.differences(controllers.recorded(), later.recorded())
        }
    }

    @Test func `random steps show what they showed`() throws {
        try RecordedUse.check("controllers") { seed in
            var random = SplitMix64(seed: seed)
            let controllers = RandomControllers()
            for _ in 0..<14 { controllers.run(ControllerStep.random(&random)) }
            return controllers.recorded()
        }
    }
}
