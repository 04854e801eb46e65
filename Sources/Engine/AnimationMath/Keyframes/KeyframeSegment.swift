/// A segment between two values: value(u) = origin + u·(linear + u·(square + u·cube)), u in 0…1.
@usableFromInline
package struct KeyframeSegment<Value: AnimatableVector>: Sendable {
    /// The highest power that the segment needs.
    @usableFromInline let degree: Degree
    @usableFromInline package let origin: Value
    @usableFromInline package let linear: Value
    @usableFromInline package let square: Value
    @usableFromInline package let cube: Value

    @usableFromInline
    enum Degree: Sendable {
        case constant
        case line
        case cubic
    }

    /// A segment that keeps its value.
    init(holding value: Value) {
        degree = .constant
        (origin, linear, square, cube) = (value, .zero, .zero, .zero)
    }

    /// A straight segment.
    init(from start: Value, to end: Value) {
        degree = .line
        (origin, linear, square, cube) = (start, end - start, .zero, .zero)
    }

    /// The cubic Hermite segment with the given tangents.
    init(from start: Value, to end: Value, leaving: Value, arriving: Value) {
        degree = .cubic
        let change = end - start
        origin = start
        linear = leaving
        square = change.scaled(by: 3) - leaving.scaled(by: 2) - arriving
        cube = leaving + arriving - change.scaled(by: 2)
    }

    /// The segments through `values`.
    ///
    /// A smooth curve needs a predecessor for its first value and a successor for its last: the mirror images of their
    /// only neighbours, p₋₁ = 2p₀ − p₁, so that the missing difference equals the neighbouring one.
    static func paths(through values: [Value], shapes: [SplineShape], mode: CalculationMode) -> [KeyframeSegment] {
        if mode == .discrete { return values.map { KeyframeSegment(holding: $0) } }
        let last = values.count - 1
        func difference(_ index: Int) -> Value {
            let from = Swift.min(Swift.max(index, 0), last - 1)
            return values[from + 1] - values[from]
        }
        return (0..<last).map { index in
            guard mode.isCubic else { return KeyframeSegment(from: values[index], to: values[index + 1]) }
            return KeyframeSegment(
                from: values[index], to: values[index + 1],
                leaving: shapes[index].outgoing(from: difference(index - 1), to: difference(index)),
                arriving: shapes[index + 1].incoming(from: difference(index), to: difference(index + 1)))
        }
    }

    /// Whether all coefficients, and those of the derivative, are finite.
    var isFinite: Bool {
        linear.isFinite && square.scaled(by: 4).isFinite && cube.scaled(by: 4).isFinite
    }

    /// The speed along the segment. Inner products follow from the squares of sums and differences.
    var speed: SegmentSpeed {
        func product(_ lhs: Value, _ rhs: Value) -> Double {
            ((lhs + rhs).magnitudeSquared - (lhs - rhs).magnitudeSquared) / 4
        }
        let (square, cube) = (square.scaled(by: 2), cube.scaled(by: 3))
        return SegmentSpeed(
            constant: linear.magnitudeSquared, linear: 2 * product(linear, square),
            square: square.magnitudeSquared + 2 * product(linear, cube), cube: 2 * product(square, cube),
            fourth: cube.magnitudeSquared)
    }

    /// The value at `fraction`; exactly the next one of `values` at 1.
    @inlinable @inline(__always)
    func value(at fraction: Double, end values: [Value], after index: Int) -> Value {
        switch degree {
        case .constant: origin
        case _ where fraction == 1: values[index + 1]
        case .line: origin + linear.scaled(by: fraction)
        case .cubic:
            origin + (linear + (square + cube.scaled(by: fraction)).scaled(by: fraction)).scaled(by: fraction)
        }
    }

    /// The derivative of the value with respect to the fraction.
    @inlinable @inline(__always)
    func derivative(at fraction: Double) -> Value {
        switch degree {
        case .constant: .zero
        case .line: linear
        case .cubic:
            linear + (square.scaled(by: 2) + cube.scaled(by: 3 * fraction)).scaled(by: fraction)
        }
    }
}
