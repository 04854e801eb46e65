import AnimationMath

/// The ten elements of a 4×4 transform that an affine transform of the plane does not have, each minus that of the identity.
///
/// A layer's transform is the sum of its affine part, which is in the tracks of `transform`, and of this. Of an animation that
/// does not turn the layer both are interpolated element by element, so that the sum is the interpolated 4×4 matrix.
public struct TransformDepth: Hashable, Sendable, AnimatableVector {
    /// The elements m13, m14, m23, m24, m31, m32, m33 − 1, m34, m43, m44 − 1; the last six lanes are 0.
    public var elements: SIMD16<Double>

    /// Creates the part from its elements, in the order of ``elements``.
    public init(
        m13: Double, m14: Double, m23: Double, m24: Double, m31: Double, m32: Double, m33: Double, m34: Double,
        m43: Double, m44: Double
    ) {
        elements = SIMD16(m13, m14, m23, m24, m31, m32, m33 - 1, m34, m43, m44 - 1, 0, 0, 0, 0, 0, 0)
    }

    private init(elements: SIMD16<Double>) { self.elements = elements }

    /// The part of every affine transform: all elements 0.
    public static var zero: TransformDepth { TransformDepth(elements: .zero) }

    /// The element-wise sum.
    public static func + (lhs: TransformDepth, rhs: TransformDepth) -> TransformDepth {
        TransformDepth(elements: lhs.elements + rhs.elements)
    }

    /// The element-wise difference.
    public static func - (lhs: TransformDepth, rhs: TransformDepth) -> TransformDepth {
        TransformDepth(elements: lhs.elements - rhs.elements)
    }

    /// Every element multiplied by `factor`.
    public func scaled(by factor: Double) -> TransformDepth { TransformDepth(elements: elements * factor) }

    /// The sum of the squares of the elements.
    public var magnitudeSquared: Double { (elements * elements).sum() }

    /// Whether no element is infinite or NaN.
    public var isFinite: Bool { magnitudeSquared.isFinite }
}
