import AnimationTimeline

extension Timeline {
    /// Which frames are steady: everything goes on, nothing starts, ends at once, or is added, taken out, shown or
    /// hidden since the frame before. The first frame is none.
    ///
    /// - Parameters:
    ///   - frames: How many frames there are.
    ///   - refreshRate: In Hz.
    func steadyFrames(_ frames: Int, refreshRate: Double) -> [Bool] {
        var steady = [Bool](repeating: true, count: frames)
        func note(_ time: Double) {
            guard time.isFinite else { return }
            // The first frame that shows it, as the frames' own times have it.
            var frame = max(0, Int(saturating: (time * refreshRate).rounded(.down)))
            while Double(frame) / refreshRate < time { frame += 1 }
            if frame < frames { steady[frame] = false }
        }
        motionTimes.forEach(note)
        for change in hierarchy { note(change.time) }
        for change in visibility { note(change.time) }
        if frames > 0 { steady[0] = false }
        return steady
    }
}
