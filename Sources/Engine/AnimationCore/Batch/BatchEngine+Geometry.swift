import BatchKernels

extension BatchEngine {
    /// Rectangles through one transform; where it turns them, their bounding boxes. Results are standardised.
    ///
    /// The error of a component is at most 4 roundings of its largest term.
    ///
    /// - Precondition: Both have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func convert<Scalar: BatchScalar>(
        _ rects: RectBatch<Scalar>, by conversion: CoordinateConversion, into result: inout RectBatch<Scalar>
    ) {
        precondition(result.count == rects.count, "\(rects.count) rects need as many results, not \(result.count)")
        let (kind, elements) = conversion.transform.kernelMap(Scalar.self)
        result.columns.makeUnique()
        let output = result
        let streaming = BatchEngine.isStreaming(Scalar.self, columns: 4, count: rects.count)
        unsafe forPieces(
            count: rects.columns.paddedCount, bytesPerCell: 8 * MemoryLayout<Scalar>.stride,
            (
                Scalar.kernels(of: self), kind, elements, rects.kernelColumns(from: 0), output.kernelColumns(from: 0),
                streaming
            )
        ) { inputs, start, count in
            let (kernels, kind, elements, rects, output, streaming) = unsafe inputs
            unsafe kernels.rects(
                count: count, kind: kind, elements: elements, source: rects.advanced(by: start),
                destination: output.advanced(by: start), streaming: streaming)
        }
    }

    /// Rectangles, each through a transform of its own.
    ///
    /// - Precondition: All three have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func convert<Scalar: BatchScalar>(
        _ rects: RectBatch<Scalar>, by transforms: IndexedTransforms<Scalar>, into result: inout RectBatch<Scalar>
    ) {
        precondition(
            transforms.count == rects.count, "\(rects.count) rects need as many transforms, not \(transforms.count)")
        precondition(result.count == rects.count, "\(rects.count) rects need as many results, not \(result.count)")
        result.columns.makeUnique()
        let output = result
        unsafe transforms.table.withUnsafeBufferPointer { table in
            unsafe transforms.indices.withUnsafeBufferPointer { indices in
                unsafe forPieces(
                    count: rects.columns.paddedCount, bytesPerCell: 12 * MemoryLayout<Scalar>.stride,
                    (
                        Scalar.kernels(of: self), table, indices, rects.kernelColumns(from: 0),
                        output.kernelColumns(from: 0)
                    )
                ) { inputs, start, count in
                    let (kernels, table, indices, rects, output) = unsafe inputs
                    unsafe kernels.indexedRects(
                        count: count, table: table.baseAddress!, indices: indices.baseAddress! + start,
                        source: rects.advanced(by: start), destination: output.advanced(by: start))
                }
            }
        }
    }

    /// Points through one transform.
    ///
    /// - Precondition: Both have the same count.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func convert<Scalar: BatchScalar>(
        _ points: PointBatch<Scalar>, by conversion: CoordinateConversion, into result: inout PointBatch<Scalar>
    ) {
        precondition(result.count == points.count, "\(points.count) points need as many results, not \(result.count)")
        let elements = conversion.transform.kernelMap(Scalar.self).elements
        result.columns.makeUnique()
        let output = result
        unsafe forPieces(
            count: points.columns.paddedCount, bytesPerCell: 4 * MemoryLayout<Scalar>.stride,
            (
                Scalar.kernels(of: self), elements, points.columns.column(0), points.columns.column(1),
                output.columns.column(0), output.columns.column(1)
            )
        ) { inputs, start, count in
            let (kernels, elements, x, y, toX, toY) = unsafe inputs
            unsafe kernels.points(
                count: count, elements: elements, x: x + start, y: y + start, toX: toX + start, toY: toY + start)
        }
    }

    /// Whether results in this many columns are written past the caches: they would not stay there anyway.
    @inline(__always)
    static func isStreaming<Scalar: BatchScalar>(_: Scalar.Type, columns: Int, count: Int) -> Bool {
        count * columns * MemoryLayout<Scalar>.stride >= bytesWorthStreaming
    }

    /// The least size of results that are written past the caches.
    private static let bytesWorthStreaming = 8 << 20
}

extension AffineTransform {
    /// The map that the transform needs, and its elements in the format.
    @inline(__always)
    func kernelMap<Scalar: BatchScalar>(_: Scalar.Type) -> (kind: MapKind, elements: AffineElements<Scalar>) {
        (
            isTranslation ? .translation : isAxisAligned ? .scale : .general,
            AffineElements(a: Scalar(a), b: Scalar(b), c: Scalar(c), d: Scalar(d), tx: Scalar(tx), ty: Scalar(ty))
        )
    }
}
