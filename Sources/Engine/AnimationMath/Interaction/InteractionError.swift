/// An invalid number or list in the description of an interaction.
public enum InteractionError: Error, Sendable {
    /// A parameter that is not finite or lies outside its range.
    case invalid(InteractionParameter, Double)
    /// A touch sample whose time lies before that of its predecessor.
    case timeNotMonotone(index: Int, time: Double, previous: Double)
    /// A touch sample with an infinite or NaN time or location.
    case sampleNotFinite(index: Int)
    /// There is no touch sample.
    case noSamples
}

/// The parameters of an interaction, by the names that ``InteractionError`` uses.
public enum InteractionParameter: String, Hashable, Sendable, CaseIterable {
    /// The factor by which a deceleration multiplies the velocity each millisecond.
    case decelerationRate = "deceleration rate"
    /// The speed at which a deceleration ends.
    case stopVelocity = "stop velocity"
    /// The position at time 0.
    case position
    /// The velocity at time 0.
    case velocity
    /// The length of a rubber band's viewport.
    case viewportLength = "viewport length"
    /// The length of scrollable content.
    case contentLength = "content length"
    /// The slope of a rubber band at its edge.
    case rubberBandCoefficient = "rubber band coefficient"
    /// An inset of scrollable content.
    case inset
    /// The distance between two pages.
    case pageLength = "page length"
    /// The speed below which a release does not scroll.
    case flingVelocity = "fling velocity"
    /// The distance from its target at which a scroll motion is at rest.
    case restDistance = "rest distance"

    /// The accepted values, in words.
    public var range: String {
        switch self {
        case .decelerationRate: "a number between 0 and 1, both excluded"
        case .stopVelocity, .flingVelocity, .contentLength: "a finite number, 0 or greater"
        case .position, .velocity, .inset: "a finite number"
        case .viewportLength, .rubberBandCoefficient, .pageLength, .restDistance: "a finite number greater than 0"
        }
    }

    /// Returns an accepted value.
    ///
    /// - Throws: ``InteractionError/invalid(_:_:)`` with this parameter for any other value.
    @discardableResult
    public func checked(_ value: Double) throws(InteractionError) -> Double {
        let isAccepted =
            switch self {
            case .decelerationRate: value > 0 && value < 1
            case .stopVelocity, .flingVelocity, .contentLength: value >= 0 && value.isFinite
            case .position, .velocity, .inset: value.isFinite
            case .viewportLength, .rubberBandCoefficient, .pageLength, .restDistance: value > 0 && value.isFinite
            }
        guard isAccepted else { throw .invalid(self, value) }
        return value
    }
}

extension InteractionError: Equatable {
    /// Errors are equal when their messages are: a NaN equals itself here.
    public static func == (lhs: InteractionError, rhs: InteractionError) -> Bool { lhs.description == rhs.description }
}

extension InteractionError: CustomStringConvertible {
    /// The error, its value and the remedy.
    public var description: String {
        switch self {
        case .invalid(let parameter, let value): "\(parameter.rawValue) is \(value); give \(parameter.range)"
        case .timeNotMonotone(let index, let time, let previous):
            "touch sample \(index) has the time \(time), before its predecessor \(previous); sort the samples by time"
        case .sampleNotFinite(let index):
            "touch sample \(index) has a time or location that is not a finite number"
        case .noSamples: "there is no touch sample; give at least one"
        }
    }
}
