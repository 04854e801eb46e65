import AnimationCore
import Testing

/// Easings as CSS, UIKit and Core Animation write them.
@Suite struct EasingTests {
    private func value(_ easing: String, at x: Double) throws -> Double {
        try UnitCurve(easing: easing, edge: .extrapolate).value(at: x)
    }

    @Test func `lines run between their points, and missing inputs are spaced evenly`() throws {
        #expect(try value("linear(0, 1.5, 1)", at: 0.25) == 0.75)
        #expect(try (value("linear(0, 0 40%, 1, 0.5, 1)", at: 0.7) - 0.75).magnitude < 1e-15)
        #expect(try value("linear(0 10%, 1 5%)", at: 0.1) == 1)
        #expect(try value("linear(0, 1 50%, 0 50%, 1)", at: 0.5) == 0)
        #expect(try value("linear(0, 40% 60% 1.2, 1)", at: 0.5) == 1.2)
        // The first and the last line go on; clamped, the values at 0 and 1 hold.
        #expect(try value("linear(0, 1 50%, 0)", at: -0.5) == -1)
        #expect(try value("linear(0, 0.5 200%)", at: 1) == 0.25)
        #expect(try UnitCurve(easing: "linear(0, 0.5 200%)").value(at: 2) == 0.25)
        let curve = try UnitCurve(easing: "linear(0, 2 25%, 1)")
        #expect(curve.slope(at: 0.1) == 8)
        #expect((curve.slope(at: 0.25) + 4.0 / 3).magnitude < 1e-12)
        #expect(curve.slope(at: 2) == 0)
    }

    @Test func `before its jump a step curve has the value of the step that ends`() throws {
        let start = try UnitCurve.steps(4, jump: .start)
        #expect(start.value(at: 0, isBeforeJump: true) == 0)
        #expect(start.value(at: 0.5, isBeforeJump: true) == 0.5)
        #expect(start.value(at: 0.6, isBeforeJump: true) == 0.75)
        #expect(try UnitCurve.steps(2).value(at: 1, isBeforeJump: true) == 0.5)
        #expect(try UnitCurve.steps(2).value(at: 0, isBeforeJump: true) == 0)
        #expect(UnitCurve.easeIn.value(at: 0.5, isBeforeJump: true) == UnitCurve.easeIn.value(at: 0.5))
        let timing = try MediaTiming(duration: 1, autoreverses: true, fill: .both)
        #expect(timing.state(at: -1).isBeforeJump && timing.state(at: 3).isBeforeJump)
        #expect(!timing.state(at: 0).isBeforeJump && !timing.state(at: 1.5).isBeforeJump)
    }

    @Test(arguments: [
        ("ease", "ease"), ("EASE-IN-OUT", "ease-in-out"), ("easeInEaseOut", "ease-in-out"), ("default", "ease"),
        ("curveEaseIn", "ease-in"), ("step-start", "steps(1, start)"),
        ("steps( 3 , jump-both )", "steps(3, jump-both)"),
        ("steps(2, jump-end)", "steps(2)"), ("cubic-bezier(.1,-2e0,1,3)", "cubic-bezier(0.1, -2, 1, 3)"),
        ("linear(0 0% 12.34%, 1)", "linear(0, 0 12.34%, 1)"), ("linear(0 10%, 1 20%)", "linear(0 10%, 1 20%)"),
    ])
    func `an easing is read, and written as it reads back`(text: String, written: String) throws {
        let curve = try UnitCurve(easing: text)
        #expect(curve.css == written)
        #expect(try UnitCurve(easing: written) == curve)
    }

    @Test(arguments: [
        "", "ease-inout", "cubic-bezier(1, 2, 1)", "cubic-bezier (0, 0, 1, 1)", "cubic-bezier(0 0, 0, 1, 1)",
        "cubic-bezier(inf, 0, 1, 1)", "cubic-bezier(0x1p0, 0, 1, 1)", "steps()", "steps(1.5)", "steps(2, middle)",
        "steps(2, start, end)", "linear(0 1% 2% 3%, 1)", "linear(1% 2%, 1)", "linear(0, 1", "linear(0,, 1)",
    ])
    func `other text is refused with its words`(text: String) {
        #expect(throws: UnitCurveError.notAnEasing(text)) { try UnitCurve(easing: text) }
    }

    @Test func `numbers outside their range are named`() {
        #expect(throws: UnitCurveError.abscissaOutsideUnitInterval(.x1, 2)) {
            try UnitCurve(easing: "cubic-bezier(2, 0, 1, 1)")
        }
        #expect(throws: UnitCurveError.tooFewSteps(1, minimum: 2)) { try UnitCurve(easing: "steps(1, jump-none)") }
        #expect(throws: UnitCurveError.tooFewStops(1)) { try UnitCurve(easing: "linear(0 0% 100%)") }
        #expect(throws: UnitCurveError.stopOutOfRange(index: 1, value: 1e101)) {
            try UnitCurve(easing: "linear(0, 1e101)")
        }
    }
}
