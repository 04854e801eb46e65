import Foundation

// Declared: without effect. Properties, and what subclasses override, are in the class, after `MARK: Declared`.

extension UIView: DeclaredValueHolder {
    var declaredValues: [String: Any] {
        get { extras?.declaredValues ?? [:] }
        set { mutableExtras.declaredValues = newValue }
    }
}

extension UIView {
    public class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection { attribute == .forceRightToLeft ? .rightToLeft : .leftToRight }
    public var interactions: [any UIInteraction] { extras?.interactions ?? [] }
    public func addInteraction(_ interaction: any UIInteraction) {
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        mutableExtras.interactions.append(interaction)
        interaction.didMove(to: self)
    }
    public func removeInteraction(_ interaction: any UIInteraction) {
        guard interaction.view === self else { return }
        interaction.willMove(to: nil)
        extras?.interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }
    public var isFocused: Bool { false }
    public var clearsContextBeforeDrawing: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public var showsLargeContentViewer: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public var largeContentTitle: String? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public var largeContentImage: UIImage? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public var accessibilityPath: UIBezierPath? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public var accessibilityActivationPoint: CGPoint {
        get { declared(CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY)) }
        set { declare(newValue) }
    }
    public var accessibilityLanguage: String? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public var accessibilityUserInputLabels: [String]! {
        get { declared([String]()) }
        set { declare(newValue) }
    }
    public var accessibilityAttributedLabel: NSAttributedString? {
        get { accessibilityLabel.map { NSAttributedString(string: $0) } }
        set { accessibilityLabel = newValue?.string }
    }
    public var accessibilityContainerType: UIAccessibilityContainerType {
        get { declared(.none) }
        set { declare(newValue) }
    }
    public var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
        get { declared(.automatic) }
        set { declare(newValue) }
    }
    public var accessibilityRespondsToUserInteraction: Bool {
        get { declared(isUserInteractionEnabled) }
        set { declare(newValue) }
    }
    public enum ContentMode: Int, Hashable, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight,
            bottomLeft, bottomRight
    }
}

public enum UISemanticContentAttribute: Int, Hashable, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
