import AnimationMath
import AnimationTimeline

/// The parameters of an animation block, before it is known whether anything changes.
package struct AnimationRequest: Hashable {
    package enum Pace: Hashable {
        /// The curve that options name. The large ones lie on the heap: requests are copied often, and few have them.
        case named(UIView.AnimationOptions)
        indirect case curve(UnitCurve)
        /// Fitted to the duration, which it cuts.
        case uiKitSpring(dampingRatio: Double, initialVelocity: Double)
        /// A spring of its own, cut at the duration.
        indirect case spring(Spring, initialVelocity: Double)
    }

    var pace: Pace
    var duration: Double
    var delay: Double
    var options: UIView.AnimationOptions
    /// The number of cycles; infinite where the options repeat.
    var repeatCount = 1.0

    var isRepeated: Bool { repeatCount != 1 || options.contains(.autoreverse) }

    package init(_ pace: Pace, duration: Double, delay: Double = 0, options: UIView.AnimationOptions = []) {
        precondition(duration.isFinite && delay.isFinite, "the duration and the delay of an animation must be finite")
        self.pace = pace
        self.duration = max(0, duration)
        self.delay = max(0, delay)
        self.options = options
        if options.contains(.repeat) { repeatCount = .infinity }
    }

    /// The request for a curve, or, without one, for that of the options.
    package init(curve: UnitCurve?, duration: Double, delay: Double, options: UIView.AnimationOptions) {
        self.init(
            curve.map(Pace.curve) ?? .named(options.intersection(.allCurves)), duration: duration, delay: delay,
            options: options)
    }

    /// The request as it holds inside another: duration, pace and repetition are the outer one's unless the options say
    /// otherwise.
    func nested(in outer: AnimationRequest) -> AnimationRequest {
        var result = self
        if !options.contains(.overrideInheritedDuration) { result.duration = outer.duration }
        if !options.contains(.overrideInheritedCurve) { result.pace = outer.pace }
        guard !options.contains(.overrideInheritedOptions) else { return result }
        result.options.formUnion(outer.options.intersection(.allowUserInteraction))
        if outer.isRepeated {
            result.repeatCount = outer.repeatCount
            result.options.formUnion(outer.options.intersection([.repeat, .autoreverse]))
        }
        return result
    }

    var timing: AnimationTiming {
        guard duration > 0 else { return .instant }
        let once = timingOfOneCycle
        return isRepeated ? once.repeated(repeatCount, autoreverses: options.contains(.autoreverse)) : once
    }

    private var timingOfOneCycle: AnimationTiming {
        switch pace {
        case .named(.keyboardCurve):
            return AnimationTiming(spring: .systemTransition, initialVelocity: 0, duration: 0.5)
        case .named(let options):
            return AnimationTiming(curve: options.curve, duration: duration)
        case .curve(let curve):
            return AnimationTiming(curve: curve, duration: duration)
        case .spring(let spring, let velocity):
            return AnimationTiming(spring: spring, initialVelocity: velocity, duration: duration)
        case .uiKitSpring(let ratio, let velocity):
            return AnimationTiming(
                required("an animation cannot have this spring") {
                    try UIKitSpring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
                })
        }
    }
}

/// A value whose arguments somebody's code has to get right.
func required<Value>(_ problem: String, _ make: () throws -> Value) -> Value {
    do {
        return try make()
    } catch {
        preconditionFailure("\(problem): \(error)")
    }
}
