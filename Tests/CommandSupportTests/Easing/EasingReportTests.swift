import AnimationCore
import CommandSupport
import Testing

/// The report of a timing curve.
@Suite struct EasingReportTests {
    @Test func `a named curve has its name on every platform`() throws {
        let report = EasingReport(.easeInOut, at: [0.25])
        #expect(report.code(for: "core animation") == ["CAMediaTimingFunction(name: .easeInEaseOut)"])
        #expect(report.code(for: "UIKit") == ["UICubicTimingParameters(animationCurve: .easeInOut)"])
        #expect(report.code(for: "Flutter") == ["Cubic(0.42, 0, 0.58, 1)"])
        #expect(report.samples[0].progress == UnitCurve.easeInOut.value(at: 0.25))
        #expect(report.text().contains("0.25                0.129161931047"))
        let other = EasingReport(.default, at: [])
        #expect(other.code(for: "SwiftUI") == [".timingCurve(0.25, 0.1, 0.25, 1)"])
        #expect(other.code(for: "CSS") == ["ease"])
    }

    @Test func `a curve that CSS lacks is drawn with lines that stay near`() throws {
        let report = EasingReport(.circularEaseIn, at: [1], cssTolerance: 0.01)
        let lines = try UnitCurve(easing: report.css)
        for index in 0...1000 {
            let x = Double(index) / 1000
            #expect((lines.value(at: x) - UnitCurve.circularEaseIn.value(at: x)).magnitude <= 0.01)
        }
        #expect(report.samples[0].slope == nil)
        #expect(report.code(for: "SwiftUI") == ["UnitCurve.circularEaseIn"])
        #expect(report.code(for: "UIKit") == nil)
    }
}
