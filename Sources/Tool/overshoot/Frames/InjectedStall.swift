#if CommandLineTool
import ArgumentParser
import Foundation
import FrameSuite

/// A stall in one frame of a run, requested in the environment: the proof of the gate needs one that really takes time.
///
/// `OVERSHOOT_INJECT_STALL=KIND:MILLISECONDS:REPETITION:FRAME:RUN`, such as `work:4:1:7:wave/cells:12/hz:120`. KIND is
/// `work`, processor time, or `wait`, in which the thread sleeps as if others had the processor. Repetition and frame count
/// from 0.
struct InjectedStall {
    static let variable = "OVERSHOOT_INJECT_STALL"

    private enum Kind: String { case work, wait }

    private let kind: Kind
    private let nanoseconds: UInt64
    private let repetition, frame: Int
    private let run: String
    private let clock = MonotonicClock()

    /// The stall of the environment variable; `nil` if there is none.
    static func requested() throws -> InjectedStall? {
        guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return nil }
        let parts = text.split(separator: ":", maxSplits: 4).map(String.init)
        guard parts.count == 5, let kind = Kind(rawValue: parts[0]), let milliseconds = Double(parts[1]),
            (0...10_000).contains(milliseconds), let repetition = Int(parts[2]), let frame = Int(parts[3])
        else {
            throw ValidationError("\(variable) is '\(text)'; give KIND:MILLISECONDS:REPETITION:FRAME:RUN")
        }
        return InjectedStall(
            kind: kind, nanoseconds: UInt64(milliseconds * 1e6), repetition: repetition, frame: frame, run: parts[4])
    }

    func isIn(_ scenario: PreparedScenario, refreshRate: Double) -> Bool {
        run == FrameRun.name(scenario: scenario.name, cells: scenario.cells, refreshRate: refreshRate)
    }

    /// Stalls if this is the frame; without an allocation, which would be another fault.
    func occur(repetition: Int, frame: Int) {
        guard repetition == self.repetition, frame == self.frame else { return }
        switch kind {
        case .wait: clock.wait(until: clock.now() + nanoseconds)
        case .work:
            let end = clock.cpuTime() + nanoseconds
            while clock.cpuTime() < end {}
        }
    }
}
#endif
