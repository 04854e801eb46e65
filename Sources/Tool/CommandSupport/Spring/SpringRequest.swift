import AnimationCore

/// A spring by some of many parameters, of which one consistent set must be complete.
package struct SpringRequest: Equatable, Sendable {
    /// The parameters, by the names of the options.
    package enum Parameter: String, CaseIterable, Sendable {
        case mass, stiffness, damping
        case duration, bounce
        case response
        case dampingRatio = "damping-ratio"
        case settlingDuration = "settling-duration"
        case androidStiffness = "android-stiffness"
        case tension, friction
        case uikitDuration = "uikit-duration"
        case uikitDamping = "uikit-damping"
        case uikitVelocity = "uikit-velocity"

        package var option: String { "--\(rawValue)" }
    }

    package enum Preset: String, CaseIterable, Sendable {
        // SwiftUI.
        case smooth, snappy, bouncy
        // react-spring.
        case reactDefault = "react-default"
        case reactGentle = "react-gentle"
        case reactWobbly = "react-wobbly"
        case reactStiff = "react-stiff"
        case reactSlow = "react-slow"
        case reactMolasses = "react-molasses"
        // Figma.
        case figmaGentle = "figma-gentle"
        case figmaQuick = "figma-quick"
        case figmaBouncy = "figma-bouncy"
        case figmaSlow = "figma-slow"
        // Android's and Compose's default: medium stiffness, medium bounce; Compose's has no bounce.
        case androidDefault = "android-default"
        case composeDefault = "compose-default"

        /// - Throws: `SpringError`, never for these values.
        package func spring() throws(SpringError) -> Spring {
            switch self {
            case .smooth: .smooth
            case .snappy: .snappy
            case .bouncy: .bouncy
            case .reactDefault: try Spring(mass: 1, tension: 170, friction: 26)
            case .reactGentle: try Spring(mass: 1, tension: 120, friction: 14)
            case .reactWobbly: try Spring(mass: 1, tension: 180, friction: 12)
            case .reactStiff: try Spring(mass: 1, tension: 210, friction: 20)
            case .reactSlow: try Spring(mass: 1, tension: 280, friction: 60)
            case .reactMolasses: try Spring(mass: 1, tension: 280, friction: 120)
            case .figmaGentle: try Spring(mass: 1, stiffness: 100, damping: 15)
            case .figmaQuick: try Spring(mass: 1, stiffness: 300, damping: 20)
            case .figmaBouncy: try Spring(mass: 1, stiffness: 600, damping: 15)
            case .figmaSlow: try Spring(mass: 1, stiffness: 80, damping: 20)
            case .androidDefault: try Spring(androidStiffness: 1500, dampingRatio: 0.5)
            case .composeDefault: try Spring(androidStiffness: 1500, dampingRatio: 1)
            }
        }
    }

    /// Errors in the choice of parameters; their values are checked by `Spring`.
    package enum Failure: Error, Equatable {
        case incomplete([Parameter])
        case conflict([Parameter])
        case presetWithParameters(Preset, [Parameter])
    }

    private struct ParameterSet {
        let needed: Set<Parameter>
        let optional: Set<Parameter>

        init(_ needed: Set<Parameter>, optional: Set<Parameter> = []) {
            self.needed = needed
            self.optional = optional
        }
    }

    private static let parameterSets = [
        ParameterSet([.stiffness, .damping], optional: [.mass]),
        ParameterSet([.stiffness, .dampingRatio], optional: [.mass]),
        ParameterSet([.duration], optional: [.bounce]),
        ParameterSet([.response, .dampingRatio], optional: [.mass]),
        ParameterSet([.settlingDuration, .dampingRatio]),
        ParameterSet([.androidStiffness, .dampingRatio]),
        ParameterSet([.tension, .friction], optional: [.mass]),
        ParameterSet([.uikitDuration, .uikitDamping], optional: [.uikitVelocity]),
    ]

    package var parameters: [Parameter: Double]
    package var preset: Preset?

    package init(_ parameters: [Parameter: Double] = [:], preset: Preset? = nil) {
        self.parameters = parameters
        self.preset = preset
    }

    /// The spring, and UIKit's velocity in distances per second where the spring depends on one.
    ///
    /// - Throws: ``Failure``, or `SpringError` for a value outside its range.
    package func spring() throws -> (spring: Spring, velocity: Double?) {
        let given = Set(parameters.keys)
        let named = Parameter.allCases.filter { given.contains($0) }
        if let preset {
            guard given.isEmpty else { throw Failure.presetWithParameters(preset, named) }
            return (try preset.spring(), nil)
        }
        guard let set = Self.parameterSets.first(where: { $0.needed.isSubset(of: given) }) else {
            throw Failure.incomplete(named)
        }
        guard given.isSubset(of: set.needed.union(set.optional)) else { throw Failure.conflict(named) }
        return try make(set.needed)
    }

    private func value(_ parameter: Parameter, or missing: Double = .nan) -> Double {
        parameters[parameter] ?? missing
    }

    private func make(_ needed: Set<Parameter>) throws(SpringError) -> (spring: Spring, velocity: Double?) {
        let mass = value(.mass, or: 1)
        let ratio = value(.dampingRatio)
        if needed.contains(.uikitDuration) {
            let velocity = value(.uikitVelocity, or: 0)
            let uikit = try UIKitSpring(
                duration: value(.uikitDuration), dampingRatio: value(.uikitDamping), initialVelocity: velocity)
            return (uikit.spring, velocity)
        }
        let spring =
            switch true {
            case needed.contains(.damping):
                try Spring(mass: mass, stiffness: value(.stiffness), damping: value(.damping))
            case needed.contains(.stiffness):
                try Spring(mass: mass, stiffness: value(.stiffness), dampingRatio: ratio)
            case needed.contains(.duration): try Spring(duration: value(.duration), bounce: value(.bounce, or: 0))
            case needed.contains(.response):
                try Spring(response: value(.response), dampingRatio: ratio, mass: mass)
            case needed.contains(.settlingDuration):
                try Spring(settlingDuration: value(.settlingDuration), dampingRatio: ratio)
            case needed.contains(.androidStiffness):
                try Spring(androidStiffness: value(.androidStiffness), dampingRatio: ratio)
            default: try Spring(mass: mass, tension: value(.tension), friction: value(.friction))
            }
        return (spring, nil)
    }

    package static let choices = """
        --duration [--bounce], --response --damping-ratio [--mass], --stiffness --damping [--mass], \
        --stiffness --damping-ratio [--mass], --settling-duration --damping-ratio, \
        --android-stiffness --damping-ratio, --tension --friction [--mass], \
        --uikit-duration --uikit-damping [--uikit-velocity], or --preset
        """
}

extension SpringRequest.Failure: CustomStringConvertible {
    package var description: String {
        func list(_ parameters: [SpringRequest.Parameter]) -> String {
            parameters.map(\.option).joined(separator: ", ")
        }
        return switch self {
        case .incomplete([]): "no spring is given; give one of: \(SpringRequest.choices)"
        case .incomplete(let given):
            "\(list(given)) alone \(given.count == 1 ? "does" : "do") not describe a spring; give one of: "
                + SpringRequest.choices
        case .conflict(let given):
            "\(list(given)) do not belong together; give only one of: \(SpringRequest.choices)"
        case .presetWithParameters(let preset, let given):
            "--preset \(preset.rawValue) already is a spring; leave out \(list(given))"
        }
    }
}
