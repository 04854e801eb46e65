import AnimationCore
import Foundation
import TestSupport
import Testing

/// The resistance beyond an edge.
@Suite struct RubberBandTests {
    private let band: RubberBand

    init() throws { band = try RubberBand(viewportLength: 812) }

    @Test func `both directions undo each other, on both sides`() {
        for x in [0, 1e-12, 0.3, 17, 400, 5000, 1e6] {
            for overdrag in [x, -x] {
                let distance = band.distance(forOverdrag: overdrag)
                // The inverse is steep far out: a rounding of the distance counts 1/(1 - distance/length) there.
                let condition = 812 / (812 - distance.magnitude)
                let back = band.overdrag(forDistance: distance)
                #expect((back - overdrag).magnitude <= 8 * 0x1p-52 * condition * x)
                #expect(distance.sign == overdrag.sign && distance.magnitude <= 812)
            }
        }
    }

    @Test func `the slope is that of the distance, and the coefficient at the edge`() {
        #expect(band.slope(atOverdrag: 0) == 0.55)
        let h = 1e-3
        for x in [0.5, 40, 900, -40] {
            let slope = (band.distance(forOverdrag: x + h) - band.distance(forOverdrag: x - h)) / (2 * h)
            #expect((slope - band.slope(atOverdrag: x)).magnitude <= 1e-9)
        }
    }

    @Test func `the distance grows with the overdrag and never reaches the viewport's length`() {
        var last = 0.0
        for step in 1...600 {
            let distance = band.distance(forOverdrag: pow(1.05, Double(step)))
            #expect(distance > last || distance == 812 || distance.ulp > distance - last)
            last = distance
        }
        #expect(band.distance(forOverdrag: .infinity) == 812 && band.distance(forOverdrag: -.infinity) == -812)
        #expect(band.distance(forOverdrag: .greatestFiniteMagnitude) == 812)
        #expect(band.distance(forOverdrag: .nan).isNaN && band.overdrag(forDistance: .nan).isNaN)
        #expect(band.overdrag(forDistance: 812) == .infinity && band.overdrag(forDistance: -900) == -.infinity)
    }

    @Test func `lengths and coefficients outside their range are refused by name`() {
        for value in [0, -1, Double.nan, .infinity] {
            #expect(throws: InteractionError.invalid(.viewportLength, value)) { try RubberBand(viewportLength: value) }
            #expect(throws: InteractionError.invalid(.rubberBandCoefficient, value)) {
                try RubberBand(viewportLength: 1, coefficient: value)
            }
        }
    }
}
