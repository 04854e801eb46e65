// Declared: without effect. Properties, and what subclasses override, are in the class, after `MARK: Declared`.

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
    public enum ContentMode: Int, Hashable, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight,
            bottomLeft, bottomRight
    }
}

public enum UISemanticContentAttribute: Int, Hashable, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
