import AnimationCore
import Testing

/// Frames and conversions recorded on the platform, anchors and transforms included.
@Suite struct LayerGeometryTests {
    private let bounds = Rect(x: 0, y: 0, width: 100, height: 50)

    @Test func `the frame follows anchor and transform`() {
        var layer = LayerGeometry(bounds: bounds, position: Point(x: 200, y: 300))
        #expect(layer.frame == Rect(x: 150, y: 275, width: 100, height: 50))
        layer.anchorPoint = .zero
        #expect(layer.frame == Rect(x: 200, y: 300, width: 100, height: 50))
        layer.anchorPoint = Point(x: 2, y: -1)
        layer.position = .zero
        #expect(layer.frame == Rect(x: -200, y: 50, width: 100, height: 50))
        layer = LayerGeometry(
            bounds: bounds, position: Point(x: 200, y: 300), transform: .scale(x: 2, y: 4))
        #expect(layer.frame == Rect(x: 100, y: 200, width: 200, height: 200))
    }

    @Test func `setting the frame divides the transform out`() throws {
        var layer = LayerGeometry(bounds: bounds, transform: .scale(x: 2, y: 4))
        try layer.setFrame(Rect(x: 10, y: 20, width: 100, height: 50))
        #expect(layer.bounds.size == Size(width: 50, height: 12.5))
        #expect(layer.position == Point(x: 60, y: 45))
        #expect(layer.frame == Rect(x: 10, y: 20, width: 100, height: 50))
    }

    @Test func `setting the frame under a singular transform throws and changes nothing`() {
        var layer = LayerGeometry(bounds: bounds, transform: .scale(x: 0, y: 1))
        let before = layer
        #expect(throws: GeometryError.singularTransform(.scale(x: 0, y: 1))) { try layer.setFrame(bounds) }
        #expect(layer == before)
    }

    @Test func `the frame of a rotated layer is the bounding box of its corners`() {
        let layer = LayerGeometry(
            bounds: Rect(x: 0, y: 0, width: 100, height: 100), transform: .rotation(.pi / 4))
        let half = 50 * 2.0.squareRoot()
        #expect((layer.frame.minX + half).magnitude < 1e-12)
        #expect((layer.frame.maxY - half).magnitude < 1e-12)
    }

    @Test(arguments: [0.0, 40, -1000])
    func `the origin of the bounds moves the children only`(scroll: Double) {
        var layer = LayerGeometry(bounds: bounds, position: Point(x: 200, y: 300))
        layer.bounds.origin.y = scroll
        #expect(layer.frame == Rect(x: 150, y: 275, width: 100, height: 50))
        let child = LayerGeometry(frame: Rect(x: 0, y: scroll, width: 10, height: 10))
        let space = CoordinateSpace(chain: [child, layer])
        #expect(Rect(x: 0, y: 0, width: 10, height: 10).applying(space.transformToRoot).origin == layer.frame.origin)
    }

    @Test func `points and rects of a child convert to its parent`() {
        var child = LayerGeometry(
            bounds: Rect(x: 0, y: 0, width: 50, height: 50), position: Point(x: 100, y: 50))
        #expect(Point.zero.applying(child.transformToParent) == Point(x: 75, y: 25))
        child.transform = .scale(x: 2, y: 2)
        #expect(Point.zero.applying(child.transformToParent) == Point(x: 50, y: 0))
        #expect(
            Rect(x: 0, y: 0, width: 10, height: 20).applying(child.transformToParent).size
                == Size(width: 20, height: 40))
        child.transform = .translation(x: 5, y: 6)
        let parent = LayerGeometry(
            bounds: Rect(x: 0, y: 0, width: 200, height: 200), sublayerTransform: .scale(x: 2, y: 2))
        #expect(
            Point.zero.applying(child.transformToParent).applying(parent.sublayerMap) == Point(x: 60, y: -38))
    }

    @Test func `negative sizes are standardised`() {
        let layer = LayerGeometry(bounds: Rect(x: 10, y: 10, width: -100, height: -50))
        #expect(layer.bounds == Rect(x: -90, y: -40, width: 100, height: 50))
    }

    @Test func `a conversion takes the bounding box once, at the end`() throws {
        // Up through a rotation and down through the same one: the rect comes back as it was, where boxing at each
        // step would have grown it twice.
        let turned = LayerGeometry(
            bounds: bounds, position: Point(x: 30, y: 40), transform: .rotation(0.3))
        let sibling = LayerGeometry(frame: Rect(x: 5, y: 6, width: 20, height: 20))
        let source = CoordinateSpace(chain: [sibling, turned])
        let destination = CoordinateSpace(chain: [turned])
        let conversion = try CoordinateConversion(from: source, to: destination)
        let result = conversion.convert(Rect(x: 0, y: 0, width: 20, height: 20))
        #expect((result.origin - Point(x: 5, y: 6)).magnitudeSquared < 1e-24)
        #expect((result.size.width - 20).magnitude < 1e-12)
    }

    @Test func `a conversion into a singular space is an error`() {
        let flat = CoordinateSpace(chain: [LayerGeometry(bounds: bounds, transform: .scale(x: 1, y: 0))])
        #expect(throws: GeometryError.self) { try CoordinateConversion(from: .root, to: flat) }
    }
}
