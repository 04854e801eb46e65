import AnimationCore

/// One transition of an animated picture: its screen, and a curve of the progress for each direction.
struct AnimatedPanel {
    /// The longer side of the screen, in units of the picture.
    static let height = 260.0
    /// The width of the curves.
    private static let plotWidth = 120.0
    private static let gap = 14.0
    private static let samplesPerSecond = 240.0

    /// A view in one direction, sampled.
    private struct Motion {
        let style: String
        /// The corners in units of the picture [times, 8]; empty where the view cannot be seen.
        var corners: [[Double]]
        /// The opacity [times].
        var opacity: [Double]

        /// Whether the outline's sides are horizontal and vertical at all times.
        var isUpright: Bool {
            corners.allSatisfy { $0[0] == $0[6] && $0[1] == $0[3] && $0[2] == $0[4] && $0[5] == $0[7] }
        }

        /// The outline as a path, to a tenth of a unit; its form is the same at all times.
        func outline(_ index: Int, isUpright: Bool) -> String {
            let numbers = corners[index].map { SVGText.number($0, digits: 1) }
            if isUpright { return "M\(numbers[0]),\(numbers[1])H\(numbers[2])V\(numbers[5])H\(numbers[0])z" }
            return "M\(numbers[0]),\(numbers[1])L\(numbers[2]),\(numbers[3]) \(numbers[4]),\(numbers[5]) "
                + "\(numbers[6]),\(numbers[7])z"
        }

        /// The distance from the first position [times, 2], if the outline is only moved.
        var translation: [[Double]]? {
            var translation: [[Double]] = []
            for corners in corners {
                let (x, y) = (corners[0] - self.corners[0][0], corners[1] - self.corners[0][1])
                for (index, first) in self.corners[0].enumerated() {
                    guard (corners[index] - first - (index % 2 == 0 ? x : y)).magnitude < 1e-6 else { return nil }
                }
                translation.append([x, y])
            }
            return translation
        }
    }

    private struct Direction {
        let duration: Double
        let motions: [Motion]
        let progress: [Double]
    }

    private let title: String
    private let runs: [Direction]
    private let size: Size

    init(_ panel: AnimatedFilmstrip.Panel) {
        title = panel.title
        var wireframes = panel.runs.map(Wireframe.init)
        let screen = wireframes[0].size
        let scale = AnimatedPanel.height / max(screen.width, screen.height, 1)
        size = Size(width: screen.width * scale, height: screen.height * scale)
        runs = wireframes.indices.map { index in
            let samples = wireframes[index].samples(perSecond: AnimatedPanel.samplesPerSecond)
            var motions: [Int: Motion] = [:]
            for (time, shapes) in samples.enumerated() {
                for shape in shapes {
                    var motion =
                        motions[shape.target]
                        ?? Motion(
                            style: shape.style, corners: Array(repeating: [], count: samples.count),
                            opacity: Array(repeating: 0, count: samples.count))
                    motion.corners[time] = shape.corners.flatMap { [$0.x * scale, $0.y * scale] }
                    motion.opacity[time] = shape.opacity
                    motions[shape.target] = motion
                }
            }
            return Direction(
                duration: wireframes[index].duration,
                motions: motions.sorted { $0.key < $1.key }.map { AnimatedPanel.filled($0.value) },
                progress: ProgressCurve(samples).values)
        }
    }

    /// The number of views.
    var shapeCount: Int { runs.map(\.motions.count).reduce(0, +) }

    var width: Double { size.width + AnimatedPanel.gap + AnimatedPanel.plotWidth }

    /// The transition's name and durations, in words.
    var summary: String {
        title + " " + runs.map { SVGText.number($0.duration, digits: 3) + " s" }.joined(separator: " and back ")
    }

    /// While a view cannot be seen it stays where it was, or where it appears.
    private static func filled(_ motion: Motion) -> Motion {
        var motion = motion
        let seen = motion.corners.indices.filter { !motion.corners[$0].isEmpty }
        guard let first = seen.first else { return motion }
        var last = motion.corners[first]
        for index in motion.corners.indices {
            if motion.corners[index].isEmpty { motion.corners[index] = last } else { last = motion.corners[index] }
        }
        return motion
    }

    func svg(_ loop: AnimationLoop, index: Int) -> String {
        let (width, height) = (SVGText.number(size.width), SVGText.number(size.height))
        var svg = SVGText.text(title, x: 0, y: -10, class: "title")
        let screen = "width=\"\(width)\" height=\"\(height)\"/>"
        // Not an svg element in the picture: browsers give each its own clock.
        let clip = "screen\(index)"
        svg += "<clipPath id=\"\(clip)\"><rect \(screen)</clipPath>\n"
        svg += "<g clip-path=\"url(#\(clip))\">\n<rect class=\"screen\" \(screen)\n"
        // People who ask for less motion see the middle of the transition.
        svg += "<g class=\"still\">\n" + runs[0].motions.map { still($0, at: $0.opacity.count / 2) }.joined() + "</g>\n"
        for (run, phase) in zip(runs, loop.phases) {
            svg += "<g class=\"moving\">"
            if loop.phases.count > 1 {
                let keyframes = [(0.0, "hidden"), (phase.appear, "visible"), (phase.end, "hidden")]
                    .filter { $0.0 < loop.duration }
                svg += loop.animate(
                    "visibility", phase.appear > 0 ? keyframes : Array(keyframes.dropFirst()), isDiscrete: true)
            }
            svg += "\n" + run.motions.map { moving($0, run, phase, loop) }.joined() + "</g>\n"
        }
        svg += "</g>\n"
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

    private func still(_ motion: Motion, at index: Int) -> String {
        guard motion.opacity[index] > 0 else { return "" }
        return "<path class=\"\(motion.style)\" opacity=\"\(SVGText.number(motion.opacity[index]))\" "
            + "d=\"\(motion.outline(index, isUpright: motion.isUpright))\"/>\n"
    }

    private func moving(_ motion: Motion, _ run: Direction, _ phase: AnimationLoop.Phase, _ loop: AnimationLoop)
        -> String
    {
        func time(_ index: Int) -> Double {
            phase.start + Double(index) / AnimatedPanel.samplesPerSecond / loop.speed
        }
        let opacities = KeyframeReduction.indices(of: motion.opacity.map { [$0] }, tolerance: 0.02)
        let fades = opacities.map { (time: time($0), value: SVGText.number(motion.opacity[$0])) }
        let isUpright = motion.isUpright
        var svg = "<path class=\"\(motion.style)\""
        if fades.allSatisfy({ $0.value == fades[0].value }), fades[0].value != "1" {
            svg += " opacity=\"\(fades[0].value)\""
        }
        svg += " d=\"\(motion.outline(0, isUpright: isUpright))\">"
        // Rounding to a tenth takes another twentieth, twice where a translation adds to the outline.
        if let translation = motion.translation {
            let kept = KeyframeReduction.indices(of: translation, tolerance: AnimatedFilmstrip.tolerance - 0.1)
            let keyframes = kept.map { index in
                (time(index), translation[index].map { SVGText.number($0, digits: 1) }.joined(separator: ","))
            }
            if keyframes.contains(where: { $0.1 != "0,0" }) { svg += loop.animate("transform", keyframes) }
        } else {
            let kept = KeyframeReduction.indices(of: motion.corners, tolerance: AnimatedFilmstrip.tolerance - 0.05)
            svg += loop.animate("d", kept.map { (time($0), motion.outline($0, isUpright: isUpright)) })
        }
        if fades.contains(where: { $0.value != fades[0].value }) { svg += loop.animate("opacity", fades) }
        return svg + "</path>\n"
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
        let kept = KeyframeReduction.indices(of: samples, tolerance: AnimatedFilmstrip.tolerance - 0.05)
        let points = kept.map { Point(x: samples[$0][0], y: samples[$0][1]) }
        svg +=
            "<polyline class=\"snapshot curve\" style=\"fill:none\" points=\"\(SVGText.list(points, digits: 1))\"/>\n"
        let times = kept.map { phase.start + Double($0) / AnimatedPanel.samplesPerSecond / loop.speed }
        svg +=
            "<circle class=\"snapshot moving\" style=\"fill-opacity:1\" r=\"3.5\" cx=\"0\" cy=\"\(SVGText.number(points[0].y))\">"
        svg += loop.animate("cx", zip(times, points).map { ($0, SVGText.number($1.x, digits: 1)) })
        svg += loop.animate("cy", zip(times, points).map { ($0, SVGText.number($1.y, digits: 1)) })
        return svg + "</circle>\n</g>\n"
    }
}
