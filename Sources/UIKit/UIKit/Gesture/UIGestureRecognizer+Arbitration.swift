/// Which of the recognizers on one touch may recognize their gesture.
extension UIGestureRecognizer {
    package final var isActive: Bool { state == .began || state == .changed }

    package final func takes(_ touch: UITouch) -> Bool { touches.contains { $0 === touch } }

    /// The other recognizers that have a touch in common with this one, each once.
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

    final func preventOthers() {
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
