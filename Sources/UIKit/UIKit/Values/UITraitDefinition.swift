/// A trait: a type with the trait's value type and default value, by which collections keep the value.
public protocol UITraitDefinition {
    associatedtype Value

    static var defaultValue: Value { get }
    static var identifier: String { get }
    static var name: String { get }
    /// Whether dynamic colors may depend on the trait.
    static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
    public static var identifier: String { String(reflecting: self) }
    public static var name: String { String(describing: self) }
    public static var affectsColorAppearance: Bool { false }
}

public typealias UITrait = any UITraitDefinition.Type

/// A trait of the system, whose default value means that it is not specified.
protocol SystemTrait: UITraitDefinition where Value: Hashable {}

extension SystemTrait {
    static func isUnspecified(_ value: AnyHashable) -> Bool { value == AnyHashable(defaultValue) }
}

public enum UITraitHorizontalSizeClass: SystemTrait {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
}
public enum UITraitVerticalSizeClass: SystemTrait {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
}
public enum UITraitUserInterfaceIdiom: SystemTrait {
    public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
}
public enum UITraitUserInterfaceStyle: SystemTrait {
    public static var defaultValue: UIUserInterfaceStyle { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
public enum UITraitUserInterfaceLevel: SystemTrait {
    public static var defaultValue: UIUserInterfaceLevel { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
public enum UITraitLayoutDirection: SystemTrait {
    public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
}
public enum UITraitAccessibilityContrast: SystemTrait {
    public static var defaultValue: UIAccessibilityContrast { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
public enum UITraitLegibilityWeight: SystemTrait {
    public static var defaultValue: UILegibilityWeight { .unspecified }
}
public enum UITraitActiveAppearance: SystemTrait {
    public static var defaultValue: UIUserInterfaceActiveAppearance { .unspecified }
}
public enum UITraitDisplayScale: SystemTrait { public static var defaultValue: CGFloat { 0 } }
/// Force touch is unavailable everywhere.
public enum UITraitForceTouchCapability: SystemTrait {
    public static var defaultValue: UIForceTouchCapability { .unavailable }
}
/// The size of text: large, unless a collection says otherwise. Fonts do not scale with it.
public enum UITraitPreferredContentSizeCategory: SystemTrait {
    public static var defaultValue: UIContentSizeCategory { .large }
}

/// Values of traits that can be set.
public protocol UIMutableTraits {
    subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value { get set }
}

extension UIMutableTraits {
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitHorizontalSizeClass.self] }
        set { self[UITraitHorizontalSizeClass.self] = newValue }
    }
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitVerticalSizeClass.self] }
        set { self[UITraitVerticalSizeClass.self] = newValue }
    }
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { self[UITraitUserInterfaceIdiom.self] }
        set { self[UITraitUserInterfaceIdiom.self] = newValue }
    }
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { self[UITraitUserInterfaceStyle.self] }
        set { self[UITraitUserInterfaceStyle.self] = newValue }
    }
    public var userInterfaceLevel: UIUserInterfaceLevel {
        get { self[UITraitUserInterfaceLevel.self] }
        set { self[UITraitUserInterfaceLevel.self] = newValue }
    }
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { self[UITraitLayoutDirection.self] }
        set { self[UITraitLayoutDirection.self] = newValue }
    }
    public var accessibilityContrast: UIAccessibilityContrast {
        get { self[UITraitAccessibilityContrast.self] }
        set { self[UITraitAccessibilityContrast.self] = newValue }
    }
    public var legibilityWeight: UILegibilityWeight {
        get { self[UITraitLegibilityWeight.self] }
        set { self[UITraitLegibilityWeight.self] = newValue }
    }
    public var activeAppearance: UIUserInterfaceActiveAppearance {
        get { self[UITraitActiveAppearance.self] }
        set { self[UITraitActiveAppearance.self] = newValue }
    }
    public var displayScale: CGFloat {
        get { self[UITraitDisplayScale.self] }
        set { self[UITraitDisplayScale.self] = newValue }
    }
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { self[UITraitPreferredContentSizeCategory.self] }
        set { self[UITraitPreferredContentSizeCategory.self] = newValue }
    }
}

/// The traits that a view, a controller or a presentation sets for itself and for what is in it.
public protocol UITraitOverrides: UIMutableTraits {
    func contains(_ trait: UITrait) -> Bool
    mutating func remove(_ trait: UITrait)
}

/// Values by trait.
struct TraitValues: UITraitOverrides, Hashable {
    private struct Entry: Hashable {
        let trait: UITrait
        let value: AnyHashable

        static func == (first: Entry, second: Entry) -> Bool { first.value == second.value }
        func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }

    /// A value that cannot be compared: it equals itself alone.
    private final class Box: Hashable {
        let value: Any

        init(_ value: Any) { self.value = value }
        static func == (first: Box, second: Box) -> Bool { first === second }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    var isEmpty: Bool { entries.isEmpty }

    subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value {
        get {
            guard let value = entries[ObjectIdentifier(trait)]?.value.base else { return trait.defaultValue }
            return ((value as? Box)?.value ?? value) as? Trait.Value ?? trait.defaultValue
        }
        set {
            let value = newValue as? AnyHashable ?? AnyHashable(Box(newValue))
            let isUnspecified = (trait as? any SystemTrait.Type)?.isUnspecified(value) == true
            entries[ObjectIdentifier(trait)] = isUnspecified ? nil : Entry(trait: trait, value: value)
        }
    }

    func contains(_ trait: UITrait) -> Bool { entries[ObjectIdentifier(trait)] != nil }
    mutating func remove(_ trait: UITrait) { entries[ObjectIdentifier(trait)] = nil }
    mutating func merge(_ other: TraitValues) { entries.merge(other.entries) { $1 } }

    /// The traits whose values differ, by name.
    func changes(from other: TraitValues) -> [UITrait] {
        let keys = Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }
        return keys.compactMap { (entries[$0] ?? other.entries[$0])?.trait }
            .sorted { ($0.name, $0.identifier) < ($1.name, $1.identifier) }
    }
}
