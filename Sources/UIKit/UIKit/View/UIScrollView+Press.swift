/// A touch that began on a cell of a list.
struct CellPress {
    let touch: UITouch
    let cell: UIView
    var isHighlighted = false
}

extension UIScrollView {
    /// The time until a cell under a finger is highlighted, in seconds, if touches are delayed: a finger that scrolls does so
    /// earlier.
    private static let highlightDelay = 0.15

    /// Whether one of the touches, and no other before it, begins on a cell that can be selected.
    final func beginPress(_ touches: Set<UITouch>) -> Bool {
        guard press == nil, let touch = touches.first, let view = touch.view,
            let cell = sequence(first: view, next: { $0.superview }).first(where: { canSelect($0) })
        else { return false }
        press = CellPress(touch: touch, cell: cell)
        guard delaysContentTouches, let simulation else {
            highlightPress()
            return true
        }
        simulation.schedule(at: simulation.now + Self.highlightDelay) { [weak self, weak touch] in
            if let touch, self?.press?.touch === touch { self?.highlightPress() }
        }
        return true
    }

    final func hasPress(_ touches: Set<UITouch>) -> Bool { press.map { touches.contains($0.touch) } ?? false }

    /// Ends the press if it is one of the touches'. It selects the cell if the finger is still there, and highlights it
    /// for a moment if it was too short for the delay.
    final func endPress(_ touches: Set<UITouch>, with event: UIEvent?, isCancelled: Bool) -> Bool {
        guard hasPress(touches), let (touch, cell) = press.map({ ($0.touch, $0.cell) }) else { return false }
        let selects = !isCancelled && cell.point(inside: touch.location(in: cell), with: event)
        if selects { highlightPress() }
        let wasHighlighted = press?.isHighlighted == true
        press = nil
        if wasHighlighted { setHighlighted(false, cell) }
        if selects { select(cell) }
        return true
    }

    /// Ends a press whose cell goes away: its finger selects nothing any more.
    final func forgetPress() {
        let (cell, wasHighlighted) = (press?.cell, press?.isHighlighted)
        press = nil
        if let cell, wasHighlighted == true { setHighlighted(false, cell) }
    }

    private func highlightPress() {
        guard let cell = press?.cell, press?.isHighlighted == false else { return }
        press?.isHighlighted = true
        setHighlighted(true, cell)
    }
}
