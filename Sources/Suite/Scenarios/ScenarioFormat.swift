import AnimationCore
import Foundation

/// The two kinds of scenario files.
enum ScenarioFormat {
    private static let length = -100_000.0...100_000
    private static let time = 0.0...3600

    private static let size = ScenarioShape.object([
        ScenarioField("width_pt", .number(0...100_000), "the width", isRequired: true),
        ScenarioField("height_pt", .number(0...100_000), "the height", isRequired: true),
    ])

    private static let common = [
        ScenarioField("name", .text, "what the scenario is called"),
        ScenarioField("summary", .text, "what it shows, in a sentence"),
        ScenarioField("container", size, "the size of the screen; 390 × 844 points unless given"),
        ScenarioField("refresh_rate_hz", .number(1...1000), "frames per second; 60 unless given"),
        ScenarioField("direction", .choice(["forward", "backward"]), "forward (the default) or backward"),
    ]

    /// A transition by its name.
    static let named = ScenarioShape.object(
        common + [
            ScenarioField(
                "transition", .choice(TransitionKind.allCases.map(\.rawValue)), "which transition", isRequired: true),
            ScenarioField("cells", .integer(0...10_000_000), "cells in each collection; 12 unless given"),
            ScenarioField("item_side_pt", .number(0.001...10_000), "the side of a cell; what fits unless given"),
            ScenarioField("scroll_offset_pt", .number(length), "how far the collection is scrolled"),
            ScenarioField("rotation_rad", .number(-7...7), "how far the collection's holder is turned"),
            ScenarioField("scale_ratio", .number(0.001...1000), "how far the collection's holder is scaled"),
            ScenarioField("parameters", .object(parameters), "the transition's own numbers; see `overshoot list`"),
        ])

    private static var parameters: [ScenarioField] {
        var fields: [ScenarioField] = []
        for parameter in TransitionKind.allCases.flatMap(\.parameters)
        where !fields.contains(where: { $0.key == parameter.key }) {
            fields.append(ScenarioField(parameter.key, .number(parameter.range), parameter.summary))
        }
        return fields
    }

    /// A transition that is composed of tracks.
    static let composed = ScenarioShape.object(
        common + [
            ScenarioField("source", .object(screen), "what is shown at first"),
            ScenarioField("destination", .object(screen), "what is shown at the end"),
            ScenarioField("tracks", .list(.object(track)), "what moves, and how", isRequired: true),
        ])

    private static let screen = [
        ScenarioField("cells", .integer(0...10_000_000), "how many cells it has; none unless given"),
        ScenarioField("layout", .object(layout), "how they lie; a list of rows unless given"),
        ScenarioField("scroll_offset_pt", .number(length), "how far it is scrolled"),
        ScenarioField("frame_pt", frame, "where it lies; all of the screen unless given"),
        ScenarioField("views", .list(.object(view)), "further views on it"),
    ]

    private static let layout = [
        ScenarioField("kind", .choice(["flow", "list", "circle"]), "the layout", isRequired: true),
        ScenarioField("item_width_pt", .number(0.001...10_000), "a flow's or circle's items; 100 unless given"),
        ScenarioField("item_height_pt", .number(0.001...10_000), "a flow's or circle's items; 100 unless given"),
        ScenarioField("row_height_pt", .number(0.001...10_000), "a list's rows; 44 unless given"),
        ScenarioField("spacing_pt", .number(0...10_000), "between items and lines; 5 unless given, 0 in a list"),
    ]

    private static let frame = ScenarioShape.numbers(["x", "y", "width", "height"], length)

    private static let view = [
        ScenarioField("name", .text, "what tracks call it", isRequired: true),
        ScenarioField("frame_pt", frame, "where it lies on its screen", isRequired: true),
    ]

    private static let track = [
        ScenarioField(
            "target", .text,
            "\"source\", \"destination\", \"source cells\", \"destination cells\", or the name of a view",
            isRequired: true),
        ScenarioField("duration_s", .number(time), "how long it takes", isRequired: true),
        ScenarioField("delay_s", .number(time), "how long it waits"),
        ScenarioField(
            "curve",
            .either([
                .choice(UnitCurve.named.map(\.name)),
                .numbers(["x1", "y1", "x2", "y2"], -100...100),
            ]), "its timing curve; ease-in-out unless given"),
        ScenarioField("spring", .object(spring), "its spring, instead of a curve"),
        ScenarioField("stagger", .object(stagger), "how its cells follow one another"),
        ScenarioField("frame_pt", motion(frame), "where the target lies in its superview"),
        ScenarioField("translation_pt", motion(.numbers(["x", "y"], length)), "how far it is moved"),
        ScenarioField("scale_ratio", motion(.number(0.0001...1000)), "how far it is scaled"),
        ScenarioField("rotation_rad", motion(.number(-1000...1000)), "how far it is turned"),
        ScenarioField("alpha_ratio", motion(.number(0...1)), "its opacity"),
    ]

    private static let spring = [
        ScenarioField("damping_ratio", .number(0.01...1), "1 does not overshoot", isRequired: true),
        ScenarioField("velocity_per_s", .number(-100...100), "at the start, distances per second; 0 unless given"),
    ]

    private static let stagger = [
        ScenarioField("step_s", .number(time), "how long each waits for the one before"),
        ScenarioField("total_s", .number(time), "instead: what is divided among all"),
        ScenarioField("order", .choice(["first-to-last", "last-to-first"]), "who starts"),
    ]

    private static func motion(_ value: ScenarioShape) -> ScenarioShape {
        .object([
            ScenarioField("from", value, "at the start; as it is unless given"),
            ScenarioField("to", value, "at the end; as it is unless given"),
            ScenarioField(
                "keyframes",
                .list(
                    .object([
                        ScenarioField("start_ratio", .number(0...1), "of the duration", isRequired: true),
                        ScenarioField("duration_ratio", .number(0...1), "of the duration", isRequired: true),
                        ScenarioField("to", value, "what is reached", isRequired: true),
                    ])), "instead of one way to the end"),
        ])
    }

    /// The JSON Schema of scenario files, as text.
    static func schemaText() throws -> String {
        try ScenarioShape.either([named, composed]).schemaText(title: "Overshoot scenario")
    }
}
