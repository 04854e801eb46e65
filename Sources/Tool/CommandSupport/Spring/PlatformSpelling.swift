import AnimationCore
import Foundation

/// A spring in the source code of a platform.
package struct PlatformSpelling: Equatable, Sendable, Encodable {
    package let platform: String
    /// An expression or statement of its language.
    package let code: String

    /// All spellings that describe the spring.
    ///
    /// - Parameter velocity: The initial velocity in distances per second, positive towards the target.
    package static func all(
        _ spring: Spring, velocity: Double, number: DecimalText = DecimalText()
    ) -> [PlatformSpelling] {
        let mass = number(spring.mass)
        let stiffness = number(spring.stiffness)
        let damping = number(spring.damping)
        let ratio = number(spring.dampingRatio)
        let duration = number(spring.duration)
        let bounce = number(spring.bounce)
        let speed = number(velocity)
        var spellings = [
            PlatformSpelling(
                platform: "UIKit",
                code: "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
                    + "initialVelocity: CGVector(dx: \(speed), dy: \(speed)))"),
            PlatformSpelling(
                platform: "UIKit",
                code: "UIView.animate(springDuration: \(duration), bounce: \(bounce), initialSpringVelocity: \(speed))"),
        ]
        if let spelling = uikitDuration(spring, velocity: velocity, number) { spellings.append(spelling) }
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
        if let spelling = settlingDuration(spring, number) { spellings.append(spelling) }
        return spellings
            + [
                PlatformSpelling(
                    platform: "Android",
                    code: "SpringForce().setStiffness(\(number(spring.androidStiffness))f)"
                        + ".setDampingRatio(\(ratio)f)"),
                PlatformSpelling(
                    platform: "Compose",
                    code: "spring(dampingRatio = \(ratio)f, stiffness = \(number(spring.androidStiffness))f)"),
                PlatformSpelling(
                    platform: "Flutter",
                    code: "SpringDescription(mass: \(mass), stiffness: \(stiffness), damping: \(damping))"),
                PlatformSpelling(
                    platform: "Motion",
                    code:
                        "{ type: \"spring\", stiffness: \(stiffness), damping: \(damping), mass: \(mass), velocity: \(speed) }"
                ),
                motion(spring, velocity: velocity, number),
                PlatformSpelling(
                    platform: "Figma",
                    code: "Custom spring: stiffness \(stiffness), damping \(damping), mass \(mass)"),
                qt(spring, number),
                PlatformSpelling(
                    platform: "react-spring",
                    code: "{ mass: \(mass), tension: \(stiffness), friction: \(damping) }"),
            ].compactMap(\.self)
    }

    /// Motion's spelling by a visual duration, of which the response is 1.2 times as much; `nil` where it gives another spring:
    /// Motion clamps the damping ratio to 0.05…1 and drops the velocity.
    private static func motion(_ spring: Spring, velocity: Double, _ number: DecimalText) -> PlatformSpelling? {
        guard velocity == 0, spring.dampingRatio >= 0.05, spring.bounce >= 0 else { return nil }
        return PlatformSpelling(
            platform: "Motion",
            code: "{ type: \"spring\", visualDuration: \(number(spring.duration / 1.2)), "
                + "bounce: \(number(spring.bounce)) }")
    }

    /// UIKit's duration-based spelling, where one gives this spring: for a damping ratio of at most 1 and a duration that
    /// UIKit does not clamp.
    private static func uikitDuration(_ spring: Spring, velocity: Double, _ number: DecimalText) -> PlatformSpelling? {
        guard let duration = spring.uikitDuration(initialVelocity: velocity),
            UIKitSpring.durations.contains(duration)
        else { return nil }
        return PlatformSpelling(
            platform: "UIKit",
            code: "UIView.animate(withDuration: \(number(duration)), delay: 0, usingSpringWithDamping: "
                + "\(number(spring.dampingRatio)), initialSpringVelocity: \(number(velocity)))"
        )
    }

    /// SwiftUI's spelling by its settling duration; `nil` if it has none.
    private static func settlingDuration(_ spring: Spring, _ number: DecimalText) -> PlatformSpelling? {
        spring.uikitDuration().map { duration in
            PlatformSpelling(
                platform: "SwiftUI",
                code: "Spring(settlingDuration: \(number(duration)), "
                    + "dampingRatio: \(number(spring.dampingRatio)))")
        }
    }

    /// Qt Quick's spelling. Its spring moves in steps of 16 ms: `velocity += spring · distance − damping · velocity`, then
    /// `position += 0.016 · velocity`. These numbers give the steps the decay and the frequency of the motion itself.
    private static func qt(_ spring: Spring, _ number: DecimalText) -> PlatformSpelling {
        let step = 0.016
        let decay = spring.decay
        let square = spring.angularFrequency * spring.angularFrequency
        let difference = (spring.angularFrequency - decay) * (spring.angularFrequency + decay)
        // (1 − p)(1 − q) for the factors p and q by which the two modes shrink in a step.
        let product: Double
        if difference > 0 {
            let sine = sin(difference.squareRoot() * step / 2)
            let loss = expm1(-decay * step)
            product = loss * loss + 4 * exp(-decay * step) * sine * sine
        } else {
            let fast = decay + (-difference).squareRoot()
            product = expm1(-fast * step) * expm1(-square / fast * step)
        }
        return PlatformSpelling(
            platform: "Qt",
            code: "SpringAnimation { spring: \(number(product / step)); damping: \(number(-expm1(-2 * decay * step))) }"
        )
    }
}
