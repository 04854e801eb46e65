import CBatchSupport

/// Where the four columns of a batch of rectangles begin.
@unsafe public struct RectColumns<Scalar> {
    /// The origins' abscissas.
    public var x: UnsafeMutablePointer<Scalar>
    /// The origins' ordinates.
    public var y: UnsafeMutablePointer<Scalar>
    /// The widths; may be negative.
    public var width: UnsafeMutablePointer<Scalar>
    /// The heights; may be negative.
    public var height: UnsafeMutablePointer<Scalar>

    /// Gathers the four columns.
    @inlinable
    public init(
        x: UnsafeMutablePointer<Scalar>, y: UnsafeMutablePointer<Scalar>, width: UnsafeMutablePointer<Scalar>,
        height: UnsafeMutablePointer<Scalar>
    ) {
        unsafe self.x = x
        unsafe self.y = y
        unsafe self.width = width
        unsafe self.height = height
    }

    /// The columns from cell `count` on.
    @inlinable @inline(__always)
    public func advanced(by count: Int) -> RectColumns {
        unsafe RectColumns(x: x + count, y: y + count, width: width + count, height: height + count)
    }

    /// The axes exchanged.
    @inlinable @inline(__always)
    var transposed: RectColumns { unsafe RectColumns(x: y, y: x, width: height, height: width) }

    /// One vector of rectangles.
    @inlinable @inline(__always)
    func load<V: LaneVector>(_: V.Type, at index: Int) -> RectLanes<V> where V.Scalar == Scalar {
        unsafe RectLanes(
            x: V(from: x + index), y: V(from: y + index), width: V(from: width + index), height: V(from: height + index)
        )
    }

    /// Four neighbouring vectors of rectangles.
    @inlinable @inline(__always)
    func loadFour<V: LaneVector>(_: V.Type, at index: Int) -> FourRectLanes<V> where V.Scalar == Scalar {
        unsafe FourRectLanes(
            x: FourLanes(from: x + index), y: FourLanes(from: y + index), width: FourLanes(from: width + index),
            height: FourLanes(from: height + index))
    }

    @inlinable @inline(__always)
    func store<V: LaneVector>(_ rects: FourRectLanes<V>, at index: Int, streaming: Bool) where V.Scalar == Scalar {
        unsafe rects.x.store(to: x + index, streaming: streaming)
        unsafe rects.y.store(to: y + index, streaming: streaming)
        unsafe rects.width.store(to: width + index, streaming: streaming)
        unsafe rects.height.store(to: height + index, streaming: streaming)
    }

    @inlinable @inline(__always)
    func store<V: LaneVector>(_ rect: RectLanes<V>, at index: Int, streaming: Bool) where V.Scalar == Scalar {
        if streaming {
            unsafe rect.x.stream(to: x + index)
            unsafe rect.y.stream(to: y + index)
            unsafe rect.width.stream(to: width + index)
            unsafe rect.height.stream(to: height + index)
        } else {
            unsafe rect.x.store(to: x + index)
            unsafe rect.y.store(to: y + index)
            unsafe rect.width.store(to: width + index)
            unsafe rect.height.store(to: height + index)
        }
    }
}

/// Which of the three maps a transform needs.
public enum MapKind: Sendable {
    /// Moves only.
    case translation
    /// Axis-aligned.
    case scale
    /// Anything.
    case general
}

/// Rectangles and points through affine transforms.
///
/// All loops expect counts that are multiples of the lane count. `streaming` writes past the caches: for results that
/// are larger than the last cache and not read soon; the columns are aligned to 64 bytes then.
public enum RectKernel {
    /// All rectangles through one transform.
    @inlinable @inline(__always)
    @unsafe public static func convert<V: LaneVector>(
        _: V.Type, count: Int, kind: MapKind, elements: AffineElements<V.Scalar>, source: RectColumns<V.Scalar>,
        destination: RectColumns<V.Scalar>, streaming: Bool
    ) {
        switch kind {
        case .translation:
            unsafe axes(TranslationMap<V>(elements), count, source, destination, streaming)
        case .scale:
            unsafe axes(ScaleMap<V>(elements), count, source, destination, streaming)
        case .general:
            // With many registers the loop has four vectors at hand and is bound by the caches, not by the formula.
            guard !V.hasManyRegisters, let turn = elements.turn else {
                unsafe loop(GeneralMap<V>(elements), count, source, destination, streaming)
                break
            }
            let from = unsafe turn.swapsSource ? source.transposed : source
            let to = unsafe turn.swapsDestination ? destination.transposed : destination
            if turn.elements.a < 0 {
                unsafe turns(TurnMap<V, FarSide>(turn.elements), count, from, to, streaming)
            } else {
                unsafe turns(TurnMap<V, NearSide>(turn.elements), count, from, to, streaming)
            }
        }
    }

    @inlinable @inline(__always)
    @unsafe static func loop<Map: RectMap>(
        _ map: Map, _ count: Int, _ source: RectColumns<Map.Lanes.Scalar>,
        _ destination: RectColumns<Map.Lanes.Scalar>, _ streaming: Bool
    ) {
        if streaming {
            unsafe rows(map, count, source, destination, true)
            batch_stream_fence()
        } else {
            unsafe rows(map, count, source, destination, false)
        }
    }

    @inlinable @inline(__always)
    @unsafe static func rows<Map: RectMap>(
        _ map: Map, _ count: Int, _ source: RectColumns<Map.Lanes.Scalar>,
        _ destination: RectColumns<Map.Lanes.Scalar>, _ streaming: Bool
    ) {
        typealias V = Map.Lanes
        var index = 0
        if V.hasManyRegisters {
            // Four vectors of a column, then of the next: runs of cache lines instead of single ones.
            let quadrupled = count &- count % (4 &* V.laneCount)
            while index < quadrupled {
                unsafe destination.store(
                    source.loadFour(V.self, at: index).mapped(map), at: index, streaming: streaming)
                index &+= 4 &* V.laneCount
            }
        }
        while index < count {
            unsafe destination.store(map.map(source.load(V.self, at: index)), at: index, streaming: streaming)
            index &+= V.laneCount
        }
    }

    @inlinable @inline(__always)
    @unsafe static func turns<V: LaneVector, Side: BoxSide>(
        _ map: TurnMap<V, Side>, _ count: Int, _ source: RectColumns<V.Scalar>, _ destination: RectColumns<V.Scalar>,
        _ streaming: Bool
    ) {
        if streaming {
            unsafe sizesThenOrigins(map, count, source, destination, true)
            batch_stream_fence()
        } else {
            unsafe sizesThenOrigins(map, count, source, destination, false)
        }
    }

    /// Sizes are stored before origins are loaded. With all four stores together, where the code happens to lie decided
    /// whether the loop took 1.08 or 1.2 times as long as a memcpy in the second cache.
    @inlinable @inline(__always)
    @unsafe static func sizesThenOrigins<V: LaneVector, Side: BoxSide>(
        _ map: TurnMap<V, Side>, _ count: Int, _ source: RectColumns<V.Scalar>, _ destination: RectColumns<V.Scalar>,
        _ streaming: Bool
    ) {
        @inline(__always)
        func store(_ value: V, _ column: UnsafeMutablePointer<V.Scalar>) {
            if streaming { unsafe value.stream(to: column) } else { unsafe value.store(to: column) }
        }
        var index = 0
        while index < count {
            let (width, height) = unsafe (V(from: source.width + index), V(from: source.height + index))
            let sizes = map.sizes(width, height)
            unsafe store(sizes.width, destination.width + index)
            unsafe store(sizes.height, destination.height + index)
            let (x, y) = unsafe (V(from: source.x + index), V(from: source.y + index))
            let origin = map.origin(RectLanes(x: x, y: y, width: width, height: height))
            unsafe store(origin.x, destination.x + index)
            unsafe store(origin.y, destination.y + index)
            index &+= V.laneCount
        }
    }

    /// One axis after the other: two columns are read and two written at a time, not four and four. In the second cache
    /// that is faster by a tenth.
    @inlinable @inline(__always)
    @unsafe static func axes<Map: SeparableMap>(
        _ map: Map, _ count: Int, _ source: RectColumns<Map.Lanes.Scalar>,
        _ destination: RectColumns<Map.Lanes.Scalar>, _ streaming: Bool
    ) {
        if streaming {
            unsafe axis(map.horizontal, count, source.x, source.width, destination.x, destination.width, true)
            unsafe axis(map.vertical, count, source.y, source.height, destination.y, destination.height, true)
            batch_stream_fence()
        } else {
            unsafe axis(map.horizontal, count, source.x, source.width, destination.x, destination.width, false)
            unsafe axis(map.vertical, count, source.y, source.height, destination.y, destination.height, false)
        }
    }

    /// Four vectors at a time, column by column: one to four whole cache lines of each.
    @inlinable @inline(__always)
    @unsafe static func axis<Axis: AxisMap>(
        _ map: Axis, _ count: Int, _ origins: UnsafePointer<Axis.Lanes.Scalar>,
        _ sizes: UnsafePointer<Axis.Lanes.Scalar>, _ toOrigins: UnsafeMutablePointer<Axis.Lanes.Scalar>,
        _ toSizes: UnsafeMutablePointer<Axis.Lanes.Scalar>, _ streaming: Bool
    ) {
        typealias V = Axis.Lanes
        @inline(__always)
        func mapped(_ index: Int) -> (origin: V, size: V) {
            unsafe map.map(V(from: origins + index), V(from: sizes + index))
        }
        @inline(__always)
        func store(_ value: V, _ column: UnsafeMutablePointer<V.Scalar>, _ index: Int) {
            if streaming { unsafe value.stream(to: column + index) } else { unsafe value.store(to: column + index) }
        }
        let lanes = V.laneCount
        var index = 0
        while index &+ 4 &* lanes <= count {
            let (first, second) = (mapped(index), mapped(index &+ lanes))
            let (third, fourth) = (mapped(index &+ 2 &* lanes), mapped(index &+ 3 &* lanes))
            unsafe store(first.origin, toOrigins, index)
            unsafe store(second.origin, toOrigins, index &+ lanes)
            unsafe store(third.origin, toOrigins, index &+ 2 &* lanes)
            unsafe store(fourth.origin, toOrigins, index &+ 3 &* lanes)
            unsafe store(first.size, toSizes, index)
            unsafe store(second.size, toSizes, index &+ lanes)
            unsafe store(third.size, toSizes, index &+ 2 &* lanes)
            unsafe store(fourth.size, toSizes, index &+ 3 &* lanes)
            index &+= 4 &* lanes
        }
        while index < count {
            let last = mapped(index)
            unsafe store(last.origin, toOrigins, index)
            unsafe store(last.size, toSizes, index)
            index &+= lanes
        }
    }

    /// Every rectangle through the transform that its index names in `table` (six columns of elements).
    @inlinable @inline(__always)
    @unsafe public static func convertIndexed<V: LaneVector>(
        _: V.Type, count: Int, table: UnsafePointer<AffineElements<V.Scalar>>, indices: UnsafePointer<Int32>,
        source: RectColumns<V.Scalar>, destination: RectColumns<V.Scalar>
    ) {
        var index = 0
        while index < count {
            let map = GeneralMap<V>(
                lanes: AffineElements(
                    a: V { unsafe table[Int(indices[index + $0])].a },
                    b: V { unsafe table[Int(indices[index + $0])].b },
                    c: V { unsafe table[Int(indices[index + $0])].c },
                    d: V { unsafe table[Int(indices[index + $0])].d },
                    tx: V { unsafe table[Int(indices[index + $0])].tx },
                    ty: V { unsafe table[Int(indices[index + $0])].ty }))
            unsafe destination.store(map.map(source.load(V.self, at: index)), at: index, streaming: false)
            index += V.laneCount
        }
    }

    /// All points through one transform.
    @inlinable @inline(__always)
    @unsafe public static func convertPoints<V: LaneVector>(
        _: V.Type, count: Int, elements: AffineElements<V.Scalar>, x: UnsafePointer<V.Scalar>,
        y: UnsafePointer<V.Scalar>, toX: UnsafeMutablePointer<V.Scalar>, toY: UnsafeMutablePointer<V.Scalar>
    ) {
        let (a, b, c, d) = (V(elements.a), V(elements.b), V(elements.c), V(elements.d))
        let (tx, ty) = (V(elements.tx), V(elements.ty))
        var index = 0
        while index < count {
            let (px, py) = unsafe (V(from: x + index), V(from: y + index))
            unsafe V.multiplyAdd(a, px, V.multiplyAdd(c, py, tx)).store(to: toX + index)
            unsafe V.multiplyAdd(b, px, V.multiplyAdd(d, py, ty)).store(to: toY + index)
            index += V.laneCount
        }
    }
}
