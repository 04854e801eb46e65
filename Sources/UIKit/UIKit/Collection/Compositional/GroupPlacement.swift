import AnimationMath
import Foundation

/// The items of one section, placed group by group.
@MainActor
struct GroupPlacement {
    struct Item {
        var frame: Rect
        var zIndex = 0
        /// The description of the item; `nil` for one that a group places itself.
        var item: NSCollectionLayoutItem?
    }

    private(set) var items: [Item] = []
    private let count: Int
    /// The sizes that fit the cells of items that were asked for it.
    private let fittedSizes: [Int: Size]
    private let environment: any NSCollectionLayoutEnvironment

    init(count: Int, fittedSizes: [Int: Size], environment: any NSCollectionLayoutEnvironment) {
        (self.count, self.fittedSizes, self.environment) = (count, fittedSizes, environment)
        items.reserveCapacity(count)
    }

    var isComplete: Bool { items.count >= count }

    /// Places an item, or the next items in a group, and returns the size that it takes.
    mutating func place(_ item: NSCollectionLayoutItem, at origin: Point, in container: Size, given: Size? = nil)
        -> Size
    {
        guard let group = item as? NSCollectionLayoutGroup else {
            let size = given ?? size(of: item, in: container)
            items.append(Item(frame: item.inset(Rect(origin: origin, size: size)), item: item))
            return size
        }
        var size = given ?? size(of: group, in: container)
        let inner = group.inset(Rect(origin: origin, size: size))
        switch group.arrangement {
        case .custom(let itemProvider):
            for custom in itemProvider(environment).prefix(count - items.count) {
                let frame = Rect(custom.frame).offsetBy(dx: inner.origin.x, dy: inner.origin.y)
                items.append(Item(frame: frame, zIndex: custom.zIndex))
            }
        case .repeating(let axis), .count(_, let axis):
            let used = placeSubitems(of: group, along: axis, in: inner)
            for axis in [axis, axis.across] where group.layoutSize.isEstimated(axis) { size[axis] = used[axis] }
        }
        return size
    }

    /// The size before its content is placed: for an item whose cell has sized itself, the one that fits that.
    private func size(of item: NSCollectionLayoutItem, in container: Size) -> Size {
        item.layoutSize.size(in: container, fitted: item is NSCollectionLayoutGroup ? nil : fittedSizes[items.count])
    }

    /// One subitem of a group: its items, and where it begins and ends along the group's axis, with its room on either side.
    private struct Part {
        let items: Range<Int>
        let size: Size
        let edges: NSCollectionLayoutEdgeSpacing?
    }

    /// Places as many subitems as fit, at least one, and returns the size that they take.
    private mutating func placeSubitems(
        of group: NSCollectionLayoutGroup, along axis: LayoutAxis, in box: Rect
    ) -> Size {
        guard !group.subitems.isEmpty else { return box.size }
        let spacing = group.interItemSpacing
        let gap = Double(spacing?.spacing ?? 0)
        var parts: [Part] = []
        var (position, capacity) = (0.0, 0.0)
        while !isComplete {
            let item = group.subitems[parts.count % group.subitems.count]
            var given: Size?
            if case .count(let number, _) = group.arrangement {
                if parts.count == number { break }
                var size = size(of: item, in: box.size)
                if !group.layoutSize.isEstimated(axis) {
                    size[axis] = max(0, (box.size[axis] - gap * Double(number - 1)) / Double(number))
                }
                given = size
            }
            let (before, after) = edges(item.edgeSpacing, along: axis)
            // Where cells decide how long the group is, the estimates decide how many there are in it.
            let expected =
                group.layoutSize.isEstimated(axis) ? item.layoutSize.size(in: box.size) : size(of: item, in: box.size)
            let room = before.length + (given ?? expected)[axis] + after.length + (parts.isEmpty ? 0 : gap)
            if given == nil, !parts.isEmpty, capacity + room > box.size[axis] + 1e-6 { break }
            capacity += room
            var origin = box.origin
            position += (parts.isEmpty ? 0 : gap) + before.length
            origin[axis] += position
            let first = items.count
            let size = place(item, at: origin, in: box.size, given: given)
            guard items.count > first else { break }
            parts.append(Part(items: first..<items.count, size: size, edges: item.edgeSpacing))
            position += size[axis] + after.length
        }
        var used = Size.zero
        used[axis] = position
        used[axis.across] = parts.map { across($0, axis) }.max() ?? 0
        spread(parts, along: axis, gapIsFlexible: spacing?.isFlexibleSpacing == true, rest: box.size[axis] - position)
        align(
            parts, along: axis,
            within: group.layoutSize.isEstimated(axis.across) ? used[axis.across] : box.size[axis.across])
        return used
    }

    private typealias Edge = (length: Double, isFlexible: Bool)

    private func edges(_ spacing: NSCollectionLayoutEdgeSpacing?, along axis: LayoutAxis) -> (Edge, Edge) {
        func edge(_ spacing: NSCollectionLayoutSpacing?) -> Edge {
            (Double(spacing?.spacing ?? 0), spacing?.isFlexibleSpacing == true)
        }
        return axis == .horizontal
            ? (edge(spacing?.leading), edge(spacing?.trailing)) : (edge(spacing?.top), edge(spacing?.bottom))
    }

    private func across(_ part: Part, _ axis: LayoutAxis) -> Double {
        let (before, after) = edges(part.edges, along: axis.across)
        return before.length + part.size[axis.across] + after.length
    }

    /// Shares what is left of a line among its flexible gaps and edges.
    private mutating func spread(_ parts: [Part], along axis: LayoutAxis, gapIsFlexible: Bool, rest: Double) {
        let flexible = parts.map { edges($0.edges, along: axis) }
        let number =
            flexible.reduce(0) { $0 + ($1.0.isFlexible ? 1 : 0) + ($1.1.isFlexible ? 1 : 0) }
            + (gapIsFlexible ? parts.count - 1 : 0)
        guard number > 0, rest > 0 else { return }
        let share = rest / Double(number)
        var shift = 0.0
        for (index, part) in parts.enumerated() {
            if index > 0, gapIsFlexible { shift += share }
            if flexible[index].0.isFlexible { shift += share }
            move(part.items, by: shift, along: axis)
            if flexible[index].1.isFlexible { shift += share }
        }
    }

    /// Moves subitems with room at their sides across the group's axis.
    private mutating func align(_ parts: [Part], along axis: LayoutAxis, within extent: Double) {
        for part in parts where part.edges != nil {
            let (before, after) = edges(part.edges, along: axis.across)
            let rest = max(0, extent - across(part, axis))
            let share = before.isFlexible ? (after.isFlexible ? rest / 2 : rest) : 0
            move(part.items, by: before.length + share, along: axis.across)
        }
    }

    private mutating func move(_ range: Range<Int>, by distance: Double, along axis: LayoutAxis) {
        for index in range { items[index].frame.origin[axis] += distance }
    }
}
