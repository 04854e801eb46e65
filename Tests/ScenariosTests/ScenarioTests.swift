import AnimationCore
import Scenarios
import Foundation
import FrameSuite
import TestSupport
import Testing

@Suite struct ScenarioTests {
    private func scenario(_ json: String) throws(ScenarioError) -> Scenario {
        try Scenario(json: Data(json.utf8), file: "test.json")
    }

    private func error(_ json: String) -> ScenarioError? {
        do {
            _ = try scenario(json)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a named transition is read with its parameters`() throws {
        let scenario = try scenario(
            """
            {"transition": "wave", "cells": 40, "item_side_pt": 50, "scroll_offset_pt": 12.5, "refresh_rate_hz": 120,
             "container": {"width_pt": 320, "height_pt": 480}, "direction": "backward",
             "parameters": {"max_delay_s": 0.2}}
            """)
        guard case .named(let setup) = scenario.content else { throw ScenarioError.badSetting("not named") }
        #expect(setup.kind == .wave)
        #expect(setup.cells == 40)
        #expect(setup.itemSide == 50)
        #expect(setup.scrollOffset == 12.5)
        #expect(setup.container.width == 320)
        #expect(setup.parameters == ["max_delay_s": 0.2])
        #expect(scenario.refreshRate == 120)
        #expect(scenario.isBackward)
    }

    @Test func `unknown keys name the nearest`() {
        #expect(
            error(#"{"transition": "wave", "scroll_ofset_pt": 1}"#)
                == .unknownKey(file: "test.json", key: "scroll_ofset_pt", nearest: "scroll_offset_pt"))
        #expect(
            error(#"{"tracks": [{"target": "source", "duration": 1}]}"#)
                == .unknownKey(file: "test.json", key: "tracks[0].duration", nearest: "tracks[0].duration_s"))
        #expect(
            error(#"{"transition": "wave", "parameters": {"margin_pt": 3}}"#)
                == .unknownKey(file: "test.json", key: "margin_pt", nearest: nil))
        let far = error(#"{"transition": "wave", "zzz": 3}"#).map { "\($0)" } ?? ""
        #expect(far.contains("unknown key \"zzz\"; the keys are ") && far.contains("cells"))
    }

    @Test func `wrong values say what was expected`() throws {
        let cells = try #require(error(#"{"transition": "wave", "cells": 2.5}"#))
        #expect(
            "\(cells)" == "test.json: \"cells\" has to be a whole number in 0…10000000, not the number 2.5")
        let name = try #require(error(#"{"transition": "waves"}"#))
        #expect("\(name)".contains("\"transition\" has to be \"pop-in-and-out\", "))
        #expect(error(#"{"name": "x"}"#) == .missingKey(file: "test.json", key: "transition"))
        #expect(
            error(#"{"tracks": [{"target": "nobody", "duration_s": 1}]}"#)?.description.contains("tracks[0].target")
                == true)
        let both =
            #"{"tracks": [{"target": "source", "duration_s": 1, "curve": "linear", "spring": {"damping_ratio": 1}}]}"#
        #expect(error(both)?.description.contains("either a curve or a spring") == true)
        #expect(error(#"{"transition": "wave", "cells": true}"#)?.description.contains("not true") == true)
        #expect(
            error(#"{"tracks": [{"target": "source", "duration_s": 1, "curve": [2, 0, 0, 1]}]}"#)?.description
                .contains("tracks[0].curve") == true)
        guard case .notJSON = error("{\"transition\": ") else {
            Issue.record("half a file is not JSON")
            return
        }
    }

    @Test func `a scenario is found by name or by path`() throws {
        #expect(try Scenario(nameOrPath: "stack-modal").name == "stack-modal")
        #expect(throws: ScenarioError.unknownName("stak-modal", nearest: "stack-modal")) {
            try Scenario(nameOrPath: "stak-modal")
        }
        #expect(throws: ScenarioError.self) { try Scenario(nameOrPath: "/nowhere/at/all.json") }
        let parts = ["pop-in": "pop-in-and-out", "pop": "pop-in-and-out", "Wave": "wave", "zoom": "slide-and-zoom"]
        for (part, name) in parts {
            #expect(throws: ScenarioError.unknownName(part, nearest: name)) { try Scenario(nameOrPath: part) }
        }
        for stranger in ["o", "dissolve", ""] {
            #expect(throws: ScenarioError.unknownName(stranger, nearest: nil)) { try Scenario(nameOrPath: stranger) }
        }
    }

    /// The way back runs through the same keyframes from their end: what was reached in the first fifth is left in the last.
    @Test(arguments: [false, true]) func `keyframes are reversed for the way back`(isBackward: Bool)
        throws
    {
        var scenario = try scenario(
            #"""
            {"destination": {"views": [{"name": "badge", "frame_pt": [0, 0, 10, 10]}]},
             "tracks": [{"target": "badge", "duration_s": 1, "curve": "linear", "alpha_ratio": {"from": 0, "keyframes": [
               {"start_ratio": 0, "duration_ratio": 0.2, "to": 1}, {"start_ratio": 0.5, "duration_ratio": 0.1, "to": 0.5}
             ]}}]}
            """#)
        scenario.isBackward = isBackward
        let timeline = try scenario.run().timeline
        let badge = try #require(timeline.target(named: "badge"))
        for (time, alpha) in [(0.1, 0.5), (0.3, 1), (0.55, 0.75), (0.8, 0.5)] {
            let seen = timeline.presentation(of: badge, at: isBackward ? 1 - time : time).alpha
            #expect((seen - alpha).magnitude < 1e-9, "\(time) s from the start")
        }
    }

    @Test func `key=value sets a parameter, anything else is an error`() throws {
        var scenario = try Scenario(nameOrPath: "wave")
        try scenario.set("duration_s=0.25")
        #expect(throws: ScenarioError.badSetting("duration_s")) { try scenario.set("duration_s") }
        #expect(throws: ScenarioError.badSetting("duration_s=fast")) { try scenario.set("duration_s=fast") }
        #expect(throws: ScenarioError.unknownKey(file: "--set", key: "duration", nearest: "duration_s")) {
            try scenario.set("duration=1")
        }
        #expect(throws: ScenarioError.self) { try scenario.set("duration_s=-1") }
        let run = try scenario.run()
        #expect(run.timeline.duration == 0.65)
    }

    /// The properties of an object of a schema.
    private func properties(_ object: Any?) throws -> [String: [String: Any]] {
        let object = try #require(object as? [String: Any])
        #expect(object["additionalProperties"] as? Bool == false)
        return try #require(object["properties"] as? [String: [String: Any]])
    }

    @Test func `the schema has every transition, parameter and curve`() throws {
        let text = try Scenario.jsonSchema()
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let kinds = try #require(schema["anyOf"] as? [Any])
        let (named, composed) = (try properties(kinds[0]), try properties(kinds[1]))
        #expect(named["transition"]?["enum"] as? [String] == TransitionKind.allCases.map(\.rawValue))
        let parameters = try properties(named["parameters"])
        for parameter in TransitionKind.allCases.flatMap(\.parameters) {
            #expect(parameters[parameter.key]?["minimum"] as? Double == parameter.range.lowerBound)
            #expect(parameters[parameter.key]?["maximum"] as? Double == parameter.range.upperBound)
        }
        let track = try properties(composed["tracks"]?["items"])
        let curves = try #require(track["curve"]?["anyOf"] as? [[String: Any]])
        #expect(curves[0]["enum"] as? [String] == UnitCurve.named.map(\.name))
        #expect(track["spring"]?["required"] as? [String] == ["damping_ratio"])
    }

    /// Keys of quantities end in their unit.
    @Test func `keys end in their unit`() {
        let units = ["_s", "_pt", "_ratio", "_rad", "_hz", "_per_s", "_count"]
        for parameter in TransitionKind.allCases.flatMap(\.parameters) {
            #expect(units.contains { parameter.key.hasSuffix($0) }, "\(parameter.key)")
            #expect(parameter.range.contains(parameter.defaultValue))
        }
    }

    @Test(
        arguments: ["photo-grid-to-detail", "rows-over-a-sheet"],
        [false, true])
    func `the examples run and keep the contract`(name: String, isBackward: Bool) throws {
        let file = repository.appendingPathComponent("Benchmarks/Scenarios/\(name).json")
        var scenario = try Scenario(nameOrPath: file.path)
        scenario.isBackward = isBackward
        let run = try scenario.run()
        #expect(run.violations == [])
        #expect(run.timeline.transitions.map(\.didComplete) == [true])
        #expect(run.timeline.duration > 0.4)
    }

    /// Rows come in one after the other: row 3 waits for three steps.
    @Test func `tracks animate their targets as given`() throws {
        let file = repository.appendingPathComponent("Benchmarks/Scenarios/rows-over-a-sheet.json")
        let run = try Scenario(nameOrPath: file.path).run()
        let rows = run.timeline.alpha.tracks.filter { $0.to == 1 && !$0.isImmediate }
        #expect(rows.count == 12 + 3 - 1)
        #expect((rows[3].start - (0.1 + 3 * 0.03)).magnitude < 1e-12)
        // The rows are there at 0.1 + 11 · 0.03 + 0.35 s; the grabber is the last.
        #expect((run.timeline.duration - 0.8).magnitude < 1e-12)
    }
}
