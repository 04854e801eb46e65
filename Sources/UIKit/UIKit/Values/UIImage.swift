import AnimationTimeline
import Foundation

/// An image without pixels: a size, a scale, what was asked for, and the marks of drawing code.
///
/// There are no files to read, so an image that a file names exists with size 0. An image view keeps the frame that its layout
/// gives it.
open class UIImage: NSObject, _ExpressibleByImageLiteral, NSCopying, @unchecked Sendable {
    public let size: CGSize
    public let scale: CGFloat
    public let imageOrientation: Orientation
    public let renderingMode: RenderingMode
    /// The distances from the edges that are not stretched. Recorded only.
    public let capInsets: UIEdgeInsets
    /// The name that was asked for, for messages; `nil` for other images.
    package let name: String?
    /// The marks of the code that drew it.
    package let drawing: LayerContent.Drawing?

    package init(
        size: CGSize, scale: CGFloat = 1, imageOrientation: Orientation = .up,
        renderingMode: RenderingMode = .automatic, capInsets: UIEdgeInsets = .zero, name: String? = nil,
        drawing: LayerContent.Drawing? = nil
    ) {
        self.size = size
        self.scale = scale
        self.imageOrientation = imageOrientation
        self.renderingMode = renderingMode
        self.capInsets = capInsets
        self.name = name
        self.drawing = drawing
    }

    private convenience init(
        _ image: UIImage, renderingMode: RenderingMode? = nil, capInsets: UIEdgeInsets? = nil
    ) {
        self.init(
            size: image.size, scale: image.scale, imageOrientation: image.imageOrientation,
            renderingMode: renderingMode ?? image.renderingMode, capInsets: capInsets ?? image.capInsets,
            name: image.name, drawing: image.drawing)
    }

    public override convenience init() { self.init(size: .zero) }

    /// Creates the image of an asset catalogue: an image of size 0 that knows its name. Never `nil`, so that a file which
    /// unwraps its own assets runs.
    public convenience init?(named name: String) { self.init(size: .zero, name: name) }
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        self.init(named: name)
    }
    public convenience init(resource: ImageResource) { self.init(size: .zero, name: resource.name) }
    public required convenience init(imageLiteralResourceName name: String) {
        self.init(size: .zero, name: name)
    }
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        self.init(systemName: name)
    }
    public convenience init?(systemName name: String) { self.init(size: .zero, name: name) }

    /// Creates an image from encoded data: an image of size 0. The data are not decoded.
    public convenience init?(contentsOfFile path: String) { self.init(size: .zero, name: path) }
    public convenience init?(data: Data) { self.init(size: .zero) }
    public convenience init?(data: Data, scale: CGFloat) { self.init(size: .zero, scale: scale) }

    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(
            size: CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale), scale: scale,
            imageOrientation: orientation, drawing: cgImage.drawing)
    }

    /// Core Graphics' image; `nil` where code has drawn nothing, since there are no pixels.
    open var cgImage: CGImage? {
        drawing.map { CGImage(width: Int(size.width * scale), height: Int(size.height * scale), drawing: $0) }
    }

    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(self, renderingMode: renderingMode)
    }

    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withRenderingMode(renderingMode)
    }

    open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        UIImage(self, capInsets: capInsets)
    }

    open func draw(in rect: CGRect) { UIGraphicsGetCurrentContext()?.add(drawing, in: rect) }
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
    /// As without a mode and an opacity.
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) { draw(in: rect) }
    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) { draw(at: point) }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

public typealias _ImageLiteralType = UIImage
