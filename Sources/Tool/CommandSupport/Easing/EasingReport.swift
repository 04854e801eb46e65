import AnimationCore
import Foundation

/// A timing curve: its values, and its code on every platform that has it.
package struct EasingReport: Encodable {
    package struct Sample: Encodable, Equatable {
        package let fraction: Double
        package let progress: Double
        /// The derivative of the progress with respect to the fraction; `nil` where the curve is vertical.
        package let slope: Double?
    }

    /// The curve in CSS; its `linear()` where CSS has no other function for it.
    package let css: String
    package let spellings: [PlatformSpelling]
    package let samples: [Sample]

    /// - Parameter cssTolerance: The largest error of `linear()` where the curve needs it.
    package init(_ curve: UnitCurve, at fractions: [Double], cssTolerance: Double = 0.002) {
        css = curve.css ?? CSSLinear.text(curve, tolerance: cssTolerance)
        spellings = PlatformSpelling.all(curve) + [PlatformSpelling(platform: "CSS", code: css)]
        samples = fractions.map { fraction in
            let slope = curve.slope(at: fraction)
            return Sample(fraction: fraction, progress: curve.value(at: fraction), slope: slope.isFinite ? slope : nil)
        }
    }

    /// The code of one platform, line by line; `nil` if it has none for this curve; case does not matter.
    package func code(for platform: String) -> [String]? {
        let codes = spellings.filter { $0.platform.lowercased() == platform.lowercased() }.map(\.code)
        return codes.isEmpty ? nil : codes
    }

    package func text(_ number: DecimalText = DecimalText()) -> String {
        func row(_ cells: [String]) -> String {
            cells.map { $0.padding(toLength: max(20, $0.count + 1), withPad: " ", startingAt: 0) }.joined()
        }
        let rows =
            spellings.map { row([$0.platform]) + $0.code } + ["", row(["fraction", "progress", "slope"])]
            + samples.map {
                row([number($0.fraction), number($0.progress), $0.slope.map { number($0) } ?? "vertical"])
            }
        return rows.map { $0 + "\n" }.joined()
    }

    package static func plot(_ curve: UnitCurve, terminal: String) -> String {
        let rows = (0...1000).map { "\(Double($0) / 1000) \(curve.value(at: Double($0) / 1000))" }
        let commands = [
            "set terminal \(terminal)", "set xlabel 'fraction of the duration'", "set ylabel 'progress'", "set grid",
            "set key off", "set xrange [0:1]", "set offsets 0, 0, 0.05, 0.05",
            "plot '-' using 1:2 with lines linewidth 2 linecolor rgb '#c03020'",
        ]
        return (commands + rows + ["e"]).joined(separator: "\n") + "\n"
    }
}

extension PlatformSpelling {
    /// The names of a curve: UIKit's and SwiftUI's, and Core Animation's.
    private static func names(of curve: UnitCurve) -> (system: String?, layer: String)? {
        switch curve.shape {
        case UnitCurve.linear.shape: ("linear", "linear")
        case UnitCurve.easeIn.shape: ("easeIn", "easeIn")
        case UnitCurve.easeOut.shape: ("easeOut", "easeOut")
        case UnitCurve.easeInOut.shape: ("easeInOut", "easeInEaseOut")
        case UnitCurve.default.shape: (nil, "default")
        default: nil
        }
    }

    static func all(_ curve: UnitCurve, number: DecimalText = DecimalText()) -> [PlatformSpelling] {
        let names = names(of: curve)
        let points: [Double]
        switch curve.shape {
        case .linear: points = [0, 0, 1, 1]
        case .cubicBezier(let bezier): points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2]
        case .circular(let circle):
            return [PlatformSpelling(platform: "SwiftUI", code: "UnitCurve.circular\("\(circle)".capitalizedFirst)")]
        case .steps, .piecewiseLinear: return []
        }
        let texts = points.map { number($0) }
        let list = texts.joined(separator: ", ")
        return [
            (
                "UIKit",
                names?.system.map { "UICubicTimingParameters(animationCurve: .\($0))" }
                    ?? "UICubicTimingParameters(controlPoint1: CGPoint(x: \(texts[0]), y: \(texts[1])), "
                    + "controlPoint2: CGPoint(x: \(texts[2]), y: \(texts[3])))"
            ),
            (
                "Core Animation",
                "CAMediaTimingFunction(\(names.map { "name: .\($0.layer)" } ?? "controlPoints: \(list)"))"
            ),
            ("SwiftUI", names?.system.map { ".\($0)" } ?? ".timingCurve(\(list))"),
            ("Android", "PathInterpolator(\(texts.map { $0 + "f" }.joined(separator: ", ")))"),
            ("Compose", "CubicBezierEasing(\(texts.map { $0 + "f" }.joined(separator: ", ")))"),
            ("Flutter", "Cubic(\(list))"), ("Motion", "{ ease: [\(list)] }"),
        ].map { PlatformSpelling(platform: $0.0, code: $0.1) }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
