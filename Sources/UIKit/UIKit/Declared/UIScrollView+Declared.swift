// Declared: touches do not zoom, there is no keyboard and no status bar, and indicators are not shown.

extension UIScrollView {
    public var isZooming: Bool { false }
    public var isZoomBouncing: Bool { false }
    public var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }
    public enum KeyboardDismissMode: Int, Hashable, Sendable {
        case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }
}
