import RealModule

/// A decomposed affine transform: scale, then skew, then rotation, then translation.
///
///     | a c |   | cos θ  −sin θ | | 1 k | | sx 0 |
///     | b d | = | sin θ   cos θ | | 0 1 | | 0 sy |
///
/// Interpolating the parts keeps a turning shape rigid, where interpolating the six elements shrinks it: halfway
/// between 0° and 180° they are all 0. The decomposition is the two-dimensional one of Thomas (Decomposing a Matrix
/// into Simple Transformations, Graphics Gems II, 1991), with CSS's rule for mirrored transforms: the axis that points
/// more against its own direction counts as flipped.
public struct DecomposedTransform: Hashable, Sendable {
    /// The translation of the origin, in points.
    public var translation: Point
    /// The angle by which the x axis turns, in radians; positive turns clockwise on screen. Not reduced to one turn.
    public var rotation: Double
    /// The factor along the x axis; negative mirrors.
    public var scaleX: Double
    /// The factor along the y axis; negative mirrors.
    public var scaleY: Double
    /// The skew k: the tangent of the angle between the y axis and the normal of the x axis.
    public var skew: Double

    /// Creates a transform from its parts.
    @inlinable
    public init(
        translation: Point = .zero, rotation: Double = 0, scaleX: Double = 1, scaleY: Double = 1, skew: Double = 0
    ) {
        self.translation = translation
        self.rotation = rotation
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.skew = skew
    }

    /// The transform that changes nothing.
    @inlinable
    public static var identity: DecomposedTransform { DecomposedTransform() }

    /// Decomposes a transform; the rotation is in −π…π.
    ///
    /// - Throws: ``GeometryError/singularTransform(_:)`` where the determinant is 0 or not finite: such a transform has
    ///   no angle to interpolate.
    public init(_ transform: AffineTransform) throws(GeometryError) {
        let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        let determinant = transform.determinant
        guard transform.isFinite, determinant.isFinite, determinant != 0 else { throw .singularTransform(transform) }
        let isFlippedInX = determinant < 0 && a < d
        let scaleX = isFlippedInX ? -Double.hypot(a, b) : Double.hypot(a, b)
        let (cosine, sine) = (a / scaleX, b / scaleX)
        let scaleY = determinant / scaleX
        self.init(
            translation: Point(x: transform.tx, y: transform.ty), rotation: Double.atan2(y: sine, x: cosine),
            scaleX: scaleX, scaleY: scaleY, skew: (cosine * c + sine * d) / scaleY)
    }

    /// The affine transform with these parts.
    public var affineTransform: AffineTransform {
        let (sine, cosine) = (Double.sin(rotation), Double.cos(rotation))
        return AffineTransform(
            a: scaleX * cosine, b: scaleX * sine,
            c: scaleY * (skew * cosine - sine), d: scaleY * (skew * sine + cosine),
            tx: translation.x, ty: translation.y)
    }

    /// The same transform with the full turns added to its rotation that bring it within half a turn of `other`'s, so
    /// that interpolation between the two turns in the shorter direction. Exactly half a turn keeps its direction.
    public func nearestTurn(to other: DecomposedTransform) -> DecomposedTransform {
        let turn = 2 * Double.pi
        let turns = ((other.rotation - rotation) / turn).rounded(.toNearestOrEven)
        var nearest = self
        nearest.rotation += turns * turn
        return nearest
    }
}

extension DecomposedTransform: AnimatableVector {
    /// All parts 0. Not the ``identity``: this is the neutral element of component-wise addition.
    @inlinable
    public static var zero: DecomposedTransform { DecomposedTransform(scaleX: 0, scaleY: 0) }

    /// The part-wise sum.
    @inlinable
    public static func + (lhs: DecomposedTransform, rhs: DecomposedTransform) -> DecomposedTransform {
        DecomposedTransform(
            translation: lhs.translation + rhs.translation, rotation: lhs.rotation + rhs.rotation,
            scaleX: lhs.scaleX + rhs.scaleX, scaleY: lhs.scaleY + rhs.scaleY, skew: lhs.skew + rhs.skew)
    }

    /// The part-wise difference.
    @inlinable
    public static func - (lhs: DecomposedTransform, rhs: DecomposedTransform) -> DecomposedTransform {
        DecomposedTransform(
            translation: lhs.translation - rhs.translation, rotation: lhs.rotation - rhs.rotation,
            scaleX: lhs.scaleX - rhs.scaleX, scaleY: lhs.scaleY - rhs.scaleY, skew: lhs.skew - rhs.skew)
    }

    /// Every part multiplied by `factor`.
    @inlinable
    public func scaled(by factor: Double) -> DecomposedTransform {
        DecomposedTransform(
            translation: translation.scaled(by: factor), rotation: rotation * factor,
            scaleX: scaleX * factor, scaleY: scaleY * factor, skew: skew * factor)
    }

    /// The sum of the squares of the six components: points, radians and factors in one sum.
    @inlinable
    public var magnitudeSquared: Double {
        translation.magnitudeSquared + rotation * rotation + scaleX * scaleX + scaleY * scaleY + skew * skew
    }

    /// Whether all six components are finite.
    @inlinable
    public var isFinite: Bool {
        translation.isFinite && rotation.isFinite && scaleX.isFinite && scaleY.isFinite && skew.isFinite
    }
}

extension Array where Element == DecomposedTransform {
    /// Decomposes transforms so that each rotation is within half a turn of the previous one: values for keyframes that
    /// turn in the shorter direction.
    ///
    /// - Throws: ``GeometryError/singularTransform(_:)`` for the first one that has no decomposition.
    public init(shortestTurns transforms: [AffineTransform]) throws(GeometryError) {
        self = []
        reserveCapacity(transforms.count)
        for transform in transforms {
            let parts = try DecomposedTransform(transform)
            append(last.map { parts.nearestTurn(to: $0) } ?? parts)
        }
    }
}
