import Foundation

@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    enum Source {
        case constraints
        /// The view's bounds without insets.
        case insets(@MainActor (UIView) -> UIEdgeInsets)
        case scrollContent
    }

    open weak var owningView: UIView? {
        willSet {
            guard newValue == nil, let owningView else { return }
            for view in sequence(first: owningView, next: \.superview) {
                for constraint in view.constraints where constraint.items.contains(where: { $0 === self }) {
                    constraint.isActive = false
                }
            }
        }
        didSet {
            guard owningView !== oldValue else { return }
            oldValue?.constraintState.guides.removeAll { $0 === self }
            if let owningView, !owningView.constraintState.guides.contains(where: { $0 === self }) {
                owningView.constraintState.guides.append(self)
            }
        }
    }

    open var identifier = ""
    let source: Source
    /// The rectangle of the last layout, where constraints decide.
    var solvedFrame = CGRect.zero

    public override init() {
        source = .constraints
        super.init()
    }
    init(owningView: UIView, identifier: String, source: Source) {
        (self.source, self.owningView, self.identifier) = (source, owningView, identifier)
        super.init()
    }

    open var layoutFrame: CGRect {
        guard let owningView else { return .zero }
        switch source {
        case .constraints: return solvedFrame
        case .insets(let insets): return owningView.bounds.inset(by: insets(owningView))
        case .scrollContent:
            return CGRect(origin: .zero, size: (owningView as? UIScrollView)?.contentSize ?? .zero)
        }
    }
}

/// The guide of ``UIView/keyboardLayoutGuide``. Its properties are kept, and change nothing without a keyboard.
open class UIKeyboardLayoutGuide: UILayoutGuide {
    open var followsUndockedKeyboard = false
    open var usesBottomSafeArea = true
    open var keyboardDismissPadding: CGFloat = 0
}

extension UIView {
    public var layoutMarginsGuide: UILayoutGuide {
        systemGuide("UIViewLayoutMarginsGuide", .insets { $0.layoutMargins })
    }

    public var safeAreaLayoutGuide: UILayoutGuide {
        systemGuide("UIViewSafeAreaLayoutGuide", .insets { $0.safeAreaInsets })
    }

    /// The place of the keyboard, which a stage does not show: below the safe area.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        let name = "UIKeyboardLayoutGuide"
        return systemGuide(name) {
            UIKeyboardLayoutGuide(
                owningView: self, identifier: name,
                source: .insets {
                    UIEdgeInsets(top: $0.bounds.height - $0.safeAreaInsets.bottom, left: 0, bottom: 0, right: 0)
                })
        }
    }

    /// The part of the bounds for readable text: the margins, without a limit of the width.
    public var readableContentGuide: UILayoutGuide {
        systemGuide("UIViewReadableContentGuide", .insets { $0.layoutMargins })
    }

    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) { layoutGuide.owningView = self }

    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        if layoutGuide.owningView === self { layoutGuide.owningView = nil }
    }

    public var layoutGuides: [UILayoutGuide] {
        extras?.constraintState?.guides.filter { if case .constraints = $0.source { true } else { false } } ?? []
    }

    var topLayoutGuide: LayoutSupport {
        layoutSupport("_UIViewControllerTop") {
            UIEdgeInsets(top: 0, left: 0, bottom: $0.bounds.height - $0.safeAreaInsets.top, right: 0)
        }
    }

    var bottomLayoutGuide: LayoutSupport {
        layoutSupport("_UIViewControllerBottom") {
            UIEdgeInsets(top: $0.bounds.height - $0.safeAreaInsets.bottom, left: 0, bottom: 0, right: 0)
        }
    }

    private func layoutSupport(
        _ identifier: String, insets: @escaping @MainActor (UIView) -> UIEdgeInsets
    ) -> LayoutSupport {
        systemGuide(identifier) {
            LayoutSupport(owningView: self, identifier: identifier, source: .insets(insets))
        }
    }

    fileprivate func systemGuide(_ identifier: String, _ source: UILayoutGuide.Source) -> UILayoutGuide {
        systemGuide(identifier) { UILayoutGuide(owningView: self, identifier: identifier, source: source) }
    }

    private func systemGuide<Guide: UILayoutGuide>(_ identifier: String, _ make: () -> Guide) -> Guide {
        if let guide = constraintState.guides.first(where: { $0.identifier == identifier }) as? Guide { return guide }
        let guide = make()
        constraintState.guides.append(guide)
        return guide
    }
}

extension UIScrollView {
    public var contentLayoutGuide: UILayoutGuide { systemGuide("UIScrollViewContentLayoutGuide", .scrollContent) }

    public var frameLayoutGuide: UILayoutGuide { systemGuide("UIScrollViewFrameLayoutGuide", .insets { _ in .zero }) }
}
