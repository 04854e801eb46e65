import AnimationCore

extension View {
    /// Adds `view` in front of all subviews; it leaves the superview it had.
    ///
    /// A view cannot be put into itself or into something that it contains: inside a stage that is refused and noted in
    /// the stage's violations, elsewhere it traps.
    public final func addSubview(_ view: View) { insert(view, at: nil) }

    /// Inserts `view` so that `index` subviews lie behind it.
    public final func insertSubview(_ view: View, at index: Int) {
        precondition(
            index >= 0 && index <= subviews.count, "a view with \(subviews.count) subviews has no position \(index)")
        insert(view, at: index)
    }

    /// Inserts `view` directly in front of `sibling`.
    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        insert(view, at: position(of: sibling, without: view) + 1)
    }

    /// Inserts `view` directly behind `sibling`.
    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        insert(view, at: position(of: sibling, without: view))
    }

    /// Moves a subview in front of its siblings.
    public final func bringSubviewToFront(_ view: View) {
        if view.superview === self { insert(view, at: nil) }
    }

    /// Moves a subview behind its siblings.
    public final func sendSubviewToBack(_ view: View) {
        if view.superview === self { insert(view, at: 0) }
    }

    /// Takes the view out of its superview; without one nothing happens. The container of a running transition stays
    /// where it is, and the attempt is noted as a violation.
    public final func removeFromSuperview() {
        guard superview != nil else { return }
        if isTransitionContainer, let stage {
            stage.report(.containerRemoved, detail: "removeFromSuperview() on the container was refused")
            return
        }
        detach()
        if let recording, recording.isOpen { recording.recordHierarchy(self, parent: nil, index: 0) }
    }

    /// Whether this is `view` or lies somewhere in it.
    public final func isDescendant(of view: View) -> Bool {
        var current: View? = self
        while let candidate = current {
            if candidate === view { return true }
            current = candidate.superview
        }
        return false
    }

    /// The view and all that it lies in, innermost first.
    var ancestors: UnfoldSequence<View, (View?, Bool)> { sequence(first: self) { $0.superview } }

    /// The outermost view of the tree that this one belongs to.
    final var root: View {
        var view = self
        while let parent = view.superview { view = parent }
        return view
    }

    /// The stage that the view is on.
    public final var stage: Stage? { root.ownedStage }

    /// The first view with that tag among this one and, depth first, all that are in it.
    public final func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Makes this the superview of a view that lies in nothing and contains nothing, and says whether it is one; it is added
    /// to the subviews later, with ``addLinked(_:)``.
    final func link(_ view: View) -> Bool {
        guard view.superviewIdentity == nil, view.subviews.isEmpty, view !== self else { return false }
        view.superview = self
        return true
    }

    /// Adds views, all of them linked, in front of all subviews, in order. They need no looking over.
    final func addLinked<Kind: View>(_ views: ArraySlice<Kind>) {
        guard !views.isEmpty else { return }
        let first = subviews.count
        changeSubviews { subviews in
            subviews.reserveCapacity(first + views.count)
            for index in views.indices { subviews.append(views[index]) }
        }
        subtreeNeedsLayout = subtreeNeedsLayout || views.contains { $0.needsLayout }
        setNeedsLayout()
        if let recording, recording.isOpen {
            recording.register(subviews[first...], parent: self, first: first)
        }
    }

    private func insert(_ view: View, at requested: Int?) {
        if isDescendant(of: view) {
            let sentence = "a view cannot be added to itself or to something that it contains"
            guard let stage = stage ?? view.stage else { preconditionFailure(sentence) }
            stage.report(.cyclicViewTree, detail: sentence + "; it stays where it was")
            return
        }
        if view.isTransitionContainer, view.superview !== self, let stage = view.stage {
            stage.report(.containerRemoved, detail: "moving the container to another view was refused")
            return
        }
        view.detach()
        let index = min(requested ?? subviews.count, subviews.count)
        changeSubviews { $0.insert(view, at: index) }
        view.superview = self
        if view.needsLayout || view.subtreeNeedsLayout { markSubtree() }
        setNeedsLayout()
        if let recording, recording.isOpen {
            recording.register(view, parent: self, index: index)
        } else if let recording = view.recording, recording.isOpen {
            recording.recordHierarchy(view, parent: nil, index: 0)
        }
    }

    private func detach() {
        guard let parent = superview, let index = parent.subviews.lastIndex(where: { $0 === self }) else { return }
        parent.changeSubviews { _ = $0.remove(at: index) }
        superview = nil
    }

    private func position(of sibling: View, without view: View) -> Int {
        let others = subviews.filter { $0 !== view }
        guard let index = others.firstIndex(where: { $0 === sibling }) else {
            preconditionFailure("the sibling to insert next to is not a subview of this view")
        }
        return index
    }
}
