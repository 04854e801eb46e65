import AnimationMath
import Foundation

/// The constraints of a tree of views as linear constraints, and the variables of its views.
///
/// A view's variables are width, height, and the distances of its left and top edge from its superview's. Of what is left
/// open, sizes are settled before positions and outer views before inner ones: 0 is preferred. Views that constraints do
/// not place, and transforms, do not take part: such a view is where its center and bounds put it.
@MainActor
struct LayoutSystem {
    struct Box {
        let width: Int
        let height: Int
        let x: Int
        let y: Int
    }

    private(set) var solver = LayoutSolver()
    private(set) var boxes: [ObjectIdentifier: Box] = [:]
    /// The views that constraints place, in the order in which they were met.
    private(set) var views: [UIView] = []
    private(set) var guides: [UILayoutGuide] = []
    /// The scroll views whose content constraints size, and their variables.
    private(set) var contents: [(view: UIScrollView, width: Int, height: Int)] = []
    /// The first of the two constraints that give each view its natural height.
    private var heights: [ObjectIdentifier: Int] = [:]
    /// The source of each of the solver's constraints; `nil` for those of a view's content.
    private(set) var sources: [NSLayoutConstraint?] = []

    /// - Parameter freeRoot: A view that is placed although no constraint refers to it: the root of a fitting size.
    init(_ constraints: [NSLayoutConstraint], stacks: [UIStackView], freeRoot: UIView? = nil) {
        if let freeRoot { addBox(of: freeRoot) }
        let live = constraints.filter { $0.commonView != nil }
        for constraint in live {
            for view in constraint.views { addVariables(of: view) }
            for case let guide as UILayoutGuide in constraint.items { addVariables(of: guide) }
        }
        for stack in stacks {
            addVariables(of: stack)
            for view in stack.arrangedSubviews { addVariables(of: view) }
        }
        for constraint in live { add(constraint) }
        for stack in stacks { stack.addConstraints(to: &self) }
        for view in views { addContent(of: view) }
    }

    // MARK: Variables

    private mutating func addVariables(of view: UIView) {
        // Outer views first: what they leave open is settled first.
        if let superview = view.superview, superview.isConstrained { addVariables(of: superview) }
        if view.isConstrained { addBox(of: view) }
    }

    private mutating func addVariables(of guide: UILayoutGuide) {
        guard case .constraints = guide.source, boxes[ObjectIdentifier(guide)] == nil else { return }
        boxes[ObjectIdentifier(guide)] = makeBox()
        guides.append(guide)
    }

    private mutating func addBox(of view: UIView) {
        guard boxes[ObjectIdentifier(view)] == nil else { return }
        boxes[ObjectIdentifier(view)] = makeBox()
        views.append(view)
    }

    private mutating func makeBox() -> Box {
        let box = Box(
            width: solver.addVariable(), height: solver.addVariable(), x: solver.addVariable(), y: solver.addVariable())
        for length in [box.width, box.height] {
            append(LinearExpression(variable: length), .greaterThanOrEqual, priority: .required, source: nil)
        }
        return box
    }

    private mutating func contentLength(of view: UIScrollView, _ axis: NSLayoutConstraint.Axis) -> LinearExpression {
        if let known = contents.first(where: { $0.view === view }) {
            return LinearExpression(variable: axis == .horizontal ? known.width : known.height)
        }
        contents.append((view, solver.addVariable(), solver.addVariable()))
        return contentLength(of: view, axis)
    }

    // MARK: Constraints

    mutating func append(
        _ expression: LinearExpression, _ relation: LayoutSolver.Relation, priority: UILayoutPriority,
        source: NSLayoutConstraint? = nil
    ) {
        var constraint = LayoutSolver.Constraint(expression, relation, priority: Double(priority.rawValue))
        if let source, relation != .equal {
            // A length that has only a limit above stays 0.
            let isLength = source.firstAttribute == .width || source.firstAttribute == .height
            constraint.prefersBound = !isLength || source.relation == .greaterThanOrEqual
        }
        solver.constraints.append(constraint)
        sources.append(source)
    }

    private mutating func add(_ constraint: NSLayoutConstraint) {
        guard let common = constraint.commonView else { return }
        let (first, second) = (constraint.first, constraint.second)
        let isMirrored = constraint.isDirectional && common.isRightToLeft
        var expression = side(first, from: constraint.firstOrigin, in: common, isMirrored, relativeTo: second)
        expression.add(
            side(second, from: constraint.secondOrigin, in: common, isMirrored, relativeTo: first),
            times: -Double(constraint.multiplier))
        expression.constant -= Double(constraint.constant)
        let relation: LayoutSolver.Relation =
            switch constraint.relation {
            case .equal: .equal
            case .lessThanOrEqual: .lessThanOrEqual
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        append(expression, relation, priority: constraint.priority, source: constraint)
    }

    private mutating func addContent(of view: UIView) {
        guard let box = boxes[ObjectIdentifier(view)] else { return }
        let size = view.intrinsicContentSize
        for (axis, variable, length) in [
            (NSLayoutConstraint.Axis.horizontal, box.width, size.width), (.vertical, box.height, size.height),
        ] where length != UIView.noIntrinsicMetric {
            if axis == .vertical { heights[ObjectIdentifier(view)] = solver.constraints.count }
            var expression = LinearExpression(variable: variable)
            expression.constant = -Double(length)
            append(expression, .lessThanOrEqual, priority: view.contentHuggingPriority(for: axis))
            append(expression, .greaterThanOrEqual, priority: view.contentCompressionResistancePriority(for: axis))
        }
    }

    /// The constraints with the natural heights that views have in the widths of a solution, where those are less than their
    /// natural widths; `nil` where no view breaks its lines.
    func solverWithBrokenLines(at values: [Double]) -> LayoutSolver? {
        var broken = solver
        var isBroken = false
        for view in views {
            guard let box = boxes[ObjectIdentifier(view)], let index = heights[ObjectIdentifier(view)],
                let height = view.naturalHeight(inWidth: CGFloat(values[box.width]))
            else { continue }
            for index in [index, index + 1] { broken.constraints[index].expression.constant = -Double(height) }
            isBroken = true
        }
        return isBroken ? broken : nil
    }

    // MARK: Expressions

    /// One side of a constraint: a place, or its distance from another one; 0 where there is none.
    private mutating func side(
        _ place: LayoutPlace, from origin: LayoutPlace?, in ancestor: UIView, _ isMirrored: Bool,
        relativeTo other: LayoutPlace
    ) -> LinearExpression {
        guard let item = place.item else { return LinearExpression() }
        var result = expression(
            item, place.attribute, in: ancestor, isMirrored, relativeTo: (origin ?? other).item)
        if let origin {
            result.add(side(origin, from: nil, in: ancestor, isMirrored, relativeTo: place), times: -1)
        }
        return result
    }

    /// An attribute of an item in the coordinates of a view that contains it; mirrored, they run from its right to its left.
    private mutating func expression(
        _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, in ancestor: UIView, _ isMirrored: Bool,
        relativeTo other: AnyObject?
    ) -> LinearExpression {
        if attribute.isDimension { return length(of: item, attribute.axis) }
        guard isMirrored else { return point(attribute.fraction, of: item, attribute, in: ancestor, relativeTo: other) }
        var result = length(of: ancestor, .horizontal)
        let point = point(1 - attribute.fraction, of: item, attribute, in: ancestor, relativeTo: other)
        result.add(point, times: -1)
        return result
    }

    /// The point at a fraction of an item's extent along the axis of an attribute.
    private mutating func point(
        _ fraction: Double, of item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, in ancestor: UIView,
        relativeTo other: AnyObject?
    ) -> LinearExpression {
        let axis = attribute.axis
        if let scrollView = item as? UIScrollView, scrollView.containsItem(other) {
            // The edges of a scroll view are those of its content for what is in it.
            var result = fraction == 0 ? LinearExpression() : contentLength(of: scrollView, axis).scaled(by: fraction)
            result.add(origin(of: scrollView, in: ancestor, axis))
            return result
        }
        var length = self.length(of: item, axis)
        var start = origin(of: item, in: ancestor, axis)
        if attribute.isMargin, let view = item as? UIView {
            let (leading, trailing) = view.layoutMargins.along(axis)
            start.constant += leading
            length.constant -= leading + trailing
        }
        start.add(length, times: fraction)
        return start
    }

    mutating func length(of item: AnyObject, _ axis: NSLayoutConstraint.Axis) -> LinearExpression {
        if let box = boxes[ObjectIdentifier(item)] {
            return LinearExpression(variable: axis == .horizontal ? box.width : box.height)
        }
        if let guide = item as? UILayoutGuide, let view = guide.owningView {
            switch guide.source {
            case .insets(let insets):
                var length = self.length(of: view, axis)
                let (leading, trailing) = insets(view).along(axis)
                length.constant -= leading + trailing
                return length
            case .scrollContent:
                return (view as? UIScrollView).map { contentLength(of: $0, axis) } ?? LinearExpression()
            case .constraints: return LinearExpression()
            }
        }
        let size = (item as? UIView)?.bounds.size ?? .zero
        return LinearExpression(Double(axis == .horizontal ? size.width : size.height))
    }

    /// The left or top edge of a view or guide in the coordinates of a view that contains it.
    private func origin(of item: AnyObject, in ancestor: UIView, _ axis: NSLayoutConstraint.Axis) -> LinearExpression {
        var result = LinearExpression()
        var view = item as? UIView
        if let guide = item as? UILayoutGuide {
            view = guide.owningView
            if let box = boxes[ObjectIdentifier(guide)] {
                result = LinearExpression(variable: axis == .horizontal ? box.x : box.y)
            } else if case .insets(let insets) = guide.source, let view {
                result.constant = insets(view).along(axis).leading
            }
        }
        while let current = view, current !== ancestor, let superview = current.superview {
            result.add(start(of: current, axis))
            if superview !== ancestor {
                let offset = superview.bounds.origin
                result.constant -= Double(axis == .horizontal ? offset.x : offset.y)
            }
            view = superview
        }
        return result
    }

    func start(of view: UIView, _ axis: NSLayoutConstraint.Axis) -> LinearExpression {
        if let box = boxes[ObjectIdentifier(view)] {
            return LinearExpression(variable: axis == .horizontal ? box.x : box.y)
        }
        let origin = view.untransformedFrame.origin
        return LinearExpression(Double(axis == .horizontal ? origin.x : origin.y))
    }
}

extension UIView {
    final var untransformedFrame: CGRect {
        let (size, anchor) = (bounds.size, ownLayer.anchorPoint)
        return CGRect(
            origin: CGPoint(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height), size: size)
    }

    /// Whether an item of a constraint, other than the view itself, is in the view.
    fileprivate final func containsItem(_ item: AnyObject?) -> Bool {
        let view = item as? UIView ?? (item as? UILayoutGuide)?.owningView
        return view !== self && view?.isDescendant(of: self) == true
    }
}

extension UIEdgeInsets {
    func along(_ axis: NSLayoutConstraint.Axis) -> (leading: Double, trailing: Double) {
        axis == .horizontal ? (Double(left), Double(right)) : (Double(top), Double(bottom))
    }
}
