import Scenarios

/// The frames of a transition on a refresh grid.
package enum FrameCount {
    /// The index of the last frame: the first at or after the end. Frame 0 is at time 0.
    ///
    /// - Parameters:
    ///   - duration: In seconds.
    ///   - refreshRate: In Hz.
    package static func last(duration: Double, refreshRate: Double) -> Int {
        // A billionth of a frame absorbs the rounding of the product.
        Int(saturating: (duration * refreshRate - 1e-9).rounded(.up))
    }
}
