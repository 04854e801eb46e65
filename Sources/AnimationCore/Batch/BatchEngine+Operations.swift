// The public entry points, concrete for both formats: nothing generic crosses the module's border.

extension BatchEngine {
    /// The displacements of springs with parameters of their own, at times of their own (seconds; before 0 counts as 0).
    ///
    /// With u = 2⁻⁵² and A as in ``SpringSolution`` the error is at most 2·(3 + ω₀t·e^(−βt))·u·A, up to
    /// 2⁵⁰ quarter turns; a damped spring is exactly at rest from where its decay underflows.
    ///
    /// - Precondition: All three have the same count.
    public func evaluate(
        _ springs: SpringBatch<Double>, at times: NumberBatch<Double>, into result: inout NumberBatch<Double>
    ) {
        evaluate(doubles, springs, times, &result)
    }

    /// Displacements and velocities (units per second); the error of a velocity is ω₀ times that of a displacement.
    ///
    /// - Precondition: All four have the same count.
    public func evaluate(
        _ springs: SpringBatch<Double>, at times: NumberBatch<Double>, values: inout NumberBatch<Double>,
        velocities: inout NumberBatch<Double>
    ) {
        evaluateStates(doubles, springs, times, &values, &velocities)
    }

    /// The displacement of one spring for cells that startTime at times of their own: at max(now − startTime, 0).
    ///
    /// - Precondition: Begins and results have the same count.
    public func evaluate(
        _ spring: SpringSolution, at now: Double, startTimes: NumberBatch<Double>,
        into result: inout NumberBatch<Double>
    ) {
        stagger(doubles, spring, now, startTimes, &result)
    }

    /// Advances all cells by one step; exact up to rounding.
    ///
    /// - Returns: How many cells still move. The others are at rest, at exactly 0 in position and velocity.
    @discardableResult
    public func advance(_ batch: inout StepBatch<Double>) -> Int { step(doubles, &batch) }

    /// The ordinates of a timing curve at the abscissas `x`, clamped to 0…1; NaN gives NaN.
    ///
    /// Within 1e−12 times the largest of 1, |y1| and |y2|.
    ///
    /// - Precondition: Both have the same count.
    public func evaluate(_ curve: CubicBezier, at x: NumberBatch<Double>, into result: inout NumberBatch<Double>) {
        ease(doubles, curve, x, &result)
    }

    /// The values of a keyframe track for cells at a progress of their own; NaN gives NaN.
    ///
    /// Within 1e−11 times the largest magnitude of value, tangent and their differences.
    ///
    /// - Precondition: Both have the same count.
    public func evaluate(
        _ track: TrackBatch<Double>, at progress: NumberBatch<Double>, into result: inout NumberBatch<Double>
    ) {
        follow(doubles, track, progress, &result)
    }

    /// Rectangles through one transform; where it turns them, their bounding boxes. Results are standardised.
    ///
    /// A number's error is at most 4 roundings of the largest term in it.
    ///
    /// - Precondition: Both have the same count.
    public func convert(
        _ rects: RectBatch<Double>, by conversion: CoordinateConversion, into result: inout RectBatch<Double>
    ) {
        convert(doubles, rects, conversion.transform, &result)
    }

    /// Rectangles, each through a transform of its own.
    ///
    /// - Precondition: All three have the same count.
    public func convert(
        _ rects: RectBatch<Double>, by transforms: IndexedTransforms<Double>, into result: inout RectBatch<Double>
    ) {
        convert(doubles, rects, transforms, &result)
    }

    /// Points through one transform.
    ///
    /// - Precondition: Both have the same count.
    public func convert(
        _ points: PointBatch<Double>, by conversion: CoordinateConversion, into result: inout PointBatch<Double>
    ) {
        convert(doubles, points, conversion.transform, &result)
    }

    /// e^x of every number; within 1.1 ulp.
    ///
    /// - Precondition: Both have the same count.
    public func exponential(of x: NumberBatch<Double>, into result: inout NumberBatch<Double>) {
        exponential(doubles, x, &result)
    }

    /// Sine and cosine of every number; within 0.9 ulp up to |x| = 400 000, within the C library's error beyond.
    ///
    /// - Precondition: All three have the same count.
    public func sineAndCosine(
        of x: NumberBatch<Double>, sines: inout NumberBatch<Double>, cosines: inout NumberBatch<Double>
    ) {
        sineAndCosine(doubles, x, &sines, &cosines)
    }
}

extension BatchEngine {
    /// The displacements of springs with parameters of their own, at times of their own (seconds; before 0 counts as 0).
    ///
    /// With u = 2⁻²³ and A as in ``SpringSolution`` the error is at most 2·(3 + ω₀t·e^(−βt))·u·A, up to
    /// 2²¹ quarter turns; a damped spring is exactly at rest from where its decay underflows.
    ///
    /// - Precondition: All three have the same count.
    public func evaluate(
        _ springs: SpringBatch<Float>, at times: NumberBatch<Float>, into result: inout NumberBatch<Float>
    ) {
        evaluate(floats, springs, times, &result)
    }

    /// Displacements and velocities (units per second); the error of a velocity is ω₀ times that of a displacement.
    ///
    /// - Precondition: All four have the same count.
    public func evaluate(
        _ springs: SpringBatch<Float>, at times: NumberBatch<Float>, values: inout NumberBatch<Float>,
        velocities: inout NumberBatch<Float>
    ) {
        evaluateStates(floats, springs, times, &values, &velocities)
    }

    /// The displacement of one spring for cells that startTime at times of their own: at max(now − startTime, 0).
    ///
    /// - Precondition: Begins and results have the same count.
    public func evaluate(
        _ spring: SpringSolution, at now: Double, startTimes: NumberBatch<Float>, into result: inout NumberBatch<Float>
    ) {
        stagger(floats, spring, now, startTimes, &result)
    }

    /// Advances all cells by one step; exact up to rounding.
    ///
    /// - Returns: How many cells still move. The others are at rest, at exactly 0 in position and velocity.
    @discardableResult
    public func advance(_ batch: inout StepBatch<Float>) -> Int { step(floats, &batch) }

    /// The ordinates of a timing curve at the abscissas `x`, clamped to 0…1; NaN gives NaN.
    ///
    /// Within 2⁻¹⁹ times the largest of 1, |y1| and |y2|.
    ///
    /// - Precondition: Both have the same count.
    public func evaluate(_ curve: CubicBezier, at x: NumberBatch<Float>, into result: inout NumberBatch<Float>) {
        ease(floats, curve, x, &result)
    }

    /// The values of a keyframe track for cells at a progress of their own; NaN gives NaN.
    ///
    /// Within 2⁻¹⁷ times the largest magnitude of value, tangent and their differences.
    ///
    /// - Precondition: Both have the same count.
    public func evaluate(
        _ track: TrackBatch<Float>, at progress: NumberBatch<Float>, into result: inout NumberBatch<Float>
    ) {
        follow(floats, track, progress, &result)
    }

    /// Rectangles through one transform; where it turns them, their bounding boxes. Results are standardised.
    ///
    /// A number's error is at most 4 roundings of the largest term in it.
    ///
    /// - Precondition: Both have the same count.
    public func convert(
        _ rects: RectBatch<Float>, by conversion: CoordinateConversion, into result: inout RectBatch<Float>
    ) {
        convert(floats, rects, conversion.transform, &result)
    }

    /// Rectangles, each through a transform of its own.
    ///
    /// - Precondition: All three have the same count.
    public func convert(
        _ rects: RectBatch<Float>, by transforms: IndexedTransforms<Float>, into result: inout RectBatch<Float>
    ) {
        convert(floats, rects, transforms, &result)
    }

    /// Points through one transform.
    ///
    /// - Precondition: Both have the same count.
    public func convert(
        _ points: PointBatch<Float>, by conversion: CoordinateConversion, into result: inout PointBatch<Float>
    ) {
        convert(floats, points, conversion.transform, &result)
    }

    /// e^x of every number; within 1.1 ulp.
    ///
    /// - Precondition: Both have the same count.
    public func exponential(of x: NumberBatch<Float>, into result: inout NumberBatch<Float>) {
        exponential(floats, x, &result)
    }

    /// Sine and cosine of every number; within 0.9 ulp up to |x| = 6 000, within the C library's error beyond.
    ///
    /// - Precondition: All three have the same count.
    public func sineAndCosine(
        of x: NumberBatch<Float>, sines: inout NumberBatch<Float>, cosines: inout NumberBatch<Float>
    ) {
        sineAndCosine(floats, x, &sines, &cosines)
    }
}
