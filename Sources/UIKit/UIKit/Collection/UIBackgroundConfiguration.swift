import Foundation

/// The background of a cell, header or footer: a view behind the content. Colours do not depend on the state.
public struct UIBackgroundConfiguration: Hashable {
    public static func clear() -> Self { Self() }
    public static func listCell() -> Self { listPlainCell() }
    public static func listHeader() -> Self { listPlainHeaderFooter() }
    public static func listPlainCell() -> Self { Self(backgroundColor: .systemBackground) }
    public static func listPlainHeaderFooter() -> Self { Self(backgroundColor: .systemBackground) }
    public static func listGroupedCell() -> Self { Self(backgroundColor: .secondarySystemGroupedBackground) }
    public static func listGroupedHeaderFooter() -> Self { Self() }
    public static func listSidebarCell() -> Self { Self() }

    public var backgroundColor: UIColor?
    public var cornerRadius: CGFloat = 0
    public var strokeColor: UIColor?
    /// The width of the line inside the edges, in points.
    public var strokeWidth: CGFloat = 0
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    public var customView: UIView?
    /// The effect, which is not shown.
    public var visualEffect: UIVisualEffect?

    init(backgroundColor: UIColor? = nil) { self.backgroundColor = backgroundColor }

    public func updated(for state: any UIConfigurationState) -> Self { self }

    var isVisible: Bool { backgroundColor != nil || customView != nil || (strokeColor != nil && strokeWidth > 0) }

    @MainActor
    func show(in view: UIView) {
        view.backgroundColor = backgroundColor
        view.layer.cornerRadius = cornerRadius
        view.layer.borderWidth = strokeColor == nil ? 0 : strokeWidth
        view.layer.borderColor = strokeColor?.cgColor
        for other in view.subviews where other !== customView { other.removeFromSuperview() }
        guard let customView, customView.superview !== view else { return }
        UIView.performWithoutAnimation { _ = view.fill(with: customView) }
    }
}
