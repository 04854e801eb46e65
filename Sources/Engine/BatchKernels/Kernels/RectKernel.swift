import CBatchSupport

/// The four columns of a batch of rectangles.
@unsafe public struct RectColumns<Scalar> {
    /// The origins' abscissas.
    public var x: UnsafeMutablePointer<Scalar>
    /// The origins' ordinates.
    public var y: UnsafeMutablePointer<Scalar>
    /// The widths; may be negative.
    public var width: UnsafeMutablePointer<Scalar>
    /// The heights; may be negative.
    public var height: UnsafeMutablePointer<Scalar>

    /// Creates the columns.
    @_alwaysEmitIntoClient
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
    @_alwaysEmitIntoClient @inline(__always)
    public func advanced(by count: Int) -> RectColumns {
        unsafe RectColumns(x: x + count, y: y + count, width: width + count, height: height + count)
    }

    /// The axes exchanged.
    @_alwaysEmitIntoClient @inline(__always)
    var transposed: RectColumns { unsafe RectColumns(x: y, y: x, width: height, height: width) }

    /// One vector of rectangles.
    @_alwaysEmitIntoClient @inline(__always)
    func load<V: LaneVector>(_: V.Type, at index: Int) -> RectLanes<V> where V.Scalar == Scalar {
        unsafe RectLanes(
            x: V(from: x + index), y: V(from: y + index), width: V(from: width + index), height: V(from: height + index)
        )
    }

    /// Four neighbouring vectors of rectangles.
    @_alwaysEmitIntoClient @inline(__always)
    func loadFour<V: LaneVector>(_: V.Type, at index: Int) -> FourRectLanes<V> where V.Scalar == Scalar {
        unsafe FourRectLanes(
            x: FourLanes(from: x + index), y: FourLanes(from: y + index), width: FourLanes(from: width + index),
            height: FourLanes(from: height + index))
    }

    @_alwaysEmitIntoClient @inline(__always)
    func store<V: LaneVector>(_ rects: FourRectLanes<V>, at index: Int, streaming: Bool) where V.Scalar == Scalar {
        unsafe rects.x.store(to: x + index, streaming: streaming)
        unsafe rects.y.store(to: y + index, streaming: streaming)
        unsafe rects.width.store(to: width + index, streaming: streaming)
        unsafe rects.height.store(to: height + index, streaming: streaming)
    }

    @_alwaysEmitIntoClient @inline(__always)
    func store<V: LaneVector>(_ rect: RectLanes<V>, at index: Int, streaming: Bool) where V.Scalar == Scalar {
        unsafe rect.x.store(to: x + index, streaming: streaming)
        unsafe rect.y.store(to: y + index, streaming: streaming)
        unsafe rect.width.store(to: width + index, streaming: streaming)
        unsafe rect.height.store(to: height + index, streaming: streaming)
    }
}

/// The map that a transform needs.
public enum MapKind: Sendable {
    /// A translation.
    case translation
    /// An axis-aligned scale and a translation.
    case scale
    /// Any other transform.
    case general
}

/// Rectangles and points through affine transforms.
///
/// `streaming` writes past the caches: for results that are larger than the last cache and not read soon.
extension Kernels where Lanes: LaneVector, Lanes.Scalar == Scalar {
    /// All rectangles through one transform.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func rects(
        count: Int, kind: MapKind, elements: AffineElements<Scalar>, source: RectColumns<Scalar>,
        destination: RectColumns<Scalar>, streaming: Bool
    ) {
        switch kind {
        case .translation:
            unsafe RectLoops.axes(TranslationMap<Lanes>(elements), count, source, destination, streaming)
        case .scale:
            unsafe RectLoops.axes(ScaleMap<Lanes>(elements), count, source, destination, streaming)
        case .general:
            // With many registers the loop has four vectors at hand and is bound by the caches, not by the formula.
            guard !Lanes.hasManyRegisters, let turn = elements.turn else {
                unsafe RectLoops.loop(GeneralMap<Lanes>(elements), count, source, destination, streaming)
                break
            }
            let from = unsafe turn.swapsSource ? source.transposed : source
            let to = unsafe turn.swapsDestination ? destination.transposed : destination
            if turn.elements.a < 0 {
                unsafe RectLoops.turns(TurnMap<Lanes, FarSide>(turn.elements), count, from, to, streaming)
            } else {
                unsafe RectLoops.turns(TurnMap<Lanes, NearSide>(turn.elements), count, from, to, streaming)
            }
        }
    }

    /// Every rectangle through the transform that its index selects from `table`.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func indexedRects(
        count: Int, table: UnsafePointer<AffineElements<Scalar>>, indices: UnsafePointer<Int32>,
        source: RectColumns<Scalar>, destination: RectColumns<Scalar>
    ) {
        var index = 0
        while index < count {
            let map = GeneralMap<Lanes>(
                lanes: AffineElements(
                    a: Lanes { unsafe table[Int(indices[index + $0])].a },
                    b: Lanes { unsafe table[Int(indices[index + $0])].b },
                    c: Lanes { unsafe table[Int(indices[index + $0])].c },
                    d: Lanes { unsafe table[Int(indices[index + $0])].d },
                    tx: Lanes { unsafe table[Int(indices[index + $0])].tx },
                    ty: Lanes { unsafe table[Int(indices[index + $0])].ty }))
            unsafe destination.store(map.map(source.load(Lanes.self, at: index)), at: index, streaming: false)
            index += Lanes.laneCount
        }
    }

    /// All points through one transform.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func points(
        count: Int, elements: AffineElements<Scalar>, x: UnsafePointer<Scalar>, y: UnsafePointer<Scalar>,
        toX: UnsafeMutablePointer<Scalar>, toY: UnsafeMutablePointer<Scalar>
    ) {
        let m = elements.mapped { Lanes($0) }
        var index = 0
        while index < count {
            let (px, py) = unsafe (Lanes(from: x + index), Lanes(from: y + index))
            unsafe Lanes.multiplyAdd(m.a, px, Lanes.multiplyAdd(m.c, py, m.tx)).store(to: toX + index)
            unsafe Lanes.multiplyAdd(m.b, px, Lanes.multiplyAdd(m.d, py, m.ty)).store(to: toY + index)
            index += Lanes.laneCount
        }
    }
}

/// The loops of the rectangle kernels.
@usableFromInline
enum RectLoops {
    @_alwaysEmitIntoClient @inline(__always)
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

    @_alwaysEmitIntoClient @inline(__always)
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

    @_alwaysEmitIntoClient @inline(__always)
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

    /// The loop of a turn: sizes are stored before origins are loaded. With all four stores together, the placement of the
    /// code decided whether the loop took 1.08× or 1.2× the time of a memcpy in the second cache.
    @_alwaysEmitIntoClient @inline(__always)
    @unsafe static func sizesThenOrigins<V: LaneVector, Side: BoxSide>(
        _ map: TurnMap<V, Side>, _ count: Int, _ source: RectColumns<V.Scalar>, _ destination: RectColumns<V.Scalar>,
        _ streaming: Bool
    ) {
        var index = 0
        while index < count {
            let (width, height) = unsafe (V(from: source.width + index), V(from: source.height + index))
            let sizes = map.sizes(width, height)
            unsafe sizes.width.store(to: destination.width + index, streaming: streaming)
            unsafe sizes.height.store(to: destination.height + index, streaming: streaming)
            let (x, y) = unsafe (V(from: source.x + index), V(from: source.y + index))
            let origin = map.origin(RectLanes(x: x, y: y, width: width, height: height))
            unsafe origin.x.store(to: destination.x + index, streaming: streaming)
            unsafe origin.y.store(to: destination.y + index, streaming: streaming)
            index &+= V.laneCount
        }
    }

    /// One axis after the other: two columns are read and two written at a time, not four and four. In the second cache
    /// that takes 0.9× the time.
    @_alwaysEmitIntoClient @inline(__always)
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
    @_alwaysEmitIntoClient @inline(__always)
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
        let lanes = V.laneCount
        var index = 0
        while index &+ 4 &* lanes <= count {
            let (first, second) = (mapped(index), mapped(index &+ lanes))
            let (third, fourth) = (mapped(index &+ 2 &* lanes), mapped(index &+ 3 &* lanes))
            unsafe first.origin.store(to: toOrigins + index, streaming: streaming)
            unsafe second.origin.store(to: toOrigins + (index &+ lanes), streaming: streaming)
            unsafe third.origin.store(to: toOrigins + (index &+ 2 &* lanes), streaming: streaming)
            unsafe fourth.origin.store(to: toOrigins + (index &+ 3 &* lanes), streaming: streaming)
            unsafe first.size.store(to: toSizes + index, streaming: streaming)
            unsafe second.size.store(to: toSizes + (index &+ lanes), streaming: streaming)
            unsafe third.size.store(to: toSizes + (index &+ 2 &* lanes), streaming: streaming)
            unsafe fourth.size.store(to: toSizes + (index &+ 3 &* lanes), streaming: streaming)
            index &+= 4 &* lanes
        }
        while index < count {
            let last = mapped(index)
            unsafe last.origin.store(to: toOrigins + index, streaming: streaming)
            unsafe last.size.store(to: toSizes + index, streaming: streaming)
            index &+= lanes
        }
    }
}
