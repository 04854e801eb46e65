/// A scroll view's axis while a finger drags it: one to one between the edges, with a rubber band beyond them.
///
///     let drag = ScrollDrag(axis, from: 0)
///     drag.offset(translation: 30)                        // -16.17 in a viewport of 800 points
///     let motion = drag.released(translation: 30, velocity: 400)
///
/// Translations and velocities are the finger's; the offset moves the opposite way. A drag that begins while the content
/// is beyond its edge starts at that offset: the finger's place on the rubber band is the inverse of it.
public struct ScrollDrag: Hashable, Sendable {
    /// The axis.
    public let axis: ScrollAxis
    /// The offset at the beginning of the drag.
    public let from: Double

    /// The offset at the beginning without the rubber band.
    private let unbanded: Double

    /// Begins a drag.
    ///
    /// - Parameters:
    ///   - axis: The axis.
    ///   - offset: The offset at the beginning.
    /// - Precondition: The offset is finite. Beyond an edge it is nearer to it than the viewport's length, which no drag
    ///   exceeds.
    public init(_ axis: ScrollAxis, from offset: Double) {
        precondition(offset.isFinite, "the offset at the beginning of a drag must be finite")
        let overscroll = axis.overscroll(offset)
        precondition(
            overscroll.magnitude < axis.rubberBand.viewportLength,
            "content is not dragged farther beyond its edge than the viewport is long")
        self.axis = axis
        from = offset
        unbanded =
            overscroll == 0 ? offset : axis.clamped(offset) + axis.rubberBand.overdrag(forDistance: overscroll)
    }

    /// The offset for a translation of the finger.
    ///
    /// - Parameter translation: The finger's, from the beginning of the drag, in points; finite.
    public func offset(translation: Double) -> Double {
        if translation == 0, axis.bounces { return from }
        let wanted = unbanded - translation
        let overscroll = axis.overscroll(wanted)
        guard overscroll != 0 else { return wanted }
        let edge = axis.clamped(wanted)
        return axis.bounces ? edge + axis.rubberBand.distance(forOverdrag: overscroll) : edge
    }

    /// The velocity of the offset for a translation and a velocity of the finger: the slope of ``offset(translation:)``.
    ///
    /// - Parameters:
    ///   - velocity: The finger's, in points per second.
    ///   - translation: The finger's, in points.
    public func velocity(_ velocity: Double, translation: Double) -> Double {
        let overscroll = axis.overscroll(unbanded - translation)
        guard overscroll != 0 else { return -velocity }
        return axis.bounces ? -velocity * axis.rubberBand.slope(atOverdrag: overscroll) : 0
    }

    /// The motion after the finger has left the glass: it starts with the offset and the velocity of that moment.
    ///
    /// - Parameters:
    ///   - translation: The finger's, in points.
    ///   - velocity: The finger's, in points per second.
    ///   - target: The offset to come to rest at, such as a page; `nil` decelerates.
    public func released(translation: Double, velocity: Double, target: Double? = nil) -> ScrollMotion {
        ScrollMotion(
            axis, offset: offset(translation: translation),
            velocity: self.velocity(velocity, translation: translation), target: target)
    }
}
