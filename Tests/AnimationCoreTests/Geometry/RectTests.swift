import AnimationCore
import Testing

@Suite struct RectTests {
    @Test(arguments: [
        Rect(x: 10, y: 20, width: 30, height: 40), Rect(x: 40, y: 20, width: -30, height: 40),
        Rect(x: 10, y: 60, width: 30, height: -40), Rect(x: 40, y: 60, width: -30, height: -40),
    ])
    func `derived values are those of the standardised rect`(rect: Rect) {
        #expect(rect.standardized == Rect(x: 10, y: 20, width: 30, height: 40))
        #expect(rect.minX == 10 && rect.maxX == 40 && rect.minY == 20 && rect.maxY == 60)
        #expect(rect.center == Point(x: 25, y: 40))
        #expect(rect.contains(Point(x: 10, y: 20)) && !rect.contains(Point(x: 40, y: 59)))
        #expect(rect.applying(.scale(x: -2, y: 1)) == Rect(x: -80, y: 20, width: 60, height: 40))
    }

    @Test func `a moved rect, its corners and the box around them`() {
        let rect = Rect(x: 10, y: 20, width: 30, height: -40)
        #expect(rect.offsetBy(dx: 5, dy: -7) == Rect(x: 15, y: 13, width: 30, height: -40))
        #expect(Quad(rect).boundingBox == Rect(x: 10, y: -20, width: 30, height: 40))
        let quad = Quad(
            topLeft: Point(x: 3, y: 1), topRight: Point(x: 9, y: -2), bottomRight: Point(x: 5, y: 8),
            bottomLeft: Point(x: -1, y: 4))
        #expect(quad.boundingBox == Rect(x: -1, y: -2, width: 10, height: 10))
        #expect(CoordinateConversion(transform: .scale(x: 2, y: 3)).convert(Point(x: 4, y: 5)) == Point(x: 8, y: 15))
    }

    @Test func `insets larger than the rect give an empty rect`() {
        let rect = Rect(x: 0, y: 0, width: 30, height: 100)
        let insets = EdgeInsets(top: 1, left: 20, bottom: 2, right: 20)
        #expect(rect.inset(by: insets) == Rect(x: 15, y: 1, width: 0, height: 97))
        #expect(rect.inset(by: .zero) == rect)
        #expect(
            rect.inset(by: EdgeInsets(top: -5, left: -5, bottom: -5, right: -5))
                == Rect(x: -5, y: -5, width: 40, height: 110))
    }

    @Test func `union and intersection cover their areas`() {
        let left = Rect(x: 0, y: 0, width: 10, height: 10)
        let right = Rect(x: 5, y: -5, width: 10, height: 10)
        #expect(left.union(right) == Rect(x: 0, y: -5, width: 15, height: 15))
        #expect(left.intersection(right) == Rect(x: 5, y: 0, width: 5, height: 5))
        #expect(left.intersects(right))
        let touching = Rect(x: 10, y: 0, width: 1, height: 1)
        #expect(left.intersection(touching)?.isEmpty == true && !left.intersects(touching))
        #expect(left.intersection(Rect(x: 11, y: 0, width: 1, height: 1)) == nil)
    }

    @Test func `interpolation is linear and exact at both ends`() {
        let from = Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.7)
        let to = Rect(x: 1e17, y: -3, width: 11, height: 0.9)
        #expect(from.interpolated(to: to, progress: 0) == from)
        #expect(from.interpolated(to: to, progress: 1) == to)
        let unit = Rect.zero.interpolated(to: Rect(x: 8, y: 4, width: 2, height: 1), progress: 0.25)
        #expect(unit == Rect(x: 2, y: 1, width: 0.5, height: 0.25))
        #expect(0.0.interpolated(to: 10, progress: -0.5) == -5)
    }
}
