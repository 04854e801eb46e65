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
        guard let outline = try? SourceOutline(json: data), let names = try? DeclaredNames(json: data) else {
            return !findings.isEmpty
        }
        _ = findings.filter(names.supplies)
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
}
