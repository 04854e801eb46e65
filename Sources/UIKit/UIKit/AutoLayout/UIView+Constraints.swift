import Foundation

@MainActor
final class ConstraintState {
    /// The active constraints of which the view is the nearest common superview, or the only item.
    var constraints: [NSLayoutConstraint] = []
    var guides: [UILayoutGuide] = []
    /// The number of active constraints, and stack views, that refer to the view.
    var references = 0
    var needsUpdate = false
    /// The resistance to being stretched: horizontal, vertical.
    var hugging = [UILayoutPriority.defaultLow, .defaultLow]
    /// The resistance to being compressed: horizontal, vertical.
    var compressionResistance = [UILayoutPriority.defaultHigh, .defaultHigh]
    var engine: LayoutEngine?
}

extension UIView {
    final var constraintState: ConstraintState {
        if let state = extras?.constraintState { return state }
        let state = ConstraintState()
        mutableExtras.constraintState = state
        return state
    }

    /// Whether constraints decide about the view's frame: it does not follow its autoresizing mask, and an active
    /// constraint or a stack view refers to it.
    final var isConstrained: Bool {
        (extras?.constraintState?.references ?? 0) > 0 && !translatesAutoresizingMaskIntoConstraints
    }

    final func nearestCommonView(with other: UIView) -> UIView? {
        sequence(first: self, next: \.superview).first { other.isDescendant(of: $0) }
    }

    // MARK: Constraints

    public var constraints: [NSLayoutConstraint] { extras?.constraintState?.constraints ?? [] }

    public func addConstraint(_ constraint: NSLayoutConstraint) {
        guard !constraint.isActive else { return }
        precondition(
            constraint.views.allSatisfy { $0.isDescendant(of: self) },
            "error: the items of \(constraint) are not in the view that it is added to")
        constraint.activate(in: self)
    }

    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.holder === self { constraint.deactivate() }
    }

    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        sequence(first: self, next: \.superview).flatMap(\.constraints).filter { constraint in
            constraint.views.contains { $0 === self } && constraint.firstAttribute.axis == axis
        }
    }

    public var hasAmbiguousLayout: Bool { LayoutEngine.current(for: self)?.isAmbiguous(self) ?? false }

    /// Active required constraints of the view's tree that contradict others and are not satisfied. UIKit prints them.
    package var conflictingConstraints: [NSLayoutConstraint] {
        LayoutEngine.current(for: self)?.conflicts ?? []
    }

    // MARK: Content

    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        extras?.constraintState?.hugging[axis.rawValue] ?? .defaultLow
    }

    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        constraintState.hugging[axis.rawValue] = priority
        superview?.setNeedsLayout()
    }

    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        extras?.constraintState?.compressionResistance[axis.rawValue] ?? .defaultHigh
    }

    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintState.compressionResistance[axis.rawValue] = priority
        superview?.setNeedsLayout()
    }

    public static let layoutFittingCompressedSize = CGSize.zero
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// The direction in which the view's lines run: from left to right unless ``semanticContentAttribute`` forces the other.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        isRightToLeft ? .rightToLeft : .leftToRight
    }

    final var isRightToLeft: Bool { semanticContentAttribute == .forceRightToLeft }

    // MARK: Passes

    public func setNeedsUpdateConstraints() {
        LayoutEngine.requestUpdate(of: self)
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    public func needsUpdateConstraints() -> Bool { extras?.constraintState?.needsUpdate ?? false }

    public func updateConstraintsIfNeeded() {
        LayoutEngine.performUpdates(in: self)
        LayoutEngine.requestLayout(from: self)
    }

    final func applyConstraints() {
        guard LayoutEngine.isInUse, subviews.contains(where: \.isConstrained) else { return }
        LayoutEngine.current(for: self)?.placeSubviews(of: self)
    }

    final func constraintsDidLoseView(_ former: UIView?) {
        guard LayoutEngine.isInUse, let former else { return }
        for view in sequence(first: former, next: \.superview) {
            for constraint in view.constraints where constraint.views.contains(where: { $0.isDescendant(of: self) }) {
                constraint.deactivate()
            }
        }
    }
}

extension NSLayoutConstraint.Attribute {
    var axis: NSLayoutConstraint.Axis {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
            .trailingMargin, .centerXWithinMargins, .notAnAttribute:
            .horizontal
        case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
            .centerYWithinMargins:
            .vertical
        }
    }

    var isDirectional: Bool { [.leading, .trailing, .leadingMargin, .trailingMargin].contains(self) }
    var isDimension: Bool { self == .width || self == .height }
    var isMargin: Bool { rawValue >= NSLayoutConstraint.Attribute.leftMargin.rawValue }

    var fraction: Double {
        switch self {
        case .left, .leading, .top, .firstBaseline, .leftMargin, .leadingMargin, .topMargin: 0
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: 0.5
        default: 1
        }
    }
}

extension UIView {
    /// The least height at which the constraints hold in a width; 0 where there are none.
    final func fittingHeight(width: CGFloat) -> CGFloat {
        systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}
