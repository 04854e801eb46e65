import Foundation

/// Which of the recognizers on one touch may recognize their gesture.
extension UIGestureRecognizer {
    package final var isActive: Bool { state == .began || state == .changed }

    /// Goes on with a gesture that has begun, or begins it.
    final func advance(beginsIf begins: Bool) {
        if isActive { state = .changed } else if state == .possible, begins { state = .began }
    }

    final func distance(from start: CGPoint) -> CGFloat {
        let now = location(in: nil)
        return hypot(now.x - start.x, now.y - start.y)
    }

    package final func takes(_ touch: UITouch) -> Bool { touches.contains { $0 === touch } }

    private var rivals: [UIGestureRecognizer] {
        var rivals: [UIGestureRecognizer] = []
        for touch in touches {
            for other in touch.recognizers where other !== self && other.takes(touch) {
                if !rivals.contains(where: { $0 === other }) { rivals.append(other) }
            }
        }
        return rivals
    }

    /// Whether one that has to fail first may still be recognized.
    final var isWaiting: Bool { rivals.contains { $0.isEnabled && $0.state == .possible && requires($0) } }

    /// Whether another recognizer, which has begun or was recognized, excludes this one.
    final var isPrevented: Bool {
        if required.contains(where: { $0.state != .failed && $0.state != .possible }) { return true }
        return rivals.contains { other in
            (other.isActive && other.prevents(self)) || (other.isRecognized && requires(other))
        }
    }

    /// Whether the views that were touched, below the recognizer's, let it take their touches.
    final var touchedViewsAllow: Bool {
        !cancelsTouchesInView
            || touches.allSatisfy { $0.view === view || $0.view?.gestureRecognizerShouldBegin(self) != false }
    }

    final func preventOthers() {
        if cancelsTouchesInView {
            for touch in touches { touch.isClaimed = true }
        }
        for other in rivals where other.state == .possible && prevents(other) { other.state = .failed }
    }

    private var isRecognized: Bool { isActive || state == .ended }

    private func requires(_ other: UIGestureRecognizer) -> Bool {
        required.contains { $0 === other }
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    private func prevents(_ other: UIGestureRecognizer) -> Bool {
        canPrevent(other) && other.canBePrevented(by: self)
            && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
            && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
    }
}
