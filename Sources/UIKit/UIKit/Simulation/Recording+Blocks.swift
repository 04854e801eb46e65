import AnimationCore
import AnimationTimeline

/// Animation blocks, from their closures to their completions.
extension Recording {
    /// Runs a closure and makes an animation of what it changes.
    func animate(
        _ request: AnimationRequest, animations: () -> Void, completion: ((Bool) -> Void)?,
        inside body: ((() -> Void) -> Void)? = nil
    ) {
        guard capture.isAnimated, let outer = self.request else {
            return open(request, animations, completion, body)
        }
        open(request.nested(in: outer), animations, completion, body)
        self.request = outer
    }

    private func open(
        _ request: AnimationRequest, _ animations: () -> Void, _ completion: ((Bool) -> Void)?,
        _ body: ((() -> Void) -> Void)?
    ) {
        let outer = capture
        let isAnimated =
            outer.mode != .immediate && simulation.areAnimationsEnabled
            && (request.duration > 0 || request.delay > 0)
        settleCaptured()
        let outerChanges = captured.changes
        let block = blocks.count
        var opened = Block(hasCompletion: completion != nil, clock: clock, begin: localTime(of: clock))
        if outer.isAnimated { opened.outer = Int32(outer.block) }
        if isAnimated {
            let change = change(of: block, request, at: opened.begin)
            opened.ownEnd = change.start + timeline.timings[change.timing].duration
            capture = Capture(mode: .animated, change: change)
            self.request = request
        } else {
            capture = Capture(mode: .immediate)
        }
        captured.changes = 0
        append(opened, completion)
        if let body { body(animations) } else { animations() }
        close(block, isAnimated: isAnimated, in: outer)
        capture = outer
        captured = (outerChanges, 0)
    }

    /// The fields shared by the tracks of a block that begins now.
    private func change(of block: Int, _ request: AnimationRequest, at localTime: Double) -> TrackChange {
        let timing = timing(for: request)
        let start = localTime + request.delay
        return TrackChange(
            block: block, timing: timing, clock: clock, changeTime: now, start: start,
            restTime: timeline.clocks[clock].isStageTime ? start + timeline.timings[timing].duration : .infinity)
    }

    /// The time of a clock now.
    private func localTime(of clock: Int) -> Double {
        timeline.clocks[clock].isStageTime ? now : timeline.clocks[clock].localTime(at: now)
    }

    private func append(_ block: Block, _ completion: ((Bool) -> Void)?) {
        blocks.makeRoom(forOneOf: layers.count)
        blocks.append(block)
        completions.makeRoom(forOneOf: layers.count)
        completions.append(completion.map(Completion.init))
    }

    /// Adds up the changes that the closure of a block has made, and queues its end.
    private func close(_ block: Int, isAnimated: Bool, in outer: Capture) {
        var closed = blocks[block]
        closed.isOpen = false
        if isAnimated {
            closed.changes += captured.changes
            closed.running += captured.tracks
            if captured.changes > 0 {
                closed.end = max(closed.end, closed.endOfTracks)
            } else {
                closed.ownEnd = closed.begin
            }
        }
        queueEnd(of: &closed, block)
        blocks[block] = closed
        if outer.isAnimated {
            blocks[outer.block].end = max(blocks[outer.block].end, closed.end)
            blocks[outer.block].changes += closed.changes
        }
    }

    /// Counts the new tracks of the block whose closure runs among those that run.
    func settleCaptured() {
        guard captured.tracks > 0 else { return }
        blocks[capture.block].running += captured.tracks
        captured.tracks = 0
    }

    /// Runs a closure whose changes take effect at once, whatever is around it.
    func performWithoutAnimation(_ body: () -> Void) { run(body, as: .immediate) }

    /// Runs a closure as if no animation block were open.
    func withoutCapture(_ body: () -> Void) { run(body, as: .none) }

    private func run(_ body: () -> Void, as mode: Capture.Mode) {
        // Where no closure of a block runs, there is nothing to come back to.
        guard capture.mode != mode || mode == .animated else { return body() }
        settleCaptured()
        let (outer, outerRequest) = (capture, request)
        capture = Capture(mode: mode)
        body()
        capture = outer
        request = outerRequest
    }

    /// Runs a closure with part of the open block's timing.
    func withPart(start: Double, length: Double, _ body: () -> Void) {
        let whole = capture
        guard whole.isAnimated else {
            body()
            return
        }
        var part = whole
        part.change.timing = index(of: timeline.timings[whole.change.timing].part(start: start, length: length))
        capture = part
        body()
        capture = whole
    }

    /// Sets the interpolation of the keyframes of the block whose closure runs.
    func setCalculationMode(_ mode: CalculationMode) {
        if capture.isAnimated { timeline.setCalculationMode(mode, ofBlock: capture.block) }
    }

    /// Runs a closure whose changes repeat, those of the blocks in it included.
    func withRepetition(_ count: Double, autoreverses: Bool, _ body: () -> Void) {
        let (whole, outerRequest) = (capture, request)
        guard whole.isAnimated, count > 0 else { return body() }
        let timing = timeline.timings[whole.change.timing].repeated(count, autoreverses: autoreverses)
        let end = whole.change.start + timing.duration
        capture.change.timing = index(of: timing)
        if whole.change.restTime < .infinity { capture.change.restTime = end }
        blocks[whole.block].ownEnd = max(blocks[whole.block].ownEnd, end)
        request?.repeatCount = count
        request?.options.remove(.autoreverse)
        if autoreverses { request?.options.insert(.autoreverse) }
        body()
        capture = whole
        request = outerRequest
    }

    private func timing(for request: AnimationRequest) -> Int {
        let isRepeated = request.isRepeated
        if let last = lastTiming, last.duration == request.duration, last.pace == request.pace, !isRepeated {
            return last.index
        }
        let index = index(of: request.timing)
        if !isRepeated { lastTiming = (request.pace, request.duration, index) }
        return index
    }

    func index(of timing: AnimationTiming) -> Int {
        // Few are compared faster than one is hashed; a keyframe animation may have thousands.
        if let known = timeline.timings.suffix(8).lastIndex(of: timing) ?? timingIndices[timing] { return known }
        timeline.timings.append(timing)
        timingIndices[timing] = timeline.timings.count - 1
        return timeline.timings.count - 1
    }

    /// Queues a block's end: in the next cycle if nothing animates, else when the last of its animations ends. On a clock
    /// that is held, that waits until the clock goes on.
    func schedule(_ block: Int) {
        guard !blocks[block].isOpen else { return }
        var scheduled = blocks[block]
        queueEnd(of: &scheduled, block)
        blocks[block] = scheduled
    }

    @inline(__always)
    private func queueEnd(of block: inout Block, _ number: Int) {
        guard let time = dueTime(of: block) else {
            block.event = 0
            return
        }
        if time > timeline.duration { timeline.duration = time }
        guard block.hasCompletion || block.changes > 0 else {
            block.isDone = true
            return
        }
        let entry = queue.next(.complete(block: number), at: time)
        queue.incoming.append(entry)
        block.event = entry.sequence
    }

    /// The stage time at which a block ends; `nil` while its clock is held or it waits for layers with a time of their own,
    /// and for one that repeats for ever.
    private func dueTime(of block: Block) -> Double? {
        guard block.waiting == 0 else { return nil }
        guard block.end > localTime(of: block.clock) else { return now }
        guard block.end < .infinity else { return nil }
        return timeline.clocks[block.clock].isStageTime
            ? block.end : timeline.clocks[block.clock].stageTime(reaching: block.end, notBefore: now)
    }

    /// The earliest of what is due, taken out of the queue; `nil` where nothing is due by a time. The ends of blocks that
    /// have been put off are none.
    func takeDue(by time: Double) -> EventQueue.Entry? {
        while let first = queue.pop(by: time) {
            switch first.event {
            case .complete(let block) where blocks[block].event != first.sequence: continue
            case .runEnded(let run) where runs[run].event != first.sequence: continue
            default: return first
            }
        }
        return nil
    }

    /// Takes note that one of a block's animations was removed or replaced: its completion will not say "finished", and
    /// runs at the end of those that are left.
    func cut(_ block: Int) {
        blocks[block].isFinished = false
        blocks[block].end = blocks[block].endOfTracks
        schedule(block)
    }

    /// Ends a block: its completion runs, on the block's clock.
    func complete(_ block: Int) {
        let finished = blocks[block]
        guard !finished.isDone, let completion = finish(block) else { return }
        note(.completed(finished: finished.isFinished))
        let outer = clock
        clock = finished.clock
        withoutCapture { completion(finished.isFinished) }
        clock = outer
    }

    /// Marks a block as done, and takes its completion.
    private func finish(_ block: Int) -> ((Bool) -> Void)? {
        blocks[block].isDone = true
        closeRuns(ofBlock: block)
        return blocks[block].hasCompletion ? completions[block].take()?.run : nil
    }

    /// Removes all animations of a layer; it shows its model values from now on.
    func removeAnimations(of layer: CALayer) {
        settleCaptured()
        let ended = timeline.stopAnimations(of: layer.target, at: now) { [blocks] in blocks[$0].isDone }
        for track in ended { lose(track) }
        Set(ended.map(\.block)).sorted().forEach(cut)
    }
}
