import AnimationMath
import AnimationTimeline
import Foundation

@preconcurrency @MainActor
public protocol CAAction: NSObjectProtocol {
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

@preconcurrency @MainActor
public protocol CAAnimationDelegate: NSObjectProtocol {
    func animationDidStart(_ anim: CAAnimation)
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

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
    open var timingFunction: CAMediaTimingFunction?
    open var delegate: (any CAAnimationDelegate)?
    open var isRemovedOnCompletion = true
    /// The rate at which the animation wants to be shown; a stage shows each of its frames.
    open var preferredFrameRateRange = CAFrameRateRange.default
    private var values: [String: Any] = [:]

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    open func value(forKey key: String) -> Any? { values[key] }
    open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = createObject(of: type(of: self))
        copy.take(self)
        return copy
    }

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
        preferredFrameRateRange = other.preferredFrameRateRange
        values = other.values
    }

    /// The duration of a cycle; where none was given, the group's or the transaction's.
    func effectiveDuration(in group: Double? = nil) -> Double {
        duration > 0 ? duration : group ?? CATransaction.animationDuration()
    }

    /// The timing, starting at a local time where no start time was given.
    ///
    /// - Parameter group: The duration of the group that it is in.
    func mediaTiming(addedAt time: Double, in group: Double? = nil) -> MediaTiming? {
        let duration = effectiveDuration(in: group)
        let fill: MediaTiming.Fill =
            switch fillMode {
            case .forwards: .forwards
            case .backwards: .backwards
            case .both: .both
            default: .removed
            }
        let repetition: MediaTiming.Repetition =
            repeatDuration > 0
            ? .duration(repeatDuration.endless)
            : .count(repeatCount > 0 ? Double(repeatCount).endless(each: duration) : 1)
        return try? MediaTiming(
            beginTime: beginTime == 0 ? time : beginTime, duration: duration, speed: Double(speed),
            offset: timeOffset, repetition: repetition, autoreverses: autoreverses, fill: fill)
    }

    typealias Curve = (keyPath: String, curve: LayerAnimation.Curve, isAdditive: Bool, timings: [CAAnimation])

    func curves(of layer: CALayer) -> [Curve] { [] }
}

open class CAPropertyAnimation: CAAnimation {
    open var keyPath: String?
    open var isAdditive = false
    open var isCumulative = false

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
        valueFunction = other.valueFunction
    }

    /// The meaning of the values of an animated transform, such as angles about an axis; `nil` for matrices.
    open var valueFunction: CAValueFunction?

    /// The key path of what is animated: of a part of the transform with a value function.
    final var animatedKeyPath: String? {
        guard let keyPath, keyPath.isWholeTransform, let part = valueFunction?.part else { return keyPath }
        return keyPath + part
    }
}

/// A meaning of a number in a transform. Those of three numbers have no effect: a matrix is expected.
@preconcurrency @MainActor
open class CAValueFunction: NSObject {
    public let name: CAValueFunctionName

    /// Creates a function; `nil` for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard CAValueFunction.parts.keys.contains(name) else { return nil }
        self.name = name
    }

    final var part: String? { CAValueFunction.parts[name] ?? nil }

    private static let parts: [CAValueFunctionName: String?] = [
        .rotateX: ".rotation.x", .rotateY: ".rotation.y", .rotateZ: ".rotation.z", .scale: nil, .scaleX: ".scale.x",
        .scaleY: ".scale.y", .scaleZ: ".scale.z", .translate: nil, .translateX: ".translation.x",
        .translateY: ".translation.y", .translateZ: ".translation.z",
    ]
}

public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    public static let scale = CAValueFunctionName(rawValue: "scale")
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    public static let translate = CAValueFunctionName(rawValue: "translate")
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?

    override func take(_ other: CAAnimation) {
        super.take(other)
        guard let other = other as? CABasicAnimation else { return }
        (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    }

    final func ends(of layer: CALayer) -> (from: Components, to: Components)? {
        guard let keyPath = animatedKeyPath else { return nil }
        let by = byValue.flatMap(animatedComponents)
        var from = fromValue.flatMap(animatedComponents)
        let to = toValue.flatMap(animatedComponents)
        if let to, let by, from == nil { from = to - by }
        let shown = isAdditive ? nil : layer.animatedValue(forKeyPath: keyPath)
        let first = from ?? shown ?? to?.scaled(by: 0)
        let last = to ?? by.flatMap { by in first.map { $0 + by } } ?? shown ?? from?.scaled(by: 0)
        guard let first, let last, first.values.count == last.values.count else { return nil }
        return (first, last)
    }

    override func curves(of layer: CALayer) -> [Curve] {
        guard let keyPath = animatedKeyPath, let (from, to) = ends(of: layer) else { return [] }
        let pace = timingFunction?.curve ?? .linear
        if keyPath.isWholeTransform, let turning = LayerAnimation.Curve.transforms([from, to], timeline: pace) {
            return [(keyPath, turning, isAdditive, [self])]
        }
        guard let track = try? KeyframeTrack.coreAnimation(values: [from, to], timeline: pace) else { return [] }
        return [(keyPath, .keyframes(track), isAdditive, [self])]
    }
}

/// An animation by a spring. Its motion is the closed-form damped spring's; critical for an overdamped one, as recorded.
open class CASpringAnimation: CABasicAnimation {
    open var mass: CGFloat = 1
    open var stiffness: CGFloat = 100
    open var damping: CGFloat = 10
    open var initialVelocity: CGFloat = 0
    /// Whether overdamped springs are allowed; they run critically damped otherwise.
    open var allowsOverdamping = false

    /// Creates a spring that takes its settling duration.
    ///
    /// - Parameters:
    ///   - duration: The period of the oscillation without damping, in seconds.
    ///   - bounce: 0 is critical; above, one minus the damping ratio; below, its inverse minus one, so that −1 is an infinite
    ///     damping.
    public convenience init(perceptualDuration duration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        stiffness = (2 * .pi / CGFloat(duration)) * (2 * .pi / CGFloat(duration))
        damping = CGFloat(critical) * (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
        allowsOverdamping = true
        self.duration = settlingDuration
    }

    open var perceptualDuration: CFTimeInterval { 2 * .pi * (Double(mass) / Double(stiffness)).squareRoot() }
    open var bounce: CGFloat { damping > critical ? CGFloat(critical) / damping - 1 : 1 - damping / CGFloat(critical) }

    /// The critical damping.
    private var critical: Double { 2 * (Double(mass) * Double(stiffness)).squareRoot() }

    private var spring: Spring? {
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

    override func curves(of layer: CALayer) -> [Curve] {
        guard let keyPath = animatedKeyPath, let (from, to) = ends(of: layer), let spring else { return [] }
        let solution = SpringSolution(spring, displacement: 1, velocity: -Double(initialVelocity))
        return [(keyPath, .spring(solution, from: from, to: to), isAdditive, [self])]
    }
}

open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    override func take(_ other: CAAnimation) {
        super.take(other)
        animations = (other as? CAAnimationGroup)?.animations
    }

    override func curves(of layer: CALayer) -> [Curve] {
        (animations ?? []).flatMap { animation in
            animation.curves(of: layer).map { ($0.keyPath, $0.curve, $0.isAdditive, [self] + $0.timings) }
        }
    }
}

@preconcurrency @MainActor
public protocol CALayerDelegate: NSObjectProtocol {
    /// Displays the layer; never called here.
    func display(_ layer: CALayer)
    /// Draws the layer; never called here.
    func draw(_ layer: CALayer, in ctx: CGContext)
    func layerWillDraw(_ layer: CALayer)
    func layoutSublayers(of layer: CALayer)
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension Recording {
    /// Writes a change of a layer that belongs to no view, with the implicit animation of its transaction.
    func withImplicitAnimation(of layer: CALayer, _ write: () -> Void) {
        guard scope.mode == .plain, CATransaction.current.isAnimated, layer.recording === self,
            simulation.areAnimationsEnabled, layer.isDescendant(of: simulation.window.layer)
        else { return write() }
        let request = CATransaction.current.request
        let group = CATransaction.current.group
        guard let group, layer.timeOwner != nil else {
            animate(request, animations: write, completion: nil)
            if let group { group.end = max(group.end, now + request.duration) }
            return
        }
        group.enter()
        animate(request, animations: write) { _ in group.leave() }
    }
}
