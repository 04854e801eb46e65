import Foundation

/// A cell, header or footer whose content and background configurations describe.
@preconcurrency @MainActor
public protocol ConfigurableView: UIView {
    associatedtype ConfigurationState: UIConfigurationState
    var contentView: UIView { get }
    var backgroundView: UIView? { get set }
    var configurationState: ConfigurationState { get }
    /// Requests ``updateConfiguration(using:)`` before the next layout.
    func setNeedsUpdateConfiguration()
    /// Called before the first layout, the layout after a change of selection or highlight, and after requests.
    func updateConfiguration(using state: ConfigurationState)
}

/// The configurations of one view.
@MainActor
final class ViewConfigurations {
    var content: (any UIContentConfiguration)?
    var background: UIBackgroundConfiguration?
    var backgroundView: UIView?
    var handler: ((UIView, any UIConfigurationState) -> Void)?
    var updatesContent = true
    var updatesBackground = true
}

extension ConfigurableView {
    public typealias ConfigurationUpdateHandler = (Self, ConfigurationState) -> Void

    /// A configuration's view is the ``contentView``. A new configuration gets a new view unless that of the old one
    /// supports it; `nil` leaves an empty content view.
    public var contentConfiguration: (any UIContentConfiguration)? {
        get { extras?.configurations?.content }
        set {
            guard newValue != nil || contentConfiguration != nil else { return }
            configurations.content = newValue
            defer { (superview as? UIScrollView)?.contentDidChange(of: self) }
            if let newValue, let view = fittedContentView as? any UIContentView, view.supports(newValue) {
                view.configuration = newValue
                return
            }
            UIView.performWithoutAnimation {
                fittedContentView?.removeFromSuperview()
                let view = newValue?.makeContentView()
                fittedContentView = view
                if let view { insertContent(view) }
            }
        }
    }

    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { extras?.configurations?.background }
        set {
            guard newValue != nil || backgroundConfiguration != nil else { return }
            configurations.background = newValue
            guard let newValue, newValue.isVisible else {
                configurations.backgroundView?.removeFromSuperview()
                configurations.backgroundView = nil
                return
            }
            if configurations.backgroundView == nil {
                UIView.performWithoutAnimation { configurations.backgroundView = fill(with: UIView(), at: 0) }
            }
            if let view = configurations.backgroundView { newValue.show(in: view) }
            placeBackground()
        }
    }

    /// Called after ``updateConfiguration(using:)``.
    public var configurationUpdateHandler: ConfigurationUpdateHandler? {
        get { extras?.configurations?.handler.map { handler in { handler($0, $1) } } }
        set {
            configurations.handler = newValue.map { handler in
                { view, state in
                    if let view = view as? Self, let state = state as? ConfigurationState { handler(view, state) }
                }
            }
            setNeedsUpdateConfiguration()
        }
    }

    /// Whether the content configuration is updated for each new state.
    public var automaticallyUpdatesContentConfiguration: Bool {
        get { extras?.configurations?.updatesContent ?? true }
        set { configurations.updatesContent = newValue }
    }

    /// Whether the background configuration is updated for each new state.
    public var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { extras?.configurations?.updatesBackground ?? true }
        set { configurations.updatesBackground = newValue }
    }

    private var configurations: ViewConfigurations {
        if let present = extras?.configurations { return present }
        let new = ViewConfigurations()
        mutableExtras.configurations = new
        return new
    }

    /// Inserts a view in front of the backgrounds, behind all else.
    @discardableResult
    func insertContent<Content: UIView>(_ view: Content) -> Content {
        let index = subviews.firstIndex { $0 !== backgroundView && $0 !== extras?.configurations?.backgroundView }
        return fill(with: view, at: index ?? subviews.count)
    }

    fileprivate func placeBackground() {
        guard let configurations = extras?.configurations, let view = configurations.backgroundView,
            let insets = configurations.background?.backgroundInsets
        else { return }
        var frame = bounds.inset(by: UIEdgeInsets(insets, isReversed: isRightToLeft))
        frame.size = CGSize(width: max(0, frame.width), height: max(0, frame.height))
        if view.frame != frame { view.frame = frame }
    }
}

/// The stored state of a ``ConfigurableView``.
@MainActor
protocol ConfiguredView: ConfigurableView {
    var needsConfigurationUpdate: Bool { get set }
    /// Whether the view's class may override the update.
    var isSubclass: Bool { get }
}

extension ConfiguredView {
    /// Whether an update may have an effect.
    var isConfigurable: Bool { isSubclass || extras?.configurations != nil }

    func requestUpdate() {
        needsConfigurationUpdate = true
        setNeedsLayout()
    }

    func stateDidChange() { if isConfigurable { setNeedsUpdateConfiguration() } }

    /// Requests an update for the next item: with a layout only if there is a configuration.
    func requestUpdateForReuse() {
        needsConfigurationUpdate = true
        if extras?.configurations != nil { setNeedsLayout() }
    }

    func updateConfigurationIfNeeded() {
        defer { placeBackground() }
        guard needsConfigurationUpdate, isConfigurable else { return }
        needsConfigurationUpdate = false
        let state = configurationState
        if automaticallyUpdatesContentConfiguration, let content = contentConfiguration {
            contentConfiguration = content.updated(for: state)
        }
        if automaticallyUpdatesBackgroundConfiguration, let background = backgroundConfiguration {
            backgroundConfiguration = background.updated(for: state)
        }
        updateConfiguration(using: state)
        extras?.configurations?.handler?(self, state)
    }
}
