/// The frames of a transition on a refresh grid.
package enum FrameCount {
    /// The most frames of a run: 14 minutes at 120 Hz.
    package static let limit = 100_000

    /// Checks that a run does not have more frames than it may.
    ///
    /// - Throws: ``ScenarioError/tooLarge(name:quantity:count:limit:)``.
    package static func check(name: String, duration: Double, refreshRate: Double) throws(ScenarioError) {
        try ScenarioError.check(name, "frames", duration * refreshRate + 1, limit)
    }

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
