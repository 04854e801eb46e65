import AnimationMath
import Foundation

/// The rows of a table, from top to bottom. The height of a row whose cell sizes itself is estimated until it is measured.
struct TableRows {
    struct Row {
        let path: IndexPath
        var top: CGFloat = 0
        var height: CGFloat
        let sizesItself: Bool
        var isMeasured = false

        var item: ItemIndex { ItemIndex(path) }
        var isEstimated: Bool { sizesItself && !isMeasured }
        func frame(width: CGFloat) -> CGRect { CGRect(x: 0, y: top, width: width, height: height) }
    }

    private(set) var all: [Row] = []
    /// The number of rows of each section.
    private(set) var counts: [Int]

    init(counts: [Int] = []) { self.counts = counts }

    mutating func append(_ row: Row) { all.append(row) }

    subscript(index: Int) -> Row {
        get { all[index] }
        set { all[index] = newValue }
    }

    /// Puts sections and rows below each other.
    mutating func stack(_ sections: inout [SectionViews.Extent], from start: CGFloat) {
        var (top, row) = (start, 0)
        for (section, count) in counts.enumerated() {
            sections[section].top = top
            top += sections[section].header
            for _ in 0..<count {
                all[row].top = top
                top += all[row].height
                row += 1
            }
            top += sections[section].footer
            sections[section].end = top
        }
    }

    func visible(in bounds: CGRect) -> Range<Int> {
        let first = all.partitioningIndex { $0.top + $0.height > bounds.minY }
        return first..<max(first, all.partitioningIndex { $0.top >= bounds.maxY })
    }

    func firstEstimated(in bounds: CGRect) -> Int? { visible(in: bounds).first { all[$0].isEstimated } }

    mutating func estimateAll() { for row in all.indices { all[row].isMeasured = false } }

    /// The heights that were measured.
    var fittedHeights: [ItemIndex: CGFloat] {
        var heights: [ItemIndex: CGFloat] = [:]
        for row in all where row.sizesItself && row.isMeasured { heights[row.item] = row.height }
        return heights
    }

    /// Gives rows the heights that they had. Those with cells are measured again once they are visible.
    mutating func keep(_ heights: [ItemIndex: CGFloat], except cells: [ItemIndex: UITableViewCell]) {
        for row in all.indices where all[row].sizesItself {
            guard let height = heights[all[row].item] else { continue }
            (all[row].height, all[row].isMeasured) = (height, cells[all[row].item] == nil)
        }
    }
}
