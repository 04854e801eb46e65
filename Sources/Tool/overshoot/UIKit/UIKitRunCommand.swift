#if CommandLineTool
import ArgumentParser
import Foundation
import HeadlessKit
import Scenarios
import ProgramSupport
import TransitionRunner
import UIKitSources

struct UIKitRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the transition that UIKit files define; audit it, and write its frames and pictures.",
        discussion: """
            Presents and dismisses, pushes and pops, or selects one tab and the other, with controllers of its own. Which class is the animator, the \
            delegate or the presentation controller is found in the files. Where that is not clear, name it: a class, or a \
            Swift expression, in which `request` has isForward, operation, from, to, source, destination, view, imageView, \
            navigationController and tabBarController.

            A file with @objc, @IBOutlet, #selector or overrides in extensions is run as a copy without them, in which actions \
            call their methods.

            Writes trace (CSV), filmstrip (SVG) and frame times of each direction, and an animated SVG of both.
            Exit codes: 0 every rule kept, 1 a rule broken or no end, 2 not run, 5 the files' code crashed.
            """)

    @Argument(help: "Swift files that belong together.", completion: .file(extensions: ["swift"]))
    var files: [String]
    @OptionGroup var compilation: UIKitCompilation
    @OptionGroup var parts: UIKitParts
    @OptionGroup var setup: UIKitSetup
    @Option(
        name: [.short, .customLong("output-directory")], help: "Where results go. Default: NAME-run, after the file.")
    var output: String?

    /// The exit code after a crash of the files' code.
    private static let crashed = ExitCode(5)
    /// The longest run of the program, in seconds.
    private static let timeLimit = 120.0

    func run() throws {
        try UIKitCommand.requireFiles(files)
        let name = URL(fileURLWithPath: files[0]).deletingPathExtension().lastPathComponent
        let (touches, forwardTouches) = (try setup.script(setup.touches), try setup.script(setup.forwardTouches))
        let output = try OutputFolder(self.output ?? "\(name)-run")
        defer { output.removeIfUnused() }
        try UIKitCommand.withTemporaryFolder { folder in
            let compiler = try compilation.compiler(temporary: folder)
            let checked = try check(compiler)
            var options = TransitionRunOptions(
                name: name, kind: .present, directory: folder.appendingPathComponent("results").path,
                progressFile: folder.appendingPathComponent("progress").path)
            options.isOnlyBackward = setup.isOnlyBackward
            options.style = setup.style?.rawValue
            options.size = try setup.screenSize()
            options.refreshRate = setup.hz
            (options.touches, options.forwardTouches) = (touches, forwardTouches)
            var code = try run(checked, parts.choices, options, compiler, in: folder)
            if code != 0, let expected = expectedChoices(checked) {
                var again = "the files expect the app's own controllers: again with"
                if parts.from == nil, let source = expected.source { again += " --from \(source)" }
                if parts.to == nil, let destination = expected.destination { again += " --to \(destination)" }
                try StandardStreams.write(again + "\n")
                code = try run(checked, expected, options, compiler, in: folder)
            }
            let results = URL(fileURLWithPath: options.directory)
            let written = try output.take(from: results)
            if !written.isEmpty {
                try StandardStreams.write("wrote \(written.joined(separator: ", ")) in \(output.path)\n")
            }
            if code != 0 { throw ExitCode(code) }
        }
    }

    /// The files and stubs that compile together.
    private struct Checked {
        var files: [SwiftCompiler.CheckedFile]
        var copies: SourceCopies
        var types: SourceSet
    }

    /// Checks the files.
    private func check(_ compiler: SwiftCompiler) throws -> Checked {
        let (checked, copies) = try compiler.check(
            files, stubs: compilation.stubs, naming: parts.identifiers, keepsObjectiveC: false)
        let findings = checked.flatMap(\.findings)
        guard findings.isEmpty else {
            for finding in findings { Overshoot.printMessage(finding.text) }
            Overshoot.printMessage(
                "error: the files do not compile: \(findings.count) \(findings.count == 1 ? "finding" : "findings"), see above"
            )
            throw Overshoot.unusable
        }
        if checked.prefix(files.count).allSatisfy({ $0.outline?.isEmpty == true }) {
            throw UIKitProblem.emptyFiles(files)
        }
        try copies.markLines()
        if !copies.translated.isEmpty {
            try StandardStreams.write("in a copy without Objective-C: \(copies.translated.joined(separator: ", "))\n")
        }
        if !copies.eased.isEmpty {
            try StandardStreams.write(
                "stubs without what keeps them from compiling: "
                    + copies.eased.joined(separator: ", ") + "\n")
        }
        let types = SourceSet(
            checked.prefix(files.count).compactMap(\.outline),
            stubs: checked.dropFirst(files.count).compactMap(\.outline))
        return Checked(files: checked, copies: copies, types: types)
    }

    /// The choices with the controllers that the files expect, where those can be created and are not chosen.
    private func expectedChoices(_ checked: Checked) -> DriverSource.Choices? {
        let expected = checked.types.expectedControllers
        var choices = parts.choices
        choices.source = choices.source ?? expected.source
        choices.destination = choices.destination ?? expected.destination
        guard choices.source != parts.from || choices.destination != parts.to else { return nil }
        return (try? DriverSource(checked.types, choices: choices, kind: setup.kind)) == nil ? nil : choices
    }

    /// Builds the program around the files, and runs it.
    ///
    /// - Returns: Its exit code.
    private func run(
        _ checked: Checked, _ choices: DriverSource.Choices, _ options: TransitionRunOptions, _ compiler: SwiftCompiler,
        in folder: URL
    ) throws -> Int32 {
        let driver = try DriverSource(checked.types, choices: choices, kind: setup.kind)
        for note in driver.notes { try StandardStreams.write("\(note)\n") }
        let (main, program) = (folder.appendingPathComponent("main.swift"), folder.appendingPathComponent("program"))
        try driver.text.write(to: main, atomically: true, encoding: .utf8)
        if let log = try compiler.build(
            [main.path] + checked.files.map { checked.copies.paths[$0.path]! },
            importsUIKit: checked.files.contains(where: \.isImportImplicit) || checked.copies.hasBlankedImports,
            to: program)
        {
            throw UIKitProblem.buildFailed(
                what: "the program around these files; is an expression on the command line wrong?", log: log)
        }
        var options = options
        options.kind = TransitionRunOptions.Kind(rawValue: driver.kind.rawValue)!
        try? FileManager.default.removeItem(atPath: options.directory)
        try FileManager.default.createDirectory(atPath: options.directory, withIntermediateDirectories: true)
        return try execute(program, options, checked.files.map(\.path), in: folder)
    }

    /// Runs the program.
    ///
    /// - Returns: Its exit code.
    private func execute(
        _ program: URL, _ options: TransitionRunOptions, _ sources: [String], in folder: URL
    ) throws -> Int32 {
        let file = folder.appendingPathComponent("options.json")
        try JSONEncoder().encode(options).write(to: file)
        let backtrace = folder.appendingPathComponent("backtrace")
        func progress() -> String {
            let text = (try? String(contentsOfFile: options.progressFile, encoding: .utf8)) ?? ""
            guard let progress = TransitionProgress(text: text), progress.phase != "setup" else { return "setup" }
            let frame = Int((progress.time * options.refreshRate).rounded(.down))
            return "\(progress.phase), at \(String(format: "%.4g", progress.time)) s (frame \(frame))"
        }
        do {
            let result = try ToolProcess.run(
                program.path, [file.path], in: folder,
                environment: [
                    "SWIFT_BACKTRACE":
                        "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,cache=no,"
                        + "timeout=20s,output-to=\(backtrace.path)"
                ], timeLimit: UIKitRunCommand.timeLimit)
            try StandardStreams.write(Array(result.output))
            guard result.isSignal else {
                StandardStreams.writeError(result.errors)
                return result.code
            }
            let report = CrashReport(
                errors: result.errors, backtrace: (try? String(contentsOf: backtrace, encoding: .utf8)) ?? "",
                files: sources)
            Overshoot.printMessage("error: \(options.name) \(progress()): \(report.text)")
            return UIKitRunCommand.crashed.rawValue
        } catch let timeout as ToolProcess.TimedOut {
            Overshoot.printMessage(
                "error: \(options.name) \(progress()): no end within \(Int(timeout.seconds)) s; the code loops without end"
            )
            return UIKitRunCommand.crashed.rawValue
        }
    }
}

/// The parts of the transition that the user names.
struct UIKitParts: ParsableArguments {
    @Option(help: "The controller to start from: a class of the files, or an expression.")
    var from: String?
    @Option(help: "The controller to present or push.")
    var to: String?
    @Option(help: "The animator, as 'MyAnimator(duration: 0.5, isPresenting: request.isForward)'.")
    var animator: String?
    @Option(help: "The animator of the backward transition, if it is another.")
    var backAnimator: String?
    @Option(help: "The transitioning delegate, with --push or --tab the container's delegate.")
    var delegate: String?
    @Option(help: "The presentation controller.")
    var presentation: String?
    @Option(help: "The interaction controller of a transition that touches drive.")
    var interaction: String?

    /// The identifiers in the expressions.
    var identifiers: Set<String> {
        let expressions = [from, to, animator, backAnimator, delegate, presentation, interaction].compactMap { $0 }
        let words = expressions.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
        return Set(words.map(String.init).filter { $0.first!.isUppercase })
    }

    var choices: DriverSource.Choices {
        var choices = DriverSource.Choices()
        (choices.source, choices.destination) = (from, to)
        (choices.animator, choices.backAnimator) = (animator, backAnimator)
        (choices.delegate, choices.presentation, choices.interaction) = (delegate, presentation, interaction)
        return choices
    }
}

/// The kind of transition, and the screen that it runs on.
struct UIKitSetup: ParsableArguments {
    enum Style: String, ExpressibleByArgument, CaseIterable {
        case custom, fullScreen, overFullScreen, currentContext, overCurrentContext
    }

    @Flag(help: "Present and dismiss. The default, unless the files have only a container's delegate.")
    var present = false
    @Flag(help: "Push and pop.")
    var push = false
    @Flag(help: "Select the second tab, and the first again.")
    var tab = false
    @Flag(help: "Dismiss only.")
    var dismiss = false
    @Flag(help: "Pop only.")
    var pop = false
    @Option(
        help: """
            The modal style: custom, fullScreen, overFullScreen, currentContext or overCurrentContext. Default: custom with a \
            presentation controller, else fullScreen.
            """)
    var style: Style?
    @Option(
        help: """
            Touches (JSON, see TouchScript) that start and drive the backward transition: by the files' gesture recognizers or, if they \
            add none, by a drag down (dismiss) or to the right (pop).
            """, completion: .file(extensions: ["json"]))
    var touches: String?
    @Option(
        help: """
            Touches that start and drive the forward transition: by gesture recognizers that the files add to the first controller or, \
            if they add none, by a drag up (present) or to the left (push).
            """, completion: .file(extensions: ["json"]))
    var forwardTouches: String?
    @Option(help: "The size of the screen, in points.")
    var size = "390x844"
    @Option(help: "Frames per second.")
    var hz = 60.0

    func validate() throws {
        guard [present || dismiss, push || pop, tab].count(where: { $0 }) < 2 else {
            throw ValidationError("of --present and --dismiss, --push and --pop, and --tab, each excludes the others")
        }
        guard !(present && dismiss), !(push && pop) else {
            throw ValidationError("--dismiss and --pop run backwards only; leave out --present and --push")
        }
        guard (1...1000).contains(hz) else { throw ValidationError("--hz has to be in 1…1000, not \(hz)") }
        guard forwardTouches == nil || !isOnlyBackward else {
            throw ValidationError("--forward-touches needs the forward transition; leave out --dismiss and --pop")
        }
        guard style == nil || !(push || pop || tab) else { throw ValidationError("--style is for presentations") }
        do { _ = try screenSize() } catch { throw ValidationError("\(error)") }
    }

    var isOnlyBackward: Bool { dismiss || pop }

    /// The kind of transition; `nil` if the files decide.
    var kind: DriverSource.Kind? { push || pop ? .push : tab ? .tab : present || dismiss ? .present : nil }

    func screenSize() throws(UIKitProblem) -> CGSize {
        let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...10000).contains(width),
            (1...10000).contains(height)
        else { throw .badSize(size) }
        return CGSize(width: width, height: height)
    }

    /// Reads a file of touches.
    func script(_ touches: String?) throws -> TouchScript? {
        guard let touches else { return nil }
        guard let data = FileManager.default.contents(atPath: touches) else { throw UIKitProblem.noFile(touches) }
        do {
            let script = try JSONDecoder().decode(TouchScript.self, fromFile: data)
            try script.validate()
            return script
        } catch let error as TouchScript.ScriptError {
            throw UIKitProblem.badTouches(file: touches, reason: "\(error)")
        } catch {
            throw UIKitProblem.badTouches(
                file: touches, reason: "give {\"touches\": [{\"points\": [[time, x, y], …]}]}")
        }
    }
}
#endif
