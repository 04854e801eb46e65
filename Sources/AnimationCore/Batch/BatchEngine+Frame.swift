import BatchKernels

extension BatchEngine {
    /// Computes the frame at a time: every cell's rectangle in the container, and its alpha.
    ///
    /// Within 4 roundings of the largest number involved of the scalar formula, plus the timing's own error times the
    /// way. At the end of its way a cell is exactly on its target.
    ///
    /// - Parameters:
    ///   - batch: The cells; ``CellBatch/frame(of:)`` has the result afterwards.
    ///   - time: In seconds; finite.
    public func frame(_ batch: inout CellBatch<Double>, at time: Double) { frame(doubles, &batch, time) }

    /// Computes the frame at a time, in `Float`; see the function on `Double`.
    public func frame(_ batch: inout CellBatch<Float>, at time: Double) { frame(floats, &batch, time) }

    @inline(__always)
    private func frame<S: BatchScalar>(_ kernels: any Kernels<S>.Type, _ batch: inout CellBatch<S>, _ time: Double) {
        precondition(time.isFinite, "a frame needs a finite time")
        for index in batch.groups.indices where !batch.groups[index].cells.isEmpty {
            batch.groups[index].columns.makeUnique()
            frame(kernels, batch.groups[index], time)
        }
    }

    /// One group's part of the frame. Borrowed: a copy would count references to all that the group holds.
    @inline(__always)
    private func frame<S: BatchScalar>(_ kernels: any Kernels<S>.Type, _ group: borrowing CellGroup<S>, _ time: Double)
    {
        let (kind, elements) = group.conversion.transform.kernelMap(S.self)
        let padded = group.columns.paddedCount
        let streaming = BatchEngine.isStreaming(S.self, numbers: 15, count: padded)
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
            let numbers = SpringSolution(spring, displacement: 1, velocity: -initialVelocity)
                .kernelCoefficients(S.self).value
            unsafe forPieces(
                count: padded, bytesPerCell: 16 * MemoryLayout<S>.stride,
                (
                    kernels, numbers, S(elapsed), S(cut ?? .infinity), kind, elements, group.kernelColumns(from: 0),
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
            let still = S(SpringSolution(spring, displacement: 1, velocity: 0).value(at: elapsed))
            let moved = S(SpringSolution(spring, displacement: 0, velocity: 1).value(at: elapsed))
            unsafe forPieces(
                count: padded, bytesPerCell: 20 * MemoryLayout<S>.stride,
                (
                    kernels, still, moved, kind, elements, group.kernelColumns(from: 0),
                    group.columns.rectColumns(first: CellColumn.speed, from: 0),
                    group.columns.column(CellColumn.speedAlpha)
                )
            ) { inputs, start, count in
                let (kernels, still, moved, kind, elements, columns, speeds, speedAlpha) = unsafe inputs
                unsafe kernels.retargetedFrame(
                    count: count, remaining: still, velocityResponse: moved, kind: kind, elements: elements,
                    columns: columns.advanced(by: start),
                    speeds: speeds.advanced(by: start),
                    speedAlpha: speedAlpha + start)
            }
        }
    }
}

extension CubicBezier {
    /// The curve run through from its end: x ↦ 1 − y(1 − x).
    var pointReflected: CubicBezier {
        func flipped(_ coordinate: Double) -> Double { 1 - coordinate }
        return CubicBezier(
            BezierControlPoints(x1: flipped(x2), y1: flipped(y2), x2: flipped(x1), y2: flipped(y1)))
    }
}
