import BatchKernels

extension BatchEngine {
    /// Computes the frame at a time: every cell's rectangle in the container, and its alpha.
    ///
    /// Only what differs from the last frame is computed: no cell before its start or after its end, and of the others only
    /// the components that vary. Within 4 roundings of the largest operand of the scalar formula, plus the timing's own
    /// error times the distance. After its animation a cell is exactly on its target.
    ///
    /// - Parameters:
    ///   - batch: The cells; ``CellBatch/frame(of:)`` returns the result afterwards.
    ///   - time: In seconds; finite. Times may follow each other in any order.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func frame<Scalar: BatchScalar>(_ batch: inout CellBatch<Scalar>, at time: Double) {
        precondition(time.isFinite, "the time of a frame must be finite, not \(time)")
        let kernels = Scalar.kernels(of: self)
        for index in batch.groups.indices where !batch.groups[index].cells.isEmpty {
            frame(kernels, &batch.groups[index], time)
        }
    }

    /// The frame of one group.
    @inline(__always)
    private func frame<S: BatchScalar>(_ kernels: any Kernels<S>.Type, _ group: inout CellGroup<S>, _ time: Double) {
        let elapsed = time - group.startTime
        switch group.solution {
        case .uniform(let timing):
            // Cells that do not move are at their targets at any fraction.
            let remaining = group.moves ? S(timing.remainingFraction(at: elapsed)) : 0
            group.writeUniform(UniformFractions(remaining: remaining, response: 0)) { group, run in
                compute(kernels, group, run, .uniform(remaining))
            }
        case .retargeted(let fromOffset, let fromVelocity):
            let fractions = UniformFractions(
                remaining: S(fromOffset.value(at: elapsed)), response: S(fromVelocity.value(at: elapsed)))
            group.writeUniform(fractions) { group, run in
                compute(kernels, group, run, .retargeted(fractions))
            }
        case .staggeredSpring, .staggeredCurve, .staggeredLinear, .perCellSpring:
            let elapsed = S(elapsed)
            group.writeStaggered(group.solution.window(at: elapsed)) { group, run in
                switch (run.state, group.solution) {
                case (.finished, _): compute(kernels, group, run, .uniform(0))
                case (.waiting, .staggeredSpring(let spring, _)): compute(kernels, group, run, .uniform(spring.a))
                case (.waiting, .staggeredCurve), (.waiting, .staggeredLinear):
                    compute(kernels, group, run, .uniform(1))
                case (_, .staggeredSpring(let spring, let cut)):
                    compute(kernels, group, run, .spring(spring, cut: cut, now: elapsed))
                case (_, .staggeredCurve(let curve, let duration)):
                    compute(kernels, group, run, .curve(curve, factor: -1 / duration, now: elapsed))
                case (_, .staggeredLinear(let duration)):
                    compute(kernels, group, run, .linear(factor: -1 / duration, now: elapsed))
                case (_, .perCellSpring), (_, .uniform), (_, .retargeted):
                    compute(kernels, group, run, .perCellSpring(now: elapsed))
                }
            }
        }
    }

    // The kernels take the map, the columns and the streaming flag one by one. As one value (a `FrameJob`) they took 2.3 %
    // more instructions on the baseline kernels, whose registers it exceeds (`uniformFrame`, 1 000 cells; v3: 0.1 %), and 9
    // to 37 % more where the value also held the timing: scripts/count-instructions.sh --filter '^kernel/frame-'.

    /// Computes a run of cells, on several threads where there is enough work.
    ///
    /// - Returns: The bytes that are read and written for each cell; 0 where no result is needed.
    private func compute<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ group: borrowing CellGroup<S>, _ run: CellRun, _ timing: RunTiming<S>
    ) -> Int {
        let (kind, elements) = group.conversion.transform.kernelMap(S.self)
        guard let results = group.results(of: run, kind, elements) else { return 0 }
        let columnCount = group.columnCount(results) + timing.columnCount
        let bytesPerCell = columnCount * MemoryLayout<S>.stride
        let job = unsafe KernelRun(
            kernels: kernels, first: run.cells.lowerBound, kind: kind, elements: elements,
            columns: group.kernelColumns(results), results: results,
            streaming: BatchEngine.isStreaming(S.self, columns: columnCount, count: run.cells.count), timing: timing)
        // One type of inputs for all timings: threads need its metadata, which its first use allocates.
        unsafe forPieces(count: run.cells.count, bytesPerCell: bytesPerCell, job) { job, start, count in
            unsafe job.compute(start, count)
        }
        return bytesPerCell
    }
}

/// The timing of a run of cells, for the kernels.
private enum RunTiming<Scalar: BatchScalar> {
    case uniform(Scalar)
    case spring(SpringCoefficients<Scalar>, cut: Scalar, now: Scalar)
    case curve(BezierCoefficients<Scalar>, factor: Scalar, now: Scalar)
    case linear(factor: Scalar, now: Scalar)
    case perCellSpring(now: Scalar)
    case retargeted(UniformFractions<Scalar>)

    /// The number of columns that it reads.
    var columnCount: Int {
        switch self {
        case .uniform: 0
        case .spring, .curve, .linear: 1
        case .perCellSpring, .retargeted: 5
        }
    }
}

/// A run of cells, ready for the kernels.
@unsafe private struct KernelRun<Scalar: BatchScalar> {
    let kernels: any Kernels<Scalar>.Type
    let first: Int
    let kind: MapKind
    let elements: AffineElements<Scalar>
    let columns: CellColumns<Scalar>
    let results: FrameResults
    let streaming: Bool
    let timing: RunTiming<Scalar>

    /// Computes a piece of the run.
    @inline(__always)
    func compute(_ start: Int, _ count: Int) {
        var cell = unsafe first + start
        let end = cell + count
        while cell < end {
            let number = unsafe Swift.min(end - cell, columns.largestCount)
            unsafe call(cell, number)
            cell += number
        }
    }

    /// Calls a kernel.
    @inline(__always)
    private func call(_ start: Int, _ count: Int) {
        let frame = unsafe columns.from(start)
        switch unsafe timing {
        case .uniform(let remaining):
            unsafe kernels.uniformFrame(
                count: count, remaining: remaining, kind: kind, elements: elements, columns: frame, results: results,
                streaming: streaming)
        case .spring(let spring, let cut, let now):
            unsafe kernels.staggeredFrame(
                count: count, spring: spring, now: now, cut: cut,
                startTimes: columns.column(CellColumn.delay, from: start), kind: kind, elements: elements,
                columns: frame, results: results, streaming: streaming)
        case .curve(let curve, let factor, let now):
            unsafe kernels.curveFrame(
                count: count, curve: curve, factor: factor, now: now,
                startTimes: columns.column(CellColumn.delay, from: start), kind: kind, elements: elements,
                columns: frame, results: results, streaming: streaming)
        case .linear(let factor, let now):
            unsafe kernels.linearFrame(
                count: count, factor: factor, now: now,
                startTimes: columns.column(CellColumn.delay, from: start), kind: kind, elements: elements,
                columns: frame, results: results, streaming: streaming)
        case .perCellSpring(let now):
            unsafe kernels.perCellSpringFrame(
                count: count, springs: columns.springs(from: start), now: now, kind: kind, elements: elements,
                columns: frame, results: results, streaming: streaming)
        case .retargeted(let fractions):
            unsafe kernels.retargetedFrame(
                count: count, remaining: fractions.remaining, response: fractions.response, kind: kind,
                elements: elements, columns: frame,
                velocities: columns.rectColumns(CellColumn.velocity, from: start),
                alphaVelocities: columns.column(CellColumn.alphaVelocity, from: start))
        }
    }
}
