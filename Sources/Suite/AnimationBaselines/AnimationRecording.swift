import AnimationCore
public import HeadlessKit

/// A recorded animation: its motions, what it left behind, and expectations about its views.
///
///     let recording = recordAnimation { stage in … }
///     #expect(recording["card"].frame.minY.at(0.1) < 400)
public struct AnimationRecording: Sendable {
    /// The recorded changes of all views.
    public let timeline: Timeline
    /// The screen and the precision.
    public let setup: AnimationSetup
    /// The violations of the transition contract, in order.
    public let violations: [ContractViolation]
    /// The faults, as messages: the violations, an animation that never ends, a model value that is not shown.
    public internal(set) var problems: [String]
    /// The motions, in the order in which they were recorded.
    package let motions: [Motion]
    package let names: [String]

    /// Records what a closure starts on a stage of its own.
    @MainActor
    package init(on stage: Stage, _ setup: AnimationSetup, touches: TouchScript? = nil, _ body: (Stage) throws -> Void)
        throws
    {
        self.setup = setup
        try stage.perform { try body(stage) }
        if let touches { try stage.play(touches) }
        if stage.timeline.targets.isEmpty { stage.beginRecording() }
        var problems: [String] = []
        if let end = setup.end {
            stage.advance(to: end)
        } else if !stage.simulation.runToIdle(by: AnimationSetup.longest, events: AnimationSetup.mostEvents) {
            problems.append(
                AnimationRecording.neverEnds("something is still due after \(BaselineNumber.text(stage.now)) s"))
        } else if let transition = stage.simulation.transition {
            problems.append("\(transition.name) is held by its interaction: call finish() or cancel()")
        }
        timeline = stage.timeline
        violations = stage.violations
        motions = Motion.all(of: timeline)
        names = TargetNames(timeline, motions).names
        self.problems = violations.map { "\($0)" } + problems
        if setup.end == nil, problems.isEmpty {
            let endless = endlessMotions
            self.problems += endless.isEmpty ? hiddenModels(stage) : endless
        }
        if motions.isEmpty, timeline.transitions.isEmpty {
            self.problems.append(
                "nothing was animated: start the animation in the closure, on views that are in the stage's window")
        }
    }

    private static func neverEnds(_ reason: String) -> String {
        "the animation never ends: \(reason); end it, or record a part with the setup's `end`"
    }

    /// The animations that repeat for ever.
    private var endlessMotions: [String] {
        motions.filter { $0.end == .infinity && $0.stop == .infinity }.prefix(1).map { motion in
            AnimationRecording.neverEnds("\(names[motion.target]).\(motion.property) repeats for ever")
        }
    }

    /// The views that show something else than their properties have.
    @MainActor
    private func hiddenModels(_ stage: Stage) -> [String] {
        let time = timeline.duration + 1e-6
        return Set(motions.map(\.target)).sorted().compactMap { target in
            guard let layer = stage.simulation.recording?.layers[target], let view = layer.view else { return nil }
            let shown = timeline.shown(of: target, at: time)
            let (frame, model) = (shown.geometry.frame, layer.geometry.frame)
            let distance = zip(frame.components, model.components).map { abs($0 - $1) }.max() ?? 0
            guard distance > 1e-6 || abs(shown.alpha - Double(view.alpha)) > 1e-6 else { return nil }
            let change =
                distance > 1e-6
                ? "at \(frame) and its frame is \(model)" : "with the opacity \(shown.alpha), not \(view.alpha)"
            return "\(names[target]) is shown \(change) at the end: set the property besides adding the animation"
        }
    }

    /// The stage time at which the last animation ended or the last event happened, in seconds.
    public var duration: Double { timeline.duration }

    /// The operations that ran, as in `present`; without a transition, `animation`.
    var title: String {
        let operations = timeline.transitions.map { String($0.name.split(separator: " ").last ?? "transition") }
        return operations.isEmpty ? "animation" : operations.joined(separator: ", ")
    }

    /// The view with a name: its accessibility identifier, its controller's title or its class, as in the baseline. The values of
    /// one that there is not are NaN.
    public func view(_ name: String) -> RecordedView {
        RecordedView(recording: self, target: names.firstIndex(of: name) ?? timeline.target(named: name))
    }

    /// The baseline as text: one that a person reviews, and that any snapshot test can compare.
    public var baselineText: String { AnimationBaseline(self).text }
}

extension Rect {
    /// x, y, width and height.
    var components: [Double] { [origin.x, origin.y, size.width, size.height] }
}

/// Records what a closure animates on a stage of its own, without a baseline: for expectations of its values.
///
/// - Parameters:
///   - setup: The screen.
///   - touches: Touches that are played from the start on.
///   - body: Runs on the stage; what it sets before the first animation is the start.
/// - Throws: The errors of `body` and of the touches.
@MainActor
public func recordAnimation(
    on setup: AnimationSetup = AnimationSetup(), touches: TouchScript? = nil, _ body: (Stage) throws -> Void
) throws -> AnimationRecording {
    try AnimationRecording(on: setup.stage(), setup, touches: touches, body)
}
