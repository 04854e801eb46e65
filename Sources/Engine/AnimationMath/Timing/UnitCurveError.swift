/// An error in the data of a curve.
public enum UnitCurveError: Error, Hashable, Sendable {
    /// A coordinate of a control point is infinite or NaN.
    case notFinite(ControlPoint.Coordinate)
    /// An abscissa is outside 0…1: the curve would have several ordinates at one abscissa.
    case abscissaOutsideUnitInterval(ControlPoint.Coordinate, Double)
    /// An ordinate is so large that its polynomial leaves the range of a double; |y| may be at most 1e100.
    case ordinateTooLarge(ControlPoint.Coordinate, Double)
    /// A step curve needs at least `minimum` steps: 1, or 2 for steps that jump at neither end.
    case tooFewSteps(Int, minimum: Int)
    /// Lines between points need at least two stops.
    case tooFewStops(Int)
    /// An input or output of a stop is NaN, or larger than 1e100.
    case stopOutOfRange(index: Int, value: Double)
    /// The text is not an easing.
    case notAnEasing(String)

    /// The names of a cubic Bezier's free control points.
    public enum ControlPoint {
        /// A coordinate of a free control point.
        public enum Coordinate: String, Hashable, Sendable {
            /// The abscissa of the first control point.
            case x1
            /// The ordinate of the first control point.
            case y1
            /// The abscissa of the second control point.
            case x2
            /// The ordinate of the second control point.
            case y2
        }
    }
}

extension UnitCurveError: CustomStringConvertible {
    /// The message: the parameter or index, its value, and the accepted range.
    public var description: String {
        switch self {
        case .notFinite(let coordinate):
            "\(coordinate.rawValue) of the cubic Bezier curve is not a finite number; give control points as numbers"
        case .abscissaOutsideUnitInterval(let coordinate, let value):
            "\(coordinate.rawValue) of the cubic Bezier curve is \(value); it must lie in 0…1, or the curve would run "
                + "backwards in time"
        case .ordinateTooLarge(let coordinate, let value):
            "\(coordinate.rawValue) of the cubic Bezier curve is \(value); give an ordinate between -1e100 and 1e100"
        case .tooFewSteps(let count, let minimum):
            "a step curve of this kind needs at least \(minimum) step\(minimum == 1 ? "" : "s"), not \(count)"
        case .tooFewStops(let count): "linear() needs at least two stops, not \(count)"
        case .stopOutOfRange(let index, let value):
            "stop \(index) of linear() has the number \(value); give numbers between -1e100 and 1e100"
        case .notAnEasing(let text):
            "\"\(text)\" is not an easing; give cubic-bezier(x1, y1, x2, y2), steps(count, jump), linear(stop, stop, ...) or a "
                + "name such as ease-in-out"
        }
    }
}
