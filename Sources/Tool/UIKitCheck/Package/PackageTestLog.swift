import Foundation

/// The results of tests, from what XCTest and Swift Testing print.
package struct PackageTestLog {
    package struct Test: Encodable, Hashable {
        package enum Outcome: String, Encodable { case passed, failed, skipped, started }

        /// `Class.method` for XCTest; for Swift Testing `Suite/function()`, or display names in quotation marks.
        package var name: String
        package var outcome: Outcome
        /// The first failure's message with its place, or the reason of a skip.
        package var reason = ""

        /// The test as `swift test --skip` takes it: with a display name, its whole suite.
        var pattern: String {
            let parts = name.split(separator: "/", maxSplits: 1).map { $0.hasPrefix("\"") ? "" : $0 }
            guard parts.count == 2 else { return "\\.\(name.replacing(".", with: "[./]"))$" }
            return NSRegularExpression.escapedPattern(for: parts.joined(separator: "/"))
        }
    }

    package var tests: [Test]

    package init(_ log: String) {
        var tests: [String: Test] = [:]
        var messages: [String: String] = [:]
        // Those of Swift Testing run one after the other.
        var suites: [String] = []
        for line in log.split(separator: "\n") {
            if let match = line.firstMatch(of: /^Test Case '(.+?)' (started|passed|failed|skipped)/) {
                tests[String(match.1), default: Test(name: String(match.1), outcome: .started)].outcome =
                    Test.Outcome(rawValue: String(match.2))!
            } else if let match = line.firstMatch(of: /^(\/.+:\d+): (?:error: )?(\S+\.\w+) : (.*)$/) {
                let name = String(match.2)
                if messages[name] == nil { messages[name] = "\(match.1): \(match.3)" }
            } else if let match = line.firstMatch(of: /^\S+ +Suite (".+?"|\S+) (started|passed|failed)/) {
                if match.2 == "started" { suites.append(String(match.1)) } else { _ = suites.popLast() }
            } else if let match = line.firstMatch(of: unsafe PackageTestLog.testLine) {
                let name = "\(suites.last ?? "")/\(match.1)"
                if ["skipped", "was cancelled", "recorded an issue"].contains(match.2), messages[name] == nil {
                    messages[name] = String(match.3.drop { ": ".contains($0) })
                }
                guard match.2 != "recorded an issue" else { continue }
                tests[name, default: Test(name: name, outcome: .started)].outcome =
                    Test.Outcome(rawValue: String(match.2)) ?? .skipped
            }
        }
        self.tests = tests.values.map { test in
            var test = test
            test.reason = messages[test.name] ?? ""
            return test
        }.sorted { $0.name < $1.name }
    }

    private nonisolated(unsafe) static let testLine =
        /^\S+ +Test (?!run|case)(".+?"|\S+)(?: with \d+ test cases?)? (started|passed|failed|skipped|was cancelled|recorded an issue)(?: after [\d.]+ seconds)?(.*)/

    var stopped: [Test] { tests.filter { $0.outcome == .started } }

    package func count(_ outcome: Test.Outcome) -> Int { tests.count { $0.outcome == outcome } }

    mutating func add(_ others: [Test]) {
        let names = Set(others.map(\.name))
        tests = (tests.filter { !names.contains($0.name) } + others).sorted { $0.name < $1.name }
    }
}
