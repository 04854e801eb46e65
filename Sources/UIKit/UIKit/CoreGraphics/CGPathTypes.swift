#if os(Linux)
import Foundation

/// The kinds of a path's elements, with Core Graphics' raw values.
public enum CGPathElementType: Int32, Sendable {
    case moveToPoint = 0
    case addLineToPoint = 1
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

/// The shape of a stroke's ends.
public enum CGLineCap: Int32, Sendable {
    case butt = 0
    case round = 1
    case square = 2
}

/// The shape of a stroke's corners.
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
}

#endif
