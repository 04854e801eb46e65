/// Errors in a frame budget or in measured frame times.
public enum FrameError: Error, Hashable, Sendable {
    /// A refresh rate that is not a positive finite number, in Hz.
    case invalidRefreshRate(Double)
    /// A share of the frame outside (0, 1].
    case invalidShare(Double)
    /// A run without a single frame: there is nothing to judge.
    case noFrames
    /// A frame time, in seconds, that is negative, infinite or no number: the clock went backwards or is broken.
    case invalidFrameTime(index: Int, seconds: Double)
    /// Every frame took exactly no time: the clock stands still.
    case clockStoodStill(frames: Int)
}

extension FrameError: CustomStringConvertible {
    /// The message: the place, the fault, and what to do.
    public var description: String {
        switch self {
        case .invalidRefreshRate(let rate):
            "the refresh rate \(rate) Hz is not a positive finite number; give one such as 60 or 120"
        case .invalidShare(let share):
            "the share \(share) is outside (0, 1]; give the part of a frame that may be used, such as 0.1"
        case .noFrames:
            "the run has no frames; nothing can be judged"
        case .invalidFrameTime(let index, let seconds):
            "frame \(index) took \(seconds) s by the clock, which went backwards or is broken; measure again"
        case .clockStoodStill(let frames):
            "the clock stood still over all \(frames) frames; measure with a finer clock"
        }
    }
}
