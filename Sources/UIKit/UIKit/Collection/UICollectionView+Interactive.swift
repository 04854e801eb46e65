import AnimationCore

@MainActor
struct LayoutInteraction {
    let transition: UICollectionViewTransitionLayout
    let completion: ((_ completed: Bool, _ finished: Bool) -> Void)?
    /// Whether it was finished or cancelled, and the rest animates.
    var isSettling = false
}

extension UICollectionView {
    /// The transition layout that is in force, between a start and the end of what follows it.
    package final var interactiveTransitionLayout: UICollectionViewTransitionLayout? { interaction?.transition }

    /// Starts to change the layout by hand. Set the progress of the layout that is returned, invalidate it, and end with
    /// ``finishInteractiveTransition()`` or ``cancelInteractiveTransition()``. A second start while one runs is ignored, which
    /// is recorded as a violation.
    ///
    /// - Parameters:
    ///   - layout: The layout to go to.
    ///   - completion: Receives whether the rest ran to its end, and whether it was finished (or cancelled).
    /// - Returns: The layout of the transition.
    @discardableResult
    public func startInteractiveTransition(
        to layout: UICollectionViewLayout, completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
    ) -> UICollectionViewTransitionLayout {
        if let interaction {
            reportIgnored("startInteractiveTransition(to:): an interactive change of layout runs already")
            return interaction.transition
        }
        layoutIfNeeded()
        let current = collectionViewLayout
        let target = prepare(layout)
        let transition =
            (delegate as? any UICollectionViewDelegate)?.collectionView(
                self, transitionLayoutForOldLayout: current, newLayout: layout)
            ?? UICollectionViewTransitionLayout(currentLayout: current, nextLayout: layout)
        transition.begin(startOffset: Point(contentOffset), size: layer.geometry.bounds.size, targetOffset: target)
        interaction = LayoutInteraction(transition: transition, completion: completion)
        use(transition)
        layoutIfNeeded()
        return transition
    }

    /// Animates the rest of the change to the new layout, for a fraction of the duration of a change of layout. Without an
    /// interactive change nothing happens, which is recorded as a violation.
    public func finishInteractiveTransition() { settle(finished: true) }

    /// Animates back to the old layout, for the fraction of the duration that had been covered.
    public func cancelInteractiveTransition() { settle(finished: false) }

    private func settle(finished: Bool) {
        guard let running = interaction, !running.isSettling else {
            return reportIgnored(
                "\(finished ? "finish" : "cancel")InteractiveTransition(): no interactive change of layout runs")
        }
        interaction?.isSettling = true
        let transition = running.transition
        let fraction = finished ? 1 - transition.clampedProgress : transition.clampedProgress
        let layout = finished ? transition.nextLayout : transition.currentLayout
        let offset = finished ? transition.targetOffset : transition.startOffset
        let end: (Bool) -> Void = { completed in
            self.interaction = nil
            self.use(layout)
            self.contentOffset = CGPoint(offset)
            self.layoutIfNeeded()
            running.completion?(completed, finished)
        }
        guard simulation != nil else { return end(true) }
        Simulation.animate(
            AnimationRequest(
                .curve(.easeInOut), duration: fraction * layoutChangeDuration, options: .allowUserInteraction),
            animations: { self.move(to: layout, offset: offset, appearingFrom: nil) }, completion: end)
    }

    private func reportIgnored(_ text: String) { simulation?.report(.requestIgnored, detail: text) }
}
