import AnimationCore

extension Timeline {
    /// Ends the motion of a target's content offset.
    ///
    /// - Parameters:
    ///   - target: The target's index.
    ///   - blocks: The blocks of the motion's tracks, the newest tracks of the target's bounds.
    ///   - time: The stage time, in seconds.
    ///   - shown: The bounds from then on.
    package mutating func endScroll(of target: Int, blocks: Range<Int32>, at time: Double, keeping shown: Rect) {
        for index in Array(bounds.chain(of: target).prefix(while: { blocks.contains(bounds[$0].block) })) {
            bounds.stop(index, at: time)
        }
        set([(target, .bounds(shown))], at: time)
    }
}
