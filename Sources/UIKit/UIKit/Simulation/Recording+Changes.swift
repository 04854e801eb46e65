import AnimationCore
import AnimationTimeline

/// Writing changed model values.
extension Recording {
    /// Whether a change made now becomes an animation.
    var isCapturing: Bool { capture.isAnimated }

    /// Writes a change of a layer, and counts a new track among those of the running block.
    @inline(__always)
    private func write(_ layer: CALayer, _ body: (TrackChange, Int) -> Bool) {
        guard capture.isAnimated else {
            _ = body(.immediate(at: now), layer.target)
            return
        }
        guard layerTimes != nil else {
            if body(capture.change, layer.target) { captured.tracks += 1 }
            return
        }
        let change = layerChange(of: layer)
        if body(change, layer.target) { countTrack(of: layer.target, change) }
    }

    func recordBounds(_ layer: CALayer, from: Rect, to: Rect) {
        var (from, to) = (from, to)
        if !scrolling.isEmpty, let shown = scrolling[layer.target]?.unrecord(before: from) {
            if to.origin == from.origin { to.origin = shown.origin }
            from = shown
        }
        guard permits(layer) else { return }
        write(layer) { timeline.write($0, bounds: $1, from: from, to: to) }
    }

    func recordPosition(_ layer: CALayer, from: Point, to: Point) {
        guard permits(layer) else { return }
        write(layer) { timeline.write($0, position: $1, from: from, to: to) }
    }

    /// Records the moves of many layers at once.
    func recordPositions(_ moves: ArraySlice<PositionMove>) {
        guard layerTimes == nil || !capture.isAnimated else {
            for move in moves { recordPosition(layers[move.target], from: move.from, to: move.to) }
            return
        }
        var permitted = moves
        if capture.isAnimated {
            // Not a filter: an isolated closure checks its actor at every call.
            permitted = []
            permitted.reserveCapacity(moves.count)
            for move in moves where permits(layers[move.target]) { permitted.append(move) }
        }
        let added = timeline.write(capture.isAnimated ? capture.change : .immediate(at: now), positions: permitted)
        if capture.isAnimated { captured.tracks += added }
    }

    func recordAnchorPoint(_ layer: CALayer, from: Point, to: Point) {
        guard permits(layer) else { return }
        write(layer) { timeline.write($0, anchorPoint: $1, from: from, to: to) }
    }

    func recordTransform(_ layer: CALayer, from: AffineTransform, to: AffineTransform) {
        guard permits(layer) else { return }
        write(layer) { timeline.write($0, transform: $1, from: from, to: to) }
    }

    func recordSublayerTransform(_ layer: CALayer, from: AffineTransform, to: AffineTransform) {
        guard permits(layer) else { return }
        write(layer) { timeline.write($0, sublayerTransform: $1, from: from, to: to) }
    }

    func recordDepth(_ layer: CALayer, from: TransformDepth, to: TransformDepth) {
        guard permits(layer) else { return }
        write(layer) { timeline.write($0, depth: $1, from: from, to: to) }
    }

    func recordSublayerDepth(_ layer: CALayer, from: TransformDepth, to: TransformDepth) {
        guard permits(layer) else { return }
        write(layer) { timeline.write($0, sublayerDepth: $1, from: from, to: to) }
    }

    func recordZPosition(_ layer: CALayer, from: Double, to: Double) {
        guard permits(layer) else { return }
        write(layer) { timeline.write($0, zPosition: $1, from: from, to: to) }
    }

    func recordAnchorPointZ(_ layer: CALayer, from: Double, to: Double) {
        guard permits(layer) else { return }
        write(layer) { timeline.write($0, anchorPointZ: $1, from: from, to: to) }
    }

    func recordAlpha(_ layer: CALayer, from: Double, to: Double) {
        guard permits(layer) else { return }
        var from = from
        if capture.isAnimated, timeline.alpha.head(of: layer.target) != nil {
            if request?.options.contains(.beginFromCurrentState) == true {
                from = timeline.shownAlpha(of: layer.target, at: now, initial: from)
            }
            release(
                timeline.replaceAlpha(of: layer.target, by: capture.change.block, at: now) { blocks[$0].isDone })
        }
        write(layer) { timeline.write($0, alpha: $1, from: from, to: to) }
    }

    func recordAppearance(_ layer: CALayer, _ property: AppearanceProperty, from: Components, to: Components) {
        guard permits(layer) else { return }
        if capture.isAnimated {
            release(
                timeline.replace(property, of: layer.target, by: capture.change.block, at: now) { blocks[$0].isDone })
        }
        write(layer) { timeline.write($0, property, of: $1, from: from, to: to) }
    }

    /// Takes note that tracks were ended before their time.
    func release(_ ended: [EndedTrack]) {
        for track in ended {
            lose(track)
            cut(track.block)
        }
    }

    /// Counts a track no more among those of its block.
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

    /// Whether a change of the layer made now is to be written; not if it is a mistake. Counts it among those of its block.
    private func permits(_ layer: CALayer) -> Bool {
        guard capture.isAnimated else { return layer.recording === self }
        guard isInWindow(layer) else { return false }
        if captured.changes == 0 { note(.animated, layer) }
        captured.changes += 1
        return true
    }

    /// Whether the layer is in the window, where alone it can be animated.
    private func isInWindow(_ layer: CALayer) -> Bool {
        if let knownParent, knownParent == layer.superlayerIdentity, layer.recording === self { return true }
        let window = simulation.window.layer
        guard layer.recording === self, layer.isDescendant(of: window) else {
            simulation.report(
                .animatedOutsideWindow,
                detail: "\(layer.identity) was changed in an animation but is not in the window")
            return false
        }
        if layer !== window { knownParent = layer.superlayerIdentity }
        return true
    }
}
