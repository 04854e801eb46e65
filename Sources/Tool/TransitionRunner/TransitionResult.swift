import Foundation
import FrameSuite
import HeadlessKit
import Scenarios

@MainActor
package struct TransitionResult {
    let phase: String
    let run: ScenarioRun

    package init(_ host: TransitionHost, phase: String, timeline: Timeline) {
        self.phase = phase
        run = ScenarioRun(timeline, violations: host.stage.violations)
    }

    private var transition: Timeline.Transition? { run.timeline.transitions.last }

    /// Whether the transition ended where it was to go, so that it can go backward.
    package var isAtDestination: Bool { transition?.didComplete == true }

    /// Whether the transition ran, ended, and kept the contract.
    package var isKept: Bool { run.violations.isEmpty && transition?.didComplete != nil }

    /// Whether nothing was animated that is seen, or in no time.
    package var movesNothing: Bool {
        let timeline = run.timeline
        guard timeline.duration > 0, hasAnimations else { return !changesContents }
        let moving = timeline.targets(among: Array(timeline.targets.indices), thatMayMoveAt: 0)
            .union(timeline.layerAnimations.map(\.target))
        return !moving.isEmpty && !moving.contains { isSeen($0, in: timeline) }
    }

    private var hasAnimations: Bool { !run.timeline.tracks.isEmpty || !run.timeline.layerAnimations.isEmpty }

    /// Whether `UIView.transition` exchanges views or contents, and nothing is animated besides.
    private var changesContents: Bool {
        run.timeline.duration > 0 && !hasAnimations && run.timeline.events.contains { $0.kind == .animated }
    }

    /// Whether a target, or what is in it, has an area or contents in the middle or at an end of the run.
    private func isSeen(_ target: Int, in timeline: Timeline) -> Bool {
        timeline.contents[target] != nil
            || [0, timeline.duration / 2, timeline.duration].contains { time in
                let size = timeline.shown(of: target, at: time).geometry.bounds.size
                return size.width * size.height > 0
                    || timeline.children(of: target, at: time).contains { isSeen($0, in: timeline) }
            }
    }

    private var verdict: String {
        if !run.violations.isEmpty { return "violations" }
        return transition?.didComplete == false ? "cancelled" : movesNothing ? "nothing moved" : "clean"
    }

    package func text(name: String) -> String {
        let duration = String(format: "%.4g s", run.timeline.duration)
        let animators = run.timeline.events.compactMap { event in
            if case .transitionBegan(let name) = event.kind { name } else { nil }
        }
        guard let transition else { return "\(name) \(phase): no transition ran\n" }
        guard let didComplete = transition.didComplete else {
            return "\(name) \(phase): held at \(duration): nothing finished or cancelled the interaction\n" + findings
        }
        return "\(name) \(phase): \(verdict), \(animators.joined(separator: ", ")), \(duration)"
            + "\(didComplete || verdict == "cancelled" ? "" : ", cancelled")\n" + findings
    }

    private var findings: String {
        run.violations.map { "  \($0)\n" }.joined()
            + (changesContents ? "  UIView.transition shows the new contents at once: its effect is not drawn\n" : "")
    }
}

/// The files that a run writes: a trace, a filmstrip and frame times for each direction, and an animated picture of both.
@MainActor
package struct TransitionFiles {
    /// The largest number of views in a picture: thousands would take minutes, and show nothing.
    package static let pictureLimit = 1000
    private let options: TransitionRunOptions

    package init(_ options: TransitionRunOptions) { self.options = options }

    package func write(_ results: [TransitionResult]) throws {
        let shown = results.filter { $0.run.timeline.duration > 0 && !$0.run.timeline.transitions.isEmpty }
        guard !shown.isEmpty else { return }
        var measurements: [FrameMeasurement] = []
        var meterOptions = FrameMeter.Options()
        (meterOptions.frames, meterOptions.repetitions, meterOptions.timeLimit) = (500, 3, 2)
        meterOptions.tailTimeLimit = 2
        let meter = FrameMeter(meterOptions)
        let budget = try FrameBudget(refreshRate: options.refreshRate)
        for result in shown {
            let name = "\(options.name) \(result.phase)"
            var bytes: [UInt8] = []
            Trace(result.run, name: name, refreshRate: options.refreshRate).write { bytes += $0 }
            try write(Data(bytes), "\(result.phase).csv")
            if result.run.timeline.targets.count <= TransitionFiles.pictureLimit {
                let film = Filmstrip(result.run, title: name, refreshRate: options.refreshRate)
                try write(Data(film.svg().utf8), "\(result.phase).svg")
            }
            measurements.append(try meter.measure(PreparedScenario(result.run, name: name), budget: budget))
        }
        let largest = shown.map(\.run.timeline.targets.count).max() ?? 0
        if largest > TransitionFiles.pictureLimit {
            print("no pictures: \(largest) views, more than \(TransitionFiles.pictureLimit); use fewer pieces")
        } else {
            try writePicture(shown)
        }
        try write(Data(FrameTable.text(measurements).utf8), "frames.txt")
        try write(FrameReportFile(measurements, context: [:], hasSamples: false).encoded(), "frames.json")
        print("")
        for measurement in measurements { print(summary(measurement)) }
        #if DEBUG
        print("frame times are of a debug build of Overshoot, many times those of a release build")
        #endif
    }

    private func writePicture(_ shown: [TransitionResult]) throws {
        do {
            let panel = AnimatedFilmstrip.Panel(title: options.name, runs: shown.map(\.run))
            try write(Data(AnimatedFilmstrip([panel]).svg().utf8), "animated.svg")
        } catch let error as AnimatedFilmstripError {
            print("no animated.svg: \(error)")
        }
    }

    private func summary(_ measurement: FrameMeasurement) -> String {
        let report = measurement.run.report
        let (p99, allowance) = (report.frameTime(percentile: 99), measurement.run.budget.allowance)
        return String(
            format: "%@: %ld frames, p99 %.2f us of %.0f us (%.2g %%), %ld missed", measurement.run.scenario,
            report.frameCount, p99 * 1e6, allowance * 1e6, 100 * p99 / allowance, report.missedBudgetCount)
    }

    private func write(_ data: Data, _ name: String) throws {
        try data.write(to: URL(fileURLWithPath: options.directory).appendingPathComponent(name))
    }
}
