import AnimationCore
import Foundation
import UIKit

/// `spring`: the value of a spring at a time, as in `stiffness=100 damping=10 mass=1 from=0 to=100 velocity=0 @ 0.5`
/// (or `dampingRatio=` in place of `damping=`; `read=velocity` for its velocity).
///
/// `parameters`: stiffness and damping ratio of a `duration` and a `bounce`.
///
/// `perceptual`: properties of a `CASpringAnimation` of a `duration` and a `bounce`, or of a `damping`, as in
/// `duration=1 bounce=0.5 read=stiffness,damping`.
///
/// `settling`: when its displacement stays below `epsilon`, by the `definition` true, coreAnimation or swiftUI.
///
/// `friction`: the position of a motion whose velocity is multiplied by `drag` every second.
enum SpringQuestion {
    private static func spring(_ input: QuestionInput, allowOverDamping: Bool = true) throws -> Spring {
        let (mass, stiffness) = (try input.number("mass", or: 1), try input.number("stiffness", or: 100))
        if input["dampingRatio"] != nil {
            return try Spring(mass: mass, stiffness: stiffness, dampingRatio: input.number("dampingRatio", or: 1))
        }
        return try Spring(
            mass: mass, stiffness: stiffness, damping: input.number("damping", or: 10),
            allowOverDamping: allowOverDamping)
    }

    static func value(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        let (from, to) = (try input.number("from", or: 0), try input.number("to", or: 1))
        let motion = SpringMotion(
            spring: try spring(input), from: from, to: to, velocity: try input.number("velocity", or: 0))
        return .numbers(input.at.map { input["read"] == "velocity" ? motion.velocity(at: $0) : motion.value(at: $0) })
    }

    static func settling(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        let spring = try spring(input, allowOverDamping: input["definition"] == "true")
        let (velocity, epsilon) = (try input.number("velocity", or: 0), try input.number("epsilon", or: 0.001))
        switch input["definition"] {
        case "coreAnimation":
            return .numbers([spring.coreAnimationSettlingDuration(initialVelocity: velocity, epsilon: epsilon)])
        case "true":
            let solution = SpringSolution(
                spring, displacement: try input.number("displacement", or: 1), velocity: velocity)
            return .numbers([solution.settlingTime(epsilon: epsilon)])
        default: throw Question.Unreadable(input: text)
        }
    }

    static func parameters(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        let spring = try Spring(duration: input.number("duration", or: 0.5), bounce: input.number("bounce", or: 0))
        return .numbers([spring.stiffness, spring.dampingRatio])
    }

    @MainActor
    static func perceptual(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        let animation =
            input["duration"] == nil
            ? CASpringAnimation()
            : CASpringAnimation(
                perceptualDuration: try input.number("duration", or: 1), bounce: try input.number("bounce", or: 0))
        animation.damping = try input.number("damping", or: animation.damping)
        return .numbers(
            try (input["read"] ?? "").split(separator: ",").map { name in
                switch name {
                case "allowsOverdamping": animation.allowsOverdamping ? 1 : 0
                case "mass": animation.mass
                case "stiffness": animation.stiffness
                case "damping": animation.damping
                case "perceptualDuration": animation.perceptualDuration
                case "bounce": animation.bounce
                case "duration": animation.duration
                case "settlingDuration": animation.settlingDuration
                default: throw Question.Unreadable(input: String(name))
                }
            })
    }

    static func friction(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        let drag = try input.number("drag", or: 0.5)
        let motion = Deceleration(
            from: try input.number("from", or: 0), velocity: try input.number("velocity", or: 0),
            rate: try DecelerationRate(perMillisecond: pow(drag, 0.001)),
            stopVelocity: try input.number("stop", or: 0))
        guard let time = input.at.first else { return .numbers([motion.limit]) }
        return .numbers([input["read"] == "velocity" ? motion.velocity(at: time) : motion.value(at: time)])
    }
}
