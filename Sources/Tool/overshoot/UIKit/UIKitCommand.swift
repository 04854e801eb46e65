#if CommandLineTool
import ArgumentParser
import Foundation

struct UIKitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uikit",
        abstract: "Check and run UIKit source files of an app, without a screen.",
        subcommands: [UIKitCheckCommand.self, UIKitRunCommand.self, UIKitInitCommand.self])

    /// Runs code with a temporary folder, and ends as a shell expects after an interrupt.
    static func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        do {
            try body(folder.url)
        } catch is ToolProcess.Interrupted {
            throw ExitCode(130)
        }
    }

    /// - Throws: ``UIKitProblem/noFile(_:)``.
    static func requireFiles(_ files: [String]) throws(UIKitProblem) {
        for file in files {
            let type =
                try? FileManager.default.attributesOfItem(
                    atPath: URL(fileURLWithPath: file).resolvingSymlinksInPath().path)[.type] as? FileAttributeType
            guard let type, type != .typeDirectory else {
                throw UIKitProblem.noFile(file)
            }
        }
    }
}

/// The build of UIKit, and the language mode of the files.
struct UIKitCompilation: ParsableArguments {
    @Option(
        help:
            "A file that declares what FILE... needs of your app, or a folder of which the files that are needed are taken. May be repeated."
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
        guard ["5", "6"].contains(swiftVersion) else {
            throw ValidationError("--swift-version is \"\(swiftVersion)\"; give 5 or 6")
        }
    }

    func compiler(temporary: URL) throws -> SwiftCompiler {
        SwiftCompiler(
            modules: try BuiltModules.find(package: package, temporary: temporary), temporary: temporary,
            languageMode: swiftVersion)
    }
}
#endif
