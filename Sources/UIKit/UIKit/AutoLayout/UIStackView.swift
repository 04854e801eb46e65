import Foundation

open class UIStackView: UIView {
    public enum Distribution: Int, Sendable {
        case fill = 0
        case fillEqually = 1
        case fillProportionally = 2
        case equalSpacing = 3
        case equalCentering = 4
    }

    public enum Alignment: Int, Sendable {
        case fill = 0
        case leading = 1
        case firstBaseline = 2
        case center = 3
        case trailing = 4
        case lastBaseline = 5

        public static var top: Alignment { .leading }
        public static var bottom: Alignment { .trailing }
    }

    /// The distance of a view from the next one that means the standard distance: 8 points.
    public static let spacingUseSystem: CGFloat = .greatestFiniteMagnitude
    public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude.nextDown

    open private(set) var arrangedSubviews: [UIView] = []
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
    open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
    open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
    open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
    open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }

    let serial = LayoutEngine.nextSerial()
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        LayoutEngine.register(self)
    }
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }
    public required init(coder: NSCoder) {
        super.init(frame: .zero)
        LayoutEngine.register(self)
    }

    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        let isNew = !arrangedSubviews.contains { $0 === view }
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
        if view.superview !== self { addSubview(view) }
        guard isNew else { return setNeedsLayout() }
        view.translatesAutoresizingMaskIntoConstraints = false
        view.constraintState.references += 1
        setNeedsLayout()
    }

    open func removeArrangedSubview(_ view: UIView) {
        guard arrangedSubviews.contains(where: { $0 === view }) else { return }
        arrangedSubviews.removeAll { $0 === view }
        view.constraintState.references -= 1
        setNeedsLayout()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Arranges the views again: in an animation block at once, so that hiding a view animates the others, as on iOS.
    override func subviewVisibilityDidChange() {
        setNeedsLayout()
        if Simulation.current?.recording?.scope.isAnimated == true { (superview ?? self).layoutIfNeeded() }
    }

    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacing[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        setNeedsLayout()
    }

    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    private func gap(after view: UIView) -> Double {
        let gap = customSpacing[ObjectIdentifier(view)] ?? spacing
        return gap == Self.spacingUseSystem ? 8 : Double(gap)
    }

    // MARK: Constraints

    final func addConstraints(to system: inout LayoutSystem) {
        let views = arrangedSubviews.filter { !$0.isHidden && $0.superview === self }
        guard !views.isEmpty else { return }
        addConstraintsAlong(isRowMirrored ? views.reversed() : views, to: &system)
        addConstraintsAcross(views, to: &system)
    }

    private var isRowMirrored: Bool { axis == .horizontal && isRightToLeft }

    private func addConstraintsAlong(_ views: [UIView], to system: inout LayoutSystem) {
        let margins = isLayoutMarginsRelativeArrangement ? layoutMargins.along(axis) : (0, 0)
        let isFilled = distribution.rawValue <= Distribution.fillProportionally.rawValue
        var first = system.start(of: views[0], axis)
        first.constant -= margins.0
        system.append(first, .equal, priority: .required)
        for (view, next) in zip(views, views.dropFirst()) {
            var distance = system.start(of: next, axis)
            distance.add(system.end(of: view, axis), times: -1)
            distance.constant -= gap(after: isRowMirrored ? next : view)
            system.append(distance, isFilled ? .equal : .greaterThanOrEqual, priority: .required)
        }
        var last = system.length(of: self, axis)
        last.add(system.end(of: views[views.count - 1], axis), times: -1)
        last.constant -= margins.1
        system.append(last, .equal, priority: .required)

        switch distribution {
        case .fill: break
        case .fillEqually: addEqualLengths(views.map { ($0, 1) }, .required, to: &system)
        case .fillProportionally:
            let lengths = views.map { view in
                let size = view.intrinsicContentSize
                return max(1, Double(axis == .horizontal ? size.width : size.height))
            }
            addEqualLengths(Array(zip(views, lengths)), UILayoutPriority(999), to: &system)
        case .equalSpacing: addEqualSteps(views, from: 1, to: 0, .required, &system)
        case .equalCentering: addEqualSteps(views, from: 0.5, to: 0.5, UILayoutPriority(149), &system)
        }
    }

    private func addEqualLengths(
        _ views: [(view: UIView, weight: Double)], _ priority: UILayoutPriority, to system: inout LayoutSystem
    ) {
        for (view, weight) in views.dropFirst() {
            var difference = system.length(of: view, axis).scaled(by: views[0].weight)
            difference.add(system.length(of: views[0].view, axis), times: -weight)
            system.append(difference, .equal, priority: priority)
        }
    }

    /// Makes the distances from a point of each view to a point of the next one equal.
    private func addEqualSteps(
        _ views: [UIView], from: Double, to: Double, _ priority: UILayoutPriority, _ system: inout LayoutSystem
    ) {
        func step(_ index: Int) -> LinearExpression {
            var step = system.point(of: views[index + 1], axis, fraction: to)
            step.add(system.point(of: views[index], axis, fraction: from), times: -1)
            return step
        }
        guard views.count > 2 else { return }
        for index in 1..<(views.count - 1) {
            var difference = step(index)
            difference.add(step(0), times: -1)
            system.append(difference, .equal, priority: priority)
        }
    }

    private func addConstraintsAcross(_ views: [UIView], to system: inout LayoutSystem) {
        let across: NSLayoutConstraint.Axis = axis == .horizontal ? .vertical : .horizontal
        let isColumnMirrored = axis == .vertical && isRightToLeft
        let margins = isLayoutMarginsRelativeArrangement ? layoutMargins.along(across) : (0, 0)
        for view in views {
            var start = system.start(of: view, across)
            start.constant -= margins.0
            var end = system.length(of: self, across)
            end.add(system.end(of: view, across), times: -1)
            end.constant -= margins.1
            let (atStart, atEnd): (LayoutSolver.Relation, LayoutSolver.Relation) =
                switch alignment {
                case .fill: (.equal, .equal)
                case .leading where isColumnMirrored: (.greaterThanOrEqual, .equal)
                case .trailing where isColumnMirrored: (.equal, .greaterThanOrEqual)
                case .leading, .firstBaseline: (.equal, .greaterThanOrEqual)
                case .trailing, .lastBaseline: (.greaterThanOrEqual, .equal)
                case .center: (.greaterThanOrEqual, .greaterThanOrEqual)
                }
            system.append(start, atStart, priority: .required)
            system.append(end, atEnd, priority: .required)
            if alignment == .center {
                start.add(end, times: -1)
                system.append(start, .equal, priority: .required)
            }
        }
    }

    // MARK: Declared

    open var isBaselineRelativeArrangement = false
}

extension LayoutSystem {
    fileprivate mutating func end(of view: UIView, _ axis: NSLayoutConstraint.Axis) -> LinearExpression {
        point(of: view, axis, fraction: 1)
    }

    /// A point of a view in its superview's coordinates: 0 is its start, 1 its end.
    fileprivate mutating func point(
        of view: UIView, _ axis: NSLayoutConstraint.Axis, fraction: Double
    ) -> LinearExpression {
        var point = start(of: view, axis)
        point.add(length(of: view, axis), times: fraction)
        return point
    }
}
