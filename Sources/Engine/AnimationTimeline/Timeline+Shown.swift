import AnimationMath

extension Timeline {
    /// The values of a target before the first change.
    func initialValues(of target: Int) -> ShownLayer {
        ShownLayer(
            geometry: targets[target].geometry, alpha: targets[target].alpha,
            details: details[target] ?? TargetDetails())
    }

    /// All that is shown of a target at a time, explicit animations included.
    public func shown(of target: Int, at time: Double) -> ShownLayer {
        var shown = answer(Values(target: target, time: time, layer: initialValues(of: target))).layer
        if !turning.isEmpty, let turned = turnedTransform(of: target, at: time) { shown.transform = turned }
        for index in layerAnimationsByTarget[target] ?? [] {
            let animation = layerAnimations[index]
            guard animation.addTime <= time, time < animation.stop, let components = animation.components,
                let value = animation.value(at: clocks[animation.clock].localTime(at: time))
            else { continue }
            components.write(&shown, value, animation.isAdditive)
        }
        shown.alpha = shown.alpha.clampedToOpacity
        return shown
    }

    private struct Values: TrackQuery {
        let target: Int
        let time: Double
        var layer: ShownLayer

        mutating func read<Value>(
            _ list: TrackList<Value>, of property: AnimatableProperty<Value>, in timeline: Timeline
        ) {
            guard list.newest(of: target, by: time) != nil else { return }
            let initial = layer[keyPath: property.value]
            layer[keyPath: property.value] =
                property.isReplaced
                ? timeline.replacing(list, target, time, initial: initial)
                : timeline.sum(list, target, time, initial: initial)
        }
    }

    /// The value of an appearance property of a target at a time; `nil` where it was never set.
    public func appearance(_ property: AppearanceProperty, of target: Int, at time: Double) -> Components? {
        shown(of: target, at: time).details.appearance[property]
    }

    /// Adds an explicit animation.
    ///
    /// - Returns: Its index.
    package mutating func add(_ animation: LayerAnimation) -> Int {
        layerAnimationsByTarget[animation.target, default: []].append(layerAnimations.count)
        layerAnimations.append(animation)
        if animation.components?.effect == .depth { isDepthAnimated = true }
        return layerAnimations.count - 1
    }

    /// Removes an explicit animation at a time.
    package mutating func stopLayerAnimation(_ index: Int, at time: Double) {
        layerAnimations[index].stop = min(layerAnimations[index].stop, time)
    }
}
