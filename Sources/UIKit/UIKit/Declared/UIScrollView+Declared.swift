// Declared: there is no keyboard and no status bar, and indicators are not shown.

extension UIScrollView {
    public enum IndicatorStyle: Int, Hashable, Sendable { case `default`, black, white }
    public enum KeyboardDismissMode: Int, Hashable, Sendable {
        case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }
}
