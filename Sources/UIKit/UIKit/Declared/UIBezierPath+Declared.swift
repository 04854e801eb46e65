import Foundation

// Declared: nothing is drawn.

extension UIBezierPath {
    public func fill() {}
    public func stroke() {}
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {}
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {}
    public func addClip() {}
}
