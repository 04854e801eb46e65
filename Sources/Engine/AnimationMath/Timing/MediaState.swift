/// The state of an animation: its phase, and its position within the cycle unless it is removed.
public struct MediaState: Hashable, Sendable {
    /// The three parts of an animation's local time.
    public enum Phase: Hashable, Sendable {
        /// Local time is below 0.
        case before
        /// Local time is in the active duration, both ends included.
        case active
        /// Local time is past the active duration.
        case after
    }

    /// A position within the cycles of an animation.
    public struct Position: Hashable, Sendable {
        /// The number of complete cycles; a whole number.
        public let cycle: Double
        /// The time from the start of the animation, 0…duration in seconds; it runs down during an autoreverse. The parent
        /// time of everything inside.
        public let time: Double
        /// That time as a fraction of the duration; 0 where the duration is infinite.
        public let progress: Double
        /// Whether the animation runs in reverse.
        public let isReturning: Bool

        /// The start of the first cycle.
        static let start = Position(cycle: 0, time: 0, progress: 0, isReturning: false)
    }

    /// The phase of the local time.
    public let phase: Phase
    /// The position within the cycles; `nil` where the animation is removed.
    public let position: Position?

    /// The progress of the animation, 0…1; `nil` where it is removed.
    public var progress: Double? { position?.progress }

    /// Whether a step curve makes no jump at this progress: before the start, and after an end that is reached in reverse.
    /// ``UnitCurve/value(at:isBeforeJump:)`` takes it.
    public var isBeforeJump: Bool {
        phase == .before || phase == .after && position?.isReturning == true
    }

    init(phase: Phase, position: Position?) {
        self.phase = phase
        self.position = position
    }
}
