import CBatchSupport

/// Where the columns of a batch of cells begin: targets, offsets of the starts from them, and the frame's results.
@unsafe public struct FrameColumns<Scalar> {
    /// The rectangles at the end of the animation.
    public var target: RectColumns<Scalar>
    /// The start minus the target, number by number.
    public var offset: RectColumns<Scalar>
    /// The alpha at the end.
    public var targetAlpha: UnsafeMutablePointer<Scalar>
    /// The alpha at the start minus the alpha at the end.
    public var offsetAlpha: UnsafeMutablePointer<Scalar>
    /// The rectangles of this frame, in the container's coordinates.
    public var frame: RectColumns<Scalar>
    /// The alpha of this frame.
    public var alpha: UnsafeMutablePointer<Scalar>

    /// Gathers the columns.
    @inlinable
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
    @inlinable @inline(__always)
    public func advanced(by count: Int) -> FrameColumns {
        unsafe FrameColumns(
            target: target.advanced(by: count), offset: offset.advanced(by: count), targetAlpha: targetAlpha + count,
            offsetAlpha: offsetAlpha + count, frame: frame.advanced(by: count), alpha: alpha + count)
    }
}

/// Columns of springs and of the times at which they begin; the numbers are those of ``SpringCoefficients``.
@unsafe public struct StaggeredSpringColumns<Scalar> {
    /// See ``SpringCoefficients``.
    public var rate: UnsafePointer<Scalar>
    /// See ``SpringCoefficients``.
    public var frequency: UnsafePointer<Scalar>
    /// See ``SpringCoefficients``.
    public var a: UnsafePointer<Scalar>
    /// See ``SpringCoefficients``.
    public var b: UnsafePointer<Scalar>
    /// When the spring startTimes.
    public var startTime: UnsafePointer<Scalar>

    /// Gathers the columns.
    @inlinable
    public init(
        rate: UnsafePointer<Scalar>, frequency: UnsafePointer<Scalar>, a: UnsafePointer<Scalar>,
        b: UnsafePointer<Scalar>, startTime: UnsafePointer<Scalar>
    ) {
        unsafe self.rate = rate
        unsafe self.frequency = frequency
        unsafe self.a = a
        unsafe self.b = b
        unsafe self.startTime = startTime
    }

    /// The columns from cell `count` on.
    @inlinable @inline(__always)
    public func advanced(by count: Int) -> StaggeredSpringColumns {
        unsafe StaggeredSpringColumns(
            rate: rate + count, frequency: frequency + count, a: a + count, b: b + count, startTime: startTime + count)
    }
}

/// One frame of cells: target + remaining·offset for rectangle and alpha, the rectangle into the container, store.
///
/// `remaining` is what is left of the way, 1 at the start and 0 at the end; written from the target, so that the end is
/// met exactly and what is small near the end is known exactly.
public enum FrameKernel {
    /// All cells at one remaining fraction.
    @inlinable @inline(__always)
    @unsafe public static func uniform<V: LaneVector>(
        _: V.Type, count: Int, remaining: V.Scalar, kind: MapKind, elements: AffineElements<V.Scalar>,
        columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        let shared = V(remaining)
        unsafe dispatch(V.self, count, kind, elements, columns, streaming) { _ in shared }
    }

    /// All cells at constant speed, each begun at its own time: at 1 + factor·(now − startTimes[i]), held to 0…1.
    @inlinable @inline(__always)
    @unsafe public static func linear<V: LaneVector>(
        _: V.Type, count: Int, factor: V.Scalar, now: V.Scalar, startTimes: UnsafePointer<V.Scalar>, kind: MapKind,
        elements: AffineElements<V.Scalar>, columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        let (factor, now) = (V(factor), V(now))
        unsafe dispatch(V.self, count, kind, elements, columns, streaming) { index in
            unsafe remainingFraction(startedAt: V(from: startTimes + index), now, factor)
        }
    }

    /// All cells on one curve, each begun at its own time: at the curve's value there; see ``BezierKernel``.
    @inlinable @inline(__always)
    @unsafe public static func curve<V: LaneVector>(
        _: V.Type, count: Int, curve: BezierCoefficients<V.Scalar>, factor: V.Scalar, now: V.Scalar,
        startTimes: UnsafePointer<V.Scalar>, kind: MapKind, elements: AffineElements<V.Scalar>,
        columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        let (curve, factor, now) = (BezierKernel.Curve<V>(curve), V(factor), V(now))
        unsafe dispatch(V.self, count, kind, elements, columns, streaming) { index in
            let fraction = unsafe remainingFraction(startedAt: V(from: startTimes + index), now, factor)
            return BezierKernel.withExactEnds(fraction, curve.ordinate(at: fraction))
        }
    }

    /// What remains of the time of cells begun at these times.
    @inlinable @inline(__always)
    static func remainingFraction<V: LaneVector>(startedAt start: V, _ now: V, _ factor: V) -> V {
        BezierKernel.clamped(V.multiplyAdd(now - start, factor, V(1)))
    }

    /// All cells on one spring, each begun at its own time, and at their targets from `cut` seconds after it on: at what
    /// ``SpringKernel`` calls staggered values.
    @inlinable @inline(__always)
    @unsafe public static func staggered<V: LaneVector>(
        _: V.Type, count: Int, spring: SpringCoefficients<V.Scalar>, now: V.Scalar, cut: V.Scalar,
        startTimes: UnsafePointer<V.Scalar>, kind: MapKind, elements: AffineElements<V.Scalar>,
        columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        let (rate, frequency, a, b) = (V(spring.rate), V(spring.frequency), V(spring.a), V(spring.b))
        unsafe dispatch(V.self, count, kind, elements, columns, streaming) { index in
            var remaining = V(0)
            let time = unsafe V.maximum(V(0), V(now) - V(from: startTimes + index))
            SpringKernel.withValue(rate: rate, frequency: frequency, time: time) { value in
                remaining = V.select(V.less(time, V(cut)), value(a, b), V(0))
            }
            return remaining
        }
    }

    /// Every cell on a spring of its own, begun at its own time: at the value of cell i at max(now − startTimes[i], 0).
    @inlinable @inline(__always)
    @unsafe public static func perCellSpring<V: LaneVector>(
        _: V.Type, count: Int, springs: StaggeredSpringColumns<V.Scalar>, now: V.Scalar, kind: MapKind,
        elements: AffineElements<V.Scalar>, columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        unsafe dispatch(V.self, count, kind, elements, columns, streaming) { index in
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

    /// All cells at one time, each with an offset and a speed of its own at the begin:
    /// target + remaining·offset + velocityResponse·speed.
    @inlinable @inline(__always)
    @unsafe public static func retargeted<V: LaneVector>(
        _: V.Type, count: Int, remaining: V.Scalar, velocityResponse: V.Scalar, kind: MapKind,
        elements: AffineElements<V.Scalar>,
        columns: FrameColumns<V.Scalar>, speeds: RectColumns<V.Scalar>, speedAlpha: UnsafePointer<V.Scalar>
    ) {
        switch kind {
        case .translation:
            unsafe retargetedLoop(
                TranslationMap<V>(elements), count, V(remaining), V(velocityResponse), columns, speeds, speedAlpha)
        case .scale:
            unsafe retargetedLoop(
                ScaleMap<V>(elements), count, V(remaining), V(velocityResponse), columns, speeds, speedAlpha)
        case .general:
            unsafe retargetedLoop(
                GeneralMap<V>(elements), count, V(remaining), V(velocityResponse), columns, speeds, speedAlpha)
        }
    }

    @inlinable @inline(__always)
    @unsafe static func retargetedLoop<Map: RectMap>(
        _ map: Map, _ count: Int, _ remaining: Map.Lanes, _ velocityResponse: Map.Lanes,
        _ columns: FrameColumns<Map.Lanes.Scalar>, _ speeds: RectColumns<Map.Lanes.Scalar>,
        _ speedAlpha: UnsafePointer<Map.Lanes.Scalar>
    ) {
        typealias V = Map.Lanes
        var index = 0
        while index < count {
            let target = unsafe columns.target.load(V.self, at: index)
            let offset = unsafe columns.offset.load(V.self, at: index)
            let speed = unsafe speeds.load(V.self, at: index)
            @inline(__always)
            func value(_ target: V, _ offset: V, _ speed: V) -> V {
                V.multiplyAdd(offset, remaining, V.multiplyAdd(speed, velocityResponse, target))
            }
            let rect = RectLanes<V>(
                x: value(target.x, offset.x, speed.x), y: value(target.y, offset.y, speed.y),
                width: value(target.width, offset.width, speed.width),
                height: value(target.height, offset.height, speed.height))
            unsafe columns.frame.store(map.map(rect), at: index, streaming: false)
            unsafe value(
                V(from: columns.targetAlpha + index), V(from: columns.offsetAlpha + index),
                V(from: speedAlpha + index)
            ).store(to: columns.alpha + index)
            index += V.laneCount
        }
    }

    @inlinable @inline(__always)
    @unsafe static func dispatch<V: LaneVector>(
        _: V.Type, _ count: Int, _ kind: MapKind, _ elements: AffineElements<V.Scalar>,
        _ columns: FrameColumns<V.Scalar>, _ streaming: Bool, _ remaining: (Int) -> V
    ) {
        switch kind {
        case .translation: unsafe choose(TranslationMap<V>(elements), count, columns, streaming, remaining)
        case .scale: unsafe choose(ScaleMap<V>(elements), count, columns, streaming, remaining)
        case .general: unsafe choose(GeneralMap<V>(elements), count, columns, streaming, remaining)
        }
    }

    @inlinable @inline(__always)
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

    @inlinable @inline(__always)
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
            if streaming {
                unsafe alpha.stream(to: columns.alpha + index)
            } else {
                unsafe alpha.store(to: columns.alpha + index)
            }
            index += V.laneCount
        }
    }
}
