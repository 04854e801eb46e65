import Foundation
import HeadlessKit
import Scenarios
import TransitionRunner
import UIKit
import UIKitCheck

/// Touches, and what the compiler says about UIKit files.
extension FuzzTarget {
    /// Plays the touches on a scroll view of three pages.
    @MainActor
    func acceptsTouches(_ data: Data) throws -> Bool {
        try accepts(orThrows: DecodingError.self, TouchScript.ScriptError.self) {
            let script = try JSONDecoder().decode(TouchScript.self, fromFile: data)
            try play(script)
        }
    }

    @MainActor
    private func play(_ script: TouchScript) throws {
        let stage = Stage()
        let controller = UIViewController()
        stage.rootViewController = controller
        let scrollView = UIScrollView(frame: controller.view.bounds)
        scrollView.contentSize = CGSize(width: scrollView.bounds.width * 2, height: scrollView.bounds.height * 3)
        scrollView.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        controller.view.addSubview(scrollView)
        let timeline = try stage.record { () throws(TouchScript.ScriptError) in try stage.play(script) }
        guard timeline.duration.isFinite else {
            throw FuzzFailure(description: "a recording of \(timeline.duration) s")
        }
    }

    func acceptsCompilerOutput(_ data: Data) -> Bool {
        let text = String(decoding: data, as: UTF8.self)
        let diagnostics = CompilerDiagnostic.all(in: text)
        let findings = Finding.report(diagnostics.compactMap { Finding($0, declared: ["Card"]) })
        _ = CrashReport(errors: text, backtrace: text, files: ["App/Card.swift"]).text
        _ = findings.filter(DeclaredNames(text: Array(data)).supplies)
        guard let outline = try? SourceOutline(json: data) else { return !findings.isEmpty }
        _ = try? ObjectiveC.extendedClasses(json: data)
        let sources = SourceSet([outline])
        _ = SourceSet.Role.allCases.map { sources.candidates(for: $0) }
        for container in TransitionContainer.allCases {
            do throws(DriverSource.Problem) {
                _ = try DriverSource(sources, choices: DriverSource.Choices(), container: container).text
            } catch {
                _ = "\(error)"
            }
        }
        return true
    }

    /// What `overshoot uikit run` makes of options and files, without the compiler: copies without Objective-C, removals of
    /// what its messages are about, and the driver. A file that starts with a brace is a syntax tree.
    func acceptsFolder(_ bytes: [UInt8]) throws -> Bool {
        let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
        let options = String(decoding: parts[0], as: UTF8.self)
        let words = options.split(whereSeparator: \.isWhitespace).map(String.init)
        let isTree = { (file: [UInt8]) in file.first == UInt8(ascii: "{") }
        let texts = parts.dropFirst().filter { !isTree($0) }
        let errors = CompilerDiagnostic.all(in: options)
        var module = ObjectiveCModule(hasTests: words.contains("--tests"))
        for text in texts { module.add(text) }
        for text in texts { try edit(module.rewritten(text), of: text, errors) }
        let outlines = parts.dropFirst().filter(isTree).compactMap {
            try? SourceOutline(json: Data($0), source: Data(texts.first ?? []))
        }
        func value(_ name: String) -> String? { words.firstIndex(of: name).flatMap { words.dropFirst($0 + 1).first } }
        var choices = DriverSource.Choices()
        (choices.source, choices.destination) = (value("--from"), value("--to"))
        (choices.animator, choices.backAnimator) = (value("--animator"), value("--back-animator"))
        (choices.delegate, choices.presentation) = (value("--delegate"), value("--presentation"))
        choices.interaction = value("--interaction")
        let container = TransitionContainer.allCases.first { words.contains("--\($0.rawValue)") }
        return try accepts(orThrows: DriverSource.Problem.self) {
            _ = try DriverSource(SourceSet(outlines), choices: choices, container: container).text
        }
    }

    /// Removes what the messages are about from a copy; its lines stay those of the file.
    private func edit(_ copy: [UInt8], of text: [UInt8], _ errors: [CompilerDiagnostic]) throws {
        let lineFeed = UInt8(ascii: "\n")
        var lines = copy.split(separator: lineFeed, omittingEmptySubsequences: false).map(Array.init)
        for error in errors where lines.indices.contains(error.line - 1) {
            let line = ObjectiveC.remove(from: lines[error.line - 1], at: error.column, diagnostic: error.name)
            lines[error.line - 1] = line ?? lines[error.line - 1]
        }
        let edited = Data(lines.joined(separator: [lineFeed]))
        let rest = DeclarationRemoval(edited, where: errors)?.text ?? Array(edited)
        guard rest.count == edited.count, rest.count(where: { $0 == lineFeed }) == text.count(where: { $0 == lineFeed })
        else { throw FuzzFailure(description: "a copy has \(rest.count) bytes, other lines than its file") }
    }
}
