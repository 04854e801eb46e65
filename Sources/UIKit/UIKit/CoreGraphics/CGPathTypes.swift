#if os(Linux)
import Foundation

public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint
    /// A quadratic curve: the control point and the end.
    case addQuadCurveToPoint = 2
    /// A cubic curve: two control points and the end.
    case addCurveToPoint = 3
    /// A line back to the start of the subpath: no point.
    case closeSubpath = 4
}

/// An element of a path while `CGPath.applyWithBlock(_:)` runs.
@unsafe
public struct CGPathElement {
    public var type: CGPathElementType
    /// The points of the element, as many as the kind says. Only valid inside the block.
    public var points: UnsafeMutablePointer<CGPoint>
}

/// The rule that tells the inside of a path from the outside.
public enum CGPathFillRule: Int, Sendable {
    /// Inside where the path winds around the point, the direction counted.
    case winding = 0
    /// Inside where a ray from the point crosses the path an odd number of times.
    case evenOdd = 1
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }

public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

#endif
