import Foundation
import UIKit

/// Touches on a stage, by time: what fingers do.
///
///     { "touches": [ { "points": [ [0, 200, 500], [0.1, 200, 600], [0.25, 200, 700] ] } ] }
///
/// Each touch is a list of points: time in seconds, x and y in points of the window. It begins at the first and ends at the
/// last; with `"cancelled": true` the system ends it there. Times are up to an hour, coordinates within ±100 000 points.
public struct TouchScript: Codable, Hashable, Sendable {
    /// One finger.
    public struct Touch: Codable, Hashable, Sendable {
        /// Times in seconds with x and y in points, in the order of the times.
        public var points: [[Double]]
        /// Whether the system ends the touch instead of the finger.
        public var cancelled: Bool?

        /// Creates a touch from its points.
        public init(points: [[Double]], cancelled: Bool = false) {
            self.points = points
            self.cancelled = cancelled ? true : nil
        }
    }

    /// A mistake in a script.
    public enum ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
        /// A touch has fewer than two points.
        case tooShort(touch: Int)
        /// A point is not three numbers in the script's range.
        case badPoint(touch: Int, point: Int)
        /// A point is not later than the one before.
        case badOrder(touch: Int, point: Int)

        /// The mistake, its place and what to do.
        public var description: String {
            switch self {
            case .tooShort(let touch): "touches[\(touch)] has fewer than two points: give a first and a last one"
            case .badPoint(let touch, let point):
                "touches[\(touch)].points[\(point)] is not [time, x, y] with a time of 0 to 3600 s and x and y of at most 100000 points"
            case .badOrder(let touch, let point):
                "touches[\(touch)].points[\(point)] is not later than the point before it"
            }
        }
    }

    /// The touches.
    public var touches: [Touch]

    /// Creates a script from its touches.
    public init(touches: [Touch]) { self.touches = touches }

    /// A tap of one finger, which stays for `duration` seconds.
    public static func tap(_ point: CGPoint, at time: Double = 0, duration: Double = 0.1) -> TouchScript {
        TouchScript(touches: [Touch(points: [time, time + duration].map { [$0, Double(point.x), Double(point.y)] })])
    }

    /// A drag of one finger along a line, sampled at 120 Hz.
    public static func drag(
        from start: CGPoint, to end: CGPoint, at time: Double = 0, duration: Double
    ) -> TouchScript {
        let steps = max(1, Int((duration * 120).rounded()))
        return TouchScript(touches: [
            Touch(
                points: (0...steps).map { step in
                    let fraction = Double(step) / Double(steps)
                    return [
                        time + fraction * duration, Double(start.x) + fraction * Double(end.x - start.x),
                        Double(start.y) + fraction * Double(end.y - start.y),
                    ]
                })
        ])
    }

    private static let times = 0.0...3600
    private static let coordinates = -100_000.0...100_000

    /// Checks the script.
    ///
    /// - Throws: ``ScriptError``.
    public func validate() throws(ScriptError) {
        for (index, touch) in touches.enumerated() {
            guard touch.points.count >= 2 else { throw .tooShort(touch: index) }
            for (number, point) in touch.points.enumerated() {
                guard point.count == 3, TouchScript.times.contains(point[0]),
                    point[1...].allSatisfy(TouchScript.coordinates.contains)
                else { throw .badPoint(touch: index, point: number) }
                guard number == 0 || point[0] > touch.points[number - 1][0] else {
                    throw .badOrder(touch: index, point: number)
                }
            }
        }
    }
}

extension Stage {
    /// Schedules the touches of a script, from the present time on.
    ///
    /// - Throws: ``TouchScript/ScriptError``; nothing is scheduled.
    public func play(_ script: TouchScript) throws(TouchScript.ScriptError) {
        try script.validate()
        let start = now
        for touch in script.touches {
            let finger = UITouch()
            for (index, point) in touch.points.enumerated() {
                let isLast = index == touch.points.count - 1
                let phase: UITouch.Phase =
                    index == 0 ? .began : !isLast ? .moved : touch.cancelled == true ? .cancelled : .ended
                let location = CGPoint(x: point[1], y: point[2])
                schedule(at: start + point[0]) { [unowned self] in
                    if isLast, finger.windowLocation != location { deliver(finger, .moved, location) }
                    deliver(finger, phase, location)
                }
            }
        }
    }

    /// Calls a closure whenever a gesture recognizer begins, changes or ends: what a target and action do on iOS.
    public func onChange<Recognizer: UIGestureRecognizer>(
        of recognizer: Recognizer, _ action: @escaping (Recognizer) -> Void
    ) {
        recognizer.addHandler { changed in
            if let changed = changed as? Recognizer { action(changed) }
        }
    }

    private func deliver(_ touch: UITouch, _ phase: UITouch.Phase, _ location: CGPoint) {
        touch.previousWindowLocation = phase == .began ? location : touch.windowLocation
        touch.windowLocation = location
        touch.timestamp = now
        touch.window = window
        let event = UIEvent()
        event.timestamp = now
        for other in simulation.touches { other.phase = .stationary }
        touch.phase = phase
        simulation.touches.insert(touch)
        event.allTouches = simulation.touches
        if phase == .ended || phase == .cancelled { simulation.touches.remove(touch) }
        if phase == .began {
            touch.view = window.hitTest(location, with: event)
            let views = sequence(first: touch.view) { $0?.superview }.prefix { $0 != nil }
            touch.recognizers = views.flatMap { $0?.gestureRecognizers ?? [] }
        }
        (touch.view?.window ?? window).sendEvent(event)
    }
}
