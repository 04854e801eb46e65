#if CommandLineTool
import Scenarios
import ArgumentParser
import Foundation
import FrameSuite

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Name the transitions and scenarios, with their parameters, units and defaults.")

    @Option(help: "Where scenario files lie.")
    var scenarios = "Benchmarks/Scenarios"
    @Option(help: "text or json.")
    var format = TextFormat.text
    @Flag(help: "Print the JSON Schema of scenario files instead.")
    var schema = false

    func run() throws {
        if schema { return try Overshoot.write(data: Scenario.jsonSchema()) }
        let files = try scenarioFiles()
        switch format {
        case .text: try Overshoot.write(text: text(files))
        case .json: try Overshoot.write(data: json(files))
        }
    }

    private func scenarioFiles() throws -> [String] {
        guard FileManager.default.fileExists(atPath: scenarios) else { return [] }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: scenarios) else {
            throw FileProblem.noFolder(scenarios)
        }
        return names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
            .map { "\(scenarios)/\($0)" }
    }

    private func text(_ files: [String]) throws -> String {
        var text = "Transitions\n"
        for kind in TransitionKind.allCases {
            text += "  \(kind.rawValue)\n      \(kind.summary)\n"
            for parameter in kind.parameters {
                let value = "\(parameter.key)=\(parameter.defaultValue)"
                let padding = String(repeating: " ", count: max(1, 30 - value.count))
                text += "      \(value)\(padding)\(parameter.summary)\n"
            }
        }
        guard !files.isEmpty else { return text }
        text += "Scenarios\n"
        for file in files {
            let scenario = try Scenario(nameOrPath: file)
            text += "  \(file)\n      \(scenario.name): \(scenario.summary)\n"
        }
        return text
            + "Keys end in their unit: _s seconds, _pt points, _rad radians, _per_s distances per second, _ratio none.\n"
    }

    private struct Entry: Encodable {
        struct Parameter: Encodable {
            var key: String
            var defaultValue, minimum, maximum: Double
            var summary: String
        }

        var name, summary: String
        var file: String?
        var parameters: [Parameter]?
    }

    private func json(_ files: [String]) throws -> String {
        let transitions = TransitionKind.allCases.map { kind in
            Entry(
                name: kind.rawValue, summary: kind.summary,
                parameters: kind.parameters.map {
                    Entry.Parameter(
                        key: $0.key, defaultValue: $0.defaultValue, minimum: $0.range.lowerBound,
                        maximum: $0.range.upperBound, summary: $0.summary)
                })
        }
        let scenarios = try files.map { file in
            let scenario = try Scenario(nameOrPath: file)
            return Entry(name: scenario.name, summary: scenario.summary, file: file)
        }
        return try ["transitions": transitions, "scenarios": scenarios].prettyJSON()
    }
}
#endif
