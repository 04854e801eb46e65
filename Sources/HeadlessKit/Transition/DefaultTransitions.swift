import AnimationCore

/// The system's own spring: mass 3, stiffness 1000, run critically damped, cut at half a second.
private let systemSpring = AnimationRequest(
    .spring(.systemTransition, initialVelocity: 0), duration: 0.5)

/// Push and pop without an animator: the upper view slides in from the right by the container's width, the lower one
/// follows at three tenths of the way; pop is the way back.
final class DefaultNavigationTransition: ViewControllerAnimatedTransitioning {
    private let operation: NavigationController.Operation
    private static let parallax = 0.3

    init(_ operation: NavigationController.Operation) { self.operation = operation }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        systemSpring.duration
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let container = context.containerView, let from = context.view(forKey: .from),
            let to = context.view(forKey: .to)
        else { return context.completeTransition(false) }
        let width = container.bounds.width
        let (upper, lower) = operation == .push ? (to, from) : (from, to)
        if operation == .push { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
        let (upperRest, lowerRest) = (upper.center, lower.center)
        let upperAway = upperRest + Point(x: width, y: 0)
        let lowerAway = lowerRest - Point(x: width * DefaultNavigationTransition.parallax, y: 0)
        let isPush = operation == .push
        if isPush { upper.center = upperAway } else { lower.center = lowerAway }
        Stage.running.animate(systemSpring) {
            upper.center = isPush ? upperRest : upperAway
            lower.center = isPush ? lowerAway : lowerRest
        } completion: { _ in
            upper.center = upperRest
            lower.center = lowerRest
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

/// Presentation and dismissal without an animator: the presented view slides up by the container's height, and down again.
final class DefaultPresentationTransition: ViewControllerAnimatedTransitioning {
    private let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        systemSpring.duration
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let container = context.containerView, let from = context.view(forKey: .from),
            let to = context.view(forKey: .to)
        else { return context.completeTransition(false) }
        let slid = isPresenting ? to : from
        if isPresenting { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
        let rest = slid.center
        let away = rest + Point(x: 0, y: container.bounds.height)
        let isPresenting = isPresenting
        if isPresenting { slid.center = away }
        Stage.running.animate(systemSpring) {
            slid.center = isPresenting ? rest : away
        } completion: { _ in
            slid.center = rest
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
