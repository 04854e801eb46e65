import AnimationCore
import AnimationTimeline

/// One animation of one property of one view, in UIKit's words.
package struct Motion: Sendable {
    let target: Int
    /// The block that made it; `nil` for an explicit animation.
    let block: Int?
    /// The property with the components that differ, as in `center.y`.
    let property: String
    /// The components before and after, and of an explicit animation's keyframes those between.
    let values: [[Double]]
    /// The times at which it starts and ends, in seconds: of the stage, or of its clock if that is driven.
    let start, end: Double
    /// The stage time at which it was removed or replaced; infinite if it was not.
    let stop: Double
    /// Whether its clock is driven by hand, turned back or changed by a layer's timing.
    let isDriven: Bool
    let curve: String

    /// All animations that change something, property by property in the order of the changes.
    static func all(of timeline: Timeline) -> [Motion] {
        timeline.answer(Query()).motions + timeline.layerAnimations.compactMap { Motion($0, timeline) }
    }

    private struct Query: TrackQuery {
        var motions: [Motion] = []

        mutating func read<Value>(
            _ list: TrackList<Value>, of property: AnimatableProperty<Value>, in timeline: Timeline
        ) {
            for track in list.tracks where !track.isImmediate {
                if let motion = Motion(track, property, timeline) { motions.append(motion) }
            }
        }
    }

    private init?<Value>(_ track: Track<Value>, _ property: AnimatableProperty<Value>, _ timeline: Timeline) {
        let change = NamedChange(track.from, track.to, property)
        guard !change.from.isEmpty else { return nil }
        let timing = timeline.timings[track.timing]
        let clock = timeline.clocks[track.clock]
        let end = track.start + timing.duration
        (target, block) = (track.target, track.block)
        (self.property, values) = (change.name, [change.from, change.to])
        (start, self.end, isDriven) = (track.start, end, !clock.isStageTime)
        stop = !isDriven && track.stop < end - 1e-9 ? track.stop : .infinity
        curve = timing.curveName
    }

    private init?(_ animation: LayerAnimation, _ timeline: Timeline) {
        let own = animation.timings[animation.timings.count - 1]
        let (values, name): ([[Double]], String)
        switch animation.curve {
        case .keyframes(let track):
            let times = track.keyTimes.map(BaselineNumber.text).joined(separator: ", ")
            let frames = track.values.count > 2 ? "\(track.values.count) keyframes at \(times), " : ""
            values = track.values.map(\.values)
            name = frames + track.timeline.curveName
        case .heading(let track, _):
            (values, name) = ([], "along a path, \(track.timeline.curveName)")
        case .spring(let solution, let first, let last):
            (values, name) = ([first.values, last.values], solution.spring.curveName(velocity: -solution.velocity))
        case .transforms(let transforms, let position):
            values = []
            name = "\(transforms.count) transforms, \(position.timeline.curveName)"
        }
        let cycles = own.cyclesText
        (target, block, property) = (animation.target, nil, animation.keyPath)
        self.values = values
        start = animation.timings.map(\.beginTime).reduce(0, +)
        end = start + (animation.timings.map { $0.activeDuration / abs($0.speed) }.max() ?? 0)
        stop = animation.stop < end - 1e-9 ? animation.stop : .infinity
        isDriven = !timeline.clocks[animation.clock].isStageTime
        curve = "Core Animation \(name)\(cycles)"
    }

    /// The values before and after, as in `844 → 0` or `(0, 0) → (100, 50)`.
    var change: String {
        func text(_ values: [Double]) -> String {
            let numbers = values.map(BaselineNumber.text).joined(separator: ", ")
            return values.count == 1 ? numbers : "(\(numbers))"
        }
        guard !values.isEmpty else { return property.hasPrefix("transform.rotation") ? "the tangent" : "transforms" }
        return values.map(text).joined(separator: " → ")
    }

    /// The start and the end, as in `0.1 – 0.6 s`.
    var time: String {
        let times = "\(BaselineNumber.text(start)) – \(BaselineNumber.text(end)) s"
        return (isDriven ? "driven \(times)" : times)
            + (stop < .infinity ? ", until \(BaselineNumber.text(stop)) s" : "")
    }
}

/// The components of a property that a change changes, with their names.
struct NamedChange {
    /// The property with the names of the components, as in `center.y` or `bounds.size.(width, height)`.
    private(set) var name: String
    /// The components before and after; empty if none differs.
    private(set) var from, to: [Double]

    init<Value>(_ from: Value, _ to: Value, _ property: AnimatableProperty<Value>) {
        let components: [(name: String, from: Double, to: Double)]
        if let from = from as? AnimationCore.AffineTransform, let to = to as? AnimationCore.AffineTransform {
            components = NamedChange.affine(from, to)
        } else if let from = from as? Components, let to = to as? Components {
            func value(_ values: [Double], _ index: Int) -> Double { index < values.count ? values[index] : 0 }
            components = (0..<max(from.values.count, to.values.count)).map {
                (String($0), value(from.values, $0), value(to.values, $0))
            }
        } else if let from = from as? TransformDepth, let to = to as? TransformDepth {
            components = NamedChange.depth.enumerated().map {
                ($0.element, from.elements[$0.offset], to.elements[$0.offset])
            }
        } else {
            components = property.components().map { ($0.name, from[keyPath: $0.path], to[keyPath: $0.path]) }
        }
        let changed = components.filter { BaselineNumber.text($0.from) != BaselineNumber.text($0.to) }
        let base = NamedChange.uiKitNames[property.name] ?? property.name
        let names = changed.map(\.name).filter { !$0.isEmpty }
        let isIndexed = Value.self == Components.self
        name =
            names.isEmpty || isIndexed && components.count == 1
            ? base : names.count == 1 ? "\(base).\(names[0])" : "\(base).(\(names.joined(separator: ", ")))"
        (self.from, self.to) = (changed.map(\.from), changed.map(\.to))
    }

    private static let uiKitNames = ["position": "center", "opacity": "alpha"]
    private static let depth = ["m13", "m14", "m23", "m24", "m31", "m32", "m33", "m34", "m43", "m44"]

    /// Scale, rotation and translation, or else the six elements.
    private static func affine(_ from: AnimationCore.AffineTransform, _ to: AnimationCore.AffineTransform) -> [(
        String, Double, Double
    )] {
        let translation = [("tx", from.tx, to.tx), ("ty", from.ty, to.ty)]
        if from.b == 0, from.c == 0, to.b == 0, to.c == 0 {
            return from.a == from.d && to.a == to.d
                ? [("scale", from.a, to.a)] + translation
                : [("scale.x", from.a, to.a), ("scale.y", from.d, to.d)] + translation
        }
        if let before = Turn(from), let after = Turn(to) {
            return [("rotation", before.angle, after.angle), ("scale", before.scale, after.scale)] + translation
        }
        return [("a", from.a, to.a), ("b", from.b, to.b), ("c", from.c, to.c), ("d", from.d, to.d)] + translation
    }

    /// A transform of a uniform scale and a rotation.
    private struct Turn {
        let angle, scale: Double

        init?(_ transform: AnimationCore.AffineTransform) {
            guard abs(transform.a - transform.d) < 1e-12, abs(transform.b + transform.c) < 1e-12 else { return nil }
            scale = (transform.a * transform.a + transform.b * transform.b).squareRoot()
            angle = (try? DecomposedTransform(transform))?.rotation ?? 0
        }
    }
}
