import AnimationCore
import AnimationTimeline

/// Records changes of the model values of layers: as tracks of the animation block whose closure runs, or at once.
@MainActor
struct TrackWriter {
    let recording: Recording

    /// Records a change of a property, which the layer has already.
    func change<Value>(_ layer: CALayer, _ property: AnimatableProperty<Value>, from old: Value, to new: Value) {
        guard permits(layer) else { return }
        guard recording.capture.isAnimated else {
            _ = recording.timeline.write(
                .immediate(at: recording.now), property, of: layer.target, from: old, to: new)
            return
        }
        let start = property.isReplaced ? replaceAnimations(of: layer, property, old) : old
        let change = recording.layerTimes == nil ? recording.capture.change : recording.layerChange(of: layer)
        if recording.timeline.write(change, property, of: layer.target, from: start, to: new) {
            recording.countTrack(of: layer.target, change)
        }
    }

    /// Records the moves of many layers at once: one by one, the steps of a layout that follows a finger take twice as long.
    func change(_ moves: ArraySlice<PositionMove>) {
        guard recording.layerTimes == nil || !recording.capture.isAnimated else {
            for move in moves { change(recording.layers[move.target], .position, from: move.from, to: move.to) }
            return
        }
        var permitted = moves
        if recording.capture.isAnimated {
            // Not a filter: an isolated closure checks its actor at every call.
            permitted = []
            permitted.reserveCapacity(moves.count)
            for move in moves where permits(recording.layers[move.target]) { permitted.append(move) }
        }
        let change = recording.capture.isAnimated ? recording.capture.change : .immediate(at: recording.now)
        let added = recording.timeline.write(change, permitted)
        if recording.capture.isAnimated { recording.captured.tracks += added }
    }

    /// Ends the animations that a change replaces.
    ///
    /// - Returns: The value that the new animation starts with.
    private func replaceAnimations<Value>(
        of layer: CALayer, _ property: AnimatableProperty<Value>, _ old: Value
    ) -> Value {
        let (target, now) = (layer.target, recording.now)
        let startsFromShown = recording.request?.options.contains(.beginFromCurrentState) == true
        let start = startsFromShown ? recording.timeline.value(of: property, target, at: now, initial: old) : old
        let ended = recording.timeline.replace(property, of: target, by: recording.capture.change.block, at: now) {
            recording.blocks[$0].isDone
        }
        recording.release(ended)
        return start
    }

    /// Whether a change of a layer is recorded; a change that is a mistake is not. Counts it among those of the block.
    private func permits(_ layer: CALayer) -> Bool {
        guard recording.capture.isAnimated else { return layer.recording === recording }
        guard isInWindow(layer) else { return false }
        if recording.captured.changes == 0 { recording.note(.animated, layer) }
        recording.captured.changes += 1
        return true
    }

    /// Whether the layer is in the window, where alone it can be animated.
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

/// The interface between track writer and recording.
extension Recording {
    var trackWriter: TrackWriter { TrackWriter(recording: self) }

    /// Whether a change made now becomes an animation.
    var isCapturing: Bool { capture.isAnimated }

    /// Removes tracks that were ended before their time from their blocks.
    func release(_ ended: [EndedTrack]) {
        for track in ended {
            lose(track)
            cut(track.block)
        }
    }

    /// Removes a track from its block.
    func lose(_ track: EndedTrack) {
        if layerTimes?.keys[track.clock] == nil {
            blocks[track.block].running -= 1
        } else {
            removeTrack(ofBlock: track.block, clock: track.clock)
        }
    }

    func recordHidden(_ layer: CALayer, _ isHidden: Bool) {
        guard layer.recording === self else { return }
        timeline.append(target: layer.target, isHidden: isHidden, at: now)
        note(isHidden ? .hidden : .shown, layer)
    }
}
