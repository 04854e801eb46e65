import AnimationCore

/// What becomes of the animations on a clock that is driven by hand or turned back.
extension Recording {
    /// Makes a clock's animations depend on the clock alone: their ends are not queued any more, and those that have
    /// ended do not come back to life when the clock runs backwards.
    func takeOver(_ clock: Int) {
        let local = timeline.clocks[clock].localTime(at: now)
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone {
            if blocks[block].end > local { blocks[block].event = 0 }
        }
        timeline.duration = blocks.reduce(now) { latest, block in
            guard block.clock != clock, !block.isDone else { return latest }
            return max(latest, timeline.clocks[block.clock].stageTime(reaching: block.end, notBefore: now) ?? latest)
        }
        func release<Value>(_ list: inout TrackList<Value>) {
            for index in list.indices {
                if list[index].clock == clock, !list[index].isImmediate {
                    if blocks[Int(list[index].block)].isDone, list[index].stop == .infinity {
                        list.stop(index, at: now)
                    }
                    list.settle(index, at: .infinity)
                } else if list[index].previous >= 0 {
                    let previous = list[Int(list[index].previous)].settled
                    list.settle(index, at: max(list[index].settled, previous))
                }
            }
        }
        release(&timeline.bounds)
        release(&timeline.position)
        release(&timeline.anchorPoint)
        release(&timeline.transform)
        release(&timeline.sublayerTransform)
        release(&timeline.alpha)
    }

    /// Queues the ends of a clock's blocks anew.
    func scheduleAll(on clock: Int) {
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone { schedule(block) }
    }

    /// Tells all who wait for the end of a block on this clock that it did not finish.
    func completeAll(on clock: Int) {
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone {
            blocks[block].isFinished = false
            complete(block)
        }
    }

    /// Whether an animation on this clock still moves something.
    func isAnimating(on clock: Int) -> Bool {
        let local = timeline.clocks[clock].localTime(at: now)
        return blocks.contains { $0.clock == clock && !$0.isDone && $0.changes > 0 && $0.end > local }
    }

    /// Puts every model value that was animated on this clock back to what it was before the first animation, and ends
    /// those animations.
    func revert(_ clock: Int) {
        revert(&timeline.bounds, clock) { view, value in view.restore { geometry, _ in geometry.bounds = value } }
        revert(&timeline.position, clock) { view, value in view.restore { geometry, _ in geometry.position = value } }
        revert(&timeline.anchorPoint, clock) { view, value in
            view.restore { geometry, _ in geometry.anchorPoint = value }
        }
        revert(&timeline.transform, clock) { view, value in view.restore { geometry, _ in geometry.transform = value } }
        revert(&timeline.sublayerTransform, clock) { view, value in
            view.restore { geometry, _ in geometry.sublayerTransform = value }
        }
        revert(&timeline.alpha, clock) { view, value in view.restore { _, alpha in alpha = value } }
    }

    private func revert<Value>(
        _ list: inout TrackList<Value>, _ clock: Int, set: (View, Value) -> Void
    ) {
        var first: [Int: Value] = [:]
        var order: [Int] = []
        for index in list.indices where list[index].clock == clock && !list[index].isImmediate {
            let track = list[index]
            if first[track.target] == nil {
                first[track.target] = track.from
                order.append(track.target)
            }
            list.stop(index, at: min(track.stop, now))
        }
        for target in order {
            guard let value = first[target], let head = list.head(of: target) else { continue }
            _ = list.append(.immediate(at: now), of: target, from: list[head].to, to: value)
            set(views[target], value)
        }
    }
}
