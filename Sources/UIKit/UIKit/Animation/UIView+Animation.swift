import AnimationCore
import AnimationTimeline

/// A keyframe that was added to a block, until all of the block's keyframes are known.
struct PendingKeyframe {
    var start: Double
    var length: Double
    var animations: () -> Void
}

extension UIView {
    /// Animates the changes that `animations` makes.
    ///
    /// - Parameters:
    ///   - duration: Seconds. At 0 the changes take effect at once, and the completion runs in the next cycle.
    ///   - delay: Seconds until the motion starts; the old values show until then.
    ///   - options: The curve (ease-in-out by default), and how to combine with other animations.
    ///   - animations: Changes model values. Where it changes nothing, the completion runs in the next cycle.
    ///   - completion: Runs at the end of the last of the animations; receives `false` if one was removed or replaced.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        Simulation.animate(
            AnimationRequest(curve: nil, duration: duration, delay: delay, options: options),
            animations: animations, completion: completion)
    }

    /// Animates the changes that `animations` makes, along an ease-in-out curve; see
    /// ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(
        withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    public class func animate(withDuration duration: TimeInterval, animations: () -> Void) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
    }

    /// Animates with a spring fitted to the duration, which it is cut at.
    ///
    /// - Parameters:
    ///   - duration: Seconds, clamped to 0.01…10 s as on the platform; at 0 the changes take effect at once.
    ///   - dampingRatio: 1 does not overshoot; clamped to the platform's range.
    ///   - velocity: Normalized velocity (1/s): 1 covers the whole distance in a second, towards the target.
    ///   - options: A curve among them has no influence on the motion.
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

    /// Animates with a spring given by its perceptual duration and bounce; it lasts until it has settled to 0.1 %.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds, above 0.
    ///   - bounce: 0 does not overshoot; −1 (exclusive) to 1 (exclusive).
    ///   - velocity: Normalized velocity (1/s), positive towards the target.
    /// - Precondition: The spring exists and settles.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
        delay: TimeInterval = 0, options: UIView.AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring: Spring
        do {
            spring = try Spring(duration: duration, bounce: Double(bounce))
        } catch {
            preconditionFailure("an animation cannot have this spring: \(error)")
        }
        let settling = spring.swiftUISettlingDuration(initialVelocity: Double(velocity))
        Simulation.animate(
            AnimationRequest(
                .spring(spring, initialVelocity: Double(velocity)), duration: settling, delay: delay, options: options),
            animations: animations, completion: completion)
    }

    /// Animates along keyframes that `animations` adds with ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
    ///
    /// The keyframes are sorted by their start times. A property that a keyframe changes keeps its old value until the keyframe
    /// starts, reaches the new one at its end, and keeps that. Unless the options say otherwise, the default ease-in-out
    /// warps the whole timeline, as on the platform. The calculation modes are those of `KeyframeBlocks`: each property has
    /// the key times of the keyframes that change it. There is no public recording of UIKit's own in the other modes than the
    /// linear one.
    ///
    /// - Parameters:
    ///   - options: The curve that warps the timeline (an `AnimationOptions` curve's bits), and the calculation mode.
    ///   - animations: Adds keyframes. A change that it makes itself takes the whole duration.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.KeyframeAnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animateKeyframes(
            AnimationRequest(
                curve: nil, duration: duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue)),
            animations: animations, completion: completion)
    }

    /// Animates along keyframes, warped by any curve.
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
        guard let recording = Simulation.current?.openRecording() else {
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

    /// Adds a keyframe to the block of ``animateKeyframes(withDuration:delay:options:animations:completion:)`` around it.
    /// Outside of one, the changes take effect at once.
    ///
    /// - Parameters:
    ///   - frameStartTime: The start time, as a fraction of the block's duration, clamped to 0…1.
    ///   - frameDuration: The duration, as a fraction of the block's duration, clamped to 0…1; at 0 it jumps.
    ///   - animations: Changes model values. Kept until all keyframes of the block are known.
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

    /// Repeats the changes that a closure makes inside an animation block. Outside of one, they take effect at once.
    ///
    /// - Parameters:
    ///   - count: The number of cycles; a fraction ends within one. 0 and less leave the changes as they are.
    ///   - autoreverses: Whether each cycle runs back to its start.
    ///   - animations: Changes model values, which show when the last cycle has ended.
    public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        guard let recording = Simulation.current?.recording else { return animations() }
        recording.withRepetition(Double(count), autoreverses: autoreverses, animations)
    }

    /// Makes changes that take effect at once, also inside an animation block.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        guard let recording = Simulation.current?.recording else {
            actionsWithoutAnimation()
            return
        }
        recording.performWithoutAnimation(actionsWithoutAnimation)
    }

    public class var areAnimationsEnabled: Bool { Simulation.current?.areAnimationsEnabled ?? true }

    public class func setAnimationsEnabled(_ enabled: Bool) { Simulation.current?.areAnimationsEnabled = enabled }

    /// The duration of the animation block whose closure runs, in seconds; 0 outside of one.
    public class var inheritedAnimationDuration: TimeInterval {
        guard let recording = Simulation.current?.recording, recording.scope.isAnimated else { return 0 }
        return recording.scope.request?.duration ?? 0
    }
}
