import AnimationCore
import CommandSupport
import Testing

/// CSS's linear(): what the text says, read back as a browser reads it, stays within the stated error of the motion.
@Suite struct CSSLinearTests {
    /// The function that a text describes, from its own characters.
    private static func parse(_ text: String) throws -> (Double) -> Double {
        try #require(text.hasPrefix("linear(") && text.hasSuffix(")"))
        let stops = text.dropFirst(7).dropLast().split(separator: ",").map { part in
            part.split(separator: " ").map { Double($0.filter { $0 != "%" }) ?? .nan }
        }
        let points = stops.enumerated().map { index, stop in
            (x: stop.count > 1 ? stop[1] / 100 : index == 0 ? 0 : 1, y: stop[0])
        }
        try #require(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x })
        return { share in
            let next = points.firstIndex { $0.x >= share } ?? points.count - 1
            guard next > 0 else { return points[0].y }
            let (a, b) = (points[next - 1], points[next])
            return a.y + (b.y - a.y) * (share - a.x) / (b.x - a.x)
        }
    }

    @Test(arguments: [0.0003, 0.002, 0.02]) func `linear() stays within its stated error`(
        tolerance: Double
    ) throws {
        let springs = [
            Spring.smooth, .snappy, .bouncy, try Spring(response: 0.3, dampingRatio: 0.1, mass: 3),
            try Spring(response: 0.5, dampingRatio: 3),
        ]
        for spring in springs {
            for velocity in [0.0, 8, -5] {
                let css = try CSSLinear(spring, initialVelocity: velocity, tolerance: tolerance)
                #expect(css.maximumError <= tolerance)
                let easing = try Self.parse(css.text)
                let solution = SpringSolution(spring, displacement: 1, velocity: -velocity)
                let count = 13_331
                // One expectation for all, which are slow.
                let worst = (0...count).lazy.map { index in
                    let share = Double(index) / Double(count)
                    return (easing(share) - (1 - solution.value(at: share * css.duration))).magnitude
                }.max()
                #expect(try #require(worst) <= css.maximumError * (1 + 1e-9), "\(spring) \(velocity)")
                // After its end CSS stands still; the motion stays near.
                for later in [1.0, 1.1, 1.5, 4] {
                    #expect(solution.value(at: css.duration * later).magnitude <= css.maximumError + tolerance / 2)
                }
            }
        }
    }

    @Test func `linear() has few stops`() throws {
        let coarse = try CSSLinear(.bouncy, tolerance: 0.02)
        let fine = try CSSLinear(.bouncy, tolerance: 0.002)
        #expect(coarse.stops.count < fine.stops.count)
        #expect(fine.stops.count <= 24)
        #expect(fine.stops.first?.step == 0 && fine.stops.first?.progress == 0)
        #expect(fine.stops.last?.step == CSSLinear.steps && fine.stops.last?.progress == 1)
        #expect(fine.text.hasPrefix("linear(0, ") && fine.text.hasSuffix(", 1)"))
    }

    @Test func `a motion that never settles has no linear()`() throws {
        #expect(throws: CSSLinear.Failure.neverSettles) { try CSSLinear(Spring(stiffness: 1, damping: 0)) }
        #expect(throws: CSSLinear.Failure.tooFast) { try CSSLinear(Spring(stiffness: 100, damping: 0.01)) }
    }
}
