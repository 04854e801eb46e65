import AnimationCore

/// A keyframe that has been added to a block and waits for the others.
struct PendingKeyframe {
    var start: Double
    var length: Double
    var animations: () -> Void
}

extension View {
    /// Animates what `animations` changes, over a duration, with the curve of the options (ease-in-out by default).
    ///
    /// The stage on which that happens is the one whose code runs now: inside a transition, a completion or
    /// ``Stage/perform(_:)``. Elsewhere it traps.
    ///
    /// - Parameters:
    ///   - duration: Seconds. At 0 the changes take effect at once, and the completion runs in the next cycle.
    ///   - delay: Seconds until the motion starts; the old values show until then.
    ///   - options: The curve, and how to combine with other animations.
    ///   - curve: Any curve, in place of the options'.
    ///   - animations: Changes model values. Where it changes nothing there is no animation, and the completion runs in
    ///     the next cycle.
    ///   - completion: Runs at the end of the last of the animations; told `false` if one was removed or replaced.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], curve: UnitCurve? = nil,
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        Stage.animate(
            AnimationRequest(curve: curve, duration: duration, delay: delay, options: options),
            animations: animations, completion: completion)
    }

    /// Animates with a spring fitted to the duration, which it is cut at.
    ///
    /// - Parameters:
    ///   - duration: Seconds, clamped to 0.01…10 s as on the platform; at 0 the changes take effect at once.
    ///   - delay: Seconds until the motion starts.
    ///   - dampingRatio: 1 does not overshoot; clamped to the platform's range.
    ///   - velocity: Distances per second: 1 covers the way in a second. Positive is towards the target.
    ///   - options: A curve among them is recorded, and has no influence on the motion.
    ///   - animations: Changes model values.
    ///   - completion: Runs at the end of the last of the animations.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double, options: AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        Stage.animate(
            AnimationRequest(
                .uiKitSpring(dampingRatio: dampingRatio, initialVelocity: velocity),
                duration: duration, delay: delay, options: options),
            animations: animations, completion: completion)
    }

    /// Animates with a spring given by its perceptual duration and bounce; it lasts until it has settled to 0.1 %.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds, above 0.
    ///   - bounce: 0 does not overshoot; within −1 (exclusive) and 1. At 1 the spring would never settle: that traps.
    ///   - velocity: Distances per second, positive towards the target.
    ///   - delay: Seconds until the motion starts.
    ///   - options: How to combine with other animations.
    ///   - animations: Changes model values.
    ///   - completion: Runs at the end of the last of the animations.
    public static func animate(
        springDuration duration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
        delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring: Spring
        do {
            spring = try Spring(duration: duration, bounce: bounce)
        } catch {
            preconditionFailure("an animation cannot have this spring: \(error)")
        }
        let settling = spring.swiftUISettlingDuration(initialVelocity: velocity)
        Stage.animate(
            AnimationRequest(
                .spring(spring, initialVelocity: velocity), duration: settling, delay: delay, options: options),
            animations: animations, completion: completion)
    }

    /// Animates along keyframes that `animations` adds with ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
    ///
    /// The keyframes are put in the order of their starts. What a keyframe changes holds its old value until the keyframe
    /// starts, reaches the new one at its end, and holds that. Unless the options say otherwise, the default ease-in-out
    /// warps the whole timeline, as on the platform.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - delay: Seconds until the timeline starts.
    ///   - options: The curve that warps the timeline, and how to combine with other animations.
    ///   - curve: Any curve, in place of the options'.
    ///   - animations: Adds keyframes. A change that it makes itself takes the whole duration.
    ///   - completion: Runs at the end of the timeline.
    public static func animateKeyframes(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], curve: UnitCurve? = nil,
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let stage = Stage.running
        let recording = stage.openRecording()
        stage.animate(
            AnimationRequest(curve: curve, duration: duration, delay: delay, options: options),
            animations: animations, completion: completion,
            inside: { animations in
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
            })
    }

    /// Adds a keyframe to the block of
    /// ``animateKeyframes(withDuration:delay:options:curve:animations:completion:)`` around it. Outside of one, the changes
    /// take effect at once.
    ///
    /// - Parameters:
    ///   - start: When it starts, as a fraction of the block's duration, 0…1.
    ///   - duration: How long it takes, as a fraction of the block's duration; at 0 it jumps.
    ///   - animations: Changes model values. Kept until all keyframes of the block are known.
    public static func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double, animations: @escaping () -> Void
    ) {
        precondition(
            (0...1).contains(start) && (0...1).contains(duration),
            "a keyframe's relative start and duration lie in 0…1, not at \(start) and \(duration)")
        guard let recording = Stage.running.recording, recording.pendingKeyframes != nil else {
            performWithoutAnimation(animations)
            return
        }
        recording.pendingKeyframes?.append(PendingKeyframe(start: start, length: duration, animations: animations))
    }

    /// Makes changes that take effect at once, also inside an animation block.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        guard let recording = Stage.current?.recording else {
            actions()
            return
        }
        recording.performWithoutAnimation(actions)
    }

    /// Removes the animations of this view: it shows its model values, and their completions are told `false`.
    public final func removeAllAnimations() {
        if let recording, recording.isOpen { recording.removeAnimations(of: self) }
    }

    /// What a viewer would see of this view at a stage time, in seconds: by default now. Without a recording, the model.
    public final func presentation(at time: Double? = nil) -> Presentation {
        guard let recording, recording.isOpen else {
            return Presentation(geometry: geometry, alpha: alpha, isHidden: isHidden)
        }
        return recording.timeline.presentation(of: target, at: time ?? recording.now)
    }
}
