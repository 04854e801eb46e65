/// The choice of the samples of a motion that are enough to draw it by linear interpolation.
package enum KeyframeReduction {
    /// The indices of the samples to keep, in ascending order; the first and the last are among them.
    ///
    /// Between kept samples, linear interpolation differs from each sample left out by at most `tolerance` in every
    /// component (the method of Ramer, Douglas and Peucker with the maximum norm, at equal times).
    ///
    /// - Parameters:
    ///   - samples: The values at evenly spaced times [times, components].
    ///   - tolerance: The largest difference, in the samples' unit.
    /// - Precondition: All samples have the same number of components.
    package static func indices(of samples: [[Double]], tolerance: Double) -> [Int] {
        guard samples.count > 2 else { return Array(samples.indices) }
        var kept = [0, samples.count - 1]
        var open = [0..<(samples.count - 1)]
        while let range = open.popLast() {
            let (first, last) = (range.lowerBound, range.upperBound)
            var (worst, index) = (tolerance, -1)
            for middle in (first + 1)..<max(first + 1, last) {
                let fraction = Double(middle - first) / Double(last - first)
                for (component, value) in samples[middle].enumerated() {
                    let line =
                        samples[first][component]
                        + (samples[last][component] - samples[first][component]) * fraction
                    if (value - line).magnitude > worst { (worst, index) = ((value - line).magnitude, middle) }
                }
            }
            guard index >= 0 else { continue }
            kept.append(index)
            open += [first..<index, index..<last]
        }
        return kept.sorted()
    }
}
