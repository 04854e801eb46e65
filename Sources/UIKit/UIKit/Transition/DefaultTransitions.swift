import AnimationMath
import AnimationTimeline

extension AnimationRequest {
    /// The system's own spring: mass 3, stiffness 1000, run critically damped, cut at half a second.
    static var systemTransition: AnimationRequest {
        AnimationRequest(.spring(.systemTransition, initialVelocity: 0), duration: 0.5)
    }
}

/// Push and pop without an animator: the upper view slides in from the right by the container's width, the lower one
/// moves by three tenths of it; pop reverses both.
package final class DefaultNavigationTransition: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPush: Bool
    private static let parallax = 0.3

    package init(isPush: Bool) { self.isPush = isPush }

    package func transitionDuration(using _: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        AnimationRequest.systemTransition.duration
    }

    package func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
            return context.completeTransition(false)
        }
        let container = context.containerView
        let width = container.bounds.width
        let (upper, lower) = isPush ? (to, from) : (from, to)
        if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
        let (upperRest, lowerRest) = (upper.center, lower.center)
        let upperAway = CGPoint(x: upperRest.x + width, y: upperRest.y)
        let lowerAway = CGPoint(x: lowerRest.x - width * DefaultNavigationTransition.parallax, y: lowerRest.y)
        if isPush { upper.center = upperAway } else { lower.center = lowerAway }
        Simulation.animate(
            .systemTransition,
            animations: {
                upper.center = isPush ? upperRest : upperAway
                lower.center = isPush ? lowerAway : lowerRest
            },
            completion: { _ in
                upper.center = upperRest
                lower.center = lowerRest
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}

/// Presentation and dismissal without an animator: the presented view slides up by the container's height, and down again, or
/// dissolves.
package final class DefaultPresentationTransition: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPresenting: Bool
    private let style: UIModalTransitionStyle

    package init(isPresenting: Bool, style: UIModalTransitionStyle) {
        self.isPresenting = isPresenting
        self.style = style
    }

    package func transitionDuration(using _: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        AnimationRequest.systemTransition.duration
    }

    package func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let moved = context.view(forKey: isPresenting ? .to : .from) else {
            return context.completeTransition(false)
        }
        let container = context.containerView
        if isPresenting {
            container.addSubview(moved)
        } else if let to = context.view(forKey: .to) {
            container.insertSubview(to, belowSubview: moved)
        }
        let (isPresenting, isDissolve, rest) = (isPresenting, style == .crossDissolve, moved.center)
        let away = CGPoint(x: rest.x, y: rest.y + container.bounds.height)
        func place(isThere: Bool) {
            if isDissolve { moved.alpha = isThere ? 1 : 0 } else { moved.center = isThere ? rest : away }
        }
        if isPresenting { place(isThere: false) }
        Simulation.animate(.systemTransition, animations: { place(isThere: isPresenting) }) { _ in
            place(isThere: true)
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
