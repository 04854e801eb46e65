import AnimationCore
import FrameSuite

/// A spring in every platform's parameters, and its motion from 0 to 1.
///
/// Keys of the JSON form end in their unit. A value that does not exist is `null`: the settling time of an undamped spring,
/// the time of an overshoot if there is none.
package struct SpringReport: Sendable {
    package enum Failure: Error, Equatable {
        /// The motion leaves the range of floating-point numbers.
        case tooFast(velocity: Double)
    }

    package let spring: Spring
    /// The initial velocity in distances per second, positive towards the target.
    package let initialVelocity: Double
    /// The band around the target that counts as settled, as a fraction of the travel.
    package let epsilon: Double
    /// The motion: displacement 1 at time 0.
    package let solution: SpringSolution
    /// The motion for CSS, or the reason that there is none.
    package let css: Result<CSSLinear, CSSLinear.Failure>
    package let spellings: [PlatformSpelling]
    let number: DecimalText

    /// - Parameters:
    ///   - initialVelocity: Finite.
    ///   - epsilon: Finite, greater than 0.
    ///   - cssTolerance: The largest error of the CSS form.
    ///   - digits: The most significant digits of the text, 1…17; `nil` for ``pastedDigits(_:velocity:)``.
    /// - Throws: `SpringError` for velocity or epsilon, ``Failure`` for a motion that cannot be computed.
    package init(
        _ spring: Spring, initialVelocity: Double = 0, epsilon: Double = 0.001, cssTolerance: Double = 0.002,
        digits: Int? = nil
    ) throws {
        self.spring = spring
        self.initialVelocity = initialVelocity
        self.epsilon = try SpringParameter.epsilon.checked(epsilon)
        try SpringParameter.velocity.checked(initialVelocity)
        number = DecimalText(digits: digits ?? SpringReport.pastedDigits(spring, velocity: initialVelocity))
        solution = SpringSolution(spring, displacement: 1, velocity: -initialVelocity)
        guard solution.overshootFraction.isFinite, solution.peakVelocity.velocity.isFinite else {
            throw Failure.tooFast(velocity: initialVelocity)
        }
        css = Result { () throws(CSSLinear.Failure) in
            try CSSLinear(spring, initialVelocity: initialVelocity, tolerance: cssTolerance)
        }
        spellings = PlatformSpelling.all(spring, velocity: initialVelocity, number: number)
    }

    /// The significant digits, six or more, with which each set of the spring's parameters gives the motion to a millionth of
    /// the travel.
    private static func pastedDigits(_ spring: Spring, velocity: Double) -> Int {
        let settling = spring.settlingTime(epsilon: 1e-6)
        let end = settling.isFinite ? settling : 10 * spring.response
        func motion(_ spring: Spring?, _ velocity: Double) -> [Double] {
            guard let spring else { return [.nan] }
            let solution = SpringSolution(spring, displacement: 1, velocity: -velocity)
            return (0...400).map { solution.value(at: Double($0) / 400 * end) }
        }
        let exact = motion(spring, velocity)
        return (6..<17).first { digits in
            func rounded(_ value: Double) -> Double { Double(DecimalWriter.text(value, digits: digits)) ?? .nan }
            let springs = [
                try? Spring(
                    mass: rounded(spring.mass), stiffness: rounded(spring.stiffness), damping: rounded(spring.damping)),
                try? Spring(duration: rounded(spring.duration), bounce: rounded(spring.bounce)),
                // Motion's visual duration, and the stiffness at mass 1.
                try? Spring(duration: 1.2 * rounded(spring.duration / 1.2), bounce: rounded(spring.bounce)),
                try? Spring(
                    androidStiffness: rounded(spring.androidStiffness), dampingRatio: rounded(spring.dampingRatio)),
                try? Spring(response: rounded(spring.response), dampingRatio: rounded(spring.dampingRatio)),
            ]
            return springs.allSatisfy { pasted in
                zip(motion(pasted, rounded(velocity)), exact).allSatisfy { abs($0 - $1) < 0.9e-6 }
            }
        } ?? 17
    }

    package var platforms: [String] {
        (spellings.map(\.platform) + ["CSS"]).reduce(into: []) { list, name in
            if list.last != name, !list.contains(name) { list.append(name) }
        }
    }

    /// The spring in the code of one platform, line by line; `nil` if it is none of ``platforms``; case does not matter.
    package func code(for platform: String) -> [String]? {
        let isNamed = { (name: String) in name.lowercased() == platform.lowercased() }
        if isNamed("CSS") { return [(try? css.get())?.text].compactMap(\.self) }
        let codes = spellings.filter { isNamed($0.platform) }.map(\.code)
        return codes.isEmpty ? nil : codes
    }

    /// Whether the spring is critically damped, to the rounding of its parameters: a damping ratio within 2⁻⁵⁰ of 1. The
    /// stiffness of most critical springs has no exact square root, so that their ratio is an ulp above or below 1.
    package var isCritical: Bool { (spring.dampingRatio - 1).magnitude <= 0x1p-50 }
    package var regime: DampingRegime { isCritical ? .critical : spring.regime }
    /// The farthest point beyond the target; `nil` if the motion does not pass it. A critical motion that starts slowly
    /// enough never does.
    package var peakOvershoot: SpringLandmark? {
        isCritical && initialVelocity <= spring.angularFrequency ? nil : solution.peakOvershoot
    }
    /// The distance of that point from the target, as a fraction of the travel.
    package var overshootFraction: Double { peakOvershoot == nil ? 0 : solution.overshootFraction }

    /// The duration from which UIKit makes this spring with this velocity, if there is one.
    package var uikitDuration: Double? { spring.uikitDuration(initialVelocity: initialVelocity) }
    /// The exact settling time in seconds.
    package var settlingTime: Double { solution.settlingTime(epsilon: epsilon) }
    /// Core Animation's number of seconds.
    package var coreAnimationSettlingDuration: Double {
        spring.coreAnimationSettlingDuration(initialVelocity: initialVelocity, epsilon: epsilon)
    }
    /// SwiftUI's number of seconds.
    package var swiftUISettlingDuration: Double {
        spring.swiftUISettlingDuration(initialVelocity: initialVelocity, epsilon: epsilon)
    }
}

extension SpringReport.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooFast(let velocity):
            "the initial velocity is \(velocity) distances per second, more than can be computed with; check its unit"
        }
    }
}

extension SpringReport: Encodable {
    package func encode(to encoder: any Encoder) throws {
        func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
        let numbers: [(key: String, value: Double?)] = [
            ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
            ("damping_ratio", spring.dampingRatio), ("angular_frequency_rad_per_s", spring.angularFrequency),
            ("decay_per_s", spring.decay), ("duration_s", spring.duration), ("bounce", spring.bounce),
            ("response_s", spring.response), ("settling_duration_s", spring.uikitDuration()),
            ("uikit_duration_s", uikitDuration), ("initial_velocity_distances_per_s", initialVelocity),
            ("epsilon", epsilon), ("settling_true_s", finite(settlingTime)),
            ("settling_core_animation_s", finite(coreAnimationSettlingDuration)),
            ("settling_swiftui_s", finite(swiftUISettlingDuration)), ("overshoot_fraction", overshootFraction),
            ("overshoot_s", peakOvershoot?.time),
            ("peak_velocity_distances_per_s", -solution.peakVelocity.velocity),
            ("peak_velocity_s", solution.peakVelocity.time),
        ]
        var object = ExportObject(encoder)
        for (key, value) in numbers { try object.put(value, key) }
        try object.put(regime.rawValue, "regime")
        try object.put(spellings, "spellings")
        try object.put(try? css.get(), "css")
    }
}

extension CSSLinear: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var object = ExportObject(encoder)
        try object.put(text, "easing")
        try object.put(duration, "duration_s")
        try object.put(maximumError, "maximum_error_fraction")
    }
}
