import AnimationMath
import Foundation

struct ScrollDragging {
    /// The drag along each axis that scrolls, from the offset at the base.
    var drags: AxisPair<ScrollDrag?>
    var axes: AxisPair<ScrollAxis?>
    /// The location of the finger at the base, in the window.
    var base: CGPoint
    var isFree: AxisPair<Bool>
}

final class UIScrollViewPanGestureRecognizer: UIPanGestureRecognizer {
    private var hasLostTouch = false

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if state == .began || state == .changed { scrollView?.rebaseDrag() } else { scrollView?.touchDown() }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        // The middle of the touches has jumped.
        if hasLostTouch { scrollView?.rebaseDrag() }
        hasLostTouch = false
        super.touchesMoved(touches, with: event)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        hasLostTouch = true
        super.touchesEnded(touches, with: event)
    }

    override func reset() {
        super.reset()
        hasLostTouch = false
        scrollView?.touchesLeft()
    }

    private var scrollView: UIScrollView? { view as? UIScrollView }
}

extension UIScrollView {
    // MARK: Axes

    /// The axes along which the content can be scrolled now; `nil` for one that cannot.
    final var axes: AxisPair<ScrollAxis?> {
        let (inset, content, size) = (
            EdgeInsets(adjustedContentInset), Size(contentSize), ownLayer.geometry.bounds.size
        )
        return AxisPair(
            x: axis(content.width, size.width, inset.left, inset.right, alwaysBounces: alwaysBounceHorizontal),
            y: axis(content.height, size.height, inset.top, inset.bottom, alwaysBounces: alwaysBounceVertical))
    }

    private func axis(
        _ content: Double, _ viewport: Double, _ leading: Double, _ trailing: Double, alwaysBounces: Bool
    ) -> ScrollAxis? {
        guard
            var axis = try? ScrollAxis(
                contentLength: content, viewportLength: viewport, leadingInset: leading, trailingInset: trailing),
            axis.range.lowerBound < axis.range.upperBound || (bounces && alwaysBounces)
        else { return nil }
        axis.bounces = bounces
        axis.decelerationRate = (try? .init(perMillisecond: Double(decelerationRate.rawValue))) ?? .normal
        return axis
    }

    /// Whether the pan that is about to begin scrolls: along an axis that can be scrolled, rather than across it.
    final var isScrollingPan: Bool {
        let (axes, translation) = (axes, panGestureRecognizer.translation(in: self))
        return switch (axes.x, axes.y) {
        case (nil, nil): false
        case (_, nil): abs(translation.x) >= abs(translation.y)
        case (nil, _): abs(translation.y) >= abs(translation.x)
        default: true
        }
    }

    // MARK: Touches

    /// A finger has come down: a motion that runs is caught.
    final func touchDown() {
        isTracking = true
        guard let caught = endMotion() else { return }
        isCaught = true
        reportEnd(of: caught)
    }

    /// All fingers have left. Content that was caught beyond an edge or between two pages goes on from there.
    final func touchesLeft() {
        isTracking = false
        let wasCaught = isCaught
        isCaught = false
        if wasCaught, animation == nil { release(velocity: .zero, targets: pages(for: .zero)) }
    }

    final func handlePan() {
        switch panGestureRecognizer.state {
        case .began: beginDrag()
        case .changed: drag()
        case .ended: endDrag(velocity: panGestureRecognizer.velocity(in: self), isCancelled: false)
        case .cancelled: endDrag(velocity: .zero, isCancelled: true)
        default: break
        }
    }

    // MARK: One drag

    /// The content follows the finger from where the pan was recognized.
    private func beginDrag() {
        endMotion()
        isCaught = false
        dragWillBegin()
        let translation = panGestureRecognizer.translation(in: self)
        let (horizontal, vertical) = (abs(translation.x), abs(translation.y))
        let isFree = AxisPair(
            x: !isDirectionalLockEnabled || vertical < 2 * horizontal,
            y: !isDirectionalLockEnabled || horizontal < 2 * vertical)
        isDragging = true
        dragging = ScrollDragging(
            drags: AxisPair(x: nil, y: nil), axes: AxisPair(x: nil, y: nil), base: .zero, isFree: isFree)
        rebaseDrag()
        delegate?.scrollViewWillBeginDragging(self)
    }

    /// Lets the drag go on from the present offset and the present place of the finger.
    final func rebaseDrag() {
        guard let running = dragging else { return }
        let (axes, offset) = (axes, ownLayer.geometry.bounds.origin)
        func drag(_ axis: ScrollAxis?, from offset: Double, isFree: Bool) -> ScrollDrag? {
            // Content that the program has put farther away than the viewport is long stays there.
            guard isFree, let axis, abs(axis.overscroll(offset)) < axis.rubberBand.viewportLength else { return nil }
            return ScrollDrag(axis, from: offset)
        }
        dragging?.axes = axes
        dragging?.base = panGestureRecognizer.location(in: nil)
        dragging?.drags = AxisPair(
            x: drag(axes.x, from: offset.x, isFree: running.isFree.x),
            y: drag(axes.y, from: offset.y, isFree: running.isFree.y))
    }

    private func translation(since base: CGPoint) -> Point {
        Point(panGestureRecognizer.vector(from: base, to: panGestureRecognizer.location(in: nil), in: self))
    }

    private func drag() {
        guard let running = dragging else { return }
        // The content follows the finger, not an animation of the program.
        guard endMotion() == nil, axes == running.axes else { return rebaseDrag() }
        let (moved, offset) = (translation(since: running.base), ownLayer.geometry.bounds.origin)
        isOwnChange = true
        contentOffset = CGPoint(
            x: running.drags.x?.offset(translation: moved.x) ?? offset.x,
            y: running.drags.y?.offset(translation: moved.y) ?? offset.y)
        isOwnChange = false
    }

    private func endDrag(velocity: CGPoint, isCancelled: Bool) {
        guard let ended = dragging else { return }
        let moved = translation(since: ended.base)
        // The velocity of the content: the opposite of the finger's, and slower on the rubber band.
        let released = Point(
            x: ended.drags.x?.velocity(velocity.x, translation: moved.x) ?? 0,
            y: ended.drags.y?.velocity(velocity.y, translation: moved.y) ?? 0)
        let changes = changeNumber
        var targets = pages(for: released)
        if !isCancelled { targets = askForTarget(velocity: released, targets) }
        dragging = nil
        isDragging = false
        isTracking = false
        let motions = motions(from: Point(contentOffset), velocity: released, targets: targets)
        let willDecelerate =
            changes == changeNumber && max(motions.x?.duration ?? 0, motions.y?.duration ?? 0) > 0
        delegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
        // Unless the delegate has scrolled somewhere else.
        if willDecelerate, changes == changeNumber, animation == nil, !isDragging {
            release(velocity: released, targets: targets)
        } else if !willDecelerate {
            scrollingDidEnd()
        }
    }

    /// The pages to come to rest at; `nil` where there is no paging.
    private func pages(for velocity: Point) -> AxisPair<Double?> {
        guard isPagingEnabled else { return AxisPair(x: nil, y: nil) }
        let (axes, offset) = (axes, ownLayer.geometry.bounds.origin)
        func page(_ axis: ScrollAxis?, _ offset: Double, _ velocity: Double) -> Double? {
            axis.flatMap { try? $0.page(from: offset, velocity: velocity, pageLength: $0.rubberBand.viewportLength) }
        }
        return AxisPair(x: page(axes.x, offset.x, velocity.x), y: page(axes.y, offset.y, velocity.y))
    }

    /// Proposes the place to come to rest at to the delegate, which may change it.
    private func askForTarget(velocity: Point, _ targets: AxisPair<Double?>) -> AxisPair<Double?> {
        let offset = Point(contentOffset)
        let proposal = ScrollCourse.released(
            from: offset, motions(from: offset, velocity: velocity, targets: targets)
        ).offset(at: .infinity)
        var target = CGPoint(proposal)
        unsafe delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: &target)
        return AxisPair(
            x: Double(target.x) == proposal.x ? targets.x : Double(target.x),
            y: Double(target.y) == proposal.y ? targets.y : Double(target.y))
    }

    private func release(velocity: Point, targets: AxisPair<Double?>) {
        let offset = Point(contentOffset)
        let course = ScrollCourse.released(from: offset, motions(from: offset, velocity: velocity, targets: targets))
        guard course.duration > 0 else { return }
        let changes = changeNumber
        isDecelerating = true
        delegate?.scrollViewWillBeginDecelerating(self)
        guard changes == changeNumber, animation == nil, !isDragging else {
            isDecelerating = animation?.isProgrammatic == false
            return
        }
        startMotion(course, targets: targets)
        isDecelerating = true
    }
}
