import AnimationMath
import AnimationTimeline

/// Records changes of the model values of layers: as tracks of the animation block whose closure runs, or at once.
@MainActor
struct TrackWriter {
    let recording: Recording

    /// Records a change of a property, which the layer has already.
    func change<Value>(_ layer: CALayer, _ property: AnimatableProperty<Value>, from old: Value, to new: Value) {
        guard recording.scope.isAnimated, permits(layer) else { return write(layer, property, from: old, to: new) }
        let start = property.isReplaced ? replaceAnimations(of: layer, property, old) : old
        let change = recording.hasLayerTime ? recording.layerChange(of: layer) : recording.scope.change
        if recording.timeline.write(change, property, of: layer.target, from: start, to: new) {
            recording.countTracks(1, of: change)
        }
    }

    private func write<Value>(_ layer: CALayer, _ property: AnimatableProperty<Value>, from old: Value, to new: Value) {
        guard layer.recording === recording else { return }
        _ = recording.timeline.write(.immediate(at: recording.now), property, of: layer.target, from: old, to: new)
    }

    /// Records the moves of many layers at once: one by one, the steps of a layout that follows a finger take twice as long.
    func change(_ moves: ArraySlice<PositionMove>) {
        guard recording.scope.isAnimated else {
            _ = recording.timeline.write(.immediate(at: recording.now), moves)
            return
        }
        guard !recording.hasLayerTime else {
            for move in moves { change(recording.layers[move.target], .position, from: move.from, to: move.to) }
            return
        }
        // Not a filter: an isolated closure checks its actor at every call.
        var permitted: ArraySlice<PositionMove> = []
        permitted.reserveCapacity(moves.count)
        for move in moves {
            let layer = recording.layers[move.target]
            if permits(layer) { permitted.append(move) } else { write(layer, .position, from: move.from, to: move.to) }
        }
        let change = recording.scope.change
        recording.countTracks(recording.timeline.write(change, permitted), of: change)
    }

    /// Ends the animations that a change replaces.
    ///
    /// - Returns: The value that the new animation starts with.
    private func replaceAnimations<Value>(
        of layer: CALayer, _ property: AnimatableProperty<Value>, _ old: Value
    ) -> Value {
        let (target, now) = (layer.target, recording.now)
        let startsFromShown = recording.scope.request?.options.contains(.beginFromCurrentState) == true
        let start = startsFromShown ? recording.timeline.value(of: property, target, at: now, initial: old) : old
        let ended = recording.timeline.replace(property, of: target, by: recording.scope.change.block, at: now) {
            recording.blocks.isDone($0)
        }
        recording.release(ended)
        return start
    }

    /// Whether the open block animates a change of a layer; one that is a mistake takes effect at once. Counts it among those of
    /// the block.
    private func permits(_ layer: CALayer) -> Bool {
        guard isInWindow(layer) else { return false }
        if let block = recording.scope.block, recording.blocks.markChanged(block) { recording.note(.animated, layer) }
        return true
    }

    private func isInWindow(_ layer: CALayer) -> Bool {
        if let known = recording.knownParent, known == layer.superlayerIdentity, layer.recording === recording {
            return true
        }
        let window = recording.simulation.window.layer
        guard layer.recording === recording, layer.isDescendant(of: window) else {
            recording.simulation.report(
                .animatedOutsideWindow,
                detail: "\(layer.identity) was changed in an animation but is not in the window")
            return false
        }
        if layer !== window { recording.knownParent = layer.superlayerIdentity }
        return true
    }
}

extension Recording {
    var trackWriter: TrackWriter { TrackWriter(recording: self) }

    func recordHidden(_ layer: CALayer, _ isHidden: Bool) {
        guard layer.recording === self else { return }
        timeline.append(target: layer.target, isHidden: isHidden, at: now)
        note(isHidden ? .hidden : .shown, layer)
    }
}
