import AnimationCore
import AnimationTimeline

extension AnimationBaseline {
    /// The most lines of samples; of the cells of a collection only the first and the last are sampled.
    private static let mostColumns = 24
    /// The most motions of the cells of a collection that are written one by one.
    private static let mostCells = 12

    /// Describes a recording.
    public init(_ recording: AnimationRecording) { self.init(recording, orderAt: nil) }

    /// - Parameter orderAt: The times at which it is looked who covers whom; `nil` for the sampled ones.
    init(_ recording: AnimationRecording, orderAt orderTimes: [Double]?) {
        let (timeline, setup) = (recording.timeline, recording.setup)
        let duration = setup.end.map { min($0, timeline.duration) } ?? timeline.duration
        let count = max(2, setup.samples)
        // The times as they are written, so that they are read back as the same.
        let times = (0..<count).map { index in
            let time = duration * Double(index) / Double(count - 1)
            return Double(BaselineNumber.text(time)) ?? time
        }
        let stack = StackingOrder(recording, at: orderTimes ?? times)
        self.init(
            title: recording.title, screen: setup.screen,
            audit: recording.violations.isEmpty ? "audit clean" : "audit: \(recording.violations.count) violations",
            duration: duration, motions: AnimationBaseline.lines(recording),
            events: AnimationBaseline.events(recording, participants: stack.participants), order: stack.lines,
            times: times, samples: AnimationBaseline.samples(recording, at: times),
            decimals: BaselineNumber.decimals(ofTolerance: setup.tolerance))
    }

    // MARK: Motions

    /// A motion of a cell of a collection.
    private typealias Cell = (number: Int, name: String, motion: Motion)

    private static func lines(_ recording: AnimationRecording) -> [[String]] {
        var (lines, groups): ([[String]], [String: [Cell]]) = ([], [:])
        for motion in recording.motions {
            let name = recording.names[motion.target]
            guard let (base, number) = TargetNames.numbered(name) else {
                lines.append(line(name, motion))
                continue
            }
            let length = BaselineNumber.text(motion.end - motion.start)
            groups["\(base) \(motion.property) \(length) \(motion.curve)", default: []].append((number, name, motion))
        }
        for group in groups.values {
            let group = group.sorted { ($0.number, $0.motion.start) < ($1.number, $1.motion.start) }
            let alike = Dictionary(grouping: group) { $0.motion.change }.values
            lines += alike.count > mostCells ? [mean(of: group)] : alike.flatMap(staggered)
        }
        return lines.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func line(
        _ view: String, _ motion: Motion, change: String? = nil, time: String? = nil
    ) -> [String] { [view, motion.property, change ?? motion.change, time ?? motion.time, motion.curve] }

    /// Cells that do the same one after the other, as one line; others as a line each.
    private static func staggered(_ cells: [Cell]) -> [[String]] {
        let (first, last) = (cells[0], cells[cells.count - 1])
        let step = cells.count > 1 ? (last.motion.start - first.motion.start) / Double(cells.count - 1) : 0
        let isEven = cells.enumerated().allSatisfy { index, cell in
            cell.number == first.number + index
                && abs(cell.motion.start - first.motion.start - step * Double(index)) < 1e-7
                && cell.motion.stop == .infinity && cell.motion.isDriven == first.motion.isDriven
        }
        guard isEven else { return cells.map { line($0.name, $0.motion) } }
        let later = BaselineNumber.text(step) == "0" ? "" : ", each \(BaselineNumber.text(step)) s later"
        return [line(TargetNames.joined(cells.map(\.name)), first.motion, time: first.motion.time + later)]
    }

    /// Many cells with different values as one line: the means of their values and times.
    private static func mean(of cells: [Cell]) -> [String] {
        func mean(_ value: (Motion) -> Double) -> String {
            BaselineNumber.text(cells.reduce(0) { $0 + value($1.motion) } / Double(cells.count))
        }
        func means(_ values: (Motion) -> [Double]) -> String {
            values(cells[0].motion).indices.map { index in
                mean { index < values($0).count ? values($0)[index] : 0 }
            }.joined(separator: ", ")
        }
        return line(
            TargetNames.joined(cells.map(\.name)), cells[0].motion,
            change: "mean (\(means { $0.values.first ?? [] })) → (\(means { $0.values.last ?? [] }))",
            time: "mean \(mean(\.start)) – \(mean(\.end)) s")
    }

    // MARK: Events

    private static func events(_ recording: AnimationRecording, participants: Set<Int>) -> [[String]] {
        let timeline = recording.timeline
        let blocks = Dictionary(grouping: recording.motions.filter { $0.block != nil }) { $0.block ?? 0 }
        var (lines, completed): ([(time: Double, what: String, views: [String])], _) =
            ([], timeline.completedBlocks[...])
        for event in timeline.events {
            var views = event.target.map { [recording.names[$0]] } ?? []
            let what: String
            switch event.kind {
            case .animated: continue
            case .added, .removed, .hidden, .shown:
                guard let target = event.target, participants.contains(target) else { continue }
                what = "\(event.kind)"
            case .completed(let finished):
                what = "completion(\(finished))"
                views = completed.popFirst().flatMap { blocks[$0] }?.map { recording.names[$0.target] } ?? []
            case .transitionBegan(let name):
                (what, views) = ("transition \(name.split(separator: " ").last ?? "") began", [])
            case .transitionUpdated(let fraction):
                (what, views) = ("driven to \(BaselineNumber.text(fraction))", [])
                // Of the steps of a drag only the last counts: the samples have its course.
                if lines.last?.what.hasPrefix("driven to") == true { lines.removeLast() }
            case .transitionFinished: (what, views) = ("driven transition finished", [])
            case .transitionCancelled: (what, views) = ("transition cancelled", [])
            case .transitionCompleted(let didComplete): (what, views) = ("completeTransition(\(didComplete))", [])
            case .appearance(let callback): what = callback.rawValue
            case .violated(let rule): (what, views) = ("violated \(rule.rawValue)", [])
            }
            // Changes of the tree at one time may come in any order, and completions of cells, too.
            let isCell = views.allSatisfy { TargetNames.numbered($0) != nil } && !views.isEmpty
            let isTree = !what.hasPrefix("completion")
            if let index = lines.lastIndex(where: { $0.time != event.time || $0.what == what }),
                lines[index].time == event.time,
                index == lines.count - 1 || isTree, isTree || isCell, !views.isEmpty,
                lines[(index + 1)...].allSatisfy({ ["added", "removed", "hidden", "shown"].contains($0.what) })
            {
                lines[index].views += views
            } else {
                lines.append((event.time, what, views))
            }
        }
        return lines.map { line in
            let views = line.views.isEmpty ? "" : "\(TargetNames.joined(line.views)): "
            return ["\(BaselineNumber.text(line.time)) s", views + line.what]
        }
    }

    // MARK: Samples

    /// The sampled views: all that move, but of the cells of a collection the first and the last.
    private static func sampledTargets(_ recording: AnimationRecording) -> [Int] {
        let names = recording.names
        let cells = Dictionary(grouping: Set(recording.motions.map(\.target))) {
            TargetNames.numbered(names[$0])?.base ?? ""
        }
        return cells.sorted { $0.key < $1.key }.flatMap { base, targets in
            guard base != "" else { return targets.sorted { names[$0] < names[$1] } }
            let sorted = targets.sorted {
                (TargetNames.numbered(names[$0])?.number ?? 0) < (TargetNames.numbered(names[$1])?.number ?? 0)
            }
            return sorted.count > 1 ? [sorted[0], sorted[sorted.count - 1]] : sorted
        }
    }

    /// The components of the sampled views that vary, at some times.
    package static func samples(_ recording: AnimationRecording, at times: [Double]) -> [Column] {
        let timeline = recording.timeline
        var columns: [Column] = []
        for target in sampledTargets(recording) {
            // Events at a sampled time come before the sample.
            let shown = times.map { timeline.shown(of: target, at: $0 + 1e-9) }
            let isSeen = times.map { timeline.isInWindow(target, at: $0 + 1e-9) }
            func add(_ name: String, _ value: (ShownLayer) -> Double) {
                let values = shown.map(value)
                guard let low = values.min(), let high = values.max(), high - low > recording.setup.tolerance else {
                    return
                }
                columns.append(
                    Column(
                        name: "\(recording.names[target]).\(name)",
                        values: zip(isSeen, values).map { $0 ? $1 : nil }))
            }
            for (index, name) in ["minX", "minY", "width", "height"].enumerated() {
                add("frame.\(name)") { $0.geometry.frame.components[index] }
            }
            add("alpha", \.alpha)
            add("rotation") { (try? DecomposedTransform($0.geometry.transform))?.rotation ?? 0 }
            let looks = Set(shown.flatMap(\.details.appearance.keys)).sorted { $0.rawValue < $1.rawValue }
            for property in looks where property != .path && property != .shadowPath {
                let count = shown.compactMap { $0.details.appearance[property]?.values.count }.max() ?? 0
                for index in 0..<count {
                    add(count == 1 ? property.rawValue : "\(property.rawValue).\(index)") {
                        let values = $0.details.appearance[property]?.values ?? []
                        return index < values.count ? values[index] : 0
                    }
                }
            }
        }
        return Array(columns.prefix(mostColumns))
    }
}

extension Timeline {
    /// Whether a target is in the window, with no superview hidden, at a time.
    func isInWindow(_ target: Int, at time: Double) -> Bool {
        var next: Int? = target
        while let current = next {
            if current == 0 { return true }
            if isHidden(current, at: time) { return false }
            next = parent(of: current, at: time)
        }
        return false
    }
}
