import Foundation

open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps. One script of touches is one tap each.
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1
    /// The buttons of a pointer that tap. There is no pointer.
    open var buttonMaskRequired: UIEvent.ButtonMask = .primary
    private var start = CGPoint.zero
    private var taps = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { start = location(in: nil) }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, distance(from: start) > 10 { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, numberOfTouches >= numberOfTouchesRequired else { return }
        taps += 1
        guard taps >= numberOfTapsRequired else { return }
        taps = 0
        state = .ended
    }
}

open class UISwipeGestureRecognizer: UIGestureRecognizer {
    public struct Direction: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let right = Direction(rawValue: 1)
        public static let left = Direction(rawValue: 2)
        public static let up = Direction(rawValue: 4)
        public static let down = Direction(rawValue: 8)
    }

    open var direction = Direction.right
    open var numberOfTouchesRequired = 1
    private var start = CGPoint.zero

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { start = location(in: nil) }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return }
        let now = location(in: nil)
        let (x, y) = (now.x - start.x, now.y - start.y)
        guard hypot(x, y) > 50 else { return }
        let swiped: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
        state = direction.contains(swiped) ? .ended : .failed
    }
}

open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
    open var allowableMovement: CGFloat = 10
    open var numberOfTapsRequired = 0
    open var numberOfTouchesRequired = 1
    private var start = CGPoint.zero
    private var press = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        start = location(in: nil)
        press += 1
        let current = press
        guard let simulation = view?.simulation else { return }
        simulation.schedule(at: simulation.now + minimumPressDuration) { [weak self] in
            guard let self, self.press == current, self.state == .possible, self.numberOfTouches > 0 else { return }
            self.state = .began
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, distance(from: start) > allowableMovement { state = .failed }
        advance(beginsIf: false)
    }
}

open class UIPinchGestureRecognizer: UIGestureRecognizer {
    private var base: CGFloat = 0
    private var factor: CGFloat = 1
    private var last: (time: TimeInterval, scale: CGFloat)?
    open private(set) var velocity: CGFloat = 0

    open var scale: CGFloat {
        get { base > 0 ? distance / base * factor : factor }
        set {
            base = distance
            factor = newValue
            last = last.map { ($0.time, newValue) }
        }
    }

    private var distance: CGFloat {
        guard touches.count >= 2 else { return base }
        let (a, b) = (touches[0].windowLocation, touches[1].windowLocation)
        return hypot(b.x - a.x, b.y - a.y)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == 2 else { return }
        base = distance
        factor = 1
        last = (event.timestamp, 1)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches >= 2, base > 0 else { return }
        let scale = scale
        if let last, event.timestamp > last.time {
            velocity = (scale - last.scale) / CGFloat(event.timestamp - last.time)
        }
        last = (event.timestamp, scale)
        advance(beginsIf: abs(distance - base) >= 10)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { if isActive { state = .ended } }
}

open class UIRotationGestureRecognizer: UIGestureRecognizer {
    private var base: CGFloat = 0
    private var offset: CGFloat = 0
    /// The velocity of the rotation, in radians per second. Not estimated: 0.
    open var velocity: CGFloat { 0 }

    open var rotation: CGFloat {
        get { (angle - base).remainder(dividingBy: 2 * .pi) + offset }
        set {
            base = angle
            offset = newValue
        }
    }

    private var angle: CGFloat {
        guard touches.count >= 2 else { return base }
        let (a, b) = (touches[0].windowLocation, touches[1].windowLocation)
        return atan2(b.y - a.y, b.x - a.x)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == 2 else { return }
        base = angle
        offset = 0
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches >= 2 else { return }
        // An angle is known up to whole turns: only small changes of it add up.
        (offset, base) = (rotation, angle)
        advance(beginsIf: abs(rotation) >= 0.1)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { if isActive { state = .ended } }
}
