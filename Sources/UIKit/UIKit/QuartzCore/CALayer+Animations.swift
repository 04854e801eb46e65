import AnimationMath
import AnimationTimeline
import Foundation

/// An animation of a layer that is in no window. It starts at the end of the event in which the layer comes into one.
@MainActor
struct WaitingAnimation {
    private(set) weak var layer: CALayer?
    let key: String
    let animation: CAAnimation

    static var all: [WaitingAnimation] = []

    static func start(on simulation: Simulation) {
        guard !all.isEmpty else { return }
        let window = simulation.window.layer
        let (former, isDue) = (all, { (waiting: Self) in waiting.layer?.isDescendant(of: window) == true })
        all = former.filter { $0.layer != nil && !isDue($0) }
        for waiting in former where isDue(waiting) {
            guard let layer = waiting.layer, layer.animation(forKey: waiting.key) === waiting.animation else {
                continue
            }
            layer.start(waiting.animation, forKey: waiting.key)
        }
    }
}

extension CALayer {
    final func start(_ anim: CAAnimation, forKey key: String?) {
        let key = key ?? UUID().uuidString
        removeAnimation(forKey: key)
        if recording == nil {
            let root = sequence(first: self, next: \.superlayer).first { $0.superlayer == nil }
            _ = (root?.view as? UIWindow)?.windowSimulation?.openRecording()
        }
        guard recording != nil || Simulation.current == nil else {
            mutableExtras.animations[key] = anim
            return WaitingAnimation.all.append(WaitingAnimation(layer: self, key: key, animation: anim))
        }
        guard let recording, recording.isOpen else {
            anim.delegate?.animationDidStop(anim, finished: true)
            return
        }
        mutableExtras.animations[key] = anim
        let clock = recording.clock(recording.clock, of: self)
        let local = recording.localTime(of: clock)
        let added = record(anim, on: clock, at: local, in: recording)
        recording.note(.animated, self)
        let group = CATransaction.current.group
        group?.enter()
        let explicit = Recording.ExplicitAnimation(target: target, curves: added.indices) { [weak self] finished in
            group?.leave()
            guard let self, self.extras?.animations[key] === anim else { return }
            if anim.isRemovedOnCompletion || !finished { self.remove(key) }
            anim.delegate?.animationDidStop(anim, finished: finished)
        }
        let segment = recording.add(explicit, on: clock, end: added.end)
        mutableExtras.segments[key] = ExplicitSegment(recording: recording, id: segment, curves: added.indices)
        anim.delegate?.animationDidStart(anim)
    }

    /// Writes the curves of an animation to the timeline.
    ///
    /// - Returns: Their indices, and the local time at which the last of them ends.
    private func record(
        _ anim: CAAnimation, on clock: ClockID, at local: Double, in recording: Recording
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
                        target: target, keyPath: curve.keyPath, addTime: recording.now, clock: clock.index,
                        timings: timings, groupCurves: curve.timings.dropLast().map { $0.timingFunction?.curve },
                        curve: curve.curve, isAdditive: curve.isAdditive,
                        isCumulative: (curve.timings.last as? CAPropertyAnimation)?.isCumulative == true)))
            end = max(end, outermost.end)
        }
        if indices.isEmpty { end = max(end, anim.mediaTiming(addedAt: local)?.end ?? end) }
        return (indices, end)
    }

    private func remove(_ key: String) {
        extras?.animations.removeValue(forKey: key)
        guard let segment = extras?.segments.removeValue(forKey: key), let recording = segment.recording,
            recording.isOpen
        else { return }
        for index in segment.curves { recording.timeline.stopLayerAnimation(index, at: recording.now) }
    }

    final func end(_ key: String) {
        guard extras?.animations[key] != nil else { return }
        if let segment = extras?.segments[key], let recording = segment.recording, recording.isOpen,
            recording.explicitAnimations[segment.id] != nil
        {
            return recording.endExplicit(segment.id, finished: false)
        }
        // It has ended, and was kept: its delegate knows.
        remove(key)
    }

    final func endAllAnimations() {
        for key in animationKeys() ?? [] { removeAnimation(forKey: key) }
        if let recording, recording.isOpen { recording.removeAnimations(of: self) }
    }

    public final func animationKeys() -> [String]? {
        guard let keys = extras?.animations.keys, !keys.isEmpty else { return nil }
        return keys.sorted()
    }

    public final func animation(forKey key: String) -> CAAnimation? { extras?.animations[key] }

    /// A copy of the layer, by `init(layer:)`, with the values that are shown now; the model's without a recording.
    public final func presentation() -> Self? {
        let copy = createCopy(of: self)
        copy.animatableValues = shownValues
        copy.extras?.details.isMask = false
        copy.copyStoredValues(of: self)
        return copy
    }

    public final func model() -> Self { self }

    /// The components of an animatable property as it is shown now; `nil` for one that was never set.
    final func animatedValue(forKeyPath keyPath: String) -> Components? {
        if let property = AppearanceProperty(rawValue: keyPath) { return shownValues.appearance[property] }
        return AnimatedComponents(keyPath: keyPath)?.read(shownValues)
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
