import AnimationMath

@MainActor
struct LayoutInteraction {
    let transition: UICollectionViewTransitionLayout
    let completion: ((_ completed: Bool, _ finished: Bool) -> Void)?
    /// Whether it was finished or cancelled, and the rest animates.
    var isSettling = false
}

extension UICollectionView {
    package final var interactiveTransitionLayout: UICollectionViewTransitionLayout? { interaction?.transition }

    /// A second start while one runs is ignored, which is recorded as a violation.
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
            delegate?.collectionView(
                self, transitionLayoutForOldLayout: current, newLayout: layout)
            ?? UICollectionViewTransitionLayout(currentLayout: current, nextLayout: layout)
        let end = beginLayoutChange(to: transition)
        current.prepareIfNeeded()
        transition.begin(startOffset: Point(contentOffset), size: ownLayer.geometry.bounds.size, targetOffset: target)
        interaction = LayoutInteraction(transition: transition, completion: completion)
        use(transition)
        layoutIfNeeded()
        end()
        return transition
    }

    /// Animates the rest of the change to the new layout, for a fraction of the duration of a change of layout. Without an
    /// interactive change nothing happens, which is recorded as a violation.
    public func finishInteractiveTransition() { settle(finished: true) }

    public func cancelInteractiveTransition() { settle(finished: false) }

    private func settle(finished: Bool) {
        guard let running = interaction, !running.isSettling else {
            return reportIgnored(
                "\(finished ? "finish" : "cancel")InteractiveTransition(): no interactive change of layout runs")
        }
        interaction?.isSettling = true
        let transition = running.transition
        let fraction = finished ? 1 - transition.clampedProgress : transition.clampedProgress
        let (current, next) = (transition.currentLayout, transition.nextLayout)
        let (layout, other) = finished ? (next, current) : (current, next)
        let offset = finished ? transition.targetOffset : transition.startOffset
        let endChange = beginLayoutChange(to: layout)
        layout.prepareIfNeeded()
        let end: (Bool) -> Void = { completed in
            self.interaction = nil
            self.use(layout)
            if other !== layout { other.detach(from: ObjectIdentifier(self)) }
            self.contentOffset = CGPoint(offset)
            self.layoutIfNeeded()
            endChange()
            running.completion?(completed, finished)
        }
        guard simulation != nil else { return end(true) }
        animateUpdate(
            { move(to: layout, offset: offset, appearingFrom: nil) }, over: fraction * layoutChangeDuration, end)
    }
}
