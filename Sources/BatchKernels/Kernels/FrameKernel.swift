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

/// Columns of springs and of the times at which they begin; the numbers are those of ``SpringNumbers``.
@unsafe public struct SpringWays<Scalar> {
    /// See ``SpringNumbers``.
    public var rate: UnsafePointer<Scalar>
    /// See ``SpringNumbers``.
    public var frequency: UnsafePointer<Scalar>
    /// See ``SpringNumbers``.
    public var a: UnsafePointer<Scalar>
    /// See ``SpringNumbers``.
    public var b: UnsafePointer<Scalar>
    /// When the spring begins.
    public var begin: UnsafePointer<Scalar>

    /// Gathers the columns.
    @inlinable
    public init(
        rate: UnsafePointer<Scalar>, frequency: UnsafePointer<Scalar>, a: UnsafePointer<Scalar>,
        b: UnsafePointer<Scalar>, begin: UnsafePointer<Scalar>
    ) {
        unsafe self.rate = rate
        unsafe self.frequency = frequency
        unsafe self.a = a
        unsafe self.b = b
        unsafe self.begin = begin
    }

    /// The columns from cell `count` on.
    @inlinable @inline(__always)
    public func advanced(by count: Int) -> SpringWays {
        unsafe SpringWays(
            rate: rate + count, frequency: frequency + count, a: a + count, b: b + count, begin: begin + count)
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
        _: V.Type, count: Int, remaining: V.Scalar, kind: MapKind, entries: AffineEntries<V.Scalar>,
        columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        let shared = V(remaining)
        unsafe dispatch(V.self, count, kind, entries, columns, streaming) { _ in shared }
    }

    /// All cells at constant speed, each begun at its own time: at 1 + factor·(now − begins[i]), held to 0…1.
    @inlinable @inline(__always)
    @unsafe public static func paced<V: LaneVector>(
        _: V.Type, count: Int, factor: V.Scalar, now: V.Scalar, begins: UnsafePointer<V.Scalar>, kind: MapKind,
        entries: AffineEntries<V.Scalar>, columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        let (factor, now) = (V(factor), V(now))
        unsafe dispatch(V.self, count, kind, entries, columns, streaming) { index in
            unsafe share(begun: V(from: begins + index), now, factor)
        }
    }

    /// All cells on one curve, each begun at its own time: at the curve's value there; see ``BezierKernel``.
    @inlinable @inline(__always)
    @unsafe public static func eased<V: LaneVector>(
        _: V.Type, count: Int, curve: BezierNumbers<V.Scalar>, factor: V.Scalar, now: V.Scalar,
        begins: UnsafePointer<V.Scalar>, kind: MapKind, entries: AffineEntries<V.Scalar>,
        columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        let (curve, factor, now) = (BezierKernel.Curve<V>(curve), V(factor), V(now))
        unsafe dispatch(V.self, count, kind, entries, columns, streaming) { index in
            let share = unsafe share(begun: V(from: begins + index), now, factor)
            return BezierKernel.withExactEnds(share, curve.ordinate(at: share))
        }
    }

    /// What remains of the time of cells begun at these times.
    @inlinable @inline(__always)
    static func share<V: LaneVector>(begun: V, _ now: V, _ factor: V) -> V {
        BezierKernel.clamped(V.multiplyAdd(now - begun, factor, V(1)))
    }

    /// All cells on one spring, each begun at its own time, and at their targets from `cut` seconds after it on: at what
    /// ``SpringKernel`` calls staggered values.
    @inlinable @inline(__always)
    @unsafe public static func staggered<V: LaneVector>(
        _: V.Type, count: Int, spring: SpringNumbers<V.Scalar>, now: V.Scalar, cut: V.Scalar,
        begins: UnsafePointer<V.Scalar>, kind: MapKind, entries: AffineEntries<V.Scalar>,
        columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        let (rate, frequency, a, b) = (V(spring.rate), V(spring.frequency), V(spring.a), V(spring.b))
        unsafe dispatch(V.self, count, kind, entries, columns, streaming) { index in
            var remaining = V(0)
            let time = unsafe V.maximum(V(0), V(now) - V(from: begins + index))
            SpringKernel.withValue(rate: rate, frequency: frequency, time: time) { value in
                remaining = V.select(V.less(time, V(cut)), value(a, b), V(0))
            }
            return remaining
        }
    }

    /// Every cell on a spring of its own, begun at its own time: at the value of cell i at max(now − begins[i], 0).
    @inlinable @inline(__always)
    @unsafe public static func sprung<V: LaneVector>(
        _: V.Type, count: Int, springs: SpringWays<V.Scalar>, now: V.Scalar, kind: MapKind,
        entries: AffineEntries<V.Scalar>, columns: FrameColumns<V.Scalar>, streaming: Bool
    ) {
        unsafe dispatch(V.self, count, kind, entries, columns, streaming) { index in
            var remaining = V(0)
            unsafe SpringKernel.withValue(
                rate: V(from: springs.rate + index), frequency: V(from: springs.frequency + index),
                time: V.maximum(V(0), V(now) - V(from: springs.begin + index))
            ) { value in
                unsafe remaining = value(V(from: springs.a + index), V(from: springs.b + index))
            }
            return remaining
        }
    }

    /// All cells at one time, each with an offset and a speed of its own at the begin:
    /// target + remaining·offset + swing·speed.
    @inlinable @inline(__always)
    @unsafe public static func interrupted<V: LaneVector>(
        _: V.Type, count: Int, remaining: V.Scalar, swing: V.Scalar, kind: MapKind, entries: AffineEntries<V.Scalar>,
        columns: FrameColumns<V.Scalar>, speeds: RectColumns<V.Scalar>, speedAlpha: UnsafePointer<V.Scalar>
    ) {
        switch kind {
        case .translation:
            unsafe swinging(TranslationMap<V>(entries), count, V(remaining), V(swing), columns, speeds, speedAlpha)
        case .scale:
            unsafe swinging(ScaleMap<V>(entries), count, V(remaining), V(swing), columns, speeds, speedAlpha)
        case .general:
            unsafe swinging(GeneralMap<V>(entries), count, V(remaining), V(swing), columns, speeds, speedAlpha)
        }
    }

    @inlinable @inline(__always)
    @unsafe static func swinging<Map: RectMap>(
        _ map: Map, _ count: Int, _ remaining: Map.Lanes, _ swing: Map.Lanes,
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
                V.multiplyAdd(offset, remaining, V.multiplyAdd(speed, swing, target))
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
        _: V.Type, _ count: Int, _ kind: MapKind, _ entries: AffineEntries<V.Scalar>,
        _ columns: FrameColumns<V.Scalar>, _ streaming: Bool, _ remaining: (Int) -> V
    ) {
        switch kind {
        case .translation: unsafe choose(TranslationMap<V>(entries), count, columns, streaming, remaining)
        case .scale: unsafe choose(ScaleMap<V>(entries), count, columns, streaming, remaining)
        case .general: unsafe choose(GeneralMap<V>(entries), count, columns, streaming, remaining)
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
