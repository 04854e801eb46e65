import AnimationMath
import AnimationTimeline

extension UICollectionView {
    /// Places cells. While a layout follows a finger all of them move, and do nothing else, step after step: that is
    /// recorded at once.
    final func place(_ cells: [UICollectionViewCell], as attributes: [ItemPlacement]) {
        guard let recording = ownLayer.recording, recording.isOpen else {
            for index in cells.indices { cells[index].applyIfChanged(attributes[index]) }
            return
        }
        var moves = ContiguousArray(repeating: PositionMove(target: 0, from: .zero, to: .zero), count: cells.count)
        var index = 0
        while index < cells.count {
            let count = move(cells, from: &index, as: attributes, recording, &moves)
            if count > 0 { recording.trackWriter.change(moves[..<count]) }
            if index < cells.count {
                cells[index].applyIfChanged(attributes[index])
                index += 1
            }
        }
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
