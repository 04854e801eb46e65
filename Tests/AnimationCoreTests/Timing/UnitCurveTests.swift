import AnimationCore
import TestSupport
import Testing

/// The named curves, staircases and circles.
@Suite struct UnitCurveTests {
    @Test func `the named curves have their control points`() throws {
        func shape(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws -> UnitCurve.Shape {
            .cubicBezier(try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
        }
        #expect(UnitCurve.linear.shape == .linear)
        #expect(try UnitCurve.easeIn.shape == shape(0.42, 0, 1, 1))
        #expect(try UnitCurve.easeOut.shape == shape(0, 0, 0.58, 1))
        #expect(try UnitCurve.easeInOut.shape == shape(0.42, 0, 0.58, 1))
        #expect(try UnitCurve.default.shape == shape(0.25, 0.1, 0.25, 1))
    }

    @Test func `a name gives its curve, an unknown name none`() {
        for (name, curve) in UnitCurve.named { #expect(UnitCurve(named: name) == curve) }
        #expect(UnitCurve(named: "ease-out") == .easeOut)
        #expect(UnitCurve(named: "ease") == nil)
        #expect(Set(UnitCurve.named.map(\.name)).count == UnitCurve.named.count)
    }

    @Test func `the named curves reproduce the values recorded on the platform`() throws {
        let curves: [String: UnitCurve] = [
            "CAMediaTimingFunction easeIn": .easeIn, "CAMediaTimingFunction easeOut": .easeOut,
            "CAMediaTimingFunction easeInEaseOut": .easeInOut,
        ]
        var compared = 0
        for row in try ReferenceTable("apple_recorded.csv").rows {
            guard let curve = try curves[row.text("quantity")] else { continue }
            let error = try curve.value(at: row.number("argument")) - row.number("recorded")
            // The platform solves its curves to about 1e−6.
            #expect(error.magnitude <= 2e-6, "\(row)")
            compared += 1
        }
        #expect(compared == 4)
    }

    @Test func `outside 0…1 a curve is clamped or extrapolated`() throws {
        #expect(UnitCurve.linear.value(at: 1.5) == 1)
        #expect(UnitCurve.linear.slope(at: 1.5) == 0)
        #expect(UnitCurve(.linear, edge: .extrapolate).value(at: 1.5) == 1.5)
        #expect(UnitCurve(.linear, edge: .extrapolate).slope(at: -1) == 1)
        let ease = try UnitCurve.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1, edge: .extrapolate)
        #expect(ease.value(at: -1) == -0.4)
        #expect(UnitCurve.default.value(at: -1) == 0)
        for circle in [UnitCurve.circularEaseIn, .circularEaseOut, .circularEaseInOut] {
            for edge in [UnitCurve.Edge.clamp, .extrapolate] {
                #expect(UnitCurve(circle.shape, edge: edge).value(at: -0.5) == 0)
                #expect(UnitCurve(circle.shape, edge: edge).value(at: 1.5) == 1)
            }
        }
    }

    @Test func `a curve is exact at 0 and 1`() {
        for (_, curve) in UnitCurve.named {
            #expect(curve.value(at: 0) == 0)
            #expect(curve.value(at: 1) == 1)
            #expect(curve.value(at: .nan).isNaN)
            #expect(curve.slope(at: .nan).isNaN)
        }
    }

    @Test func `the circular curves are on their circles`() {
        for i in 0...1000 {
            let x = Double(i) / 1000
            // (0, 1) is the centre of the one circle, (1, 0) of the other.
            let low = UnitCurve.circularEaseIn.value(at: x)
            #expect((x * x + (1 - low) * (1 - low) - 1).magnitude <= 4e-16)
            let high = UnitCurve.circularEaseOut.value(at: x)
            #expect(((1 - x) * (1 - x) + high * high - 1).magnitude <= 4e-16)
            let both = UnitCurve.circularEaseInOut.value(at: x)
            let mirrored = UnitCurve.circularEaseInOut.value(at: 1 - x)
            #expect((both + mirrored - 1).magnitude <= 4e-15)
        }
        // 1 − √(1 − x²) would be 0 here.
        #expect(UnitCurve.circularEaseIn.value(at: 1e-9) == 5e-19)
        #expect(UnitCurve.circularEaseInOut.value(at: 0.25) == UnitCurve.circularEaseIn.value(at: 0.5) / 2)
        #expect(UnitCurve.circularEaseIn.slope(at: 1) == .infinity)
        #expect(UnitCurve.circularEaseInOut.slope(at: 0.5) == .infinity)
    }

    @Test(arguments: [
        UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .default, .circularEaseIn, .circularEaseOut,
        .circularEaseInOut,
    ])
    func `the slope is the central difference of the value`(_ curve: UnitCurve) {
        for x in [0.13, 0.31, 0.66, 0.88] {
            let h = 1e-5
            let difference = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
            #expect((curve.slope(at: x) - difference).magnitude <= 1e-7 * Swift.max(1, difference))
        }
    }

    @Test(arguments: [UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut])
    func `the inverse of a value is its abscissa`(_ curve: UnitCurve) throws {
        let inverse = try #require(curve.inverse)
        for i in 1..<16 {
            let x = Double(i) / 16
            #expect((inverse.value(at: curve.value(at: x)) - x).magnitude <= 1e-14)
        }
    }

    @Test func `a curve without inverse returns nil`() throws {
        #expect(UnitCurve.circularEaseInOut.inverse == nil)
        #expect(try UnitCurve.steps(3).inverse == nil)
        #expect(try UnitCurve.cubicBezier(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1).inverse == nil)
    }

    @Test func `a step curve jumps at its boundaries`() throws {
        func values(_ jump: StepCurve.Jump) throws -> [Double] {
            let curve = try UnitCurve.steps(4, jump: jump)
            return [0, 0.125, 0.25, 0.5, 0.875, 1].map { curve.value(at: $0) }
        }
        #expect(try values(.end) == [0, 0, 0.25, 0.5, 0.75, 1])
        #expect(try values(.start) == [0.25, 0.25, 0.5, 0.75, 1, 1])
        #expect(try values(.none) == [0, 0, 1.0 / 3, 2.0 / 3, 1, 1])
        #expect(try values(.both) == [0.2, 0.2, 0.4, 0.6, 0.8, 1])
        let clamped = try UnitCurve.steps(4, jump: .both)
        #expect(clamped.value(at: -0.1) == 0)
        #expect(clamped.value(at: 1.1) == 1)
        #expect(clamped.slope(at: 0.25) == 0)
        let endless = try UnitCurve.steps(4, jump: .end, edge: .extrapolate)
        #expect(endless.value(at: -0.1) == -0.25)
        #expect(endless.value(at: 1.3) == 1.25)
        #expect(try UnitCurve.steps(2).value(at: .nan).isNaN)
    }

    /// CSS's rule, with the jumps counted one by one: those passed, of those there are; between 0 and 1 never more.
    @Test(
        arguments: [StepCurve.Jump.start, .end, .none, .both],
        [UnitCurve.Edge.clamp, .extrapolate])
    func `a step curve has as many jumps as its kind`(jump: StepCurve.Jump, edge: UnitCurve.Edge) throws {
        for count in 2...5 {
            let curve = try UnitCurve.steps(count, jump: jump, edge: edge)
            let first = jump == .start || jump == .both ? 0 : 1
            let last = jump == .end || jump == .both ? count : count - 1
            for tick in -24...48 {
                let (x, numerator) = (Double(tick) / 24, tick * count)
                var passed = (first...last).filter { 24 * $0 <= numerator }.count
                // Behind the ends the staircase goes on, with equal steps.
                if edge == .extrapolate, tick > 24 { passed = (first...99).filter { 24 * $0 <= numerator }.count }
                if edge == .extrapolate, tick < 0 { passed = -(-99..<first).filter { 24 * $0 > numerator }.count }
                if edge == .clamp, tick < 0 { passed = 0 }
                #expect(curve.value(at: x) == Double(passed) / Double(last - first + 1), "\(count) at \(tick)/24")
            }
        }
    }

    @Test func `a step curve needs a minimum of steps`() {
        #expect(throws: UnitCurveError.tooFewSteps(0, minimum: 1)) { try StepCurve(count: 0) }
        #expect(throws: UnitCurveError.tooFewSteps(1, minimum: 2)) { try StepCurve(count: 1, jump: .none) }
        #expect(throws: Never.self) { try StepCurve(count: 1, jump: .both) }
        #expect(
            UnitCurveError.tooFewSteps(1, minimum: 2).description
                == "a step curve of this kind needs at least 2 steps, not 1")
    }
}
