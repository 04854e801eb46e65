import AnimationCore
import Testing

@Suite struct AffineTransformTests {
    private static let samples: [AffineTransform] = [
        .identity, .translation(x: 12, y: -7), .scale(x: 2, y: -0.5), .rotation(0.7),
        AffineTransform(a: 1.5, b: 0.25, c: -0.75, d: 2, tx: 30, ty: -40),
        .rotation(2).concatenating(.scale(x: 3, y: 0.1)).concatenating(.translation(x: 5, y: 6)),
    ]

    private func expectClose(_ left: Point, _ right: Point, sourceLocation: SourceLocation = #_sourceLocation) {
        let size = 1 + left.magnitudeSquared.squareRoot()
        #expect(
            (left - right).magnitudeSquared.squareRoot() <= 1e-13 * size, "\(left) is not \(right)",
            sourceLocation: sourceLocation)
    }

    @Test func `the elements have the meaning of Core Graphics`() {
        let map = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
        #expect(Point(x: 1, y: 0).applying(map) == Point(x: 13, y: 16))
        #expect(Point(x: 0, y: 1).applying(map) == Point(x: 16, y: 20))
        // y grows downwards: a positive quarter turn takes the right-hand side to the bottom.
        expectClose(Point(x: 1, y: 0).applying(.rotation(.pi / 2)), Point(x: 0, y: 1))
    }

    @Test(arguments: samples, samples)
    func `concatenation applies the first transform first`(first: AffineTransform, second: AffineTransform) {
        let point = Point(x: 3, y: -4)
        expectClose(point.applying(first.concatenating(second)), point.applying(first).applying(second))
    }

    @Test(arguments: samples) func `a transform and its inverse are the identity`(
        map: AffineTransform
    ) throws {
        let point = Point(x: -17.25, y: 101)
        expectClose(point.applying(map).applying(try map.inverted()), point)
        #expect((map.determinant * (try map.inverted().determinant) - 1).magnitude < 1e-14)
    }

    @Test(arguments: samples) func `a transform about a point keeps that point`(
        map: AffineTransform
    ) {
        var linear = map
        linear.tx = 0
        linear.ty = 0
        let center = Point(x: 40, y: -30)
        expectClose(center.applying(linear.about(center)), center)
    }

    @Test(arguments: samples)
    func `the image of a rect is the bounding box of its corners`(map: AffineTransform) {
        let rect = Rect(x: 10, y: 20, width: 30, height: -40)
        let (p, q, r, s) = rect.corners
        let images = [p, q, r, s].map { $0.applying(map) }
        let box = rect.applying(map)
        expectClose(box.origin, Point(x: images.map(\.x).min()!, y: images.map(\.y).min()!))
        expectClose(Point(x: box.maxX, y: box.maxY), Point(x: images.map(\.x).max()!, y: images.map(\.y).max()!))
    }

    @Test(arguments: [
        AffineTransform.zero, .scale(x: 0, y: 1), AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
        .scale(x: .nan, y: 1), .scale(x: .infinity, y: 1), .scale(x: .leastNonzeroMagnitude, y: 1),
        .translation(x: .nan, y: 0),
    ])
    func `the inverse of a singular transform is an error`(map: AffineTransform) {
        #expect(throws: GeometryError.self) { try map.inverted() }
    }

    @Test func `the error shows the transform and the accepted scales`() {
        let text = GeometryError.singularTransform(.scale(x: 0, y: 2)).description
        #expect(text.contains("a 0.0") && text.contains("d 2.0") && text.contains("scale other than 0"))
    }
}
