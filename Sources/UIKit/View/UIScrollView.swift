import AnimationCore
import AnimationTimeline
import Foundation

/// A view whose content is larger than itself: the bounds' origin is the content offset.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// Observes scrolling. It is not retained.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The size of the content, in points.
    open var contentSize = CGSize.zero
    /// Room around the content that can be scrolled to as well.
    open var contentInset = UIEdgeInsets.zero
    /// The insets that are in force: ``contentInset``, and the safe area's where they are adjusted.
    open var adjustedContentInset: UIEdgeInsets {
        guard contentInsetAdjustmentBehavior == .always else { return contentInset }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: contentInset.top + safe.top, left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
    }
    /// Whether the safe area is added to the insets. Only `.always` does so here.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    /// Whether touches scroll.
    open var isScrollEnabled = true
    /// Whether scrolling stops at multiples of the bounds.
    open var isPagingEnabled = false
    /// Whether scrolling goes beyond the content and back.
    open var bounces = true
    /// Whether vertical scrolling bounces where the content fits.
    open var alwaysBounceVertical = false
    /// Whether horizontal scrolling bounces where the content fits.
    open var alwaysBounceHorizontal = false
    /// Whether a drag keeps to one direction. Inert.
    open var isDirectionalLockEnabled = false
    /// The rate of deceleration.
    open var decelerationRate = DecelerationRate.normal
    /// Whether the horizontal scroll indicator is shown. Inert.
    open var showsHorizontalScrollIndicator = true
    /// Whether the vertical scroll indicator is shown. Inert.
    open var showsVerticalScrollIndicator = true
    /// The insets of the scroll indicators. Inert.
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    /// Whether a tap on the status bar scrolls to the top. Inert.
    open var scrollsToTop = true
    /// Whether touches are held back until it is clear that they do not scroll. Inert.
    open var delaysContentTouches = true
    /// Whether touches of the content are cancelled by scrolling. Inert.
    open var canCancelContentTouches = true
    /// The dismissal of the keyboard. Inert.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// The smallest zoom scale. Zooming is not simulated.
    open var minimumZoomScale: CGFloat = 1
    /// The largest zoom scale. Zooming is not simulated.
    open var maximumZoomScale: CGFloat = 1
    /// The zoom scale. Zooming is not simulated.
    open var zoomScale: CGFloat = 1
    /// Whether zooming goes beyond its limits and back. Inert.
    open var bouncesZoom = true
    /// Whether a touch is on the view.
    open package(set) var isTracking = false
    /// Whether a touch scrolls.
    open package(set) var isDragging = false
    /// Whether the view scrolls on after a touch.
    open package(set) var isDecelerating = false
    /// Whether the user zooms; never here.
    open var isZooming: Bool { false }
    /// The recognizer of drags. Inert: it is not on the view, and its state stays possible.
    public private(set) final lazy var panGestureRecognizer = UIPanGestureRecognizer()
    /// The recognizer of zooming. Inert: zooming is not simulated; always `nil`.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }
    /// Whether zooming returns into its limits; never here.
    open var isZoomBouncing: Bool { false }

    /// The point of the content at the view's top left corner; any value is kept, also one beyond the content.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }

    /// Scrolls to an offset; animated over 0.3 s, ease-in-out. The duration is this project's: there is no public recording.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        guard animated, simulation != nil else {
            self.contentOffset = contentOffset
            return
        }
        UIView.animate(withDuration: 0.3, animations: { self.contentOffset = contentOffset }) { _ in
            self.delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Scrolls as little as needed to show a rectangle of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        if rect.minX < bounds.minX {
            offset.x = rect.minX
        } else if rect.maxX > bounds.maxX {
            offset.x = rect.maxX - bounds.width
        }
        if rect.minY < bounds.minY {
            offset.y = rect.minY
        } else if rect.maxY > bounds.maxY {
            offset.y = rect.maxY - bounds.height
        }
        setContentOffset(offset, animated: animated)
    }

    /// The part of the content that can be seen, in the content's coordinates.
    package final var visibleRect: Rect { layer.geometry.bounds }

    /// The nearest offset to `offset` at which no more is uncovered than the insets allow.
    package final func clampedContentOffset(_ offset: Point) -> Point {
        func clamp(_ value: Double, _ near: Double, _ far: Double, content: Double, view: Double) -> Double {
            max(-near, min(value, content + far - view))
        }
        let inset = EdgeInsets(adjustedContentInset)
        let (content, size) = (Size(contentSize), layer.geometry.bounds.size)
        return Point(
            x: clamp(offset.x, inset.left, inset.right, content: content.width, view: size.width),
            y: clamp(offset.y, inset.top, inset.bottom, content: content.height, view: size.height))
    }

    override func boundsDidChange(from old: Rect, to new: Rect) {
        super.boundsDidChange(from: old, to: new)
        guard old.origin != new.origin else { return }
        setNeedsLayout()
        delegate?.scrollViewDidScroll(self)
    }

    /// Adds the safe area to the insets.
    public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
        /// If the controller asks for it.
        case automatic = 0
        /// In the directions that scroll.
        case scrollableAxes
        /// Never.
        case never
        /// Always.
        case always
    }

    /// The dismissal of the keyboard by scrolling.
    public enum KeyboardDismissMode: Int, Hashable, Sendable {
        /// Not.
        case none = 0
        /// When a drag begins.
        case onDrag
        /// With the finger.
        case interactive
    }

    /// The rate of a deceleration: the factor of the velocity per millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The factor per millisecond.
        public let rawValue: CGFloat

        /// Creates a rate from its factor.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// 0.998 per millisecond.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99 per millisecond.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }
}

/// Observes scrolling.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// Called when the content offset has changed; optional.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called when a drag begins; optional.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when the finger leaves; the target offset may be changed; optional.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called when the finger has left; optional.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the deceleration begins; optional.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Called when the deceleration has ended; optional.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called when an animated change of the offset has ended; optional.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// The view that zooms; `nil`, unless implemented, for none.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Whether a tap on the status bar scrolls to the top; yes unless implemented.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// Called when the zoom scale has changed; never here.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Keeps the target offset.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// None.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Yes.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
}
