#if CommandLineTool
import ArgumentParser
import Foundation
import UIKitCheck

struct UIKitInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a package that tests a UIKit transition on Linux and macOS.",
        discussion: """
            An animator, a test that compares it with a recorded text, and with URL@VERSION a workflow that runs the test. Put \
            your own animator in place of the sample.
            """)

    @Argument(help: "A new or empty folder.", completion: .directory)
    var folder: String
    @Option(
        help: ArgumentHelp(
            "Overshoot's sources: the folder of a checkout, or URL@VERSION. Default: the checkout of this program.",
            valueName: "package"))
    var package: String?

    func run() throws {
        let dependency = try UIKitTemplate.dependency(
            package ?? ProcessInfo.processInfo.environment["OVERSHOOT_PACKAGE"] ?? CachedBuild.ownCheckout, from: folder
        )
        let contents = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard contents.isEmpty else { throw UIKitProblem.folderInUse(folder) }
        for (path, text) in UIKitTemplate.files(dependency: dependency) {
            let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
            do {
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            } catch {
                throw UIKitProblem.unwritable(folder)
            }
            try OutputFile.write(Data(text.utf8), to: url.path)
        }
        try Overshoot.write(text: "wrote a package to \(folder); try: swift test --package-path \(folder)\n")
        if !UIKitTemplate.isFetchable(dependency) {
            try Overshoot.write(
                text: "no workflow: it depends on a folder that CI does not have; --package URL@VERSION writes one\n")
        }
    }
}
#endif
