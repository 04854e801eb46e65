/// Android's names, those of `SpringForce` and of Compose's `spring`: stiffness and damping ratio at mass 1.
extension Spring {
    /// Creates a spring of mass 1 from Android's stiffness and damping ratio.
    ///
    /// - Parameters:
    ///   - androidStiffness: Greater than 0.
    ///   - dampingRatio: 0 or greater.
    /// - Throws: ``SpringError``.
    public init(androidStiffness: Double, dampingRatio: Double) throws(SpringError) {
        try SpringParameter.stiffness.checked(androidStiffness)
        try SpringParameter.dampingRatio.checked(dampingRatio)
        try self.init(stiffness: androidStiffness, damping: 2 * dampingRatio * androidStiffness.squareRoot())
    }

    /// Android's stiffness: that of the spring of mass 1 with the same motion. Its damping ratio is ``dampingRatio``.
    public var androidStiffness: Double { stiffness / mass }
}
