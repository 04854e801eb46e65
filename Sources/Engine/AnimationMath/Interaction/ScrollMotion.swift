/// The motion of a scroll view's axis after a release: deceleration, bounce, paging, in closed form.
///
///     let axis = try ScrollAxis(contentLength: 3000, viewportLength: 800)
///     let motion = ScrollMotion(axis, offset: 100, velocity: 4000)
///     motion.offset(at: 0.5)
///     motion.restOffset                                       // what a scroll view's delegate gets as target
///
/// The motion is a sequence of pieces, each a closed form of its own time:
///
/// - between the edges a ``Deceleration``, until the stop velocity or an edge;
/// - at an edge a spring with the deceleration's velocity (bounce), or the end where the axis does not bounce;
/// - from beyond an edge a spring to the edge; where it crosses the edge inwards, the deceleration goes on from there;
/// - with a target, a spring to it.
///
/// Offset and velocity are continuous at every change from one piece to the next. Three ends are not smooth: a release
/// below the fling velocity and a deceleration's end stop the remaining speed, as the platform does; a spring's end skips
/// less than the axis' rest distance; an edge that does not bounce takes all speed.
public struct ScrollMotion: Hashable, Sendable {
    /// The kinds of piece.
    public enum Phase: Hashable, Sendable {
        /// Exponential decay of the velocity.
        case deceleration
        /// A spring to an edge.
        case bounce
        /// A spring to a target.
        case snap
        /// No motion.
        case rest
    }

    /// The axis.
    public let axis: ScrollAxis
    /// The offset from ``duration`` on.
    public let restOffset: Double
    /// The time in seconds from which the content is at rest; infinite for a stop velocity of 0 or an undamped spring.
    public let duration: Double

    /// The pieces, in the order of their start times.
    package let pieces: [Piece]

    /// One closed form, from its start time to that of the next piece.
    package struct Piece: Hashable, Sendable {
        let phase: Phase
        /// The start time in seconds after the release.
        package let start: Double
        package let motion: Motion

        package enum Motion: Hashable, Sendable {
            case deceleration(Deceleration<Double>)
            case spring(SpringMotion<Double>)
        }

        func offset(at time: Double) -> Double {
            switch motion {
            case .deceleration(let deceleration): deceleration.value(at: time - start)
            case .spring(let spring): spring.value(at: time - start)
            }
        }

        func velocity(at time: Double) -> Double {
            switch motion {
            case .deceleration(let deceleration): deceleration.velocity(at: time - start)
            case .spring(let spring): spring.velocity(at: time - start)
            }
        }
    }

    /// Releases the content.
    ///
    /// - Parameters:
    ///   - axis: The axis.
    ///   - offset: The offset of the release, in points; may lie beyond an edge.
    ///   - velocity: The velocity of the offset, in points per second; the opposite of the finger's.
    ///   - target: The offset to come to rest at, clamped to the axis' range: a page, a snapping point, or what a delegate
    ///     has asked for. `nil` decelerates.
    /// - Precondition: Offset, velocity and target are finite.
    public init(_ axis: ScrollAxis, offset: Double, velocity: Double, target: Double? = nil) {
        precondition(offset.isFinite, "the offset of a release must be finite")
        precondition(velocity.isFinite, "the velocity of a release must be finite")
        precondition(target?.isFinite ?? true, "the target of a release must be finite")
        self.axis = axis
        var builder = Builder(axis: axis, offset: axis.bounces ? offset : axis.clamped(offset), velocity: velocity)
        builder.build(target: target.map { axis.clamped($0) })
        pieces = builder.pieces
        restOffset = builder.offset
        duration = builder.time
    }

    /// The offset at `time` in seconds after the release; before it the offset of the release.
    public func offset(at time: Double) -> Double {
        guard !(time >= duration), let piece = piece(at: time) else { return restOffset }
        return piece.offset(at: time)
    }

    /// The velocity of the offset at `time`, in points per second; 0 at rest.
    public func velocity(at time: Double) -> Double {
        guard !(time >= duration), let piece = piece(at: time) else { return 0 }
        return piece.velocity(at: time)
    }

    /// The kind of motion at `time`.
    public func phase(at time: Double) -> Phase {
        guard !(time >= duration), let piece = piece(at: time) else { return .rest }
        return piece.phase
    }

    /// The times at which one piece hands over to the next, without the end.
    public var handoverTimes: [Double] { pieces.dropFirst().map(\.start) }

    private func piece(at time: Double) -> Piece? { pieces.last { $0.start <= time } ?? pieces.first }

    /// Appends pieces; the state is the one after the last piece.
    private struct Builder {
        let axis: ScrollAxis
        var offset: Double
        var velocity: Double
        var time = 0.0
        var pieces: [Piece] = []

        mutating func build(target: Double?) {
            if let target {
                spring(to: target, phase: .snap)
            } else if axis.overscroll(offset) != 0 {
                returnToEdge()
            } else if velocity.magnitude > axis.flingVelocity {
                decelerate()
            }
        }

        /// A spring from beyond an edge, and the deceleration from there where it crosses the edge inwards.
        private mutating func returnToEdge() {
            let edge = axis.clamped(offset)
            let motion = SpringMotion(spring: axis.spring, from: offset, to: edge, velocity: velocity)
            let solution = SpringSolution(axis.spring, displacement: offset - edge, velocity: velocity)
            guard axis.range.lowerBound < axis.range.upperBound, let crossing = solution.nextZeroCrossing(),
                crossing.velocity.magnitude > axis.stopVelocity
            else { return rest(motion, phase: .bounce) }
            pieces.append(Piece(phase: .bounce, start: time, motion: .spring(motion)))
            (offset, velocity, time) = (edge, crossing.velocity, time + crossing.time)
            decelerate()
        }

        /// A deceleration between the edges, and the bounce at the one that it reaches.
        private mutating func decelerate() {
            let motion = Deceleration(
                from: offset, velocity: velocity, rate: axis.decelerationRate, stopVelocity: axis.stopVelocity)
            let edge = velocity < 0 ? axis.range.lowerBound : axis.range.upperBound
            guard motion.duration > 0, edge != offset else {
                // Released at the edge, outwards.
                if edge == offset, axis.bounces, velocity != 0 { spring(to: edge, phase: .bounce) }
                return
            }
            pieces.append(Piece(phase: .deceleration, start: time, motion: .deceleration(motion)))
            guard let arrival = motion.time(at: edge) else {
                (offset, velocity, time) = (motion.end, 0, time + motion.duration)
                return
            }
            (offset, velocity, time) = (edge, motion.velocity(at: arrival), time + arrival)
            if axis.bounces { spring(to: edge, phase: .bounce) }
        }

        /// A spring to a target; without bouncing it stops at an edge on its way and restarts from there.
        private mutating func spring(to target: Double, phase: Phase) {
            let motion = SpringMotion(spring: axis.spring, from: offset, to: target, velocity: velocity)
            guard !axis.bounces, let hit = firstEdge(on: motion) else { return rest(motion, phase: phase) }
            if hit.time > 0 { pieces.append(Piece(phase: phase, start: time, motion: .spring(motion))) }
            (offset, velocity, time) = (hit.edge, 0, time + hit.time)
            if hit.edge != target {
                rest(SpringMotion(spring: axis.spring, from: hit.edge, to: target), phase: phase)
            }
        }

        /// The last piece.
        private mutating func rest(_ motion: SpringMotion<Double>, phase: Phase) {
            let settling = motion.settlingTime(epsilon: axis.restDistance)
            if settling > 0 { pieces.append(Piece(phase: phase, start: time, motion: .spring(motion))) }
            (offset, velocity, time) = (motion.to, 0, time + settling)
        }

        /// The edge that a spring from between the edges crosses first, and the time.
        private func firstEdge(on motion: SpringMotion<Double>) -> (edge: Double, time: Double)? {
            let solution = SpringSolution(
                motion.spring, displacement: motion.from - motion.to, velocity: motion.velocity)
            // Extrema shrink: an edge is crossed before the first two or not at all.
            var start = 0.0
            for _ in 0..<2 {
                guard let extremum = solution.nextExtremum(after: start) else { return nil }
                let turn = motion.to + extremum.displacement
                let edge = axis.clamped(turn)
                if edge != turn {
                    if motion.from == edge, start == 0 { return (edge, 0) }
                    let side: Double = turn > edge ? 1 : -1
                    let time = BracketedNewton.root(low: start, high: extremum.time) { moment in
                        (side * (edge - motion.value(at: moment)), -side * motion.velocity(at: moment))
                    }
                    return (edge, time)
                }
                start = extremum.time
            }
            return nil
        }
    }
}
