/// What can be wrong with a timing that is given as data.
public enum MediaTimingError: Error, Hashable, Sendable {
    /// The number is infinite where it may not be, or no number.
    case notFinite(Field)
    /// The number is negative.
    case negative(Field, Double)

    /// The numbers of a timing.
    public enum Field: String, Hashable, Sendable {
        /// ``MediaTiming/beginTime``.
        case beginTime = "begin time"
        /// ``MediaTiming/duration``.
        case duration
        /// ``MediaTiming/speed``.
        case speed
        /// ``MediaTiming/offset``.
        case offset
        /// The count of ``MediaTiming/Repetition/count(_:)``.
        case repeatCount = "repeat count"
        /// The duration of ``MediaTiming/Repetition/duration(_:)``.
        case repeatDuration = "repeat duration"
    }
}

extension MediaTimingError: CustomStringConvertible {
    /// What is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .notFinite(let field):
            "the \(field.rawValue) of the animation is not a finite number; give seconds, a speed or a count"
        case .negative(let field, let value):
            "the \(field.rawValue) of the animation is \(value); it must be 0 or more (a negative speed runs backwards)"
        }
    }
}
