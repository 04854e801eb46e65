import AnimationCore
import AnimationTimeline

/// Animation blocks, from their closures to their completions.
extension Recording {
    /// Runs the closure of a block and animates its changes.
    func animate(
        _ request: AnimationRequest, animations: () -> Void, completion: ((Bool) -> Void)?,
        inside body: ((() -> Void) -> Void)? = nil
    ) {
        let outer = scope
        let request = outer.request.map { request.nested(in: $0) } ?? request
        let isAnimated =
            outer.mode != .immediate && simulation.areAnimationsEnabled && (request.duration > 0 || request.delay > 0)
        let block = blocks.open(on: clock, in: outer.block, hasCompletion: completion != nil)
        completions[block] = completion
        scope = isAnimated ? scope(of: block, request) : .immediate
        if let body { body(animations) } else { animations() }
        scope = outer
        blocks.close(block)
        for segment in blocks[block].segments { schedule(segment) }
        scheduleEndedBlocks()
    }

    /// The scope of a block's closure.
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

    /// Sets the interpolation of the keyframes of the block whose closure runs.
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

    /// Runs a closure whose animations are on a clock.
    func on(_ inner: ClockID, _ body: () -> Void) {
        let outer = clock
        clock = inner
        body()
        clock = outer
    }

    // MARK: Tracks

    /// Adds new tracks to the segment of their block and clock.
    func countTracks(_ count: Int, of change: TrackChange) {
        guard count > 0, let block = change.block else { return }
        blocks.addTracks(
            count, to: BlockID(index: block), on: ClockID(index: change.clock),
            end: change.start + timeline.timings[change.timing].duration)
    }

    /// Removes tracks that were removed or replaced from their segments.
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

    /// Whether a block of this moment was completed or abandoned.
    var isDone: (Int) -> Bool {
        { [blocks] in blocks[BlockID(index: $0)].isDone }
    }

    // MARK: Ends

    /// Completes a block: its completion runs, on the block's clock.
    func complete(_ id: BlockID) {
        let block = blocks[id]
        guard !block.isDone else { return }
        blocks.finish(id)
        scheduleEndedBlocks()
        guard let completion = completions.removeValue(forKey: id) else { return }
        note(.completed(finished: block.isFinished))
        on(block.clock) { outsideOfBlocks { completion(block.isFinished) } }
    }

    /// Adds an explicit animation, which ends at a time of its clock.
    func add(_ animation: ExplicitAnimation, on clock: ClockID, end: Double) -> SegmentID {
        let segment = blocks.addExplicit(on: clock, end: end)
        explicitAnimations[segment] = animation
        schedule(segment)
        return segment
    }

    /// Ends an explicit animation: its completion runs.
    func endExplicit(_ segment: SegmentID, finished: Bool) {
        blocks.end(segment)
        guard let animation = explicitAnimations.removeValue(forKey: segment) else { return }
        on(clocks.base(of: blocks[segment].clock)) { outsideOfBlocks { animation.completion(finished) } }
    }
}
