/// An error in geometry data.
public enum GeometryError: Error, Hashable, Sendable {
    /// The transform has no inverse: its determinant is 0, or one of its elements is not finite.
    case singularTransform(AffineTransform)
}

extension GeometryError: CustomStringConvertible {
    /// The message: the elements, the determinant, and the accepted scales.
    public var description: String {
        switch self {
        case .singularTransform(let m):
            "the transform [a \(m.a), b \(m.b), c \(m.c), d \(m.d), tx \(m.tx), ty \(m.ty)] cannot be inverted "
                + "(determinant \(m.determinant)); give both axes a finite scale other than 0"
        }
    }
}
