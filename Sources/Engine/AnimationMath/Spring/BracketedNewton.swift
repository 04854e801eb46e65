/// Newton's method that cannot leave its bracket.
enum BracketedNewton {
    /// The zero of a function that is positive at the lower end of a bracket and not at the upper one.
    ///
    /// A step that leaves the bracket, or that is not at most half as long as the one before, is replaced by bisection,
    /// so the number of steps is bounded by that of the bits of a double's exponent and significand. The result is correct
    /// to an ulp of the function's own rounding.
    ///
    /// - Parameters:
    ///   - low: The lower end; the function is never called there.
    ///   - high: The upper end; not below `low`.
    ///   - function: Value and slope. NaN for the value counts as not positive.
    static func root(
        low: Double, high: Double, _ function: (Double) -> (value: Double, slope: Double)
    ) -> Double {
        var (low, high) = (low, high)
        var point = low + (high - low) / 2
        var previous = high - low
        while true {
            let (value, slope) = function(point)
            if value == 0 { return point }
            if value > 0 { low = point } else { high = point }
            let step = value / slope
            var next = point - step
            if !(next > low && next < high && step.magnitude <= previous / 2) {
                next = low + (high - low) / 2
                // The bracket's ends are neighbours.
                guard next > low, next < high else { return point }
            }
            previous = (next - point).magnitude
            if previous <= point.ulp { return next }
            point = next
        }
    }

    /// The zero above `low` of a function that is positive at `low` and negative from some point on.
    ///
    /// - Parameters:
    ///   - low: The lower end; the function is never called there.
    ///   - guess: A first upper end, greater than `low`; its distance from `low` is doubled until the function is not
    ///     positive.
    ///   - function: Value and slope.
    static func root(
        above low: Double, guess: Double, _ function: (Double) -> (value: Double, slope: Double)
    ) -> Double {
        var (low, high) = (low, guess)
        while function(high).value > 0, high < .greatestFiniteMagnitude / 4 {
            (low, high) = (high, high + 2 * (high - low))
        }
        return root(low: low, high: high, function)
    }
}
