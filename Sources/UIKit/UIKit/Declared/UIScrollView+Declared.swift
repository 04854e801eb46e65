import Foundation

// Declared: kept and returned. There is no zooming, no keyboard and no status bar, and indicators are not shown.

extension UIScrollView {
    public var showsHorizontalScrollIndicator: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public var showsVerticalScrollIndicator: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public var scrollIndicatorInsets: UIEdgeInsets {
        get { declared(.zero) }
        set { declare(newValue) }
    }
    public var scrollsToTop: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public var delaysContentTouches: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public var canCancelContentTouches: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public var keyboardDismissMode: KeyboardDismissMode {
        get { declared(.none) }
        set { declare(newValue) }
    }
    public var minimumZoomScale: CGFloat {
        get { declared(1) }
        set { declare(newValue) }
    }
    public var maximumZoomScale: CGFloat {
        get { declared(1) }
        set { declare(newValue) }
    }
    public var zoomScale: CGFloat {
        get { declared(1) }
        set { declare(newValue) }
    }
    public var bouncesZoom: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public var isZooming: Bool { false }
    public var isZoomBouncing: Bool { false }
    public var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }
    public enum KeyboardDismissMode: Int, Hashable, Sendable {
        case none = 0
        case onDrag
        case interactive
    }
}
