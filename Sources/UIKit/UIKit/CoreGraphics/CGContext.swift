#if os(Linux)
import Foundation

/// A place to draw to. Inert: it has a size and a current transform, and nothing is drawn.
open class CGContext: NSObject {
    /// The width, in pixels.
    public let width: Int
    /// The height, in pixels.
    public let height: Int
    /// The current transform of points to pixels.
    public private(set) var ctm = CGAffineTransform.identity
    private var savedTransforms: [CGAffineTransform] = []

    package init(size: CGSize = .zero) {
        width = Int(size.width.rounded(.up))
        height = Int(size.height.rounded(.up))
    }

    /// Saves the transform; ``restoreGState()`` brings it back.
    open func saveGState() {
        savedTransforms.append(ctm)
    }

    /// Brings the transform back that was saved last.
    open func restoreGState() {
        ctm = savedTransforms.popLast() ?? ctm
    }

    /// Scales what is drawn from now on.
    open func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        ctm = ctm.scaledBy(x: sx, y: sy)
    }

    /// Moves what is drawn from now on.
    open func translateBy(x tx: CGFloat, y ty: CGFloat) {
        ctm = ctm.translatedBy(x: tx, y: ty)
    }

    /// Turns what is drawn from now on, by radians.
    open func rotate(by angle: CGFloat) {
        ctm = ctm.rotated(by: angle)
    }

    /// Transforms what is drawn from now on.
    open func concatenate(_ transform: CGAffineTransform) {
        ctm = transform.concatenating(ctm)
    }

    /// Inert: nothing is drawn.
    open func setFillColor(_ color: CGColor) {}
    /// Inert: nothing is drawn.
    open func setStrokeColor(_ color: CGColor) {}
    /// Inert: nothing is drawn.
    open func setAlpha(_ alpha: CGFloat) {}
    /// Inert: nothing is drawn.
    open func setBlendMode(_ mode: CGBlendMode) {}
    /// Inert: nothing is drawn.
    open func setLineWidth(_ width: CGFloat) {}
    /// Inert: nothing is drawn.
    open func setLineCap(_ cap: CGLineCap) {}
    /// Inert: nothing is drawn.
    open func setLineJoin(_ join: CGLineJoin) {}
    /// Inert: nothing is drawn.
    open func setShadow(offset: CGSize, blur: CGFloat) {}
    /// Inert: nothing is drawn.
    open func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
    /// Inert: nothing is drawn.
    open func addPath(_ path: CGPath) {}
    /// Inert: nothing is drawn.
    open func addRect(_ rect: CGRect) {}
    /// Inert: nothing is drawn.
    open func addEllipse(in rect: CGRect) {}
    /// Inert: nothing is drawn.
    open func clip(using rule: CGPathFillRule = .winding) {}
    /// Inert: nothing is drawn.
    open func clip(to rect: CGRect) {}
    /// Inert: nothing is drawn.
    open func fillPath(using rule: CGPathFillRule = .winding) {}
    /// Inert: nothing is drawn.
    open func strokePath() {}
    /// Inert: nothing is drawn.
    open func fill(_ rect: CGRect) {}
    /// Inert: nothing is drawn.
    open func stroke(_ rect: CGRect) {}
    /// Inert: nothing is drawn.
    open func clear(_ rect: CGRect) {}
    /// Inert: nothing is drawn.
    open func fillEllipse(in rect: CGRect) {}
    /// Inert: nothing is drawn.
    open func strokeEllipse(in rect: CGRect) {}
    /// Inert: nothing is drawn.
    open func draw(_ image: CGImage, in rect: CGRect) {}
}
#endif
