/// One axis of a scroll view: the offsets it may rest at and the physics by which it gets there.
///
/// A scroll view has two; they move independently. Offsets are content offsets in points: they grow when the content
/// moves towards the start of the axis, so a velocity is that of the offset, the opposite of the finger's.
public struct ScrollAxis: Hashable, Sendable {
    /// The offsets between the edges.
    public let range: ClosedRange<Double>
    /// The resistance beyond the edges.
    public let rubberBand: RubberBand
    /// The rate of the deceleration.
    public var decelerationRate = DecelerationRate.normal
    /// Whether the content may leave its range. Without bouncing it stops at the edge.
    public var bounces = true
    /// The spring that brings the content back to its edge, and to a page or target.
    ///
    /// No recording of the platform's spring is public. The default is that of a published reimplementation: mass 1,
    /// stiffness 100, critically damped.
    public var spring = ScrollAxis.usualSpring
    /// The speed in points per second at which a deceleration ends.
    public private(set) var stopVelocity = Deceleration<Double>.usualStopVelocity
    /// The speed of a release in points per second below which the content stays where it is.
    public private(set) var flingVelocity = ScrollAxis.usualFlingVelocity
    /// The distance in points from its target, once it stays below it, at which a spring is at rest.
    public private(set) var restDistance = ScrollAxis.usualRestDistance

    /// The speed above which a scroll view flings: about 83 points per second, by one observation.
    public static let usualFlingVelocity = 83.0
    /// A hundredth of a point: invisible, also at three pixels a point.
    public static let usualRestDistance = 0.01
    /// Mass 1, stiffness 100, damping 20: critically damped.
    public static let usualSpring: Spring = {
        guard let spring = try? Spring(stiffness: 100, damping: 20) else {
            preconditionFailure("the usual spring's parameters are in range")
        }
        return spring
    }()

    /// Creates an axis from the offsets of its edges.
    ///
    /// - Parameters:
    ///   - range: The offsets between the edges; finite.
    ///   - viewportLength: The length of the viewport along the axis, in points; greater than 0.
    /// - Throws: ``InteractionError/invalid(_:_:)``.
    public init(range: ClosedRange<Double>, viewportLength: Double) throws(InteractionError) {
        try InteractionParameter.position.checked(range.lowerBound)
        try InteractionParameter.position.checked(range.upperBound)
        self.range = range
        rubberBand = try RubberBand(viewportLength: viewportLength)
    }

    /// Creates an axis from the lengths of content and viewport, as a scroll view has them.
    ///
    /// Content that fits into the viewport has one offset, that of its leading edge.
    ///
    /// - Parameters:
    ///   - contentLength: In points; 0 or greater.
    ///   - viewportLength: In points; greater than 0.
    ///   - leadingInset: The content inset before the content, in points.
    ///   - trailingInset: The content inset after the content, in points.
    /// - Throws: ``InteractionError/invalid(_:_:)``.
    public init(
        contentLength: Double, viewportLength: Double, leadingInset: Double = 0, trailingInset: Double = 0
    ) throws(InteractionError) {
        try InteractionParameter.contentLength.checked(contentLength)
        try InteractionParameter.inset.checked(leadingInset)
        try InteractionParameter.inset.checked(trailingInset)
        let first = -leadingInset
        let last = Swift.max(contentLength + trailingInset - viewportLength, first)
        try self.init(range: first...last, viewportLength: viewportLength)
    }

    /// The same axis with other thresholds; those that are left out stay.
    ///
    /// - Throws: ``InteractionError/invalid(_:_:)``.
    public func withThresholds(
        stopVelocity: Double? = nil, flingVelocity: Double? = nil, restDistance: Double? = nil
    ) throws(InteractionError) -> ScrollAxis {
        var axis = self
        if let stopVelocity { axis.stopVelocity = try InteractionParameter.stopVelocity.checked(stopVelocity) }
        if let flingVelocity { axis.flingVelocity = try InteractionParameter.flingVelocity.checked(flingVelocity) }
        if let restDistance { axis.restDistance = try InteractionParameter.restDistance.checked(restDistance) }
        return axis
    }

    /// The nearest offset in ``range``.
    public func clamped(_ offset: Double) -> Double {
        Swift.min(Swift.max(offset, range.lowerBound), range.upperBound)
    }

    /// The signed distance of an offset beyond the nearest edge; 0 between the edges.
    public func overscroll(_ offset: Double) -> Double { offset - clamped(offset) }

    /// The offset at which a release with this velocity would end, edges ignored: the discrete projection.
    ///
    /// - Parameters:
    ///   - offset: In points.
    ///   - velocity: Of the offset, in points per second.
    public func projection(from offset: Double, velocity: Double) -> Double {
        offset + decelerationRate.projection(initialVelocity: velocity)
    }

    /// The page to come to rest at: the nearest to the projection, at most one page from the release.
    ///
    /// Pages begin at the leading edge; the trailing edge is the last one, at any distance from the one before.
    ///
    /// - Parameters:
    ///   - offset: The offset of the release, in points.
    ///   - velocity: Of the offset, in points per second.
    ///   - pageLength: The distance between two pages, in points; greater than 0.
    /// - Returns: An offset in ``range``.
    /// - Throws: ``InteractionError/invalid(_:_:)`` for the page length.
    public func page(
        from offset: Double, velocity: Double, pageLength: Double
    ) throws(InteractionError) -> Double {
        try InteractionParameter.pageLength.checked(pageLength)
        let place = (clamped(offset) - range.lowerBound) / pageLength
        // From between two pages these are its neighbours, from a page the ones before and after it.
        let (before, after) = (place.rounded(.up) - 1, place.rounded(.down) + 1)
        let pages = [before + 1, before, after].map { range.lowerBound + $0 * pageLength }
        return nearest(of: pages, from: offset, velocity: velocity) ?? clamped(offset)
    }

    /// The target to come to rest at: the nearest to the projection.
    ///
    /// - Parameters:
    ///   - targets: Offsets; those outside ``range`` count as its nearest edge.
    ///   - offset: The offset of the release, in points.
    ///   - velocity: Of the offset, in points per second.
    /// - Returns: An offset in ``range``; `nil` without targets. Of two targets at the same distance the first.
    public func nearest(
        of targets: some Sequence<Double>, from offset: Double, velocity: Double
    ) -> Double? {
        let projected = projection(from: offset, velocity: velocity)
        return targets.lazy.map { clamped($0) }.min {
            ($0 - projected).magnitude < ($1 - projected).magnitude
        }
    }
}
