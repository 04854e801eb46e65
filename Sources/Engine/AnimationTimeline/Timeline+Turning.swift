import AnimationMath

/// Layers that turn: their transforms are taken apart, so that they stay rigid.
///
/// The shown value is the model's plus the remaining distance of each animation, as for all geometry. For an animation that
/// turns, that is the difference between the interpolated transform and its end. UIKit's own sum of two animations that turn a
/// layer at once has no public recording.
extension Timeline {
    /// The transform of a target that turns at a time; `nil` for one that does not turn in this recording.
    func turnedTransform(of target: Int, at time: Double) -> Transform3D? {
        guard turning.contains(target) else { return nil }
        let affine = Steps(
            tracks.transform, of: target, by: time, initial: targets[target].geometry.transform, timings)
        let space = Steps(tracks.depth, of: target, by: time, initial: details[target]?.depth ?? .zero, timings)
        var (plane, outside) = (affine.model, space.model)
        func add(_ step: StepKey, _ progress: Double) {
            guard progress != 1 else { return }
            let (a, b) = (affine.ends(of: step), space.ends(of: step))
            let rest = Turn(from: Transform3D(a.from, b.from), to: Transform3D(a.to, b.to)).remaining(at: progress)
            plane += rest.plane
            outside += rest.space
        }
        for step in affine.steps { add(step.key, progress(of: step.track, at: time)) }
        for step in space.steps where !affine.steps.contains(where: { $0.key == step.key }) {
            add(step.key, progress(of: step.track, at: time))
        }
        return Transform3D(plane, outside)
    }
}

/// The motion of a transform from one value to another.
package struct Turn: Sendable {
    private let end: Transform3D
    private let parts: (from: DecomposedTransform3D, to: DecomposedTransform3D)?
    private let delta: (plane: AffineTransform, space: TransformDepth)

    package init(from: Transform3D, to: Transform3D) {
        end = to
        delta = (from.affinePart - to.affinePart, from.depthPart - to.depthPart)
        let turns = !from.isUpright || !to.isUpright
        guard turns, let first = DecomposedTransform3D(from), let last = DecomposedTransform3D(to) else {
            parts = nil
            return
        }
        parts = (first, last)
    }

    /// The remaining distance of the transform at a progress: element by element where it does not turn, or has no unique parts.
    package func remaining(at progress: Double) -> (plane: AffineTransform, space: TransformDepth) {
        guard let parts else {
            return (delta.plane.scaled(by: 1 - progress), delta.space.scaled(by: 1 - progress))
        }
        let shown = parts.from.interpolated(to: parts.to, progress: progress).transform
        return (shown.affinePart - end.affinePart, shown.depthPart - end.depthPart)
    }
}

/// The identity and order of a transform's steps: a block writes both parts of a transform with one key.
private struct StepKey: Equatable {
    var changeTime: Double
    /// The block; −1 for a change without animation, which precedes those of blocks.
    var block: Int
    var partStart: Double
    var key: RunningValues.Key

    func isAfter(_ other: StepKey) -> Bool {
        (changeTime, block, partStart) > (other.changeTime, other.block, other.partStart)
    }
}

/// The tracks of one part of a transform that have begun by a time and may still move, newest first.
private struct Steps<Value: AnimatableVector> {
    private(set) var steps: [(key: StepKey, track: Track<Value>)] = []
    /// The value after the newest track.
    let model: Value
    /// The value before the oldest track.
    private var first: Value

    init(
        _ list: borrowing TrackList<Value>, of target: Int, by time: Double, initial: Value,
        _ timings: [AnimationTiming]
    ) {
        let newest = list.newest(of: target, by: time)
        model = newest.map { list[$0].to } ?? initial
        first = model
        list.forEachMoving(from: newest, at: time) { track in
            let step = StepKey(
                changeTime: track.changeTime, block: track.block ?? -1, partStart: timings[track.timing].partStart,
                key: RunningValues.Key(track))
            steps.append((step, track))
            first = track.from
        }
    }

    /// The values before and after a step; the same for a step that this part has no track of.
    func ends(of key: StepKey) -> (from: Value, to: Value) {
        for step in steps {
            if step.key == key { return (step.track.from, step.track.to) }
            if !step.key.isAfter(key) { return (step.track.to, step.track.to) }
        }
        return (first, first)
    }
}

extension Transform3D {
    /// Whether it moves, scales and has a perspective at most.
    fileprivate var isUpright: Bool { affinePart.isUpright && depthPart.isUpright }
}

extension AffineTransform {
    /// Whether it moves and scales only: neither turned, skewed nor mirrored.
    package var isUpright: Bool { b == 0 && c == 0 && a >= 0 && d >= 0 }
}

extension TransformDepth {
    /// Whether it moves and scales along z and has a perspective at most: nothing turns out of the plane.
    package var isUpright: Bool {
        elements[0] == 0 && elements[1] == 0 && elements[2] == 0 && elements[3] == 0 && elements[4] == 0
            && elements[5] == 0
    }
}
