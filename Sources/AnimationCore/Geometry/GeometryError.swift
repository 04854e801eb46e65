/// What can be wrong with geometry that is given as data.
public enum GeometryError: Error, Hashable, Sendable {
    /// The transform flattens the plane, or has an entry that is no number, so that nothing can be converted back.
    case singularTransform(AffineTransform)
}

extension GeometryError: CustomStringConvertible {
    /// What is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .singularTransform(let m):
            "the transform [a \(m.a), b \(m.b), c \(m.c), d \(m.d), tx \(m.tx), ty \(m.ty)] cannot be inverted "
                + "(determinant \(m.determinant)); give both axes a finite scale other than 0"
        }
    }
}
