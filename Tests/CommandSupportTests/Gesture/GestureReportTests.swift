import AnimationCore
import CommandSupport
import FrameSuite
import Foundation
import Testing

/// Touch tables in, velocity, projection and landing out.
@Suite struct GestureReportTests {
    private static let table = """
        # a fling to the right
        t,x,y,force

        0,10,5,1
        0.016,26,5,1
        0.016,26,5,1
        0.032, 42 ,5,1
        "0.048",58,5,1
        """

    private func report(_ text: String = table, targets: [Point] = []) throws -> GestureReport {
        try GestureReport(TouchTable(text), estimator: VelocityEstimator(), targets: targets)
    }

    @Test func `columns are found by name; comments, blanks and other columns do not matter`() throws {
        let table = try TouchTable(Self.table)
        #expect(table.isPlanar && table.samples.count == 5)
        #expect(table.samples[3] == TouchSample(time: 0.032, location: Point(x: 42, y: 5)))
        let line = try TouchTable("\u{FEFF}x,t\r\n5,1\r\n")
        #expect(!line.isPlanar && line.samples == [TouchSample(time: 1, location: Point(x: 5, y: 0))])
    }

    @Test func `velocity, projection and landing are those of the core`() throws {
        let report = try report(targets: [Point(x: 0, y: 0), Point(x: 600, y: 5), Point(x: 900, y: 0)])
        #expect((report.velocity.x - 1000).magnitude <= 1e-9 && report.velocity.y.magnitude <= 1e-9)
        #expect((report.twoPointVelocity.x - 1000).magnitude <= 1e-9)
        #expect((report.projection.x - 58 - 499).magnitude <= 1e-9 && report.projection.y == 5)
        let motion = Deceleration(from: 58.0, velocity: report.velocity.x)
        #expect((report.motion.end.x - motion.end).magnitude <= 1e-9)
        #expect(report.target == Point(x: 600, y: 5))
        let relative = try #require(report.relativeVelocity)
        #expect((relative.x - 1000 / 542).magnitude <= 1e-12 && relative.y == 0)
    }

    @Test func `the text has six digits, JSON all of them; without y vectors have one component`() throws {
        let text = try report(targets: [Point(x: 600, y: 0)]).text
        #expect(text.contains("velocity            (1000, ") && text.contains("projection          (557, 5)"))
        #expect(text.contains("after 2.31037 s") && text.contains("initial velocity"))
        let line = try report("t,x\n0,0\n0.01,5\n")
        #expect(line.text.contains("velocity            500 points per s") && !line.text.contains("target"))
        let json = try JSONSerialization.jsonObject(with: Data(line.prettyJSON().utf8)) as? [String: Any]
        #expect(json?["velocity_points_per_s"] as? [Double] == [line.velocity.x])
        #expect(json?["landing_points"] as? [Double] == [line.motion.end.x])
        #expect(json?["target_points"] == nil || json?["target_points"] is NSNull)
        #expect(json?["deceleration_rate_per_ms"] as? Double == 0.998)
    }

    @Test func `tables that hold no touch are refused with their line`() {
        #expect(throws: TouchTable.Failure.noHeader) { try TouchTable("\n# nothing\n") }
        #expect(throws: TouchTable.Failure.missingColumn("x")) { try TouchTable("t,y\n0,1\n") }
        #expect(throws: TouchTable.Failure.missingColumn("t")) { try TouchTable("time,x\n0,1\n") }
        #expect(throws: TouchTable.Failure.row(line: 3, .noNumber(column: "x", text: "left"))) {
            try TouchTable("t,x\n0,1\n1,left\n")
        }
        #expect(throws: TouchTable.Failure.row(line: 2, .notFinite(column: "x", .infinity))) {
            try TouchTable("t,x\n0,inf\n")
        }
        #expect(throws: TouchTable.Failure.row(line: 2, .fieldCount(1, expected: 2))) { try TouchTable("t,x\n0\n") }
        #expect(throws: InteractionError.noSamples) { try report("t,x\n") }
        #expect(throws: InteractionError.timeNotMonotone(index: 1, time: 0, previous: 1)) {
            try report("t,x\n1,0\n0,5\n")
        }
    }
}
