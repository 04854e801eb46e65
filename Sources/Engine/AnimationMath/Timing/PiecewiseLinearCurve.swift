/// A timing curve of straight lines between points, as CSS's `linear()`.
///
/// The outputs need not grow, nor start at 0 or end at 1. Two points at one input are a jump; the value there is the later
/// point's.
public struct PiecewiseLinearCurve: Hashable, Sendable {
    /// A point of the curve.
    public struct Point: Hashable, Sendable {
        /// The fraction of the duration; CSS allows points outside 0…1.
        public let input: Double
        /// The value there.
        public let output: Double
    }

    /// The points in the order of their inputs; at least two.
    public let points: [Point]

    /// Creates a curve from its stops, with CSS's rules for missing inputs (css-easing-2, *linear easing function*).
    ///
    /// The first input is 0 where it is missing, the last one 1; missing ones between others are spaced evenly. An input
    /// that is less than one before it is raised to that one.
    ///
    /// - Parameter stops: Outputs, and inputs as fractions of the duration.
    /// - Throws: ``UnitCurveError/tooFewStops(_:)`` for fewer than two, ``UnitCurveError/stopOutOfRange(index:value:)`` for
    ///   a number that is NaN or larger than 1e100.
    public init(_ stops: [(output: Double, input: Double?)]) throws(UnitCurveError) {
        guard stops.count >= 2 else { throw .tooFewStops(stops.count) }
        for (index, stop) in stops.enumerated() {
            for value in [stop.output, stop.input ?? 0] where !(value.magnitude <= 1e100) {
                throw .stopOutOfRange(index: index, value: value)
            }
        }
        var inputs = stops.enumerated().map { index, stop in
            stop.input ?? (index == 0 ? 0 : index == stops.count - 1 ? 1 : .nan)
        }
        var known = 0
        for index in inputs.indices where !inputs[index].isNaN {
            inputs[index] = Swift.max(inputs[index], inputs[known])
            let step = (inputs[index] - inputs[known]) / Double(Swift.max(index - known, 1))
            for missing in stride(from: known + 1, to: index, by: 1) {
                inputs[missing] = inputs[known] + Double(missing - known) * step
            }
            known = index
        }
        points = zip(inputs, stops).map { Point(input: $0, output: $1.output) }
    }

    /// The line that starts at or before `x`; the first or last one outside the points.
    private func line(at x: Double) -> (from: Point, to: Point) {
        var (low, high) = (0, points.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if points[middle].input <= x { low = middle } else { high = middle }
        }
        return (points[low], points[high])
    }

    /// The value at `x`; NaN gives NaN.
    ///
    /// Outside 0…1, ``UnitCurve/Edge/clamp`` holds the values at 0 and 1, and ``UnitCurve/Edge/extrapolate`` continues
    /// the lines.
    public func value(at x: Double, outside: UnitCurve.Edge = .clamp) -> Double {
        guard !x.isNaN else { return x }
        let x = outside == .clamp ? Swift.min(Swift.max(x, 0), 1) : x
        let (start, end) = line(at: x)
        guard end.input > start.input else { return end.output }
        let fraction = (x - start.input) / (end.input - start.input)
        return (1 - fraction) * start.output + fraction * end.output
    }

    /// The slope of the line that starts at `x`; 0 on a jump at the end.
    ///
    /// - Parameter x: A fraction of the duration, not NaN.
    @usableFromInline
    func slope(at x: Double) -> Double {
        let (start, end) = line(at: x)
        return end.input > start.input ? (end.output - start.output) / (end.input - start.input) : 0
    }
}
