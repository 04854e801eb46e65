import AnimationCore

/// One transition of an animated picture: its screen, and a curve of the progress for each direction.
struct AnimatedPanel {
    /// The longer side of the screen, in units of the picture.
    static let height = 260.0
    private static let plotWidth = 120.0
    private static let gap = 14.0
    private static let samplesPerSecond = 240.0

    private struct Direction {
        let duration: Double
        let scene: ScreenScene
        let sampleCount: Int
        let progress: [Double]
    }

    private let title: String
    private let runs: [Direction]
    private let size: Size
    private let scale: Double

    init(_ panel: AnimatedFilmstrip.Panel) {
        title = panel.title
        var wireframes = panel.runs.map(Wireframe.init)
        let screen = wireframes[0].size
        let scale = AnimatedPanel.height / max(screen.width, screen.height, 1)
        size = Size(width: screen.width * scale, height: screen.height * scale)
        runs = wireframes.indices.map { index in
            let samples = wireframes[index].samples(perSecond: AnimatedPanel.samplesPerSecond)
            let times = samples.indices.map { Double($0) / AnimatedPanel.samplesPerSecond }
            return Direction(
                duration: wireframes[index].duration,
                scene: ScreenScene(panel.runs[index], times: times, roles: wireframes[index].roles),
                sampleCount: times.count, progress: ProgressCurve(samples).values)
        }
        self.scale = scale
    }

    var width: Double { size.width + AnimatedPanel.gap + AnimatedPanel.plotWidth }

    /// The transition's name and durations, in words.
    var summary: String {
        title + " " + runs.map { SVGText.number($0.duration, digits: 3) + " s" }.joined(separator: " and back ")
    }

    func svg(_ loop: AnimationLoop, index: Int, isOutline: Bool) -> String {
        let (width, height) = (SVGText.number(size.width), SVGText.number(size.height))
        var svg = SVGText.text(title, x: 0, y: -10, class: "title")
        let screen = "width=\"\(width)\" height=\"\(height)\"/>"
        // Not an svg element in the picture: browsers give each its own clock.
        let clip = "screen\(index)"
        svg += "<clipPath id=\"\(clip)\"><rect \(screen)</clipPath>\n"
        svg += "<g clip-path=\"url(#\(clip))\">\n<rect class=\"screen\" \(screen)\n"
        func painter(_ place: Int, _ motion: ScenePainter.Motion?) -> ScenePainter {
            ScenePainter(
                scene: runs[place].scene, scale: scale, id: "p\(index)\(motion == nil ? "s" : "m")\(place)",
                isOutline: isOutline, motion: motion, poster: runs[place].sampleCount / 2)
        }
        // People who ask for less motion see the middle of the transition, as do viewers that do not animate.
        svg += "<g class=\"still\">\n" + painter(0, nil).svg() + "</g>\n"
        for (place, phase) in zip(runs.indices, loop.phases) {
            svg += "<g class=\"moving\"\(place > 0 ? " visibility=\"hidden\"" : "")>"
            if loop.phases.count > 1 {
                let keyframes = [(0.0, "hidden"), (phase.appear, "visible"), (phase.end, "hidden")]
                    .filter { $0.0 < loop.duration }
                svg += loop.animate(
                    "visibility", phase.appear > 0 ? keyframes : Array(keyframes.dropFirst()), isDiscrete: true)
            }
            let motion = ScenePainter.Motion(
                loop: loop, start: phase.start, samplesPerSecond: AnimatedPanel.samplesPerSecond)
            svg += "\n" + painter(place, motion).svg() + "</g>\n"
        }
        svg += "</g>\n<rect class=\"grid\" \(screen)\n"
        let plotHeight = size.height / Double(max(2, runs.count)) - 34
        for (index, run) in runs.enumerated() {
            let top = Double(index) * (plotHeight + 50) + 14
            svg += plot(
                run, loop.phases[index], loop,
                Rect(
                    x: size.width + AnimatedPanel.gap, y: top, width: AnimatedPanel.plotWidth, height: plotHeight),
                title: runs.count == 1 ? "" : ["forward", "backward"][index])
        }
        return svg
    }

    private func plot(
        _ run: Direction, _ phase: AnimationLoop.Phase, _ loop: AnimationLoop, _ frame: Rect, title: String
    ) -> String {
        let time = SVGText.number(run.duration, digits: 3) + " s"
        let (x, y) = (frame.origin.x, frame.origin.y)
        var svg = "<g transform=\"translate(\(SVGText.number(x)) \(SVGText.number(y)))\">\n"
        if !title.isEmpty { svg += SVGText.text(title, x: 0, y: -3, class: "faint") }
        guard !run.progress.isEmpty else { return svg + "</g>\n" }
        let (low, high) = (run.progress.reduce(0, min), run.progress.reduce(1, max))
        let (width, height) = (frame.width, frame.height)
        func line(_ progress: Double) -> Double { height * (high - progress) / (high - low) }
        for level in [0.0, 1] {
            svg += "<path class=\"grid\" d=\"M0 \(SVGText.number(line(level)))h\(SVGText.number(width))\"/>\n"
        }
        svg += SVGText.text("0", x: 0, y: height + 14, class: "faint")
        svg += SVGText.text(time, x: width, y: height + 14, class: "faint", anchor: "end")
        let samples = run.progress.enumerated().map { index, progress in
            [width * Double(index) / Double(run.progress.count - 1), line(progress)]
        }
        svg += loop.curve(samples, class: "snapshot", tolerance: AnimatedFilmstrip.tolerance - 0.05) {
            phase.start + Double($0) / AnimatedPanel.samplesPerSecond / loop.speed
        }
        return svg + "</g>\n"
    }
}
