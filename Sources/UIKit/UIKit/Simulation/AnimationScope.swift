import AnimationTimeline

/// The treatment of changes that the running code makes.
struct AnimationScope {
    enum Mode {
        /// They take effect at once; an animation block animates.
        case plain
        /// They take effect at once, also in the animation blocks inside.
        case immediate
        /// They become tracks of the block whose closure runs.
        case animated
    }

    /// Code outside of all animation blocks.
    static let plain = AnimationScope(mode: .plain)
    /// The closure of `performWithoutAnimation`, or of a block without duration.
    static let immediate = AnimationScope(mode: .immediate)

    let mode: Mode
    /// The fields that the tracks of the closure share.
    var change = TrackChange.immediate(at: 0)
    /// The request of the block; `nil` without one.
    var request: AnimationRequest?

    var isAnimated: Bool { mode == .animated }

    /// The block whose closure runs; `nil` where changes take effect at once.
    var block: BlockID? { change.block.map(BlockID.init) }
}

/// The indices of the timings in a timeline, where each is stored once.
struct TimingTable {
    private var indices: [AnimationTiming: Int] = [:]
    /// The latest request without repetition: consecutive blocks mostly have the same.
    private var latest: (pace: AnimationRequest.Pace, duration: Double, index: Int)?

    /// The index of a request's timing, which is added if it is new.
    mutating func index(of request: AnimationRequest, in timings: inout [AnimationTiming]) -> Int {
        guard !request.isRepeated else { return index(of: request.timing, in: &timings) }
        if let latest, latest.duration == request.duration, latest.pace == request.pace { return latest.index }
        let index = index(of: request.timing, in: &timings)
        latest = (request.pace, request.duration, index)
        return index
    }

    /// The index of a timing, which is added if it is new.
    mutating func index(of timing: AnimationTiming, in timings: inout [AnimationTiming]) -> Int {
        // Comparing a few is faster than hashing one; a keyframe animation may have thousands.
        if let known = timings.suffix(8).lastIndex(of: timing) ?? indices[timing] { return known }
        timings.append(timing)
        indices[timing] = timings.count - 1
        return timings.count - 1
    }
}
