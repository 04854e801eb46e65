/// The time that computing a frame may take: a fraction of the frame at a refresh rate.
///
/// The rest of the frame belongs to what a headless run does not do (layout, drawing, the compositor), so a frame that
/// overruns its share by some time would have reached the display late by that time, rounded up to whole refreshes.
public struct FrameBudget: Hashable, Sendable {
    /// Frames per second of the display, in Hz.
    public let refreshRate: Double
    /// The part of each frame that the computation may use, in (0, 1].
    public let share: Double

    /// The share that applies where none is given: a tenth of the frame.
    public static let defaultShare = 0.1

    /// Creates a budget.
    ///
    /// - Throws: ``FrameError/invalidRefreshRate(_:)``, ``FrameError/invalidShare(_:)``.
    public init(refreshRate: Double, share: Double = defaultShare) throws(FrameError) {
        guard refreshRate.isFinite, refreshRate > 0 else { throw .invalidRefreshRate(refreshRate) }
        guard share > 0, share <= 1 else { throw .invalidShare(share) }
        self.refreshRate = refreshRate
        self.share = share
    }

    /// The time from one refresh to the next, in seconds.
    public var frameDuration: Double { 1 / refreshRate }

    /// The time that computing a frame may take, in seconds.
    public var allowance: Double { share * frameDuration }

    /// The most refreshes that a frame counts as late: sums over any number of frames stay within the range of `Int`.
    static let mostRefreshesLate = 1 << 31

    /// Number of refreshes by which the display would show a frame of `time` seconds late: 0 within the allowance.
    ///
    /// An overrun of the share pushes the rest of the frame's work past its refresh; the frame is shown at the next
    /// refresh after that.
    public func refreshesLate(_ time: Double) -> Int {
        guard time > allowance else { return 0 }
        // A frame that lands on a refresh makes it: a millionth of a refresh absorbs the rounding of the quotient.
        let refreshes = (time - allowance) * refreshRate
        return Swift.min(Swift.max(1, Int(saturating: (refreshes - 1e-6).rounded(.up))), FrameBudget.mostRefreshesLate)
    }
}
