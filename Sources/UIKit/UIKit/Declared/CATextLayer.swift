import Foundation

// Declared: laid out and animated like other layers; the text is not drawn.

open class CATextLayer: CALayer {
    open var string: Any?
    open var font: AnyObject?
    open var fontSize: CGFloat = 36
    open var foregroundColor: CGColor? = .white
    open var isWrapped = false
    open var alignmentMode = CATextLayerAlignmentMode.natural
    open var truncationMode = CATextLayerTruncationMode.none

    override func copyStoredValues(of layer: CALayer) {
        super.copyStoredValues(of: layer)
        guard let text = layer as? CATextLayer else { return }
        (string, font, fontSize, foregroundColor) = (text.string, text.font, text.fontSize, text.foregroundColor)
        (isWrapped, alignmentMode, truncationMode) = (text.isWrapped, text.alignmentMode, text.truncationMode)
    }
}

public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let none = CATextLayerTruncationMode(rawValue: "none")
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

public final class CGFont: Sendable {
    public let postScriptName: CFString?
    public init?(_ name: CFString) { postScriptName = name }
}
