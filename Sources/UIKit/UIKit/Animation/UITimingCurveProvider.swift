import AnimationMath
import Foundation

public enum UITimingCurveType: Int, Hashable, Sendable {
    case builtin, cubic, spring
    case composed
}

@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSObjectProtocol {
    var timingCurveType: UITimingCurveType { get }
    var cubicTimingParameters: UICubicTimingParameters? { get }
    var springTimingParameters: UISpringTimingParameters? { get }
}

@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    let unitCurve: UnitCurve
    open private(set) var animationCurve = UIView.AnimationCurve.easeInOut
    open private(set) var controlPoint1 = CGPoint(x: 0.25, y: 0.1)
    open private(set) var controlPoint2 = CGPoint(x: 0.25, y: 1)

    public override init() {
        unitCurve = .default
        super.init()
    }

    public init(animationCurve curve: UIView.AnimationCurve) {
        unitCurve = curve.unitCurve
        animationCurve = curve
        super.init()
    }

    /// - Precondition: The x coordinates are in 0…1.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        unitCurve = required("a timing curve cannot have these control points") {
            try .cubicBezier(x1: point1.x, y1: point1.y, x2: point2.x, y2: point2.y)
        }
        controlPoint1 = point1
        controlPoint2 = point2
        super.init()
    }

    public required init?(coder: NSCoder) {
        unitCurve = .default
        super.init()
    }

    open var timingCurveType: UITimingCurveType { .cubic }
    open var cubicTimingParameters: UICubicTimingParameters? { self }
    open var springTimingParameters: UISpringTimingParameters? { nil }
}

@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    private enum Kind {
        case dampingRatio(Double)
        case spring(Spring)
    }

    private let kind: Kind
    /// The initial velocity, normalized (1/s), per axis. The motion uses the larger one, as the axes share one clock here.
    public final let initialVelocity: CGVector

    /// The system's spring: mass 3, stiffness 1000, damping 500.
    public override init() {
        kind = .spring(.systemTransition)
        initialVelocity = .zero
        super.init()
    }

    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        kind = .dampingRatio(Double(ratio))
        initialVelocity = velocity
        super.init()
    }

    /// The settling duration replaces the animator's.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        kind = .spring(
            required("timing parameters cannot have this spring") {
                try Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
            })
        initialVelocity = velocity
        super.init()
    }

    public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero) {
        kind = .spring(
            required("timing parameters cannot have this spring") {
                try Spring(duration: duration, bounce: Double(bounce))
            })
        initialVelocity = velocity
        super.init()
    }

    public required convenience init?(coder: NSCoder) { self.init() }

    open var timingCurveType: UITimingCurveType { .spring }
    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    open var springTimingParameters: UISpringTimingParameters? { self }

    private var velocity: Double {
        let (x, y) = (Double(initialVelocity.dx), Double(initialVelocity.dy))
        return x.magnitude >= y.magnitude ? x : y
    }

    func request(duration: Double, delay: Double) -> AnimationRequest {
        switch kind {
        case .dampingRatio(let ratio):
            return AnimationRequest(
                .uiKitSpring(dampingRatio: ratio, initialVelocity: velocity), duration: duration, delay: delay)
        case .spring(let spring):
            let settling = spring.swiftUISettlingDuration(initialVelocity: velocity)
            return AnimationRequest(
                .spring(spring, initialVelocity: velocity), duration: settling.isFinite ? settling : duration,
                delay: delay)
        }
    }
}

extension UITimingCurveProvider {
    func request(duration: Double, delay: Double) -> AnimationRequest {
        if let spring = springTimingParameters { return spring.request(duration: duration, delay: delay) }
        return AnimationRequest(
            .curve(cubicTimingParameters?.unitCurve ?? .easeInOut), duration: duration, delay: delay)
    }
}
