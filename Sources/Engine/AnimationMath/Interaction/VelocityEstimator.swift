/// The velocity of a finger, from the timestamped samples of its touch.
///
/// Every method is a weighted sum of the locations, v = Σ wᵢ·xᵢ, whose weights depend on the times alone. They are the
/// estimator's impulse response: Σ wᵢ = 0, Σ wᵢ·tᵢ = 1, and for a polynomial of degree n also Σ wᵢ·tᵢᵏ = k·tₙ^(k−1) up
/// to k = n, so that a motion that is a polynomial of that degree is estimated exactly.
///
///     let estimator = VelocityEstimator(.leastSquares(degree: 2))
///     let velocity = try estimator.velocity(of: samples)       // points per second at the last sample
///
/// Only samples of the last ``window`` count. Samples with equal timestamps are legal: timestamps closer to each other
/// than ``timeResolution`` count as one.
public struct VelocityEstimator: Hashable, Sendable {
    /// The kinds of estimate.
    public enum Method: Hashable, Sendable {
        /// The difference quotient of the last sample and its latest predecessor with another timestamp.
        ///
        /// Exact for constant velocity, and the one most sensitive to noise. Of several samples with one timestamp the
        /// last counts.
        case twoPoint
        /// The slope at the last sample of the polynomial that fits the samples best, in the sense of least squares.
        ///
        /// A degree of 2 follows an accelerating finger and is the usual choice. Where fewer than `degree` + 1
        /// timestamps differ, the degree is lowered to what they determine.
        case leastSquares(degree: Int)
    }

    /// The kind of estimate.
    public let method: Method
    /// The length in seconds of the part of the touch that counts, before its release.
    public let window: Double

    /// The time in seconds below which two timestamps count as one: a microsecond, far below any touch screen's interval.
    public static let timeResolution = 1e-6

    /// Creates an estimator.
    ///
    /// - Parameters:
    ///   - method: The kind of estimate.
    ///   - window: The length in seconds of the part of the touch that counts.
    /// - Precondition: The window is greater than 0, a degree is 1 or greater.
    public init(_ method: Method = .leastSquares(degree: 2), window: Double = 0.1) {
        precondition(window > 0, "the window of a velocity estimate must be greater than 0")
        if case .leastSquares(let degree) = method {
            precondition(degree >= 1, "a velocity needs a polynomial of degree 1 at least")
        }
        self.method = method
        self.window = window
    }

    /// The velocity at the last sample, in units per second; 0 where the samples do not determine one.
    ///
    /// - Parameters:
    ///   - samples: The samples of one touch, in the order of their times.
    ///   - releaseTime: The time at which the touch ended, not before the last sample's; `nil` for the last sample's. A
    ///     finger that has rested on the glass longer than the window has the velocity 0.
    /// - Throws: ``InteractionError`` for no samples, a time or location that is not finite, and times out of order.
    public func velocity<Value: AnimatableVector>(
        of samples: [TouchSample<Value>], releasedAt releaseTime: Double? = nil
    ) throws(InteractionError) -> Value {
        for (index, sample) in samples.enumerated() {
            guard sample.time.isFinite, sample.location.isFinite else { throw .sampleNotFinite(index: index) }
            guard index == 0 || sample.time >= samples[index - 1].time else {
                throw .timeNotMonotone(index: index, time: sample.time, previous: samples[index - 1].time)
            }
        }
        guard let last = samples.last else { throw .noSamples }
        let start = Swift.max(releaseTime ?? last.time, last.time) - window
        let recent = samples[(samples.firstIndex { $0.time >= start } ?? samples.endIndex)...]
        let weights = weights(times: recent.map(\.time))
        // Differences from the last location: the weights' sum is 0 only up to rounding.
        return zip(recent, weights).reduce(into: Value.zero) { velocity, term in
            velocity += (term.0.location - last.location).scaled(by: term.1)
        }
    }

    /// The weights of the locations, in 1/s: the estimate is the sum of their products.
    ///
    /// - Parameter times: Timestamps in seconds, finite and in order. All count, also those outside of the window.
    /// - Returns: One weight for each time; all 0 where the times do not differ.
    public func weights(times: [Double]) -> [Double] {
        guard let first = times.first, let last = times.last, last - first > Self.timeResolution else {
            return Array(repeating: 0, count: times.count)
        }
        switch method {
        case .twoPoint:
            var weights = Array(repeating: 0.0, count: times.count)
            guard let previous = times.lastIndex(where: { last - $0 > Self.timeResolution }) else { return weights }
            weights[times.count - 1] = 1 / (last - times[previous])
            weights[previous] = -weights[times.count - 1]
            return weights
        case .leastSquares(let degree):
            let distinct = 1 + zip(times, times.dropFirst()).count { $1 - $0 > Self.timeResolution }
            let span = last - first
            let scaled = times.map { ($0 - last) / span }
            return VelocityEstimator.slopeWeights(scaled, degree: Swift.min(degree, distinct - 1)).map { $0 / span }
        }
    }

    /// The weights of the slope at 0 of the polynomial that fits best at `times`.
    ///
    /// The polynomial is expanded in the orthogonal polynomials of the given times (Stieltjes' recurrence, Forsythe
    /// 1957): pₖ₊₁ = (t − aₖ)·pₖ − bₖ·pₖ₋₁. Then each coefficient is a quotient of two sums and no system of equations
    /// is solved.
    private static func slopeWeights(_ times: [Double], degree: Int) -> [Double] {
        var weights = Array(repeating: 0.0, count: times.count)
        var previous = weights
        var current = Array(repeating: 1.0, count: times.count)
        // Value and derivative of the two polynomials at 0.
        var (previousAtEnd, currentAtEnd) = ((value: 0.0, slope: 0.0), (value: 1.0, slope: 0.0))
        var previousNorm = 1.0
        for order in 0...degree {
            let norm = current.reduce(0) { $0 + $1 * $1 }
            if order > 0 {
                for index in times.indices { weights[index] += currentAtEnd.slope * current[index] / norm }
            }
            let a = zip(times, current).reduce(0) { $0 + $1.0 * $1.1 * $1.1 } / norm
            let b = order > 0 ? norm / previousNorm : 0
            let next = times.indices.map { (times[$0] - a) * current[$0] - b * previous[$0] }
            let nextAtEnd = (
                value: -a * currentAtEnd.value - b * previousAtEnd.value,
                slope: currentAtEnd.value - a * currentAtEnd.slope - b * previousAtEnd.slope
            )
            (previous, current) = (current, next)
            (previousAtEnd, currentAtEnd) = (currentAtEnd, nextAtEnd)
            previousNorm = norm
        }
        return weights
    }
}
