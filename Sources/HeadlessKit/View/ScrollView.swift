import AnimationCore

/// A view whose content is larger than itself: the bounds' origin is what is scrolled to.
open class ScrollView: View {
    /// The size of what can be scrolled to, in points.
    public final var contentSize = Size.zero
    /// Room around the content that can be scrolled to as well.
    public final var contentInset = EdgeInsets.zero

    /// The point of the content at the view's top left corner; any value is kept, also one beyond the content.
    public final var contentOffset: Point {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }

    /// Scrolls to an offset, animated over 0.3 s with the default curve if asked to and on a stage.
    public final func setContentOffset(_ offset: Point, animated: Bool) {
        guard animated, stage != nil else {
            contentOffset = offset
            return
        }
        View.animate(withDuration: 0.3) { self.contentOffset = offset }
    }

    /// The part of the content that can be seen, in the content's coordinates.
    public final var visibleRect: Rect { bounds }

    /// The nearest offset to `offset` at which no more is uncovered than the insets allow.
    public final func clampedContentOffset(_ offset: Point) -> Point {
        func clamp(_ value: Double, _ near: Double, _ far: Double, content: Double, view: Double) -> Double {
            max(-near, min(value, content + far - view))
        }
        return Point(
            x: clamp(
                offset.x, contentInset.left, contentInset.right, content: contentSize.width, view: bounds.width),
            y: clamp(
                offset.y, contentInset.top, contentInset.bottom, content: contentSize.height, view: bounds.height))
    }

    override func boundsChanged(from old: Rect) {
        super.boundsChanged(from: old)
        if old.origin != bounds.origin { setNeedsLayout() }
    }
}
