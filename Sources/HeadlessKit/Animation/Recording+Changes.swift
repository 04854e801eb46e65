import AnimationCore

/// What becomes of a changed model value.
extension Recording {
    /// Whether a change made now becomes an animation.
    var isCapturing: Bool { capture.isAnimated }

    /// Writes a change down in a list of tracks; the hot ones are out of their property meanwhile, and changed in place.
    @inline(__always)
    private func write<Value>(_ target: Int, from: Value, to: Value, in tracks: inout TrackList<Value>) {
        if tracks.append(change, of: target, from: from, to: to), capture.isAnimated { captured.tracks += 1 }
    }

    /// Writes changes down, one after the other.
    private func write<Value>(_ moves: ArraySlice<TrackList<Value>.Move>, in tracks: inout TrackList<Value>) {
        let added = tracks.append(change, moves)
        if capture.isAnimated { captured.tracks += added }
    }

    /// What tracks that are written now have in common.
    private var change: TrackChange { capture.isAnimated ? capture.change : .immediate(at: now) }

    func recordBounds(_ view: View, from: Rect, to: Rect) {
        guard permits(view) else { return }
        var tracks = TrackList<Rect>()
        swap(&tracks, &log.bounds)
        write(view.target, from: from, to: to, in: &tracks)
        swap(&tracks, &log.bounds)
    }

    func recordPosition(_ view: View, from: Point, to: Point) {
        guard permits(view) else { return }
        var tracks = TrackList<Point>()
        swap(&tracks, &log.position)
        write(view.target, from: from, to: to, in: &tracks)
        swap(&tracks, &log.position)
    }

    /// Many views of this recording in one go.
    func recordPositions(_ moves: ArraySlice<TrackList<Point>.Move>) {
        let permitted = capture.isAnimated ? moves.filter { permits(views[$0.target]) }[...] : moves
        var tracks = TrackList<Point>()
        swap(&tracks, &log.position)
        write(permitted, in: &tracks)
        swap(&tracks, &log.position)
    }

    func recordAnchorPoint(_ view: View, from: Point, to: Point) {
        guard permits(view) else { return }
        write(view.target, from: from, to: to, in: &timeline.anchorPoint)
    }

    func recordTransform(_ view: View, from: AffineTransform, to: AffineTransform) {
        guard permits(view) else { return }
        var tracks = TrackList<AffineTransform>()
        swap(&tracks, &log.transform)
        write(view.target, from: from, to: to, in: &tracks)
        swap(&tracks, &log.transform)
    }

    func recordSublayerTransform(_ view: View, from: AffineTransform, to: AffineTransform) {
        guard permits(view) else { return }
        write(view.target, from: from, to: to, in: &timeline.sublayerTransform)
    }

    func recordAlpha(_ view: View, from: Double, to: Double) {
        guard permits(view) else { return }
        var from = from
        if capture.isAnimated, log.alpha.head(of: view.target) != nil {
            if request?.options.contains(.beginFromCurrentState) == true {
                from = log.replacing(log.alpha, view.target, now, initial: from)
            }
            replaceAlpha(of: view.target, by: capture.change.block)
        }
        var tracks = TrackList<Double>()
        swap(&tracks, &log.alpha)
        write(view.target, from: from, to: to, in: &tracks)
        swap(&tracks, &log.alpha)
    }

    /// Ends the animations of a view's opacity that other blocks have made.
    private func replaceAlpha(of target: Int, by block: Int32) {
        var index = log.alpha.head(of: target) ?? -1
        while index >= 0 {
            let track = log.alpha[index]
            guard now < track.settled else { break }
            defer { index = Int(track.previous) }
            if !track.isImmediate, track.block != block, track.stop > now, !allBlocks[Int(track.block)].isDone {
                timeline.alpha.stop(index, at: now)
                blocks[Int(track.block)].running -= 1
                cut(Int(track.block))
            }
        }
    }

    func recordHidden(_ view: View, _ isHidden: Bool) {
        guard view.recording === self else { return }
        timeline.append(target: view.target, isHidden: isHidden, at: now)
        note(isHidden ? .hidden : .shown, view)
    }

    /// Whether a change of the view made now is to be written; not if it is a mistake. Counts it among those of its block.
    private func permits(_ view: View) -> Bool {
        guard capture.isAnimated else { return view.recording === self }
        guard isInPlace(view) else { return false }
        if captured.changes == 0 { note(.animated, view) }
        captured.changes += 1
        return true
    }

    /// Whether the view may be animated: it must be on the stage, and in the container while a transition's code runs.
    private func isInPlace(_ view: View) -> Bool {
        if let knownParent, knownParent == view.superviewIdentity, view.recording === self { return true }
        let transition = clock > 0 ? stage.transition : nil
        let place = transition?.container ?? stage.window
        guard view.recording === self, view.isDescendant(of: place) else {
            stage.report(
                .animatedOutsideContainer,
                detail: "\(view.identity) was changed in an animation but does not lie in "
                    + (transition == nil ? "the stage's window" : "the container"))
            return false
        }
        if view !== place { knownParent = view.superviewIdentity }
        return true
    }
}
