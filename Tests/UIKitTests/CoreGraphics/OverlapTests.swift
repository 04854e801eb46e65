import Testing
import UIKit

// Foundation is not imported here: its functions would be called.
@Suite("Overlaps of rectangles") struct OverlapTests {
    private let rect = CGRect(x: 10, y: 20, width: 30, height: 40)

    @Test(arguments: [(40.0, 20.0), (-20, 20), (10, 60), (10, -20), (40, 60)])
    func `rectangles that only touch have nothing in common`(x: Double, y: Double) {
        let other = CGRect(x: x, y: y, width: 30, height: 40)
        #expect(!rect.intersects(other) && !other.intersects(rect) && rect.intersection(other).isNull)
    }

    @Test func `the part in common is in both, and symmetric`() {
        let other = CGRect(x: 39, y: 0, width: 100, height: 20.5)
        #expect(rect.intersection(other) == CGRect(x: 39, y: 20, width: 1, height: 0.5))
        #expect(other.intersection(rect) == rect.intersection(other) && rect.intersects(other))
        let turned = CGRect(x: 139, y: 20.5, width: -100, height: -20.5)
        #expect(rect.intersection(turned) == rect.intersection(other))
    }

    @Test func `a point inside or at the origin is in common, one at the far edge and the null rectangle are not`() {
        let point = CGRect(x: 12, y: 25, width: 0, height: 0)
        #expect(rect.intersects(point) && rect.intersection(point) == point)
        let corner = CGRect(origin: rect.origin, size: .zero)
        #expect(rect.intersects(corner) && corner.intersects(rect) && rect.intersection(corner) == corner)
        #expect(!rect.intersects(CGRect(x: 40, y: 25, width: 0, height: 0)))
        #expect(!rect.intersects(.null) && rect.intersection(.null).isNull && rect.intersection(.infinite) == rect)
    }
}
