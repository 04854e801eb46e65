/// Four neighbouring vectors of one column.
@usableFromInline
struct FourLanes<V: LaneVector> {
    @usableFromInline let first, second, third, fourth: V

    @_alwaysEmitIntoClient @inline(__always)
    init(_ first: V, _ second: V, _ third: V, _ fourth: V) {
        (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe init(from source: UnsafePointer<V.Scalar>) {
        unsafe self.init(
            V(from: source), V(from: source + V.laneCount), V(from: source + 2 &* V.laneCount),
            V(from: source + 3 &* V.laneCount))
    }

    @_alwaysEmitIntoClient @inline(__always)
    @unsafe func store(to destination: UnsafeMutablePointer<V.Scalar>, streaming: Bool) {
        if streaming {
            unsafe first.stream(to: destination)
            unsafe second.stream(to: destination + V.laneCount)
            unsafe third.stream(to: destination + 2 &* V.laneCount)
            unsafe fourth.stream(to: destination + 3 &* V.laneCount)
        } else {
            unsafe first.store(to: destination)
            unsafe second.store(to: destination + V.laneCount)
            unsafe third.store(to: destination + 2 &* V.laneCount)
            unsafe fourth.store(to: destination + 3 &* V.laneCount)
        }
    }
}

/// Four neighbouring vectors of rectangles, column by column.
@usableFromInline
struct FourRectLanes<V: LaneVector> {
    @usableFromInline let x, y, width, height: FourLanes<V>

    @_alwaysEmitIntoClient @inline(__always)
    init(x: FourLanes<V>, y: FourLanes<V>, width: FourLanes<V>, height: FourLanes<V>) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    @_alwaysEmitIntoClient @inline(__always)
    func mapped<Map: RectMap<V>>(_ map: Map) -> FourRectLanes {
        let first = map.map(RectLanes(x: x.first, y: y.first, width: width.first, height: height.first))
        let second = map.map(RectLanes(x: x.second, y: y.second, width: width.second, height: height.second))
        let third = map.map(RectLanes(x: x.third, y: y.third, width: width.third, height: height.third))
        let fourth = map.map(RectLanes(x: x.fourth, y: y.fourth, width: width.fourth, height: height.fourth))
        return FourRectLanes(
            x: FourLanes(first.x, second.x, third.x, fourth.x), y: FourLanes(first.y, second.y, third.y, fourth.y),
            width: FourLanes(first.width, second.width, third.width, fourth.width),
            height: FourLanes(first.height, second.height, third.height, fourth.height))
    }
}
