import AnimationCore
import TestSupport
import Testing

@Suite("Transforms in space")
struct Transform3DTests {
    @Test func `a rotation keeps its axis and lengths, and turns by its angle`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let axis = SIMD3(number(-2...2), number(-2...2), number(-2...2))
            let angle = number(-7...7)
            let m = Transform3D.rotation(angle, x: axis.x, y: axis.y, z: axis.z)
            #expect(distance(m.image(of: SIMD4(axis, 0)), SIMD4(axis, 0)) < 1e-14)
            let product = m.concatenating(.rotation(-angle, x: axis.x, y: axis.y, z: axis.z))
            #expect((product - .identity).magnitudeSquared < 1e-29)
            #expect((m.row1.x + m.row2.y + m.row3.z - 1 - 2 * cosine(angle)).magnitude < 1e-14)
        }
        #expect(Transform3D.rotation(1, x: 0, y: 0, z: 0) == .identity)
        #expect(Transform3D.rotation(.pi / 2, x: 0, y: 0, z: 3).row1.y == 1)
        #expect(Transform3D.rotation(.pi / 2, x: 0, y: 1, z: 0).row1.z == -1)
        #expect(Transform3D.rotation(0.3, x: 0, y: 0, z: 1).isAffine)
    }

    @Test func `transforms add and scale element by element`() {
        let move = Transform3D.translation(x: 1, y: 2, z: 3)
        let sum = move + .identity
        #expect(sum.row1 == SIMD4(2, 0, 0, 0) && sum.row2 == SIMD4(0, 2, 0, 0) && sum.row3 == SIMD4(0, 0, 2, 0))
        #expect(sum.row4 == SIMD4(1, 2, 3, 2) && sum - move == .identity && move + .zero == move)
        let half = sum.scaled(by: 0.5)
        #expect(half.row1.x == 1 && half.row2.y == 1 && half.row3.z == 1 && half.row4 == SIMD4(0.5, 1, 1.5, 1))
        var difference = sum
        difference -= move
        #expect(difference == .identity && move.scaled(by: 0) == .zero)
    }

    @Test func `a transform in the plane acts on points as its affine transform does`() {
        let affine = AffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 10, ty: -4)
        let other = AffineTransform.rotation(0.7)
        #expect(Transform3D(affine).affinePart == affine)
        #expect(
            Transform3D(affine).concatenating(Transform3D(other)).affinePart == affine.concatenating(other))
        let about = Transform3D(other).about(Point(x: 5, y: 6)).image(of: SIMD4(5, 6, 0, 1))
        #expect(distance(about, SIMD4(5, 6, 0, 1)) < 1e-14)
    }

    @Test func `the inverse undoes; a flat transform has none`() throws {
        for row in try ReferenceTable("transform_interpolation.csv").rows {
            let m = try row.transform("from_")
            let inverse = try #require(m.inverse)
            let product = m.concatenating(inverse)
            #expect((product - .identity).magnitudeSquared < 1e-22, "\(row)")
        }
        #expect(Transform3D.scale(x: 1, y: 0, z: 1).inverse == nil)
        #expect(Transform3D.scale(x: 1, y: .nan, z: 1).inverse == nil)
    }

    private func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
        ((a - b) * (a - b)).sum().squareRoot()
    }

    private func cosine(_ angle: Double) -> Double { AffineTransform.rotation(angle).a }
}

@Suite("Decomposed transforms in space")
struct DecomposedTransform3DTests {
    @Test func `the transform between two others is that of the reference, to 1e-12`() throws {
        for row in try ReferenceTable("transform_interpolation.csv").rows {
            let from = try #require(DecomposedTransform3D(row.transform("from_")))
            let to = try #require(DecomposedTransform3D(row.transform("to_")))
            let between = try from.interpolated(to: to, progress: row.number("progress")).transform
            let expected = try row.transform("")
            for (got, want) in zip(between.rows, expected.rows) {
                let bound = 1e-12 * max(1, (want * want).sum().squareRoot())
                #expect(((got - want) * (got - want)).sum().squareRoot() <= bound, "\(row)")
            }
        }
    }

    @Test func `the parts make the transform that they came from`() throws {
        for row in try ReferenceTable("transform_interpolation.csv").rows {
            let m = try row.transform("to_")
            let back = try #require(DecomposedTransform3D(m)).transform
            #expect((back - m).magnitudeSquared <= 1e-25 * m.magnitudeSquared, "\(row)")
        }
    }

    @Test func `a transform of the plane has the parts that it has in the plane`() throws {
        var random = SplitMix64(seed: 9)
        func number() -> Double { Double.random(in: -3...3, using: &random) }
        for _ in 0..<300 {
            let affine = AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
            guard affine.determinant.magnitude > 1e-2 else { continue }
            let flat = try DecomposedTransform(affine)
            let parts = try #require(DecomposedTransform3D(Transform3D(affine)))
            #expect((parts.scale - SIMD3(flat.scaleX, flat.scaleY, 1)).magnitude < 1e-13, "\(affine)")
            #expect((parts.skew - SIMD3(flat.skew, 0, 0)).magnitude < 1e-11, "\(affine)")
            #expect((parts.rotation.eulerAngles - SIMD3(0, 0, flat.rotation)).magnitude < 1e-13, "\(affine)")
        }
    }

    @Test func `an axis that is scaled to 0 grows back without a turn`() throws {
        let start = try #require(DecomposedTransform3D(.scale(x: 0, y: 0, z: 1)))
        let end = try #require(DecomposedTransform3D(.scale(x: 2, y: 4, z: 1)))
        #expect(start.interpolated(to: end, progress: 0.5).transform == .scale(x: 1, y: 2, z: 1))
        let turned = Transform3D.scale(x: 1, y: 0, z: 1).concatenating(.rotation(0.4, x: 0, y: 0, z: 1))
        let angles = try #require(DecomposedTransform3D(turned)).rotation.eulerAngles
        #expect((angles - SIMD3(0, 0, 0.4)).magnitude < 1e-15)
        var seen = Transform3D.scale(x: 0, y: 1, z: 1)
        seen.row3.w = -0.002
        #expect(DecomposedTransform3D(seen) == nil)
    }

    @Test func `a transform onto a line or a point has a rotation, and parts that make it`() throws {
        let directions = [SIMD3<Double>.zero, SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(2, -3, 6)]
        for (row, direction) in (0..<3).flatMap({ row in directions.map { (row, $0) } }) {
            var rows = [SIMD3<Double>](repeating: .zero, count: 3)
            rows[row] = direction
            let m = Transform3D(
                row1: SIMD4(rows[0], 0), row2: SIMD4(rows[1], 0), row3: SIMD4(rows[2], 0), row4: SIMD4(0, 0, 0, 1))
            let parts = try #require(DecomposedTransform3D(m))
            #expect((parts.transform - m).magnitudeSquared < 1e-28, "\(m)")
            let rotation = DecomposedTransform3D(rotation: parts.rotation).transform
            let inverse = try #require(rotation.inverse)
            let transposed = Transform3D(
                row1: SIMD4(rotation.row1.x, rotation.row2.x, rotation.row3.x, 0),
                row2: SIMD4(rotation.row1.y, rotation.row2.y, rotation.row3.y, 0),
                row3: SIMD4(rotation.row1.z, rotation.row2.z, rotation.row3.z, 0), row4: SIMD4(0, 0, 0, 1))
            #expect((inverse - transposed).magnitudeSquared < 1e-28, "\(m)")
        }
    }

    @Test func `half a turn goes in the direction of its sign`() throws {
        let start = try #require(DecomposedTransform3D(.identity))
        for (x, y, z) in [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)] {
            for sign in [1.0, -1] {
                let end = try #require(DecomposedTransform3D(.rotation(sign * .pi, x: x, y: y, z: z)))
                let middle = start.interpolated(to: end, progress: 0.5).transform
                #expect((middle - .rotation(sign * .pi / 2, x: x, y: y, z: z)).magnitudeSquared < 1e-30)
            }
        }
    }

    @Test func `Euler angles are those of turns about x, then y, then z`() {
        for angles in [SIMD3(0.1, 0.2, 0.3), SIMD3(-2, 1.2, 3), SIMD3(3, -1.5, -0.4), SIMD3(0, 0, 0)] {
            let rotation = Quaternion(eulerAngles: angles)
            #expect((rotation.eulerAngles - angles).magnitude < 1e-13)
            let matrix = Transform3D.rotation(angles.x, x: 1, y: 0, z: 0)
                .concatenating(.rotation(angles.y, x: 0, y: 1, z: 0))
                .concatenating(.rotation(angles.z, x: 0, y: 0, z: 1))
            #expect((DecomposedTransform3D(rotation: rotation).transform - matrix).magnitudeSquared < 1e-30)
        }
        let upright = Quaternion(eulerAngles: SIMD3(0.3, .pi / 2, 0))
        #expect((upright.eulerAngles - SIMD3(0.3, .pi / 2, 0)).magnitude < 1e-7)
    }
}

extension Transform3D {
    fileprivate var rows: [SIMD4<Double>] { [row1, row2, row3, row4] }
}

extension SIMD3<Double> {
    fileprivate var magnitude: Double { (self * self).sum().squareRoot() }
}
