import HeadlessKit

/// The numbers of an animator that a mutation changes, and the mistakes that it may make.
struct Knobs {
    var duration = 0.5
    var delay = 0.1
    var damping: CGFloat = 0.8
    /// Factors of the values that the animation goes from and to.
    var from: CGFloat = 1
    var to: CGFloat = 1
    /// The ordinate of a curve's first control point.
    var control: CGFloat = 0.2
    var swapsCompletions = false
    var omitsCompletion = false
    var putsBehind = false
    /// Refactorings: a view that does not move, and another order of independent views.
    var hasStaticView = false
    var addsInOtherOrder = false

    /// A number off by rounding, as on another machine.
    mutating func perturb() {
        duration *= 1 + 2e-15
        from *= 1 - 1e-15
        to *= 1 + 1e-15
    }
}

/// A transition whose animation is a closure.
final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
    typealias Context = any UIViewControllerContextTransitioning
    private let knobs: Knobs
    private let animate: @MainActor (Context, UIView, UIView, @escaping (Bool) -> Void) -> Void

    /// - Parameter animate: Receives the context, the view that is left, the one that comes, and the completion.
    init(_ knobs: Knobs, _ animate: @escaping @MainActor (Context, UIView, UIView, @escaping (Bool) -> Void) -> Void) {
        (self.knobs, self.animate) = (knobs, animate)
    }

    func transitionDuration(using transitionContext: Context?) -> TimeInterval { knobs.duration }

    func animateTransition(using context: Context) {
        let from = context.viewController(forKey: .from)!.view!
        let to = context.viewController(forKey: .to)!.view!
        let container = context.containerView
        // In a view that moves, and covering nothing that does.
        if knobs.hasStaticView { to.addSubview(UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))) }
        if knobs.putsBehind { container.insertSubview(to, at: 0) } else { container.addSubview(to) }
        animate(context, from, to) { [knobs] finished in
            if !knobs.omitsCompletion { context.completeTransition(finished && !context.transitionWasCancelled) }
        }
    }
}

/// Ten animations in the manner of public ones, each with the knobs that it has.
@MainActor
struct Sample {
    let name: String
    let knobs: Set<PartialKeyPath<Knobs>>
    /// Starts it on a stage.
    let start: @MainActor (Stage, Knobs) -> Void

    private static func transition(
        _ name: String, _ knobs: Set<PartialKeyPath<Knobs>>,
        _ animate: @escaping @MainActor (Knobs, Animator.Context, UIView, UIView, @escaping (Bool) -> Void) -> Void
    ) -> Sample {
        Sample(name: name, knobs: knobs.union([\.duration, \.omitsCompletion, \.hasStaticView])) { stage, knobs in
            let (delegate, animator) = (TransitionDelegate(), Animator(knobs) { animate(knobs, $0, $1, $2, $3) })
            delegate.animator = { _, _, _ in animator }
            let (home, card) = (UIViewController(), UIViewController())
            (home.title, card.title) = ("home", "card")
            let navigation = UINavigationController(rootViewController: home)
            navigation.delegate = delegate
            stage.rootViewController = navigation
            stage.window.layoutIfNeeded()
            navigation.pushViewController(card, animated: true)
            retained = delegate
        }
    }

    private static func view(
        _ name: String, _ knobs: Set<PartialKeyPath<Knobs>>,
        _ animate: @escaping @MainActor (Knobs, UIView, UIView) -> Void
    ) -> Sample {
        Sample(name: name, knobs: knobs.union([\.hasStaticView, \.addsInOtherOrder])) { stage, knobs in
            let (first, second) = (UIView(), UIView())
            first.frame = CGRect(x: 20, y: 100, width: 100, height: 60)
            second.frame = CGRect(x: 200, y: 100, width: 100, height: 60)
            (first.accessibilityIdentifier, second.accessibilityIdentifier) = ("first", "second")
            let other = UIView(frame: CGRect(x: 0, y: 800, width: 390, height: 44))
            if knobs.hasStaticView { stage.window.addSubview(other) }
            for view in knobs.addsInOtherOrder ? [second, first] : [first, second] { stage.window.addSubview(view) }
            if knobs.putsBehind {
                let cover = UIView(frame: CGRect(x: 0, y: 90, width: 390, height: 80))
                cover.accessibilityIdentifier = "cover"
                stage.window.addSubview(cover)
            }
            animate(knobs, first, second)
        }
    }

    static var retained: AnyObject?

    /// Runs two closures, in the other order if a mistake asks for it.
    private static func inOrder(_ knobs: Knobs, _ first: () -> Void, _ second: () -> Void) {
        if knobs.swapsCompletions {
            second()
            first()
        } else {
            first()
            second()
        }
    }

    static let all: [Sample] = [
        transition("card", [\.delay, \.damping, \.from, \.to, \.putsBehind, \.swapsCompletions]) {
            knobs, _, home, card, done in
            card.transform = CGAffineTransform(translationX: 0, y: 844 * knobs.from)
            @MainActor func spring(_ animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?) {
                UIView.animate(
                    withDuration: knobs.duration, delay: knobs.delay, usingSpringWithDamping: knobs.damping,
                    initialSpringVelocity: 1, options: [], animations: animations, completion: completion)
            }
            inOrder(
                knobs,
                {
                    spring({ home.transform = CGAffineTransform(scaleX: 0.9 * knobs.to, y: 0.9 * knobs.to) }) { _ in
                        home.transform = .identity
                    }
                }, { spring({ card.transform = .identity }, done) })
        },
        transition("fade", [\.from, \.to, \.putsBehind]) { knobs, _, _, to, done in
            to.alpha = 0.2 * knobs.from
            UIView.animate(withDuration: knobs.duration, animations: { to.alpha = 0.99 * knobs.to }) { finished in
                to.alpha = 1
                done(finished)
            }
        },
        transition("zoom", [\.from, \.control, \.putsBehind]) { knobs, _, _, to, done in
            to.transform = CGAffineTransform(scaleX: 0.3 * knobs.from, y: 0.3 * knobs.from)
            let timing = UICubicTimingParameters(
                controlPoint1: CGPoint(x: 0.3, y: knobs.control), controlPoint2: CGPoint(x: 0.4, y: 1))
            let animator = UIViewPropertyAnimator(duration: knobs.duration, timingParameters: timing)
            animator.addAnimations { to.transform = .identity }
            animator.addCompletion { done($0 == .end) }
            animator.startAnimation()
        },
        transition("turn", [\.from, \.damping, \.putsBehind]) { knobs, _, _, to, done in
            to.transform = CGAffineTransform(rotationAngle: -1.2 * knobs.from).scaledBy(x: 0.5, y: 0.5)
            UIView.animate(
                withDuration: knobs.duration, delay: 0, usingSpringWithDamping: knobs.damping, initialSpringVelocity: 0,
                options: [], animations: { to.transform = .identity }, completion: done)
        },
        transition("drawer", [\.delay, \.from]) { knobs, context, _, to, done in
            let width = context.containerView.bounds.width
            to.frame = CGRect(x: -0.8 * width * knobs.from, y: 0, width: 0.8 * width, height: 844)
            UIView.animate(withDuration: knobs.duration, delay: knobs.delay, options: .curveEaseOut) {
                to.frame.origin.x = 0
            } completion: { finished in
                to.frame = context.containerView.bounds
                done(finished)
            }
        },
        transition("bounce", [\.to, \.putsBehind]) { knobs, _, _, to, done in
            to.transform = CGAffineTransform(translationX: 390, y: 0)
            UIView.animateKeyframes(withDuration: knobs.duration, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.7) {
                    to.transform = CGAffineTransform(translationX: -30 * knobs.to, y: 0)
                }
                UIView.addKeyframe(withRelativeStartTime: 0.7, relativeDuration: 0.3) { to.transform = .identity }
            } completion: {
                done($0)
            }
        },
        view("pulse", [\.duration, \.to, \.damping, \.putsBehind]) { knobs, first, _ in
            UIView.animate(withDuration: knobs.duration) {
                first.transform = CGAffineTransform(scaleX: 1.2 * knobs.to, y: 1.2 * knobs.to)
            } completion: { _ in
                UIView.animate(
                    withDuration: 0.4, delay: 0, usingSpringWithDamping: knobs.damping, initialSpringVelocity: 0,
                    options: [], animations: { first.transform = .identity })
            }
        },
        view("shake", [\.duration, \.to]) { knobs, first, _ in
            let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
            shake.values = [0, -12 * knobs.to, 12, -6, 0].map { Double($0) }
            shake.duration = knobs.duration
            shake.timingFunction = CAMediaTimingFunction(name: .linear)
            first.layer.add(shake, forKey: "shake")
        },
        view("swap", [\.duration, \.delay, \.to, \.swapsCompletions, \.putsBehind]) { knobs, first, second in
            inOrder(
                knobs,
                {
                    UIView.animate(withDuration: knobs.duration, delay: knobs.delay) {
                        first.frame.origin.y = 300 * knobs.to
                    } completion: { _ in
                        first.alpha = 0.5
                    }
                },
                {
                    UIView.animate(withDuration: knobs.duration, delay: knobs.delay) {
                        second.frame.origin.y = 400
                    } completion: { _ in
                        second.alpha = 0.5
                    }
                })
        },
        view("glow", [\.duration, \.to, \.control]) { knobs, first, _ in
            let glow = CABasicAnimation(keyPath: "cornerRadius")
            glow.fromValue = 4.0
            glow.toValue = 30.0 * knobs.to
            glow.duration = knobs.duration
            glow.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, Float(knobs.control), 0.6, 1)
            first.layer.cornerRadius = 30 * knobs.to
            first.layer.add(glow, forKey: "glow")
        },
    ]
}
