import CBatchSupport

/// The columns of a group of cells: targets, offsets of the starts from them, and the frame's results.
@unsafe public struct FrameColumns<Scalar> {
    /// The rectangles at the end of the animation.
    public var target: RectColumns<Scalar>
    /// The start minus the target, component by component.
    public var offset: RectColumns<Scalar>
    /// The alpha at the end.
    public var targetAlpha: UnsafeMutablePointer<Scalar>
    /// The alpha at the start minus the alpha at the end.
    public var offsetAlpha: UnsafeMutablePointer<Scalar>
    /// The rectangles of this frame, in the container's coordinates.
    public var frame: RectColumns<Scalar>
    /// The alpha of this frame.
    public var alpha: UnsafeMutablePointer<Scalar>

    /// Creates the columns.
    @_alwaysEmitIntoClient
    public init(
        target: RectColumns<Scalar>, offset: RectColumns<Scalar>, targetAlpha: UnsafeMutablePointer<Scalar>,
        offsetAlpha: UnsafeMutablePointer<Scalar>, frame: RectColumns<Scalar>, alpha: UnsafeMutablePointer<Scalar>
    ) {
        unsafe self.target = target
        unsafe self.offset = offset
        unsafe self.targetAlpha = targetAlpha
        unsafe self.offsetAlpha = offsetAlpha
        unsafe self.frame = frame
        unsafe self.alpha = alpha
    }

    /// The columns from cell `count` on.
    @_alwaysEmitIntoClient @inline(__always)
    public func advanced(by count: Int) -> FrameColumns {
        unsafe FrameColumns(
            target: target.advanced(by: count), offset: offset.advanced(by: count), targetAlpha: targetAlpha + count,
            offsetAlpha: offsetAlpha + count, frame: frame.advanced(by: count), alpha: alpha + count)
    }
}

/// The results of a frame that a kernel writes.
public struct FrameResults: Hashable, Sendable {
    /// All: rectangles and alphas.
    public var isComplete: Bool
    /// The left edges, of rectangles whose widths do not vary and are not negative.
    public var x: Bool
    /// The top edges, of rectangles whose heights do not vary and are not negative.
    public var y: Bool
    /// The alphas.
    public var alpha: Bool

    /// Creates a set of results.
    @_alwaysEmitIntoClient
    public init(isComplete: Bool, x: Bool, y: Bool, alpha: Bool) {
        self.isComplete = isComplete
        self.x = x
        self.y = y
        self.alpha = alpha
    }
}

/// The frames of cells: target + fraction·offset for rectangle and alpha, the rectangle into the container, store.
///
/// `fraction` is the remaining fraction, 1 at the start and 0 at the end. The formula starts from the target, so that a
/// cell meets its end exactly and keeps its digits near it. Every kernel computes the fraction in its own way.
@usableFromInline
enum FrameKernel {
    /// All cells at one remaining fraction.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func uniformFrame<V: LaneVector>(
        _: V.Type, count: Int, remaining: V.Scalar, kind: MapKind, elements: AffineElements<V.Scalar>,
        columns: FrameColumns<V.Scalar>, results: FrameResults, streaming: Bool
    ) {
        let shared = V(remaining)
        unsafe dispatch(V.self, count, kind, elements, columns, results, streaming) { _ in shared }
    }

    /// Cells at constant speed with start times of their own: 1 + factor·(now − startTimes[i]), held to 0…1.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func linearFrame<V: LaneVector>(
        _: V.Type, count: Int, factor: V.Scalar, now: V.Scalar, startTimes: UnsafePointer<V.Scalar>, kind: MapKind,
        elements: AffineElements<V.Scalar>, columns: FrameColumns<V.Scalar>, results: FrameResults, streaming: Bool
    ) {
        let (factor, now) = (V(factor), V(now))
        unsafe dispatch(V.self, count, kind, elements, columns, results, streaming) { index in
            unsafe remainingTime(V(from: startTimes + index), now, factor)
        }
    }

    /// Cells on one curve with start times of their own: the curve's value at the linear fraction, see ``BezierKernel``.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func curveFrame<V: LaneVector>(
        _: V.Type, count: Int, curve: BezierCoefficients<V.Scalar>, factor: V.Scalar, now: V.Scalar,
        startTimes: UnsafePointer<V.Scalar>, kind: MapKind, elements: AffineElements<V.Scalar>,
        columns: FrameColumns<V.Scalar>, results: FrameResults, streaming: Bool
    ) {
        let (curve, factor, now) = (BezierKernel.Curve<V>(curve), V(factor), V(now))
        unsafe dispatch(V.self, count, kind, elements, columns, results, streaming) { index in
            let fraction = unsafe remainingTime(V(from: startTimes + index), now, factor)
            return BezierKernel.withExactEnds(fraction, curve.ordinate(at: fraction))
        }
    }

    /// Cells on one spring with start times of their own, at their targets from `cut` seconds after the start on; see
    /// ``SpringKernel``.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func staggeredFrame<V: LaneVector>(
        _: V.Type, count: Int, spring: SpringCoefficients<V.Scalar>, now: V.Scalar, cut: V.Scalar,
        startTimes: UnsafePointer<V.Scalar>, kind: MapKind, elements: AffineElements<V.Scalar>,
        columns: FrameColumns<V.Scalar>, results: FrameResults, streaming: Bool
    ) {
        let (rate, frequency, a, b) = (V(spring.rate), V(spring.frequency), V(spring.a), V(spring.b))
        unsafe dispatch(V.self, count, kind, elements, columns, results, streaming) { index in
            var remaining = V(0)
            let time = unsafe V.maximum(V(0), V(now) - V(from: startTimes + index))
            SpringKernel.withValue(rate: rate, frequency: frequency, time: time) { value in
                remaining = V.select(V.less(time, V(cut)), value(a, b), V(0))
            }
            return remaining
        }
    }

    /// Cells on springs of their own with start times of their own: the value of cell i at max(now − startTimes[i], 0).
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func perCellSpringFrame<V: LaneVector>(
        _: V.Type, count: Int, springs: StaggeredSpringColumns<V.Scalar>, now: V.Scalar, kind: MapKind,
        elements: AffineElements<V.Scalar>, columns: FrameColumns<V.Scalar>, results: FrameResults, streaming: Bool
    ) {
        unsafe dispatch(V.self, count, kind, elements, columns, results, streaming) { index in
            var remaining = V(0)
            unsafe SpringKernel.withValue(
                rate: V(from: springs.rate + index), frequency: V(from: springs.frequency + index),
                time: V.maximum(V(0), V(now) - V(from: springs.startTime + index))
            ) { value in
                unsafe remaining = value(V(from: springs.a + index), V(from: springs.b + index))
            }
            return remaining
        }
    }

    /// All cells at one time, with initial velocities of their own: target + remaining·offset + response·velocity.
    ///
    /// `response` is the velocity response, the displacement that an initial velocity of 1 leads to.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func retargetedFrame<V: LaneVector>(
        _: V.Type, count: Int, remaining: V.Scalar, response: V.Scalar, kind: MapKind,
        elements: AffineElements<V.Scalar>,
        columns: FrameColumns<V.Scalar>, velocities: RectColumns<V.Scalar>, alphaVelocities: UnsafePointer<V.Scalar>
    ) {
        switch kind {
        case .translation:
            unsafe retargeted(
                TranslationMap<V>(elements), count, V(remaining), V(response), columns, velocities,
                alphaVelocities)
        case .scale:
            unsafe retargeted(
                ScaleMap<V>(elements), count, V(remaining), V(response), columns, velocities,
                alphaVelocities)
        case .general:
            unsafe retargeted(
                GeneralMap<V>(elements), count, V(remaining), V(response), columns, velocities,
                alphaVelocities)
        }
    }

    /// The remaining fraction of a duration, for these start times; `factor` is −1/duration.
    @_alwaysEmitIntoClient @inline(__always)
    static func remainingTime<V: LaneVector>(_ start: V, _ now: V, _ factor: V) -> V {
        BezierKernel.clamped(V.multiplyAdd(now - start, factor, V(1)))
    }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func retargeted<Map: RectMap>(
        _ map: Map, _ count: Int, _ remaining: Map.Lanes, _ response: Map.Lanes,
        _ columns: FrameColumns<Map.Lanes.Scalar>, _ velocities: RectColumns<Map.Lanes.Scalar>,
        _ alphaVelocities: UnsafePointer<Map.Lanes.Scalar>
    ) {
        typealias V = Map.Lanes
        var index = 0
        while index < count {
            let target = unsafe columns.target.load(V.self, at: index)
            let offset = unsafe columns.offset.load(V.self, at: index)
            let velocity = unsafe velocities.load(V.self, at: index)
            @inline(__always)
            func value(_ target: V, _ offset: V, _ velocity: V) -> V {
                V.multiplyAdd(offset, remaining, V.multiplyAdd(velocity, response, target))
            }
            let rect = RectLanes<V>(
                x: value(target.x, offset.x, velocity.x), y: value(target.y, offset.y, velocity.y),
                width: value(target.width, offset.width, velocity.width),
                height: value(target.height, offset.height, velocity.height))
            unsafe columns.frame.store(map.map(rect), at: index, streaming: false)
            unsafe value(
                V(from: columns.targetAlpha + index), V(from: columns.offsetAlpha + index),
                V(from: alphaVelocities + index)
            ).store(to: columns.alpha + index)
            index += V.laneCount
        }
    }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func dispatch<V: LaneVector>(
        _: V.Type, _ count: Int, _ kind: MapKind, _ elements: AffineElements<V.Scalar>,
        _ columns: FrameColumns<V.Scalar>, _ results: FrameResults, _ streaming: Bool, _ remaining: (Int) -> V
    ) {
        switch (results.isComplete, kind) {
        case (true, .translation):
            unsafe choose(TranslationMap<V>(elements), count, columns, streaming, remaining)
        case (true, .scale): unsafe choose(ScaleMap<V>(elements), count, columns, streaming, remaining)
        case (true, .general): unsafe choose(GeneralMap<V>(elements), count, columns, streaming, remaining)
        case (false, .scale):
            unsafe chooseSome(ScaleMap<V>(elements), count, columns, results, streaming, remaining)
        case (false, .translation), (false, .general):
            unsafe chooseSome(TranslationMap<V>(elements), count, columns, results, streaming, remaining)
        }
    }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func chooseSome<Map: SeparableMap>(
        _ map: Map, _ count: Int, _ columns: FrameColumns<Map.Lanes.Scalar>, _ results: FrameResults,
        _ streaming: Bool, _ remaining: (Int) -> Map.Lanes
    ) {
        if streaming {
            unsafe loopOverSome(map, count, columns, results, true, remaining)
            batch_stream_fence()
        } else {
            unsafe loopOverSome(map, count, columns, results, false, remaining)
        }
    }

    /// The results that are asked for. The tests are the same for all cells, which a branch predictor learns at once.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func loopOverSome<Map: SeparableMap>(
        _ map: Map, _ count: Int, _ columns: FrameColumns<Map.Lanes.Scalar>, _ results: FrameResults,
        _ streaming: Bool, _ remaining: (Int) -> Map.Lanes
    ) {
        typealias V = Map.Lanes
        var index = 0
        while index < count {
            let fraction = remaining(index)
            if results.x {
                let x = unsafe V.multiplyAdd(
                    V(from: columns.offset.x + index), fraction, V(from: columns.target.x + index))
                unsafe map.horizontal.map(x).store(to: columns.frame.x + index, streaming: streaming)
            }
            if results.y {
                let y = unsafe V.multiplyAdd(
                    V(from: columns.offset.y + index), fraction, V(from: columns.target.y + index))
                unsafe map.vertical.map(y).store(to: columns.frame.y + index, streaming: streaming)
            }
            if results.alpha {
                let alpha = unsafe V.multiplyAdd(
                    V(from: columns.offsetAlpha + index), fraction, V(from: columns.targetAlpha + index))
                unsafe alpha.store(to: columns.alpha + index, streaming: streaming)
            }
            index += V.laneCount
        }
    }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func choose<Map: RectMap>(
        _ map: Map, _ count: Int, _ columns: FrameColumns<Map.Lanes.Scalar>, _ streaming: Bool,
        _ remaining: (Int) -> Map.Lanes
    ) {
        if streaming {
            unsafe loop(map, count, columns, true, remaining)
            batch_stream_fence()
        } else {
            unsafe loop(map, count, columns, false, remaining)
        }
    }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func loop<Map: RectMap>(
        _ map: Map, _ count: Int, _ columns: FrameColumns<Map.Lanes.Scalar>, _ streaming: Bool,
        _ remaining: (Int) -> Map.Lanes
    ) {
        typealias V = Map.Lanes
        var index = 0
        while index < count {
            let fraction = remaining(index)
            let target = unsafe columns.target.load(V.self, at: index)
            let offset = unsafe columns.offset.load(V.self, at: index)
            let rect = RectLanes<V>(
                x: V.multiplyAdd(offset.x, fraction, target.x), y: V.multiplyAdd(offset.y, fraction, target.y),
                width: V.multiplyAdd(offset.width, fraction, target.width),
                height: V.multiplyAdd(offset.height, fraction, target.height))
            unsafe columns.frame.store(map.map(rect), at: index, streaming: streaming)
            let alpha = unsafe V.multiplyAdd(
                V(from: columns.offsetAlpha + index), fraction, V(from: columns.targetAlpha + index))
            unsafe alpha.store(to: columns.alpha + index, streaming: streaming)
            index += V.laneCount
        }
    }
}

// The loops are always-inline functions behind these: written as bodies of the extension, with the same text, they take 32 %
// more instructions in kernel/frame-staggered-float/v3/cells:1000 (`scripts/count-instructions.sh`).
extension Kernels where Lanes: LaneVector, Lanes.Scalar == Scalar {
    /// See ``FrameKernel``.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func uniformFrame(
        count: Int, remaining: Scalar, kind: MapKind, elements: AffineElements<Scalar>,
        columns: FrameColumns<Scalar>, results: FrameResults, streaming: Bool
    ) {
        unsafe FrameKernel.uniformFrame(
            Lanes.self, count: count, remaining: remaining, kind: kind, elements: elements, columns: columns,
            results: results, streaming: streaming)
    }

    /// See ``FrameKernel``.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func linearFrame(
        count: Int, factor: Scalar, now: Scalar, startTimes: UnsafePointer<Scalar>, kind: MapKind,
        elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, results: FrameResults, streaming: Bool
    ) {
        unsafe FrameKernel.linearFrame(
            Lanes.self, count: count, factor: factor, now: now, startTimes: startTimes, kind: kind, elements: elements,
            columns: columns, results: results, streaming: streaming)
    }

    /// See ``FrameKernel``.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func curveFrame(
        count: Int, curve: BezierCoefficients<Scalar>, factor: Scalar, now: Scalar,
        startTimes: UnsafePointer<Scalar>, kind: MapKind, elements: AffineElements<Scalar>,
        columns: FrameColumns<Scalar>, results: FrameResults, streaming: Bool
    ) {
        unsafe FrameKernel.curveFrame(
            Lanes.self, count: count, curve: curve, factor: factor, now: now, startTimes: startTimes, kind: kind,
            elements: elements, columns: columns, results: results, streaming: streaming)
    }

    /// See ``FrameKernel``.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func staggeredFrame(
        count: Int, spring: SpringCoefficients<Scalar>, now: Scalar, cut: Scalar,
        startTimes: UnsafePointer<Scalar>, kind: MapKind, elements: AffineElements<Scalar>,
        columns: FrameColumns<Scalar>, results: FrameResults, streaming: Bool
    ) {
        unsafe FrameKernel.staggeredFrame(
            Lanes.self, count: count, spring: spring, now: now, cut: cut, startTimes: startTimes, kind: kind,
            elements: elements, columns: columns, results: results, streaming: streaming)
    }

    /// See ``FrameKernel``.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func perCellSpringFrame(
        count: Int, springs: StaggeredSpringColumns<Scalar>, now: Scalar, kind: MapKind,
        elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, results: FrameResults, streaming: Bool
    ) {
        unsafe FrameKernel.perCellSpringFrame(
            Lanes.self, count: count, springs: springs, now: now, kind: kind, elements: elements, columns: columns,
            results: results, streaming: streaming)
    }

    /// See ``FrameKernel``.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func retargetedFrame(
        count: Int, remaining: Scalar, response: Scalar, kind: MapKind,
        elements: AffineElements<Scalar>,
        columns: FrameColumns<Scalar>, velocities: RectColumns<Scalar>, alphaVelocities: UnsafePointer<Scalar>
    ) {
        unsafe FrameKernel.retargetedFrame(
            Lanes.self, count: count, remaining: remaining, response: response, kind: kind, elements: elements,
            columns: columns, velocities: velocities, alphaVelocities: alphaVelocities)
    }
}
