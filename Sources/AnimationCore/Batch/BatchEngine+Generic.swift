import BatchKernels
import CBatchSupport

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
        // The computation takes about as long as moving sixty bytes a cell.
        unsafe forPieces(
            count: springs.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<S>.stride,
            (kernels, springs.kernelColumns(from: 0), times.columns.column(0), output.column(0))
        ) { inputs, start, count in
            let (kernels, springs, times, output) = unsafe inputs
            unsafe kernels.springs(
                count: count, springs: springs.advanced(by: start), times: times + start,
                result: output + start)
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
        unsafe forPieces(
            count: springs.columns.paddedCount, bytesPerCell: 10 * MemoryLayout<S>.stride,
            (kernels, springs.kernelColumns(from: 0), times.columns.column(0), first.column(0), second.column(0))
        ) { inputs, start, count in
            let (kernels, springs, times, first, second) = unsafe inputs
            unsafe kernels.springStates(
                count: count, springs: springs.advanced(by: start), times: times + start,
                values: first + start, velocities: second + start)
        }
    }

    @inline(__always)
    func stagger<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ spring: SpringSolution, _ now: Double, _ startTimes: NumberBatch<S>,
        _ result: inout NumberBatch<S>
    ) {
        precondition(
            result.count == startTimes.count, "\(startTimes.count) startTimes need as many results, not \(result.count)"
        )
        let numbers = spring.kernelCoefficients(S.self).value
        result.columns.makeUnique()
        let output = result.columns
        unsafe forPieces(
            count: startTimes.columns.paddedCount, bytesPerCell: 6 * MemoryLayout<S>.stride,
            (kernels, numbers, now, startTimes.columns.column(0), output.column(0))
        ) { inputs, start, count in
            let (kernels, numbers, now, startTimes, output) = unsafe inputs
            unsafe kernels.staggeredSprings(
                count: count, spring: numbers, now: S(now), cut: .infinity, startTimes: startTimes + start,
                result: output + start)
        }
    }

    @inline(__always)
    func ease<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ curve: CubicBezier, _ x: NumberBatch<S>, _ result: inout NumberBatch<S>
    ) {
        precondition(result.count == x.count, "\(x.count) abscissas need as many results, not \(result.count)")
        let numbers = curve.kernelCoefficients(S.self)
        result.columns.makeUnique()
        let output = result.columns
        unsafe forPieces(
            count: x.columns.paddedCount, bytesPerCell: 12 * MemoryLayout<S>.stride,
            (kernels, numbers, x.columns.column(0), output.column(0))
        ) { inputs, start, count in
            let (kernels, numbers, x, output) = unsafe inputs
            unsafe kernels.beziers(
                count: count, curve: numbers, x: x + start, result: output + start)
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
            unsafe forPieces(
                count: progress.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<S>.stride,
                (kernels, segments, track.timeline, progress.columns.column(0), output.column(0))
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

    @inline(__always)
    func step<S: BatchScalar>(_ kernels: any Kernels<S>.Type, _ batch: inout StepBatch<S>) -> Int {
        batch.columns.makeUnique()
        let columns = batch.columns
        let propagator = batch.propagator
        let count = columns.paddedCount
        guard isWorthThreads(count: count, bytesPerCell: 4 * MemoryLayout<S>.stride) else {
            return unsafe kernels.steps(
                count: count, propagator: propagator, displacements: columns.column(0), velocities: columns.column(1))
        }
        var moving: Int64 = 0
        unsafe withUnsafeMutablePointer(to: &moving) { moving in
            unsafe forThreads(count: count, (kernels, propagator, columns.column(0), columns.column(1), moving)) {
                inputs, start, count in
                let (kernels, propagator, displacements, velocities, moving) = unsafe inputs
                let still = unsafe kernels.steps(
                    count: count, propagator: propagator, displacements: displacements + start,
                    velocities: velocities + start)
                unsafe batch_add(moving, Int64(still))
            }
        }
        return Int(moving)
    }

    @inline(__always)
    func convert<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ rects: RectBatch<S>, _ transform: AffineTransform,
        _ result: inout RectBatch<S>
    ) {
        precondition(result.count == rects.count, "\(rects.count) rects need as many results, not \(result.count)")
        let (kind, elements) = transform.kernelMap(S.self)
        result.columns.makeUnique()
        let output = result
        let streaming = BatchEngine.isStreaming(S.self, numbers: 4, count: rects.count)
        unsafe forPieces(
            count: rects.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<S>.stride,
            (kernels, kind, elements, rects.kernelColumns(from: 0), output.kernelColumns(from: 0), streaming)
        ) { inputs, start, count in
            let (kernels, kind, elements, rects, output, streaming) = unsafe inputs
            unsafe kernels.rects(
                count: count, kind: kind, elements: elements, source: rects.advanced(by: start),
                destination: output.advanced(by: start), streaming: streaming)
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
                unsafe forPieces(
                    count: rects.columns.paddedCount, bytesPerCell: 12 * MemoryLayout<S>.stride,
                    (kernels, table, indices, rects.kernelColumns(from: 0), output.kernelColumns(from: 0))
                ) { inputs, start, count in
                    let (kernels, table, indices, rects, output) = unsafe inputs
                    unsafe kernels.indexedRects(
                        count: count, table: table.baseAddress!, indices: indices.baseAddress! + start,
                        source: rects.advanced(by: start), destination: output.advanced(by: start))
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
        let elements = transform.kernelMap(S.self).elements
        result.columns.makeUnique()
        let output = result
        unsafe forPieces(
            count: points.columns.paddedCount, bytesPerCell: 4 * MemoryLayout<S>.stride,
            (
                kernels, elements, points.columns.column(0), points.columns.column(1), output.columns.column(0),
                output.columns.column(1)
            )
        ) { inputs, start, count in
            let (kernels, elements, x, y, toX, toY) = unsafe inputs
            unsafe kernels.points(
                count: count, elements: elements, x: x + start, y: y + start, toX: toX + start, toY: toY + start)
        }
    }

    @inline(__always)
    func exponential<S: BatchScalar>(
        _ kernels: any Kernels<S>.Type, _ x: NumberBatch<S>, _ result: inout NumberBatch<S>
    ) {
        precondition(result.count == x.count, "\(x.count) arguments need as many results, not \(result.count)")
        result.columns.makeUnique()
        let output = result.columns
        unsafe forPieces(
            count: x.columns.paddedCount, bytesPerCell: 6 * MemoryLayout<S>.stride,
            (kernels, x.columns.column(0), output.column(0))
        ) {
            inputs, start, count in
            let (kernels, x, output) = unsafe inputs
            unsafe kernels.exponentials(
                count: count, arguments: x + start, result: output + start)
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
        unsafe forPieces(
            count: x.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<S>.stride,
            (kernels, x.columns.column(0), first.column(0), second.column(0))
        ) {
            inputs, start, count in
            let (kernels, x, first, second) = unsafe inputs
            unsafe kernels.sinesAndCosines(
                count: count, arguments: x + start, sines: first + start,
                cosines: second + start)
        }
    }

    /// Whether results of `numbers` columns go past the caches.
    @inline(__always)
    static func isStreaming<S: BatchScalar>(_: S.Type, numbers: Int, count: Int) -> Bool {
        count * numbers * MemoryLayout<S>.stride >= bytesWorthStreaming
    }
}

extension AffineTransform {
    /// Which of the three maps the transform needs, and its elements in the format.
    @inline(__always)
    func kernelMap<Scalar: BatchScalar>(_: Scalar.Type) -> (kind: MapKind, elements: AffineElements<Scalar>) {
        (
            isTranslation ? .translation : isAxisAligned ? .scale : .general,
            AffineElements(a: Scalar(a), b: Scalar(b), c: Scalar(c), d: Scalar(d), tx: Scalar(tx), ty: Scalar(ty))
        )
    }
}
