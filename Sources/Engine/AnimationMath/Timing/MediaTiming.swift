/// The timing of an animation within its parent: begin time, speed, offset, repetition, fill.
///
///     local time = (parent time − beginTime) · speed + offset
///
/// The animation is active from local time 0 to its ``activeDuration``. Before and after it is removed, or holds its first
/// or last value, as ``fill`` says. The rules are Core Animation's:
///
/// - A cycle is one `duration`, with ``autoreverses`` two: forward and back. An interior boundary belongs to the next
///   cycle (progress 0); the end of the last cycle is its own (progress 1; 0 after an autoreverse).
/// - Repeat counts may be fractions: 1.5 ends at progress ½, also where a cycle takes no time. A repeat duration is the whole active time,
///   autoreverses included.
/// - Negative speed runs backwards through local time: an ``offset`` of the active duration plays the animation from
///   its end to its start. Before and after are those of local time.
/// - Speed 0 holds the local time ``offset`` for every time of the parent.
///
/// Times are seconds. Nothing here allocates, and every value is computed from the given moment alone.
public struct MediaTiming: Hashable, Sendable {
    /// The repetition of an animation.
    public enum Repetition: Hashable, Sendable {
        /// A number of cycles; may be fractional or infinite.
        case count(Double)
        /// The active time in seconds of local time, over all cycles; may be infinite.
        case duration(Double)

        /// One cycle.
        public static let once = Repetition.count(1)
        /// Infinitely many cycles.
        public static let forever = Repetition.count(.infinity)
    }

    /// The behaviour outside the active time.
    public enum Fill: Hashable, Sendable {
        /// The animation is removed.
        case removed
        /// The last value holds after the active time.
        case forwards
        /// The first value holds before the active time.
        case backwards
        /// Both values hold.
        case both
    }

    /// The parent's time at which the local time is ``offset``, in seconds.
    public let beginTime: Double
    /// The duration from progress 0 to 1, in seconds of local time; may be infinite.
    public let duration: Double
    /// Local seconds for each second of the parent; negative runs backwards, 0 pauses.
    public let speed: Double
    /// The local time at ``beginTime``, in seconds.
    public let offset: Double
    /// The repetition.
    public let repetition: Repetition
    /// Whether each run is followed by one in reverse.
    public let autoreverses: Bool
    /// The behaviour outside the active time.
    public let fill: Fill

    /// Creates a timing.
    ///
    /// - Throws: ``MediaTimingError`` for a begin time, speed or offset that is not finite, and for a duration or a
    ///   repetition that is negative or NaN (either may be infinite).
    public init(
        beginTime: Double = 0, duration: Double, speed: Double = 1, offset: Double = 0,
        repetition: Repetition = .once, autoreverses: Bool = false, fill: Fill = .removed
    ) throws(MediaTimingError) {
        guard beginTime.isFinite else { throw .notFinite(.beginTime) }
        guard speed.isFinite else { throw .notFinite(.speed) }
        guard offset.isFinite else { throw .notFinite(.offset) }
        try MediaTiming.check(duration, .duration)
        switch repetition {
        case .count(let count): try MediaTiming.check(count, .repeatCount)
        case .duration(let duration): try MediaTiming.check(duration, .repeatDuration)
        }
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.offset = offset
        self.repetition = repetition
        self.autoreverses = autoreverses
        self.fill = fill
    }

    private static func check(_ value: Double, _ field: MediaTimingError.Field) throws(MediaTimingError) {
        guard !value.isNaN else { throw .notFinite(field) }
        guard value >= 0 else { throw .negative(field, value) }
    }

    /// The active duration, in seconds of local time.
    public var activeDuration: Double {
        switch repetition {
        case .count(let count): count == 0 || cycleDuration == 0 ? 0 : count * cycleDuration
        case .duration(let duration): duration
        }
    }

    /// The duration of one cycle, the autoreverse included.
    private var cycleDuration: Double { autoreverses ? 2 * duration : duration }

    /// The local time at a time of the parent, before any repetition.
    ///
    /// - Parameter parentTime: The parent's time in seconds; may be infinite.
    /// - Precondition: `parentTime` is not NaN.
    public func localTime(at parentTime: Double) -> Double {
        precondition(!parentTime.isNaN, "the parent time of an animation must not be NaN")
        return speed == 0 ? offset : (parentTime - beginTime) * speed + offset
    }

    /// The parent's time at which the local time is `localTime`; `nil` at speed 0, where there is no such time or all are.
    public func parentTime(at localTime: Double) -> Double? {
        speed == 0 ? nil : (localTime - offset) / speed + beginTime
    }

    /// The state of the animation at a time of its parent.
    ///
    /// - Parameter parentTime: The parent's time in seconds; may be infinite.
    /// - Precondition: `parentTime` is not NaN.
    public func state(at parentTime: Double) -> MediaState {
        let local = localTime(at: parentTime)
        let active = activeDuration
        if local < 0 {
            let isFilled = fill == .backwards || fill == .both
            return MediaState(phase: .before, position: isFilled ? .start : nil)
        }
        if local > active {
            let isFilled = fill == .forwards || fill == .both
            return MediaState(phase: .after, position: isFilled ? position(at: active, isEnd: true) : nil)
        }
        return MediaState(phase: .active, position: position(at: local, isEnd: local == active))
    }

    /// The state at the end of a chain of timings: the parent time of each is the time within the cycle of its ancestor.
    ///
    /// - Parameters:
    ///   - time: The time of the outermost timing's parent, in seconds.
    ///   - ancestors: The timings from the outermost to the direct parent. Where one of them is removed, so is all
    ///     its content.
    /// - Returns: The state of this timing; `nil` where an ancestor is removed.
    @inlinable
    public func state(at time: Double, within ancestors: some Sequence<MediaTiming>) -> MediaState? {
        // Inlinable, so that it is compiled for the caller's sequence; the generic form allocates an iterator.
        var time = time
        for ancestor in ancestors {
            guard let position = ancestor.state(at: time).position else { return nil }
            time = position.time
        }
        return state(at: time)
    }

    /// The position within the cycles at a local time in 0…``activeDuration``.
    private func position(at local: Double, isEnd: Bool) -> MediaState.Position {
        guard cycleDuration > 0 else { return positionAfterCyclesWithoutDuration }
        guard local.isFinite, cycleDuration.isFinite else {
            // An infinite cycle never ends its first run; an infinite repetition has no last cycle and rests at its start.
            return position(inCycle: cycleDuration.isFinite ? 0 : local, cycle: 0)
        }
        var rest = local.truncatingRemainder(dividingBy: cycleDuration)
        if isEnd, case .count(let count) = repetition {
            // count · cycle is rounded; the fraction of the count is not.
            rest = (count - count.rounded(.down)) * cycleDuration
        }
        var cycle = ((local - rest) / cycleDuration).rounded()
        // Three times 0.1 is not 0.3: a count or duration of whole cycles must not end at the start of another one.
        if isEnd, rest <= 4 * local.ulp, cycle > 0 {
            rest = cycleDuration
            cycle -= 1
        }
        return position(inCycle: rest, cycle: cycle)
    }

    /// The end of cycles that take no time: all of them are over at once, and a fraction of the count is left of the last.
    private var positionAfterCyclesWithoutDuration: MediaState.Position {
        var count = 1.0
        if case .count(let given) = repetition { count = given }
        let fraction = count.isFinite ? count - count.rounded(.down) : 0
        let way = count == 0 ? 0 : fraction > 0 ? fraction : 1
        let isReturning = autoreverses && way >= 0.5
        return MediaState.Position(
            cycle: Swift.max(count.rounded(.up) - 1, 0), time: 0,
            progress: autoreverses ? (isReturning ? 2 - 2 * way : 2 * way) : way, isReturning: isReturning)
    }

    /// The position at a time from the start of a cycle.
    private func position(inCycle time: Double, cycle: Double) -> MediaState.Position {
        let isReturning = autoreverses && time >= duration && duration.isFinite
        let forwardTime = isReturning ? cycleDuration - time : time
        let progress =
            duration.isFinite ? Swift.min(forwardTime / duration, 1) : 0
        return MediaState.Position(cycle: cycle, time: forwardTime, progress: progress, isReturning: isReturning)
    }
}
