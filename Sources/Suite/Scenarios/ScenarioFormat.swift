import FrameSuite
import AnimationCore
import Foundation

enum ScenarioFormat {
    private static let length = -100_000.0...100_000
    private static let time = 0.0...3600

    private static let size = JSONShape.object([
        JSONField("width_pt", .number(0...100_000), "the width", isRequired: true),
        JSONField("height_pt", .number(0...100_000), "the height", isRequired: true),
    ])

    private static let common = [
        JSONField("name", .text, "what the scenario is called"),
        JSONField("summary", .text, "what it shows, in a sentence"),
        JSONField("container", size, "the size of the screen; 390 × 844 points unless given"),
        JSONField("refresh_rate_hz", .number(1...1000), "frames per second; 60 unless given"),
        JSONField("direction", .choice(["forward", "backward"]), "forward (the default) or backward"),
    ]

    static let named = JSONShape.object(
        common + [
            JSONField(
                "transition", .choice(TransitionKind.allCases.map(\.rawValue)), "which transition", isRequired: true),
            JSONField("cells", .integer(0...10_000_000), "cells in each collection; 12 unless given"),
            JSONField("item_side_pt", .number(0.001...10_000), "the side of a cell; what fits unless given"),
            JSONField("scroll_offset_pt", .number(length), "how far the collection is scrolled"),
            JSONField("rotation_rad", .number(-7...7), "how far the collection's holder is turned"),
            JSONField("scale_ratio", .number(0.001...1000), "how far the collection's holder is scaled"),
            JSONField("parameters", .object(parameters), "the transition's own numbers; see `overshoot list`"),
        ])

    private static var parameters: [JSONField] {
        var fields: [JSONField] = []
        for parameter in TransitionKind.allCases.flatMap(\.parameters)
        where !fields.contains(where: { $0.key == parameter.key }) {
            fields.append(JSONField(parameter.key, .number(parameter.range), parameter.summary))
        }
        return fields
    }

    static let composed = JSONShape.object(
        common + [
            JSONField("source", .object(screen), "what is shown at first"),
            JSONField("destination", .object(screen), "what is shown at the end"),
            JSONField("tracks", .list(.object(track)), "what moves, and how", isRequired: true),
        ])

    private static let screen = [
        JSONField("cells", .integer(0...10_000_000), "how many cells it has; none unless given"),
        JSONField("layout", .object(layout), "how they lie; a list of rows unless given"),
        JSONField("scroll_offset_pt", .number(length), "how far it is scrolled"),
        JSONField("frame_pt", frame, "where it lies; all of the screen unless given"),
        JSONField("views", .list(.object(view)), "further views on it"),
    ]

    private static let layout = [
        JSONField("kind", .choice(["flow", "list", "circle"]), "the layout", isRequired: true),
        JSONField("item_width_pt", .number(0.001...10_000), "a flow's or circle's items; 100 unless given"),
        JSONField("item_height_pt", .number(0.001...10_000), "a flow's or circle's items; 100 unless given"),
        JSONField("row_height_pt", .number(0.001...10_000), "a list's rows; 44 unless given"),
        JSONField("spacing_pt", .number(0...10_000), "between items and lines; 5 unless given, 0 in a list"),
    ]

    private static let frame = JSONShape.numbers(["x", "y", "width", "height"], length)

    private static let view = [
        JSONField("name", .text, "what tracks call it", isRequired: true),
        JSONField("frame_pt", frame, "where it lies on its screen", isRequired: true),
    ]

    private static let track = [
        JSONField(
            "target", .text,
            "\"source\", \"destination\", \"source cells\", \"destination cells\", or the name of a view",
            isRequired: true),
        JSONField("duration_s", .number(time), "how long it takes", isRequired: true),
        JSONField("delay_s", .number(time), "how long it waits"),
        JSONField(
            "curve",
            .either([
                .choice(UnitCurve.named.map(\.name)),
                .numbers(["x1", "y1", "x2", "y2"], -100...100),
            ]), "its timing curve; ease-in-out unless given"),
        JSONField("spring", .object(spring), "its spring, instead of a curve"),
        JSONField("stagger", .object(stagger), "how its cells follow one another"),
        JSONField("frame_pt", motion(frame), "where the target lies in its superview"),
        JSONField("translation_pt", motion(.numbers(["x", "y"], length)), "how far it is moved"),
        JSONField("scale_ratio", motion(.number(0.0001...1000)), "how far it is scaled"),
        JSONField("rotation_rad", motion(.number(-1000...1000)), "how far it is turned"),
        JSONField("alpha_ratio", motion(.number(0...1)), "its opacity"),
    ]

    private static let spring = [
        JSONField("damping_ratio", .number(0.01...1), "1 does not overshoot", isRequired: true),
        JSONField("velocity_per_s", .number(-100...100), "at the start, distances per second; 0 unless given"),
    ]

    private static let stagger = [
        JSONField("step_s", .number(time), "how long each waits for the one before"),
        JSONField("total_s", .number(time), "instead: what is divided among all"),
        JSONField("order", .choice(["first-to-last", "last-to-first"]), "who starts"),
    ]

    private static func motion(_ value: JSONShape) -> JSONShape {
        .object([
            JSONField("from", value, "at the start; as it is unless given"),
            JSONField("to", value, "at the end; as it is unless given"),
            JSONField(
                "keyframes",
                .list(
                    .object([
                        JSONField("start_ratio", .number(0...1), "of the duration", isRequired: true),
                        JSONField("duration_ratio", .number(0...1), "of the duration", isRequired: true),
                        JSONField("to", value, "what is reached", isRequired: true),
                    ])), "instead of one way to the end"),
        ])
    }

    static func schemaText() throws -> String {
        try JSONShape.either([named, composed]).schemaText(title: "Overshoot scenario")
    }
}
