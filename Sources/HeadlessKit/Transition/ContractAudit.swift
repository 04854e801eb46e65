import AnimationCore

/// Looks over a stage after a transition, and names what the transition left in disorder.
///
/// At rest means: a view that is left is shown, opaque and untransformed; a cell is where its layout puts it. What the
/// transition did not touch is not its business.
struct ContractAudit {
    let stage: Stage
    let context: TransitionContext

    func run() {
        let survivor = context.didComplete ? context.to.view : context.from.view
        checkContainer(survivor)
        // One look at every view: there may be thousands.
        let inContainer = ViewsOfInterest(in: context.container)
        let removed = [context.from.view, context.to.view].map { view in
            view.superview == nil ? ViewsOfInterest(in: view) : nil
        }
        checkSnapshots(inContainer.snapshots + removed.flatMap { $0?.snapshots ?? [] })
        for (view, own) in zip([context.from.view, context.to.view], removed) {
            let collections =
                if let own {
                    own.collections
                } else if view.isDescendant(of: context.container) {
                    inContainer.collections.filter { $0.isDescendant(of: view) }
                } else {
                    ViewsOfInterest(in: view).collections
                }
            checkCells(in: collections, survives: view === survivor)
        }
        checkRest(of: survivor)
        if let recording = stage.recording, recording.isAnimating(on: context.clock) {
            report(.stillAnimating, "an animation of the transition goes on after its end")
        }
    }

    private func report(_ rule: ContractViolation.Rule, _ detail: String) {
        stage.report(rule, detail: detail, of: context)
    }

    private func checkContainer(_ survivor: View) {
        if survivor.superview !== context.container {
            report(.viewMissing, "\(survivor.identity) has to be left in the container, and is not there")
        }
        for view in context.container.subviews where view !== survivor && !(view is SnapshotView) {
            report(.viewLeft, "\(view.identity) was left in the container")
        }
    }

    private func checkSnapshots(_ snapshots: [SnapshotView]) {
        for snapshot in snapshots {
            report(.snapshotLeft, "\(snapshot.identity) was left behind")
        }
    }

    private func checkCells(in collections: [CollectionView], survives: Bool) {
        for collection in collections where !collection.needsLayout {
            let cells = collection.visibleCells
            for index in cells.indices where !cells[index].isAtRest(withAlpha: survives) {
                let cell = cells[index]
                guard let rest = cell.applied else { continue }
                if cell.isHidden != rest.isHidden {
                    report(.cellNotRestored, "\(cell.identity) was left \(cell.isHidden ? "hidden" : "shown")")
                }
                if cell.center != rest.center || cell.bounds.size != rest.size || cell.transform != rest.transform {
                    report(.cellNotRestored, "\(cell.identity) was left at \(cell.frame) instead of \(rest.frame)")
                }
                if survives, cell.alpha != rest.alpha {
                    report(.viewNotAtRest, "\(cell.identity) was left with alpha \(cell.alpha)")
                }
            }
        }
    }

    /// The surviving view, and what in it the transition animated. Cells have rules of their own.
    private func checkRest(of survivor: View) {
        if survivor.isHidden { report(.viewNotAtRest, "\(survivor.identity) was left hidden") }
        guard let recording = stage.recording else { return }
        let views = recording.views
        var isTouched = [Bool](repeating: false, count: max(views.count, survivor.target + 1))
        isTouched[survivor.target] = true
        recording.timeline.alpha.mark(&isTouched, on: context.clock)
        recording.timeline.transform.mark(&isTouched, on: context.clock)
        for (view, isTouched) in zip(views, isTouched) where isTouched {
            guard view.kind != .cell, view.isDescendant(of: survivor) else { continue }
            if view.alpha != 1 { report(.viewNotAtRest, "\(view.identity) was left with alpha \(view.alpha)") }
            if view.transform != .identity {
                report(.viewNotAtRest, "\(view.identity) was left with a transform")
            }
        }
    }

}

/// The views in a tree that an audit looks at one by one, found in one pass over thousands of cells.
private struct ViewsOfInterest {
    var snapshots: [SnapshotView] = []
    var collections: [CollectionView] = []

    init(in root: View) { search(root) }

    private mutating func search(_ view: View) {
        switch view.kind {
        case .plain, .cell: break
        case .snapshot: if let snapshot = view as? SnapshotView { snapshots.append(snapshot) }
        case .collection: if let collection = view as? CollectionView { collections.append(collection) }
        }
        // Most are cells with nothing in them.
        for subview in view.subviews where subview.kind != .cell || !subview.subviews.isEmpty { search(subview) }
    }
}

extension TrackList {
    /// Marks the targets that were animated on a clock.
    fileprivate func mark(_ targets: inout [Bool], on clock: Int) {
        for index in indices where self[index].clock == clock && !self[index].isImmediate {
            targets[self[index].target] = true
        }
    }
}

extension Stage {
    /// Looks the transition's traces over at the end of the cycle, or before the next transition starts: an animator may
    /// clean up after `completeTransition(_:)`, in the same completion.
    func audit(_ context: TransitionContext) {
        pendingAudit = context
        // Not weak: the queue is the stage's own, and what was once referred to weakly is retained the long way ever after.
        nextCycle { [unowned self] in auditNow() }
    }

    func auditNow() {
        guard let context = pendingAudit else { return }
        pendingAudit = nil
        ContractAudit(stage: self, context: context).run()
    }
}
