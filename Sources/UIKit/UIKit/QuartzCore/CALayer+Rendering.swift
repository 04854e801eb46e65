extension CALayer {
    /// Inert: nothing is drawn.
    public func render(in ctx: CGContext) {}
}
