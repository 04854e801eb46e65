public import FrameSuite

extension AnimatedFilmstrip.Panel {
    /// A panel of a scenario, which runs forward, then backward, unless it is backward alone.
    ///
    /// - Throws: Errors of the run.
    public init(_ scenario: Scenario) throws {
        var back = scenario
        back.isBackward = true
        self.init(
            title: scenario.name, runs: try (scenario.isBackward ? [back] : [scenario, back]).map { try $0.run() })
    }
}
