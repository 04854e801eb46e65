#if CommandLineTool
import AnimationCore
import ArgumentParser
import CommandSupport
import Foundation
import FrameSuite

extension SpringRequest.Preset: ExpressibleByArgument {}

/// The parameters of ``SpringRequest``, as options. A value may start with a minus sign.
struct SpringOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "Mass; 1 where it is left out.")
    var mass: Double?
    @Option(parsing: .unconditional, help: "Force per displacement.")
    var stiffness: Double?
    @Option(parsing: .unconditional, help: "Force per velocity.")
    var damping: Double?
    @Option(parsing: .unconditional, help: "Perceptual duration in seconds.")
    var duration: Double?
    @Option(parsing: .unconditional, help: "Bounce, greater than -1, at most 1; 0 where it is left out.")
    var bounce: Double?
    @Option(parsing: .unconditional, help: "Response in seconds.")
    var response: Double?
    @Option(parsing: .unconditional, help: "Damping ratio; 1 is critical.")
    var dampingRatio: Double?
    @Option(parsing: .unconditional, help: "Seconds that UIKit's equation gives the motion, not clamped.")
    var settlingDuration: Double?
    @Option(parsing: .unconditional, help: "Android's stiffness, at mass 1.")
    var androidStiffness: Double?
    @Option(parsing: .unconditional, help: "react-spring's stiffness.")
    var tension: Double?
    @Option(parsing: .unconditional, help: "react-spring's damping.")
    var friction: Double?
    @Option(name: .customLong("uikit-duration"), parsing: .unconditional, help: "UIKit's duration, 0.01...10 s.")
    var uikitDuration: Double?
    @Option(name: .customLong("uikit-damping"), parsing: .unconditional, help: "UIKit's damping ratio, at most 1.")
    var uikitDamping: Double?
    @Option(
        name: .customLong("uikit-velocity"), parsing: .unconditional,
        help: "UIKit's initial velocity in distances per second.")
    var uikitVelocity: Double?
    @Option(help: "A named spring: \(SpringRequest.Preset.allCases.map(\.rawValue).joined(separator: ", ")).")
    var preset: SpringRequest.Preset?

    var request: SpringRequest {
        let values: [SpringRequest.Parameter: Double?] = [
            .mass: mass, .stiffness: stiffness, .damping: damping, .duration: duration, .bounce: bounce,
            .response: response, .dampingRatio: dampingRatio, .settlingDuration: settlingDuration,
            .androidStiffness: androidStiffness, .tension: tension, .friction: friction,
            .uikitDuration: uikitDuration, .uikitDamping: uikitDamping, .uikitVelocity: uikitVelocity,
        ]
        return SpringRequest(values.compactMapValues { $0 }, preset: preset)
    }
}

struct TextOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "The largest error of CSS's linear(), 0.0002...0.5 of the travel.")
    var cssError = 0.002
    @Option(
        help:
            "Significant digits of the text, 1...17 (17: as many as read back); by default as many as the motion needs."
    )
    var digits: Int?

    func validate() throws {
        try require(cssError >= 0.0002 && cssError <= 0.5, "--css-error is \(cssError); give a number in 0.0002...0.5")
        try require((1...17).contains(digits ?? 1), "--digits is \(digits ?? 1); give a number in 1...17")
    }
}

struct SpringCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spring",
        abstract: "Describe a spring in every platform's parameters.",
        discussion: "Give one of: \(SpringRequest.choices).")

    @OptionGroup(title: "Spring")
    var options: SpringOptions

    @Option(parsing: .unconditional, help: "Initial velocity in distances per second, positive towards the target.")
    var velocity: Double?
    @Option(parsing: .unconditional, help: "The fraction of the travel that counts as settled.")
    var epsilon = 0.001
    @Option(help: "text or json.")
    var format = TextFormat.text
    @OptionGroup
    var text: TextOptions
    @Option(help: "Print only the code of one platform, such as SwiftUI, Flutter, Motion or CSS.")
    var to: String?
    @Option(
        help: "Also draw the motion as a picture that moves into this file, .svg.",
        completion: .file(extensions: ["svg"]))
    var animated: String?
    @Option(
        help: """
            Another named spring in that picture, or an easing (ease-in-out, 'linear(0, 1.2 40%, 1)') that takes this spring's \
            settling time; may be repeated once.
            """)
    var overlay: [String] = []
    @Option(help: "Also draw the motion into this file, .svg or .png (needs gnuplot).")
    var plot: String?

    func validate() throws {
        try require(overlay.isEmpty || animated != nil, "--overlay needs --animated FILE.svg")
        try require(
            overlay.count < SpringPicture.limit,
            "\(overlay.count) of --overlay; give at most \(SpringPicture.limit - 1)")
        try require(
            animated?.hasSuffix(".svg") ?? true, "--animated is \"\(animated ?? "")\"; give a file that ends in .svg")
        try require(
            options.uikitVelocity == nil || velocity == nil,
            "--uikit-velocity already is the initial velocity; leave out --velocity")
    }

    func run() throws {
        let (spring, uikitVelocity) = try options.request.spring()
        let report = try SpringReport(
            spring, initialVelocity: uikitVelocity ?? velocity ?? 0, epsilon: epsilon, cssTolerance: text.cssError,
            digits: text.digits)
        // The picture first: if it fails, nothing has been printed.
        if let plot { try PlotFile(path: plot).write(report.plot) }
        if let animated {
            let first = SpringPicture.Item(
                name: options.preset?.rawValue ?? "this spring", spring: spring, velocity: report.initialVelocity)
            let others = try overlay.map { name in
                if let preset = SpringRequest.Preset(rawValue: name) {
                    return SpringPicture.Item(name: name, spring: try preset.spring())
                }
                return SpringPicture.Item(
                    name: name, curve: try UnitCurve(easing: name), duration: min(first.duration, 10))
            }
            try OutputFile.write(Data(SpringPicture([first] + others).svg().utf8), to: animated)
        }
        if let to {
            guard let code = report.code(for: to) else {
                throw ValidationError("--to is \"\(to)\"; give one of \(report.platforms.joined(separator: ", "))")
            }
            return try Overshoot.write(data: code.map { $0 + "\n" }.joined())
        }
        try format == .json ? Overshoot.write(data: report.prettyJSON()) : Overshoot.write(text: report.text)
    }
}
#endif
