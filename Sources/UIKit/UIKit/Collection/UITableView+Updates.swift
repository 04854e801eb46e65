import AnimationMath
import Foundation

extension UITableView {
    /// The motion of a row that comes or goes: it fades in its place, comes from a side and goes there, or has none. With the
    /// platform's raw values.
    public enum RowAnimation: Int, Hashable, Sendable {
        case fade, right, left, top, bottom, none
        /// As ``fade``: there is no public recording of the platform's.
        case middle
        /// The system's choice: as ``fade``.
        case automatic = 100
    }

    struct Updates {
        var list = ListUpdate()
        /// The motions of the rows that go and are reloaded, and of those that come.
        var leaving: [ItemIndex: RowAnimation] = [:]
        var arriving: [ItemIndex: RowAnimation] = [:]
        /// The number of batches in one another.
        var depth = 0
    }

    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
    }

    func update(_ change: @escaping (inout Updates) -> Void) {
        guard var collected = updates else { return performBatchUpdates { self.update(change) } }
        change(&collected)
        updates = collected
    }

    func end(_ completion: ((Bool) -> Void)?) {
        guard var ended = updates else { return }
        ended.depth -= 1
        updates = ended.depth == 0 ? nil : ended
        guard ended.depth == 0 else { return animateUpdate({}, completion) }
        let (old, heights) = (rowPlaces, rows.fittedHeights)
        if !ended.list.sections.isEmpty { dropSections() }
        let before = shownItems
        let oldCounts = rows.counts
        measureRows()
        guard let rearrangement = ListRearrangement(ended.list, from: oldCounts, to: rows.counts) else {
            reportIgnored("endUpdates: the numbers of rows do not fit the updates; reloaded")
            for (item, cell) in before { drop(cell, item.path) }
            show([])
            reloadData()
            return animateUpdate({}, completion)
        }
        selected = rearrangement.selection(selected)
        let cells = rearrangement.kept(Dictionary(uniqueKeysWithValues: before.map { ($0.item, $0.cell) }))
        rows.keep(rearrangement.kept(heights), except: cells)
        stackRows()
        var leaving: [UITableViewCell] = []
        animateUpdate({
            settleRows(isReload: true, cells)
            leaving = rearrange(before, by: rearrangement, ended, from: old)
        }) { finished in
            for (item, cell) in before where leaving.contains(cell) { self.drop(cell, item.path) }
            completion?(finished)
        }
    }

    private func rearrange(
        _ before: [(item: ItemIndex, cell: UITableViewCell)], by rearrangement: ListRearrangement, _ updates: Updates,
        from old: [ItemIndex: CGRect]
    ) -> [UITableViewCell] {
        let new = rowPlaces
        let result = rearrangement.rearrange(
            before, to: visibleItems,
            stay: { cell, item in if let place = new[item] { cell.frame = place } },
            leave: { cell, item, place in
                let rest = place.flatMap { new[$0] } ?? cell.frame
                self.shift(cell, rest, updates.leaving[item] ?? .fade)
            },
            arrive: { item, origin in
                guard let place = new[item] else { return nil }
                let isReloaded = origin.map(updates.list.items.reloaded.contains) == true
                let motion = origin.flatMap { updates.leaving[$0] } ?? updates.arriving[item] ?? .fade
                var cell: UITableViewCell?
                UIView.performWithoutAnimation {
                    cell = self.makeCell(item.path)
                    guard let cell else { return }
                    cell.frame = origin.flatMap { old[$0] } ?? place
                    if (origin == nil || isReloaded) && motion != .none { self.shift(cell, cell.frame, motion) }
                    self.addSubview(cell)
                }
                cell?.frame = place
                cell?.alpha = 1
                return cell
            })
        show(result.shown)
        dropMeasured()
        showSections()
        return result.leaving
    }

    /// Puts a cell that is not shown any more, or not yet, where its row's motion ends or begins.
    private func shift(_ cell: UITableViewCell, _ rest: CGRect, _ motion: RowAnimation) {
        let (width, height) = (bounds.width, rest.height)
        let offset: CGPoint =
            switch motion {
            case .right: CGPoint(x: width, y: 0)
            case .left: CGPoint(x: -width, y: 0)
            case .top: CGPoint(x: 0, y: -height)
            case .bottom: CGPoint(x: 0, y: height)
            case .fade, .none, .middle, .automatic: .zero
            }
        cell.frame = rest.offsetBy(dx: offset.x, dy: offset.y)
        if motion == .none { UIView.performWithoutAnimation { cell.alpha = 0 } } else { cell.alpha = 0 }
    }
}
