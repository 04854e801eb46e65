import AnimationTimeline
import UIKit

/// A window without a screen, its virtual clock, and the recording of what happens on it.
///
/// Put a view controller on it, push or present, and let time pass; or do all of that in ``record(_:)``, which returns
/// the `Timeline`. UIKit's class methods (`UIView.animate(…)`, `UIScreen.main`, `UIApplication.shared`) mean the stage whose
/// code runs or, outside of all, the one that was created last.
///
/// A stage and everything on it belongs to the main actor, as on iOS. The timeline is a `Sendable` value that can be
/// evaluated anywhere.
@MainActor
public final class Stage {
    package let simulation: Simulation

    /// Creates a stage with an empty window.
    ///
    /// - Parameters:
    ///   - size: The size of the screen, in points.
    ///   - scale: Pixels per point.
    ///   - safeAreaInsets: The insets that bars and rounded corners cover, in points.
    ///   - maximumFramesPerSecond: The highest refresh rate, in hertz.
    public init(
        size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 2, safeAreaInsets: UIEdgeInsets = .zero,
        maximumFramesPerSecond: Int = 120
    ) {
        simulation = Simulation(size: size)
        simulation.screen.scale = scale
        simulation.screen.safeAreaInsets = safeAreaInsets
        simulation.screen.maximumFramesPerSecond = maximumFramesPerSecond
        simulation.audit = { [unowned simulation] context in
            ContractAudit(simulation: simulation, context: context).run()
        }
    }

    deinit {
        let simulation = simulation
        MainActor.afterDeinit(simulation) { $0.close() }
    }

    /// The outermost view.
    public var window: UIWindow { simulation.window }

    /// The controller at the bottom of everything.
    ///
    /// - Precondition: No transition runs while it is set.
    public var rootViewController: UIViewController? {
        get { window.rootViewController }
        set { simulation.perform { window.rootViewController = newValue } }
    }

    /// The violations of the transition contract, in order.
    public var violations: [ContractViolation] { simulation.violations }

    /// The virtual time in seconds since the recording started; 0 before that.
    public var now: Double { simulation.now }

    /// The recording so far, with the future of the animations that run.
    public var timeline: Timeline { simulation.timeline }

    /// Whether nothing is due.
    public var isIdle: Bool { simulation.isIdle }

    /// Runs code on the stage, then performs the layout that is due.
    @discardableResult
    public func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try simulation.perform(body)
    }

    /// Starts a new recording at time 0, with the views as they are. One starts by itself when something is animated for
    /// the first time.
    ///
    /// - Precondition: No transition runs.
    public func beginRecording() { simulation.beginRecording() }

    /// Records what `body` starts, to its end.
    ///
    /// - Parameter body: Runs on the stage at time 0, after layout.
    /// - Returns: The timeline, complete.
    @discardableResult
    public func record<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Timeline {
        beginRecording()
        try perform(body)
        runToIdle()
        return timeline
    }

    /// Advances the virtual clock to a time in seconds: what is due by then happens, in order.
    ///
    /// - Precondition: `time` is not before ``now``.
    public func advance(to time: Double) { simulation.advance(to: time) }

    /// Advances the virtual clock by a number of seconds.
    public func advance(by interval: Double) { simulation.advance(to: now + interval) }

    /// Advances the virtual clock until nothing is due. A transition that nothing will complete any more is ended as
    /// failed, which is a violation; one that is driven by hand stays where it is held.
    public func runToIdle() { simulation.runToIdle() }

    /// Schedules an action at a stage time in seconds, or in the next cycle if that has passed.
    ///
    /// - Precondition: `time` is finite.
    public func schedule(at time: Double, _ action: @escaping () -> Void) { simulation.schedule(at: time, action) }

    /// The shown geometry and opacity of a view at a stage time, in seconds: by default now. Without a recording, the model.
    public func presentation(of view: UIView, at time: Double? = nil) -> Presentation {
        let layer = view.ownLayer
        guard let recording = layer.recording, recording === simulation.recording else {
            return Presentation(geometry: layer.geometry, alpha: Double(view.alpha), isHidden: view.isHidden)
        }
        return recording.timeline.presentation(of: layer.target, at: time ?? recording.now)
    }

    /// Gives the screen another size, as a rotation does, or somebody who resizes the window of an app.
    ///
    /// The root controller is told of the traits that will change (`willTransition(to:with:)`) and of the size
    /// (`viewWillTransition(to:with:)`), and tells those in it; the coordinator runs animations alongside. Then all windows that fill
    /// the screen have the new size, and new layout, in 0.3 s. Nothing turns: coordinates are those of the interface. The size
    /// classes are those of a device of this size; the orientation is landscape where the screen is wider than high. Without a root
    /// controller the change is immediate. While a transition runs the request is ignored, and recorded as a violation.
    ///
    /// - Parameters:
    ///   - size: The new size of the screen, in points.
    ///   - safeAreaInsets: The insets that bars and rounded corners cover then, in points; by default those of before.
    public func resize(to size: CGSize, safeAreaInsets: UIEdgeInsets? = nil) {
        simulation.resize(to: size, safeAreaInsets: safeAreaInsets ?? simulation.screen.safeAreaInsets)
    }

    /// The index of a view among the timeline's targets; `nil` where it has taken no part.
    public func target(of view: UIView) -> Int? {
        view.ownLayer.recording === simulation.recording && simulation.recording != nil ? view.ownLayer.target : nil
    }
}
