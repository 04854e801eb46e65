import AnimationCore
import AnimationTimeline

/// Motions of content offsets: closed forms on the stage's time, beside the animation blocks.
extension Recording {
    /// One closed form of a motion: the content offset goes from one point to another.
    struct ScrollTrack {
        /// The stage time at which it starts, in seconds; the track before it ends there.
        var start: Double
        /// The stage time of the motion's time 0 of this track; earlier than ``start`` for one that is recorded anew.
        var origin: Double
        var timing: AnimationTiming
        var from, to: Point
    }

    /// Records the motion of a layer's bounds origin. The model values are the caller's business.
    ///
    /// - Returns: The blocks of the tracks, for ``endScroll(of:blocks:keeping:)``.
    func recordScroll(of layer: CALayer, _ tracks: [ScrollTrack]) -> Range<Int> {
        let first = blocks.count
        let size = layer.geometry.bounds.size
        for track in tracks {
            let end = track.origin + track.timing.duration
            var block = Block(hasCompletion: false, clock: 0, begin: track.start)
            // Nobody waits for it, and removing the layer's animations does not end it.
            (block.isOpen, block.isDone) = (false, true)
            block.end = end
            let change = TrackChange(
                block: blocks.count, timing: index(of: track.timing), clock: 0, changeTime: track.start,
                start: track.origin, restTime: end)
            blocks.append(block)
            completions.append(nil)
            _ = timeline.write(
                change, .bounds, of: layer.target, from: Rect(origin: track.from, size: size),
                to: Rect(origin: track.to, size: size))
            timeline.duration = max(timeline.duration, end)
        }
        return first..<blocks.count
    }

    /// Ends the motion of a layer's bounds origin now.
    func endScroll(of layer: CALayer, blocks: Range<Int>, keeping bounds: Rect) {
        timeline.endScroll(of: layer.target, blocks: blocks, at: now, keeping: bounds)
        let end = blocks.reduce(now) { max($0, self.blocks[$1].end) }
        // Later events make it longer again.
        if timeline.duration == end { updateDuration() }
    }
}
