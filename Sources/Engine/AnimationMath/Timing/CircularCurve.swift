/// A timing curve made of quarter circles, as SwiftUI's circular curves.
public enum CircularCurve: Hashable, Sendable {
    /// A level start and a vertical end: the quarter circle about (0, 1).
    case easeIn
    /// A vertical start and a level end: the quarter circle about (1, 0).
    case easeOut
    /// ``easeIn`` up to (½, ½), then ``easeOut``: level at both ends, vertical in the middle.
    case easeInOut

    /// The ordinate at `x`, accurate to a few ulp.
    ///
    /// The familiar 1 − √(1 − x²) loses all digits near 0; this is the same number as x²/(1 + √(1 − x²)).
    ///
    /// - Parameter x: The abscissa, 0…1.
    @usableFromInline
    func value(at x: Double) -> Double {
        switch self {
        case .easeIn: x * x / (1 + ((1 - x) * (1 + x)).squareRoot())
        case .easeOut: (x * (2 - x)).squareRoot()
        case .easeInOut:
            x < 0.5
                ? CircularCurve.easeIn.value(at: 2 * x) / 2
                : 0.5 + CircularCurve.easeOut.value(at: 2 * x - 1) / 2
        }
    }

    /// The slope at `x`; infinity where the circle is vertical.
    ///
    /// - Parameter x: The abscissa, 0…1.
    @usableFromInline
    func slope(at x: Double) -> Double {
        switch self {
        case .easeIn: x / ((1 - x) * (1 + x)).squareRoot()
        case .easeOut: (1 - x) / (x * (2 - x)).squareRoot()
        case .easeInOut:
            x < 0.5
                ? CircularCurve.easeIn.slope(at: 2 * x)
                : CircularCurve.easeOut.slope(at: 2 * x - 1)
        }
    }
}
