import AnimationCore
import TestSupport
import Testing

/// Transforms taken apart and put together again.
@Suite struct DecomposedTransformTests {
    @Test func `a decomposition composes to the same transform`() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<500 {
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let transform = AffineTransform(
                a: number(-3...3), b: number(-3...3), c: number(-3...3), d: number(-3...3), tx: number(-99...99),
                ty: number(-99...99))
            guard transform.determinant.magnitude > 1e-3 else { continue }
            let back = try DecomposedTransform(transform).affineTransform
            #expect((back - transform).magnitudeSquared <= 1e-24, "\(transform)")
        }
    }

    @Test func `rotation, scale, skew and translation are found`() throws {
        let turned = try DecomposedTransform(
            AffineTransform.scale(x: 2, y: 3).concatenating(.rotation(0.5))
                .concatenating(.translation(x: 7, y: 8)))
        #expect((turned.rotation - 0.5).magnitude <= 1e-15)
        #expect((turned.scaleX - 2).magnitude <= 1e-15)
        #expect((turned.scaleY - 3).magnitude <= 1e-15)
        #expect(turned.skew.magnitude <= 1e-15)
        #expect(turned.translation == Point(x: 7, y: 8))
        let leaning = try DecomposedTransform(AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
        #expect(leaning == DecomposedTransform(skew: 0.5))
    }

    @Test func `a reflection has no rotation`() throws {
        #expect(try DecomposedTransform(.scale(x: -1, y: 1)).rotation == 0)
        #expect(try DecomposedTransform(.scale(x: -1, y: 1)).scaleX == -1)
        #expect(try DecomposedTransform(.scale(x: 1, y: -1)).rotation == 0)
        #expect(try DecomposedTransform(.scale(x: 1, y: -1)).scaleY == -1)
    }

    @Test func `a reflection with equal diagonal elements mirrors the y axis`() throws {
        let exchanged = try DecomposedTransform(AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
        #expect(exchanged.scaleX == 1 && exchanged.scaleY == -1)
        #expect((exchanged.rotation - .pi / 2).magnitude <= 1e-15)
    }

    @Test func `interpolation turns in the shorter direction`() throws {
        let (from, to) = (AffineTransform.rotation(3), AffineTransform.rotation(-3))
        let parts = try [DecomposedTransform](shortestTurns: [from, to, from])
        // From 3 rad on to 2π − 3, not back through 0.
        #expect((parts[1].rotation - (2 * .pi - 3)).magnitude <= 1e-15)
        #expect((parts[2].rotation - 3).magnitude <= 1e-15)
        let middle = parts[0].interpolated(to: parts[1], progress: 0.5).affineTransform
        #expect((middle - .rotation(.pi)).magnitudeSquared <= 1e-30)
        let far = DecomposedTransform(rotation: 100)
        let near = DecomposedTransform(rotation: 0.1).nearestTurn(to: far)
        #expect((near.rotation - far.rotation).magnitude <= .pi)
        #expect((near.affineTransform - .rotation(0.1)).magnitudeSquared <= 1e-26)
    }

    @Test func `a singular transform has no decomposition`() {
        let flat = AffineTransform.scale(x: 1, y: 0)
        #expect(throws: GeometryError.singularTransform(flat)) { try DecomposedTransform(flat) }
        let second = AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
        #expect(throws: GeometryError.singularTransform(second)) {
            try [DecomposedTransform](shortestTurns: [.identity, second])
        }
        #expect(throws: GeometryError.self) {
            try DecomposedTransform(AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        }
    }

    @Test func `decomposed transforms are a vector space`() {
        let a = DecomposedTransform(
            translation: Point(x: 1, y: 2), rotation: 3, scaleX: 4, scaleY: 5, skew: 6)
        #expect(a + .zero == a)
        #expect(a - a == .zero)
        #expect(a + a == a.scaled(by: 2))
        #expect(a.magnitudeSquared == 91)
        #expect(a.isFinite)
        #expect(!DecomposedTransform(rotation: .nan).isFinite)
        #expect(DecomposedTransform.identity.affineTransform == .identity)
    }
}
