import AnimationCore

/// A spring by some of many parameters, of which one consistent set must be complete.
package struct SpringRequest: Equatable, Sendable {
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

    /// A complete set of parameters, and the spring that they make.
    private struct ParameterSet: Sendable {
        let needed, optional: [Parameter]
        let spring: @Sendable (_ value: (Parameter) -> Double) throws -> Spring

        init(
            _ needed: [Parameter], optional: [Parameter] = [],
            spring: @escaping @Sendable (_ value: (Parameter) -> Double) throws -> Spring
        ) {
            (self.needed, self.optional, self.spring) = (needed, optional, spring)
        }
    }

    private static let parameterSets = [
        ParameterSet([.duration], optional: [.bounce]) { try Spring(duration: $0(.duration), bounce: $0(.bounce)) },
        ParameterSet([.response, .dampingRatio], optional: [.mass]) {
            try Spring(response: $0(.response), dampingRatio: $0(.dampingRatio), mass: $0(.mass))
        },
        ParameterSet([.stiffness, .damping], optional: [.mass]) {
            try Spring(mass: $0(.mass), stiffness: $0(.stiffness), damping: $0(.damping))
        },
        ParameterSet([.stiffness, .dampingRatio], optional: [.mass]) {
            try Spring(mass: $0(.mass), stiffness: $0(.stiffness), dampingRatio: $0(.dampingRatio))
        },
        ParameterSet([.settlingDuration, .dampingRatio]) {
            try Spring(settlingDuration: $0(.settlingDuration), dampingRatio: $0(.dampingRatio))
        },
        ParameterSet([.androidStiffness, .dampingRatio]) {
            try Spring(androidStiffness: $0(.androidStiffness), dampingRatio: $0(.dampingRatio))
        },
        ParameterSet([.tension, .friction], optional: [.mass]) {
            try Spring(mass: $0(.mass), tension: $0(.tension), friction: $0(.friction))
        },
        ParameterSet([.uikitDuration, .uikitDamping], optional: [.uikitVelocity]) {
            try UIKitSpring(
                duration: $0(.uikitDuration), dampingRatio: $0(.uikitDamping), initialVelocity: $0(.uikitVelocity)
            ).spring
        },
    ]
    /// The values of optional parameters.
    private static let defaults: [Parameter: Double] = [.mass: 1, .bounce: 0, .uikitVelocity: 0]

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
        guard let set = Self.parameterSets.first(where: { given.isSuperset(of: $0.needed) }) else {
            throw Failure.incomplete(named)
        }
        guard given.isSubset(of: set.needed + set.optional) else { throw Failure.conflict(named) }
        func value(_ parameter: Parameter) -> Double { parameters[parameter] ?? Self.defaults[parameter] ?? .nan }
        return (try set.spring(value), given.contains(.uikitDuration) ? value(.uikitVelocity) : nil)
    }

    package static let choices =
        parameterSets.map { set in
            (set.needed.map(\.option) + set.optional.map { "[\($0.option)]" }).joined(separator: " ")
        }.joined(separator: ", ") + ", or --preset"
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
