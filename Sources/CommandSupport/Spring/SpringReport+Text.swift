import AnimationCore
import Foundation

extension SpringReport {
    /// The report for people, with a line break at its end.
    package var text: String {
        let lines = parameterLines + [""] + motionLines + [""] + spellingLines
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ label: String, _ value: String) -> String {
        label.padding(toLength: 20, withPad: " ", startingAt: 0) + value
    }

    private func seconds(_ value: Double) -> String {
        value.isFinite ? "\(DecimalText.rounded(value)) s" : "never"
    }

    /// A bound for people: rounded up, or it would not be one.
    private func threeDigits(notBelow value: Double) -> String {
        let nearest = DecimalWriter.text(value, digits: 3)
        guard let rounded = Double(nearest), rounded < value else { return nearest }
        let unit = pow(10, log10(value).rounded(.down) - 2)
        return DecimalWriter.text(rounded + unit, digits: 3)
    }

    private var parameterLines: [String] {
        let (number, rounded) = (DecimalText.shortest, DecimalText.rounded)
        return [
            line(
                "spring",
                "mass \(number(spring.mass)), stiffness \(number(spring.stiffness)), damping \(number(spring.damping))"),
            line("duration, bounce", "\(rounded(spring.duration)) s, \(rounded(spring.bounce))"),
            line("response, ratio", "\(rounded(spring.response)) s, \(rounded(spring.dampingRatio))"),
            line(
                "settling duration",
                spring.uikitDuration().map { "\(rounded($0)) s (as Spring(settlingDuration:) takes it)" } ?? "none"),
            line("UIKit duration", uikitDuration.map { "\(rounded($0)) s" } ?? "none"),
            line(
                "regime",
                "\(spring.regime.rawValue), ω₀ \(rounded(spring.angularFrequency)) rad/s, β \(rounded(spring.decay)) per s"
            ),
        ]
    }

    private var motionLines: [String] {
        let number = DecimalText.rounded
        let peak = solution.peakVelocity
        let overshoot =
            solution.peakOvershoot.map {
                "\(number(solution.overshootFraction * 100)) % at \(number($0.time)) s"
            } ?? "none"
        return [
            line("initial velocity", "\(number(initialVelocity)) distances per s"),
            line("settled, truly", "\(seconds(settlingTime)) (within \(number(epsilon)) of the way)"),
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
                    "over \(DecimalText.rounded(css.duration)) s; at most "
                        + "\(threeDigits(notBelow: css.maximumError)) of the way off"))
        case .failure(let failure): lines.append(line("CSS", "\(failure)"))
        }
        return lines
    }
}
