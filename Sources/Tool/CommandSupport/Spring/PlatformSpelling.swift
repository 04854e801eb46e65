import AnimationCore
import Foundation

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
        let (mass, stiffness) = (number(spring.mass), number(spring.stiffness))
        let (damping, ratio) = (number(spring.damping), number(spring.dampingRatio))
        let (duration, bounce) = (number(spring.duration), number(spring.bounce))
        let (android, speed) = (number(spring.androidStiffness), number(velocity))
        let parameters = "mass: \(mass), stiffness: \(stiffness), damping: \(damping)"
        let overdamping = spring.dampingRatio > 1 ? "; animation.allowsOverdamping = true" : ""
        // Where UIKit's duration gives this spring: for a damping ratio of at most 1 and a duration that UIKit does not clamp.
        let uikit = spring.uikitDuration(initialVelocity: velocity).flatMap {
            UIKitSpring.durations.contains($0) ? number($0) : nil
        }
        let settling = spring.uikitDuration().map { number($0) }
        // Motion clamps the damping ratio to 0.05…1 and drops the velocity. Its visual duration is the response ÷ 1.2.
        let isMotions = velocity == 0 && spring.dampingRatio >= 0.05 && spring.bounce >= 0
        let visual = isMotions ? number(spring.duration / 1.2) : nil
        let spellings: [(platform: String, code: String?)] = [
            (
                "UIKit",
                "UISpringTimingParameters(\(parameters), initialVelocity: CGVector(dx: \(speed), dy: \(speed)))"
            ),
            (
                "UIKit",
                "UIView.animate(springDuration: \(duration), bounce: \(bounce), initialSpringVelocity: \(speed))"
            ),
            (
                "UIKit",
                uikit.map {
                    "UIView.animate(withDuration: \($0), delay: 0, usingSpringWithDamping: \(ratio), "
                        + "initialSpringVelocity: \(speed))"
                }
            ),
            (
                "Core Animation",
                "animation.mass = \(mass); animation.stiffness = \(stiffness); animation.damping = \(damping); "
                    + "animation.initialVelocity = \(speed)\(overdamping)"
            ),
            ("Core Animation", "CASpringAnimation(perceptualDuration: \(duration), bounce: \(bounce))"),
            ("SwiftUI", ".spring(duration: \(duration), bounce: \(bounce))"),
            ("SwiftUI", ".spring(response: \(duration), dampingFraction: \(ratio))"),
            ("SwiftUI", ".interpolatingSpring(\(parameters), initialVelocity: \(speed))"),
            ("SwiftUI", settling.map { "Spring(settlingDuration: \($0), dampingRatio: \(ratio))" }),
            ("Android", "SpringForce().setStiffness(\(android)f).setDampingRatio(\(ratio)f)"),
            ("Compose", "spring(dampingRatio = \(ratio)f, stiffness = \(android)f)"),
            ("Flutter", "SpringDescription(\(parameters))"),
            (
                "Motion",
                "{ type: \"spring\", stiffness: \(stiffness), damping: \(damping), mass: \(mass), velocity: \(speed) }"
            ),
            ("Motion", visual.map { "{ type: \"spring\", visualDuration: \($0), bounce: \(bounce) }" }),
            ("Figma", "Custom spring: stiffness \(stiffness), damping \(damping), mass \(mass)"),
            ("Qt", qt(spring, number)),
            ("react-spring", "{ mass: \(mass), tension: \(stiffness), friction: \(damping) }"),
        ]
        return spellings.compactMap { spelling in
            spelling.code.map { PlatformSpelling(platform: spelling.platform, code: $0) }
        }
    }

    /// Qt Quick's spelling. Its spring moves in steps of 16 ms: `velocity += spring · distance − damping · velocity`, then
    /// `position += 0.016 · velocity`. These numbers give the steps the decay and the frequency of the motion itself.
    private static func qt(_ spring: Spring, _ number: DecimalText) -> String {
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
        return "SpringAnimation { spring: \(number(product / step)); damping: \(number(-expm1(-2 * decay * step))) }"
    }
}
