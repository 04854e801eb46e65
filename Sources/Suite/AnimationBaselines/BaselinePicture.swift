import AnimationCore
import FrameSuite

/// The sampled values of one or two baselines as curves, one over the other, as an SVG picture.
public struct BaselinePicture {
    private let old: AnimationBaseline
    private let new: AnimationBaseline?
    private let names: [String]
    private let dense: [String: SampledCurve]

    private static let (width, height, columns, most) = (300.0, 120.0, 2, 12)
    /// The characters of a title that fit over its panel.
    private static let longest = 34

    /// Prepares a picture of one baseline.
    public init(_ baseline: AnimationBaseline) { self.init(baseline, nil, names: baseline.samples.map(\.name)) }

    /// Prepares a picture of a baseline and another run.
    ///
    /// - Parameters:
    ///   - old: The baseline, drawn dashed.
    ///   - new: The run.
    public init(_ old: AnimationBaseline, _ new: AnimationBaseline) {
        self.init(old, new, names: BaselineDifference(old, new).changed)
    }

    /// - Parameters:
    ///   - names: The values to draw; empty for all.
    ///   - dense: Values of the run at more times.
    package init(
        _ old: AnimationBaseline, _ new: AnimationBaseline?, names: [String], dense: [String: SampledCurve] = [:]
    ) {
        (self.old, self.new, self.dense) = (old, new, dense)
        let all = old.samples.map(\.name)
        self.names = Array((names.isEmpty ? all : names).prefix(BaselinePicture.most))
    }

    /// The picture.
    public func svg() -> String {
        let (width, height) = (BaselinePicture.width, BaselinePicture.height)
        let rows = (names.count + BaselinePicture.columns - 1) / BaselinePicture.columns
        let total = Size(width: 2 * (width + 70) + 10, height: Double(max(1, rows)) * (height + 60) + 70)
        let duration = max(old.duration, new?.duration ?? 0, 1e-3)
        var svg = SVGText.opening(total, summary: "\(old.title), \(old.screen): \(names.joined(separator: ", "))")
        svg += SVGText.text("\(old.title), \(old.screen)", x: 20, y: 24, class: "title")
        for (place, name) in names.enumerated() {
            let x = 60 + Double(place % BaselinePicture.columns) * (width + 70)
            let y = 60 + Double(place / BaselinePicture.columns) * (height + 60)
            svg += "<g transform=\"translate(\(SVGText.number(x)) \(SVGText.number(y)))\">\n"
            svg += panel(name, duration) + "</g>\n"
        }
        let y = total.height - 12
        let legend =
            [("source", "stroke-dasharray=\"6 3\"", new == nil ? "samples" : "baseline's samples")]
            + (new == nil ? [] : [("snapshot", "", "now")])
        for (index, (style, dash, text)) in legend.enumerated() {
            let x = 20 + 150 * Double(index)
            svg +=
                "<path class=\"\(style) curve\" style=\"fill:none\" \(dash) d=\"M\(SVGText.number(x)) \(SVGText.number(y - 4))h24\"/>\n"
            svg += SVGText.text(text, x: x + 30, y: y, class: "faint")
        }
        return svg + "</svg>\n"
    }

    private func panel(_ name: String, _ duration: Double) -> String {
        let (width, height) = (BaselinePicture.width, BaselinePicture.height)
        func curve(_ baseline: AnimationBaseline?) -> SampledCurve? {
            guard let baseline, let column = baseline.samples.first(where: { $0.name == name }) else { return nil }
            return SampledCurve(times: baseline.times, values: column.values)
        }
        let curves = [
            (curve: curve(old), style: "source", dash: " stroke-dasharray=\"6 3\""),
            (dense[name] ?? curve(new), "snapshot", ""),
        ].compactMap { part in part.curve.map { ($0, style: part.style, dash: part.dash) } }
        let values = curves.flatMap(\.0.values).compactMap { $0 }
        let (low, high) = (values.min() ?? 0, values.max() ?? 1)
        func point(_ time: Double, _ value: Double) -> Point {
            Point(x: width * time / duration, y: height * (high - value) / max(high - low, 1e-9))
        }
        // The class of a nested view may be long; the view's own name and the property are at the end.
        let title = name.count > BaselinePicture.longest ? "…" + name.suffix(BaselinePicture.longest - 1) : name
        var svg = SVGText.text(title, x: 0, y: -10, class: "title")
        svg += "<rect class=\"screen\" width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\"/>\n"
        for (value, y) in [(high, 5.0), (low, height)] {
            svg += SVGText.text(BaselineNumber.text(value, decimals: 2), x: -6, y: y, class: "faint", anchor: "end")
        }
        svg += SVGText.text("0", x: 0, y: height + 16, class: "faint")
        svg += SVGText.text(
            "\(BaselineNumber.text(duration)) s", x: width, y: height + 16, class: "faint", anchor: "end")
        for (curve, style, dash) in curves {
            // Straight from sample to sample: what is between them, a baseline does not say.
            for run in zip(curve.times, curve.values).split(whereSeparator: { $1 == nil }) where run.count > 1 {
                let points = SVGText.list(run.map { point($0, $1 ?? 0) })
                svg += "<polyline class=\"\(style) curve\" style=\"fill:none\"\(dash) points=\"\(points)\"/>\n"
            }
            for case (let time, let value?) in zip(curve.times, curve.values) where curve.times.count < 40 {
                let (x, y) = (SVGText.number(point(time, value).x), SVGText.number(point(time, value).y))
                svg += "<circle class=\"\(style)\" style=\"fill-opacity:1\" r=\"2.5\" cx=\"\(x)\" cy=\"\(y)\"/>\n"
            }
        }
        return svg
    }
}
