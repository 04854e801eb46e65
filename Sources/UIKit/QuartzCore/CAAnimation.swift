import AnimationCore
import AnimationTimeline
import Foundation

/// An action that a layer's change triggers.
@preconcurrency @MainActor
public protocol CAAction: NSObjectProtocol {
    /// Runs the action.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// A hierarchical timing.
@preconcurrency @MainActor
public protocol CAMediaTiming: NSObjectProtocol {
    /// The start time in the parent's time, in seconds; 0 is the time at which it is added.
    var beginTime: CFTimeInterval { get set }
    /// An offset in local time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// The rate of the local time.
    var speed: Float { get set }
    /// The duration of a cycle, in seconds.
    var duration: CFTimeInterval { get set }
    /// The number of cycles; a fraction ends within one. 0 is one cycle.
    var repeatCount: Float { get set }
    /// The total duration of all cycles, in seconds; 0 where the count decides.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each cycle runs back to its start.
    var autoreverses: Bool { get set }
    /// The value before the start and after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// A timing curve.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
    let curve: UnitCurve

    /// A named curve.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .linear: self.init(curve: .linear)
        case .easeIn: self.init(curve: .easeIn)
        case .easeOut: self.init(curve: .easeOut)
        case .easeInEaseOut: self.init(curve: .easeInOut)
        default: self.init(curve: .default)
        }
    }

    /// A curve of two control points.
    ///
    /// - Precondition: The x coordinates are in 0…1.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        do {
            self.init(
                curve: try .cubicBezier(x1: Double(c1x), y1: Double(c1y), x2: Double(c2x), y2: Double(c2y)))
        } catch {
            preconditionFailure("a timing function cannot have these control points: \(error)")
        }
    }

    init(curve: UnitCurve) {
        self.curve = curve
        super.init()
    }
}

/// The name of a timing curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At constant speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow at the start.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow at the end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at both ends.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The system's default.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// Observes an animation.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// Called when the animation starts; optional.
    func animationDidStart(_ anim: CAAnimation)
    /// Called when the animation has ended or was removed; optional.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer: a timing, and nothing that moves unless a subclass does.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAMediaTiming, CAAction, @preconcurrency NSCopying {
    open var beginTime: CFTimeInterval = 0
    open var timeOffset: CFTimeInterval = 0
    open var speed: Float = 1
    open var duration: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed
    /// The curve of each cycle; linear for `nil`.
    open var timingFunction: CAMediaTimingFunction?
    /// Observes the animation. It is retained.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the animation is removed from the layer at its end.
    open var isRemovedOnCompletion = true
    private var values: [String: Any] = [:]

    /// Creates an animation.
    public override required init() { super.init() }

    /// Archives are not read: an animation with default values.
    public required init?(coder: NSCoder) { super.init() }

    /// A value by name.
    open func value(forKey key: String) -> Any? { values[key] }
    /// Sets a value by name.
    open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

    /// Adds the animation to the layer that is given.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        copy.take(self)
        return copy
    }

    /// Takes the values of another animation of the class.
    func take(_ other: CAAnimation) {
        beginTime = other.beginTime
        timeOffset = other.timeOffset
        speed = other.speed
        duration = other.duration
        repeatCount = other.repeatCount
        repeatDuration = other.repeatDuration
        autoreverses = other.autoreverses
        fillMode = other.fillMode
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
        values = other.values
    }

    /// The duration of a cycle where none was given: the transaction's.
    var effectiveDuration: Double { duration > 0 ? duration : CATransaction.animationDuration() }

    /// The timing, starting at a local time where no start time was given.
    func mediaTiming(addedAt time: Double) -> MediaTiming? {
        let fill: MediaTiming.Fill =
            switch fillMode {
            case .forwards: .forwards
            case .backwards: .backwards
            case .both: .both
            default: .removed
            }
        let repetition: MediaTiming.Repetition =
            repeatDuration > 0 ? .duration(repeatDuration) : .count(repeatCount > 0 ? Double(repeatCount) : 1)
        return try? MediaTiming(
            beginTime: beginTime == 0 ? time : beginTime, duration: effectiveDuration, speed: Double(speed),
            offset: timeOffset, repetition: repetition, autoreverses: autoreverses, fill: fill)
    }

    /// The animated properties with their functions of progress.
    func curves(of layer: CALayer) -> [(
        keyPath: String, curve: LayerAnimation.Curve, isAdditive: Bool, timings: [CAAnimation]
    )] {
        []
    }
}

/// An animation of one property.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the property.
    open var keyPath: String?
    /// Whether the value is added to the property instead of replacing it.
    open var isAdditive = false
    /// Whether each cycle starts where the one before ended. Not simulated: cycles are the same.
    open var isCumulative = false
    /// A function of the value. Inert.
    open var valueFunction: CAValueFunction?

    /// Creates an animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func take(_ other: CAAnimation) {
        super.take(other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
    }
}

/// A function of an animation's value. Inert.
@preconcurrency @MainActor
open class CAValueFunction: NSObject {}

/// An animation from one value to another.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    /// The first value; the shown one for `nil`.
    open var fromValue: Any?
    /// The last value; the model's for `nil`.
    open var toValue: Any?
    /// The difference of the values, where one of them is `nil`.
    open var byValue: Any?

    override func take(_ other: CAAnimation) {
        super.take(other)
        guard let other = other as? CABasicAnimation else { return }
        (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    }

    /// The first and the last value as components.
    final func ends(of layer: CALayer) -> (from: Components, to: Components)? {
        guard let keyPath else { return nil }
        let by = byValue.flatMap(animatedComponents)
        var from = fromValue.flatMap(animatedComponents)
        var to = toValue.flatMap(animatedComponents)
        if let by {
            if let from, to == nil { to = from + by }
            if let to, from == nil { from = to - by }
        }
        let shown = isAdditive ? nil : layer.animatedValue(forKeyPath: keyPath)
        let first = from ?? shown ?? to?.scaled(by: 0)
        let last = to ?? by.flatMap { by in first.map { $0 + by } } ?? shown ?? from?.scaled(by: 0)
        guard let first, let last, first.values.count == last.values.count else { return nil }
        return (first, last)
    }

    override func curves(
        of layer: CALayer
    ) -> [(keyPath: String, curve: LayerAnimation.Curve, isAdditive: Bool, timings: [CAAnimation])] {
        guard let keyPath, let (from, to) = ends(of: layer),
            let track = try? KeyframeTrack.coreAnimation(
                values: [from, to], timeline: timingFunction?.curve ?? .linear)
        else { return [] }
        return [(keyPath, .keyframes(track), isAdditive, [self])]
    }
}

/// An animation by a spring. Its motion is the closed-form damped spring's; critical for an overdamped one, as recorded.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    /// The mass; 1 by default.
    open var mass: CGFloat = 1
    /// The stiffness; 100 by default.
    open var stiffness: CGFloat = 100
    /// The damping; 10 by default.
    open var damping: CGFloat = 10
    /// The initial velocity, normalized (1/s).
    open var initialVelocity: CGFloat = 0
    /// Whether overdamped springs are allowed; they run critically damped otherwise.
    open var allowsOverdamping = false

    private var spring: Spring? {
        let critical = 2 * (Double(mass) * Double(stiffness)).squareRoot()
        let damping = allowsOverdamping ? Double(damping) : min(Double(damping), critical)
        return try? Spring(mass: Double(mass), stiffness: Double(stiffness), damping: damping)
    }

    /// The time until the spring has settled to 0.1 %, in seconds.
    open var settlingDuration: CFTimeInterval {
        spring?.coreAnimationSettlingDuration(initialVelocity: Double(initialVelocity)) ?? 0
    }

    override func take(_ other: CAAnimation) {
        super.take(other)
        guard let other = other as? CASpringAnimation else { return }
        (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
        initialVelocity = other.initialVelocity
        allowsOverdamping = other.allowsOverdamping
    }

    override func curves(
        of layer: CALayer
    ) -> [(keyPath: String, curve: LayerAnimation.Curve, isAdditive: Bool, timings: [CAAnimation])] {
        guard let keyPath, let (from, to) = ends(of: layer), let spring else { return [] }
        let solution = SpringSolution(spring, displacement: 1, velocity: -Double(initialVelocity))
        return [(keyPath, .spring(solution, from: from, to: to), isAdditive, [self])]
    }
}

/// The interpolation between keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// On straight lines.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// From keyframe to keyframe.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// At constant speed.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// On a spline.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// On a spline at constant speed.
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

/// An animation along keyframes.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values.
    open var values: [Any]?
    /// The path of the values, for points: its end points are the keyframes; curves between them are straight here.
    open var path: CGPath?
    /// The times of the values as fractions of the duration; invalid ones are ignored as on the platform.
    open var keyTimes: [NSNumber]?
    /// The curves between the values.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// The interpolation.
    open var calculationMode = CAAnimationCalculationMode.linear
    /// The tensions of splines.
    open var tensionValues: [NSNumber]?
    /// The continuities of splines.
    open var continuityValues: [NSNumber]?
    /// The biases of splines.
    open var biasValues: [NSNumber]?
    /// The rotation along a path. Inert.
    open var rotationMode: CAAnimationRotationMode?

    override func take(_ other: CAAnimation) {
        super.take(other)
        guard let other = other as? CAKeyframeAnimation else { return }
        (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
        (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
    }

    override func curves(
        of layer: CALayer
    ) -> [(keyPath: String, curve: LayerAnimation.Curve, isAdditive: Bool, timings: [CAAnimation])] {
        let points = path?.elements.compactMap(\.end).map { Components([Double($0.x), Double($0.y)]) }
        guard let keyPath, let values = points ?? values?.compactMap(animatedComponents), !values.isEmpty,
            let track = try? KeyframeTrack.coreAnimation(
                values: values, keyTimes: keyTimes?.map(\.doubleValue),
                timingFunctions: (timingFunctions ?? []).map(\.curve), mode: calculationMode.mode,
                timeline: timingFunction?.curve ?? .linear)
        else { return [] }
        return [(keyPath, .keyframes(track), isAdditive, [self])]
    }
}

/// The rotation along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the tangent.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// Against the tangent.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// Several animations with one timing around them.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    /// The animations.
    open var animations: [CAAnimation]?

    override func take(_ other: CAAnimation) {
        super.take(other)
        animations = (other as? CAAnimationGroup)?.animations
    }

    override func curves(
        of layer: CALayer
    ) -> [(keyPath: String, curve: LayerAnimation.Curve, isAdditive: Bool, timings: [CAAnimation])] {
        (animations ?? []).flatMap { animation in
            animation.curves(of: layer).map { ($0.keyPath, $0.curve, $0.isAdditive, [self] + $0.timings) }
        }
    }
}

/// The kind of a transition between two contents of a layer.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new content fades in.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new content moves over the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new content pushes the old one.
    public static let push = CATransitionType(rawValue: "push")
    /// The old content moves away.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition between two contents of a layer.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a direction from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From the right.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the left.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the top.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the bottom.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key of the transitions of a layer.
public let kCATransition = "transition"
/// The key of the action when a layer is inserted or shown. Inert.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action when a layer is removed or hidden. Inert.
public let kCAOnOrderOut = "onOrderOut"

/// A transition between two contents of a layer. Contents are not simulated: it is recorded as an event with its duration, and
/// moves no rectangle.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    /// The kind.
    open var type = CATransitionType.fade
    /// The direction.
    open var subtype: CATransitionSubtype?
    /// The progress at the start.
    open var startProgress: Float = 0
    /// The progress at the end.
    open var endProgress: Float = 1
}

/// The value of an animation before its start and after its end.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// None.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// The last value, after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value, before the start.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// Provides actions and layout of a layer.
@preconcurrency @MainActor
public protocol CALayerDelegate: NSObjectProtocol {
    /// Displays the layer; never called here.
    func display(_ layer: CALayer)
    /// Draws the layer; never called here.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before the layer is drawn; never here.
    func layerWillDraw(_ layer: CALayer)
    /// Arranges the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The action for a change; `nil` for the default.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Does nothing.
    public func display(_ layer: CALayer) {}
    /// Does nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// The default.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// The components of a value of an explicit animation; `nil` for a value that cannot be interpolated.
@MainActor
func animatedComponents(_ value: Any) -> Components? {
    switch value {
    case let value as CATransform3D: return transformComponents(value)
    case let value as CGPoint: return Components([value.x, value.y].map { Double($0) })
    case let value as CGSize: return Components([value.width, value.height].map { Double($0) })
    case let value as CGRect:
        return Components([value.origin.x, value.origin.y, value.width, value.height].map { Double($0) })
    case let value as CGFloat: return Components([Double(value)])
    case let value as Double: return Components([value])
    case let value as Float: return Components([Double(value)])
    case let value as Int: return Components([Double(value)])
    case let value as Bool: return Components([value ? 1 : 0])
    case let value as CGPath: return value.controlPoints
    case let value as CGColor: return value.recordedComponents
    case let value as UIColor: return value.cgColor.recordedComponents
    case let value as [NSNumber]: return Components(value.map(\.doubleValue))
    case let value as [CGColor]: return Components(value.flatMap(\.recordedComponents.values))
    case let value as NSNumber: return Components([value.doubleValue])
    case let value as NSValue:
        if value.boxesNumbers(16) { return transformComponents(value.caTransform3DValue) }
        if value.boxesNumbers(6) {
            return transformComponents(CATransform3DMakeAffineTransform(value.cgAffineTransformValue))
        }
        return value.geometryComponents
    default: return nil
    }
}

@MainActor
func transformComponents(_ transform: CATransform3D) -> Components {
    let t = Transform3D(transform)
    return Components([t.row1, t.row2, t.row3, t.row4].flatMap { row in (0..<4).map { row[$0] } })
}

extension Recording {
    /// Writes a change of a layer that belongs to no view, with the implicit animation of its transaction.
    func withImplicitAnimation(of layer: CALayer, _ write: () -> Void) {
        guard capture.mode == .none, CATransaction.current.isAnimated, layer.recording === self,
            simulation.areAnimationsEnabled, layer.isDescendant(of: simulation.window.layer)
        else { return write() }
        animate(CATransaction.current.request, animations: write, completion: nil)
    }
}
