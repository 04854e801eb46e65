import AnimationCore
import AnimationTimeline
import UIKit

/// Examines a stage after a transition, and reports what the transition left in disorder.
///
/// At rest means: a view that is left is shown, opaque and untransformed; a cell is where its layout puts it. Views that the
/// transition did not touch are not examined.
@MainActor
struct ContractAudit {
    let simulation: Simulation
    let context: TransitionContext

    private var isPresentation: Bool { context.operation == .present || context.operation == .dismiss }

    func run() {
        // Views stay where they are when the screen is resized.
        guard context.operation != .resize else { return }
        // A presenter that stays in the window is not part of the transition.
        let from = context.view(forKey: .from)
        let to = context.view(forKey: .to)
        let survivor = context.didComplete ? to : from
        checkContainer(survivor)
        // One look at every view: there may be thousands.
        let inContainer = ViewsOfInterest(in: context.containerView)
        let sides = [from, to].compactMap { $0 }
        let removed = sides.map { view in view.superview == nil ? ViewsOfInterest(in: view) : nil }
        let snapshots = inContainer.snapshots.filter { snapshot in
            !keepsOwnViews || survivor.map(snapshot.isDescendant) == true
        }
        checkSnapshots(snapshots + removed.flatMap { $0?.snapshots ?? [] })
        for (view, own) in zip(sides, removed) {
            let collections =
                if let own {
                    own.collections
                } else if view.isDescendant(of: context.containerView) {
                    inContainer.collections.filter { $0.isDescendant(of: view) }
                } else {
                    ViewsOfInterest(in: view).collections
                }
            checkCells(in: collections, survives: view === survivor)
        }
        if let survivor { checkRest(of: survivor) }
        if let recording = simulation.recording, recording.isAnimating(on: context.clock) {
            report(.stillAnimating, "an animation of the transition goes on after its end")
        }
    }

    private func report(_ rule: ContractViolation.Rule, _ detail: String) {
        simulation.report(rule, detail: detail, of: context)
    }

    /// Whether the container is gone with all that is in it: after a dismissal, or a presentation that was cancelled.
    private var isContainerGone: Bool {
        isPresentation && context.didComplete == (context.operation == .dismiss)
    }

    /// Whether a presentation controller of the app may have views beside the presented one, snapshots too, as long as it
    /// presents.
    private var keepsOwnViews: Bool {
        guard isPresentation, !isContainerGone else { return false }
        let presented = context.operation == .present ? context.to : context.from
        guard let controller = presented.presentationController else { return false }
        return ![UIPresentationController.self, UISheetPresentationController.self].contains {
            $0 == type(of: controller)
        }
    }

    private func checkContainer(_ survivor: UIView?) {
        if let survivor {
            let home = isContainerGone ? simulation.window : context.containerView
            let isHome = isPresentation ? survivor.isDescendant(of: home) : survivor.superview === home
            if !isHome {
                report(.viewMissing, "\(survivor.identity) has to be left in the container, and is not there")
            }
        }
        // A presentation's own views may stay as long as it does.
        guard !isPresentation else { return }
        for view in context.containerView.subviews where view !== survivor && !(view is SnapshotView) {
            report(.viewLeft, "\(view.identity) was left in the container")
        }
    }

    private func checkSnapshots(_ snapshots: [SnapshotView]) {
        for snapshot in snapshots { report(.snapshotLeft, "\(snapshot.identity) was left behind") }
    }

    private func checkCells(in collections: [UICollectionView], survives: Bool) {
        for collection in collections where !collection.ownLayer.needsLayout() {
            let cells = collection.visibleCells
            for cell in cells where !cell.isAtRest(withAlpha: survives) {
                guard let rest = cell.applied else { continue }
                if cell.isHidden != rest.isHidden {
                    report(.cellNotRestored, "\(cell.identity) was left \(cell.isHidden ? "hidden" : "shown")")
                }
                let geometry = cell.ownLayer.geometry
                if geometry.position != rest.center || geometry.bounds.size != rest.size
                    || geometry.transform != rest.transform
                {
                    report(.cellNotRestored, "\(cell.identity) was left at \(geometry.frame) instead of \(rest.frame)")
                }
                if survives, Double(cell.alpha) != rest.alpha {
                    report(.viewNotAtRest, "\(cell.identity) was left with alpha \(cell.alpha)")
                }
            }
        }
    }

    /// The surviving view, and the views in it that the transition animated. Cells have rules of their own.
    private func checkRest(of survivor: UIView) {
        if survivor.isHidden { report(.viewNotAtRest, "\(survivor.identity) was left hidden") }
        guard let recording = simulation.recording else { return }
        let layers = recording.layers
        var isTouched = [Bool](repeating: false, count: max(layers.count, survivor.ownLayer.target + 1))
        isTouched[survivor.ownLayer.target] = true
        recording.markAnimated(&isTouched, on: context.clock)
        for (layer, isTouched) in zip(layers, isTouched) where isTouched {
            guard let view = layer.view, view.kind != .cell, view.isDescendant(of: survivor) else { continue }
            if view.alpha != 1 { report(.viewNotAtRest, "\(view.identity) was left with alpha \(view.alpha)") }
            if layer.geometry.transform != .identity {
                report(.viewNotAtRest, "\(view.identity) was left with a transform")
            }
        }
    }
}

/// The views in a tree that an audit looks at one by one, found in one pass over thousands of cells.
@MainActor
private struct ViewsOfInterest {
    var snapshots: [SnapshotView] = []
    var collections: [UICollectionView] = []

    init(in root: UIView) { search(root) }

    private mutating func search(_ view: UIView) {
        switch view.kind {
        case .plain, .cell: break
        case .snapshot: if let snapshot = view as? SnapshotView { snapshots.append(snapshot) }
        case .collection: if let collection = view as? UICollectionView { collections.append(collection) }
        }
        // Most are cells with nothing in them.
        for sublayer in view.ownLayer.sublayerStorage {
            guard let subview = sublayer.view else { continue }
            if case .cell = subview.kind, sublayer.sublayerStorage.isEmpty { continue }
            search(subview)
        }
    }
}
