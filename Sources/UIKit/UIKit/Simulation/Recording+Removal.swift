import AnimationTimeline

/// Layers that leave the window lose their animations, as on iOS: a spinner does not turn any more when it comes back, and
/// completions receive `false`. A layer that is taken out and put back within one event keeps them, since only what is seen at
/// the end of an event counts; there is no public recording of that.
extension Recording {
    /// Removes the animations of layers that are not in the window any more, at the end of an event.
    func removeAnimationsOfRemovedLayers() {
        guard !removed.isEmpty else { return }
        let layers = removed
        removed = []
        let window = simulation.window.layer
        var isMoving = false
        for layer in layers where !layer.isDescendant(of: window) {
            if removeAnimations(in: layer) { isMoving = true }
        }
        if isMoving { updateDuration() }
    }

    /// Removes the animations of a layer and of everything in it.
    private func removeAnimations(in root: CALayer) -> Bool {
        var layers: [CALayer] = []
        collect(root, &layers)
        var targets: [Int] = []
        targets.reserveCapacity(layers.count)
        for layer in layers { targets.append(layer.target) }
        // One question for all of them: each would copy the timeline.
        let moving = timeline.targets(among: targets, thatMayMoveAt: now)
        var isMoving = false
        for layer in layers where moving.contains(layer.target) || layer.animationKeys() != nil {
            isMoving = true
            layer.removeAllAnimations()
        }
        return isMoving
    }

    private func collect(_ layer: CALayer, _ layers: inout [CALayer]) {
        layers.append(layer)
        for sublayer in layer.sublayerStorage { collect(sublayer, &layers) }
        if let mask = layer.mask { collect(mask, &layers) }
    }
}
