#if CommandLineTool
import Scenarios
import AnimationCore
import ArgumentParser

/// The transition to run: shared by the commands that run one.
struct ScenarioOptions: ParsableArguments {
    @Argument(help: "A transition (see `overshoot list`) or a scenario file (JSON).")
    var name: String

    @OptionGroup var changes: ScenarioChanges

    func scenario() throws -> Scenario { try changes.applied(to: try Scenario(nameOrPath: name)) }
}

struct ScenarioChanges: ParsableArguments {
    @Flag(help: "The backward transition: pop or dismiss.")
    var pop = false
    @Option(help: "The number of cells in each collection.")
    var cells: Int?
    @Option(help: "Frames per second.")
    var hz: Double?
    @Option(parsing: .unconditional, help: "How far the collection is scrolled, in points.")
    var scroll: Double?
    @Option(name: .customLong("set"), help: "Sets a parameter: key=value. May be repeated.")
    var settings: [String] = []

    func validate() throws {
        if let cells, cells < 0 || cells > 10_000_000 {
            throw ValidationError("--cells has to be in 0…10000000, not \(cells)")
        }
        if let hz, !(1...1000).contains(hz) { throw ValidationError("--hz has to be in 1…1000, not \(hz)") }
        if let scroll, !scroll.isFinite { throw ValidationError("--scroll has to be finite, not \(scroll)") }
    }

    func applied(to scenario: Scenario) throws -> Scenario {
        var scenario = scenario
        if pop { scenario.isBackward = true }
        if let hz { scenario.refreshRate = hz }
        if case .named(var setup) = scenario.content {
            if let cells { setup.cells = cells }
            if let scroll { setup.scrollOffset = scroll }
            scenario.content = .named(setup)
        } else if cells != nil || scroll != nil {
            throw ValidationError("--cells and --scroll are for transitions by name; change the scenario's file")
        }
        for setting in settings { try scenario.set(setting) }
        return scenario
    }
}
#endif
