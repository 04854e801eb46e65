import AnimationCore
import AnimationTimeline
import Testing

@Suite("TransformDepth")
struct TransformDepthTests {
    /// The depth of an affine transform with one element changed.
    private func depth(_ changed: Int) -> TransformDepth {
        var elements = [0.0, 0, 0, 0, 0, 0, 1, 0, 0, 1]
        if changed >= 0 { elements[changed] += 0.5 }
        return TransformDepth(
            m13: elements[0], m14: elements[1], m23: elements[2], m24: elements[3], m31: elements[4],
            m32: elements[5], m33: elements[6], m34: elements[7], m43: elements[8], m44: elements[9])
    }

    @Test func `the part of an affine transform is zero, and no other is`() {
        #expect(depth(-1) == .zero)
        #expect(Set((-1..<10).map(depth)).count == 11)
    }

    @Test func `only scales and moves along z and a perspective leave a layer upright`() {
        #expect((-1..<10).map { depth($0).isUpright } == [true] + (0..<10).map { $0 > 5 })
        typealias Affine = AffineTransform
        let upright = [Affine(a: 0, b: 0, c: 0, d: 0, tx: 5, ty: 6), Affine(a: 2, b: 0, c: 0, d: 3, tx: 0, ty: 0)]
        let turned = [(-1.0, 0.0, 0.0, 1.0), (1, 0.5, 0, 1), (1, 0, 0.5, 1), (1, 0, 0, -1)]
        #expect(upright.allSatisfy { $0.isUpright })
        #expect(turned.allSatisfy { !Affine(a: $0.0, b: $0.1, c: $0.2, d: $0.3, tx: 0, ty: 0).isUpright })
    }

    @Test func `every element of a 4×4 transform is in its affine part or in its depth, once`() {
        let transform = Transform3D(
            row1: SIMD4(1, 2, 3, 4), row2: SIMD4(5, 6, 7, 8), row3: SIMD4(9, 10, 11, 12),
            row4: SIMD4(13, 14, 15, 18))
        #expect(Transform3D(transform.affinePart, transform.depthPart) == transform)
    }
}
