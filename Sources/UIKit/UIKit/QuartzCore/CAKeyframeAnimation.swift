import AnimationMath
import AnimationTimeline
import Foundation

public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

    var mode: CalculationMode {
        switch self {
        case .discrete: .discrete
        case .paced: .paced
        case .cubic: .cubic
        case .cubicPaced: .cubicPaced
        default: .linear
        }
    }
}

open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    /// The path of the values, for points: a keyframe at the end of each of its lines and curves. The paced modes move at
    /// constant speed along it.
    open var path: CGPath?
    /// The times of the values as fractions of the duration; invalid ones are ignored as on the platform.
    open var keyTimes: [NSNumber]?
    open var timingFunctions: [CAMediaTimingFunction]?
    open var calculationMode = CAAnimationCalculationMode.linear
    open var tensionValues: [NSNumber]?
    open var continuityValues: [NSNumber]?
    open var biasValues: [NSNumber]?
    /// Whether the layer turns with the path, before its own transform applies.
    open var rotationMode: CAAnimationRotationMode?

    override func take(_ other: CAAnimation) {
        super.take(other)
        guard let other = other as? CAKeyframeAnimation else { return }
        (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
        (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
        (tensionValues, continuityValues, biasValues) = (other.tensionValues, other.continuityValues, other.biasValues)
        rotationMode = other.rotationMode
    }

    private var shapes: [SplineShape] {
        let lists = [tensionValues, continuityValues, biasValues].map { $0 ?? [] }
        return (0..<(lists.map(\.count).max() ?? 0)).map { index in
            let shape = lists.map { index < $0.count ? $0[index].doubleValue : 0 }
            return SplineShape(tension: shape[0], continuity: shape[1], bias: shape[2])
        }
    }

    override func curves(of layer: CALayer) -> [Curve] {
        let (times, functions) = (keyTimes?.map(\.doubleValue), (timingFunctions ?? []).map(\.curve))
        let (mode, pace) = (calculationMode.mode, timingFunction?.curve ?? .linear)
        if let keyPath, let path,
            let track = try? KeyframeTrack.along(
                path.pieces, keyTimes: times, timingFunctions: functions, mode: mode, timeline: pace)
        {
            let position = (keyPath, LayerAnimation.Curve.keyframes(track), isAdditive, [self as CAAnimation])
            guard let rotationMode else { return [position] }
            let offset = rotationMode == .rotateAutoReverse ? Double.pi : 0
            return [position, ("transform.rotation.z", .heading(track, offset: offset), true, [self])]
        }
        let points = path?.elements.compactMap(\.end).map(Components.init)
        guard let keyPath = animatedKeyPath, let values = points ?? values?.compactMap(animatedComponents),
            !values.isEmpty
        else {
            return []
        }
        if keyPath.isWholeTransform, mode == .linear || mode == .discrete,
            let turning = LayerAnimation.Curve.transforms(
                values, keyTimes: times, timingFunctions: functions, mode: mode, timeline: pace)
        {
            return [(keyPath, turning, isAdditive, [self])]
        }
        guard
            let track = try? KeyframeTrack.coreAnimation(
                values: values, keyTimes: times, timingFunctions: functions, shapes: shapes, mode: mode, timeline: pace)
        else { return [] }
        return [(keyPath, .keyframes(track), isAdditive, [self])]
    }
}

extension CGPath {
    /// The lines and curves, without lines of no length: an arc of a whole turn ends at its start only up to rounding, and
    /// closing it adds one.
    fileprivate var pieces: [KeyframePathPiece<Components>] {
        PathSegments(elements).compactMap { segment in
            let points = segment.controlPoints.map(Components.init)
            guard segment.isLine else {
                return .curve(from: points[0], control1: points[1], control2: points[2], to: points[3])
            }
            let hasLength = (points[3] - points[0]).magnitudeSquared > 1e-18
            return hasLength ? .line(from: points[0], to: points[3]) : nil
        }
    }
}

extension Components {
    fileprivate init(_ point: CGPoint) { self.init([Double(point.x), Double(point.y)]) }
}
