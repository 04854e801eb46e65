import Foundation

extension UIView {
    /// Changes the content of a view with a transition. Contents are not simulated: the transition is recorded as an event with
    /// its timing, the changes take effect at once, and the completion runs at its end.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        performWithoutAnimation { animations?() }
        view.layer.recording?.note(.animated, view.layer)
        guard let simulation = Simulation.current, areAnimationsEnabled else {
            completion?(true)
            return
        }
        let recording = simulation.openRecording()
        let clock = recording.clock
        simulation.schedule(at: simulation.now + max(0, duration)) {
            recording.on(clock) { completion?(true) }
        }
    }

    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        transition(
            with: fromView.superview ?? fromView, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    fromView.superview?.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion: completion)
    }

    /// Removes views with the system's animation: they fade out over 0.25 s.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: UIView.AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: 0.25, delay: 0, options: options) {
            for view in views { view.alpha = 0 }
            parallelAnimations?()
        } completion: { finished in
            for view in views { view.removeFromSuperview() }
            completion?(finished)
        }
    }
}
