import Foundation

/// An effect of a `UIVisualEffectView`. Nothing is drawn: the effect is a value that can be compared, and its change in an
/// animation is recorded.
@MainActor
open class UIVisualEffect: NSObject, NSCopying {
    /// Creates an effect that does nothing.
    public override nonisolated init() {}

    /// The effect itself: effects do not change.
    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A blur of what is behind a view.
open class UIBlurEffect: UIVisualEffect {
    /// The brightness and the thickness of a blur.
    public enum Style: Int, Sendable {
        /// Lighter than what is behind.
        case extraLight = 0
        /// As bright as what is behind.
        case light = 1
        /// Darker than what is behind.
        case dark = 2
        /// Much darker than what is behind; only on a television.
        case extraDark = 3
        /// Chosen by the interface style.
        case regular = 4
        /// Chosen by the interface style, more visible.
        case prominent = 5
        /// The thinnest material.
        case systemUltraThinMaterial = 6
        /// A thin material.
        case systemThinMaterial = 7
        /// The default material.
        case systemMaterial = 8
        /// A thick material.
        case systemThickMaterial = 9
        /// The material of bars.
        case systemChromeMaterial = 10
        /// The thinnest material, always light.
        case systemUltraThinMaterialLight = 11
        /// A thin material, always light.
        case systemThinMaterialLight = 12
        /// The default material, always light.
        case systemMaterialLight = 13
        /// A thick material, always light.
        case systemThickMaterialLight = 14
        /// The material of bars, always light.
        case systemChromeMaterialLight = 15
        /// The thinnest material, always dark.
        case systemUltraThinMaterialDark = 16
        /// A thin material, always dark.
        case systemThinMaterialDark = 17
        /// The default material, always dark.
        case systemMaterialDark = 18
        /// A thick material, always dark.
        case systemThickMaterialDark = 19
        /// The material of bars, always dark.
        case systemChromeMaterialDark = 20
    }

    nonisolated let style: Style

    /// Creates a blur.
    public nonisolated init(style: Style) {
        self.style = style
        super.init()
    }

    /// Whether `object` is a blur of the same style.
    open override nonisolated func isEqual(_ object: Any?) -> Bool {
        (object as? UIBlurEffect)?.style == style
    }

    /// A hash of the style.
    open override nonisolated var hash: Int { style.hashValue }
}

/// An effect that lets content take part in the colours of the blur behind it.
open class UIVibrancyEffect: UIVisualEffect {
    nonisolated let blurEffect: UIBlurEffect

    /// Creates the vibrancy that belongs to a blur.
    public nonisolated init(blurEffect: UIBlurEffect) {
        self.blurEffect = blurEffect
        super.init()
    }

    /// Whether `object` is the vibrancy of an equal blur.
    open override nonisolated func isEqual(_ object: Any?) -> Bool {
        (object as? UIVibrancyEffect)?.blurEffect == blurEffect
    }

    /// A hash of the blur.
    open override nonisolated var hash: Int { blurEffect.hash }
}
