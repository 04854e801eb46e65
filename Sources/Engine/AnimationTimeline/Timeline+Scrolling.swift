import AnimationMath

extension Timeline {
    /// Ends the motion of a target's content offset.
    ///
    /// - Parameters:
    ///   - target: The target's index.
    ///   - blocks: The blocks of the motion's tracks, the newest tracks of the target's bounds.
    ///   - time: The stage time, in seconds.
    ///   - shown: The bounds from then on.
    package mutating func endScroll(of target: Int, blocks: Range<Int>, at time: Double, keeping shown: Rect) {
        for track in tracks.bounds.chain(of: target).prefix(while: { $0.block.map(blocks.contains) == true }) {
            tracks.bounds.stop(track.index, at: time)
        }
        set([(target, PropertyValue(.bounds, shown))], at: time)
    }
}
