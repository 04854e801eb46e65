import Foundation
import HeadlessKit
import Testing
import TransitionRunner
import UIKit

@MainActor
@Suite("Results of a run") struct TransitionResultTests {
    @Test func `a transition that keeps the contract names its animator and duration, and lets the run go back`() throws
    {
        let run = Run(.presentation)
        let forward = try run.result(isForward: true)
        #expect(forward.isKept && forward.isAtDestination)
        #expect(forward.text(name: "Card") == "Card forward: clean, Fade present, 0.5 s\n")
        #expect(try run.result(isForward: false).text(name: "Card") == "Card backward: clean, Fade dismiss, 0.5 s\n")
    }

    @Test func `a broken rule is a finding in a line below, and the transition is not kept`() throws {
        let result = try Run(
            .navigation,
            animator: Fade { context in
                context.completeTransition(true)
                context.completeTransition(true)
            }
        ).result(isForward: true)
        #expect(!result.isKept && result.isAtDestination)
        let lines = result.text(name: "Card").split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("Card forward: violations, Fade push, 0.5 s"))
        #expect(lines[1].hasPrefix("  ") && lines[1].contains("completed-more-than-once"))
    }

    @Test func `a transition that the animator fails is cancelled, kept, and not at the destination`() throws {
        let drive = UIPercentDrivenInteractiveTransition()
        let run = Run(.presentation) { _, options, parts in
            parts.interaction = { _ in drive }
            options.forwardTouches = .drag(from: CGPoint(x: 195, y: 800), to: CGPoint(x: 195, y: 760), duration: 0.5)
        }
        let result = try run.result(isForward: true)
        #expect(result.isKept && !result.isAtDestination)
        #expect(result.text(name: "Card").contains(": cancelled, "))
    }

    @Test func `an interaction that nothing ends is held, with the time`() throws {
        final class Held: NSObject, UIViewControllerInteractiveTransitioning {
            func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {}
        }
        let held = Held()
        let run = Run(.presentation) { _, options, parts in
            parts.interaction = { _ in held }
            options.forwardTouches = .drag(from: CGPoint(x: 195, y: 800), to: CGPoint(x: 195, y: 100), duration: 0.5)
        }
        let result = try run.result(isForward: true)
        #expect(!result.isKept && !result.isAtDestination)
        #expect(result.text(name: "Card").contains("Card forward: held at "))
    }

    @Test(arguments: [false, true])
    func `an animation of views without an area moves nothing, one of a view around others does`(isFilled: Bool) throws
    {
        final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
            let moved = UIView()
            func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                context.containerView.addSubview(moved)
                if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
                UIView.animate(withDuration: 0.5) {
                    self.moved.center.x = 100
                } completion: { _ in
                    self.moved.removeFromSuperview()
                    context.completeTransition(true)
                }
            }
        }
        let slide = Slide()
        if isFilled { slide.moved.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))) }
        let result = try Run(.navigation, animator: nil) { _, _, parts in parts.animator = { _ in slide } }
            .result(isForward: true)
        #expect(result.isKept && result.movesNothing == !isFilled)
        let verdict = isFilled ? "clean" : "nothing moved"
        #expect(result.text(name: "Card") == "Card forward: \(verdict), Slide push, 0.5 s\n")
    }

    @Test(arguments: [0.5, 0])
    func `a dissolve moves something, which is said not to be drawn, unless it takes no time`(duration: TimeInterval)
        throws
    {
        final class Dissolve: NSObject, UIViewControllerAnimatedTransitioning {
            let duration: TimeInterval
            init(_ duration: TimeInterval) { self.duration = duration }
            func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
                duration
            }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
                UIView.transition(from: from, to: to, duration: duration, options: .transitionCrossDissolve) { _ in
                    context.completeTransition(true)
                }
            }
        }
        let result = try Run(.navigation, animator: nil) { _, _, parts in
            parts.animator = { _ in Dissolve(duration) }
        }.result(isForward: true)
        #expect(result.isKept && result.movesNothing == (duration == 0))
        let text = result.text(name: "Card")
        #expect(
            duration == 0
                ? text == "Card forward: nothing moved, Dissolve push, 0 s\n"
                : text.hasPrefix("Card forward: clean, Dissolve push, 0.5 s\n  UIView.transition shows"))
    }

    @Test func `thousands of pieces are traced and measured, and not drawn`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("overshoot-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = TransitionRunOptions(name: "Tiles", container: .presentation, folder: folder)
        options.refreshRate = 10
        try FileManager.default.createDirectory(atPath: options.directory, withIntermediateDirectories: true)
        let run = Run(.presentation)
        for _ in 0..<TransitionFiles.pictureLimit { run.source.view.addSubview(UIView()) }
        try TransitionFiles(options).write([run.result(isForward: true)])
        let names = try FileManager.default.contentsOfDirectory(atPath: options.directory).sorted()
        #expect(names == ["forward.csv", "frames.json", "frames.txt"])
    }

    @Test func `touches that start nothing leave no transition`() throws {
        let run = Run(.presentation) { _, options, _ in
            options.forwardTouches = .drag(from: CGPoint(x: 195, y: 800), to: CGPoint(x: 195, y: 799), duration: 0.1)
        }
        let result = try run.result(isForward: true)
        #expect(!result.isKept && !result.isAtDestination)
        #expect(result.text(name: "Card") == "Card forward: no transition ran\n")
    }

    @Test func `files are a trace and a filmstrip for each direction, and frame times and one picture for both`() throws
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("overshoot-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = TransitionRunOptions(name: "Card", container: .presentation, folder: folder)
        options.refreshRate = 10
        try FileManager.default.createDirectory(atPath: options.directory, withIntermediateDirectories: true)
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: options.directory).sorted()
        }
        try TransitionFiles(options).write([])
        #expect(try names() == [])
        let run = Run(.presentation)
        try TransitionFiles(options).write([run.result(isForward: true), run.result(isForward: false)])
        #expect(
            try names() == [
                "animated.svg", "backward.csv", "backward.svg", "forward.csv", "forward.svg", "frames.json",
                "frames.txt",
            ])
        let trace = try String(contentsOfFile: options.directory + "/forward.csv", encoding: .utf8)
        // At 10 Hz, half a second has six frames.
        let times = Set(trace.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").first })
        #expect(times.count == 6)
    }
}
