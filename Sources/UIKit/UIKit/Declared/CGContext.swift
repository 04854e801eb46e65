import Foundation

// Declared: a context has a size and a current transform; nothing is drawn.

#if os(Linux)

open class CGContext: NSObject {
    public let width: Int
    public let height: Int
    public private(set) var ctm = CGAffineTransform.identity
    private var savedTransforms: [CGAffineTransform] = []

    package init(size: CGSize = .zero) {
        width = Int(size.width.rounded(.up))
        height = Int(size.height.rounded(.up))
    }

    open func saveGState() {
        savedTransforms.append(ctm)
    }

    open func restoreGState() {
        ctm = savedTransforms.popLast() ?? ctm
    }

    open func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        ctm = ctm.scaledBy(x: sx, y: sy)
    }

    open func translateBy(x tx: CGFloat, y ty: CGFloat) {
        ctm = ctm.translatedBy(x: tx, y: ty)
    }

    open func rotate(by angle: CGFloat) {
        ctm = ctm.rotated(by: angle)
    }

    open func concatenate(_ transform: CGAffineTransform) {
        ctm = transform.concatenating(ctm)
    }

    open func setFillColor(_ color: CGColor) {}
    open func setStrokeColor(_ color: CGColor) {}
    open func setAlpha(_ alpha: CGFloat) {}
    open func setBlendMode(_ mode: CGBlendMode) {}
    open func setLineWidth(_ width: CGFloat) {}
    open func setLineCap(_ cap: CGLineCap) {}
    open func setLineJoin(_ join: CGLineJoin) {}
    open func setShadow(offset: CGSize, blur: CGFloat) {}
    open func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
    open func addPath(_ path: CGPath) {}
    open func addRect(_ rect: CGRect) {}
    open func addEllipse(in rect: CGRect) {}
    open func clip(using rule: CGPathFillRule = .winding) {}
    open func clip(to rect: CGRect) {}
    open func fillPath(using rule: CGPathFillRule = .winding) {}
    open func strokePath() {}
    open func fill(_ rect: CGRect) {}
    open func stroke(_ rect: CGRect) {}
    open func clear(_ rect: CGRect) {}
    open func fillEllipse(in rect: CGRect) {}
    open func strokeEllipse(in rect: CGRect) {}
    open func draw(_ image: CGImage, in rect: CGRect) {}
}

public enum CGBlendMode: Int32, Sendable {
    case normal = 0
    case multiply = 1
    case screen = 2
    case overlay = 3
    case darken = 4
    case lighten = 5
    case clear = 16
    case copy = 17
    case sourceIn = 18
    case sourceOut = 19
    case sourceAtop = 20
}
#endif
