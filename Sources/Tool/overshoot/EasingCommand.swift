#if CommandLineTool
import AnimationCore
import ArgumentParser
import CommandSupport
import FrameSuite

struct EasingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "easing",
        abstract: "Evaluate, convert and draw a timing curve.",
        discussion: """
            Reads CSS's cubic-bezier(x1, y1, x2, y2), steps(count, jump) and linear(stop, stop, ...), and the names of \
            CSS (ease-in-out), UIKit (curveEaseInOut), Core Animation (easeInEaseOut) and scenario files \
            (circular-ease-in). Prints the code of every platform that has the curve, and its values.

              overshoot easing 'linear(0, 1.2 40% 60%, 1)' --at 0.5
            """)

    @Argument(help: "The easing.")
    var easing: String
    @Option(
        parsing: .unconditionalSingleValue,
        help: "A fraction of the duration to evaluate at; repeatable. Every tenth if omitted.")
    var at: [Double] = []
    @Flag(help: "Go on outside 0...1, as CSS does; the values at 0 and 1 hold otherwise.")
    var extrapolate = false
    @Option(help: "Print only the code of one platform, such as SwiftUI, Flutter or CSS.")
    var to: String?
    @OptionGroup
    var text: TextOptions
    @Option(help: "text or json.")
    var format = TextFormat.text
    @Option(help: "Also draw the curve into this file, .svg or .png (needs gnuplot).")
    var plot: String?

    func validate() throws {
        if let fraction = at.first(where: { !$0.isFinite }) {
            throw ValidationError("--at is \(fraction); give a finite number")
        }
    }

    func run() throws {
        let curve = try UnitCurve(easing: easing, edge: extrapolate ? .extrapolate : .clamp)
        let report = EasingReport(
            curve, at: at.isEmpty ? (0...10).map { Double($0) / 10 } : at, cssTolerance: text.cssError)
        // The picture first: if it fails, nothing has been printed.
        if let plot { try PlotFile(path: plot).write { EasingReport.plot(curve, terminal: $0) } }
        if let to {
            guard let code = report.code(for: to) else {
                let platforms = report.spellings.map(\.platform).joined(separator: ", ")
                throw ValidationError("--to is \"\(to)\"; this curve has code for \(platforms)")
            }
            return try Overshoot.write(data: code.map { $0 + "\n" }.joined())
        }
        if format == .json { return try Overshoot.write(data: report.prettyJSON()) }
        try Overshoot.write(text: report.text(DecimalText(digits: text.digits)))
    }
}
#endif
