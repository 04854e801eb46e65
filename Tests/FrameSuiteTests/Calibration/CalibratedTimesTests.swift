import AnimationCore
import FrameSuite
import Foundation
import HeadlessKit
import Scenarios
import Testing

@Suite struct CalibratedTimesTests {
    /// A run of 1 ms frames, `slower` times that, on a machine whose units take so many milliseconds.
    private func run(
        slower: Double = 1, scalar: Double = 0.05, cache: Double = 0.1, memory: Double = 5, refreshRate: Double = 100
    ) throws -> FrameMeasurement {
        try measurement(
            refreshRate: refreshRate, milliseconds: [slower, slower, 7],
            speed: MachineSpeed(times: [.scalar: scalar / 1e3, .cache: cache / 1e3, .memory: memory / 1e3]))
    }

    /// Five recordings in which the frames follow the scalar unit to within 4 %.
    private func recorded() throws -> CalibratedTimes {
        var times = CalibratedTimes()
        for factor in [1.0, 1.01, 1.02, 1.03, 1.04] {
            let other = factor * factor * factor
            times.add([try run(slower: factor, cache: 0.1 * other, memory: 5 * other)])
        }
        return try CalibratedTimes(json: times.encoded(), name: "times.json")
    }

    private func verdict(_ measurement: FrameMeasurement, by times: CalibratedTimes) throws -> FrameGate {
        let json = #"{"rows": [{"scenario": "wave", "cells": 12, "refresh_rate_hz": 100, "share_ratio": 1}]}"#
        return try FrameGate(
            [measurement], by: FrameBudgetFile(json: Data(json.utf8), name: "b.json"), calibrated: times,
            again: { $0 })
    }

    @Test func `a time inside the recorded range passes, also on a machine of another speed`() throws {
        let times = try recorded()
        for machine in [0.5, 1, 3] {
            let run = try run(slower: 1.02 * machine, scalar: 0.05 * machine, cache: 0.3, memory: 1)
            let gate = try verdict(run, by: times)
            #expect(gate.status == .ok)
        }
    }

    /// The range of the scalar unit is 20 to 20.8; widened by its spread of 4 % it ends at 21.632.
    @Test func `a time outside the range is inconclusive, never a regression; exit code 4 on request`() throws {
        let times = try recorded()
        #expect(try verdict(run(slower: 1.08), by: times).status == .ok)
        let gate = try verdict(run(slower: 1.09), by: times)
        #expect(gate.status == .inconclusive)
        #expect(gate.exitCode() == 0 && gate.exitCode(failsOnInconclusive: true) == 4)
        #expect(
            gate.text.contains(
                "inconclusive: wave/cells:12/hz:100\n  calibrated time: p50 is 21.8 scalar loops, 0.78 % above the range "
                    + "19.23 to 21.63 of 5 recordings; compare with a base\n    see: scripts/ab.sh --frames BASE HEAD"))
        #expect(try verdict(run(slower: 0.5), by: times).text.contains("below the range"))
        #expect(try verdict(run(slower: 9), by: times).exitCode() == 0)
    }

    @Test func `few recordings, or none, are no range`() throws {
        var times = CalibratedTimes()
        #expect(try verdict(run(), by: times).text.contains("no recorded time with the kernels baseline"))
        for _ in 0..<4 { times.add([try run()]) }
        #expect(try verdict(run(), by: times).text.contains("4 recordings, 5 are needed for a range"))
        times.add([try run()])
        #expect(try verdict(run(), by: times).status == .ok)
    }

    /// In some frames nothing moves, and their number depends on the rate: so does the median frame.
    @Test func `each refresh rate has its own range`() throws {
        var times = CalibratedTimes()
        for _ in 0..<5 { times.add([try run(), try run(slower: 4, refreshRate: 50)]) }
        #expect(try verdict(run(), by: times).status == .ok)
        #expect(try verdict(run(slower: 4), by: times).text.contains("above the range 20 to 20 of 5 recordings"))
    }

    @Test func `a machine that was not measured is not judged`() throws {
        #expect(try verdict(measurement(milliseconds: [1]), by: recorded()).status == .ok)
    }

    @Test(arguments: [
        "", "{", "[]", #"{"rows": []}"#,
        #"{"summary": "", "rows": [{"scenario": "wave", "cells": 1, "refresh_rate_hz": 60, "kernel_set": "v3", "recordings": 1, "ranges": {}}]}"#,
        #"{"summary": "", "rows": [{"scenario": "wave", "cells": 1, "refresh_rate_hz": 60, "kernel_set": "v3", "recordings": 0, "ranges": "#
            + #"{"scalar": [1, 2], "cache": [1, 2], "memory": [1, 2]}}]}"#,
        #"{"summary": "", "rows": [{"scenario": "wave", "cells": 1, "refresh_rate_hz": 60, "kernel_set": "v3", "recordings": 1, "ranges": "#
            + #"{"scalar": [2, 1], "cache": [1, 2], "memory": [1, 2]}}]}"#,
    ])
    func `a damaged file is an error`(text: String) {
        #expect(throws: CalibratedTimesError.damaged(file: "times.json")) {
            try CalibratedTimes(json: Data(text.utf8), name: "times.json")
        }
    }

    @Test func `the meter measures the machine between repetitions on request`() throws {
        var options = FrameMeter.Options()
        (options.frames, options.repetitions) = (1, 2)
        let scenario = try PreparedScenario(Scenario(TransitionSetup(.growFrame, cells: 3)))
        let budget = try FrameBudget(refreshRate: 60)
        #expect(try FrameMeter(options).measure(scenario, budget: budget).speed == nil)
        options.measuresMachine = true
        let measured = try FrameMeter(options).measure(scenario, budget: budget)
        let speed = try #require(measured.speed)
        // 20 000 dependent steps take some nanoseconds each; 32 MiB take longer than 256 KiB eight times.
        #expect(try #require(speed.times[.scalar]) > 1e-5)
        #expect(try #require(speed.times[.memory]) > #require(speed.times[.cache]))
        #expect(measured.positions.difference == nil)
    }
}
