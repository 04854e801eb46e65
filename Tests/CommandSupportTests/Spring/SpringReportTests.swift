import AnimationCore
import CommandSupport
import FrameSuite
import Foundation
import Testing

/// The report of a spring has the core's numbers.
@Suite struct SpringReportTests {
    private func json(_ report: SpringReport) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(report.prettyJSON().utf8)) as? [String: Any])
    }

    @Test(arguments: [0.05, 0.1, 0.15, 0.3, 0.35, 0.55, 0.85, 1.15, 1.85, 2])
    func `a spring that is meant to be critical is critical, in every parameterisation`(number: Double) throws {
        typealias Parameters = [SpringRequest.Parameter: Double]
        let requests: [Parameters] = [
            [.duration: number], [.duration: number, .bounce: 0], [.response: number, .dampingRatio: 1],
            [.response: number, .dampingRatio: 1, .mass: 3], [.stiffness: 340 * number, .dampingRatio: 1],
            [.settlingDuration: number, .dampingRatio: 1], [.androidStiffness: 3000 * number, .dampingRatio: 1],
            [.uikitDuration: number, .uikitDamping: 1],
        ]
        for request in requests {
            let report = try SpringReport(SpringRequest(request).spring().spring)
            #expect(report.regime == .critical, "\(request)")
            #expect(report.overshootFraction == 0 && report.peakOvershoot == nil)
            #expect(report.text.contains("overshoot           none"))
            #expect(try json(report)["regime"] as? String == "critical")
        }
        // A ratio that differs by more than rounding is not critical; a fast start passes the target.
        #expect(try SpringReport(Spring(response: number, dampingRatio: 1 - 1e-14)).regime == .underdamped)
        #expect(try SpringReport(Spring(response: number, dampingRatio: 1 + 1e-14)).regime == .overdamped)
        #expect(try SpringReport(Spring(duration: number), initialVelocity: 1000).overshootFraction > 0)
    }

    /// The motion by the printed parameters, read as each platform's source reads them.
    @Test func `each platform computes the motion back from the code, to a millionth of the travel`() throws {
        let springs =
            [0.001, 0.05, 0.3, 1 / 3.0, 0.7, 1, 1.7].flatMap { ratio in
                [0.0123456789, 0.5, 1 / 3.0, 60].map { response in
                    try? Spring(response: response, dampingRatio: ratio, mass: 1.23456789)
                }
            } + [try? Spring(mass: 3, stiffness: 1_234_567.89, damping: 0.01)]
        for spring in springs.compactMap(\.self) {
            for velocity in [0, 1 / 3.0] {
                let report = try SpringReport(spring, initialVelocity: velocity)
                var isMotionSaid = false
                for spelling in report.spellings {
                    guard let read = PlatformReader.spring(spelling) else { continue }
                    isMotionSaid = isMotionSaid || spelling.code.contains("visualDuration")
                    let back = SpringSolution(read.spring, displacement: 1, velocity: -(read.velocity ?? velocity))
                    let end = min(report.settlingTime, 10 * spring.response)
                    let times = (0...100).map { end * Double($0) / 100 }
                    let worst = times.map { abs(back.value(at: $0) - report.solution.value(at: $0)) }.max() ?? .infinity
                    #expect(worst < 1e-6, "\(spelling.platform): \(spelling.code)")
                }
                #expect(isMotionSaid == (velocity == 0 && spring.bounce >= 0 && spring.dampingRatio >= 0.05))
            }
        }
    }

    @Test func `six digits where the motion needs no more, and --digits 17 is as many as read back`() throws {
        let slow = try Spring(duration: 1, bounce: 0.5)
        #expect(try SpringReport(slow).text.contains("stiffness 39.4784, damping 6.28319\n"))
        #expect(try SpringReport(.bouncy).text.contains("stiffness 157.9137, damping 17.59292\n"))
        #expect(try SpringReport(slow, digits: 17).text.contains("stiffness 39.4784176043574"))
    }

    @Test func `--digits limits the digits; without a limit, every number reads back`() throws {
        let report = try SpringReport(Spring(response: 0.35, dampingRatio: 0.83), digits: 4)
        #expect(report.text.contains("duration, bounce    0.35 s, 0.17"))
        #expect(report.text.contains("stiffness 322.3, damping 29.8"))
        let text = DecimalText()
        for value in [0.1 + 0.2, 1 - 0.7, 3, 157.91367041742973, 1e-300, 2.0 / 3, .pi] {
            let read = try #require(Double(text(value)))
            #expect((read - value).magnitude <= 2 * value.ulp)
        }
        #expect(text(0.1 + 0.2) == "0.3" && text(1 - 0.7) == "0.3" && text(3) == "3")
        #expect(text(157.91367041742973) == "157.91367041742973" && text(2.0 / 3) == "0.6666666666666666")
    }

    @Test func `the JSON has the spring's numbers`() throws {
        let spring = try Spring(mass: 2, stiffness: 300, damping: 12)
        let values = try json(SpringReport(spring, initialVelocity: 4, epsilon: 0.01))
        func holds(_ key: String, _ expected: Double?) throws {
            let (number, expected) = (try #require(values[key] as? Double), try #require(expected))
            // What reads JSON here is allowed a last digit.
            #expect((number - expected).magnitude <= 2 * expected.ulp, "\(key)")
        }
        try holds("mass", 2)
        try holds("stiffness", 300)
        try holds("damping", 12)
        try holds("damping_ratio", spring.dampingRatio)
        try holds("duration_s", spring.duration)
        try holds("bounce", spring.bounce)
        try holds("response_s", spring.response)
        try holds("settling_duration_s", spring.uikitDuration())
        try holds("uikit_duration_s", spring.uikitDuration(initialVelocity: 4))
        try holds("settling_true_s", spring.settlingTime(epsilon: 0.01, initialVelocity: 4))
        try holds("settling_core_animation_s", spring.coreAnimationSettlingDuration(initialVelocity: 4, epsilon: 0.01))
        try holds("settling_swiftui_s", spring.swiftUISettlingDuration(initialVelocity: 4, epsilon: 0.01))
        let solution = SpringSolution(spring, displacement: 1, velocity: -4)
        try holds("overshoot_fraction", solution.overshootFraction)
        try holds("overshoot_s", solution.peakOvershoot?.time)
        try holds("peak_velocity_distances_per_s", -solution.peakVelocity.velocity)
        #expect(values["regime"] as? String == "underdamped")
        let css = try #require(values["css"] as? [String: Any])
        #expect((css["easing"] as? String)?.hasPrefix("linear(") == true)
        #expect((css["maximum_error_fraction"] as? Double) ?? 1 <= 0.002)
        #expect((values["spellings"] as? [Any])?.count == 16)
    }

    /// A number that does not exist is null, not infinity and not a missing key.
    @Test func `values that do not exist are null`() throws {
        let values = try json(SpringReport(Spring(stiffness: 100, damping: 0)))
        for key in [
            "settling_true_s", "settling_core_animation_s", "settling_swiftui_s", "settling_duration_s",
            "uikit_duration_s", "css",
        ] {
            #expect(values[key] is NSNull, "\(key)")
        }
    }

    @Test func `the text has the values of the definitions`() throws {
        let report = try SpringReport(.bouncy, digits: 17)
        for part in [
            "duration, bounce    0.5 s, 0.3", "settling time       0.81874671738310",
            "  Core Animation    0.86295528317442",
            "  SwiftUI           1.0447130905120", "overshoot           4.5987910260267",
            "UIKit duration      0.78301419638730",
        ] {
            #expect(report.text.contains(part), "\(part)")
        }
        #expect(try SpringReport(Spring(stiffness: 100, damping: 0)).text.contains("settling time       never"))
    }

    /// The printed error of CSS's lines is still a bound: never below the error itself, and no digit above it.
    @Test(arguments: (1...30).filter { $0.isMultiple(of: 3) }.map { Double($0) * 0.0033 })
    func `the stated error is rounded up`(tolerance: Double)
        throws
    {
        for bounce in [-0.3, 0, 0.3, 0.9] {
            let report = try SpringReport(Spring(duration: 0.5, bounce: bounce), cssTolerance: tolerance)
            let error = try report.css.get().maximumError
            let stated = try #require(report.text.split(separator: "maximum error ").last?.split(separator: "\n").first)
            #expect(try (error...error * 1.01).contains(#require(Double(stated))), "\(stated) for \(error)")
        }
    }

    /// Each spelling describes the same motion in its own words.
    @Test func `each platform's code describes the same spring`() throws {
        let spring = try Spring(mass: 2, stiffness: 200, damping: 10)
        let codes = PlatformSpelling.all(spring, velocity: 0).map { "\($0.platform): \($0.code)" }
        for code in [
            "UIKit: UISpringTimingParameters(mass: 2, stiffness: 200, damping: 10, initialVelocity: CGVector(dx: 0, dy: 0))",
            "UIKit: UIView.animate(springDuration: 0.6283185307179586, bounce: 0.75, initialSpringVelocity: 0)",
            "Core Animation: CASpringAnimation(perceptualDuration: 0.6283185307179586, bounce: 0.75)",
            "SwiftUI: .spring(duration: 0.6283185307179586, bounce: 0.75)",
            "SwiftUI: .spring(response: 0.6283185307179586, dampingFraction: 0.25)",
            "SwiftUI: .interpolatingSpring(mass: 2, stiffness: 200, damping: 10, initialVelocity: 0)",
            "Android: SpringForce().setStiffness(100f).setDampingRatio(0.25f)",
            "Compose: spring(dampingRatio = 0.25f, stiffness = 100f)",
            "Flutter: SpringDescription(mass: 2, stiffness: 200, damping: 10)",
            "react-spring: { mass: 2, tension: 200, friction: 10 }",
            "Motion: { type: \"spring\", stiffness: 200, damping: 10, mass: 2, velocity: 0 }",
            "Motion: { type: \"spring\", visualDuration: 0.5235987755982989, bounce: 0.75 }",
            "Figma: Custom spring: stiffness 200, damping 10, mass 2",
        ] {
            #expect(codes.contains(code), "\(code)")
        }
        #expect(codes.contains { $0.contains("withDuration: 2.2214") })
        #expect(codes.contains { $0.hasPrefix("SwiftUI: Spring(settlingDuration: 2.2214920713724") })
        let thrown = try UIKitSpring(duration: 3, dampingRatio: 0.25, initialVelocity: 2).spring
        let moving = PlatformSpelling.all(thrown, velocity: 2).map(\.code)
        #expect(
            moving.contains(
                "UIView.animate(withDuration: 3, delay: 0, usingSpringWithDamping: 0.25, initialSpringVelocity: 2)"))
        let creeping = PlatformSpelling.all(try Spring(stiffness: 100, damping: 50), velocity: 0).map(\.code)
        #expect(creeping.contains { $0.contains("allowsOverdamping = true") })
        #expect(!creeping.contains { $0.contains("withDuration") || $0.contains("settlingDuration") })
    }

    @Test(arguments: [(-0.2, 0.0), (0.96, 0), (0.3, 2)])
    func `Motion's visual duration is left out where Motion would make another spring`(bounce: Double, velocity: Double)
        throws
    {
        let code = try SpringReport(Spring(duration: 0.5, bounce: bounce), initialVelocity: velocity).code(
            for: "Motion")
        #expect(code?.count == 1 && code?[0].contains("visualDuration") == false)
    }

    /// Qt's own recurrence, one step of 16 ms after the other, has to shrink and turn as the motion does: its samples obey
    /// the same linear relation from one to the next but one.
    @Test(arguments: [0.05, 0.3, 0.7, 1, 1.5, 4])
    func `Qt's steps have the decay and the frequency of the motion`(dampingRatio: Double) throws {
        for duration in [0.2, 0.5, 2] {
            let spring = try Spring(response: duration, dampingRatio: dampingRatio)
            let code = try #require(PlatformSpelling.all(spring, velocity: 0).first { $0.platform == "Qt" }?.code)
            let words = code.split { " ;{}".contains($0) }
            try #require(words.count == 5 && words[1] == "spring:" && words[3] == "damping:")
            let force = try #require(Double(words[2]))
            let loss = try #require(Double(words[4]))
            var position = 0.0
            var velocity = 0.0
            var qt: [Double] = []
            for _ in 0..<3 {
                qt.append(1 - position)
                velocity += force * (1 - position) - loss * velocity
                position += 0.016 * velocity
            }
            // The trace and the determinant of the motion's own step, from its solutions from rest and from a push.
            let rest = SpringSolution(spring, displacement: 1.0, velocity: 0.0)
            let push = SpringSolution(spring, displacement: 0.0, velocity: 1.0)
            let (a, b) = (rest.state(at: 0.016), push.state(at: 0.016))
            let trace = a.displacement + b.velocity
            let determinant = a.displacement * b.velocity - a.velocity * b.displacement
            #expect(abs(qt[2] - (trace * qt[1] - determinant * qt[0])) < 1e-12, "\(code)")
            #expect(abs(1 - loss - determinant) < 1e-12, "\(code)")
        }
    }

    @Test func `invalid numbers throw an error with the value`() {
        #expect(throws: SpringError.invalid(.velocity, .infinity)) {
            try SpringReport(.smooth, initialVelocity: .infinity)
        }
        #expect(throws: SpringReport.Failure.tooFast(velocity: 1e308)) {
            try SpringReport(Spring(stiffness: 1e-4, damping: 0), initialVelocity: 1e308)
        }
        #expect(throws: SpringError.invalid(.epsilon, 0)) { try SpringReport(.smooth, epsilon: 0) }
    }
}

/// The springs of the platforms' code, computed as their sources compute them.
private enum PlatformReader {
    /// `nil` for code that another test reads.
    static func spring(_ spelling: PlatformSpelling) -> (spring: Spring, velocity: Double?)? {
        let code = spelling.code
        func value(_ pattern: String) -> Double? {
            guard let regex = try? Regex("\\b\(pattern)[:=(]?\\s*[=]?\\s*(-?[0-9.e+-]+)"),
                let match = code.firstMatch(of: regex), let text = match.output[1].substring
            else { return nil }
            return Double(text)
        }
        let tau = 2 * Double.pi
        func make(_ squaredFrequency: Double, _ ratio: Double) -> Spring? {
            try? Spring(mass: 1, stiffness: squaredFrequency, dampingRatio: ratio)
        }
        func perceptual(_ duration: Double, _ bounce: Double) -> Spring? {
            // Apple, WWDC 2023: damping 4π (1 − bounce) / duration, or 4π / (duration (1 + bounce)) below 0; mass 1.
            make((tau / duration) * (tau / duration), bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
        }
        let spring: Spring? =
            switch spelling.platform {
            case "Motion" where code.contains("visualDuration"):
                value("visualDuration").flatMap { visual in
                    value("bounce").flatMap { bounce in
                        // root = 2π / (1.2 visualDuration); the ratio is clamped.
                        make((tau / (1.2 * visual)) * (tau / (1.2 * visual)), min(max(1 - bounce, 0.05), 1))
                    }
                }
            case "Android":
                // SpringForce: natural frequency √stiffness, mass 1.
                value("setStiffness").flatMap { stiffness in value("setDampingRatio").flatMap { make(stiffness, $0) } }
            case "Compose":
                value("stiffness").flatMap { stiffness in value("dampingRatio").flatMap { make(stiffness, $0) } }
            case "SwiftUI" where code.contains("response"):
                value("response").flatMap { response in
                    value("dampingFraction").flatMap { make((tau / response) * (tau / response), $0) }
                }
            case "react-spring":
                // SpringValue: acceleration = (−tension · displacement − friction · velocity) / mass.
                value("tension").flatMap { tension in
                    value("friction").flatMap { friction in
                        value("mass").flatMap { try? Spring(mass: $0, stiffness: tension, damping: friction) }
                    }
                }
            case _ where code.contains("withDuration") || code.contains("settlingDuration"): nil
            case "Figma", "Flutter", "Motion", "Core Animation", "SwiftUI", "UIKit":
                value("stiffness").map { stiffness in
                    (try? Spring(mass: value("mass") ?? 1, stiffness: stiffness, damping: value("damping") ?? .nan))
                }
                    ?? value("\\w*[dD]uration").flatMap { duration in
                        value("bounce").flatMap { perceptual(duration, $0) }
                    }
            default: nil
            }
        return spring.map { ($0, value("(?:initialVelocity|velocity)")) }
    }
}
