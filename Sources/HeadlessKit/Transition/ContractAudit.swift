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
        checkSnapshots()
        for view in [context.from.view, context.to.view] { checkCells(in: view, survives: view === survivor) }
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

    private func checkSnapshots() {
        let removed = [context.from.view, context.to.view].filter { $0.superview == nil }
        for snapshot in ([context.container] + removed).flatMap({ ViewsOfInterest(in: $0).snapshots }) {
            report(.snapshotLeft, "\(snapshot.identity) was left behind")
        }
    }

    private func checkCells(in view: View, survives: Bool) {
        for collection in ViewsOfInterest(in: view).collections where !collection.needsLayout {
            for cell in collection.visibleCells {
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
        let touched = Set(
            recording.timeline.alpha.targets(on: context.clock)
                + recording.timeline.transform.targets(on: context.clock) + [survivor.target])
        for target in touched.sorted() where target < recording.views.count {
            let view = recording.views[target]
            guard !(view is CollectionViewCell), view.isDescendant(of: survivor) else { continue }
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
        case .plain: break
        case .snapshot: if let snapshot = view as? SnapshotView { snapshots.append(snapshot) }
        case .collection: if let collection = view as? CollectionView { collections.append(collection) }
        }
        for subview in view.subviews { search(subview) }
    }
}

extension TrackList {
    /// The targets that were animated on a clock.
    func targets(on clock: Int) -> [Int] {
        tracks.lazy.filter { $0.clock == clock && !$0.isImmediate }.map(\.target)
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
