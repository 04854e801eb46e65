import Foundation

// Declared: the actions of a renderer run; nothing is drawn.

open class UIGraphicsImageRendererContext: NSObject {
    public let cgContext: CGContext
    public let format: UIGraphicsImageRendererFormat
    public let currentImage: UIImage

    init(_ renderer: UIGraphicsImageRenderer) {
        format = renderer.format
        currentImage = renderer.emptyImage
        cgContext = CGContext(size: renderer.bounds.size)
    }

    open func fill(_ rect: CGRect) {}
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {}
    open func stroke(_ rect: CGRect) {}
    open func clip(to rect: CGRect) {}
}
