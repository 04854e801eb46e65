import AnimationCore
import AnimationTimeline

/// Animations that end together, when their clock reaches a time: an explicit animation of a layer, or the part of an
/// animation block that follows a layer's own time.
extension Recording {
    struct Run {
        /// The animation block; -1 for an explicit animation.
        let block: Int
        /// The clock, which changes when the layer gets a time of its own.
        var clock: Int
        /// The time of the clock at which the last of the animations ends.
        var end: Double
        /// The targets of the animations.
        var targets: Set<Int>
        /// The number of a block's tracks that have been neither removed nor replaced.
        var tracks = 0
        /// The indices of an explicit animation in the timeline.
        var layerAnimations: [Int] = []
        /// Called at the end of an explicit animation; receives whether it has finished.
        var completion: Completion?
        var isDone = false
        /// Whether its tracks were ended for good, so that they do not come back to life.
        var isStopped = false
        /// The queued event that ends it; an older one is void.
        var event = 0
    }

    /// Adds the run of an explicit animation.
    ///
    /// - Returns: Its index.
    func addRun(
        of layerAnimations: [Int], target: Int, clock: Int, end: Double, completion: @escaping (Bool) -> Void
    ) -> Int {
        let run = Run(
            block: -1, clock: clock, end: end, targets: [target], layerAnimations: layerAnimations,
            completion: Completion(run: completion))
        runs.append(run)
        scheduleRun(runs.count - 1)
        return runs.count - 1
    }

    /// Adds a track to the run of a block on a clock, which is that of a layer.
    func addTrack(of target: Int, block: Int, clock: Int, end: Double) {
        let key = RunKey(block: block, clock: clock)
        let index = layerTimes?.runs[key] ?? runs.count
        if index == runs.count {
            // Nothing runs yet.
            runs.append(Run(block: block, clock: clock, end: end, targets: [], isDone: true))
            layerTimes?.runs[key] = index
            blocks[block].hasRuns = true
        }
        runs[index].targets.insert(target)
        runs[index].tracks += 1
        runs[index].end = max(runs[index].end, end)
        if runs[index].isDone {
            (runs[index].isDone, runs[index].isStopped) = (false, false)
            forEachOuter(of: block) { blocks[$0].waiting += 1 }
        }
        scheduleRun(index)
    }

    /// Takes note that a track of a block on the clock of a layer is not there any more.
    func removeTrack(ofBlock block: Int, clock: Int) {
        guard let index = layerTimes?.runs[RunKey(block: block, clock: clock)] else { return }
        runs[index].tracks -= 1
        if runs[index].tracks == 0 { endRun(index, finished: false) }
    }

    /// Queues the end of a run at the stage time at which its clock reaches it; not while the clock is held.
    func scheduleRun(_ index: Int) {
        runs[index].event = 0
        let run = runs[index]
        guard !run.isDone, let time = timeline.clocks[run.clock].stageTime(reaching: run.end, notBefore: now) else {
            return
        }
        timeline.duration = max(timeline.duration, time)
        runs[index].event = queue.push(.runEnded(index), at: time)
    }

    /// Ends a run: an explicit animation's completion is called, and a block that waits for nothing else is queued.
    func endRun(_ index: Int, finished: Bool) {
        guard !runs[index].isDone else { return }
        runs[index].isDone = true
        runs[index].event = 0
        let block = runs[index].block
        guard block >= 0 else {
            let outer = clock
            clock = baseClock(of: runs[index].clock)
            let completion = runs[index].completion
            runs[index].completion = nil
            withoutCapture { completion?.run(finished) }
            clock = outer
            return
        }
        // Where the layer's time goes forward, the tracks show their ends, and may run again when an animator is reversed.
        if !timeline.clocks[runs[index].clock].hasForwardLayerTime { stopTracks(ofRun: index) }
        forEachOuter(of: block) { outer in
            blocks[outer].waiting -= 1
            if blocks[outer].waiting == 0, !blocks[outer].isDone { schedule(outer) }
        }
    }

    /// Marks the runs of a block as ended, which is done itself.
    func closeRuns(ofBlock block: Int) {
        for run in runs(ofBlock: block) { endRun(run, finished: false) }
    }

    /// Keeps the runs of a block, which have ended, for another time.
    func reopenRuns(ofBlock block: Int) {
        for run in runs(ofBlock: block) where runs[run].isDone && !runs[run].isStopped {
            runs[run].isDone = false
            forEachOuter(of: block) { blocks[$0].waiting += 1 }
        }
    }

    /// The indices of a block's runs.
    private func runs(ofBlock block: Int) -> [Int] {
        guard blocks[block].hasRuns, let layerTimes else { return [] }
        return family(of: blocks[block].clock).compactMap { layerTimes.runs[RunKey(block: block, clock: $0)] }
    }

    /// Calls a closure for a block and those around it.
    private func forEachOuter(of block: Int, _ body: (Int) -> Void) {
        var current = block
        while current >= 0 {
            body(current)
            current = Int(blocks[current].outer)
        }
    }

    /// The stage time at which the last of the runs on other clocks than one ends, endless ones left out.
    func latestEndOfRuns(exceptOn clock: Int?) -> Double {
        runs.reduce(now) { latest, run in
            guard !run.isDone, clock == nil || baseClock(of: run.clock) != clock else { return latest }
            return max(latest, timeline.clocks[run.clock].stageTime(reaching: run.end, notBefore: now) ?? latest)
        }
    }

    /// The indices of the runs on a clock and on those of layers that follow it.
    func runs(onFamilyOf clock: Int) -> [Int] {
        runs.indices.filter { !runs[$0].isDone && baseClock(of: runs[$0].clock) == clock }
    }
}
