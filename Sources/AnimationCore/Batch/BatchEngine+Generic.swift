import BatchKernels

// What the public entry points do, once for both formats. Inlined into them, so that nothing generic runs.

extension BatchEngine {
    @inline(__always)
    func evaluate<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ springs: SpringBatch<S>, _ times: NumberBatch<S>,
        _ result: inout NumberBatch<S>
    ) {
        precondition(times.count == springs.count, "\(springs.count) springs need as many times, not \(times.count)")
        precondition(
            result.count == springs.count, "\(springs.count) springs need as many results, not \(result.count)")
        result.columns.makeUnique()
        let output = result.columns
        // Sixty bytes a cell stand for the computation: it takes about as long as moving them.
        forPieces(count: springs.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<S>.stride) { start, count in
            unsafe kernels.springs(
                count: count, springs: springs.kernelColumns(from: start), times: times.columns.column(0) + start,
                result: output.column(0) + start)
        }
    }

    @inline(__always)
    func evaluateStates<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ springs: SpringBatch<S>, _ times: NumberBatch<S>,
        _ values: inout NumberBatch<S>, _ velocities: inout NumberBatch<S>
    ) {
        precondition(times.count == springs.count, "\(springs.count) springs need as many times, not \(times.count)")
        precondition(
            values.count == springs.count && velocities.count == springs.count,
            "\(springs.count) springs need as many values and velocities, not \(values.count) and \(velocities.count)")
        values.columns.makeUnique()
        velocities.columns.makeUnique()
        let (first, second) = (values.columns, velocities.columns)
        forPieces(count: springs.columns.paddedCount, bytesPerCell: 10 * MemoryLayout<S>.stride) { start, count in
            unsafe kernels.springStates(
                count: count, springs: springs.kernelColumns(from: start), times: times.columns.column(0) + start,
                values: first.column(0) + start, velocities: second.column(0) + start)
        }
    }

    @inline(__always)
    func stagger<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ spring: SpringSolution, _ now: Double, _ begins: NumberBatch<S>,
        _ result: inout NumberBatch<S>
    ) {
        precondition(result.count == begins.count, "\(begins.count) begins need as many results, not \(result.count)")
        let numbers = spring.kernelNumbers(S.self).value
        result.columns.makeUnique()
        let output = result.columns
        forPieces(count: begins.columns.paddedCount, bytesPerCell: 6 * MemoryLayout<S>.stride) { start, count in
            unsafe kernels.staggeredSprings(
                count: count, spring: numbers, now: S(now), cut: .infinity, begins: begins.columns.column(0) + start,
                result: output.column(0) + start)
        }
    }

    @inline(__always)
    func ease<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ curve: CubicBezier, _ x: NumberBatch<S>, _ result: inout NumberBatch<S>
    ) {
        precondition(result.count == x.count, "\(x.count) abscissas need as many results, not \(result.count)")
        let numbers = curve.kernelNumbers(S.self)
        result.columns.makeUnique()
        let output = result.columns
        forPieces(count: x.columns.paddedCount, bytesPerCell: 12 * MemoryLayout<S>.stride) { start, count in
            unsafe kernels.beziers(
                count: count, curve: numbers, x: x.columns.column(0) + start, result: output.column(0) + start)
        }
    }

    @inline(__always)
    func follow<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ track: TrackBatch<S>, _ progress: NumberBatch<S>,
        _ result: inout NumberBatch<S>
    ) {
        precondition(
            result.count == progress.count, "\(progress.count) cells need as many results, not \(result.count)")
        result.columns.makeUnique()
        let output = result.columns
        unsafe track.segments.withUnsafeBufferPointer { segments in
            forPieces(count: progress.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<S>.stride) { start, count in
                var times = unsafe UnsafePointer(progress.columns.column(0) + start)
                let values = unsafe output.column(0) + start
                if let timeline = track.timeline {
                    unsafe kernels.beziers(count: count, curve: timeline, x: times, result: values)
                    unsafe times = UnsafePointer(values)
                }
                unsafe kernels.tracks(
                    count: count, segments: segments.baseAddress!, segmentCount: segments.count, times: times,
                    result: values)
            }
        }
    }

    @inline(__always)
    func step<S: BatchScalar>(_ kernels: any Kernels<S>.Type, _ batch: inout StepBatch<S>) -> Int {
        batch.columns.makeUnique()
        let columns = batch.columns
        let propagator = batch.propagator
        let count = columns.paddedCount
        if threads == 1 || count * 4 * MemoryLayout<S>.stride < BatchEngine.bytesWorthThreads {
            return unsafe kernels.steps(
                count: count, propagator: propagator, displacements: columns.column(0), velocities: columns.column(1))
        }
        let moving = NumberBatch<Double>(count: count / KernelLimits.padding)
        forThreads(count: count) { start, count in
            let still = unsafe kernels.steps(
                count: count, propagator: propagator, displacements: columns.column(0) + start,
                velocities: columns.column(1) + start)
            unsafe moving.columns.column(0)[start / KernelLimits.padding] = Double(still)
        }
        return Int(moving.array.reduce(0, +))
    }

    @inline(__always)
    func convert<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ rects: RectBatch<S>, _ transform: AffineTransform,
        _ result: inout RectBatch<S>
    ) {
        precondition(result.count == rects.count, "\(rects.count) rects need as many results, not \(result.count)")
        let (kind, entries) = transform.kernelMap(S.self)
        result.columns.makeUnique()
        let output = result
        let streaming = BatchEngine.isStreaming(S.self, numbers: 4, count: rects.count)
        forPieces(count: rects.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<S>.stride) { start, count in
            unsafe kernels.rects(
                count: count, kind: kind, entries: entries, source: rects.kernelColumns(from: start),
                destination: output.kernelColumns(from: start), streaming: streaming)
        }
    }

    @inline(__always)
    func convert<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ rects: RectBatch<S>, _ transforms: IndexedTransforms<S>,
        _ result: inout RectBatch<S>
    ) {
        precondition(
            transforms.count == rects.count, "\(rects.count) rects need as many transforms, not \(transforms.count)")
        precondition(result.count == rects.count, "\(rects.count) rects need as many results, not \(result.count)")
        result.columns.makeUnique()
        let output = result
        unsafe transforms.table.withUnsafeBufferPointer { table in
            unsafe transforms.indices.withUnsafeBufferPointer { indices in
                forPieces(count: rects.columns.paddedCount, bytesPerCell: 12 * MemoryLayout<S>.stride) { start, count in
                    unsafe kernels.indexedRects(
                        count: count, table: table.baseAddress!, indices: indices.baseAddress! + start,
                        source: rects.kernelColumns(from: start), destination: output.kernelColumns(from: start))
                }
            }
        }
    }

    @inline(__always)
    func convert<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ points: PointBatch<S>, _ transform: AffineTransform,
        _ result: inout PointBatch<S>
    ) {
        precondition(result.count == points.count, "\(points.count) points need as many results, not \(result.count)")
        let entries = transform.kernelMap(S.self).entries
        result.columns.makeUnique()
        let output = result
        forPieces(count: points.columns.paddedCount, bytesPerCell: 4 * MemoryLayout<S>.stride) { start, count in
            unsafe kernels.points(
                count: count, entries: entries, x: points.columns.column(0) + start,
                y: points.columns.column(1) + start, toX: output.columns.column(0) + start,
                toY: output.columns.column(1) + start)
        }
    }

    @inline(__always)
    func exponential<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ x: NumberBatch<S>, _ result: inout NumberBatch<S>
    ) {
        precondition(result.count == x.count, "\(x.count) arguments need as many results, not \(result.count)")
        result.columns.makeUnique()
        let output = result.columns
        forPieces(count: x.columns.paddedCount, bytesPerCell: 6 * MemoryLayout<S>.stride) { start, count in
            unsafe kernels.exponentials(
                count: count, arguments: x.columns.column(0) + start, result: output.column(0) + start)
        }
    }

    @inline(__always)
    func sineAndCosine<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ x: NumberBatch<S>, _ sines: inout NumberBatch<S>,
        _ cosines: inout NumberBatch<S>
    ) {
        precondition(
            sines.count == x.count && cosines.count == x.count,
            "\(x.count) arguments need as many results, not \(sines.count) and \(cosines.count)")
        sines.columns.makeUnique()
        cosines.columns.makeUnique()
        let (first, second) = (sines.columns, cosines.columns)
        forPieces(count: x.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<S>.stride) { start, count in
            unsafe kernels.sinesAndCosines(
                count: count, arguments: x.columns.column(0) + start, sines: first.column(0) + start,
                cosines: second.column(0) + start)
        }
    }

    /// Whether results of `numbers` columns go past the caches.
    @inline(__always)
    static func isStreaming<S: BatchScalar>(_: S.Type, numbers: Int, count: Int) -> Bool {
        count * numbers * MemoryLayout<S>.stride >= bytesWorthStreaming
    }
}

extension AffineTransform {
    /// Which of the three maps the transform needs, and its entries in the format.
    @inline(__always)
    func kernelMap<Scalar: BatchScalar>(_: Scalar.Type) -> (kind: MapKind, entries: AffineEntries<Scalar>) {
        (
            isTranslation ? .translation : isAxisAligned ? .scale : .general,
            AffineEntries(a: Scalar(a), b: Scalar(b), c: Scalar(c), d: Scalar(d), tx: Scalar(tx), ty: Scalar(ty))
        )
    }
}
