/// An error in the data of a keyframe animation.
public enum KeyframeError: Error, Hashable, Sendable {
    /// There are no keyframes.
    case noKeyframes
    /// Two lists that must go together have different lengths.
    case countMismatch(list: List, count: Int, expected: Int)
    /// A key time is infinite or NaN.
    case timeNotFinite(index: Int)
    /// A key time leaves 0…1.
    case timeOutsideUnitInterval(index: Int, time: Double)
    /// A key time is less than the previous one.
    case timeNotMonotone(index: Int, time: Double, previous: Double)
    /// The first key time is not 0.
    case firstTimeNotZero(Double)
    /// The last key time is not 1.
    case lastTimeNotOne(index: Int, time: Double)
    /// A value has a component that is infinite or NaN.
    case valueNotFinite(index: Int)
    /// The distance between the value at this index and the next one, or a tangent there, overflows a `Double`.
    case segmentNotFinite(index: Int)
    /// A tension, continuity or bias is infinite or NaN.
    case shapeNotFinite(index: Int)
    /// A block's start or duration is infinite or NaN.
    case blockNotFinite(index: Int)
    /// A block's value has a component that is infinite or NaN.
    case blockValueNotFinite(index: Int)
    /// A block starts outside 0…1.
    case blockStartOutsideUnitInterval(index: Int, start: Double)
    /// A block's duration is negative.
    case blockDurationNegative(index: Int, duration: Double)
    /// A block ends after the whole animation.
    case blockEndsTooLate(index: Int, end: Double)

    /// The lists that a keyframe animation is made of.
    public enum List: String, Hashable, Sendable {
        /// The key times.
        case keyTimes = "key times"
        /// The timing functions, one for each segment.
        case timingFunctions = "timing functions"
        /// The tensions, continuities and biases, one for each value.
        case shapes = "spline shapes"
    }
}

extension KeyframeError: CustomStringConvertible {
    /// The message: the parameter or index, its value, and the accepted range.
    public var description: String {
        switch self {
        case .noKeyframes:
            "a keyframe animation needs at least one value"
        case .countMismatch(let list, let count, let expected):
            "there are \(count) \(list.rawValue) where \(expected) are needed"
        case .timeNotFinite(let index):
            "key time \(index) is not a finite number; give a fraction of the duration, 0…1"
        case .timeOutsideUnitInterval(let index, let time):
            "key time \(index) is \(time); it must lie in 0…1, a fraction of the duration"
        case .timeNotMonotone(let index, let time, let previous):
            "key time \(index) is \(time), before its predecessor \(previous); sort the keyframes by time"
        case .firstTimeNotZero(let time):
            "the first key time is \(time); it must be 0, so that the whole duration has a value"
        case .lastTimeNotOne(let index, let time):
            "the last key time, number \(index), is \(time); it must be 1, so that the whole duration has a value"
        case .valueNotFinite(let index):
            "value \(index) has a component that is not a finite number"
        case .segmentNotFinite(let index):
            "the distance from value \(index) to the next one, or a tangent there, is too large for a Double"
        case .shapeNotFinite(let index):
            "the tension, continuity or bias of value \(index) is not a finite number; use 0 for none"
        case .blockNotFinite(let index):
            "the start or the duration of block \(index) is not a finite number; give fractions of the whole, 0…1"
        case .blockValueNotFinite(let index):
            "the value of block \(index) has a component that is not a finite number"
        case .blockStartOutsideUnitInterval(let index, let start):
            "block \(index) starts at \(start); a relative start lies in 0…1"
        case .blockDurationNegative(let index, let duration):
            "block \(index) lasts \(duration); a relative duration is 0 (a jump) or more"
        case .blockEndsTooLate(let index, let end):
            "block \(index) ends at \(end), after the whole animation; let start plus duration be at most 1"
        }
    }
}
