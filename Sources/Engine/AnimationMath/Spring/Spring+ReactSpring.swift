/// react-spring's names: mass, tension and friction.
extension Spring {
    /// Creates a spring from react-spring's parameters.
    ///
    /// - Parameters:
    ///   - mass: Greater than 0.
    ///   - tension: The stiffness; greater than 0.
    ///   - friction: The damping; 0 or greater.
    /// - Throws: ``SpringError`` with those names.
    public init(mass: Double = 1, tension: Double, friction: Double) throws(SpringError) {
        try SpringParameter.mass.checked(mass)
        try SpringParameter.tension.checked(tension)
        try SpringParameter.friction.checked(friction)
        try self.init(mass: mass, stiffness: tension, damping: friction)
    }

    /// react-spring's name for ``stiffness``.
    public var tension: Double { stiffness }
    /// react-spring's name for ``damping``.
    public var friction: Double { damping }
}
