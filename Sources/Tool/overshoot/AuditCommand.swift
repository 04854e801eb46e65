#if CommandLineTool
import Scenarios
import ArgumentParser
import HeadlessKit

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Check the contract of a transition, in both directions. Exit code 1 on a violation.",
        discussion: """
            completeTransition exactly once, only the right view left, no snapshot left behind, every cell back where \
            it belongs, everything at rest, nothing still animating.
            """)

    @Argument(help: "A transition (see `overshoot list`) or a scenario file (JSON).")
    var name: String?
    @Flag(help: "Every transition.")
    var all = false
    @OptionGroup var options: ScenarioChanges

    func validate() throws {
        try require(all != (name != nil), "Give either a name or --all.")
        if all && !options.settings.isEmpty { throw ValidationError("--set is for one transition.") }
    }

    func run() throws {
        let names = name.map { [$0] } ?? TransitionKind.allCases.map(\.rawValue)
        var violations: [ContractViolation] = []
        for name in names {
            var scenario = try options.applied(to: try Scenario(nameOrPath: name))
            for isBackward in options.pop ? [true] : [false, true] {
                scenario.isBackward = isBackward
                let found = try scenario.run().violations
                violations += found
                let verdict = "\(isBackward ? "backward" : "forward"): \(found.isEmpty ? "kept" : "broken")\n"
                try Overshoot.write(
                    text: "\(scenario.name.visible) \(verdict)" + found.map { "  \("\($0)".visible)\n" }.joined())
            }
        }
        if !violations.isEmpty { throw ExitCode(1) }
    }
}
#endif
