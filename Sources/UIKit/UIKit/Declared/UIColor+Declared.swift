// Declared: nothing is drawn.

extension UIColor {
    public func setFill() {}
    public func setStroke() {}
}
