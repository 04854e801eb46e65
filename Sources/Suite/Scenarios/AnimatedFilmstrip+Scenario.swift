public import FrameSuite

extension AnimatedFilmstrip.Panel {
    /// A panel of a scenario with colours, which runs forward, then backward, unless it is backward alone.
    ///
    /// - Throws: Errors of the run.
    public init(_ scenario: Scenario) throws {
        var (scenario, back) = (scenario, scenario)
        back.isBackward = true
        (scenario.isColored, back.isColored) = (true, true)
        self.init(
            title: scenario.name, runs: try (scenario.isBackward ? [back] : [scenario, back]).map { try $0.run() })
    }
}
