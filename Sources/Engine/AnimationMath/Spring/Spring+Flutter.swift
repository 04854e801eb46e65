/// Flutter's names. Its plain `SpringDescription` takes the canonical parameters, ``Spring/init(mass:stiffness:damping:)``;
/// this is the other constructor, `SpringDescription.withDampingRatio`.
extension Spring {
    /// Creates a spring from mass, stiffness and damping ratio.
    ///
    /// - Parameters:
    ///   - mass: Greater than 0.
    ///   - stiffness: Greater than 0.
    ///   - dampingRatio: Flutter's `ratio`, 0 or greater; read back as ``dampingRatio``.
    /// - Throws: ``SpringError``.
    public init(mass: Double, stiffness: Double, dampingRatio: Double) throws(SpringError) {
        try SpringParameter.mass.checked(mass)
        try SpringParameter.stiffness.checked(stiffness)
        try SpringParameter.dampingRatio.checked(dampingRatio)
        // Two roots: the product of mass and stiffness could overflow where the spring itself does not.
        let criticalDamping = 2 * mass.squareRoot() * stiffness.squareRoot()
        try self.init(mass: mass, stiffness: stiffness, damping: dampingRatio * criticalDamping)
    }
}
