import AnimationCore

/// How an animation is to be made, with the platform's bits.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Layout that the changes cause is animated with them.
    public static var layoutSubviews: AnimationOptions { AnimationOptions(rawValue: 1) }
    /// Without a screen there is no touch: recorded only.
    public static var allowUserInteraction: AnimationOptions { AnimationOptions(rawValue: 1 << 1) }
    /// A replaced alpha animation is continued from what it shows, instead of from what it was going to.
    public static var beginFromCurrentState: AnimationOptions { AnimationOptions(rawValue: 1 << 2) }
    /// A nested animation keeps its own duration instead of that of the animation around it.
    public static var overrideInheritedDuration: AnimationOptions { AnimationOptions(rawValue: 1 << 5) }
    /// A nested animation keeps its own curve or spring instead of that of the animation around it.
    public static var overrideInheritedCurve: AnimationOptions { AnimationOptions(rawValue: 1 << 6) }
    /// Slow at both ends. The default.
    public static var curveEaseInOut: AnimationOptions { [] }
    /// Slow at the start.
    public static var curveEaseIn: AnimationOptions { AnimationOptions(rawValue: 1 << 16) }
    /// Slow at the end.
    public static var curveEaseOut: AnimationOptions { AnimationOptions(rawValue: 2 << 16) }
    /// At one speed.
    public static var curveLinear: AnimationOptions { AnimationOptions(rawValue: 3 << 16) }

    static var allCurves: AnimationOptions { AnimationOptions(rawValue: 3 << 16) }

    /// The curve that the options name.
    public var curve: UnitCurve {
        switch (rawValue >> 16) & 3 {
        case 1: .easeIn
        case 2: .easeOut
        case 3: .linear
        default: .easeInOut
        }
    }
}

/// What an animation block asks for, before it is known whether anything changes.
struct AnimationRequest: Hashable {
    enum Pace: Hashable {
        /// The curve that options name. The large ones lie on the heap: requests are copied often, and few have them.
        case named(AnimationOptions)
        indirect case curve(UnitCurve)
        /// Fitted to the duration, which it cuts.
        case uiKitSpring(dampingRatio: Double, initialVelocity: Double)
        /// A spring of its own, cut at the duration.
        indirect case spring(Spring, initialVelocity: Double)
    }

    var pace: Pace
    var duration: Double
    var delay: Double
    var options: AnimationOptions

    init(_ pace: Pace, duration: Double, delay: Double = 0, options: AnimationOptions = []) {
        precondition(duration.isFinite && delay.isFinite, "the duration and the delay of an animation must be finite")
        self.pace = pace
        self.duration = max(0, duration)
        self.delay = max(0, delay)
        self.options = options
    }

    /// The request for a curve, or, without one, for that of the options.
    init(curve: UnitCurve?, duration: Double, delay: Double, options: AnimationOptions) {
        self.init(
            curve.map(Pace.curve) ?? .named(options.intersection(.allCurves)), duration: duration, delay: delay,
            options: options)
    }

    /// The request as it holds inside another: duration and pace are the outer one's unless the options say otherwise.
    func nested(in outer: AnimationRequest) -> AnimationRequest {
        var result = self
        if !options.contains(.overrideInheritedDuration) { result.duration = outer.duration }
        if !options.contains(.overrideInheritedCurve) { result.pace = outer.pace }
        return result
    }

    var timing: AnimationTiming {
        guard duration > 0 else { return .instant }
        switch pace {
        case .named(let options):
            return AnimationTiming(curve: options.curve, duration: duration)
        case .curve(let curve):
            return AnimationTiming(curve: curve, duration: duration)
        case .spring(let spring, let velocity):
            return AnimationTiming(spring: spring, initialVelocity: velocity, duration: duration)
        case .uiKitSpring(let ratio, let velocity):
            do {
                return AnimationTiming(
                    try UIKitSpring(duration: duration, dampingRatio: ratio, initialVelocity: velocity))
            } catch {
                preconditionFailure("an animation cannot have this spring: \(error)")
            }
        }
    }
}
