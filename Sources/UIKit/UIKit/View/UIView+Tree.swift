extension UIView {
    /// Inserts a view at an index, or in front of all; reports what makes no sense on a stage.
    final func insert(_ view: UIView, at requested: Int?) {
        if isDescendant(of: view) {
            let text = "a view cannot be added to itself or to a view that it contains"
            guard let simulation = simulation ?? view.simulation else { preconditionFailure(text) }
            simulation.report(.cyclicViewTree, detail: text + "; it keeps its place")
            return
        }
        if view.ownLayer.isTransitionContainer, view.superview !== self, let simulation = view.simulation {
            simulation.report(.containerRemoved, detail: "moving the container to another view was refused")
            return
        }
        let isMove = view.superview === self
        let changesWindow = view.window !== window
        if !isMove {
            view.willMove(toSuperview: self)
            if changesWindow { view.willMove(toWindow: window) }
            view.superview?.willRemoveSubview(view)
        }
        let former = view.superview
        ownLayer.insert(view.ownLayer, at: requested)
        guard !isMove else { return }
        view.constraintsDidLoseView(former)
        if TraitState.hasOverrides { view.updateTraits() }
        didAddSubview(view)
        view.didMoveToSuperview()
        if changesWindow { view.notifyWindowChange() }
    }

    @discardableResult
    final func fill<Subview: UIView>(with view: Subview, at index: Int? = nil) -> Subview {
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if let index { insertSubview(view, at: index) } else { addSubview(view) }
        return view
    }

    /// Makes the first responder resign if it is in the view; `force` does not ask it.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let window, let responder = window.firstResponder as? UIView, responder.isDescendant(of: self) else {
            return false
        }
        if !responder.resignFirstResponder(), force { window.firstResponder = nil }
        return !responder.isFirstResponder
    }

    final func notifyWindowChange() {
        didMoveToWindow()
        guard type(of: self) != UICollectionViewCell.self || !ownLayer.sublayerStorage.isEmpty else { return }
        for subview in subviews { subview.notifyWindowChange() }
    }

    /// Calls ``safeAreaInsetsDidChange()`` if the view's insets differ from those that it was last told of, and then the same in its
    /// subviews. The views of other controllers are told before their own layout.
    ///
    /// - Returns: Whether the view's own insets changed.
    @discardableResult
    final func tellSafeAreaChange() -> Bool {
        let insets = safeAreaInsets
        guard insets != extras?.knownSafeAreaInsets ?? .zero else { return false }
        mutableExtras.knownSafeAreaInsets = insets
        safeAreaInsetsDidChange()
        for subview in subviews where subview.controller == nil { subview.tellSafeAreaChange() }
        return true
    }

    final var controllerInsets: UIEdgeInsets {
        if let controller { return controller.additionalSafeAreaInsets }
        let responders = sequence(first: self as UIResponder) { $0.next }
        return responders.lazy.compactMap { $0 as? UIViewController }.first?.additionalSafeAreaInsets ?? .zero
    }
}
