/// The priority of a constraint, 1…1000. A constraint of a higher priority is satisfied at the cost of all lower ones.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.init(rawValue: rawValue) }

    /// 1000: the constraint must hold.
    public static let required = UILayoutPriority(1000)
    /// 750: that of content against being compressed.
    public static let defaultHigh = UILayoutPriority(750)
    /// 250: that of content against being stretched.
    public static let defaultLow = UILayoutPriority(250)
    /// 50: that of a target size in `systemLayoutSizeFitting(_:)`.
    public static let fittingSizeLevel = UILayoutPriority(50)
}
