import Foundation

// Declared: nothing is tilted, so that effects keep their values and change no view.

@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

open class UIInterpolatingMotionEffect: UIMotionEffect {
    public enum EffectType: Int, Hashable, Sendable { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }

    public let keyPath: String
    public let type: EffectType
    open var minimumRelativeValue: Any?, maximumRelativeValue: Any?

    public init(keyPath: String, type: EffectType) { (self.keyPath, self.type) = (keyPath, type) }
}

open class UIMotionEffectGroup: UIMotionEffect {
    open var motionEffects: [UIMotionEffect]?
}

extension UIView {
    public func addMotionEffect(_ effect: UIMotionEffect) {}
    public func removeMotionEffect(_ effect: UIMotionEffect) {}
    public var motionEffects: [UIMotionEffect] {
        get { [] }
        set {}
    }
}
