/// SwiftUI's named animations, with the default parameters that its documentation gives.
extension Animation {
    /// Constant speed.
    public static func linear(duration: Double = 0.35) -> Animation { Animation(.linear, duration: duration) }
    /// Starts level.
    public static func easeIn(duration: Double = 0.35) -> Animation { Animation(.easeIn, duration: duration) }
    /// Ends level.
    public static func easeOut(duration: Double = 0.35) -> Animation { Animation(.easeOut, duration: duration) }
    /// Starts and ends level.
    public static func easeInOut(duration: Double = 0.35) -> Animation { Animation(.easeInOut, duration: duration) }

    /// Constant speed, 0.35 s.
    public static var linear: Animation { linear() }
    /// Starts level, 0.35 s.
    public static var easeIn: Animation { easeIn() }
    /// Ends level, 0.35 s.
    public static var easeOut: Animation { easeOut() }
    /// Starts and ends level, 0.35 s.
    public static var easeInOut: Animation { easeInOut() }

    /// Any curve.
    public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
        Animation(curve, duration: duration)
    }

    /// A cubic Bezier curve with the control points (p1x, p1y) and (p2x, p2y).
    ///
    /// - Throws: ``UnitCurveError`` for control points that make no curve.
    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
    ) throws(UnitCurveError) -> Animation {
        Animation(try .cubicBezier(x1: p1x, y1: p1y, x2: p2x, y2: p2y), duration: duration)
    }

    /// A spring.
    public static func spring(_ spring: Spring) -> Animation { Animation(spring) }

    /// A spring with a perceptual duration and a bounce.
    ///
    /// - Throws: ``SpringError``.
    public static func spring(duration: Double = 0.5, bounce: Double = 0) throws(SpringError) -> Animation {
        Animation(try Spring(duration: duration, bounce: bounce))
    }

    /// A spring with a response and a damping fraction.
    ///
    /// - Throws: ``SpringError``.
    public static func spring(response: Double, dampingFraction: Double = 0.825) throws(SpringError) -> Animation {
        Animation(try Spring(response: response, dampingRatio: dampingFraction))
    }

    /// A stiff spring for values that follow a finger.
    ///
    /// - Throws: ``SpringError``.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86
    ) throws(SpringError) -> Animation {
        Animation(try Spring(response: response, dampingRatio: dampingFraction))
    }

    /// A spring with an initial velocity.
    ///
    /// - Parameters:
    ///   - mass: Greater than 0.
    ///   - stiffness: Greater than 0.
    ///   - damping: 0 or greater.
    ///   - initialVelocity: In distances per second, positive towards the target; finite.
    /// - Throws: ``SpringError``.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) throws(SpringError) -> Animation {
        try SpringParameter.velocity.checked(initialVelocity)
        return Animation(
            try Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity: initialVelocity)
    }

    /// A spring with a perceptual duration, a bounce and an initial velocity.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds; greater than 0.
    ///   - bounce: Greater than −1, at most 1.
    ///   - initialVelocity: In distances per second, positive towards the target; finite.
    /// - Throws: ``SpringError``.
    public static func interpolatingSpring(
        duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
    ) throws(SpringError) -> Animation {
        try SpringParameter.velocity.checked(initialVelocity)
        return Animation(try Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
    }

    /// A spring without bounce: ``Spring/smooth``.
    public static var smooth: Animation { Animation(Spring.smooth) }
    /// A spring with a small bounce: ``Spring/snappy``.
    public static var snappy: Animation { Animation(Spring.snappy) }
    /// A spring with more bounce: ``Spring/bouncy``.
    public static var bouncy: Animation { Animation(Spring.bouncy) }
}
