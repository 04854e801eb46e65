/// A value that can be animated: an element of a real vector space.
///
/// Springs, keyframes and interpolation need only sums, differences and multiples of values. Scalars, points,
/// sizes, rects and transforms conform; a conforming type of your own gets every animation of this module.
///
/// - Note: Arithmetic is component-wise. A rotation interpolated component by component shrinks in between; see
///   `DecomposedTransform` for the interpolation that keeps it rigid.
public protocol AnimatableVector: Equatable, Sendable {
    /// The neutral element of addition.
    static var zero: Self { get }

    /// The component-wise sum.
    static func + (lhs: Self, rhs: Self) -> Self

    /// The component-wise difference.
    static func - (lhs: Self, rhs: Self) -> Self

    /// The value multiplied by `factor`, component by component.
    func scaled(by factor: Double) -> Self

    /// The sum of the squares of all components.
    var magnitudeSquared: Double { get }

    /// Whether no component is infinite or NaN.
    var isFinite: Bool { get }
}

extension AnimatableVector {
    /// Adds a value in place.
    @inlinable
    public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

    /// Subtracts a value in place.
    @inlinable
    public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

    /// The linear interpolation from `self` (progress 0) to `end` (progress 1).
    ///
    /// Both ends are met exactly, and progress outside 0…1 extrapolates.
    ///
    /// - Parameters:
    ///   - end: The value at progress 1.
    ///   - progress: The fraction of the distance; any finite number.
    @inlinable
    public func interpolated(to end: Self, progress: Double) -> Self {
        progress == 1 ? end : self + (end - self).scaled(by: progress)
    }
}

extension Double: AnimatableVector {
    /// The product of the two numbers.
    @inlinable
    public func scaled(by factor: Double) -> Double { self * factor }

    /// The square of the number.
    @inlinable
    public var magnitudeSquared: Double { self * self }
}

extension Float: AnimatableVector {
    /// The product, computed in `Double` and rounded once.
    @inlinable
    public func scaled(by factor: Double) -> Float { Float(Double(self) * factor) }

    /// The square of the number; exact, a `Double` holds every product of two `Float`s.
    @inlinable
    public var magnitudeSquared: Double { Double(self) * Double(self) }
}

extension SIMD2: AnimatableVector where Scalar == Double {
    /// Every lane multiplied by `factor`.
    @inlinable
    public func scaled(by factor: Double) -> SIMD2 { self * factor }

    /// The sum of the lanes' squares.
    @inlinable
    public var magnitudeSquared: Double { (self * self).sum() }

    /// Whether no lane is infinite or NaN.
    @inlinable
    public var isFinite: Bool { indices.allSatisfy { self[$0].isFinite } }
}

extension SIMD4: AnimatableVector where Scalar == Double {
    /// Every lane multiplied by `factor`.
    @inlinable
    public func scaled(by factor: Double) -> SIMD4 { self * factor }

    /// The sum of the lanes' squares.
    @inlinable
    public var magnitudeSquared: Double { (self * self).sum() }

    /// Whether no lane is infinite or NaN.
    @inlinable
    public var isFinite: Bool { indices.allSatisfy { self[$0].isFinite } }
}
