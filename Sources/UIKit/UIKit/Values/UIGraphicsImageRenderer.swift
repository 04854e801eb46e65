import Foundation

open class UIGraphicsImageRendererFormat: NSObject {
    open var scale: CGFloat = 1
    open var opaque = false

    public override required init() { super.init() }

    open class func `default`() -> Self { self.init() }
    open class func preferred() -> Self { self.init() }
}

/// Makes images by code. The code runs; the images have a size and no content.
open class UIGraphicsImageRenderer: NSObject {
    public let bounds: CGRect
    public let format: UIGraphicsImageRendererFormat

    public convenience init(size: CGSize) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: UIGraphicsImageRendererFormat())
    }
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
    }
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
    }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext(self)
        UIGraphicsPushContext(context.cgContext)
        defer { UIGraphicsPopContext() }
        actions(context)
        return emptyImage
    }

    final var emptyImage: UIImage { UIImage(size: bounds.size, scale: format.scale) }
}

/// The contexts that drawing code finds as the current one, the innermost last. Each thread has its own, as on iOS.
private final class ContextStack {
    struct Entry {
        let context: CGContext
        /// The image that is begun with the context; `nil` for one that was only made current.
        let image: UIImage?
    }

    var entries: [Entry] = []

    static var current: ContextStack {
        let (storage, key) = (Thread.current.threadDictionary, "UIGraphics")
        if let stack = storage[key] as? ContextStack { return stack }
        let stack = ContextStack()
        storage[key] = stack
        return stack
    }
}

public func UIGraphicsPushContext(_ context: CGContext) {
    ContextStack.current.entries.append(ContextStack.Entry(context: context, image: nil))
}

public func UIGraphicsPopContext() { _ = ContextStack.current.entries.popLast() }

public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.entries.last?.context }

public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image. Nothing is drawn; a scale of 0 is one pixel per point.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let image = UIImage(size: size, scale: scale == 0 ? 1 : scale)
    ContextStack.current.entries.append(ContextStack.Entry(context: CGContext(size: size), image: image))
}

/// The image that is begun: of its size, without content.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { ContextStack.current.entries.last?.image }

public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }
