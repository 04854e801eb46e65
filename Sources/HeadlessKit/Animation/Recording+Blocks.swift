import AnimationCore

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
        let isAnimated = outer.mode != .atOnce && (request.duration > 0 || request.delay > 0)
        settleCaptured()
        let outerChanges = captured.changes
        let block = allBlocks.count
        var opened = Block(hasCompletion: completion != nil, clock: clock, begin: localTime(of: clock))
        if isAnimated {
            let change = change(of: block, request, at: opened.begin)
            opened.ownEnd = change.start + log.timings[Int(change.timing)].duration
            capture = Capture(mode: .animated, change: change)
            self.request = request
        } else {
            capture = Capture(mode: .atOnce)
        }
        captured.changes = 0
        append(opened, completion)
        if let body { body(animations) } else { animations() }
        close(block, isAnimated: isAnimated, in: outer)
        capture = outer
        captured = (outerChanges, 0)
    }

    /// What the tracks of a block that begins now have in common.
    private func change(of block: Int, _ request: AnimationRequest, at localTime: Double) -> TrackChange {
        let timing = timing(for: request)
        let start = localTime + request.delay
        return TrackChange(
            block: Int32(block), timing: timing, clock: clock, begin: now, start: start,
            settled: log.clocks[clock].isStageTime ? start + log.timings[timing].duration : .infinity)
    }

    /// The time of a clock now.
    private func localTime(of clock: Int) -> Double {
        log.clocks[clock].isStageTime ? now : log.clocks[clock].localTime(at: now)
    }

    private func append(_ block: Block, _ completion: ((Bool) -> Void)?) {
        var blocks: [Block] = []
        swap(&blocks, &allBlocks)
        blocks.makeRoom(forOneOf: views.count)
        blocks.append(block)
        swap(&blocks, &allBlocks)
        var completions: [Completion?] = []
        swap(&completions, &self.completions)
        completions.makeRoom(forOneOf: views.count)
        completions.append(completion.map(Completion.init))
        swap(&completions, &self.completions)
    }

    /// Writes down what the closure of a block has made, and queues its end.
    private func close(_ block: Int, isAnimated: Bool, in outer: Capture) {
        let made = captured
        var blocks: [Block] = []
        swap(&blocks, &allBlocks)
        var closed = blocks[block]
        if isAnimated {
            closed.changes += made.changes
            closed.running += made.tracks
            if made.changes > 0 { closed.end = max(closed.end, closed.endOfTracks) }
        }
        queueEnd(of: &closed, block)
        blocks[block] = closed
        if outer.isAnimated {
            blocks[outer.block].end = max(blocks[outer.block].end, closed.end)
            blocks[outer.block].changes += closed.changes
        }
        swap(&blocks, &allBlocks)
    }

    /// Counts the new tracks of the block whose closure runs among those that run.
    private func settleCaptured() {
        guard captured.tracks > 0 else { return }
        blocks[capture.block].running += captured.tracks
        captured.tracks = 0
    }

    /// Runs a closure whose changes take effect at once, whatever is around it.
    func performWithoutAnimation(_ body: () -> Void) { run(body, as: .atOnce) }

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
        part.change.timing = Int32(index(of: log.timings[Int(whole.change.timing)].part(start: start, length: length)))
        capture = part
        body()
        capture = whole
    }

    private func timing(for request: AnimationRequest) -> Int {
        if let last = lastTiming, last.duration == request.duration, last.pace == request.pace { return last.index }
        let index = index(of: request.timing)
        lastTiming = (request.pace, request.duration, index)
        return index
    }

    private func index(of timing: AnimationTiming) -> Int {
        if let known = log.timings.lastIndex(of: timing) { return known }
        timeline.timings.append(timing)
        return log.timings.count - 1
    }

    /// Queues a block's end: in the next cycle if nothing animates, else when the last of its animations ends. On a clock
    /// that is held, that waits until the clock goes on.
    func schedule(_ block: Int) {
        var scheduled = allBlocks[block]
        queueEnd(of: &scheduled, block)
        blocks[block] = scheduled
    }

    @inline(__always)
    private func queueEnd(of block: inout Block, _ number: Int) {
        guard let time = dueTime(of: block) else {
            block.event = 0
            return
        }
        if time > log.duration { log.duration = time }
        guard block.hasCompletion || block.changes > 0 else {
            block.isDone = true
            return
        }
        let entry = due.next(.complete(block: number), at: time)
        var incoming: [EventQueue.Entry] = []
        swap(&incoming, &due.incoming)
        incoming.append(entry)
        swap(&incoming, &due.incoming)
        block.event = entry.sequence
    }

    /// The stage time at which a block ends; `nil` while its clock is held.
    private func dueTime(of block: Block) -> Double? {
        guard block.end > localTime(of: block.clock) else { return now }
        return log.clocks[block.clock].isStageTime
            ? block.end : log.clocks[block.clock].stageTime(reaching: block.end, notBefore: now)
    }

    /// The earliest of what is due, taken out of the queue; `nil` where nothing is due by a time. The ends of blocks that
    /// have been put off are none.
    func takeDue(by time: Double) -> EventQueue.Entry? {
        while let first = due.hasBurstOnly ? popBurst(by: time) : queue.pop(by: time) {
            if case .complete(let block) = first.event, allBlocks[block].event != first.sequence { continue }
            return first
        }
        return nil
    }

    /// What most events come from, taken out by itself.
    private func popBurst(by time: Double) -> EventQueue.Entry? {
        guard let first = due.sorted.last, first.time <= time else { return nil }
        var sorted: [EventQueue.Entry] = []
        swap(&sorted, &due.sorted)
        sorted.removeLast()
        swap(&sorted, &due.sorted)
        return first
    }

    /// Takes note that one of a block's animations was removed or replaced: its completion will not say "finished", and
    /// runs at the end of those that are left.
    func cut(_ block: Int) {
        blocks[block].isFinished = false
        blocks[block].end = allBlocks[block].endOfTracks
        schedule(block)
    }

    /// Ends a block: its completion runs, on the block's clock.
    func complete(_ block: Int) {
        let finished = allBlocks[block]
        guard !finished.isDone, let completion = finish(block) else { return }
        note(.completed(finished: finished.isFinished))
        let outer = clock
        clock = finished.clock
        withoutCapture { completion(finished.isFinished) }
        clock = outer
    }

    /// Notes a block's end, and hands its completion out.
    private func finish(_ block: Int) -> ((Bool) -> Void)? {
        var blocks: [Block] = []
        swap(&blocks, &allBlocks)
        blocks[block].isDone = true
        swap(&blocks, &allBlocks)
        guard allBlocks[block].hasCompletion else { return nil }
        var completions: [Completion?] = []
        swap(&completions, &self.completions)
        defer { swap(&completions, &self.completions) }
        return completions[block].take()?.run
    }

    /// Removes all animations of a view; it shows its model values from now on.
    func removeAnimations(of view: View) {
        settleCaptured()
        var cuts: Set<Int> = []
        func stop<Value>(_ list: inout TrackList<Value>) {
            for index in Array(list.chain(of: view.target)) {
                let track = list[index]
                guard !track.isImmediate, track.stop > now, !allBlocks[Int(track.block)].isDone else { continue }
                list.stop(index, at: now)
                blocks[Int(track.block)].running -= 1
                cuts.insert(Int(track.block))
            }
        }
        stop(&timeline.bounds)
        stop(&timeline.position)
        stop(&timeline.anchorPoint)
        stop(&timeline.transform)
        stop(&timeline.sublayerTransform)
        stop(&timeline.alpha)
        cuts.sorted().forEach(cut)
    }
}
