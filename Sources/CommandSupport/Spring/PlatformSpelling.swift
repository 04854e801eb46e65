import AnimationCore

/// A spring as another system's source code spells it.
package struct PlatformSpelling: Equatable, Sendable, Encodable {
    /// The system.
    package let platform: String
    /// An expression or statement of its language.
    package let code: String

    /// All spellings that describe the spring, to 15 digits at least.
    ///
    /// - Parameters:
    ///   - spring: The spring.
    ///   - velocity: The initial velocity in distances per second, positive towards the target.
    package static func all(_ spring: Spring, velocity: Double) -> [PlatformSpelling] {
        let mass = DecimalText.shortest(spring.mass)
        let stiffness = DecimalText.shortest(spring.stiffness)
        let damping = DecimalText.shortest(spring.damping)
        let ratio = DecimalText.rounded(spring.dampingRatio)
        let duration = DecimalText.rounded(spring.duration)
        let bounce = DecimalText.rounded(spring.bounce)
        let speed = DecimalText.shortest(velocity)
        var spellings = [
            PlatformSpelling(
                platform: "UIKit",
                code: "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
                    + "initialVelocity: CGVector(dx: \(speed), dy: \(speed)))"),
            PlatformSpelling(
                platform: "UIKit",
                code: "UIView.animate(springDuration: \(duration), bounce: \(bounce), initialSpringVelocity: \(speed))"),
        ]
        if let spelling = uikitDuration(spring, velocity: velocity) { spellings.append(spelling) }
        spellings += [
            PlatformSpelling(
                platform: "Core Animation",
                code: "animation.mass = \(mass); animation.stiffness = \(stiffness); animation.damping = \(damping); "
                    + "animation.initialVelocity = \(speed)"
                    + (spring.dampingRatio > 1 ? "; animation.allowsOverdamping = true" : "")),
            PlatformSpelling(
                platform: "Core Animation",
                code: "CASpringAnimation(perceptualDuration: \(duration), bounce: \(bounce))"),
            PlatformSpelling(platform: "SwiftUI", code: ".spring(duration: \(duration), bounce: \(bounce))"),
            PlatformSpelling(platform: "SwiftUI", code: ".spring(response: \(duration), dampingFraction: \(ratio))"),
            PlatformSpelling(
                platform: "SwiftUI",
                code: ".interpolatingSpring(mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
                    + "initialVelocity: \(speed))"),
        ]
        if let spelling = settlingDuration(spring) { spellings.append(spelling) }
        return spellings + [
            PlatformSpelling(
                platform: "Android",
                code: "SpringForce().setStiffness(\(DecimalText.shortest(spring.androidStiffness))f)"
                    + ".setDampingRatio(\(ratio)f)"),
            PlatformSpelling(
                platform: "Compose",
                code: "spring(dampingRatio = \(ratio)f, stiffness = \(DecimalText.shortest(spring.androidStiffness))f)"),
            PlatformSpelling(
                platform: "Flutter",
                code: "SpringDescription(mass: \(mass), stiffness: \(stiffness), damping: \(damping))"),
            PlatformSpelling(
                platform: "react-spring",
                code: "{ mass: \(mass), tension: \(stiffness), friction: \(damping) }"),
        ]
    }

    /// UIKit's duration-based spelling, where one gives this spring: for a damping ratio of at most 1 and a duration that
    /// UIKit does not clamp.
    private static func uikitDuration(_ spring: Spring, velocity: Double) -> PlatformSpelling? {
        guard let duration = spring.uikitDuration(initialVelocity: velocity),
            UIKitSpring.durations.contains(duration)
        else { return nil }
        return PlatformSpelling(
            platform: "UIKit",
            code: "UIView.animate(withDuration: \(DecimalText.rounded(duration)), delay: 0, usingSpringWithDamping: "
                + "\(DecimalText.rounded(spring.dampingRatio)), initialSpringVelocity: \(DecimalText.shortest(velocity)))"
        )
    }

    /// SwiftUI's spelling by its settling duration, where there is one.
    private static func settlingDuration(_ spring: Spring) -> PlatformSpelling? {
        spring.uikitDuration().map { duration in
            PlatformSpelling(
                platform: "SwiftUI",
                code: "Spring(settlingDuration: \(DecimalText.rounded(duration)), "
                    + "dampingRatio: \(DecimalText.rounded(spring.dampingRatio)))")
        }
    }
}

/// Numbers for people.
package enum DecimalText {
    /// The shortest text that reads back as the same number, without a needless `.0`.
    package static func shortest(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// 15 significant digits at most: what was given as 0.3 and went through a difference reads 0.3 again.
    package static func rounded(_ value: Double) -> String { DecimalWriter.text(value, digits: 15) }
}
