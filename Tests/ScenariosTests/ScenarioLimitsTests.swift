import AnimationCore
import Foundation
import FrameSuite
import Scenarios
import Testing

/// Files that pass the schema run within seconds, or are refused with the number and the limit.
@Suite struct ScenarioLimitsTests {
    private func scenario(_ json: String) throws -> Scenario { try Scenario(json: Data(json.utf8), file: "a.json") }

    private func isRefused(_ json: String, for quantity: String) throws {
        #expect {
            try scenario(json).run()
        } throws: { error in
            guard case ScenarioError.tooLarge(_, quantity, let count, let limit) = error else { return false }
            return count > Double(limit) && "\(error)".contains("the limit is \(limit)")
        }
    }

    @Test func `a stagger of hours is refused for its number of frames`() throws {
        try isRefused(
            #"{"source": {"cells": 100}, "tracks": [{"target": "source cells", "duration_s": 1, "stagger": {"step_s": 3600}, "alpha_ratio": {"to": 0}}]}"#,
            for: "frames")
    }

    @Test func `a gesture of a minute over many cells is refused for its number of changes`() throws {
        try isRefused(
            #"{"transition": "pinch-layout", "cells": 100000, "parameters": {"gesture_s": 60}}"#,
            for: "changes of cells")
    }

    @Test(
        arguments: TransitionKind.allCases.map { #"{"transition": "\#($0.rawValue)", "cells": 1000000}"# } + [
            #"{"destination": {"cells": 1000000}, "tracks": []}"#
        ])
    func `a million cells are refused for their number, for every transition`(json: String) throws {
        try isRefused(json, for: "cells")
    }

    @Test func `many tracks over many cells are refused for their number of animations`() throws {
        let track = #"{"target": "source cells", "duration_s": 1, "alpha_ratio": {"to": 0}}"#
        try isRefused(
            #"{"source": {"cells": 150000}, "tracks": [\#(Array(repeating: track, count: 3).joined(separator: ","))]}"#,
            for: "animations")
    }

    @Test func `a program that names the number of cells gets ten times as many as a file, and not more`() throws {
        var setup = TransitionSetup(.popInAndOut, cells: 2_000_000)
        #expect(throws: ScenarioError.self) { try Scenario(setup).run() }
        setup.cells = 200_000
        #expect(try Scenario(setup).run().timeline.duration > 0)
    }

    @Test func `an hour at 20 Hz has fewer frames than the limit, and runs`() throws {
        let run = try scenario(
            #"{"refresh_rate_hz": 20, "tracks": [{"target": "source", "duration_s": 3600, "alpha_ratio": {"to": 0}}]}"#
        ).run()
        #expect(run.timeline.duration == 3600)
    }

    @Test func `cells in a container that is hardly high enough for any get a side at once`() throws {
        let setup = TransitionSetup(
            .wave, cells: 10_000_000, container: Size(width: 100_000, height: 20.000001))
        #expect(setup.fittedSide > 0 && setup.fittedSide < 1e-6)
        for (width, height) in [(10.0.nextUp, 1e5), (1e5, 20.0.nextUp), (10.0.nextUp, 20.0.nextUp), (1e5, 1e5)] {
            let side = TransitionSetup(.wave, cells: 10_000_000, container: Size(width: width, height: height))
                .fittedSide
            #expect(side > 0 && side <= 100, "\(width) × \(height)")
        }
    }

    /// The search that the closed form replaces: one column more until all rows fit.
    @Test func `the fitted side is the largest at which all cells are seen`() {
        func searched(_ cells: Int, _ width: Double, _ height: Double) -> Double {
            var columns = max(1, Int(width / 105), Int((Double(cells) * width / height).squareRoot()))
            while true {
                let side = min(100, width / (Double(columns) * 1.05))
                if (Double(cells) / Double(columns)).rounded(.up) * side * 1.05 <= height { return side }
                columns += 1
            }
        }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let cells = Int(exp(Double.random(in: 0...14, using: &generator)))
            let (width, height) = (
                Double.random(in: 1...3000, using: &generator), Double.random(in: 1...3000, using: &generator)
            )
            let setup = TransitionSetup(.wave, cells: cells, container: Size(width: width + 10, height: height + 20))
            let side = searched(cells, width + 10 - 10, height + 20 - 20)
            #expect(setup.fittedSide == side, "\(cells) cells in \(width) × \(height)")
        }
    }
}
