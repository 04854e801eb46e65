/// The properties that few views have, apart from those that every view has.
@MainActor
final class ViewExtras {
    var backgroundColor: UIColor?
    var mask: UIView?
    var tintColor: UIColor?
    var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
    var accessibilityIdentifier: String?
    var translatesAutoresizingMask = true
    var layoutMargins: UIEdgeInsets?
    /// The insets that the view was last told of.
    var knownSafeAreaInsets: UIEdgeInsets?
    var traitState: TraitState?
    var gestureRecognizers: [UIGestureRecognizer]?
    var constraintState: ConstraintState?
    var configurations: ViewConfigurations?
    var minimumContentSizeCategory: UIContentSizeCategory?
    var interactions: [any UIInteraction] = []
    var maximumContentSizeCategory: UIContentSizeCategory?
    var declaredValues: [String: Any] = [:]
}

extension UIView {
    final var mutableExtras: ViewExtras {
        if let extras { return extras }
        let new = ViewExtras()
        extras = new
        return new
    }
}
