import AnimationMath
import AnimationTimeline

extension Recording {
    func animate(
        _ request: AnimationRequest, animations: () -> Void, completion: ((Bool) -> Void)?,
        inside body: ((() -> Void) -> Void)? = nil
    ) {
        let open = openBlock(request, completion: completion)
        if let body { body(animations) } else { animations() }
        closeBlock(open)
    }

    /// Opens a block, whose changes follow until ``closeBlock(_:)``.
    func openBlock(_ request: AnimationRequest, completion: ((Bool) -> Void)?) -> OpenBlock {
        let outer = scope
        let request = outer.request.map { request.nested(in: $0) } ?? request
        let block = blocks.open(
            on: clock, in: outer.block, hasCompletion: completion != nil,
            allowsTouches: request.options.contains(.allowUserInteraction))
        if let completion { completions[block] = completion }
        let open = OpenBlock(id: block, outer: outer, request: request)
        enterBlock(open)
        return open
    }

    /// Lets changes be those of an open block, with its request as it is now.
    func enterBlock(_ open: OpenBlock) {
        let request = open.request
        let isAnimated =
            open.outer.mode != .immediate && simulation.areAnimationsEnabled
            && (request.duration > 0 || request.delay > 0)
        scope = isAnimated ? scope(of: open.id, request) : .immediate
    }

    func closeBlock(_ open: OpenBlock) {
        scope = open.outer
        blocks.close(open.id)
        for segment in blocks[open.id].segments { schedule(segment) }
        scheduleEndedBlocks()
    }

    private func scope(of block: BlockID, _ request: AnimationRequest) -> AnimationScope {
        let timing = timings.index(of: request, in: &timeline.timings)
        let start = clocks.localTime(of: clock, at: now) + request.delay
        let isStageTime = clocks[clock].isStageTime
        let change = TrackChange(
            block: block.index, timing: timing, clock: clock.index, changeTime: now, start: start,
            restTime: isStageTime ? start + timeline.timings[timing].duration : .infinity)
        return AnimationScope(mode: .animated, change: change, request: request)
    }

    /// Runs a closure whose changes take effect at once, also those of the animation blocks in it.
    func performWithoutAnimation(_ body: () -> Void) { run(body, in: .immediate) }

    /// Runs a closure as if no animation block were open.
    func outsideOfBlocks(_ body: () -> Void) { run(body, in: .plain) }

    private func run(_ body: () -> Void, in inner: AnimationScope) {
        let outer = scope
        scope = inner
        body()
        scope = outer
    }

    /// Runs a closure with part of the open block's timing.
    func withPart(start: Double, length: Double, _ body: () -> Void) {
        guard scope.isAnimated else { return body() }
        var part = scope
        part.change.timing = timings.index(
            of: timeline.timings[part.change.timing].part(start: start, length: length), in: &timeline.timings)
        run(body, in: part)
    }

    func setCalculationMode(_ mode: CalculationMode) {
        if let block = scope.block { timeline.setCalculationMode(mode, ofBlock: block.index) }
    }

    /// Runs a closure whose changes repeat, those of the blocks in it included.
    func withRepetition(_ count: Double, autoreverses: Bool, _ body: () -> Void) {
        guard scope.isAnimated, count > 0 else { return body() }
        var repeated = scope
        let timing = timeline.timings[scope.change.timing].repeated(count, autoreverses: autoreverses)
        repeated.change.timing = timings.index(of: timing, in: &timeline.timings)
        if scope.change.restTime < .infinity { repeated.change.restTime = scope.change.start + timing.duration }
        repeated.request?.repeatCount = count
        repeated.request?.options.remove(.autoreverse)
        if autoreverses { repeated.request?.options.insert(.autoreverse) }
        run(body, in: repeated)
    }

    func on(_ inner: ClockID, _ body: () -> Void) {
        let outer = clock
        clock = inner
        body()
        clock = outer
    }

    // MARK: Tracks

    func countTracks(_ count: Int, of change: TrackChange) {
        guard count > 0, let block = change.block else { return }
        blocks.addTracks(
            count, to: BlockID(index: block), on: ClockID(index: change.clock),
            end: change.start + timeline.timings[change.timing].duration)
    }

    func release(_ tracks: [EndedTrack]) {
        for track in tracks {
            let block = BlockID(index: track.block)
            if let segment = blocks.removeTrack(of: block, on: ClockID(index: track.clock)) { schedule(segment) }
            scheduleEndedBlocks()
        }
    }

    /// Removes the animations of a layer, except explicit ones; it shows its model values from now on.
    func removeAnimations(of layer: CALayer) {
        let ended = timeline.stopAnimations(of: layer.target, at: now, isDone: isDone)
        release(ended.sorted { $0.block < $1.block })
    }

    /// Whether no block animates a layer that keeps touches from its views.
    func takesTouches(_ layer: CALayer) -> Bool {
        !isOpen
            || timeline.runningTracks(of: [layer.target], at: now, isDone: isDone).allSatisfy {
                blocks[BlockID(index: $0.block)].allowsTouches
            }
    }

    /// Whether a block of this moment was completed or abandoned.
    var isDone: (Int) -> Bool { { [blocks] in blocks[BlockID(index: $0)].isDone } }

    // MARK: Ends

    func complete(_ id: BlockID) {
        let block = blocks[id]
        blocks.finish(id)
        scheduleEndedBlocks()
        guard let completion = completions.removeValue(forKey: id) else { return }
        note(.completed(finished: block.isFinished))
        timeline.completedBlocks.append(id.index)
        on(block.clock) { outsideOfBlocks { completion(block.isFinished) } }
    }

    /// Adds an explicit animation, which ends at a time of its clock.
    func add(_ animation: ExplicitAnimation, on clock: ClockID, end: Double) -> SegmentID {
        let segment = blocks.addExplicit(on: clock, end: end)
        explicitAnimations[segment] = animation
        schedule(segment)
        return segment
    }

    func endExplicit(_ segment: SegmentID, finished: Bool) {
        blocks.end(segment)
        guard let animation = explicitAnimations.removeValue(forKey: segment) else { return }
        on(clocks.base(of: blocks[segment].clock)) { outsideOfBlocks { animation.completion(finished) } }
    }
}

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

    static let plain = AnimationScope(mode: .plain)
    /// The closure of `performWithoutAnimation`, or of a block without duration.
    static let immediate = AnimationScope(mode: .immediate)

    let mode: Mode
    /// The fields that the tracks of the closure share.
    var change = TrackChange.immediate(at: 0)
    var request: AnimationRequest?

    var isAnimated: Bool { mode == .animated }

    var block: BlockID? { change.block.map(BlockID.init) }
}

/// A block whose changes are being made, inside those of an outer scope.
struct OpenBlock {
    let id: BlockID
    let outer: AnimationScope
    var request: AnimationRequest
}

/// The indices of the timings in a timeline, where each is stored once.
struct TimingTable {
    private var indices: [AnimationTiming: Int] = [:]
    /// The latest request without repetition: consecutive blocks mostly have the same.
    private var latest: (pace: AnimationRequest.Pace, duration: Double, index: Int)?

    mutating func index(of request: AnimationRequest, in timings: inout [AnimationTiming]) -> Int {
        guard !request.isRepeated else { return index(of: request.timing, in: &timings) }
        if let latest, latest.duration == request.duration, latest.pace == request.pace { return latest.index }
        let index = index(of: request.timing, in: &timings)
        latest = (request.pace, request.duration, index)
        return index
    }

    mutating func index(of timing: AnimationTiming, in timings: inout [AnimationTiming]) -> Int {
        // Comparing a few is faster than hashing one; a keyframe animation may have thousands.
        if let known = timings.suffix(8).lastIndex(of: timing) ?? indices[timing] { return known }
        timings.append(timing)
        indices[timing] = timings.count - 1
        return timings.count - 1
    }
}
