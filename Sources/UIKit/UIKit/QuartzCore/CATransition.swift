import Foundation

/// The kind of a transition between two contents of a layer.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new content fades in.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new content moves over the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new content pushes the old one.
    public static let push = CATransitionType(rawValue: "push")
    /// The old content moves away.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition between two contents of a layer.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a direction from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From the right.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the left.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the top.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the bottom.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key of the transitions of a layer.
public let kCATransition = "transition"

/// A transition between two contents of a layer. Contents are not simulated: it is recorded as an event with its duration, and
/// moves no rectangle.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    /// The kind.
    open var type = CATransitionType.fade
    /// The direction.
    open var subtype: CATransitionSubtype?
    /// The progress at the start.
    open var startProgress: Float = 0
    /// The progress at the end.
    open var endProgress: Float = 1

    override func take(_ other: CAAnimation) {
        super.take(other)
        guard let other = other as? CATransition else { return }
        (type, subtype) = (other.type, other.subtype)
        (startProgress, endProgress) = (other.startProgress, other.endProgress)
    }
}
