import AnimationTimeline
import Foundation

/// Names of the targets of a recording that do not depend on the order in which views were added.
///
/// A target has its own name, with its superview's in front where others that move have the same, as in `list/cell 3`. Those
/// that are still alike are numbered by what they do.
struct TargetNames {
    private(set) var names: [String]

    init(_ timeline: Timeline, _ motions: [Motion]) {
        var parents = timeline.targets.map(\.parent)
        for change in timeline.hierarchy where parents[change.target] == nil { parents[change.target] = change.parent }
        func path(_ target: Int) -> [String] {
            var path: [String] = []
            var next: Int? = target
            while let current = next, path.count < 100 {
                let name = timeline.targets[current].name
                if name != .container, current != 0 || path.isEmpty {
                    path.append(name.description.split(whereSeparator: \.isWhitespace).joined(separator: " "))
                }
                next = parents[current]
            }
            return path
        }
        let paths = timeline.targets.indices.map(path)
        func name(_ target: Int, _ depth: Int) -> String {
            paths[target].prefix(depth).reversed().joined(separator: "/")
        }
        names = timeline.targets.indices.map { name($0, timeline.targets[$0].name == .anonymous ? 2 : 1) }
        let appearing = timeline.events.compactMap { if case .appearance = $0.kind { $0.target } else { nil } }
        let moving = Set(motions.map(\.target) + timeline.hierarchy.map(\.target) + appearing).sorted()
        for depth in 2...6 {
            let used = Dictionary(grouping: moving) { names[$0] }
            for alike in used.values where alike.count > 1 {
                for target in alike { names[target] = name(target, depth) }
            }
        }
        let actions = Dictionary(grouping: motions, by: \.target)
        func action(_ target: Int) -> String {
            let motions = (actions[target] ?? []).map { "\($0.property) \($0.change) \($0.time) \($0.curve)" }
            return motions.sorted().joined() + "\(timeline.targets[target].geometry.frame)"
        }
        for alike in Dictionary(grouping: moving, by: { names[$0] }).values where alike.count > 1 {
            let sorted = alike.map { (action($0), $0) }.sorted { $0 < $1 }
            for (number, (_, target)) in sorted.enumerated() where number > 0 { names[target] += " #\(number + 1)" }
        }
    }

    /// Names in a line, sorted, each once: `card, list/cell 0–11`.
    static func joined(_ names: some Sequence<String>) -> String {
        var (numbers, others): ([String: IndexSet], Set<String>) = ([:], [])
        for name in names {
            if let (base, number) = numbered(name), number >= 0 {
                numbers[base, default: []].insert(number)
            } else {
                others.insert(name)
            }
        }
        let ranges = numbers.flatMap { base, numbers in
            numbers.rangeView.map { range in
                base + (range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound - 1)")
            }
        }
        return (others + ranges).sorted().joined(separator: ", ")
    }

    /// The name of a cell without its number, and the number.
    static func numbered(_ name: String) -> (base: String, number: Int)? {
        guard let space = name.lastIndex(of: " "), name[..<space].hasSuffix("cell"),
            let number = Int(name[name.index(after: space)...])
        else { return nil }
        return (String(name[...space]), number)
    }
}
