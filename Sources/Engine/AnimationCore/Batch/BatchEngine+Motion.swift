import BatchKernels
import CBatchSupport

// Every entry point is one generic function, with specialisations for both formats that other modules call directly:
// nothing generic runs there. On an optimised build this costs no instruction more than a pair of concrete functions.

extension BatchEngine {
    /// The displacements of springs with parameters and times of their own (seconds; before 0 counts as 0).
    ///
    /// With u = 2⁻⁵² (`Float`: 2⁻²³) and A as in ``SpringSolution`` the error is at most 2·(3 + ω₀t·e^(−βt))·u·A, up to
    /// 2⁵⁰ (`Float`: 2²¹) quarter turns. A damped spring is exactly at rest once its decay underflows.
    ///
    /// - Precondition: All three have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func evaluate<Scalar: BatchScalar>(
        _ springs: SpringBatch<Scalar>, at times: NumberBatch<Scalar>, into result: inout NumberBatch<Scalar>
    ) {
        precondition(times.count == springs.count, "\(springs.count) springs need as many times, not \(times.count)")
        precondition(
            result.count == springs.count, "\(springs.count) springs need as many results, not \(result.count)")
        result.columns.makeUnique()
        let output = result.columns
        // Counted as 60 bytes a cell, because the computation takes about as long as moving them.
        unsafe forPieces(
            count: springs.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<Scalar>.stride,
            (Scalar.kernels(of: self), springs.kernelColumns(from: 0), times.columns.column(0), output.column(0))
        ) { inputs, start, count in
            let (kernels, springs, times, output) = unsafe inputs
            unsafe kernels.springs(
                count: count, springs: springs.advanced(by: start), times: times + start, result: output + start)
        }
    }

    /// Displacements and velocities (units per second); the error of a velocity is ω₀ times that of a displacement.
    ///
    /// - Precondition: All four have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func evaluate<Scalar: BatchScalar>(
        _ springs: SpringBatch<Scalar>, at times: NumberBatch<Scalar>, values: inout NumberBatch<Scalar>,
        velocities: inout NumberBatch<Scalar>
    ) {
        precondition(times.count == springs.count, "\(springs.count) springs need as many times, not \(times.count)")
        precondition(
            values.count == springs.count && velocities.count == springs.count,
            "\(springs.count) springs need as many values and velocities, not \(values.count) and \(velocities.count)")
        values.columns.makeUnique()
        velocities.columns.makeUnique()
        let (first, second) = (values.columns, velocities.columns)
        unsafe forPieces(
            count: springs.columns.paddedCount, bytesPerCell: 10 * MemoryLayout<Scalar>.stride,
            (
                Scalar.kernels(of: self), springs.kernelColumns(from: 0), times.columns.column(0), first.column(0),
                second.column(0)
            )
        ) { inputs, start, count in
            let (kernels, springs, times, first, second) = unsafe inputs
            unsafe kernels.springStates(
                count: count, springs: springs.advanced(by: start), times: times + start, values: first + start,
                velocities: second + start)
        }
    }

    /// The displacement of one spring for cells with start times of their own: at max(now − start time, 0).
    ///
    /// - Precondition: Start times and results have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func evaluate<Scalar: BatchScalar>(
        _ spring: SpringSolution, at now: Double, startTimes: NumberBatch<Scalar>,
        into result: inout NumberBatch<Scalar>
    ) {
        precondition(
            result.count == startTimes.count,
            "\(startTimes.count) start times need as many results, not \(result.count)")
        let coefficients = spring.kernelCoefficients(Scalar.self).value
        result.columns.makeUnique()
        let output = result.columns
        unsafe forPieces(
            count: startTimes.columns.paddedCount, bytesPerCell: 6 * MemoryLayout<Scalar>.stride,
            (Scalar.kernels(of: self), coefficients, Scalar(now), startTimes.columns.column(0), output.column(0))
        ) { inputs, start, count in
            let (kernels, coefficients, now, startTimes, output) = unsafe inputs
            unsafe kernels.staggeredSprings(
                count: count, spring: coefficients, now: now, startTimes: startTimes + start, result: output + start)
        }
    }

    /// Advances all cells by one step; exact up to rounding.
    ///
    /// - Returns: The number of cells that still move. The others are at rest, at exactly 0 in position and velocity.
    @discardableResult
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func advance<Scalar: BatchScalar>(_ batch: inout StepBatch<Scalar>) -> Int {
        batch.columns.makeUnique()
        let columns = batch.columns
        let propagator = batch.propagator
        let kernels = Scalar.kernels(of: self)
        let count = columns.paddedCount
        let work = startWork(count: count, bytesPerCell: 4 * MemoryLayout<Scalar>.stride)
        defer { work.end() }
        guard work.isSpread else {
            return unsafe kernels.steps(
                count: count, propagator: propagator, displacements: columns.column(0), velocities: columns.column(1))
        }
        var moving: Int64 = 0
        unsafe withUnsafeMutablePointer(to: &moving) { moving in
            unsafe forThreads(count: count, (kernels, propagator, columns.column(0), columns.column(1), moving)) {
                inputs, start, count in
                let (kernels, propagator, displacements, velocities, moving) = unsafe inputs
                let inPiece = unsafe kernels.steps(
                    count: count, propagator: propagator, displacements: displacements + start,
                    velocities: velocities + start)
                unsafe batch_add(moving, Int64(inPiece))
            }
        }
        return Int(moving)
    }

    /// The ordinates of a timing curve at the abscissas `x`, clamped to 0…1; NaN gives NaN.
    ///
    /// Within 1e−12 (`Float`: 2⁻¹⁹) times the largest of 1, |y1| and |y2|.
    ///
    /// - Precondition: Both have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func evaluate<Scalar: BatchScalar>(
        _ curve: CubicBezier, at x: NumberBatch<Scalar>, into result: inout NumberBatch<Scalar>
    ) {
        precondition(result.count == x.count, "\(x.count) abscissas need as many results, not \(result.count)")
        let coefficients = curve.kernelCoefficients(Scalar.self)
        result.columns.makeUnique()
        let output = result.columns
        unsafe forPieces(
            count: x.columns.paddedCount, bytesPerCell: 12 * MemoryLayout<Scalar>.stride,
            (Scalar.kernels(of: self), coefficients, x.columns.column(0), output.column(0))
        ) { inputs, start, count in
            let (kernels, coefficients, x, output) = unsafe inputs
            unsafe kernels.beziers(count: count, curve: coefficients, x: x + start, result: output + start)
        }
    }

    /// The values of a keyframe track for cells at a progress of their own; NaN gives NaN.
    ///
    /// Within 1e−11 (`Float`: 2⁻¹⁷) times the largest magnitude of value, tangent and their differences.
    ///
    /// - Precondition: Both have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func evaluate<Scalar: BatchScalar>(
        _ track: TrackBatch<Scalar>, at progress: NumberBatch<Scalar>, into result: inout NumberBatch<Scalar>
    ) {
        precondition(
            result.count == progress.count, "\(progress.count) cells need as many results, not \(result.count)")
        result.columns.makeUnique()
        let output = result.columns
        unsafe track.segments.withUnsafeBufferPointer { segments in
            unsafe forPieces(
                count: progress.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<Scalar>.stride,
                (Scalar.kernels(of: self), segments, track.timeline, progress.columns.column(0), output.column(0))
            ) { inputs, start, count in
                let (kernels, segments, timeline, progress, output) = unsafe inputs
                var times = unsafe UnsafePointer(progress + start)
                let values = unsafe output + start
                if let timeline {
                    unsafe kernels.beziers(count: count, curve: timeline, x: times, result: values)
                    unsafe times = UnsafePointer(values)
                }
                unsafe kernels.tracks(
                    count: count, segments: segments.baseAddress!, segmentCount: segments.count, times: times,
                    result: values)
            }
        }
    }
}
