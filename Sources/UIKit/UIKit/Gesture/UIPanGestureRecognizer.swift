import AnimationMath
import Foundation

/// The distance that a touch moves before it is a pan, in points: the platform's, as observed by its users.
private let panThreshold: CGFloat = 10

open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max
    private var start = CGPoint.zero
    private var offset = CGPoint.zero
    private var samples: [TouchSample<Point>] = []
    private var releaseTime: TimeInterval?

    open func translation(in view: UIView?) -> CGPoint {
        let now = location(in: nil)
        return vector(from: start, to: CGPoint(x: now.x + offset.x, y: now.y + offset.y), in: view)
    }

    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        start = location(in: nil)
        let toWindow = { (point: CGPoint) in view?.convert(point, to: nil as UIView?) ?? point }
        let (origin, end) = (toWindow(.zero), toWindow(translation))
        offset = CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }

    /// The velocity in points per second, in a view's coordinates: least squares over the last 100 ms, see
    /// `VelocityEstimator`; 0 after a finger that has rested for longer. UIKit's own estimate has no public recording.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let velocity = try? VelocityEstimator().velocity(of: samples, releasedAt: releaseTime) else {
            return .zero
        }
        return vector(from: .zero, to: CGPoint(velocity), in: view)
    }

    final func vector(from start: CGPoint, to end: CGPoint, in view: UIView?) -> CGPoint {
        let (a, b) = (convert(start, to: view), convert(end, to: view))
        return CGPoint(x: b.x - a.x, y: b.y - a.y)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        releaseTime = nil
        if isActive {
            keepTranslation(to: location(in: nil), from: middle(without: touches))
        } else {
            start = location(in: nil)
            offset = .zero
        }
        samples = [TouchSample(time: event.timestamp, location: Point(location(in: nil)))]
        if numberOfTouches > maximumNumberOfTouches, state == .possible { state = .failed }
    }

    /// The middle of the touches that are not among these, in the window.
    private func middle(without left: Set<UITouch>) -> CGPoint {
        let points = touches.filter { !left.contains($0) }.map(\.windowLocation)
        let count = CGFloat(max(points.count, 1))
        return CGPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }

    /// The middle of the touches jumps when one comes or leaves; the translation does not.
    private func keepTranslation(to new: CGPoint, from old: CGPoint) {
        start.x += new.x - old.x
        start.y += new.y - old.y
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        samples.append(TouchSample(time: event.timestamp, location: Point(location(in: nil))))
        advance(beginsIf: numberOfTouches >= minimumNumberOfTouches && distance(from: start) >= panThreshold)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > touches.count {
            keepTranslation(to: middle(without: touches), from: location(in: nil))
            samples = []
        } else if isActive {
            releaseTime = event.timestamp
            state = .ended
        }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if isActive { state = .cancelled }
    }
}

open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    open var edges: UIRectEdge = []
    /// The width of the strip along an edge, in points. The platform's is not documented.
    private static let strip: CGFloat = 20

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if state == .possible, !isAtEdge(location(in: nil)) { state = .failed }
    }

    private func isAtEdge(_ start: CGPoint) -> Bool {
        guard let bounds = view?.window?.bounds else { return false }
        let strip = UIScreenEdgePanGestureRecognizer.strip
        return (edges.contains(.left) && start.x <= bounds.minX + strip)
            || (edges.contains(.right) && start.x >= bounds.maxX - strip)
            || (edges.contains(.top) && start.y <= bounds.minY + strip)
            || (edges.contains(.bottom) && start.y >= bounds.maxY - strip)
    }
}
