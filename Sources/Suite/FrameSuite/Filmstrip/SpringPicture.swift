public import AnimationCore

/// Springs and timing curves from 0 to 1 as an animated SVG picture without a script: their curves in one plot, and a ball
/// for each that moves as it does.
public struct SpringPicture: Sendable {
    /// A spring or timing curve with its name.
    public struct Item: Sendable {
        let name: String
        let progress: @Sendable (_ time: Double) -> Double
        /// The time in seconds from which it stays at the end.
        public let duration: Double

        /// - Parameters:
        ///   - name: The name in the legend.
        ///   - spring: The spring.
        ///   - velocity: The initial velocity in distances per second, positive towards the target; finite.
        public init(name: String, spring: Spring, velocity: Double = 0) {
            let solution = SpringSolution(spring, displacement: 1, velocity: -velocity)
            self.name = name
            progress = { 1 - solution.value(at: $0) }
            duration = solution.settlingTime(epsilon: 0.001)
        }

        /// - Parameters:
        ///   - name: The name in the legend.
        ///   - curve: The timing curve.
        ///   - duration: Its duration in seconds, greater than 0.
        public init(name: String, curve: UnitCurve, duration: Double) {
            (self.name, self.duration) = (name, duration)
            progress = { curve.value(at: $0 / duration) }
        }
    }

    /// The most curves in one picture: one for each colour.
    public static let limit = 3
    private static let styles = ["snapshot", "source", "destination"]
    private static let samplesPerSecond = 240.0
    private static let (width, height, track) = (520.0, 220.0, 26.0)

    private let items: [Item]
    private let duration: Double

    /// - Parameter items: The springs and curves, 1…``limit``.
    public init(_ items: [Item]) {
        precondition((1...SpringPicture.limit).contains(items.count), "a picture has 1…\(SpringPicture.limit) curves")
        self.items = items
        let times = items.map(\.duration)
        // A spring that hardly settles is shown for ten seconds.
        duration = min(max(times.max() ?? 1, 0.1) * 1.05, 10)
    }

    /// The picture.
    public func svg() -> String {
        let (width, height) = (SpringPicture.width, SpringPicture.height)
        let count = FrameCount.last(duration: duration, refreshRate: SpringPicture.samplesPerSecond)
        let curves = items.map { item in
            (0...count).map { item.progress(Double($0) / SpringPicture.samplesPerSecond) }
        }
        let low = min(0, curves.joined().min() ?? 0)
        let high = max(1, curves.joined().max() ?? 1)
        let loop = AnimationLoop(phases: AnimationLoop.phases([duration]), speed: 1)
        let tracks = SpringPicture.track * Double(items.count)
        let total = Size(width: width + 60, height: height + 70 + tracks + Legend.height)
        var svg = SVGText.opening(total, summary: "Motions: " + items.map(\.name).joined(separator: ", "))
        svg += "<g transform=\"translate(30 20)\">\n"
        func line(_ progress: Double) -> Double { height * (high - progress) / (high - low) }
        for level in [0.0, 1] {
            svg += "<path class=\"grid\" d=\"M0 \(SVGText.number(line(level)))h\(SVGText.number(width))\"/>\n"
            svg += SVGText.text(SVGText.number(level), x: -8, y: line(level) + 4, class: "faint", anchor: "end")
        }
        for part in [0.0, 0.5, 1] {
            let time = SVGText.number(duration * part, digits: 3) + " s"
            let anchor = ["start", "middle", "end"][Int(saturating: part * 2)]
            svg += SVGText.text(time, x: width * part, y: height + 18, class: "faint", anchor: anchor)
        }
        for (index, curve) in curves.enumerated() {
            let samples = curve.enumerated().map { [width * Double($0) / Double(max(1, count)), line($1)] }
            svg += loop.curve(samples, class: SpringPicture.styles[index], tolerance: 0.25) {
                loop.phases[0].start + Double($0) / SpringPicture.samplesPerSecond
            }
            svg += ball(curve, index, loop, low: low, high: high) + "\n"
        }
        svg += "</g>\n"
        var x = 30.0
        for (index, item) in items.enumerated() {
            svg += Legend.svg(
                at: Point(x: x, y: total.height - 10), roles: [],
                notes: [("\(SpringPicture.styles[index]) curve", item.name)])
            x += 40 + 7 * Double(item.name.count)
        }
        return svg + "</svg>\n"
    }

    private func ball(_ curve: [Double], _ index: Int, _ loop: AnimationLoop, low: Double, high: Double) -> String {
        let y = SVGText.number(SpringPicture.height + 40 + SpringPicture.track * Double(index))
        let positions = curve.map { [SpringPicture.width * ($0 - low) / (high - low)] }
        let kept = KeyframeReduction.indices(of: positions, tolerance: 0.25)
        let keyframes = kept.map {
            (
                loop.phases[0].start + Double($0) / SpringPicture.samplesPerSecond,
                SVGText.number(positions[$0][0], digits: 1)
            )
        }
        return "<path class=\"grid\" d=\"M0 \(y)h\(SVGText.number(SpringPicture.width))\"/>\n"
            + "<circle class=\"\(SpringPicture.styles[index])\" style=\"fill-opacity:1\" r=\"8\" "
            + "cx=\"\(keyframes[0].1)\" cy=\"\(y)\">\(loop.animate("cx", keyframes))</circle>"
    }
}
