import BatchKernels

extension BatchEngine {
    /// The values of decelerations with parameters and times of their own (seconds; before 0 counts as 0).
    ///
    /// With u = 2⁻⁵² (`Float`: 2⁻²³) and k as in ``DecelerationRate/decay`` the error is at most 6·u·(|x₀| + |v₀|/k). From
    /// its duration on a cell stays at its end, within that bound. NaN gives NaN.
    ///
    /// - Precondition: All three have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func evaluate<Scalar: BatchScalar>(
        _ decelerations: DecelerationBatch<Scalar>, at times: NumberBatch<Scalar>,
        into result: inout NumberBatch<Scalar>
    ) {
        precondition(
            times.count == decelerations.count,
            "\(decelerations.count) decelerations need as many times, not \(times.count)")
        precondition(
            result.count == decelerations.count,
            "\(decelerations.count) decelerations need as many results, not \(result.count)")
        result.columns.makeUnique()
        let output = result.columns
        unsafe forPieces(
            count: decelerations.columns.paddedCount, bytesPerCell: 6 * MemoryLayout<Scalar>.stride,
            (
                Scalar.kernels(of: self), decelerations.kernelColumns(from: 0), times.columns.column(0),
                output.column(0)
            )
        ) { inputs, start, count in
            let (kernels, decelerations, times, output) = unsafe inputs
            unsafe kernels.decelerations(
                count: count, decelerations: decelerations.advanced(by: start), times: times + start,
                result: output + start)
        }
    }

    /// Values and velocities (units per second); the error of a velocity is at most 6·u·|v₀|, and it is 0 from the cell's
    /// duration on.
    ///
    /// - Precondition: All four have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func evaluate<Scalar: BatchScalar>(
        _ decelerations: DecelerationBatch<Scalar>, at times: NumberBatch<Scalar>, values: inout NumberBatch<Scalar>,
        velocities: inout NumberBatch<Scalar>
    ) {
        precondition(
            times.count == decelerations.count,
            "\(decelerations.count) decelerations need as many times, not \(times.count)")
        precondition(
            values.count == decelerations.count && velocities.count == decelerations.count,
            "\(decelerations.count) decelerations need as many values and velocities, not \(values.count) and "
                + "\(velocities.count)")
        values.columns.makeUnique()
        velocities.columns.makeUnique()
        let (first, second) = (values.columns, velocities.columns)
        unsafe forPieces(
            count: decelerations.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<Scalar>.stride,
            (
                Scalar.kernels(of: self), decelerations.kernelColumns(from: 0), times.columns.column(0),
                first.column(0), second.column(0)
            )
        ) { inputs, start, count in
            let (kernels, decelerations, times, first, second) = unsafe inputs
            unsafe kernels.decelerationStates(
                count: count, decelerations: decelerations.advanced(by: start), times: times + start,
                values: first + start, velocities: second + start)
        }
    }
}
