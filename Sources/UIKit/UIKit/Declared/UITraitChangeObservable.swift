// Declared: traits do not change here, so that what is registered for changes is never called.
import Foundation

public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type

public enum UITraitActiveAppearance: UITraitDefinition {}
public enum UITraitAccessibilityContrast: UITraitDefinition {}
public enum UITraitDisplayScale: UITraitDefinition {}
public enum UITraitForceTouchCapability: UITraitDefinition {}
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
public enum UITraitLayoutDirection: UITraitDefinition {}
public enum UITraitLegibilityWeight: UITraitDefinition {}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
public enum UITraitUserInterfaceIdiom: UITraitDefinition {}
public enum UITraitUserInterfaceLevel: UITraitDefinition {}
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
public enum UITraitVerticalSizeClass: UITraitDefinition {}

@preconcurrency @MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

private final class Registration: NSObject, UITraitChangeRegistration {}

@preconcurrency @MainActor
public protocol UITraitChangeObservable {}

extension UITraitChangeObservable {
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { Registration() }
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration { Registration() }
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
        Registration()
    }
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
extension UIPresentationController: UITraitChangeObservable {}
