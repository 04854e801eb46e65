import AnimationCore
import Foundation
import FrameSuite
import HeadlessKit

package struct Scenario: Sendable {
    package enum Content: Sendable {
        case named(TransitionSetup)
        case composed(ComposedTransition)
    }

    package var name: String
    package var summary: String
    /// In Hz.
    package var refreshRate: Double
    package var isBackward: Bool
    package var content: Content
    /// Whether screens and cells have colours, for pictures.
    package var isColored = false

    package init(_ setup: TransitionSetup, refreshRate: Double = 60, isBackward: Bool = false) {
        name = setup.kind.rawValue
        summary = setup.kind.summary
        self.refreshRate = refreshRate
        self.isBackward = isBackward
        content = .named(setup)
    }

    /// A transition by its name, or a scenario file by its path.
    ///
    /// - Throws: ``ScenarioError`` that names the file and the key.
    package init(nameOrPath: String) throws(ScenarioError) {
        if let kind = TransitionKind(rawValue: nameOrPath) {
            self.init(TransitionSetup(kind))
            return
        }
        guard nameOrPath.hasSuffix(".json") || FileManager.default.fileExists(atPath: nameOrPath) else {
            let known = TransitionKind.allCases.map(\.rawValue)
            throw .unknownName(nameOrPath, nearest: nearestName(to: nameOrPath, among: known))
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: nameOrPath))
        } catch {
            throw .unreadable(file: nameOrPath, reason: "there is no such file, or it may not be read")
        }
        try self.init(json: data, file: nameOrPath)
    }

    /// A scenario from the text of its file.
    ///
    /// - Parameters:
    ///   - data: The JSON.
    ///   - file: What to call it in errors.
    /// - Throws: ``ScenarioError`` that names the file and the key, or the quantity that is too large.
    package init(json data: Data, file: String) throws(ScenarioError) {
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, fromFile: data)
        } catch {
            throw .notJSON(file: file, reason: Scenario.reason(error))
        }
        let isComposed = value["tracks"] != nil
        try (isComposed ? ScenarioFormat.composed : ScenarioFormat.named).check(value, at: "", in: file)
        let container = value["container"].map {
            Size(width: $0["width_pt"]?.number ?? 0, height: $0["height_pt"]?.number ?? 0)
        }
        refreshRate = value["refresh_rate_hz"]?.number ?? 60
        isBackward = value["direction"]?.text == "backward"
        if isComposed {
            content = .composed(
                try ComposedTransition(value, container: container ?? Scenario.defaultContainer, file: file))
            name = value["name"]?.text ?? file
            summary = value["summary"]?.text ?? "A transition composed of tracks."
        } else {
            let setup = try Scenario.setup(value, container: container ?? Scenario.defaultContainer, file: file)
            content = .named(setup)
            name = value["name"]?.text ?? setup.kind.rawValue
            summary = value["summary"]?.text ?? setup.kind.summary
        }
        try ScenarioLimits.file.check(self)
    }

    /// A phone's screen, in points.
    static let defaultContainer = Size(width: 390, height: 844)

    package static func jsonSchema() throws -> String { try ScenarioFormat.schemaText() }

    private static func setup(
        _ value: JSONValue, container: Size, file: String
    ) throws(ScenarioError) -> TransitionSetup {
        guard let kind = value["transition"]?.text.flatMap(TransitionKind.init) else {
            throw .missingKey(file: file, key: "transition")
        }
        var setup = TransitionSetup(
            kind, cells: Int(saturating: value["cells"]?.number ?? 12), container: container,
            scrollOffset: value["scroll_offset_pt"]?.number ?? 0, itemSide: value["item_side_pt"]?.number,
            ancestorTransform: AffineTransform.scale(
                x: value["scale_ratio"]?.number ?? 1, y: value["scale_ratio"]?.number ?? 1
            ).concatenating(.rotation(value["rotation_rad"]?.number ?? 0)))
        if case .object(let parameters) = value["parameters"] {
            for (key, value) in parameters.sorted(by: { $0.key < $1.key }) {
                guard let number = value.number else { continue }
                try setup.set(key, to: number, in: file)
            }
        }
        return setup
    }

    private static func reason(_ error: any Error) -> String {
        guard case .dataCorrupted(let context)? = error as? DecodingError else { return "\(error)" }
        let underlying = context.underlyingError as NSError?
        return underlying?.userInfo[NSDebugDescriptionErrorKey] as? String ?? context.debugDescription
    }

    /// Sets a number from `key=value`, as the command line has it.
    ///
    /// - Throws: ``ScenarioError``; nothing changes.
    public mutating func set(_ text: String) throws(ScenarioError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let value = Double(parts[1]), value.isFinite else { throw .badSetting(text) }
        guard case .named(var setup) = content else {
            throw .unknownKey(file: "--set", key: String(parts[0]), nearest: nil)
        }
        try setup.set(String(parts[0]), to: value, in: "--set")
        content = .named(setup)
    }

    /// Builds the stage and runs the transition, from time 0 to its end.
    ///
    /// A stage belongs to the main actor: called from another thread, this waits for the main one.
    ///
    /// - Throws: ``ScenarioError/tooLarge(name:quantity:count:limit:)`` before anything that would take more than some
    ///   seconds.
    package func run() throws -> ScenarioRun {
        try ScenarioLimits.program.check(self)
        let run = onMainActor { capture() }
        try FrameCount.check(name: name, duration: run.timeline.duration, refreshRate: refreshRate)
        return run
    }

    @MainActor
    private func capture() -> ScenarioRun {
        switch content {
        case .named(let setup):
            let scene = TransitionScene(setup, isColored: isColored)
            let forward = scene.forward()
            return ScenarioRun(scene.stage, isBackward ? scene.backward() : forward)
        case .composed(let composed):
            let scene = ComposedScene(composed, isColored: isColored)
            let forward = scene.forward()
            return ScenarioRun(scene.stage, isBackward ? scene.backward() : forward)
        }
    }
}

extension Scenario: MeasurableScenario {
    /// The number of cells that a transition by its name was given; `nil` for a composed one.
    package var cellCount: Int? { if case .named(let setup) = content { setup.cells } else { nil } }
}

extension ScenarioRun {
    @MainActor
    init(_ stage: Stage, _ timeline: Timeline) { self.init(timeline, violations: stage.violations) }
}

extension TransitionSetup {
    /// Sets one of the transition's parameters.
    ///
    /// - Throws: ``ScenarioError``; nothing changes.
    mutating func set(_ key: String, to value: Double, in file: String) throws(ScenarioError) {
        guard let parameter = kind.parameters.first(where: { $0.key == key }) else {
            throw .unknownKey(
                file: file, key: key, nearest: nearestName(to: key, among: kind.parameters.map(\.key)))
        }
        guard parameter.range.contains(value) else {
            throw .wrongValue(
                file: file, key: key, expected: JSONShape.number(parameter.range).words,
                found: JSONValue.number(value).kind)
        }
        parameters[key] = value
    }
}

extension AnimatedFilmstrip.Panel {
    /// A panel of a scenario with colours, which runs forward, then backward, unless it is backward alone.
    ///
    /// - Throws: Errors of the run.
    package init(_ scenario: Scenario) throws {
        var (scenario, back) = (scenario, scenario)
        back.isBackward = true
        (scenario.isColored, back.isColored) = (true, true)
        self.init(
            title: scenario.name, runs: try (scenario.isBackward ? [back] : [scenario, back]).map { try $0.run() })
    }
}

/// Runs code on the main actor and waits for it: directly where it runs already, by a hop from anywhere else.
package func onMainActor<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    if MainActor.isCurrent { return try MainActor.assumeIsolated(body) }
    return try DispatchQueue.main.sync { try MainActor.assumeIsolated(body) }
}
