import Foundation

/// The results of tests, from what XCTest and Swift Testing print.
package struct PackageTestLog {
    /// A test and its result.
    package struct Test: Encodable, Hashable {
        package enum Outcome: String, Encodable { case passed, failed, skipped, started }

        /// `Module.Class/method` or `Module.Class.method` for XCTest, the display name for Swift Testing.
        package var name: String
        package var outcome: Outcome
        /// The first failure's message with its place, or the reason of a skip.
        package var reason = ""

        /// The test as `swift test --skip` takes it.
        var pattern: String {
            name.replacing(".", with: "[./]").replacing("()", with: "") + "$"
        }
    }

    package var tests: [Test]

    /// Reads the output of a run.
    package init(_ log: String) {
        var tests: [String: Test] = [:]
        var messages: [String: String] = [:]
        for line in log.split(separator: "\n") {
            if let match = line.firstMatch(of: /^Test Case '(.+?)' (started|passed|failed|skipped)/) {
                tests[String(match.1), default: Test(name: String(match.1), outcome: .started)].outcome =
                    Test.Outcome(rawValue: String(match.2))!
            } else if let match = line.firstMatch(of: /^(\/.+:\d+): (?:error: )?(\S+\.\w+) : (.*)$/) {
                let name = String(match.2)
                if messages[name] == nil { messages[name] = "\(match.1): \(match.3)" }
            } else if let match = line.firstMatch(
                of: /^\S+ +Test (?!run|case)(".+?"|\S+) (started|passed|failed|skipped|recorded an issue)/)
            {
                let name = String(match.1)
                if match.2 == "recorded an issue" {
                    if messages[name] == nil { messages[name] = String(line.dropFirst(2)) }
                } else {
                    tests[name, default: Test(name: name, outcome: .started)].outcome =
                        Test.Outcome(rawValue: String(match.2))!
                }
            }
        }
        self.tests = tests.values.map { test in
            var test = test
            test.reason = messages[test.name] ?? ""
            return test
        }.sorted { $0.name < $1.name }
    }

    /// The tests that have started and not ended.
    var stopped: [Test] { tests.filter { $0.outcome == .started } }

    package func count(_ outcome: Test.Outcome) -> Int { tests.count { $0.outcome == outcome } }

    /// The message of a crash, from standard error.
    static func crash(in errors: String) -> String {
        errors.split(separator: "\n").first { $0.contains("Fatal error:") }.map { ": \($0)" } ?? ""
    }
}
