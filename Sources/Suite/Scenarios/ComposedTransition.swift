import FrameSuite
import AnimationCore
import HeadlessKit

/// A transition that is composed of tracks: who moves, from where to where, when and how.
package struct ComposedTransition: Sendable {
    /// A property's way: straight, or along keyframes.
    struct Motion<Value: Sendable>: Sendable {
        struct Keyframe: Sendable {
            var start, duration: Double
            var to: Value
        }

        var from: Value?
        var to: Value?
        var keyframes: [Keyframe] = []

        var reversed: Motion {
            guard !keyframes.isEmpty else { return Motion(from: to, to: from) }
            var values = [from] + keyframes.map { Optional($0.to) }
            values.removeLast()
            return Motion(
                from: keyframes.last?.to, to: nil,
                keyframes: zip(keyframes, values).reversed().compactMap { keyframe, value in
                    value.map {
                        Keyframe(start: 1 - keyframe.start - keyframe.duration, duration: keyframe.duration, to: $0)
                    }
                })
        }
    }

    enum Pace: Sendable {
        case curve(UnitCurve)
        case spring(dampingRatio: Double, velocity: Double)
    }

    struct Stagger: Sendable {
        /// Seconds from one to the next.
        var step: Double?
        /// Seconds to divide among all.
        var total: Double?
        var isReversed: Bool

        func delay(of index: Int, among count: Int) -> Double {
            let place = Double(isReversed ? count - 1 - index : index)
            return step.map { $0 * place } ?? (total ?? 0) * place / Double(count)
        }
    }

    struct Track: Sendable {
        var target: String
        var duration: Double
        var delay: Double
        var pace: Pace
        var stagger: Stagger?
        var frame: Motion<Rect>?
        var translation: Motion<Point>?
        var scale: Motion<Double>?
        var rotation: Motion<Double>?
        var alpha: Motion<Double>?

        var reversed: Track {
            var result = self
            result.frame = frame?.reversed
            result.translation = translation?.reversed
            result.scale = scale?.reversed
            result.rotation = rotation?.reversed
            result.alpha = alpha?.reversed
            return result
        }
    }

    struct Layout: Sendable {
        var kind: String
        var item: Size
        var rowHeight: Double
        var spacing: Double?
    }

    struct Screen: Sendable {
        var cells = 0
        var layout: Layout?
        var scrollOffset = 0.0
        var frame: Rect?
        var views: [(name: String, frame: Rect)] = []
    }

    /// The size of the stage, in points.
    package let container: Size
    let source: Screen
    let destination: Screen
    let tracks: [Track]

    /// Reads what ``ScenarioFormat`` has checked.
    init(_ value: JSONValue, container: Size, file: String) throws(ScenarioError) {
        self.container = container
        source = Screen(value["source"])
        destination = Screen(value["destination"])
        let names = source.views.map(\.name) + destination.views.map(\.name)
        let known = ["source", "destination", "source cells", "destination cells"] + names
        var tracks: [Track] = []
        for (index, item) in (value["tracks"]?.list ?? []).enumerated() {
            let track = try Track(item, at: "tracks[\(index)]", in: file)
            guard known.contains(track.target) else {
                throw .wrongValue(
                    file: file, key: "tracks[\(index)].target",
                    expected: known.map { "\"\($0)\"" }.joined(separator: ", "),
                    found: JSONValue.text(track.target).kind)
            }
            tracks.append(track)
        }
        self.tracks = tracks
    }

    /// When the last of the tracks ends, if each of them has so many targets; in seconds.
    func duration(cells: Int) -> Double {
        let count = max(1, cells)
        return tracks.map { track in
            let first = track.stagger?.delay(of: 0, among: count) ?? 0
            let last = track.stagger?.delay(of: count - 1, among: count) ?? 0
            return track.delay + track.duration + max(first, last)
        }.max() ?? 0
    }
}

extension ComposedTransition.Screen {
    init(_ value: JSONValue?) {
        guard let value else { return }
        cells = Int(saturating: value["cells"]?.number ?? 0)
        layout = value["layout"].map(ComposedTransition.Layout.init)
        scrollOffset = value["scroll_offset_pt"]?.number ?? 0
        frame = value["frame_pt"].flatMap(Rect.init)
        views = (value["views"]?.list ?? []).compactMap { view in
            guard let name = view["name"]?.text, let frame = view["frame_pt"].flatMap(Rect.init) else { return nil }
            return (name, frame)
        }
    }
}

extension ComposedTransition.Layout {
    init(_ value: JSONValue) {
        kind = value["kind"]?.text ?? "list"
        item = Size(
            width: value["item_width_pt"]?.number ?? 100, height: value["item_height_pt"]?.number ?? 100)
        rowHeight = value["row_height_pt"]?.number ?? 44
        spacing = value["spacing_pt"]?.number
    }
}

extension ComposedTransition.Track {
    init(_ value: JSONValue, at path: String, in file: String) throws(ScenarioError) {
        target = value["target"]?.text ?? ""
        duration = value["duration_s"]?.number ?? 0
        delay = value["delay_s"]?.number ?? 0
        if let spring = value["spring"] {
            if value["curve"] != nil {
                throw .wrongValue(
                    file: file, key: path, expected: "either a curve or a spring", found: "an object with both")
            }
            pace = .spring(
                dampingRatio: spring["damping_ratio"]?.number ?? 1, velocity: spring["velocity_per_s"]?.number ?? 0)
        } else {
            pace = .curve(try ComposedTransition.Track.curve(value["curve"], at: path + ".curve", in: file))
        }
        stagger = value["stagger"].map {
            ComposedTransition.Stagger(
                step: $0["step_s"]?.number, total: $0["total_s"]?.number,
                isReversed: $0["order"]?.text == "last-to-first")
        }
        frame = ComposedTransition.Motion(value["frame_pt"], Rect.init)
        translation = ComposedTransition.Motion(value["translation_pt"]) { value in
            value.numbers.count == 2 ? Point(x: value.numbers[0], y: value.numbers[1]) : nil
        }
        scale = ComposedTransition.Motion(value["scale_ratio"], \.number)
        rotation = ComposedTransition.Motion(value["rotation_rad"], \.number)
        alpha = ComposedTransition.Motion(value["alpha_ratio"], \.number)
    }

    private static func curve(
        _ value: JSONValue?, at path: String, in file: String
    ) throws(ScenarioError) -> UnitCurve {
        if let points = value?.numbers, points.count == 4 {
            do {
                return try .cubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
            } catch {
                throw .wrongValue(
                    file: file, key: path, expected: "control points with x in 0…1", found: "\(points)")
            }
        }
        return value?.text.flatMap { UnitCurve(named: $0) } ?? .easeInOut
    }
}

extension ComposedTransition.Motion {
    init?(_ value: JSONValue?, _ read: (JSONValue) -> Value?) {
        guard let value else { return nil }
        from = value["from"].flatMap(read)
        to = value["to"].flatMap(read)
        keyframes = (value["keyframes"]?.list ?? []).compactMap { keyframe in
            guard let to = keyframe["to"].flatMap(read), let start = keyframe["start_ratio"]?.number,
                let duration = keyframe["duration_ratio"]?.number
            else { return nil }
            return Keyframe(start: start, duration: min(duration, 1 - start), to: to)
        }
    }
}

extension Rect {
    init?(_ value: JSONValue) {
        let numbers = value.numbers
        guard numbers.count == 4 else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
