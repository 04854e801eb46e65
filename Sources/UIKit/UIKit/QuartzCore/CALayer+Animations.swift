import AnimationCore
import AnimationTimeline
import Foundation

/// Explicit animations of a layer.
extension CALayer {
    final func start(_ anim: CAAnimation, forKey key: String?) {
        let key = key ?? UUID().uuidString
        removeAnimation(forKey: key)
        guard let recording, recording.isOpen else {
            anim.delegate?.animationDidStop(anim, finished: true)
            return
        }
        mutableExtras.animations[key] = anim
        let clock = recording.clock(recording.clock, of: self)
        let local = recording.timeline.clocks[clock].localTime(at: recording.now)
        let added = record(anim, on: clock, at: local, in: recording)
        recording.note(.animated, self)
        let group = CATransaction.current.group
        group?.enter()
        let run = recording.addRun(
            of: added.indices, target: target, clock: clock, end: added.end
        ) { [weak self] finished in
            group?.leave()
            guard let self, self.extras?.animations[key] === anim else { return }
            if anim.isRemovedOnCompletion || !finished {
                self.remove(key)
            }
            anim.delegate?.animationDidStop(anim, finished: finished)
        }
        mutableExtras.running[key] = ExplicitRun(recording: recording, index: run)
        anim.delegate?.animationDidStart(anim)
    }

    /// Writes the curves of an animation to the timeline.
    ///
    /// - Returns: Their indices, and the local time at which the last of them ends.
    private func record(
        _ anim: CAAnimation, on clock: Int, at local: Double, in recording: Recording
    ) -> (indices: [Int], end: Double) {
        var indices: [Int] = []
        var end = local
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
        return (indices, end)
    }

    /// Takes an animation out of the list and of the timeline.
    private func remove(_ key: String) {
        extras?.animations.removeValue(forKey: key)
        guard let run = extras?.running.removeValue(forKey: key), let recording = run.recording, recording.isOpen else {
            return
        }
        for index in recording.runs[run.index].layerAnimations {
            recording.timeline.stopLayerAnimation(index, at: recording.now)
        }
    }

    final func end(_ key: String) {
        guard let anim = extras?.animations[key] else { return }
        if let run = extras?.running[key], let recording = run.recording, recording.isOpen,
            !recording.runs[run.index].isDone
        {
            return recording.endRun(run.index, finished: false)
        }
        // It has ended, and was kept.
        remove(key)
        anim.delegate?.animationDidStop(anim, finished: false)
    }

    final func endAllAnimations() {
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
        let copy = createObject(of: type(of: self))
        show(in: copy)
        return copy
    }

    /// Sets a layer's values to those that are shown now.
    private func show(in copy: CALayer) {
        copy.geometry = geometry
        copy.storedOpacity = storedOpacity
        copy.storedHidden = storedHidden
        copy.extras = extras.map(LayerExtras.init(copying:))
        guard let recording, recording.isOpen else { return }
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
    }

    /// The layer with the model values: this one.
    public final func model() -> Self { self }

    /// The components of an animatable property as it is shown now.
    final func animatedValue(forKeyPath keyPath: String) -> Components? {
        let shown = CALayer()
        show(in: shown)
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

    /// The actions by the name of the change. Only their absence counts here: implicit animations follow the transaction.
    public final var actions: [String: any CAAction]? {
        get { extras?.actions }
        set { mutableExtras.actions = newValue }
    }
}

extension MediaTiming {
    /// The parent's time after which the animation is not active any more; infinite for one that never ends.
    fileprivate var end: Double {
        guard let start = parentTime(at: 0), let end = parentTime(at: activeDuration) else { return .infinity }
        return max(start, end)
    }
}
