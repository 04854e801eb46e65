import AnimationCore
import AnimationTimeline

/// The views that cover others while an animation runs: of those that move, and those in front of them.
struct StackingOrder {
    /// The views that cover others, and those that they cover: sorted.
    let lines: [[String]]
    /// The views whose adding, removing, hiding and showing matters: those that move, and those that cover something.
    let participants: Set<Int>

    init(_ recording: AnimationRecording, at times: [Double]) {
        let timeline = recording.timeline
        let moving = Set(recording.motions.map(\.target))
        let touched = Set(timeline.hierarchy.map(\.target)).union(timeline.visibility.map(\.target)).union(moving)
        guard !timeline.targets.isEmpty, !touched.isEmpty else { (lines, participants) = ([], moving); return }
        var frames = TimelineFrames(timeline, container: 0)
        var covered: [Int: Set<Int>] = [:]
        var participants = moving
        for time in times {
            let tree = Tree(timeline, at: time + 1e-9)
            let seen = frames.rows(at: time + 1e-9).filter { $0.opacity > 0 }.map { ($0.target, $0.rect) }
            let rects = Dictionary(uniqueKeysWithValues: seen.filter { $1.size.width > 0 && $1.size.height > 0 })
            for target in touched where tree.order[target] != nil {
                guard let own = rects[target] else { continue }
                var node = target
                while let parent = tree.parents[node] {
                    let siblings = tree.children[parent] ?? []
                    for sibling in siblings where sibling != node {
                        guard let other = rects[sibling], own.overlaps(other), !recording.areCells(target, sibling)
                        else {
                            continue
                        }
                        let isInFront = (tree.order[sibling] ?? 0) > (tree.order[node] ?? 0)
                        if isInFront, moving.contains(target) {
                            covered[sibling, default: []].insert(target)
                            participants.insert(sibling)
                        } else if !isInFront, node == target {
                            // A view that is put over others counts, even if it does not move.
                            participants.insert(target)
                            if moving.contains(sibling) || moving.contains(target) || touched.contains(sibling) {
                                covered[target, default: []].insert(sibling)
                            }
                        }
                    }
                    node = parent
                }
            }
        }
        self.participants = participants
        lines = covered.map { [recording.names[$0], "over \(TargetNames.joined($1.map { recording.names[$0] }))"] }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The tree at a time, without the system's containers.
    private struct Tree {
        var parents: [Int: Int] = [:]
        var children: [Int: [Int]] = [:]
        /// The place of each target from back to front.
        var order: [Int: Int] = [:]

        init(_ timeline: Timeline, at time: Double) {
            var raw: [Int: [Int]] = [:]
            var parents = timeline.targets.map(\.parent)
            for (target, parent) in parents.enumerated() { if let parent { raw[parent, default: []].append(target) } }
            for change in timeline.hierarchy where change.time <= time {
                if let old = parents[change.target] { raw[old]?.removeAll { $0 == change.target } }
                parents[change.target] = change.parent
                guard let parent = change.parent else { continue }
                raw[parent, default: []].insert(change.target, at: min(change.index, raw[parent]?.count ?? 0))
            }
            add(raw, timeline, target: 0, parent: nil)
        }

        private mutating func add(_ raw: [Int: [Int]], _ timeline: Timeline, target: Int, parent: Int?) {
            let isContainer = timeline.targets[target].name == .container
            order[target] = order.count
            if !isContainer, let parent {
                parents[target] = parent
                children[parent, default: []].append(target)
            }
            for child in raw[target] ?? [] {
                add(raw, timeline, target: child, parent: isContainer ? parent : target)
            }
        }
    }
}

extension AnimationRecording {
    /// Whether two targets are cells of one collection, whose order does not matter.
    fileprivate func areCells(_ first: Int, _ second: Int) -> Bool {
        guard let first = TargetNames.numbered(names[first]), let second = TargetNames.numbered(names[second]) else {
            return false
        }
        return first.base == second.base
    }
}

extension Rect {
    /// Whether they have more than an edge in common.
    fileprivate func overlaps(_ other: Rect) -> Bool {
        min(maxX, other.maxX) - max(minX, other.minX) > 1e-6 && min(maxY, other.maxY) - max(minY, other.minY) > 1e-6
    }
}
