#if CommandLineTool
import ArgumentParser
import Foundation
import UIKitCheck

struct UIKitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uikit",
        abstract: "Check and run UIKit source files of an app, without a screen.",
        subcommands: [UIKitCheckCommand.self, UIKitRunCommand.self, UIKitTestCommand.self, UIKitInitCommand.self])

    /// Works with a temporary folder and a line of progress. Ends as a shell expects after an interrupt.
    static func withTemporaryFolder(_ work: (URL, ProgressLine) throws -> Void) throws {
        let (folder, progress) = (try TemporaryFolder(), ProgressLine())
        defer {
            progress.clear()
            folder.remove()
        }
        do {
            try work(folder.url, progress)
        } catch is ToolProcess.Interrupted {
            throw ExitCode(130)
        }
    }
}

struct UIKitCompilation: ParsableArguments {
    @Option(
        help:
            "A file that declares what FILE... needs of your app or its packages, or a folder of which the files that are needed are taken. May be repeated."
    )
    var stubs: [String] = []
    @Option(
        help: ArgumentHelp(
            "Overshoot's sources, for the first build: the folder of a checkout, or URL@VERSION.", valueName: "package")
    )
    var package: String?
    @Option(help: "The files' language mode: 5 or 6.")
    var swiftVersion = "5"

    func validate() throws {
        try require(["5", "6"].contains(swiftVersion), "--swift-version is \"\(swiftVersion)\"; give 5 or 6")
    }

    /// Checks files, and goes on with them while the temporary files are there, unless it is done without.
    func check(
        _ files: [String], naming identifiers: Set<String> = [],
        unless isDone: (BuiltModules) throws -> Bool = { _ in false },
        _ body: (CheckedSources, SwiftCompiler) throws -> Void
    ) throws {
        try UIKitCommand.withTemporaryFolder { folder, progress in
            var modules = try BuiltModules.find(package: package, temporary: folder, progress: progress.show)
            if let reason = try modules.addCombine(
                for: files + stubs.filter { $0.hasSuffix(".swift") }, temporary: folder, progress: progress.show)
            {
                progress.clear()
                Overshoot.printMessage("OpenCombine, which takes the place of Combine, cannot be built: \(reason)")
            }
            guard try !isDone(modules) else { return }
            let isPackage = stubs.contains { FileManager.default.fileExists(atPath: $0 + "/Package.swift") }
            let compiler = SwiftCompiler(
                modules, temporary: folder, languageMode: swiftVersion,
                moreFlags: isPackage ? ["-D", "SWIFT_PACKAGE"] : [])
            var check = try SourceCheck(
                files, stubs: stubs, naming: identifiers, compiler: compiler, progress: progress.show)
            let checked = try check.run()
            progress.clear()
            try body(checked, compiler)
        }
    }
}
#endif
