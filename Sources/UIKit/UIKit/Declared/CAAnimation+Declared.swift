import Foundation

// Declared: kept and returned, without effect on animations.

public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

extension CATransaction {
    public class func flush() {}
    public class func lock() {}
    public class func unlock() {}
}
