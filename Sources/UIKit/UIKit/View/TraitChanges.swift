import Foundation

// Traits flow from the screen through the tree of views. A view, its controller and the presentation in whose container it is
// can set traits for themselves and for what is in them. Whoever then has other traits is told at once, from the outside in.

/// The traits that a view, a controller or a presentation sets, and the registrations for changes.
@MainActor
final class TraitState {
    var overrides = TraitValues()
    /// The traits that a parent controller sets for a child, or a presentation for its container; under `overrides`.
    var collection: UITraitCollection?
    /// The traits of which the view was told last; `nil` for the screen's.
    var known: UITraitCollection?
    fileprivate var registrations: [TraitRegistration] = []

    /// Whether anything ever set traits. Nothing needs to be found out before.
    static var hasOverrides = false

}

@MainActor
extension UITraitCollection {
    /// The traits with what is set over them.
    func applying(_ state: TraitState?) -> UITraitCollection {
        guard let state, !state.overrides.isEmpty || state.collection != nil else { return self }
        var values = values
        if let collection = state.collection { values.merge(collection.values) }
        values.merge(state.overrides)
        return UITraitCollection(values)
    }
}

/// Something that sets traits: a view, a controller or a presentation controller.
@MainActor
protocol TraitHolder: UITraitEnvironment, UITraitChangeObservable {
    var traitState: TraitState? { get set }
    /// The outermost view that has the holder's traits.
    var outermostView: UIView? { get }
}

extension TraitHolder {
    var mutableTraitState: TraitState {
        if let traitState { return traitState }
        let state = TraitState()
        traitState = state
        return state
    }

    /// Changes the settings, and tells the views whose traits change.
    func setTraits(_ change: (TraitState) -> Void) {
        change(mutableTraitState)
        TraitState.hasOverrides = true
        outermostView?.updateTraits()
    }

    var styleOverride: UIUserInterfaceStyle {
        get { traitState?.overrides.userInterfaceStyle ?? .unspecified }
        set { setTraits { $0.overrides.userInterfaceStyle = newValue } }
    }

    fileprivate func tell(of previous: UITraitCollection, _ changed: [UITrait]) {
        traitCollectionDidChange(previous)
        for registration in traitState?.registrations ?? [] { registration.tell(of: previous, changed) }
    }
}

extension UIView: TraitHolder {
    var traitState: TraitState? {
        get { extras?.traitState }
        set { mutableExtras.traitState = newValue }
    }
    var outermostView: UIView? { self }

    /// The traits of the view's superview, or of the screen, and what is set in between.
    final var resolvedTraits: UITraitCollection {
        let presentation = (self as? PresentationContainer)?.presentation
        return [presentation?.traitState, controller?.traitState, traitState].compactMap(\.self)
            .reduce(superview?.traitCollection ?? screenTraits) { $0.applying($1) }
    }

    final var screenTraits: UITraitCollection { (simulation?.screen ?? .main).traitCollection }

    /// Tells the view and those in it of traits that differ from those they were told of.
    ///
    /// - Parameter former: The screen's traits, where they changed.
    final func updateTraits(from former: UITraitCollection? = nil) {
        let (new, screen) = (traitCollection, screenTraits)
        let old = traitState?.known ?? former ?? screen
        let changed = new.changedTraits(from: old)
        guard !changed.isEmpty else { return }
        mutableTraitState.known = new == screen ? nil : new
        new.performAsCurrent {
            (self as? PresentationContainer)?.presentation?.tell(of: old, changed)
            controller?.tell(of: old, changed)
            tell(of: old, changed)
            if new.hasDifferentColorAppearance(comparedTo: old) {
                if extras?.backgroundColor?.isDynamic == true { resolveColors() }
                tintColorDidChange()
                setNeedsUpdateConstraints()
                setNeedsLayout()
                setNeedsDisplay()
            }
        }
        for subview in subviews { subview.updateTraits(from: former) }
    }
}

extension UIViewController: TraitHolder {
    var traitState: TraitState? {
        get { extras.traitState }
        set { extras.traitState = newValue }
    }
    var outermostView: UIView? { viewIfLoaded }

    /// Sets traits of a child, and of what is in it; `nil` sets none.
    public func setOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild childViewController: UIViewController
    ) {
        childViewController.setTraits { $0.collection = collection }
    }
    public func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        childViewController.traitState?.collection
    }
}

extension UIPresentationController: TraitHolder {
    var outermostView: UIView? { containerView }
}

// MARK: - Registrations

@preconcurrency @MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

private final class TraitRegistration: NSObject, UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: (UITraitCollection) -> Void

    init(_ traits: [UITrait], _ handler: @escaping (UITraitCollection) -> Void) {
        (self.traits, self.handler) = (traits, handler)
    }

    func tell(of previous: UITraitCollection, _ changed: [UITrait]) {
        if traits.contains(where: { trait in changed.contains { $0 == trait } }) { handler(previous) }
    }
}

/// A view, a controller or a presentation controller, which sets traits and tells of their changes.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {}

extension UITraitChangeObservable {
    /// The traits that the object sets for itself and for what is in it.
    public var traitOverrides: any UITraitOverrides {
        get { (self as? any TraitHolder)?.traitState?.overrides ?? TraitValues() }
        set {
            guard let values = newValue as? TraitValues else { return }
            (self as? any TraitHolder)?.setTraits { $0.overrides = values }
        }
    }

    /// Runs a closure after one of some traits changed, with the object itself and its former traits.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        register(traits) { [weak self] previous in if let self { handler(self, previous) } }
    }

    /// Calls a method of a target, which is not retained, with the object and its former traits.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        let call = TargetAction(target, action)
        return register(traits) { [weak self] previous in if let self { call.perform(self, previous) } }
    }

    /// Calls a method of the object itself.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits, target: self, action: action)
    }

    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        (self as? any TraitHolder)?.traitState?.registrations.removeAll { $0 === registration }
    }

    private func register(
        _ traits: [UITrait], _ handler: @escaping (UITraitCollection) -> Void
    ) -> TraitRegistration {
        let registration = TraitRegistration(traits, handler)
        (self as? any TraitHolder)?.mutableTraitState.registrations.append(registration)
        return registration
    }
}
