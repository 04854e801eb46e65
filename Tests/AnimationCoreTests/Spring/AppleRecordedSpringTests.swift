import AnimationCore
import TestSupport
import Testing

/// Every number about springs that was recorded on Apple's frameworks, to its printed precision.
@Suite struct AppleRecordedSpringTests {
    /// The spring that a row of the table describes: `(2pi/0.5)^2` for a stiffness, `zeta=0.8` for a damping.
    private func spring(_ row: ReferenceTable.Row) throws -> Spring {
        let stiffness = try row.text("stiffness")
        let damping = try row.text("damping")
        if damping.hasPrefix("zeta=") {
            let ratio = try #require(Double(damping.dropFirst(5)))
            let inner = stiffness.dropFirst(4).prefix { $0 != ")" }
            let period = inner.isEmpty ? 1 : try #require(Double(inner.dropFirst()))
            return try Spring(response: period, dampingRatio: ratio)
        }
        return try Spring(mass: row.number("mass"), stiffness: row.number("stiffness"), damping: row.number("damping"))
    }

    /// The number behind `name=` in a column.
    private func argument(_ row: ReferenceTable.Row, _ name: String, in column: String = "argument") throws -> Double {
        let words = try row.text(column).split(separator: " ")
        let word = try #require(words.first { $0.hasPrefix(name + "=") }, "\(row)")
        return try #require(Double(word.dropFirst(name.count + 1)))
    }

    @Test func everySpringRowIsReproduced() throws {
        var springs = 0
        for row in try ReferenceTable("apple_recorded.csv").rows {
            let quantity = try row.text("quantity")
            let recorded = try row.number("recorded", or: .nan)
            let name = quantity.split(separator: " ").first.map(String.init) ?? ""
            switch name {
            case "CASpringAnimation.settlingDuration", "CASpringAnimation.durationForEpsilon":
                let duration = try spring(row).coreAnimationSettlingDuration(
                    initialVelocity: row.number("initial_velocity"), epsilon: argument(row, "epsilon"))
                #expect((duration - recorded).magnitude <= 2 * recorded.ulp, "\(row): \(duration)")
            case "CASpringAnimation" where quantity.hasPrefix("CASpringAnimation curve"):
                let duration = try argument(row, "duration", in: "quantity")
                let solution = SpringSolution(try spring(row), displacement: 1)
                let value = 1 - solution.value(at: duration * (try argument(row, "fraction")))
                #expect((value - recorded).magnitude <= 1e-6, "\(row): \(value)")
            case "CASpringAnimation":
                let perceptual = try Spring(
                    duration: argument(row, "duration", in: "quantity"), bounce: argument(row, "bounce", in: "quantity")
                )
                let duration = try perceptual.coreAnimationSettlingDuration(epsilon: argument(row, "epsilon"))
                #expect((duration - recorded).magnitude <= 2 * recorded.ulp, "\(row): \(duration)")
            case "UIView":
                let spring = try UIKitSpring(
                    duration: argument(row, "duration", in: "quantity"),
                    dampingRatio: argument(row, "dampingRatio", in: "quantity"),
                    initialVelocity: row.number("initial_velocity")
                ).spring
                let (stiffness, damping) = (try row.number("stiffness"), try row.number("damping"))
                #expect((spring.stiffness - stiffness).magnitude <= 2 * stiffness.ulp, "\(spring)")
                #expect((spring.damping - damping).magnitude <= 2 * damping.ulp, "\(spring)")
            default:
                #expect(name == "CAMediaTimingFunction", "a row that nothing reproduces: \(row)")
                continue
            }
            springs += 1
        }
        #expect(springs == 13)
    }

    /// SwiftUI's settling durations of its three presets.
    @Test func presetsSettleAsInSwiftUI() {
        for (preset, recorded) in [
            (Spring.smooth, 0.7999999999999999), (.snappy, 0.8768271225053476), (.bouncy, 1.0447130905120119),
        ] {
            let duration = preset.swiftUISettlingDuration()
            #expect((duration - recorded).magnitude <= 2 * recorded.ulp, "\(preset): \(duration)")
        }
    }
}
