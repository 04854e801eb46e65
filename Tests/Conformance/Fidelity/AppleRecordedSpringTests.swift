import AnimationCore
import TestSupport
import Testing

/// Every number about springs that was recorded on Apple's frameworks, to its printed precision.
@Suite struct AppleRecordedSpringTests {
    @Test func `every spring row of the table is reproduced`() throws {
        let springs = try AppleRecording.numbers().filter { $0.behaviour != "CAMediaTimingFunction" }
        #expect(springs.count == 14)
        for number in springs {
            #expect(number.agrees, "\(number.subject): \(number.computed)")
        }
    }
}
