import Foundation

open class UIGraphicsImageRendererFormat: NSObject {
    open var scale: CGFloat = 1
    open var opaque = false
    /// The part of the plane that is drawn: of the format of a context, its renderer's.
    public fileprivate(set) final var bounds = CGRect.zero

    public override required init() { super.init() }

    open class func `default`() -> Self { self.init() }
    open class func preferred() -> Self { self.init() }
}

/// Makes images by code. They have a size and the marks of that code.
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
        format.bounds = bounds
    }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext(self)
        UIGraphicsPushContext(context.cgContext)
        defer { UIGraphicsPopContext() }
        actions(context)
        return context.currentImage
    }
}

open class UIGraphicsImageRendererContext: NSObject {
    public let cgContext: CGContext
    public let format: UIGraphicsImageRendererFormat

    init(_ renderer: UIGraphicsImageRenderer) {
        format = renderer.format
        cgContext = CGContext(bounds: renderer.bounds)
    }

    /// The image as it is so far.
    open var currentImage: UIImage { cgContext.image(scale: format.scale) }
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill(rect) }
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The contexts that drawing code finds as the current one, the innermost last. Each thread has its own, as on iOS.
private final class ContextStack {
    struct Entry {
        let context: CGContext
        /// The scale of the image that is begun with the context; `nil` for one that was only made current.
        let scale: CGFloat?
    }

    private(set) var entries: [Entry] = []

    func push(_ context: CGContext, scale: CGFloat? = nil) {
        entries.append(Entry(context: context, scale: scale))
    }

    func pop() { _ = entries.popLast() }

    /// That of the main actor, on which all views draw.
    private nonisolated(unsafe) static let main = ContextStack()

    static var current: ContextStack {
        if MainActor.isCurrent { return unsafe main }
        let (storage, key) = (Thread.current.threadDictionary, "UIGraphics")
        if let stack = storage[key] as? ContextStack { return stack }
        let stack = ContextStack()
        storage[key] = stack
        return stack
    }
}

public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.push(context) }

public func UIGraphicsPopContext() { ContextStack.current.pop() }

public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.entries.last?.context }

public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image. A scale of 0 is one pixel per point.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    ContextStack.current.push(CGContext(size: size), scale: scale == 0 ? 1 : scale)
}

/// The image that is begun, as it is so far.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    ContextStack.current.entries.last.flatMap { entry in entry.scale.map(entry.context.image) }
}

public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }
