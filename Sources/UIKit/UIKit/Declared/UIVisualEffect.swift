import Foundation

// Declared: effects are values that can be compared; nothing is drawn.

@MainActor
open class UIVisualEffect: NSObject, NSCopying {
    public override nonisolated init() {}

    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight, light, dark, extraDark, regular, prominent, systemUltraThinMaterial, systemThinMaterial,
            systemMaterial, systemThickMaterial, systemChromeMaterial, systemUltraThinMaterialLight,
            systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight,
            systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark,
            systemChromeMaterialDark
    }

    nonisolated let style: Style

    public nonisolated init(style: Style) {
        self.style = style
        super.init()
    }

    open override nonisolated func isEqual(_ object: Any?) -> Bool { (object as? UIBlurEffect)?.style == style }

    open override nonisolated var hash: Int { style.hashValue }
}

open class UIVibrancyEffect: UIVisualEffect {
    nonisolated let blurEffect: UIBlurEffect

    public nonisolated init(blurEffect: UIBlurEffect) {
        self.blurEffect = blurEffect
        super.init()
    }
    public convenience nonisolated init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
        self.init(blurEffect: blurEffect)
    }

    open override nonisolated func isEqual(_ object: Any?) -> Bool {
        (object as? UIVibrancyEffect)?.blurEffect == blurEffect
    }

    open override nonisolated var hash: Int { blurEffect.hash }
}

public enum UIVibrancyEffectStyle: Int, Hashable, Sendable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}
