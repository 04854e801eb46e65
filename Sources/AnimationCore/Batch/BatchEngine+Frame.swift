import BatchKernels

extension BatchEngine {
    /// Computes the frame at a time: every cell's rectangle in the container, and its alpha.
    ///
    /// Within 4 roundings of the largest operand of the scalar formula, plus the timing's own error times the distance.
    /// After its animation a cell is exactly on its target.
    ///
    /// - Parameters:
    ///   - batch: The cells; ``CellBatch/frame(of:)`` returns the result afterwards.
    ///   - time: In seconds; finite.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func frame<Scalar: BatchScalar>(_ batch: inout CellBatch<Scalar>, at time: Double) {
        precondition(time.isFinite, "the time of a frame must be finite, not \(time)")
        for index in batch.groups.indices where !batch.groups[index].cells.isEmpty {
            batch.groups[index].columns.makeUnique()
            frame(Scalar.kernels(of: self), batch.groups[index], time)
        }
    }

    // The kernels take the map, the columns and the streaming flag one by one. As one value (a `FrameJob`) they took 2.3 %
    // more instructions on the baseline kernels, whose registers it exceeds (`uniformFrame`, 1 000 cells; v3: 0.1 %), and 9
    // to 37 % more where the value also held the timing: scripts/count-instructions.sh --filter '^kernel/frame-'.
    /// The frame of one group. It is borrowed, because a copy would count references to all that the group holds.
    @inline(__always)
    private func frame<S: BatchScalar>(_ kernels: any Kernels<S>.Type, _ group: borrowing CellGroup<S>, _ time: Double)
    {
        let (kind, elements) = group.conversion.transform.kernelMap(S.self)
        let padded = group.columns.paddedCount
        let streaming = BatchEngine.isStreaming(S.self, columns: 15, count: padded)
        let elapsed = time - group.startTime
        switch group.motion {
        case .uniform(let timing):
            let remaining = S(timing.remainingFraction(at: elapsed).value)
            unsafe forPieces(
                count: padded, bytesPerCell: 15 * MemoryLayout<S>.stride,
                (kernels, remaining, kind, elements, group.kernelColumns(from: 0), streaming)
            ) { inputs, start, count in
                let (kernels, remaining, kind, elements, columns, streaming) = unsafe inputs
                unsafe kernels.uniformFrame(
                    count: count, remaining: remaining, kind: kind, elements: elements,
                    columns: columns.advanced(by: start), streaming: streaming)
            }
        case .staggered(.spring(let spring, let initialVelocity, let cut)):
            let coefficients = SpringSolution(spring, displacement: 1, velocity: -initialVelocity)
                .kernelCoefficients(S.self).value
            unsafe forPieces(
                count: padded, bytesPerCell: 16 * MemoryLayout<S>.stride,
                (
                    kernels, coefficients, S(elapsed), S(cut ?? .infinity), kind, elements,
                    group.kernelColumns(from: 0),
                    group.columns.column(CellColumn.delay), streaming
                )
            ) { inputs, start, count in
                let (kernels, spring, elapsed, cut, kind, elements, columns, delays, streaming) = unsafe inputs
                unsafe kernels.staggeredFrame(
                    count: count, spring: spring, now: elapsed, cut: cut, startTimes: delays + start, kind: kind,
                    elements: elements, columns: columns.advanced(by: start), streaming: streaming)
            }
        case .staggered(.curve(let curve, let duration)):
            // 1 − y(x) is the point-reflected curve at 1 − x: exact at both ends.
            let reflected = curve.pointReflected.kernelCoefficients(S.self)
            unsafe forPieces(
                count: padded, bytesPerCell: 16 * MemoryLayout<S>.stride,
                (
                    kernels, reflected, -1 / S(duration), S(elapsed), kind, elements, group.kernelColumns(from: 0),
                    group.columns.column(CellColumn.delay), streaming
                )
            ) { inputs, start, count in
                let (kernels, curve, factor, elapsed, kind, elements, columns, delays, streaming) = unsafe inputs
                unsafe kernels.curveFrame(
                    count: count, curve: curve, factor: factor, now: elapsed, startTimes: delays + start, kind: kind,
                    elements: elements, columns: columns.advanced(by: start), streaming: streaming)
            }
        case .staggered(.linear(let duration)):
            unsafe forPieces(
                count: padded, bytesPerCell: 16 * MemoryLayout<S>.stride,
                (
                    kernels, -1 / S(duration), S(elapsed), kind, elements, group.kernelColumns(from: 0),
                    group.columns.column(CellColumn.delay), streaming
                )
            ) { inputs, start, count in
                let (kernels, factor, elapsed, kind, elements, columns, delays, streaming) = unsafe inputs
                unsafe kernels.linearFrame(
                    count: count, factor: factor, now: elapsed, startTimes: delays + start, kind: kind,
                    elements: elements,
                    columns: columns.advanced(by: start), streaming: streaming)
            }
        case .perCellSpring:
            unsafe forPieces(
                count: padded, bytesPerCell: 20 * MemoryLayout<S>.stride,
                (kernels, S(elapsed), kind, elements, group.kernelColumns(from: 0), group.kernelSprings(), streaming)
            ) { inputs, start, count in
                let (kernels, elapsed, kind, elements, columns, springs, streaming) = unsafe inputs
                unsafe kernels.perCellSpringFrame(
                    count: count, springs: springs.advanced(by: start), now: elapsed, kind: kind, elements: elements,
                    columns: columns.advanced(by: start), streaming: streaming)
            }
        case .retargeted(let spring):
            let remaining = S(SpringSolution(spring, displacement: 1, velocity: 0).value(at: elapsed))
            let response = S(SpringSolution(spring, displacement: 0, velocity: 1).value(at: elapsed))
            unsafe forPieces(
                count: padded, bytesPerCell: 20 * MemoryLayout<S>.stride,
                (
                    kernels, remaining, response, kind, elements, group.kernelColumns(from: 0),
                    group.columns.rectColumns(first: CellColumn.velocity, from: 0),
                    group.columns.column(CellColumn.alphaVelocity)
                )
            ) { inputs, start, count in
                let (kernels, remaining, response, kind, elements, columns, velocities, alphaVelocities) = unsafe inputs
                unsafe kernels.retargetedFrame(
                    count: count, remaining: remaining, response: response, kind: kind, elements: elements,
                    columns: columns.advanced(by: start),
                    velocities: velocities.advanced(by: start),
                    alphaVelocities: alphaVelocities + start)
            }
        }
    }
}

extension CubicBezier {
    /// The curve with its ends exchanged: x ↦ 1 − y(1 − x).
    var pointReflected: CubicBezier {
        func flipped(_ coordinate: Double) -> Double { 1 - coordinate }
        return CubicBezier(
            BezierControlPoints(x1: flipped(x2), y1: flipped(y2), x2: flipped(x1), y2: flipped(y1)))
    }
}
