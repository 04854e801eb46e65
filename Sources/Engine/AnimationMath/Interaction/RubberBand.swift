/// The resistance of a scroll view that is dragged beyond its edge.
///
///     b(x) = (1 − 1/(x·c/d + 1))·d        x: overdrag of the finger, c: coefficient, d: length of the viewport
///
/// The content follows the finger with the slope c at the edge, ever more slowly beyond it, and never farther than d. The
/// function is odd: negative distances are those beyond the other edge.
///
///     try RubberBand(viewportLength: 960).distance(forOverdrag: 100)      // 52.02
///
/// Both directions are correct to 2 ulp.
public struct RubberBand: Hashable, Sendable {
    /// d, the length of the viewport along the drag, in points.
    public let viewportLength: Double
    /// c, the slope at the edge.
    public let coefficient: Double

    /// A scroll view's coefficient.
    public static let usualCoefficient = 0.55

    /// Creates a rubber band.
    ///
    /// - Parameters:
    ///   - viewportLength: The length of the viewport along the drag, in points; greater than 0.
    ///   - coefficient: The slope at the edge; greater than 0.
    /// - Throws: ``InteractionError/invalid(_:_:)``.
    public init(viewportLength: Double, coefficient: Double = usualCoefficient) throws(InteractionError) {
        self.viewportLength = try InteractionParameter.viewportLength.checked(viewportLength)
        self.coefficient = try InteractionParameter.rubberBandCoefficient.checked(coefficient)
    }

    /// The distance of the content from its edge, in points: less than the viewport's length.
    ///
    /// - Parameter overdrag: The distance of the finger beyond the edge, in points; signed, may be infinite.
    public func distance(forOverdrag overdrag: Double) -> Double {
        // The published form, multiplied out: it does not cancel for short distances.
        let pull = overdrag.magnitude * coefficient
        let ratio = pull / viewportLength
        let distance = ratio == .infinity ? viewportLength : Swift.min(pull / (1 + ratio), viewportLength)
        return Double(signOf: overdrag, magnitudeOf: distance)
    }

    /// The distance of the finger beyond the edge, in points: the inverse of ``distance(forOverdrag:)``.
    ///
    /// - Parameter distance: The distance of the content from its edge, in points; signed. The viewport's length and more
    ///   are never reached: the result is infinite.
    public func overdrag(forDistance distance: Double) -> Double {
        let size = distance.magnitude
        guard size < viewportLength else {
            return distance.isNaN ? distance : Double(signOf: distance, magnitudeOf: .infinity)
        }
        let overdrag = size / (coefficient * ((viewportLength - size) / viewportLength))
        return Double(signOf: distance, magnitudeOf: overdrag)
    }

    /// The content's speed as a fraction of the finger's: c/(1 + |x|·c/d)².
    ///
    /// - Parameter overdrag: The distance of the finger beyond the edge, in points.
    public func slope(atOverdrag overdrag: Double) -> Double {
        let stretch = 1 + overdrag.magnitude * coefficient / viewportLength
        return coefficient / stretch / stretch
    }
}
