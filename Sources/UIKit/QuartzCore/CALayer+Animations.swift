import AnimationCore
import AnimationTimeline
import Foundation

/// Explicit animations of a layer.
extension CALayer: CAMediaTiming {
    /// Adds an animation; one with the same key is removed. On a layer that is in no recording it has no effect, and its
    /// delegate hears of its end at once.
    ///
    /// An animation that repeats for ever, or has the speed 0, stays until it is removed; the completion of its transaction does
    /// not run.
    public final func add(_ anim: CAAnimation, forKey key: String?) {
        let key = key ?? UUID().uuidString
        removeAnimation(forKey: key)
        guard let recording, recording.isOpen else {
            anim.delegate?.animationDidStop(anim, finished: true)
            return
        }
        mutableExtras.animations[key] = anim
        var indices: [Int] = []
        var end = recording.now
        let clock = recording.clock
        let local = recording.timeline.clocks[clock].localTime(at: recording.now)
        for curve in anim.curves(of: self) {
            var timings: [MediaTiming] = []
            for (depth, animation) in curve.timings.enumerated() {
                let group = timings.last?.duration
                if let timing = animation.mediaTiming(addedAt: depth == 0 ? local : 0, in: group) {
                    timings.append(timing)
                }
            }
            guard let outermost = timings.first else { continue }
            indices.append(
                recording.timeline.add(
                    LayerAnimation(
                        target: target, keyPath: curve.keyPath, begin: recording.now, clock: clock,
                        timings: timings, groupCurves: curve.timings.dropLast().map { $0.timingFunction?.curve },
                        curve: curve.curve, isAdditive: curve.isAdditive,
                        isCumulative: (curve.timings.last as? CAPropertyAnimation)?.isCumulative == true)))
            end = max(end, outermost.end)
        }
        if indices.isEmpty { end = max(end, anim.mediaTiming(addedAt: local)?.end ?? end) }
        recording.note(.animated, self)
        mutableExtras.running[key] = indices
        anim.delegate?.animationDidStart(anim)
        CATransaction.current.end = max(CATransaction.current.end, end)
        guard end < .infinity else { return }
        recording.simulation.schedule(at: end) { [weak self] in
            guard let self, self.extras?.animations[key] === anim else { return }
            if anim.isRemovedOnCompletion {
                self.end(key, finished: true)
            } else {
                anim.delegate?.animationDidStop(anim, finished: true)
            }
        }
    }

    private func end(_ key: String, finished: Bool) {
        guard let anim = extras?.animations.removeValue(forKey: key) else { return }
        for index in extras?.running.removeValue(forKey: key) ?? [] {
            if let recording, recording.isOpen { recording.timeline.stopLayerAnimation(index, at: recording.now) }
        }
        anim.delegate?.animationDidStop(anim, finished: finished)
    }

    /// Removes an animation.
    public final func removeAnimation(forKey key: String) { end(key, finished: false) }

    /// Removes all animations, those of animation blocks included: the layer shows its model values.
    public final func removeAllAnimations() {
        for key in animationKeys() ?? [] { removeAnimation(forKey: key) }
        if let recording, recording.isOpen { recording.removeAnimations(of: self) }
    }

    /// The keys of the explicit animations; `nil` where there are none.
    public final func animationKeys() -> [String]? {
        guard let keys = extras?.animations.keys, !keys.isEmpty else { return nil }
        return keys.sorted()
    }

    /// An explicit animation.
    public final func animation(forKey key: String) -> CAAnimation? { extras?.animations[key] }

    /// A copy of the layer with the values that are shown now; the model's without a recording.
    public final func presentation() -> Self? {
        let copy = type(of: self).init()
        copy.geometry = geometry
        copy.storedOpacity = storedOpacity
        copy.storedHidden = storedHidden
        copy.extras = extras.map(LayerExtras.init(copying:))
        guard let recording, recording.isOpen else { return copy }
        let shown = recording.timeline.shown(of: target, at: recording.now)
        copy.geometry = shown.geometry
        copy.storedOpacity = min(max(shown.alpha, 0), 1)
        if shown.depth != .zero || shown.sublayerDepth != .zero || shown.zPosition != 0 || shown.anchorPointZ != 0 {
            copy.mutableExtras.anchorPointZ = shown.anchorPointZ
            copy.mutableExtras.depth = shown.depth
            copy.mutableExtras.sublayerDepth = shown.sublayerDepth
            copy.mutableExtras.zPosition = shown.zPosition
        }
        for property in AppearanceProperty.allCases {
            if let value = recording.timeline.appearance(property, of: target, at: recording.now) {
                copy.mutableExtras.appearance[property] = value
            }
        }
        return copy
    }

    /// The layer with the model values: this one.
    public final func model() -> Self { self }

    /// The components of an animatable property as it is shown now.
    final func animatedValue(forKeyPath keyPath: String) -> Components? {
        guard let shown = presentation() else { return nil }
        let geometry = shown.geometry
        switch keyPath {
        case "position": return Components([geometry.position.x, geometry.position.y])
        case "position.x": return Components([geometry.position.x])
        case "position.y": return Components([geometry.position.y])
        case "anchorPoint": return Components([geometry.anchorPoint.x, geometry.anchorPoint.y])
        case "bounds":
            return Components([
                geometry.bounds.origin.x, geometry.bounds.origin.y, geometry.bounds.width, geometry.bounds.height,
            ])
        case "bounds.size": return Components([geometry.bounds.width, geometry.bounds.height])
        case "bounds.size.width": return Components([geometry.bounds.width])
        case "bounds.size.height": return Components([geometry.bounds.height])
        case "bounds.origin": return Components([geometry.bounds.origin.x, geometry.bounds.origin.y])
        case "bounds.origin.x": return Components([geometry.bounds.origin.x])
        case "bounds.origin.y": return Components([geometry.bounds.origin.y])
        case "opacity": return Components([shown.storedOpacity])
        case "zPosition": return Components([shown.extras?.zPosition ?? 0])
        case "anchorPointZ": return Components([shown.extras?.anchorPointZ ?? 0])
        case "transform": return transformComponents(shown.transform)
        case "sublayerTransform": return transformComponents(shown.sublayerTransform)
        default: break
        }
        if keyPath.hasPrefix("transform.") {
            guard let parts = DecomposedTransform3D(Transform3D(shown.transform)) else { return nil }
            let angles = parts.rotation.eulerAngles
            switch keyPath {
            case "transform.translation.x": return Components([parts.translation.x])
            case "transform.translation.y": return Components([parts.translation.y])
            case "transform.translation.z": return Components([parts.translation.z])
            case "transform.translation": return Components([parts.translation.x, parts.translation.y])
            case "transform.scale", "transform.scale.x": return Components([parts.scale.x])
            case "transform.scale.y": return Components([parts.scale.y])
            case "transform.scale.z": return Components([parts.scale.z])
            case "transform.rotation.x": return Components([angles.x])
            case "transform.rotation.y": return Components([angles.y])
            default: return Components([angles.z])
            }
        }
        return AppearanceProperty(rawValue: keyPath).flatMap { shown.extras?.appearance[$0] }
    }

    // MARK: Actions

    /// The action for a change: the delegate's, or that of ``actions``.
    public final func action(forKey event: String) -> (any CAAction)? {
        delegate?.action(for: self, forKey: event) ?? actions?[event]
    }

    /// The default action for a change: none, as implicit animations are made without actions here.
    public class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// The actions by the name of the change. Only their absence counts here: implicit animations follow the transaction.
    public final var actions: [String: any CAAction]? {
        get { extras?.actions }
        set { mutableExtras.actions = newValue }
    }

    // MARK: Media timing of the layer

    /// The start time of the layer's time.
    public final var beginTime: CFTimeInterval {
        get { extras?.timing.beginTime ?? 0 }
        set { mutableExtras.timing.beginTime = newValue }
    }
    /// The offset of the layer's time.
    public final var timeOffset: CFTimeInterval {
        get { extras?.timing.timeOffset ?? 0 }
        set { mutableExtras.timing.timeOffset = newValue }
    }
    /// The rate of the layer's time. It counts for ``convertTime(_:from:)``; animations of a layer run at the stage's rate here.
    public final var speed: Float {
        get { extras?.timing.speed ?? 1 }
        set { mutableExtras.timing.speed = newValue }
    }
    /// The duration. Inert.
    public final var duration: CFTimeInterval {
        get { extras?.timing.duration ?? .infinity }
        set { mutableExtras.timing.duration = newValue }
    }
    /// The number of cycles. Inert.
    public final var repeatCount: Float {
        get { extras?.timing.repeatCount ?? 0 }
        set { mutableExtras.timing.repeatCount = newValue }
    }
    /// The duration of all cycles. Inert.
    public final var repeatDuration: CFTimeInterval {
        get { extras?.timing.repeatDuration ?? 0 }
        set { mutableExtras.timing.repeatDuration = newValue }
    }
    /// Whether cycles run back. Inert.
    public final var autoreverses: Bool {
        get { extras?.timing.autoreverses ?? false }
        set { mutableExtras.timing.autoreverses = newValue }
    }
    /// The value outside the active time. Inert.
    public final var fillMode: CAMediaTimingFillMode {
        get { extras?.timing.fillMode ?? .removed }
        set { mutableExtras.timing.fillMode = newValue }
    }
}

extension MediaTiming {
    /// The parent's time after which the animation is not active any more; infinite for one that never ends.
    fileprivate var end: Double {
        guard let start = parentTime(at: 0), let end = parentTime(at: activeDuration) else { return .infinity }
        return max(start, end)
    }
}
