import AnimationCore

/// Transitions that play side by side, forward and backward, as one SVG picture without a script (SMIL): what is seen,
/// or outlines, and the progress of the view that travels farthest as a curve. It plays where a page shows it as an image.
///
/// Motions are sampled 240 times a second and reduced to keyframes between which a viewer interpolates linearly. At
/// every sample, each corner is within ``tolerance`` of the transition's own position.
public struct AnimatedFilmstrip: Sendable {
    /// The largest difference of a drawn corner from its position, in units of the picture.
    public static let tolerance = 0.55
    /// The most views in one picture, those of both directions counted.
    public static let shapeLimit = 600
    /// The longest transition, in seconds.
    public static let durationLimit = 60.0

    /// A transition in a picture.
    public struct Panel: Sendable {
        let title: String
        let runs: [ScenarioRun]

        /// - Parameters:
        ///   - title: The name of the transition.
        ///   - runs: The runs to play, one after the other: usually forward and backward; at least one.
        public init(title: String, runs: [ScenarioRun]) {
            precondition(!runs.isEmpty, "a panel shows at least one run")
            self.title = title
            self.runs = runs
        }
    }

    private let panels: [AnimatedPanel]
    private let phases: [AnimationLoop.Phase]
    private let speed: Double
    private let isOutline: Bool

    /// Prepares a picture.
    ///
    /// - Parameters:
    ///   - panels: The transitions, from left to right; at least one.
    ///   - speed: The fraction of the real speed; 1 plays in real time.
    ///   - isOutline: Whether views are drawn as outlines.
    /// - Throws: ``AnimatedFilmstripError``.
    public init(_ panels: [Panel], speed: Double = 1, isOutline: Bool = false) throws(AnimatedFilmstripError) {
        precondition(!panels.isEmpty && speed > 0, "a picture has panels and a positive speed")
        for panel in panels {
            for run in panel.runs where run.timeline.duration > AnimatedFilmstrip.durationLimit {
                throw .tooLong(panel.title, seconds: run.timeline.duration)
            }
        }
        let views = panels.flatMap(\.runs).map(\.timeline.targets.count).reduce(0, +)
        guard views <= AnimatedFilmstrip.shapeLimit else { throw .tooManyShapes(views) }
        let count = panels.map(\.runs.count).max() ?? 1
        phases = AnimationLoop.phases(
            (0..<count).map { index in
                panels.map { index < $0.runs.count ? $0.runs[index].timeline.duration / speed : 0 }.max() ?? 0
            })
        self.panels = panels.map(AnimatedPanel.init)
        self.speed = speed
        self.isOutline = isOutline
    }

    /// The picture.
    public func svg() -> String {
        let (margin, header) = (14.0, 30.0)
        let loop = AnimationLoop(phases: phases, speed: speed)
        let width = panels.map { $0.width + margin }.reduce(margin, +)
        let height = header + AnimatedPanel.height + 12 + Legend.height
        let pace = speed == 1 ? "" : ", at \(SVGText.number(speed)) of the real speed"
        let summary = panels.map(\.summary).joined(separator: ", ") + pace
        var svg = SVGText.opening(
            Size(width: max(width, 420), height: height),
            summary: "Animated \(isOutline ? "outlines" : "pictures"): \(summary)", poster: phases[0].middle)
        var x = margin
        for (index, panel) in panels.enumerated() {
            svg += "<g transform=\"translate(\(SVGText.number(x)) \(SVGText.number(header)))\">\n"
            svg += panel.svg(loop, index: index, isOutline: isOutline) + "</g>\n"
            x += panel.width + margin
        }
        let note = speed == 1 ? "progress" : "progress (\(SVGText.number(speed))× speed)"
        svg += Legend.svg(
            at: Point(x: margin, y: height - 10), roles: isOutline ? Wireframe.Role.allCases : [],
            notes: [("snapshot curve", note)])
        return svg + "</svg>\n"
    }
}

/// Transitions that an animated picture cannot show.
public enum AnimatedFilmstripError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A duration above the limit.
    case tooLong(String, seconds: Double)
    /// More views than the limit.
    case tooManyShapes(Int)

    /// The message: the value, the limit, and what to do.
    public var description: String {
        switch self {
        case .tooLong(let name, let seconds):
            "\(name) takes \(SVGText.number(seconds)) s; an animated picture shows at most "
                + "\(SVGText.number(AnimatedFilmstrip.durationLimit)) s"
        case .tooManyShapes(let count):
            "\(count) views; an animated picture shows at most \(AnimatedFilmstrip.shapeLimit): use a smaller --cells"
        }
    }
}

/// The times of a picture that repeats: each phase plays the transitions of all panels in one direction, then holds.
struct AnimationLoop {
    struct Phase {
        /// The time in the loop at which the phase's views appear, at which they start to move, and the phase's end.
        let appear, start, end: Double
        var middle: Double { (start + end - AnimationLoop.hold) / 2 }
    }

    let phases: [Phase]
    let speed: Double
    var duration: Double { phases.last?.end ?? 0 }

    /// Seconds before and after each motion.
    private static let (lead, hold) = (0.4, 0.8)

    static func phases(_ durations: [Double]) -> [Phase] {
        var time = 0.0
        return durations.map { duration in
            let phase = Phase(appear: time, start: time + lead, end: time + lead + duration + hold)
            time = phase.end
            return phase
        }
    }

    /// An element that animates an attribute over the loop.
    ///
    /// - Parameters:
    ///   - keyframes: Times in the loop in seconds, ascending, and the values.
    func animate(_ attribute: String, _ keyframes: [(time: Double, value: String)], isDiscrete: Bool = false) -> String
    {
        // Of equal values in a row, the first and the last are enough.
        var keyframes = keyframes.enumerated().filter { index, keyframe in
            index == 0 || index == keyframes.count - 1 || keyframes[index - 1].value != keyframe.value
                || keyframes[index + 1].value != keyframe.value
        }.map(\.element)
        if let first = keyframes.first, first.time > 0 { keyframes.insert((0, first.value), at: 0) }
        if !isDiscrete, let last = keyframes.last, last.time < duration {
            if keyframes.count > 1, keyframes[keyframes.count - 2].value == last.value { keyframes.removeLast() }
            keyframes.append((duration, last.value))
        }
        let times = keyframes.map { SVGText.number($0.time / duration, digits: 5) }.joined(separator: ";")
        let values = keyframes.map(\.value).joined(separator: ";")
        let mode = isDiscrete ? " calcMode=\"discrete\"" : ""
        let element = attribute == "transform" ? "animateTransform type=\"translate\"" : "animate"
        return "<\(element) attributeName=\"\(attribute)\" dur=\"\(SVGText.number(duration, digits: 3))s\" "
            + "repeatCount=\"indefinite\"\(mode) keyTimes=\"\(times)\" values=\"\(values)\"/>"
    }

    /// A curve, and a point that moves along it.
    ///
    /// - Parameters:
    ///   - samples: The points of the curve, x and y [times, 2].
    ///   - tolerance: The largest distance of the drawn curve from a sample.
    ///   - time: The time in the loop of the sample with an index.
    func curve(_ samples: [[Double]], class name: String, tolerance: Double, time: (Int) -> Double) -> String {
        let kept = KeyframeReduction.indices(of: samples, tolerance: tolerance)
        let points = kept.map { Point(x: samples[$0][0], y: samples[$0][1]) }
        func moving(_ attribute: String, _ coordinate: (Point) -> Double) -> String {
            animate(attribute, zip(kept, points).map { (time($0), SVGText.number(coordinate($1), digits: 1)) })
        }
        return
            "<polyline class=\"\(name) curve\" style=\"fill:none\" points=\"\(SVGText.list(points, digits: 1))\"/>\n"
            + "<circle class=\"\(name) moving\" style=\"fill-opacity:1\" r=\"3.5\" cx=\"\(SVGText.number(points[0].x))\" "
            + "cy=\"\(SVGText.number(points[0].y))\">" + moving("cx", \.x) + moving("cy", \.y) + "</circle>\n"
    }
}
