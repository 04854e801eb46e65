import AnimationCore
import TestSupport
import Testing

@Suite("Projections")
struct ProjectiveTransformTests {
    @Test func `the corners through two flattened layers are those of the reference, to 1e-12`() throws {
        for row in try ReferenceTable("projection.csv").rows {
            let map = try ProjectiveTransform(flattening: row.transform("inner_"))
                .concatenating(ProjectiveTransform(flattening: row.transform("outer_")))
            let rect = try Rect(
                x: row.number("x"), y: row.number("y"), width: row.number("width"), height: row.number("height"))
            let quad = try #require(map.quad(of: rect))
            let points = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
            for (index, point) in points.enumerated() {
                let (x, y) = try (row.number("x\(index)"), row.number("y\(index)"))
                let bound = 1e-12 * max(1, x.magnitude, y.magnitude)
                #expect((point.x - x).magnitude <= bound && (point.y - y).magnitude <= bound, "\(row)")
            }
            let box = try #require(map.boundingBox(of: rect))
            #expect(box.minX == points.map(\.x).min() && (box.maxX - (points.map(\.x).max() ?? 0)).magnitude <= 1e-9)
            #expect(map.corners(of: rect).count == 4)
        }
    }

    @Test func `an affine map boxes a rectangle exactly as the affine transform does`() throws {
        var random = SplitMix64(seed: 3)
        func number() -> Double { Double.random(in: -50...50, using: &random) }
        for _ in 0..<100 {
            let transform = AffineTransform(
                a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
            let rect = Rect(x: number(), y: number(), width: number(), height: number())
            let map = ProjectiveTransform(flattening: Transform3D(transform))
            #expect(map.affineTransform == transform)
            #expect(map.boundingBox(of: rect) == rect.applying(transform))
        }
    }

    @Test func `a turn about the vertical axis foreshortens, and shows the back after a quarter turn`() throws {
        var perspective = Transform3D.identity
        perspective.row3.w = -1.0 / 500
        let rect = Rect(x: -50, y: -40, width: 100, height: 80)
        func quad(_ angle: Double) throws -> Quad {
            let turned = Transform3D.rotation(angle, x: 0, y: 1, z: 0).concatenating(perspective)
            return try #require(ProjectiveTransform(flattening: turned).quad(of: rect))
        }
        let front = try quad(.pi / 3)
        #expect(front.signedArea > 0 && front.signedArea < rect.width * rect.height)
        // x = 50·cos 60° = 25; z = −50·sin 60° for the right side: farther, so it is smaller.
        let w = 1 + 50 * (3.0.squareRoot() / 2) / 500
        #expect((front.topRight.x - 25 / w).magnitude < 1e-13)
        #expect((front.topRight.y + 40 / w).magnitude < 1e-13)
        #expect(try quad(2 * .pi / 3).signedArea < 0)
    }

    @Test func `what lies behind the eye is cut off at the smallest w that is shown`() throws {
        // w = 1 + x/100: the eye's plane is at x = −100.
        let map = ProjectiveTransform(row1: SIMD3(1, 0, 0.01), row2: SIMD3(0, 1, 0), row3: SIMD3(0, 0, 1))
        let rect = Rect(x: -150, y: -10, width: 200, height: 20)
        #expect(map.quad(of: rect) == nil)
        #expect(map.corners(of: rect).count == 4)
        let box = try #require(map.boundingBox(of: rect))
        let limit = ProjectiveTransform.minimumW
        #expect((box.maxY / (10 / limit) - 1).magnitude < 1e-12)
        #expect((box.minX / ((limit - 1) * 100 / limit) - 1).magnitude < 1e-12)
        // The far edge is the near edge plus the width: exact to the last bits of the width.
        #expect((box.maxX - 50 / 1.5).magnitude <= .ulpOfOne * box.width)
        #expect(map.boundingBox(of: Rect(x: -300, y: 0, width: 150, height: 9)) == nil)
        #expect(map.point(Point(x: -100, y: 0)) == nil)
        // One corner behind the eye leaves five.
        let tilted = ProjectiveTransform(row1: SIMD3(1, 0, 0.01), row2: SIMD3(0, 1, 0.01), row3: SIMD3(0, 0, 1))
        #expect(tilted.corners(of: Rect(x: -60, y: -60, width: 100, height: 100)).count == 5)
        #expect(tilted.corners(of: Rect(x: -140, y: -140, width: 150, height: 150)).count == 3)
    }

    @Test func `the inverse takes points back to where they came from`() throws {
        for row in try ReferenceTable("projection.csv").rows {
            let map = try ProjectiveTransform(flattening: row.transform("inner_"))
            let inverse = try #require(map.inverse)
            let point = Point(x: 12, y: 34)
            let image = try #require(map.point(point))
            let back = try #require(inverse.point(image))
            #expect((back - point).magnitudeSquared <= 1e-18, "\(row)")
        }
        let edgeOn = Transform3D(
            row1: .zero, row2: SIMD4(0, 1, 0, 0), row3: SIMD4(1, 0, 0, 0), row4: SIMD4(0, 0, 0, 1))
        #expect(ProjectiveTransform(flattening: edgeOn).inverse == nil)
    }
}

extension ReferenceTable.Row {
    /// The transform in the columns m11…m44 behind a prefix.
    func transform(_ prefix: String) throws -> Transform3D {
        func row(_ index: Int) throws -> SIMD4<Double> {
            try SIMD4((1...4).map { try number("\(prefix)m\(index)\($0)") })
        }
        return try Transform3D(row1: row(1), row2: row(2), row3: row(3), row4: row(4))
    }
}
