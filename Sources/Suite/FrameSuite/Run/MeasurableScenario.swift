public import AnimationTimeline

/// Something that moves and whose frames can be measured.
public protocol MeasurableScenario: Sendable {
    /// The name.
    var name: String { get }
    /// The number of cells that it was given; `nil` where they are counted in the recording.
    var cellCount: Int? { get }
    /// Runs it from time 0 to its end.
    func run() throws -> ScenarioRun
}

/// The result of running a scenario.
public struct ScenarioRun: Sendable {
    /// Everything that happened.
    public let timeline: Timeline
    /// The target of the container that everything is seen in.
    public let container: Int
    /// The rules of the contract that were broken.
    public let violations: [ContractViolation]

    /// A recording with the violations that were found in it.
    public init(_ timeline: Timeline, violations: [ContractViolation]) {
        self.timeline = timeline
        // A change of layout by hand is no transition between controllers: it is seen in the window.
        container = timeline.transitions.first?.container ?? 0
        self.violations = violations
    }
}
