import AnimationCore
import AnimationTimeline

/// The cells and groups of a compiled timeline, from the states of its plan.
extension CompiledTimeline {
    /// Computes the state of all cells at a time from the plan. Each target is placed once, in its latest state.
    mutating func start(at time: Double) throws(BatchError) {
        batches = source.plan.batches.map { _ in CellBatch() }
        groups = []
        groupsOfClass = Array(repeating: [], count: source.plan.cellClasses.count)
        slots = Array(repeating: .absent, count: source.timeline.targets.count)
        cells = Array(repeating: .none, count: source.timeline.targets.count)
        grouped = nil
        maps = source.plan.parents.map { ParentMap(target: $0) }
        composed = []
        remaining = []
        nextEvent = 0
        lastTime = time
        var latest = [Int](repeating: -1, count: source.plan.initial.count)
        while nextEvent < source.plan.events.count, source.plan.events[nextEvent].time <= time {
            latest[Int(source.plan.events[nextEvent].target)] = nextEvent
            nextEvent += 1
        }
        nextRun = source.plan.runs.firstIndex { $0.events.upperBound > nextEvent } ?? source.plan.runs.count
        prepare()
        var expected = Array(repeating: 0, count: source.plan.cellClasses.count)
        let states = source.plan.initial.indices.map {
            latest[$0] < 0 ? source.plan.initial[$0] : source.plan.events[latest[$0]].state
        }
        for state in states {
            switch state {
            case .moving(let row): expected[source.plan.motions[Int(row)].cellClass] += 1
            case .resting(let row): expected[source.plan.restClasses[Int(row)]] += 1
            case .absent, .scalar, .composed: break
            }
        }
        for fraction in source.plan.remaining { expected[fraction.cellClass] += 1 }
        self.expected = expected
        defer { self.expected = nil }
        for fraction in source.plan.remaining {
            let group = group(of: fraction.cellClass, start: fraction.start)
            let batch = source.plan.cellClasses[fraction.cellClass].key.batch
            let delay = source.plan.cellClasses[fraction.cellClass].isStaggered ? fraction.start : 0
            let cell = try batches[batch].insert(
                from: .zero, alpha: 1, to: .zero, alpha: 0, delay: delay, into: groups[group].group)
            remaining.append((batch, cell, 1))
        }
        var target = 0
        while target < states.count {
            let count = restCount(states[target...])
            if count > 1, case .resting(let row) = states[target] {
                try insert(target..<target + count, at: Int(row))
            } else {
                try place(target, in: states[target])
            }
            target += max(count, 1)
        }
    }

    /// Prepares the cells of later runs.
    private mutating func prepare() {
        if preparations.isEmpty { preparations = Array(repeating: .none, count: source.plan.runs.count) }
        for index in preparations.indices {
            if case .ready = preparations[index], index >= nextRun { continue }
            preparations[index] = index < nextRun ? .none : source.preparedCells(of: index).map { .ready($0) } ?? .none
        }
    }

    /// The length of the longest prefix of states that rest as cells of one class, in consecutive rows of the plan.
    private func restCount(_ states: ArraySlice<TimelinePlan.State>) -> Int {
        guard case .resting(let first) = states.first else { return 0 }
        let id = source.plan.restClasses[Int(first)]
        var count = 1
        for state in states.dropFirst() {
            guard case .resting(first + Int32(count)) = state, source.plan.restClasses[Int(first) + count] == id else {
                break
            }
            count += 1
        }
        return count
    }

    /// Inserts absent targets as resting cells of one class, in consecutive rows of the plan.
    private mutating func insert(_ targets: Range<Int>, at row: Int) throws(BatchError) {
        let id = source.plan.restClasses[row]
        let group = group(of: id, start: 0)
        cells.replaceSubrange(
            targets,
            with: try batches[key(of: group).batch].insert(
                source.plan.rests, rows: row..<row + targets.count, into: groups[group].group))
        for target in targets { slots[target] = .cell(group) }
    }

    /// The key of the class of a group of cells.
    func key(of group: Int) -> TimelinePlan.CellKey { source.plan.cellClasses[groups[group].cellClass].key }

    /// Whether the superview of cells is not in the container.
    func isAbsent(_ parent: ParentID?) -> Bool { parent.map { maps[$0].transform == nil } ?? false }

    /// Places the consecutive targets of a run, from an event on: those of which the time has come.
    mutating func place(run index: Int, from first: Int, at time: Double) throws(BatchError) {
        let run = source.plan.runs[index]
        nextEvent = run.events.upperBound
        switch run.placement {
        case .rest(let firstRest):
            if source.plan.events[nextEvent - 1].time > time {
                nextEvent = source.plan.events[first...].firstIndex { $0.time > time } ?? nextEvent
            }
            try rest(run, first..<nextEvent, from: firstRest)
        case .motion(let id, let start):
            guard !swapCells(index, id, start) else { return }
            for event in source.plan.events[run.events] { try place(Int(event.target), in: event.state) }
        }
    }

    /// Puts consecutive targets of a run to rest.
    private mutating func rest(_ run: TimelineRun, _ events: Range<Int>, from firstRest: Int) throws(BatchError) {
        var first = events.lowerBound
        while first < events.upperBound {
            // Consecutive cells of one group in that superview are placed at once.
            let target = Int(source.plan.events[first].target)
            let row = firstRest + first - run.events.lowerBound
            var count = 1
            if case .cell(let group) = slots[target], key(of: group).parent == run.parent {
                count = self.count(of: target..<target + events.upperBound - first, in: group)
                try batches[key(of: group).batch].replace(
                    cells[target..<target + count], with: source.plan.rests, rows: row..<row + count)
            } else {
                try place(target, in: .resting(Int32(row)))
            }
            first += count
        }
    }

    /// The length of the longest prefix of targets whose cells are in a group.
    private mutating func count(of targets: Range<Int>, in group: Int) -> Int {
        if let grouped, grouped == (targets, group) { return targets.count }
        let count = slots[targets].prefix { if case .cell(group) = $0 { true } else { false } }.count
        if count == targets.count { grouped = (targets, group) }
        return count
    }

    /// Starts the motion of consecutive targets with prepared cells.
    ///
    /// - Returns: `false` where the targets are not all cells of one group in that superview.
    private mutating func swapCells(_ index: Int, _ id: CellClassID, _ start: Double) -> Bool {
        let run = source.plan.runs[index]
        let target = Int(source.plan.events[run.events.lowerBound].target)
        guard case .ready(var prepared) = preparations[index], case .cell(let row) = slots[target],
            key(of: row).parent == run.parent, key(of: row).batch == source.plan.cellClasses[id].key.batch,
            !groupsOfClass[id].contains(where: { groups[$0].start == start })
        else { return false }
        preparations[index] = .none
        let swapped = batches[key(of: row).batch].swapAll(
            cells[target..<target + run.events.count], of: groups[row].group, with: &prepared)
        preparations[index] = swapped ? .used(prepared) : .ready(prepared)
        guard swapped else { return false }
        groupsOfClass[groups[row].cellClass].removeAll { $0 == row }
        groupsOfClass[id].append(row)
        groups[row].cellClass = id
        groups[row].start = start
        return true
    }

    mutating func place(_ target: Int, in state: TimelinePlan.State) throws(BatchError) {
        switch (state, slots[target]) {
        case (.resting(let row), .cell(let group))
        where key(of: group).parent == source.plan.cellClasses[source.plan.restClasses[Int(row)]].key.parent:
            // A resting cell may stay in the group of its last motion: it moves by 0.
            return try batches[key(of: group).batch].replace(
                cells[target...target], with: source.plan.rests, rows: Int(row)..<Int(row) + 1)
        case (.moving(let row), .cell(let group))
        where source.plan.motions[Int(row)].cellClass == groups[group].cellClass:
            let motion = source.plan.motions[Int(row)]
            let isStaggered = source.plan.cellClasses[motion.cellClass].isStaggered
            guard isStaggered || groups[group].start == motion.start else { break }
            return try batches[key(of: group).batch].replace(
                cells[target], from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha,
                delay: isStaggered ? motion.start : 0)
        default: break
        }
        switch slots[target] {
        case .absent, .scalar: break
        case .cell(let group):
            if grouped?.targets.contains(target) == true { grouped = nil }
            batches[key(of: group).batch].remove(cells[target])
        case .composed(let row):
            composed.swapAt(row, composed.count - 1)
            composed.removeLast()
            if row < composed.count { slots[composed[row].target] = .composed(row) }
        }
        switch state {
        case .absent: slots[target] = .absent
        case .scalar: slots[target] = .scalar
        case .composed(let row):
            slots[target] = .composed(composed.count)
            composed.append(Composed(target: target, composition: Int(row)))
        case .moving(let row): try insert(target, source.plan.motions[Int(row)])
        case .resting(let row):
            let rest = source.plan.rests[Int(row)]
            try insert(
                target,
                TimelinePlan.Motion(
                    cellClass: source.plan.restClasses[Int(row)], start: 0, from: rest.rect, to: rest.rect,
                    fromAlpha: rest.alpha, toAlpha: rest.alpha))
        }
    }

    private mutating func insert(_ target: Int, _ motion: TimelinePlan.Motion) throws(BatchError) {
        let group = group(of: motion.cellClass, start: motion.start)
        cells[target] = try batches[key(of: group).batch].insert(
            from: motion.from, alpha: motion.fromAlpha, to: motion.to, alpha: motion.toAlpha,
            delay: source.plan.cellClasses[motion.cellClass].isStaggered ? motion.start : 0, into: groups[group].group)
        slots[target] = .cell(group)
    }

    /// The index of the group of a class and start time.
    private mutating func group(of id: CellClassID, start: Double) -> Int {
        let isStaggered = source.plan.cellClasses[id].isStaggered
        for known in groupsOfClass[id] where isStaggered || groups[known].start == start { return known }
        let cellClass = source.plan.cellClasses[id]
        let (batch, parent) = (cellClass.key.batch, cellClass.key.parent)
        let conversion = CoordinateConversion(transform: parent.flatMap { maps[$0].transform } ?? .identity)
        let group =
            isStaggered
            ? batches[batch].addStaggeredGroup(cellClass.timing, startTime: 0, conversion: conversion)
            : batches[batch].addGroup(cellClass.timing, startTime: start, conversion: conversion)
        if let expected { batches[batch].reserveCapacity(expected[id], of: group) }
        groupsOfClass[id].append(groups.count)
        groups.append(LiveGroup(cellClass: id, start: start, group: group))
        if let parent { maps[parent].groups.append((batch, group)) }
        return groups.count - 1
    }
}
