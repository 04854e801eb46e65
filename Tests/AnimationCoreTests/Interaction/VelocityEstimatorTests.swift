import AnimationCore
import TestSupport
import Testing

/// Velocities from timestamped touches.
@Suite struct VelocityEstimatorTests {
    private static let times = [0.0, 0.004, 0.0161, 0.02, 0.0335, 0.05, 0.0583, 0.0751, 0.1]

    private func samples(_ times: [Double], _ location: (Double) -> Double) -> [TouchSample<Double>] {
        times.map { TouchSample(time: $0, location: location($0)) }
    }

    @Test(arguments: 1...4)
    func `polynomials of the fit's degree are estimated exactly`(degree: Int) throws {
        var random = SplitMix64(seed: 19)
        for method in [VelocityEstimator.Method.leastSquares(degree: degree)] + (degree == 1 ? [.twoPoint] : []) {
            for _ in 0..<20 {
                let coefficients = (0...degree).map { _ in Double.random(in: -300...300, using: &random) }
                let scale = 20.0
                // Σ cₖ·(scale·t)ᵏ and its derivative.
                func value(_ t: Double) -> Double { coefficients.reversed().reduce(0) { $0 * scale * t + $1 } }
                let last = scale * (Self.times.last ?? 0)
                var slope = 0.0
                var power = 1.0
                for order in 1...degree {
                    slope += Double(order) * coefficients[order] * scale * power
                    power *= last
                }
                let estimate = try VelocityEstimator(method).velocity(of: samples(Self.times, value))
                #expect((estimate - slope).magnitude <= 1e-9 * 300 * scale * 16, "\(method)")
            }
        }
    }

    @Test func `a fit of too low a degree is not exact: the test above can fail`() throws {
        let quadratic = samples(Self.times) { 4000 * $0 * $0 }
        let linear = try VelocityEstimator(.leastSquares(degree: 1)).velocity(of: quadratic)
        #expect((linear - 800).magnitude > 100)
    }

    @Test func `the weights sum to 0, weigh time with 1, and are those of the textbook for equal steps`() {
        let estimator = VelocityEstimator(.leastSquares(degree: 2))
        let weights = estimator.weights(times: Self.times)
        #expect(weights.reduce(0, +).magnitude <= 1e-12)
        #expect((zip(weights, Self.times).reduce(0) { $0 + $1.0 * $1.1 } - 1).magnitude <= 1e-13)
        // Three points and a parabola: the one-sided difference (1, -4, 3)/2h.
        let three = estimator.weights(times: [0, 0.5, 1])
        for (weight, expected) in zip(three, [1.0, -4, 3]) { #expect((weight - expected).magnitude <= 1e-14) }
        // Five points and a line: -2, -1, 0, 1, 2 over 10h.
        let line = VelocityEstimator(.leastSquares(degree: 1)).weights(times: [0, 1, 2, 3, 4])
        for (weight, expected) in zip(line, [-0.2, -0.1, 0, 0.1, 0.2]) {
            #expect((weight - expected).magnitude <= 1e-15)
        }
        #expect(VelocityEstimator(.twoPoint).weights(times: [0, 1, 1.5]) == [0, -2, 2])
    }

    @Test func `duplicate timestamps change nothing but the weight of their samples`() throws {
        let estimators = [
            VelocityEstimator(.twoPoint), VelocityEstimator(.leastSquares(degree: 1)), VelocityEstimator(),
        ]
        let doubled = Self.times.flatMap { [$0, $0] } + [0.1, 0.1 + 1e-9]
        for estimator in estimators {
            let velocity = try estimator.velocity(of: samples(doubled) { 500 * $0 })
            #expect((velocity - 500).magnitude <= 1e-3)
            #expect(try estimator.velocity(of: samples([0.1, 0.1, 0.1]) { _ in 7 }) == 0)
            #expect(
                try estimator.velocity(of: [TouchSample(time: 0.1, location: 1.0), TouchSample(time: 0.1, location: 9)])
                    == 0)
            #expect(try estimator.velocity(of: samples([0.1]) { _ in 7 }) == 0)
        }
        // Of two samples at the last time the later one counts for the difference quotient.
        let corrected = [(0.0, 0.0), (0.01, 4), (0.01, 5)].map { TouchSample(time: $0.0, location: $0.1) }
        #expect(try VelocityEstimator(.twoPoint).velocity(of: corrected) == 500)
        // Two timestamps determine a line, for any degree.
        let pair = samples([0, 0, 0.01]) { 300 * $0 }
        #expect((try VelocityEstimator(.leastSquares(degree: 3)).velocity(of: pair) - 300).magnitude <= 1e-10)
    }

    @Test func `only the last 100 ms count, and a finger that rested has no velocity`() throws {
        let early = samples([-2, -1, -0.5]) { _ in -1000 }
        let late = samples(Self.times) { 250 * $0 }
        let estimator = VelocityEstimator()
        #expect((try estimator.velocity(of: early + late) - 250).magnitude <= 1e-10)
        #expect(try estimator.velocity(of: late, releasedAt: 0.25) == 0)
        #expect((try estimator.velocity(of: late, releasedAt: 0.14) - 250).magnitude <= 1e-10)
        #expect((try VelocityEstimator(window: 5).velocity(of: early + late) - 250).magnitude > 10)
    }

    @Test func `the estimate does not depend on the clock's or the screen's origin`() throws {
        let base = samples(Self.times) { 90 + 400 * $0 - 900 * $0 * $0 }
        let moved = base.map { TouchSample(time: $0.time + 8192, location: $0.location + 4096) }
        let (a, b) = (try VelocityEstimator().velocity(of: base), try VelocityEstimator().velocity(of: moved))
        #expect((a - b).magnitude <= 1e-6)
    }

    @Test func `points are estimated axis by axis`() throws {
        let samples = Self.times.map { TouchSample(time: $0, location: Point(x: 3 - 200 * $0, y: 500 * $0 * $0)) }
        let velocity = try VelocityEstimator().velocity(of: samples)
        #expect((velocity.x + 200).magnitude <= 1e-9 && (velocity.y - 100).magnitude <= 1e-9)
    }

    @Test func `bad samples are named`() {
        let estimator = VelocityEstimator()
        #expect(throws: InteractionError.noSamples) { try estimator.velocity(of: [TouchSample<Double>]()) }
        #expect(throws: InteractionError.sampleNotFinite(index: 1)) {
            try estimator.velocity(of: samples([0, .nan]) { _ in 0 })
        }
        #expect(throws: InteractionError.sampleNotFinite(index: 0)) {
            try estimator.velocity(of: samples([0, 1]) { _ in .infinity })
        }
        #expect(throws: InteractionError.timeNotMonotone(index: 2, time: 0.5, previous: 1)) {
            try estimator.velocity(of: samples([0, 1, 0.5]) { $0 })
        }
    }
}
