/// A layer that shows a part of its content. Scrolling changes the origin of its bounds, and is animated as that is.
open class CAScrollLayer: CALayer {
    /// The directions in which ``scroll(to:)-(CGPoint)`` moves the content.
    open var scrollMode = CAScrollLayerScrollMode.both

    override func copyStoredValues(of layer: CALayer) {
        super.copyStoredValues(of: layer)
        if let other = layer as? CAScrollLayer { scrollMode = other.scrollMode }
    }

    /// Moves a point of the content to the layer's origin.
    open func scroll(to p: CGPoint) {
        let scrollsHorizontally = scrollMode == .both || scrollMode == .horizontally
        let scrollsVertically = scrollMode == .both || scrollMode == .vertically
        bounds.origin = CGPoint(
            x: scrollsHorizontally ? p.x : bounds.origin.x, y: scrollsVertically ? p.y : bounds.origin.y)
    }

    /// Moves the content as little as shows a rect of it; the start of a rect that is too large.
    open func scroll(to r: CGRect) {
        func origin(_ low: CGFloat, _ high: CGFloat, in visible: (low: CGFloat, high: CGFloat)) -> CGFloat {
            min(max(visible.low, high - (visible.high - visible.low)), low)
        }
        scroll(
            to: CGPoint(
                x: origin(r.minX, r.maxX, in: (bounds.minX, bounds.maxX)),
                y: origin(r.minY, r.maxY, in: (bounds.minY, bounds.maxY))))
    }
}

/// The directions in which a ``CAScrollLayer`` scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

extension CALayer {
    private var scrollLayer: CAScrollLayer? {
        sequence(first: self, next: \.superlayer).lazy.compactMap { $0 as? CAScrollLayer }.first
    }

    /// Has the nearest ``CAScrollLayer`` above, or this one, move a point of this layer to its origin.
    public final func scroll(_ p: CGPoint) {
        if let scrollLayer { scrollLayer.scroll(to: convert(p, to: scrollLayer)) }
    }

    /// Has the nearest ``CAScrollLayer`` above, or this one, move as little as shows a rect of this layer.
    public final func scrollRectToVisible(_ r: CGRect) {
        if let scrollLayer { scrollLayer.scroll(to: convert(r, to: scrollLayer)) }
    }

    /// The part of the bounds within the nearest ``CAScrollLayer`` above; all of them without one.
    public final var visibleRect: CGRect {
        guard let scrollLayer, scrollLayer !== self else { return bounds }
        return bounds.intersection(convert(scrollLayer.bounds, from: scrollLayer))
    }
}
