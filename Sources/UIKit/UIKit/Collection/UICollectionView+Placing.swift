import AnimationMath
import AnimationTimeline

extension UICollectionView {
    /// Makes, places and drops cells so that exactly those of `attributes` exist. A cell whose attributes are what it
    /// was given last is left alone, so that a transition may move and hide it.
    func show(_ attributes: [ItemPlacement]) {
        let present = shown
        if present.showsSameItems(as: attributes) {
            place(present, as: attributes)
            if attributes.haveOrder { arrange(attributes) }
            return
        }
        let wanted = attributes.sortedByItem
        if present.isEmpty { showFirst(wanted) } else { show(wanted) { drop($0) } }
        if wanted.haveOrder { arrange(wanted) }
    }

    /// There may be thousands of cells: they are made and added all at once.
    private func showFirst(_ wanted: [ItemPlacement]) {
        let (source, delegate) = (dataSource, delegate)
        var cells: [UICollectionViewCell] = []
        cells.reserveCapacity(wanted.count)
        UIView.performWithoutAnimation {
            for item in wanted { cells.append(makeCell(for: item, from: source, telling: delegate)) }
        }
        append(cells)
        shown = cells
    }

    /// Keeps the cells of items that stay, makes those of new ones where a layout had them, and hands over the others.
    func show(
        _ wanted: [ItemPlacement], appearingFrom old: UICollectionViewLayout? = nil,
        letGo: (UICollectionViewCell) -> Void
    ) {
        let (present, source, delegate) = (shown, dataSource, delegate)
        var index = 0
        var next: [UICollectionViewCell] = []
        next.reserveCapacity(wanted.count)
        for item in wanted {
            while index < present.count, let path = present[index].item, path < item.indexPath {
                letGo(present[index])
                index += 1
            }
            if index < present.count, present[index].item == item.indexPath {
                next.append(present[index])
                index += 1
            } else {
                let start = old?.placement(of: item.indexPath) ?? item
                UIView.performWithoutAnimation {
                    let cell = makeCell(for: start, from: source, telling: delegate)
                    host(ofSection: item.indexPath.section).addSubview(cell)
                    next.append(cell)
                }
            }
            put(item, next[next.count - 1])
        }
        for cell in present[index...] { letGo(cell) }
        shown = next
    }

    /// Adds new cells in front of all subviews: all at once where nothing observes them.
    private func append(_ cells: [UICollectionViewCell]) {
        var layers: [CALayer] = []
        layers.reserveCapacity(cells.count)
        for cell in cells where type(of: cell) == UICollectionViewCell.self && cell.ownLayer.superlayerIdentity == nil {
            layers.append(cell.ownLayer)
        }
        if layers.count == cells.count, type(of: self) == UICollectionView.self, scrollers.isEmpty {
            ownLayer.append(layers)
        } else {
            for cell in cells { host(ofSection: cell.item?.section ?? 0).addSubview(cell) }
        }
    }

    private func arrange(_ attributes: [ItemPlacement]) {
        for index in attributes.indices.sorted(by: { (attributes[$0].zIndex, $0) < (attributes[$1].zIndex, $1) }) {
            shown[index].superview?.bringSubviewToFront(shown[index])
        }
    }

    /// Places cells. While a layout follows a finger all of them move, and do nothing else, step after step: that is
    /// recorded at once.
    final func place(_ cells: [UICollectionViewCell], as attributes: [ItemPlacement]) {
        guard let recording = ownLayer.recording, recording.isOpen, !layout.hasRichAttributes, scrollers.isEmpty else {
            for index in cells.indices { put(attributes[index], cells[index]) }
            return
        }
        var moves = ContiguousArray(repeating: PositionMove(target: 0, from: .zero, to: .zero), count: cells.count)
        var index = 0
        while index < cells.count {
            let count = move(cells, from: &index, as: attributes, recording, &moves)
            if count > 0 { recording.trackWriter.change(moves[..<count]) }
            if index < cells.count {
                give(attributes[index], to: cells[index])
                index += 1
            }
        }
    }

    /// Gives a cell its placement in the view of its section.
    final func put(_ placement: ItemPlacement, _ cell: UICollectionViewCell) {
        house(cell, inSection: placement.indexPath.section)
        give(placement, to: cell)
    }

    /// Gives a cell its placement, and the attributes from which the layout has made that if they say more.
    final func give(_ placement: ItemPlacement, to cell: UICollectionViewCell) {
        cell.applyIfChanged(placement, layout.richAttributes(of: placement))
    }

    /// Moves cells up to the first to which something else happens, whose index is left in `index`. Returns how many moves
    /// are to be recorded.
    private func move(
        _ cells: [UICollectionViewCell], from index: inout Int, as attributes: [ItemPlacement],
        _ recording: Recording, _ moves: inout ContiguousArray<PositionMove>
    ) -> Int {
        // Nothing in the loop could let go of a cell: none of them is retained.
        let plain = ObjectIdentifier(UICollectionViewCell.self)
        var made = moves.mutableSpan
        var count = 0
        while index < cells.count {
            let cell = cells[index]
            guard cell.ownLayer.recording === recording, ObjectIdentifier(type(of: cell)) == plain else { break }
            if cell.isNew(attributes[index]) {
                guard cell.onlyMoves(to: attributes[index]) else { break }
                let old = cell.ownLayer.geometry.position
                cell.note(attributes[index])
                if cell.ownLayer.move(to: attributes[index].center) {
                    // Field by field: the initializer of another module is a call.
                    made[count].target = cell.ownLayer.target
                    made[count].from = old
                    made[count].to = attributes[index].center
                    count += 1
                }
            }
            index += 1
        }
        return count
    }
}
