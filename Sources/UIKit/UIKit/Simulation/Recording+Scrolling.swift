import AnimationMath
import AnimationTimeline

/// Motions of content offsets: closed forms in stage time, which belong to no animation block.
extension Recording {
    /// One closed form of a motion: the content offset goes from one point to another.
    struct ScrollTrack {
        /// The stage time at which it starts, in seconds; the track before it ends there.
        var start: Double
        /// The stage time of the motion's time 0 of this track; earlier than ``start`` for one that is recorded again.
        var origin: Double
        var timing: AnimationTiming
        var from, to: Point
    }

    struct ScrollTracks: Equatable {
        let blocks: Range<BlockID>
        /// The stage time at which the last of them ends.
        let end: Double
    }

    /// Records the motion of a layer's bounds origin. The caller changes the model values.
    func recordScroll(of layer: CALayer, _ tracks: [ScrollTrack]) -> ScrollTracks {
        let size = layer.geometry.bounds.size
        var end = now
        let ids = tracks.map { track in
            let block = blocks.addDetached()
            let trackEnd = track.origin + track.timing.duration
            let change = TrackChange(
                block: block.index, timing: timings.index(of: track.timing, in: &timeline.timings),
                clock: ClockID.stage.index, changeTime: track.start, start: track.origin, restTime: trackEnd)
            _ = timeline.write(
                change, .bounds, of: layer.target, from: Rect(origin: track.from, size: size),
                to: Rect(origin: track.to, size: size))
            end = max(end, trackEnd)
            return block
        }
        extendDuration(to: end)
        let first = ids.first ?? BlockID(index: 0)
        return ScrollTracks(blocks: first..<BlockID(index: first.index + ids.count), end: end)
    }

    /// Ends the motion of a layer's bounds origin now.
    func endScroll(of layer: CALayer, _ tracks: ScrollTracks, keeping bounds: Rect) {
        let blocks = tracks.blocks.lowerBound.index..<tracks.blocks.upperBound.index
        timeline.endScroll(of: layer.target, blocks: blocks, at: now, keeping: bounds)
        // Later events make it longer again.
        if timeline.duration == max(now, tracks.end) { updateDuration() }
    }
}
