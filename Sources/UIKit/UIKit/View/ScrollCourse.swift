import AnimationMath
import AnimationTimeline

struct AxisPair<Value> {
    var x, y: Value
}

extension AxisPair: Equatable where Value: Equatable {}

/// A motion of a content offset in closed form, from time 0.
enum ScrollCourse {
    /// The motion after a release. An axis without a motion keeps its offset.
    case released(from: Point, AxisPair<ScrollMotion?>)
    case eased(from: Point, to: Point)

    /// The duration of a scroll by the program, in seconds. It is this project's: there is no public recording.
    static let easedDuration = 0.3

    /// The time from which the content is at rest, in seconds.
    var duration: Double {
        switch self {
        case .released(_, let motions): max(motions.x?.duration ?? 0, motions.y?.duration ?? 0)
        case .eased: ScrollCourse.easedDuration
        }
    }

    func offset(at time: Double) -> Point {
        switch self {
        case .released(let from, let motions):
            return Point(x: motions.x?.offset(at: time) ?? from.x, y: motions.y?.offset(at: time) ?? from.y)
        case .eased(let from, let to):
            guard time < ScrollCourse.easedDuration else { return to }
            return from.interpolated(to: to, progress: UnitCurve.easeInOut.value(at: time / ScrollCourse.easedDuration))
        }
    }

    /// The velocity of the offset at a time, in points per second; of a release only.
    func velocity(at time: Double) -> Point {
        guard case .released(_, let motions) = self else { return .zero }
        return Point(x: motions.x?.velocity(at: time) ?? 0, y: motions.y?.velocity(at: time) ?? 0)
    }

    /// The closed forms of a course that began at the stage time `startTime`, as far as they end after `now`.
    func tracks(from startTime: Double, now: Double) -> [Recording.ScrollTrack] {
        switch self {
        case .eased(let from, let to):
            return [
                Recording.ScrollTrack(
                    start: now, origin: startTime,
                    timing: AnimationTiming(curve: .easeInOut, duration: ScrollCourse.easedDuration), from: from, to: to
                )
            ]
        case .released(_, let motions):
            let pieces =
                (motions.x?.recordedPieces(along: \.x) ?? []) + (motions.y?.recordedPieces(along: \.y) ?? [])
            // A track holds both coordinates: the other axis' one is where its piece of that time leads to.
            var target = offset(at: 0)
            return pieces.sorted { $0.start < $1.start }.compactMap { piece in
                target[keyPath: piece.axis] = piece.to
                var start = target
                start[keyPath: piece.axis] = piece.from
                guard startTime + piece.start + piece.timing.duration > now else { return nil }
                return Recording.ScrollTrack(
                    start: max(startTime + piece.start, now), origin: startTime + piece.start, timing: piece.timing,
                    from: start, to: target)
            }
        }
    }
}

/// A piece of the motion along one axis, as the timing of an animation.
private struct RecordedPiece {
    var axis: WritableKeyPath<Point, Double>
    var start: Double
    var timing: AnimationTiming
    var from, to: Double
}

extension ScrollMotion {
    fileprivate func recordedPieces(along axis: WritableKeyPath<Point, Double>) -> [RecordedPiece] {
        pieces.indices.map { index in
            let (piece, end) = (pieces[index], index + 1 < pieces.count ? pieces[index + 1].start : duration)
            let length = end - piece.start
            switch piece.motion {
            case .deceleration(let motion):
                return RecordedPiece(
                    axis: axis, start: piece.start,
                    timing: AnimationTiming(deceleration: motion.rate, duration: length),
                    from: motion.from, to: offset(at: end))
            case .spring(let motion) where motion.from == motion.to:
                // No distance of which the displacement could be a fraction: one point replaces it.
                return RecordedPiece(
                    axis: axis, start: piece.start,
                    timing: AnimationTiming(returning: motion.spring, velocity: motion.velocity, duration: length),
                    from: motion.to + 1, to: motion.to)
            case .spring(let motion):
                let velocity = motion.velocity / (motion.to - motion.from)
                return RecordedPiece(
                    axis: axis, start: piece.start,
                    timing: AnimationTiming(spring: motion.spring, initialVelocity: velocity, duration: length),
                    from: motion.from, to: motion.to)
            }
        }
    }
}
