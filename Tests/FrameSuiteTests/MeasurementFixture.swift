import FrameSuite
import AnimationCore

/// A measurement with planted times, in milliseconds, at 100 Hz; half the frame, 5 ms, is its budget.
func measurement(
    _ scenario: String = "wave", cells: Int = 12, refreshRate: Double = 100, milliseconds: [Double] = [1, 2, 3],
    repetitions: Int = 1,
    coldFirstFrame: Double? = nil, cpuTime: Double? = nil, speed: MachineSpeed? = nil,
    stopped: [StoppedFrame] = [], allocations: Int? = 0, difference: String? = nil
) throws -> FrameMeasurement {
    let samples = try FrameSamples(
        times: milliseconds.map { $0 / 1000 },
        cpuTimes: cpuTime.map { Array(repeating: $0, count: milliseconds.count) } ?? [], coldFirstFrame: coldFirstFrame,
        stopped: stopped)
    let run = try FrameRun(
        scenario: scenario, cells: cells, budget: FrameBudget(refreshRate: refreshRate, share: 0.5),
        repetitions: Array(repeating: samples, count: repetitions),
        spans: [FrameSpan(kind: .capture, index: 0, start: 0, duration: 0.25)])
    return measurement(run, speed: speed, allocations: allocations, difference: difference)
}

/// A measurement of repetitions, at 100 Hz; half the frame, 5 ms, is its budget.
func measurement(repetitions: [FrameSamples]) throws -> FrameMeasurement {
    measurement(
        try FrameRun(
            scenario: "wave", cells: 12, budget: FrameBudget(refreshRate: 100, share: 0.5), repetitions: repetitions))
}

private func measurement(
    _ run: FrameRun, speed: MachineSpeed? = nil, allocations: Int? = 0, difference: String? = nil
) -> FrameMeasurement {
    FrameMeasurement(
        run: run,
        conditions: FrameMeasurement.Conditions(
            pace: .backToBack, threads: 1, kernelSet: .baseline, targets: 2 * run.cells,
            repetitionsReason: "enough"),
        steadyAllocations: allocations, positions: PositionCheck(digest: 0xABC, difference: difference), speed: speed)
}
