import Foundation

/// The layout of a tree of views by constraints: builds the system, solves it, and places views in the layout pass.
@MainActor
final class LayoutEngine {
    private struct WeakView { weak var view: UIView? }

    private let system: LayoutSystem
    private let solution: LayoutSolver.Solution
    private let isVariableAmbiguous: Set<Int>

    private init(_ system: LayoutSystem) {
        self.system = system
        let first = system.solver.solution()
        solution = system.solverWithBrokenLines(at: first.values)?.solution() ?? first
        isVariableAmbiguous = Set(solution.ambiguousVariables)
    }

    // MARK: Registry

    /// Views that hold active constraints, and stack views.
    private static var holders: [ObjectIdentifier: WeakView] = [:]
    private static var updateRequests: [WeakView] = []
    private static var serial = 0

    static var isInUse: Bool { !holders.isEmpty }

    static func nextSerial() -> Int {
        serial += 1
        return serial
    }

    static func register(_ view: UIView) { holders[ObjectIdentifier(view)] = WeakView(view: view) }

    /// The engine of the tree that a view is in, solved for its present state; `nil` where it has no constraints.
    static func current(for view: UIView) -> LayoutEngine? {
        guard isInUse else { return nil }
        let root = view.root
        let (constraints, stacks) = members(of: root)
        guard !constraints.isEmpty || !stacks.isEmpty else { return nil }
        let system = LayoutSystem(constraints, stacks: stacks)
        if let engine = root.constraintState.engine, engine.system.solver == system.solver,
            engine.system.views.elementsEqual(system.views, by: ===)
        {
            return engine
        }
        let engine = LayoutEngine(system)
        root.constraintState.engine = engine
        return engine
    }

    /// The constraints and stack views in a tree, in the order of activation.
    private static func members(of root: UIView) -> ([NSLayoutConstraint], [UIStackView]) {
        holders = holders.filter { holder in
            guard let view = holder.value.view else { return false }
            return view is UIStackView || !view.constraints.isEmpty
        }
        let views = holders.values.compactMap(\.view).filter { $0.isDescendant(of: root) }
        let stacks = views.compactMap { $0 as? UIStackView }
        return (views.flatMap(\.constraints).sorted { $0.serial < $1.serial }, stacks.sorted { $0.serial < $1.serial })
    }

    // MARK: Update pass

    static func requestUpdate(of view: UIView) {
        guard !view.constraintState.needsUpdate else { return }
        view.constraintState.needsUpdate = true
        updateRequests.append(WeakView(view: view))
    }

    static func performUpdates(in root: UIView) {
        // An update may request another one: of the superview, usually.
        for _ in 0..<16 where !updateRequests.isEmpty {
            let requests = updateRequests.compactMap(\.view)
            let due = requests.filter { $0.isDescendant(of: root) }
            updateRequests = requests.filter { !$0.isDescendant(of: root) }.map(WeakView.init)
            for view in due { view.constraintState.needsUpdate = false }
            for view in due.sorted(by: { $0.depth > $1.depth }) {
                if let controller = view.controller {
                    controller.updateViewConstraints()
                } else {
                    view.updateConstraints()
                }
            }
        }
    }

    /// Requests layout of the views whose subviews are not where the constraints put them.
    static func requestLayout(from view: UIView) {
        guard let engine = current(for: view) else { return }
        for view in engine.system.views where engine.frame(of: view).map({ !view.isPlaced(at: $0) }) == true {
            view.superview?.setNeedsLayout()
        }
    }

    // MARK: Layout pass

    func placeSubviews(of superview: UIView) {
        for guide in system.guides where guide.owningView === superview {
            if let frame = frame(of: guide) { guide.solvedFrame = frame }
        }
        for content in system.contents where content.view === superview {
            content.view.contentSize = CGSize(
                width: solution.values[content.width], height: solution.values[content.height])
        }
        for view in superview.subviews where view.isConstrained {
            if let frame = frame(of: view) { view.place(at: frame) }
        }
    }

    func isAmbiguous(_ view: UIView) -> Bool {
        guard let box = system.boxes[ObjectIdentifier(view)] else { return false }
        return [box.width, box.height, box.x, box.y].contains(where: isVariableAmbiguous.contains)
    }

    var conflicts: [NSLayoutConstraint] { solution.conflicts.compactMap { system.sources[$0] } }

    /// Whether a constraint between the views in `view` refers to it.
    static func constrainsInside(_ view: UIView) -> Bool {
        isInUse
            && members(of: view).0.contains { constraint in
                constraint.views.contains { $0 === view } && constraint.views.allSatisfy { $0.isDescendant(of: view) }
            }
    }

    /// Whether a view, or one in it, has constraints or arranges views.
    static func isUsed(in view: UIView) -> Bool { isInUse && members(of: view) != ([], []) }

    static func fittingSize(
        of view: UIView, target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority
    ) -> CGSize {
        let (constraints, stacks) = members(of: view)
        let inner = constraints.filter { $0.views.allSatisfy { $0.isDescendant(of: view) } }
        var system = LayoutSystem(inner, stacks: stacks, freeRoot: view)
        for (axis, length, priority) in [
            (NSLayoutConstraint.Axis.horizontal, target.width, horizontal), (.vertical, target.height, vertical),
        ] {
            var expression = system.length(of: view, axis)
            expression.constant -= Double(length)
            system.append(expression, .equal, priority: priority)
        }
        let engine = LayoutEngine(system)
        let size = engine.frame(of: view)?.size ?? .zero
        return CGSize(width: size.width.withoutRounding, height: size.height.withoutRounding)
    }

    private func frame(of item: AnyObject) -> CGRect? { system.boxes[ObjectIdentifier(item)].map(rect) }

    private func rect(_ box: LayoutSystem.Box) -> CGRect {
        let values = solution.values
        return CGRect(x: values[box.x], y: values[box.y], width: values[box.width], height: values[box.height])
    }
}

extension CGFloat {
    /// The nearest multiple of 1/1024 where only the solver's rounding is between.
    fileprivate var withoutRounding: CGFloat {
        let nearest = (self * 1024).rounded() / 1024
        return (nearest - self).magnitude < LayoutSolver.tolerance ? nearest : self
    }
}

extension UIView {
    fileprivate final var root: UIView {
        var view = self
        while let superview = view.superview { view = superview }
        return view
    }

    fileprivate final var depth: Int { superview.map { $0.depth + 1 } ?? 0 }

    /// Whether the untransformed frame is `frame`, but for rounding: moving a view by less would only record an animation
    /// of nothing.
    fileprivate final func isPlaced(at frame: CGRect) -> Bool {
        let present = untransformedFrame
        let differences = [
            present.minX - frame.minX, present.minY - frame.minY, present.width - frame.width,
            present.height - frame.height,
        ]
        return differences.allSatisfy { abs($0) < LayoutSolver.tolerance }
    }

    fileprivate final func place(at frame: CGRect) {
        guard !isPlaced(at: frame) else { return }
        if bounds.size != frame.size { bounds.size = frame.size }
        let anchor = ownLayer.anchorPoint
        let position = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
        if center != position { center = position }
    }
}
