// The body of every kernel: the generic loop with the conforming type's lanes. Not inlined: calls in a witness itself
// are never inlined by the compiler, and every fused multiply-add would be a call.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Kernels where Lanes: LaneVector, Lanes.Scalar == Scalar {
    @inlinable @inline(never)
    @unsafe public static func exponentials(
        count: Int, arguments: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>
    ) {
        unsafe MathKernel.exponentials(Lanes.self, count: count, arguments: arguments, result: result)
    }

    @inlinable @inline(never)
    @unsafe public static func sinesAndCosines(
        count: Int, arguments: UnsafePointer<Scalar>, sines: UnsafeMutablePointer<Scalar>,
        cosines: UnsafeMutablePointer<Scalar>
    ) {
        unsafe MathKernel.sinesAndCosines(
            Lanes.self, count: count, arguments: arguments, sines: sines, cosines: cosines)
    }

    @inlinable @inline(never)
    @unsafe public static func springs(
        count: Int, springs: SpringColumns<Scalar>, times: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>
    ) {
        unsafe SpringKernel.values(Lanes.self, count: count, springs: springs, times: times, result: result)
    }

    @inlinable @inline(never)
    @unsafe public static func springStates(
        count: Int, springs: SpringColumns<Scalar>, times: UnsafePointer<Scalar>, values: UnsafeMutablePointer<Scalar>,
        velocities: UnsafeMutablePointer<Scalar>
    ) {
        unsafe SpringKernel.states(
            Lanes.self, count: count, springs: springs, times: times, values: values, velocities: velocities)
    }

    @inlinable @inline(never)
    @unsafe public static func staggeredSprings(
        count: Int, spring: SpringCoefficients<Scalar>, now: Scalar, cut: Scalar, startTimes: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>
    ) {
        unsafe SpringKernel.staggered(
            Lanes.self, count: count, spring: spring, now: now, cut: cut, startTimes: startTimes, result: result)
    }

    @inlinable @inline(never)
    @unsafe public static func steps(
        count: Int, propagator: StepCoefficients<Scalar>, displacements: UnsafeMutablePointer<Scalar>,
        velocities: UnsafeMutablePointer<Scalar>
    ) -> Int {
        unsafe StepKernel.advance(
            Lanes.self, count: count, propagator: propagator, displacements: displacements, velocities: velocities)
    }

    @inlinable @inline(never)
    @unsafe public static func beziers(
        count: Int, curve: BezierCoefficients<Scalar>, x: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>
    ) {
        unsafe BezierKernel.values(Lanes.self, count: count, curve: curve, x: x, result: result)
    }

    @inlinable @inline(never)
    @unsafe public static func tracks(
        count: Int, segments: UnsafePointer<TrackSegment<Scalar>>, segmentCount: Int, times: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>
    ) {
        unsafe TrackKernel.values(
            Lanes.self, count: count, segments: segments, segmentCount: segmentCount, times: times, result: result)
    }

    @inlinable @inline(never)
    @unsafe public static func rects(
        count: Int, kind: MapKind, elements: AffineElements<Scalar>, source: RectColumns<Scalar>,
        destination: RectColumns<Scalar>, streaming: Bool
    ) {
        unsafe RectKernel.convert(
            Lanes.self, count: count, kind: kind, elements: elements, source: source, destination: destination,
            streaming: streaming)
    }

    @inlinable @inline(never)
    @unsafe public static func indexedRects(
        count: Int, table: UnsafePointer<AffineElements<Scalar>>, indices: UnsafePointer<Int32>,
        source: RectColumns<Scalar>, destination: RectColumns<Scalar>
    ) {
        unsafe RectKernel.convertIndexed(
            Lanes.self, count: count, table: table, indices: indices, source: source, destination: destination)
    }

    @inlinable @inline(never)
    @unsafe public static func points(
        count: Int, elements: AffineElements<Scalar>, x: UnsafePointer<Scalar>, y: UnsafePointer<Scalar>,
        toX: UnsafeMutablePointer<Scalar>, toY: UnsafeMutablePointer<Scalar>
    ) {
        unsafe RectKernel.convertPoints(Lanes.self, count: count, elements: elements, x: x, y: y, toX: toX, toY: toY)
    }

    @inlinable @inline(never)
    @unsafe public static func uniformFrame(
        count: Int, remaining: Scalar, kind: MapKind, elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>,
        streaming: Bool
    ) {
        unsafe FrameKernel.uniform(
            Lanes.self, count: count, remaining: remaining, kind: kind, elements: elements, columns: columns,
            streaming: streaming)
    }

    @inlinable @inline(never)
    @unsafe public static func retargetedFrame(
        count: Int, remaining: Scalar, velocityResponse: Scalar, kind: MapKind, elements: AffineElements<Scalar>,
        columns: FrameColumns<Scalar>, speeds: RectColumns<Scalar>, speedAlpha: UnsafePointer<Scalar>
    ) {
        unsafe FrameKernel.retargeted(
            Lanes.self, count: count, remaining: remaining, velocityResponse: velocityResponse, kind: kind,
            elements: elements,
            columns: columns, speeds: speeds, speedAlpha: speedAlpha)
    }

    @inlinable @inline(never)
    @unsafe public static func linearFrame(
        count: Int, factor: Scalar, now: Scalar, startTimes: UnsafePointer<Scalar>, kind: MapKind,
        elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, streaming: Bool
    ) {
        unsafe FrameKernel.linear(
            Lanes.self, count: count, factor: factor, now: now, startTimes: startTimes, kind: kind, elements: elements,
            columns: columns, streaming: streaming)
    }

    @inlinable @inline(never)
    @unsafe public static func curveFrame(
        count: Int, curve: BezierCoefficients<Scalar>, factor: Scalar, now: Scalar, startTimes: UnsafePointer<Scalar>,
        kind: MapKind, elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, streaming: Bool
    ) {
        unsafe FrameKernel.curve(
            Lanes.self, count: count, curve: curve, factor: factor, now: now, startTimes: startTimes, kind: kind,
            elements: elements, columns: columns, streaming: streaming)
    }

    @inlinable @inline(never)
    @unsafe public static func staggeredFrame(
        count: Int, spring: SpringCoefficients<Scalar>, now: Scalar, cut: Scalar, startTimes: UnsafePointer<Scalar>,
        kind: MapKind, elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, streaming: Bool
    ) {
        unsafe FrameKernel.staggered(
            Lanes.self, count: count, spring: spring, now: now, cut: cut, startTimes: startTimes, kind: kind,
            elements: elements,
            columns: columns, streaming: streaming)
    }

    @inlinable @inline(never)
    @unsafe public static func perCellSpringFrame(
        count: Int, springs: StaggeredSpringColumns<Scalar>, now: Scalar, kind: MapKind,
        elements: AffineElements<Scalar>,
        columns: FrameColumns<Scalar>, streaming: Bool
    ) {
        unsafe FrameKernel.perCellSpring(
            Lanes.self, count: count, springs: springs, now: now, kind: kind, elements: elements, columns: columns,
            streaming: streaming)
    }
}
