import AnimationCore
public import HeadlessKit

/// The values of a view that a recording shows at a time, in the coordinates of its superview.
public struct ViewState: Sendable {
    /// The bounding box of the transformed view.
    public let frame: CGRect
    /// The rectangle in its own coordinates.
    public let bounds: CGRect
    /// The anchor in the superview.
    public let center: CGPoint
    /// The affine part of the transform.
    public let transform: CGAffineTransform
    /// The angle of the transform, in radians.
    public let rotation: CGFloat
    /// The opacity.
    public let alpha: CGFloat

    init(_ shown: ShownLayer) {
        let geometry = shown.geometry
        frame = CGRect(geometry.frame)
        bounds = CGRect(geometry.bounds)
        center = CGPoint(geometry.position)
        transform = CGAffineTransform(geometry.transform)
        rotation = (try? DecomposedTransform(geometry.transform)).map { CGFloat($0.rotation) } ?? 0
        alpha = CGFloat(shown.alpha)
    }

    private init(missing: CGFloat) {
        frame = CGRect(x: missing, y: missing, width: missing, height: missing)
        (bounds, center, rotation, alpha) = (frame, frame.origin, missing, missing)
        transform = CGAffineTransform(a: missing, b: missing, c: missing, d: missing, tx: missing, ty: missing)
    }

    /// The values of a view that there is not.
    static let missing = ViewState(missing: .nan)

    /// The properties of motions that a value depends on.
    static func properties(of path: PartialKeyPath<ViewState>) -> [String] {
        switch path {
        case \ViewState.alpha: ["alpha", "opacity"]
        case \ViewState.bounds: ["bounds"]
        case \ViewState.center: ["center", "position"]
        case \ViewState.transform, \ViewState.rotation: ["transform"]
        default: ["bounds", "center", "position", "transform", "anchorPoint"]
        }
    }
}

/// A view of a recording: its values by name, as in `recording["card"].frame.minY.at(0.1)`.
@dynamicMemberLookup
public struct RecordedView: Sendable {
    let recording: AnimationRecording
    package let target: Int?

    /// The values of the view over time.
    public subscript<Value>(dynamicMember path: KeyPath<ViewState, Value> & Sendable) -> RecordedValue<Value> {
        let names = ViewState.properties(of: path)
        let motions = recording.motions.filter { motion in
            motion.target == target && names.contains { motion.property.hasPrefix($0) }
        }
        return RecordedValue(motions: motions, end: recording.duration) { state(at: $0)[keyPath: path] }
    }

    /// All values at a stage time, in seconds.
    public func state(at time: Double) -> ViewState {
        target.map { ViewState(recording.timeline.shown(of: $0, at: time)) } ?? .missing
    }

    /// Whether a number never falls below a bound, at 240 times a second.
    public func never<Value: BinaryFloatingPoint>(_ path: KeyPath<ViewState, Value>, below bound: Value) -> Bool {
        times.allSatisfy { state(at: $0)[keyPath: path] >= bound }
    }

    /// Whether a number never rises above a bound, at 240 times a second.
    public func never<Value: BinaryFloatingPoint>(_ path: KeyPath<ViewState, Value>, above bound: Value) -> Bool {
        times.allSatisfy { state(at: $0)[keyPath: path] <= bound }
    }

    private var times: [Double] {
        let count = Int((recording.duration * 240).rounded(.up))
        return (0...max(1, count)).map { min(Double($0) / 240, recording.duration) }
    }

    // MARK: Interruptions

    /// A jump of a value where an animation was interrupted.
    public struct Jump: Sendable, Hashable {
        /// The stage time, in seconds.
        public let time: Double
        /// The largest difference of a component: points, for a rectangle.
        public let distance: Double
        /// The largest difference of the velocity of a component, per second.
        public let velocity: Double
    }

    /// The jumps of a value at the times at which an animation of the view was interrupted or got a new target.
    public func jumps<Value>(of path: KeyPath<ViewState, Value>) -> [Jump] {
        func value(_ time: Double) -> [Double] { RecordedView.components(state(at: time)[keyPath: path]) }
        let step = 1e-4
        return interruptions.map { time in
            // One-sided values and slopes, of second order.
            func side(_ direction: Double) -> (value: [Double], slope: [Double]) {
                let points = [0, 1, 2].map { value(time + direction * (1e-9 + step * Double($0))) }
                let slope = points[0].indices.map { index in
                    direction * (4 * points[1][index] - points[2][index] - 3 * points[0][index]) / (2 * step)
                }
                return (points[0], slope)
            }
            let (before, after) = (side(-1), side(1))
            func largest(_ first: [Double], _ second: [Double]) -> Double {
                zip(first, second).map { abs($0 - $1) }.max() ?? 0
            }
            return Jump(
                time: time, distance: largest(before.value, after.value), velocity: largest(before.slope, after.slope))
        }
    }

    /// Whether a value goes on where it was, and as fast as it was, wherever an animation of the view was interrupted.
    ///
    /// - Parameters:
    ///   - path: The value, as in `\.frame`.
    ///   - distance: The largest jump that counts as none, in points.
    ///   - velocity: The largest change of the velocity that counts as none, in points per second.
    public func isContinuous<Value>(
        _ path: KeyPath<ViewState, Value>, distance: Double = 0.001, velocity: Double = 1
    ) -> Bool {
        jumps(of: path).allSatisfy { $0.distance <= distance && $0.velocity <= velocity }
    }

    /// The times at which a motion is replaced, or another one starts while it runs.
    private var interruptions: [Double] {
        let motions = recording.motions.filter { $0.target == target && !$0.isDriven }
        let candidates = motions.flatMap { [$0.start, $0.stop] } + changeTimes
        return Set(candidates).filter { time in
            time.isFinite && motions.contains { $0.start < time - 1e-6 && time < min($0.end - 1e-6, $0.stop + 1e-9) }
        }.sorted()
    }

    private var changeTimes: [Double] {
        let timeline = recording.timeline
        guard let target else { return [] }
        return timeline.position.chain(of: target).map(\.changeTime)
            + timeline.bounds.chain(of: target).map(\.changeTime)
            + timeline.transform.chain(of: target).map(\.changeTime)
            + timeline.alpha.chain(of: target).map(\.changeTime)
    }

    private static func components(_ value: Any) -> [Double] {
        switch value {
        case let value as CGFloat: [Double(value)]
        case let value as Double: [value]
        case let value as CGPoint: [Double(value.x), Double(value.y)]
        case let value as CGRect: Rect(value).components
        case let value as CGAffineTransform:
            [value.a, value.b, value.c, value.d, value.tx, value.ty].map { Double($0) }
        default: []
        }
    }
}

/// A value of a view over time, or a component of one.
@dynamicMemberLookup
public struct RecordedValue<Value>: Sendable {
    let motions: [Motion]
    let end: Double
    private let value: @Sendable (Double) -> Value

    init(motions: [Motion], end: Double, value: @escaping @Sendable (Double) -> Value) {
        (self.motions, self.end, self.value) = (motions, end, value)
    }

    /// A component, as `minY` of a frame.
    public subscript<Component>(
        dynamicMember path: KeyPath<Value, Component> & Sendable
    ) -> RecordedValue<Component> {
        RecordedValue<Component>(motions: motions, end: end) { [value] in value($0)[keyPath: path] }
    }

    /// The value at a stage time, in seconds.
    public func at(_ time: Double) -> Value { value(time) }

    /// The curves of the animations that change it, in UIKit's words and each once: `spring damping 0.85, velocity 1`.
    public var curve: String {
        motions.map(\.curve).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: "; ")
    }

    /// The time from the first start to the last end of the animations that change it, in seconds; 0 without any.
    public var duration: Double {
        guard let start = motions.map(\.start).min() else { return 0 }
        return (motions.map { min($0.end, $0.stop) }.max() ?? start) - start
    }

    /// The time at which the first animation that changes it starts, in seconds; infinite without any.
    public var start: Double { motions.map(\.start).min() ?? .infinity }
}

extension RecordedValue where Value: BinaryFloatingPoint {
    /// Whether it stays within a distance of its last value from a stage time on, in seconds.
    public func settles(by time: Double, within distance: Value = 0.5) -> Bool {
        let last = at(max(end, time) + 1e-6)
        let count = Int((max(0, end - time) * 240).rounded(.up))
        return (0...count).allSatisfy { abs(at(time + Double($0) / 240) - last) <= distance }
    }
}
