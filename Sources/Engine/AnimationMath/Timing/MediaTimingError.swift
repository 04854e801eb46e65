/// An error in the data of a timing.
public enum MediaTimingError: Error, Hashable, Sendable {
    /// A parameter is NaN, or infinite where it must be finite.
    case notFinite(Field)
    /// A parameter is negative.
    case negative(Field, Double)

    /// The parameters of a timing.
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
    /// The message: the parameter or index, its value, and the accepted range.
    public var description: String {
        switch self {
        case .notFinite(let field):
            "the \(field.rawValue) of the animation is not a finite number; give seconds, a speed or a count"
        case .negative(let field, let value):
            "the \(field.rawValue) of the animation is \(value); it must be 0 or more (a negative speed runs backwards)"
        }
    }
}
