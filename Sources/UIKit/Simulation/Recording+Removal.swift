import AnimationTimeline

/// Layers that leave the window lose their animations, as on iOS: a spinner does not turn any more when it comes back, and
/// completions receive `false`. A layer that is taken out and put back within one event keeps them, since only what is seen at
/// the end of an event counts; there is no public recording of that.
extension Recording {
    /// Takes note that a layer was taken out of another.
    func noteRemoval(of layer: CALayer) { removed.append(layer) }

    /// Removes the animations of layers that are not in the window any more, at the end of an event.
    func removeAnimationsOfRemovedLayers() {
        guard !removed.isEmpty else { return }
        let layers = removed
        removed = []
        let window = simulation.window.layer
        var isMoving = false
        for layer in layers where !layer.isDescendant(of: window) { removeAnimations(in: layer, &isMoving) }
        if isMoving { updateDuration() }
    }

    private func removeAnimations(in layer: CALayer, _ isMoving: inout Bool) {
        if layer.animationKeys() != nil || timeline.mayMove(layer.target, at: now) {
            isMoving = true
            layer.removeAllAnimations()
        }
        for sublayer in layer.sublayerStorage { removeAnimations(in: sublayer, &isMoving) }
        if let mask = layer.mask { removeAnimations(in: mask, &isMoving) }
    }
}
