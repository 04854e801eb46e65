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
    /// The path of the values, for points: its end points are the keyframes; curves between them are straight here.
    open var path: CGPath?
    /// The times of the values as fractions of the duration; invalid ones are ignored as on the platform.
    open var keyTimes: [NSNumber]?
    open var timingFunctions: [CAMediaTimingFunction]?
    open var calculationMode = CAAnimationCalculationMode.linear
    open var tensionValues: [NSNumber]?
    open var continuityValues: [NSNumber]?
    open var biasValues: [NSNumber]?
    /// The rotation along a path; kept, layers are not turned.
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
        let points = path?.elements.compactMap(\.end).map { Components([Double($0.x), Double($0.y)]) }
        guard let keyPath, let values = points ?? values?.compactMap(animatedComponents), !values.isEmpty else {
            return []
        }
        let (times, functions) = (keyTimes?.map(\.doubleValue), (timingFunctions ?? []).map(\.curve))
        let (mode, pace) = (calculationMode.mode, timingFunction?.curve ?? .linear)
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
