import AnimationCore

/// An interactive change of layout while it runs.
struct LayoutInteraction {
    let transition: CollectionViewTransitionLayout
    let completion: ((_ completed: Bool, _ finished: Bool) -> Void)?
    /// Finished or cancelled, and the rest of the way animates.
    var isSettling = false
}

/// What can be wrong with driving a change of layout by hand.
public enum LayoutTransitionError: Error, Hashable, Sendable {
    /// A second interactive change was started while one runs.
    case alreadyRunning
    /// Finished, cancelled or updated without having begun, or after the end.
    case notRunning
    /// The progress was no number.
    case progressNotANumber
}

extension LayoutTransitionError: CustomStringConvertible {
    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .alreadyRunning:
            "an interactive change of layout runs already; finish or cancel it before starting another"
        case .notRunning:
            "no interactive change of layout is being driven; start one with startInteractiveTransition(to:)"
        case .progressNotANumber:
            "the progress of a change of layout must be a number; check what the gesture's scale was divided by"
        }
    }
}

extension CollectionView {
    /// The transition layout that is in force, between a start and the end of what follows it.
    public final var interactiveTransitionLayout: CollectionViewTransitionLayout? { interaction?.transition }

    /// Starts to change the layout by hand. Set the progress of the layout that is returned, invalidate it, and end with
    /// ``finishInteractiveTransition()`` or ``cancelInteractiveTransition()``.
    ///
    /// - Parameters:
    ///   - next: The layout to go to.
    ///   - completion: Told at the end whether the rest ran to its end, and whether it was finished (or cancelled).
    /// - Throws: ``LayoutTransitionError/alreadyRunning``; everything stays as it was.
    @discardableResult
    public final func startInteractiveTransition(
        to next: CollectionViewLayout, completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
    ) throws(LayoutTransitionError) -> CollectionViewTransitionLayout {
        guard interaction == nil else { throw .alreadyRunning }
        layoutIfNeeded()
        let current = collectionViewLayout
        let target = prepare(next)
        let transition = CollectionViewTransitionLayout(
            from: current, startOffset: contentOffset, size: bounds.size, to: next, targetOffset: target)
        interaction = LayoutInteraction(transition: transition, completion: completion)
        use(transition)
        layoutIfNeeded()
        return transition
    }

    /// Sets the progress of the running interactive change and has the cells follow.
    ///
    /// - Throws: ``LayoutTransitionError``; the progress stays what it was.
    public final func updateInteractiveTransition(_ progress: Double) throws(LayoutTransitionError) {
        guard let interaction, !interaction.isSettling else { throw .notRunning }
        guard !progress.isNaN else { throw .progressNotANumber }
        interaction.transition.transitionProgress = progress
        interaction.transition.invalidateLayout()
        layoutIfNeeded()
    }

    /// Animates the rest of the way to the new layout, in its share of ``layoutChangeDuration``.
    ///
    /// - Throws: ``LayoutTransitionError/notRunning``; everything stays as it was.
    public final func finishInteractiveTransition() throws(LayoutTransitionError) {
        try settle(finished: true)
    }

    /// Animates back to the old layout, in the share of ``layoutChangeDuration`` that had been covered.
    ///
    /// - Throws: ``LayoutTransitionError/notRunning``; everything stays as it was.
    public final func cancelInteractiveTransition() throws(LayoutTransitionError) {
        try settle(finished: false)
    }

    private func settle(finished: Bool) throws(LayoutTransitionError) {
        guard let running = interaction, !running.isSettling else { throw .notRunning }
        interaction?.isSettling = true
        let transition = running.transition
        let share = finished ? 1 - transition.clampedProgress : transition.clampedProgress
        let layout = finished ? transition.nextLayout : transition.currentLayout
        let offset = finished ? transition.targetOffset : transition.startOffset
        let end: (Bool) -> Void = { completed in
            self.interaction = nil
            self.use(layout)
            self.contentOffset = offset
            self.layoutIfNeeded()
            running.completion?(completed, finished)
        }
        guard let stage else {
            end(true)
            return
        }
        stage.animate(
            AnimationRequest(.curve(.easeInOut), duration: share * layoutChangeDuration),
            animations: { self.move(to: layout, offset: offset, appearingFrom: nil) }, completion: end)
    }
}
