import AnimationCore
import Foundation
import TestSupport
import Testing

/// The published numbers, the page that lists them, and the recorder's files.
@Suite struct FidelityTests {
    @Test func `every published number is reproduced as closely as the page says`() throws {
        let rows = try FidelityLedger.rows()
        #expect(rows.flatMap(\.numbers).count == 46)
        for row in rows {
            for number in row.numbers {
                #expect(number.agrees, "\(row.behaviour), \(number.subject): \(number.computed)")
            }
        }
    }

    @Test func `a number agrees only if it rounds to the printed digits, or lies within the tolerance`() {
        func agrees(_ text: String, _ computed: Double, _ agreement: RecordedNumber.Agreement = .printedDigits) -> Bool
        {
            RecordedNumber(behaviour: "", subject: "", text: text, computed: computed, agreement: agreement).agrees
        }
        #expect(agrees("52.02", 52.0197) && !agrees("52.02", 52.0251) && !agrees("52.02", 52.0149))
        #expect(agrees("83", 83) && agrees("83", 83.4) && !agrees("83", 83.6))
        #expect(agrees("0.8", 0.8.nextUp, .ulps(2)) && !agrees("0.8", 0.8 + 4e-16, .ulps(2)))
        #expect(agrees("0.5", 0.5000009, .absolute(1e-6)) && !agrees("0.5", 0.500002, .absolute(1e-6)))
        #expect(!agrees("0.5", .nan) && !agrees("0.5", .nan, .ulps(2)))
    }

    @MainActor
    @Test func `the page is the generated one; OVERSHOOT_FIDELITY=FILE writes it`() throws {
        let conformance = ConformanceLedger(try ConformanceTable.checkedIn())
        let page = FidelityLedger.markdown(try FidelityLedger.rows()) + "\n" + (try conformance.markdown())
        let readme = try String(contentsOf: repository.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(conformance.headline))
        if let path = ProcessInfo.processInfo.environment["OVERSHOOT_FIDELITY"], !path.isEmpty {
            try Data(page.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        }
        #expect(try String(contentsOf: FidelityLedger.file, encoding: .utf8) == page)
    }

    @Test func `behaviours without a number or recording say so`() throws {
        let rows = try FidelityLedger.rows()
        for row in rows where row.numbers.isEmpty && row.recordings.isEmpty && !row.isForeign && !row.isFact {
            #expect(row.result.hasPrefix("no public recording"))
        }
        for word in ["beginFromCurrentState", "Additive", "cubic paced", "PropertyAnimator", "Zoom", "bounce"] {
            #expect(rows.contains { $0.behaviour.contains(word) }, "\(word)")
        }
        // What the recorder records has a row.
        let motions = rows.flatMap(\.motions)
        #expect(motions.count == RecordedMotion.Behaviour.allCases.count)
        #expect(Set(motions).count == motions.count)
    }

    /// A file as the recorder writes it, with samples of the engine's own motion plus an offset.
    private func file(offset: Double, behaviour: String = "scrollDeceleration", times: [Double] = [0, 0.1, 1]) throws
        -> Data
    {
        let motion = Deceleration(from: 20.0, velocity: 900)
        let recording: [String: Any] = [
            "behaviour": behaviour, "parameters": ["offset": [20.0], "velocity": [900.0], "rate": [0.998]],
            "samples": times.map { [$0, motion.value(at: $0) + offset] },
        ]
        return try JSONSerialization.data(withJSONObject: [
            "device": "none", "system": "none", "recordings": [recording],
        ])
    }

    @Test func `a recorder's file is read and compared`() throws {
        let same = try RecordedMotion.read(file(offset: 0))
        #expect(try same.count == 1 && same[0].largestDifference() == 0)
        let shifted = try RecordedMotion.read(file(offset: 0.25))
        let difference = try #require(try shifted[0].largestDifference())
        #expect((difference - 0.25).magnitude <= 1e-12)
        var row = FidelityRow(behaviour: "", formula: "", source: "")
        #expect(row.result == "no public recording")
        row.recordings = same + shifted
        #expect(row.result == "within 0.25 of 2 recordings")
        row.recordings = try RecordedMotion.read(file(offset: 0, behaviour: "additive"))
        #expect(row.result == "1 recording not compared")
        #expect(throws: RecordedMotion.Failure.noParameter("mass")) {
            try RecordedMotion.read(file(offset: 0, behaviour: "springAnimation"))
        }
        #expect(throws: RecordedMotion.Failure.timesNotMonotone) {
            try RecordedMotion.read(file(offset: 0, times: [0, 1, 0.5]))
        }
        #expect(throws: RecordedMotion.Failure.noSamples) { try RecordedMotion.read(file(offset: 0, times: [0])) }
        #expect(throws: DecodingError.self) { try RecordedMotion.read(file(offset: 0, behaviour: "juggling")) }
    }

    @Test func `recordings that are checked in can be read`() throws {
        for motion in try RecordedMotion.checkedIn() { #expect(motion.samples.count >= 2) }
    }
}
