import AnimationMath
import AnimationTimeline
import Foundation

/// A view whose content is larger than itself: the bounds' origin is the content offset.
///
/// Scripted touches scroll it (HeadlessKit's `TouchScript`): a pan of 10 points begins a drag, the content follows the finger,
/// on a rubber band beyond its edges, and after the release it decelerates, bounces back, or comes to rest at a page or at the
/// target that the delegate asks for. The physics is AnimationMath's `ScrollDrag` and `ScrollMotion`; docs/fidelity.md says
/// how far it is known to agree with the platform's.
///
/// A drag is recorded in steps, one for each touch. The motion after it is recorded in closed form: every frame rate sees the
/// exact offset. Meanwhile ``contentOffset``, layout and the delegate follow at the screen's `maximumFramesPerSecond`.
///
/// Two fingers zoom the view that the delegate names. Scroll indicators and refresh controls are not simulated.
open class UIScrollView: UIView {
    /// Classes with more specific delegates have a property of that type, which this one stores.
    @_disfavoredOverload
    open weak var delegate: (any UIScrollViewDelegate)? { didSet { delegateDidChange() } }
    func delegateDidChange() {}
    open var contentSize = CGSize.zero { didSet { KeyValueObservers.note(self) } }
    open var contentInset = UIEdgeInsets.zero { didSet { KeyValueObservers.note(self) } }
    /// The insets that are in force: ``contentInset``, and the safe area's where they are adjusted. Scrolling and paging
    /// count from them.
    open var adjustedContentInset: UIEdgeInsets {
        guard contentInsetAdjustmentBehavior == .always else { return contentInset }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: contentInset.top + safe.top, left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
    }
    /// Whether the safe area is added to the insets. Only `.always` does so here.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    /// Whether touches scroll. Disabling it ends a drag, and a motion where it is.
    open var isScrollEnabled = true {
        didSet {
            guard isScrollEnabled != oldValue else { return }
            panGestureRecognizer.isEnabled = isScrollEnabled
            if !isScrollEnabled { endMotion() }
        }
    }
    /// Whether the cells of a list are highlighted only when a finger has stayed for 0.15 s. Other touches arrive at once.
    open var delaysContentTouches = true
    /// Whether scrolling comes to rest at multiples of the bounds: at most one page from where the finger leaves.
    open var isPagingEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    /// Whether a drag keeps to the direction in which it begins, unless it begins diagonally: with less than twice the way in
    /// one direction as in the other. The platform's angle has no public recording.
    open var isDirectionalLockEnabled = false
    /// The rate of deceleration. A factor that is not between 0 and 1 counts as ``DecelerationRate/normal``.
    open var decelerationRate = DecelerationRate.normal
    open package(set) var isTracking = false
    open package(set) var isDragging = false
    open package(set) var isDecelerating = false
    /// The recognizer of drags, on this view. It begins where the content can be scrolled, in a direction in which it can.
    public private(set) final lazy var panGestureRecognizer: UIPanGestureRecognizer = {
        let recognizer = UIScrollViewPanGestureRecognizer()
        recognizer.addHandler { [weak self] _ in self?.handlePan() }
        recognizer.isEnabled = isScrollEnabled
        addGestureRecognizer(recognizer)
        return recognizer
    }()

    final var dragging: ScrollDragging?
    final var animation: ScrollAnimation?
    /// The number of the step that is scheduled; older ones are void.
    final var stepNumber = 0
    /// The number of calls of ``setContentOffset(_:animated:)``.
    final var changeNumber = 0
    /// Whether the change of the bounds that is reported next is a drag's or a motion's.
    final var isOwnChange = false
    /// Whether the touch on the view has ended a motion.
    final var isCaught = false

    /// Called before a drag has its limits.
    func dragWillBegin() {}
    /// Called when a motion has ended, or a drag that none follows.
    func scrollingDidEnd() {}

    // MARK: Cells of lists

    /// The touch that began on a cell, until it ends or a gesture takes it.
    final var press: CellPress?
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        if subview === press?.cell { forgetPress() }
    }
    /// Whether a view is a cell that a touch can highlight and select.
    func canSelect(_ view: UIView) -> Bool { false }
    func setHighlighted(_ isHighlighted: Bool, _ cell: UIView) {}
    /// Called when another size may fit a subview.
    func contentDidChange(of cell: UIView) {}
    func select(_ cell: UIView) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !beginPress(touches) { super.touchesBegan(touches, with: event) }
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !hasPress(touches) { super.touchesMoved(touches, with: event) }
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !endPress(touches, with: event, isCancelled: false) { super.touchesEnded(touches, with: event) }
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !endPress(touches, with: event, isCancelled: true) { super.touchesCancelled(touches, with: event) }
    }

    // MARK: Offset

    open override var gestureRecognizers: [UIGestureRecognizer]? {
        get {
            // Made with the first look at them: most scroll views on a stage never see a touch.
            _ = panGestureRecognizer
            return super.gestureRecognizers
        }
        set {
            _ = panGestureRecognizer
            super.gestureRecognizers = newValue
        }
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        switch gestureRecognizer {
        case panGestureRecognizer: isScrollingPan
        case zoomRecognizer: canZoom && (zoomedView?.transform.a ?? 0) != 0
        default: super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
    }

    /// The point of the content at the view's top left corner; any value is kept, also one beyond the content.
    ///
    /// A drag or a deceleration goes on from an offset that is set meanwhile. What the platform does there has no public
    /// recording.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }

    /// Scrolls to an offset; animated over 0.3 s, ease-in-out. The duration is this project's: there is no public recording.
    ///
    /// Either way a motion that runs ends. The delegate is told at the end of an animation, which does not take place where
    /// the offset is the present one.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        changeNumber += 1
        endMotion()
        guard animated, let simulation, simulation.isAnimating else {
            self.contentOffset = contentOffset
            return
        }
        guard contentOffset != self.contentOffset else { return }
        startMotion(.eased(from: Point(self.contentOffset), to: Point(contentOffset)))
    }

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

    /// The nearest offset to `offset` at which no more is uncovered than the insets allow.
    package final func clampedContentOffset(_ offset: Point) -> Point {
        func clamp(_ value: Double, _ near: Double, _ far: Double, content: Double, view: Double) -> Double {
            max(-near, min(value, content + far - view))
        }
        let inset = EdgeInsets(adjustedContentInset)
        let (content, size) = (Size(contentSize), ownLayer.geometry.bounds.size)
        return Point(
            x: clamp(offset.x, inset.left, inset.right, content: content.width, view: size.width),
            y: clamp(offset.y, inset.top, inset.bottom, content: content.height, view: size.height))
    }

    override func boundsDidChange(from old: Rect, to new: Rect) {
        let isOwn = isOwnChange
        isOwnChange = false
        super.boundsDidChange(from: old, to: new)
        if !isOwn {
            if animation != nil { boundsWereChanged(offsetMoved: old.origin != new.origin) }
            if dragging != nil { rebaseDrag() }
        }
        guard old.origin != new.origin else { return }
        setNeedsLayout()
        delegate?.scrollViewDidScroll(self)
    }

    public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
        case automatic = 0
        case scrollableAxes, never, always
    }

    /// The rate of a deceleration: the factor of the velocity per millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    // MARK: Zoom

    open var minimumZoomScale: CGFloat = 1 { didSet { zoomLimitsDidChange() } }
    open var maximumZoomScale: CGFloat = 1 { didSet { zoomLimitsDidChange() } }
    /// Whether fingers can zoom beyond the limits, by the square root of their factor, and the content returns. The resistance is this
    /// project's: there is no public recording.
    open var bouncesZoom = true
    /// Whether fingers zoom now.
    open package(set) var isZooming = false
    /// Whether the content returns to a limit, over 0.3 s, after a pinch beyond it.
    open package(set) var isZoomBouncing = false
    /// The recognizer that zooms, on this view; `nil` where both limits are the same scale.
    public final var pinchGestureRecognizer: UIPinchGestureRecognizer? { canZoom ? zoomRecognizer : nil }
    final var zoomRecognizer: UIScrollViewPinchGestureRecognizer?
    final var zoomPinch: ZoomPinch?

    /// The scale of the view that the delegate lets zoom; 1 without one. Setting it keeps the middle of what is visible.
    open var zoomScale: CGFloat {
        get { zoomedView?.transform.a ?? 1 }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Zooms to the nearest scale that is allowed, about the middle of what is visible; animated over 0.3 s, ease-in-out.
    /// The duration is this project's: there is no public recording.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) {
        guard let view = zoomedView else { return }
        let middle = convert(CGPoint(x: bounds.midX, y: bounds.midY), to: view)
        zoom(to: scale, middle: middle, animated: animated)
    }

    /// Zooms so that a rectangle of the zoomed view, in that view's coordinates, fills the bounds as far as the scales allow.
    open func zoom(to rect: CGRect, animated: Bool) {
        let scale = min(bounds.width / rect.width, bounds.height / rect.height)
        guard scale.isFinite, scale > 0 else { return }
        zoom(to: scale, middle: CGPoint(x: rect.midX, y: rect.midY), animated: animated)
    }

    // MARK: Declared

    open var showsHorizontalScrollIndicator = true
    open var showsVerticalScrollIndicator = true
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    open var automaticallyAdjustsScrollIndicatorInsets = true
    open var refreshControl: UIRefreshControl? {
        didSet {
            oldValue?.removeFromSuperview()
            if let refreshControl { insertSubview(refreshControl, at: 0) }
        }
    }
    open var scrollsToTop = true
    open var indicatorStyle = IndicatorStyle.default
    open func flashScrollIndicators() {}
    open var canCancelContentTouches = true
    open var keyboardDismissMode = KeyboardDismissMode.none
}
