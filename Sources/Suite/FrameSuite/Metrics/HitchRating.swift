/// The rating of a hitch time ratio on one of two published scales.
public enum HitchRating: String, Hashable, Sendable, CaseIterable {
    /// Hardly anybody notices.
    case good
    /// Noticed now and then.
    case warning
    /// Disturbing.
    case critical
    /// Beyond the scale's last bound.
    case severe

    /// The bounds that a rating was read from.
    public enum Scale: String, Hashable, Sendable, CaseIterable {
        /// Published in 2020: under 5 ms/s good, to 10 warning, over that critical.
        case year2020 = "2020"
        /// Published since: to 10 ms/s good, to 25 warning, to 50 critical, over that severe.
        case current
    }

    /// The rating of a ratio of hitch time to time, in milliseconds per second.
    public init(ratio: Double, scale: Scale = .current) {
        switch scale {
        case .year2020: self = ratio < 5 ? .good : ratio <= 10 ? .warning : .critical
        case .current: self = ratio <= 10 ? .good : ratio <= 25 ? .warning : ratio <= 50 ? .critical : .severe
        }
    }
}
