import AnimationMath
import AnimationTimeline

/// A keyframe that was added to a block, until all of the block's keyframes are known.
struct PendingKeyframe {
    var start: Double
    var length: Double
    var animations: () -> Void
}

extension UIView {
    /// With a duration of 0, and where nothing changes, the completion runs in the next cycle.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        Simulation.animate(
            AnimationRequest(curve: nil, duration: duration, delay: delay, options: options),
            animations: animations, completion: completion)
    }

    public class func animate(
        withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    public class func animate(withDuration duration: TimeInterval, animations: () -> Void) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
    }

    /// The spring is fitted to the duration, which cuts it: clamped to 0.01…10 s; the damping ratio, to the platform's.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: UIView.AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        Simulation.animate(
            AnimationRequest(
                .uiKitSpring(dampingRatio: Double(dampingRatio), initialVelocity: Double(velocity)),
                duration: duration, delay: delay, options: options),
            animations: animations, completion: completion)
    }

    /// The animation lasts until the spring has settled to 0.1 %.
    ///
    /// - Precondition: The duration is above 0, and the bounce between −1 and 1, both exclusive.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
        delay: TimeInterval = 0, options: UIView.AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = required("an animation cannot have this spring") {
            try Spring(duration: duration, bounce: Double(bounce))
        }
        let settling = spring.swiftUISettlingDuration(initialVelocity: Double(velocity))
        Simulation.animate(
            AnimationRequest(
                .spring(spring, initialVelocity: Double(velocity)), duration: settling, delay: delay, options: options),
            animations: animations, completion: completion)
    }

    /// The keyframes are sorted by their start times. A property that a keyframe changes keeps its old value until the keyframe
    /// starts, reaches the new one at its end, and keeps that. Unless the options say otherwise, the default ease-in-out
    /// warps the whole timeline, as on the platform. The calculation modes are those of `KeyframeBlocks`: each property has
    /// the key times of the keyframes that change it. There is no public recording of UIKit's own in the other modes than the
    /// linear one. A change outside of a keyframe takes the whole duration.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.KeyframeAnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animateKeyframes(
            AnimationRequest(
                curve: nil, duration: duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue)),
            animations: animations, completion: completion)
    }

    package class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, curve: UnitCurve, animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animateKeyframes(
            AnimationRequest(curve: curve, duration: duration, delay: delay, options: []), animations: animations,
            completion: completion)
    }

    private class func animateKeyframes(
        _ request: AnimationRequest, animations: () -> Void, completion: ((Bool) -> Void)?
    ) {
        guard let recording = Simulation.current?.openRecording(layingOut: false) else {
            return Simulation.animate(request, animations: animations, completion: completion)
        }
        Simulation.animate(request, animations: animations, completion: completion) { animations in
            let outer = recording.pendingKeyframes
            recording.pendingKeyframes = []
            animations()
            let keyframes = recording.pendingKeyframes ?? []
            recording.pendingKeyframes = outer
            // A stable sort: the standard library's is one, though it does not promise it.
            let order = keyframes.indices.sorted { (keyframes[$0].start, $0) < (keyframes[$1].start, $1) }
            for index in order {
                let keyframe = keyframes[index]
                recording.withPart(start: keyframe.start, length: keyframe.length, keyframe.animations)
            }
            recording.setCalculationMode(request.options.calculationMode)
        }
    }

    /// Start and duration are clamped to 0…1. Outside of a keyframe animation, the changes take effect at once.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        precondition(
            !frameStartTime.isNaN && !frameDuration.isNaN,
            "a keyframe's relative start time and duration must be numbers")
        guard let recording = Simulation.current?.recording, recording.pendingKeyframes != nil else {
            performWithoutAnimation(animations)
            return
        }
        let start = min(max(frameStartTime, 0), 1)
        recording.pendingKeyframes?.append(
            PendingKeyframe(start: start, length: min(max(frameDuration, 0), 1), animations: animations))
    }

    /// A count of 0 and less leaves the changes as they are. Outside of a block, they take effect at once.
    public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        guard let recording = Simulation.current?.recording else { return animations() }
        recording.withRepetition(Double(count), autoreverses: autoreverses, animations)
    }

    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        guard let recording = Simulation.current?.recording else {
            actionsWithoutAnimation()
            return
        }
        recording.performWithoutAnimation(actionsWithoutAnimation)
    }

    public class var areAnimationsEnabled: Bool { Simulation.current?.areAnimationsEnabled ?? true }

    public class func setAnimationsEnabled(_ enabled: Bool) { Simulation.current?.areAnimationsEnabled = enabled }

    public class var inheritedAnimationDuration: TimeInterval {
        guard let recording = Simulation.current?.recording, recording.scope.isAnimated else { return 0 }
        return recording.scope.request?.duration ?? 0
    }
}
