import AnimationTesting
import HeadlessKit
import Scenarios
import Testing

/// The specification of the baseline: mutations that it finds, and refactorings that make no difference.
@MainActor
@Suite("Sensitivity of a baseline") struct SensitivityTests {
    private typealias Change = (name: String, path: PartialKeyPath<Knobs>, apply: (inout Knobs) -> Void)

    private static let mutations: [Change] = [
        ("duration + 1 %", \.duration, { $0.duration *= 1.01 }),
        ("delay + 1 %", \.delay, { $0.delay *= 1.01 }),
        ("damping ratio + 1 %", \.damping, { $0.damping *= 1.01 }),
        ("from value + 1 %", \.from, { $0.from *= 1.01 }),
        ("to value + 1 %", \.to, { $0.to *= 1.01 }),
        ("control point + 1 %", \.control, { $0.control *= 1.01 }),
        ("order of two completions", \.swapsCompletions, { $0.swapsCompletions = true }),
        ("missing completeTransition", \.omitsCompletion, { $0.omitsCompletion = true }),
        ("wrong view on top", \.putsBehind, { $0.putsBehind = true }),
    ]
    private static let refactorings: [Change] = [
        ("another view that does not move", \.hasStaticView, { $0.hasStaticView = true }),
        ("another order of addSubview", \.addsInOtherOrder, { $0.addsInOtherOrder = true }),
        ("another machine", \.hasStaticView, { $0.perturb() }),
    ]

    private func recording(of sample: Sample, _ knobs: Knobs) throws -> AnimationRecording {
        try recordAnimation { sample.start($0, knobs) }
    }

    private func lines(_ old: AnimationRecording, _ new: AnimationRecording) throws -> [String] {
        // Through the text, as a test has it.
        let baseline = try AnimationBaseline(text: old.baselineText, file: "baseline")
        return BaselineDifference(baseline, new).lines
    }

    @Test func `each mutation of ten animators is found, and no refactoring`() throws {
        var table: [String: (found: Int, of: Int)] = [:]
        for sample in Sample.all {
            let original = try recording(of: sample, Knobs())
            #expect(original.problems.isEmpty, "\(sample.name): \(original.problems)")
            #expect(try lines(original, recording(of: sample, Knobs())) == [])
            for (changes, isFound) in [(Self.mutations, true), (Self.refactorings, false)] {
                for change in changes where sample.knobs.contains(change.path) {
                    var knobs = Knobs()
                    change.apply(&knobs)
                    let found = try lines(original, recording(of: sample, knobs))
                    #expect(
                        found.isEmpty != isFound, "\(sample.name), \(change.name): \(found)\n\(original.baselineText)")
                    table[change.name, default: (0, 0)].of += 1
                    table[change.name, default: (0, 0)].found += found.isEmpty ? 0 : 1
                }
            }
        }
        for change in Self.mutations + Self.refactorings {
            let count = table[change.name] ?? (0, 0)
            #expect(count.of > 0, "\(change.name) was never tried")
            print("animators | \(change.name) | \(count.found) of \(count.of)")
        }
    }

    // MARK: The seven transitions

    private func recording(_ setup: TransitionSetup, _ change: (TransitionScene) -> Void = { _ in }) throws
        -> AnimationRecording
    {
        let scene = TransitionScene(setup)
        change(scene)
        return try AnimationRecording(on: scene.stage, AnimationSetup()) { _ in scene.begin() }
    }

    @Test(arguments: TransitionKind.published)
    func `each parameter of a transition is found when it changes by 1 %`(kind: TransitionKind) throws {
        let original = try recording(TransitionSetup(kind))
        #expect(original.problems.isEmpty)
        #expect(try lines(original, recording(TransitionSetup(kind))) == [])
        var (found, all) = (0, 0)
        for parameter in kind.parameters where parameter.key != "own_count" && !parameter.key.hasPrefix("dismiss") {
            let value =
                parameter.defaultValue == 0 ? 0.01 : min(parameter.defaultValue * 1.01, parameter.range.upperBound)
            guard value != parameter.defaultValue else { continue }
            let changed = try recording(TransitionSetup(kind, parameters: [parameter.key: value]))
            let lines = try lines(original, changed)
            #expect(!lines.isEmpty, "\(kind.rawValue), \(parameter.key)")
            (found, all) = (found + (lines.isEmpty ? 0 : 1), all + 1)
        }
        // A from or to value: the cells, of which all transitions but the modal ones are made.
        let side = try recording(TransitionSetup(kind, itemSide: 101))
        if !kind.isPresentation { #expect(try !lines(original, side).isEmpty, "\(kind.rawValue), cells") }
        print("\(kind.rawValue) | parameters + 1 % | \(found) of \(all)")
    }

    @Test(arguments: TransitionKind.published.filter { $0 != .pinchLayout && $0 != .layoutToLayout })
    func `a missing completeTransition and a wrong view on top are found in a transition`(kind: TransitionKind) throws {
        let original = try recording(TransitionSetup(kind))
        for mistake in [Faulty.Mistake.omitsCompletion, .putsBehind] {
            let changed = try recording(TransitionSetup(kind)) { scene in
                scene.wrapAnimator = { Faulty($0, mistake) }
            }
            #expect(try !lines(original, changed).isEmpty, "\(kind.rawValue), \(mistake)\n\(original.baselineText)")
        }
        let unchanged = try recording(TransitionSetup(kind)) { $0.wrapAnimator = { Faulty($0, .addsStaticView) } }
        #expect(try lines(original, unchanged) == [], "\(kind.rawValue)")
    }
}

/// An animator with a mistake around it.
private final class Faulty: NSObject, UIViewControllerAnimatedTransitioning {
    enum Mistake { case omitsCompletion, putsBehind, addsStaticView }

    private let animator: any UIViewControllerAnimatedTransitioning
    private let mistake: Mistake

    init(_ animator: any UIViewControllerAnimatedTransitioning, _ mistake: Mistake) {
        (self.animator, self.mistake) = (animator, mistake)
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        animator.transitionDuration(using: transitionContext)
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        switch mistake {
        case .omitsCompletion: animator.animateTransition(using: Forgetful(context))
        case .putsBehind:
            animator.animateTransition(using: context)
            let container = context.containerView
            if container.subviews.count > 1, let top = container.subviews.last {
                container.sendSubviewToBack(top)
            } else {
                container.superview?.sendSubviewToBack(container)
            }
        case .addsStaticView:
            context.viewController(forKey: .to)?.view.addSubview(UIView(frame: .zero))
            animator.animateTransition(using: context)
        }
    }
}

/// A context whose `completeTransition(_:)` does nothing.
private final class Forgetful: NSObject, UIViewControllerContextTransitioning {
    private let context: any UIViewControllerContextTransitioning

    init(_ context: any UIViewControllerContextTransitioning) { self.context = context }

    var containerView: UIView { context.containerView }
    var isAnimated: Bool { context.isAnimated }
    var isInteractive: Bool { context.isInteractive }
    var transitionWasCancelled: Bool { context.transitionWasCancelled }
    var presentationStyle: UIModalPresentationStyle { context.presentationStyle }
    var targetTransform: CGAffineTransform { context.targetTransform }
    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        context.updateInteractiveTransition(percentComplete)
    }
    func finishInteractiveTransition() { context.finishInteractiveTransition() }
    func cancelInteractiveTransition() { context.cancelInteractiveTransition() }
    func pauseInteractiveTransition() { context.pauseInteractiveTransition() }
    func completeTransition(_ didComplete: Bool) {}
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        context.viewController(forKey: key)
    }
    func view(forKey key: UITransitionContextViewKey) -> UIView? { context.view(forKey: key) }
    func initialFrame(for vc: UIViewController) -> CGRect { context.initialFrame(for: vc) }
    func finalFrame(for vc: UIViewController) -> CGRect { context.finalFrame(for: vc) }
}
