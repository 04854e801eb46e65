#if CommandLineTool
import ArgumentParser
import Foundation
import FrameSuite
import UIKitCheck

struct UIKitTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the tests of a Swift package for iOS, unchanged.",
        discussion: """
            Builds copies of the package's files in the user's cache, with Overshoot's UIKit, as on an iOS simulator; the \
            package stays as it is. What cannot be compiled is left out and named; tests of it are skipped. Waits for \
            expectations and animations pass in virtual time.

            Exit codes: 0 all tests that ran passed, 1 a test failed or a test target was not built, 2 nothing ran.
            """)

    @Argument(help: "The folder of the package.", completion: .directory)
    var folder = "."
    @Option(
        help: "A folder of sources, for a library with an Xcode project alone. Needs --tests.", completion: .directory)
    var sources: String?
    @Option(
        help: "A folder of tests that the manifest does not name. Repeatable, but with --sources.",
        completion: .directory)
    var tests: [String] = []
    @Option(
        name: .customLong("define"),
        help: ArgumentHelp(
            "A compilation condition, such as one of the Xcode project. Repeatable.", valueName: "name"))
    var conditions: [String] = []
    @Option(help: ArgumentHelp("Write a report: FILE.json or FILE.md.", valueName: "file"))
    var report: String?
    @Option(help: "End a test that prints nothing for this long, in seconds.")
    var patience = 60.0
    @Option(
        help: ArgumentHelp(
            "Overshoot's sources, for the first build: the folder of a checkout, or URL@VERSION.", valueName: "package")
    )
    var package: String?
    @Argument(parsing: .postTerminator, help: "Options of swift test, after --.")
    var options: [String] = []

    func validate() throws {
        try require(sources == nil || tests.count == 1, "--sources needs one --tests")
        guard report.map({ $0.hasSuffix(".json") || $0.hasSuffix(".md") }) != false else {
            throw ValidationError("--report is \"\(report!)\"; give a name that ends in .json or .md")
        }
        for name in conditions {
            try require(
                name.wholeMatch(of: /[A-Za-z_]\w*/) != nil, "--define is \"\(name)\"; give a name such as TEST")
        }
        try require(patience > 0, "--patience is \(patience); give a number of seconds above 0")
    }

    func run() throws {
        try UIKitCommand.withTemporaryFolder { temporary, progress in
            let test = try PackageTest(
                folder, sources: sources, tests: tests, conditions: conditions, overshoot: package,
                temporary: temporary, progress: progress.show)
            try test.build(coverage: options.contains("--enable-code-coverage"))
            progress.clear()
            try Overshoot.write(text: plan(of: test))
            guard test.hasTests else {
                try write(PackageReport(test, nil))
                throw UIKitProblem.noTests(test.name, elsewhere: PackageTest.testFolders(in: folder))
            }
            let log = try test.run(options, patience: patience) { try? Overshoot.write(text: $0) }
            let document = PackageReport(test, log)
            try write(document)
            try Overshoot.write(text: document.summary + "\n")
            guard !log.tests.isEmpty else { throw UIKitProblem.noTests(test.name) }
            if document.failed > 0 || !test.failedTargets.isEmpty { throw ExitCode(1) }
        }
    }

    private func plan(of test: PackageTest) -> String {
        let parts =
            test.failedTargets.map { "not built: target \($0.place): \($0.reason)\n" }
            + test.leftOut.map { "left out: \($0.place): \($0.reason)\n" }
        return "\(test.name): built \(test.builtTargets.joined(separator: ", "))\n" + parts.joined()
    }

    private func write(_ document: PackageReport) throws {
        guard let report else { return }
        let text = report.hasSuffix(".md") ? document.markdown : try document.prettyJSON()
        try OutputFile.write(Data(text.utf8), to: report)
    }
}

private struct PackageReport: Encodable {
    let package: String
    let built: [String]
    let notBuilt: [PackageTest.LeftOut]
    let leftOut: [PackageTest.LeftOut]
    let passed: Int
    let failed: Int
    let skipped: Int
    let tests: [PackageTestLog.Test]

    init(_ test: PackageTest, _ log: PackageTestLog?) {
        (package, built, notBuilt, leftOut) = (test.name, test.builtTargets, test.failedTargets, test.leftOut)
        passed = log?.count(.passed) ?? 0
        failed = log?.count(.failed) ?? 0
        skipped = log?.count(.skipped) ?? 0
        tests = log?.tests ?? []
    }

    var summary: String { "\(package): \(tests.count) tests: \(passed) passed, \(failed) failed, \(skipped) skipped" }

    var markdown: String {
        func row(_ cells: [String]) -> String {
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }
        var text = "# \(package)\n\n\(summary).\n\n| test | result | why |\n|---|---|---|\n"
        for test in tests where test.outcome != .passed {
            text += row([test.name, test.outcome.rawValue, test.reason])
        }
        text += "\n| left out | why |\n|---|---|\n"
        for part in notBuilt + leftOut { text += row([part.place, part.reason]) }
        return text
    }
}
#endif
