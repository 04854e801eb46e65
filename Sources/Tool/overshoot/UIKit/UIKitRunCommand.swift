#if CommandLineTool
import ArgumentParser
import Foundation
import HeadlessKit
import TransitionRunner
import UIKitCheck

struct UIKitRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the transition that UIKit files define; audit it, and write its frames and pictures.",
        discussion: """
            Presents and dismisses, pushes and pops, or selects one tab and the other, with controllers of its own. Which class is the animator, the \
            delegate or the presentation controller is found in the files. Where that is not clear, name it: a class, or a \
            Swift expression, in which `request` has isForward, operation, from, to, source, destination, view, imageView, \
            navigationController and tabBarController.

            A file with @objc, @IBOutlet, #selector or overrides in extensions is run as a copy without them, in which selectors, \
            optional requirements and key-value observing work as on the platform.

            Writes trace (CSV), filmstrip (SVG) and frame times of each direction, and an animated SVG of both.
            The results of a run that ended are kept in the user's cache, and are those of the next run of the same files.
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
    @Flag(help: "Run files that have not changed again, and measure their frame times again.")
    var fresh = false

    func run() throws {
        try UIKitProblem.requireFiles(files)
        let name = URL(fileURLWithPath: files[0]).deletingPathExtension().lastPathComponent
        let (touches, forwardTouches) = (try setup.script(setup.touches), try setup.script(setup.forwardTouches))
        let output = try OutputFolder(self.output ?? "\(name)-run")
        defer { output.removeIfUnused() }
        var kept: KeptRun?
        let log = RunLog()
        func finish(_ results: URL) throws {
            let written = try output.take(from: results)
            if !written.isEmpty {
                try Overshoot.write(text: "wrote \(written.joined(separator: ", ")) in \(output.path)\n")
            }
        }
        func restore(_ modules: BuiltModules) throws -> Bool {
            let run = try KeptRun(
                files: files + [setup.touches, setup.forwardTouches].compactMap { $0 }, stubs: compilation.stubs,
                arguments: CommandLine.arguments.dropFirst().filter { $0 != "--fresh" }, modules: modules)
            kept = run
            guard !fresh, let report = run.report else { return false }
            try Overshoot.write(text: "nothing has changed: the last run's results (--fresh runs it again)\n")
            try log.write(report.output)
            log.writeError(report.errors)
            try finish(run.folder)
            if report.code != 0 { throw ExitCode(report.code) }
            return true
        }
        try compilation.check(files, naming: parts.identifiers, unless: restore) { checked, compiler in
            try report(checked, log)
            var options = TransitionRunOptions(name: name, container: .presentation, folder: compiler.temporary)
            options.isOnlyBackward = setup.isOnlyBackward
            options.style = setup.style
            options.size = try setup.screenSize()
            options.refreshRate = setup.hz
            (options.touches, options.forwardTouches) = (touches, forwardTouches)
            var code = try run(checked, parts.choices, options, compiler, log)
            if code != 0 || log.report.output.contains(": nothing moved"), let expected = expectedChoices(checked.types)
            {
                var again = "the files expect the app's own controllers: again with"
                if parts.from == nil, let source = expected.source { again += " --from \(source)" }
                if parts.to == nil, let destination = expected.destination { again += " --to \(destination)" }
                try log.write(again + "\n")
                code = try run(checked, expected, options, compiler, log)
            }
            let results = URL(fileURLWithPath: options.directory)
            try finish(results)
            log.report.code = code
            // A crash may have a cause outside of the files.
            if code < 2 { kept?.keep(log.report, results: results) }
            if code != 0 { throw ExitCode(code) }
        }
    }

    /// Prints what was removed from the files and stubs, or else what is wrong with them.
    private func report(_ checked: CheckedSources, _ log: RunLog) throws {
        let findings = checked.findings
        guard findings.isEmpty else {
            for finding in findings { Overshoot.printMessage(finding.text) }
            Overshoot.printMessage(
                "error: the files do not compile: \(findings.count) \(findings.count == 1 ? "finding" : "findings"), see above"
            )
            throw Overshoot.unusable
        }
        if checked.isEmpty { throw UIKitProblem.emptyFiles(files) }
        let (translated, stubs) = (checked.reducedFiles(areStubs: false), checked.reducedFiles(areStubs: true))
        if !translated.isEmpty {
            try log.write("in a copy without Objective-C: \(translated.joined(separator: ", "))\n")
        }
        if !stubs.isEmpty {
            try log.write("stubs compiled with parts removed: \(stubs.joined(separator: ", "))\n")
        }
    }

    /// The choices with the controllers that the files expect, where those can be created and are not chosen.
    private func expectedChoices(_ types: SourceSet) -> DriverSource.Choices? {
        let expected = types.expectedControllers
        var choices = parts.choices
        choices.source = choices.source ?? expected.source
        choices.destination = choices.destination ?? expected.destination
        guard choices.source != parts.from || choices.destination != parts.to else { return nil }
        return (try? DriverSource(types, choices: choices, container: setup.container)) == nil ? nil : choices
    }

    /// Builds the program around the files, and runs it.
    ///
    /// - Returns: Its exit code.
    private func run(
        _ checked: CheckedSources, _ choices: DriverSource.Choices, _ options: TransitionRunOptions,
        _ compiler: SwiftCompiler, _ log: RunLog
    ) throws -> Int32 {
        let driver = try DriverSource(checked.types, choices: choices, container: setup.container)
        for note in driver.notes { try log.write("\(note)\n") }
        var options = options
        options.container = driver.container
        let outcome = try TransitionRun(checked, driver, compiler: compiler).run(options)
        try log.write(String(decoding: outcome.output, as: UTF8.self))
        log.writeError(outcome.errors)
        return outcome.code
    }
}

/// The standard streams of a run, and what was written to them.
private final class RunLog {
    var report = KeptRun.Report()

    func write(_ text: String) throws {
        report.output += text
        try Overshoot.write(text: text)
    }

    func writeError(_ text: String) {
        report.errors += text
        Overshoot.writeError(text)
    }
}

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

extension TransitionStyle: ExpressibleByArgument {}

/// The container and style of the transition, and the screen that it runs on.
struct UIKitSetup: ParsableArguments {
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
    var style: TransitionStyle?
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
            throw ValidationError("choose one of --present/--dismiss, --push/--pop, --tab")
        }
        guard !(present && dismiss), !(push && pop) else {
            throw ValidationError("--dismiss and --pop run backwards only; leave out --present and --push")
        }
        try require((1...1000).contains(hz), "--hz has to be in 1…1000, not \(hz)")
        guard forwardTouches == nil || !isOnlyBackward else {
            throw ValidationError("--forward-touches needs the forward transition; leave out --dismiss and --pop")
        }
        try require(style == nil || !(push || pop || tab), "--style is for presentations")
        do { _ = try screenSize() } catch { throw ValidationError("\(error)") }
    }

    var isOnlyBackward: Bool { dismiss || pop }

    /// The container of the transition; `nil` if the files decide.
    var container: TransitionContainer? {
        push || pop ? .navigation : tab ? .tabs : present || dismiss ? .presentation : nil
    }

    func screenSize() throws(UIKitProblem) -> CGSize {
        let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...10000).contains(width),
            (1...10000).contains(height)
        else { throw .badSize(size) }
        return CGSize(width: width, height: height)
    }

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
