import AnimationCore
import Foundation

extension SpringReport {
    package var text: String {
        let lines = parameterLines + [""] + motionLines + [""] + spellingLines
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ label: String, _ value: String) -> String {
        label.padding(toLength: 20, withPad: " ", startingAt: 0) + value
    }

    private func seconds(_ value: Double) -> String { value.isFinite ? "\(number(value)) s" : "never" }

    /// A bound for people: rounded up, or it would not be one.
    private func threeDigits(notBelow value: Double) -> String {
        let nearest = DecimalWriter.text(value, digits: 3)
        guard let rounded = Double(nearest), rounded < value else { return nearest }
        let unit = pow(10, log10(value).rounded(.down) - 2)
        return DecimalWriter.text(rounded + unit, digits: 3)
    }

    private var parameterLines: [String] {
        [
            line(
                "spring",
                "mass \(number(spring.mass)), stiffness \(number(spring.stiffness)), damping \(number(spring.damping))"),
            line("duration, bounce", "\(number(spring.duration)) s, \(number(spring.bounce))"),
            line("response, ratio", "\(number(spring.response)) s, \(number(spring.dampingRatio))"),
            line(
                "settling duration",
                spring.uikitDuration().map { "\(number($0)) s (SwiftUI, Spring(settlingDuration:))" } ?? "none"),
            line("UIKit duration", uikitDuration.map { "\(number($0)) s" } ?? "none"),
            line(
                "regime",
                "\(regime.rawValue), ω₀ \(number(spring.angularFrequency)) rad/s, β \(number(spring.decay)) per s"
            ),
        ]
    }

    private var motionLines: [String] {
        let peak = solution.peakVelocity
        let overshoot = peakOvershoot.map { "\(number(overshootFraction * 100)) % at \(number($0.time)) s" } ?? "none"
        return [
            line("initial velocity", "\(number(initialVelocity)) distances per s"),
            line("settling time", "\(seconds(settlingTime)) (\(number(epsilon * 100)) %)"),
            line("  Core Animation", seconds(coreAnimationSettlingDuration)),
            line("  SwiftUI", seconds(swiftUISettlingDuration)),
            line("overshoot", overshoot),
            line("peak velocity", "\(number(-peak.velocity)) distances per s at \(number(peak.time)) s"),
        ]
    }

    private var spellingLines: [String] {
        var lines = spellings.map { line($0.platform, $0.code) }
        switch css {
        case .success(let css):
            lines.append(line("CSS", css.text))
            lines.append(
                line(
                    "",
                    "over \(number(css.duration)) s; maximum error "
                        + "\(threeDigits(notBelow: css.maximumError))"))
        case .failure(let failure): lines.append(line("CSS", "\(failure)"))
        }
        return lines
    }
}
