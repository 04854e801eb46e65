import Foundation

/// A rectangle in a view that constraints can refer to.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// The source of a guide's rectangle.
    enum Source {
        /// Constraints.
        case constraints
        /// The view's bounds without insets.
        case insets(@MainActor (UIView) -> UIEdgeInsets)
        /// The content of a scroll view.
        case scrollContent
    }

    /// The view that the guide is in. Not retained.
    open weak var owningView: UIView? {
        didSet {
            guard owningView !== oldValue else { return }
            oldValue?.constraintState.guides.removeAll { $0 === self }
            if let owningView, !owningView.constraintState.guides.contains(where: { $0 === self }) {
                owningView.constraintState.guides.append(self)
            }
        }
    }

    /// A name for messages.
    open var identifier = ""
    let source: Source
    /// The rectangle of the last layout, where constraints decide.
    var solvedFrame = CGRect.zero

    /// Creates a guide without a view; see ``UIView/addLayoutGuide(_:)``.
    public override init() {
        source = .constraints
        super.init()
    }

    init(owningView: UIView, identifier: String, source: Source) {
        self.source = source
        self.owningView = owningView
        self.identifier = identifier
        super.init()
    }

    /// The rectangle in the coordinates of the view: that of the last layout.
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

extension UIView {
    /// The bounds without the margins.
    public var layoutMarginsGuide: UILayoutGuide {
        systemGuide("UIViewLayoutMarginsGuide", .insets { $0.layoutMargins })
    }

    /// The part of the bounds that bars do not cover.
    public var safeAreaLayoutGuide: UILayoutGuide {
        systemGuide("UIViewSafeAreaLayoutGuide", .insets { $0.safeAreaInsets })
    }

    /// The part of the bounds for readable text: the margins, without a limit of the width.
    public var readableContentGuide: UILayoutGuide {
        systemGuide("UIViewReadableContentGuide", .insets { $0.layoutMargins })
    }

    /// Adds a guide to the view; it leaves its former view.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView = self
    }

    /// Removes a guide, and with it the constraints that refer to it.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self else { return }
        for view in sequence(first: self, next: \.superview) {
            for constraint in view.constraints
            where constraint.firstItem === layoutGuide || constraint.secondItem === layoutGuide {
                constraint.isActive = false
            }
        }
        layoutGuide.owningView = nil
    }

    /// The guides that were added to the view.
    public var layoutGuides: [UILayoutGuide] {
        extras?.constraintState?.guides.filter { if case .constraints = $0.source { true } else { false } } ?? []
    }

    fileprivate func systemGuide(_ identifier: String, _ source: UILayoutGuide.Source) -> UILayoutGuide {
        constraintState.guides.first { $0.identifier == identifier }
            ?? UILayoutGuide(owningView: self, identifier: identifier, source: source).attached()
    }
}

extension UIScrollView {
    /// The rectangle of the content: constraints between it and the content decide about ``contentSize``.
    public var contentLayoutGuide: UILayoutGuide { systemGuide("UIScrollViewContentLayoutGuide", .scrollContent) }

    /// The rectangle of the scroll view itself, wherever it is scrolled to.
    public var frameLayoutGuide: UILayoutGuide { systemGuide("UIScrollViewFrameLayoutGuide", .insets { _ in .zero }) }
}

extension UILayoutGuide {
    /// The guide, now in the list of its view.
    fileprivate func attached() -> UILayoutGuide {
        owningView?.constraintState.guides.append(self)
        return self
    }
}
