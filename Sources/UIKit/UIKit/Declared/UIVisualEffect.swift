import Foundation

// Declared: effects are values that can be compared; nothing is drawn.

@MainActor
open class UIVisualEffect: NSObject, NSCopying {
    public override nonisolated init() {}

    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight = 0
        case light = 1
        case dark = 2
        case extraDark = 3
        case regular = 4
        case prominent = 5
        case systemUltraThinMaterial = 6
        case systemThinMaterial = 7
        case systemMaterial = 8
        case systemThickMaterial = 9
        case systemChromeMaterial = 10
        case systemUltraThinMaterialLight = 11
        case systemThinMaterialLight = 12
        case systemMaterialLight = 13
        case systemThickMaterialLight = 14
        case systemChromeMaterialLight = 15
        case systemUltraThinMaterialDark = 16
        case systemThinMaterialDark = 17
        case systemMaterialDark = 18
        case systemThickMaterialDark = 19
        case systemChromeMaterialDark = 20
    }

    nonisolated let style: Style

    public nonisolated init(style: Style) {
        self.style = style
        super.init()
    }

    open override nonisolated func isEqual(_ object: Any?) -> Bool {
        (object as? UIBlurEffect)?.style == style
    }

    open override nonisolated var hash: Int { style.hashValue }
}

open class UIVibrancyEffect: UIVisualEffect {
    nonisolated let blurEffect: UIBlurEffect

    public nonisolated init(blurEffect: UIBlurEffect) {
        self.blurEffect = blurEffect
        super.init()
    }

    open override nonisolated func isEqual(_ object: Any?) -> Bool {
        (object as? UIVibrancyEffect)?.blurEffect == blurEffect
    }

    open override nonisolated var hash: Int { blurEffect.hash }
}
