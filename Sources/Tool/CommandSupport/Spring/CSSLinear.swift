import AnimationCore

/// A spring as CSS's `linear()` easing: straight lines that stay within a stated distance of the motion.
package struct CSSLinear: Equatable, Sendable {
    /// Progress at a share of the duration.
    package struct Stop: Equatable, Sendable {
        /// The share of the duration in steps of a hundredth of a percent.
        package let step: Int
        /// The progress, rounded as it is written.
        package let progress: Double
    }

    package enum Failure: Error, Equatable {
        /// A spring without damping has no duration.
        case neverSettles
        /// Something happens too fast, measured by the duration, for steps of a hundredth of a percent.
        case tooFast
    }

    /// The duration in seconds: from there on the motion stays within half the tolerance of its end.
    package let duration: Double
    /// From step 0, progress 0, to the last step, progress 1.
    package let stops: [Stop]
    /// The largest difference of the lines from the motion, as a fraction of the travel. Not an estimate: the largest
    /// difference on a grid, plus what the curvature allows between two points of it.
    package let maximumError: Double

    /// The steps of a duration: two decimals of a percent.
    package static let steps = 10_000
    private static let decimals = 10_000.0

    /// Fits lines to the motion from 0 to 1.
    ///
    /// Each line is as long as it can be: from its start, the slopes that keep every point of the grid within the tolerance
    /// are narrowed point by point until none is left (the swing filter of Elmeleegy et al., 2009).
    ///
    /// - Parameters:
    ///   - initialVelocity: Distances per second, positive towards the target.
    ///   - tolerance: The largest difference that is allowed, as a fraction of the way; 0.0002…0.5.
    package init(_ spring: Spring, initialVelocity: Double = 0, tolerance: Double = 0.002) throws(Failure) {
        precondition(tolerance >= 0.0002 && tolerance <= 0.5, "the tolerance of linear() must lie in 0.0002...0.5")
        let solution = SpringSolution(spring, displacement: 1, velocity: -initialVelocity)
        let duration = solution.settlingTime(epsilon: tolerance / 2)
        guard duration.isFinite else { throw .neverSettles }
        // The energy v² + ω₀²x² only falls, which bounds the acceleration −2βv − ω₀²x for all times.
        let frequency = spring.angularFrequency
        let speed = (initialVelocity * initialVelocity + frequency * frequency).squareRoot()
        let interval = duration / Double(Self.steps)
        let sag = (2 * spring.decay + frequency) * speed * interval * interval / 8
        guard sag <= tolerance / 4 else { throw .tooFast }

        let samples = (0...Self.steps).map { 1 - solution.value(at: Double($0) * interval) }
        self.duration = duration
        stops = Self.fit(samples, tolerance: tolerance - sag)
        maximumError = Self.largestDifference(stops, samples) + sag
    }

    private static func fit(_ samples: [Double], tolerance: Double) -> [Stop] {
        let last = samples.count - 1
        func rounded(_ step: Int) -> Double {
            step == last ? 1 : (samples[step] * decimals).rounded() / decimals
        }
        var stops = [Stop(step: 0, progress: 0)]
        while let start = stops.last, start.step < last {
            var slopes = -Double.infinity...Double.infinity
            var end = start.step + 1
            for step in start.step + 1...last {
                let run = Double(step - start.step)
                if slopes.contains((rounded(step) - start.progress) / run) { end = step }
                let lowest = max(slopes.lowerBound, (samples[step] - tolerance - start.progress) / run)
                let highest = min(slopes.upperBound, (samples[step] + tolerance - start.progress) / run)
                guard lowest <= highest else { break }
                slopes = lowest...highest
            }
            stops.append(Stop(step: end, progress: rounded(end)))
        }
        return stops
    }

    private static func largestDifference(_ stops: [Stop], _ samples: [Double]) -> Double {
        zip(stops, stops.dropFirst()).reduce(0) { largest, line in
            let (start, end) = line
            let slope = (end.progress - start.progress) / Double(end.step - start.step)
            return (start.step...end.step).reduce(largest) { largest, step in
                let value = start.progress + slope * Double(step - start.step)
                return max(largest, (value - samples[step]).magnitude)
            }
        }
    }

    /// The CSS function; its argument is the share of ``duration``.
    package var text: String { Self.text(stops) }

    private static func text(_ stops: [Stop]) -> String {
        let number = DecimalText()
        let list = stops.map { stop in
            let isImplied = stop.step == 0 || stop.step == steps
            return number(stop.progress) + (isImplied ? "" : " \(number(Double(stop.step) / 100))%")
        }
        return "linear(\(list.joined(separator: ", ")))"
    }

    /// The CSS function that stays within `tolerance` of a curve, at every hundredth of a percent.
    package static func text(_ curve: UnitCurve, tolerance: Double) -> String {
        text(fit((0...steps).map { curve.value(at: Double($0) / Double(steps)) }, tolerance: tolerance))
    }
}

extension CSSLinear.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .neverSettles: "none: without damping the motion has no end"
        case .tooFast: "none: the motion is too fast, for as long as it takes, for linear()'s steps of 0.01 %"
        }
    }
}
