import Foundation

/// A part of a view or guide, which is not retained.
struct LayoutPlace: Equatable {
    weak var item: AnyObject?
    var attribute = NSLayoutConstraint.Attribute.notAnAttribute

    /// Whether its item is deallocated.
    var isGone: Bool { item == nil && attribute != .notAnAttribute }

    static func == (a: Self, b: Self) -> Bool { a.item === b.item && a.attribute == b.attribute }

    @MainActor
    func anchor(from origin: LayoutPlace?) -> NSObject? {
        guard let item else { return nil }
        if origin != nil || attribute.isDimension {
            return NSLayoutDimension(item: item, attribute: attribute, from: origin)
        }
        return attribute.axis == .horizontal
            ? NSLayoutXAxisAnchor(item: item, attribute: attribute)
            : NSLayoutYAxisAnchor(item: item, attribute: attribute)
    }
}

/// A relation between two attributes of views or guides: first = multiplier · second + constant, or ≤, or ≥.
///
/// Constraints take effect when layout is performed. `layoutIfNeeded()` in an animation block animates what they move.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// A part of an item, with UIKit's raw values. Baselines are the top and the bottom edge: there is no text.
    public enum Attribute: Int, Sendable {
        case notAnAttribute = 0
        case left, right, top, bottom
        case leading = 5
        case trailing = 6
        case width, height, centerX, centerY
        case lastBaseline = 11
        case firstBaseline = 12
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin, centerXWithinMargins,
            centerYWithinMargins
    }

    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal, greaterThanOrEqual
    }

    public enum Axis: Int, Sendable { case horizontal, vertical }

    public struct FormatOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// Leading means right. Not supported: laid out from left to right.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    }

    private(set) final var first: LayoutPlace
    private(set) final var second: LayoutPlace
    /// Where the distances start that are compared, if they are such.
    private(set) final var firstOrigin: LayoutPlace?
    private(set) final var secondOrigin: LayoutPlace?
    public private(set) final var relation: Relation
    public private(set) final var multiplier: CGFloat

    open var firstItem: AnyObject? { first.item }
    public var firstAttribute: Attribute { first.attribute }
    open var secondItem: AnyObject? { second.item }
    public var secondAttribute: Attribute { second.attribute }
    /// An anchor as that on the left-hand side: a new object, equal to it.
    public var firstAnchor: NSObject { first.anchor(from: firstOrigin) ?? NSObject() }
    public var secondAnchor: NSObject? { second.anchor(from: secondOrigin) }

    open var constant: CGFloat { didSet { if constant != oldValue { didChange() } } }

    open var priority = UILayoutPriority.required { didSet { if priority != oldValue { didChange() } } }

    open var identifier: String?

    /// The view whose ``UIView/constraints`` contains this one while it is active.
    weak var holder: UIView?
    private(set) var serial = 0

    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        let (first, second) = (view1 as AnyObject, view2.map { $0 as AnyObject })
        let items = [first, second].compactMap(\.self)
        precondition(
            items.allSatisfy { $0 is UIView || $0 is UILayoutGuide },
            "error: a constraint is between views or layout guides, not \(view1) and \(view2 ?? "nothing")")
        precondition(
            second != nil || attr1 == .width || attr1 == .height,
            "error: a constraint on \(attr1) needs a second item (only width and height compare with a constant)")
        self.first = LayoutPlace(item: first, attribute: attr1)
        self.second = second.map { LayoutPlace(item: $0, attribute: attr2) } ?? LayoutPlace()
        (self.relation, self.multiplier, constant) = (relation, multiplier, c)
        super.init()
    }

    /// Not designated, so that subclasses in other modules inherit initializers.
    convenience init(
        _ first: LayoutPlace, from firstOrigin: LayoutPlace? = nil, _ relation: Relation, _ second: LayoutPlace?,
        from secondOrigin: LayoutPlace? = nil, multiplier: CGFloat, constant: CGFloat
    ) {
        self.init()
        (self.first, self.second) = (first, second ?? LayoutPlace())
        (self.firstOrigin, self.secondOrigin) = (firstOrigin, secondOrigin)
        (self.relation, self.multiplier, self.constant) = (relation, multiplier, constant)
    }

    /// Creates a constraint between nothing, which has no effect: the first value of a property.
    public override init() {
        (first, second) = (LayoutPlace(), LayoutPlace())
        (relation, multiplier, constant) = (.equal, 1, 0)
        super.init()
    }

    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    open var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != isActive else { return }
            if newValue {
                guard let view = commonView else {
                    preconditionFailure("error: the items of \(self) have no common superview (add them to one first)")
                }
                activate(in: view)
            } else {
                deactivate()
            }
        }
    }

    /// The constraint in words, as in `UIView.width >= 1.0 × UIView.height + 8.0 @ 750.0`.
    open override nonisolated var description: String {
        MainActor.assumeIsolated {
            let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
            let first = firstItem.map { "\(type(of: $0))" } ?? "nothing"
            let second = secondItem.map { "\(multiplier) × \(type(of: $0)).\(secondAttribute) + " } ?? ""
            return "\(first).\(firstAttribute) \(sign) \(second)\(constant) @ \(priority.rawValue)"
        }
    }

    var isDirectional: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }

    /// The items, those at which distances start among them.
    var items: [AnyObject] { places.compactMap(\.item) }

    private var places: [LayoutPlace] { [first, second, firstOrigin, secondOrigin].compactMap(\.self) }

    /// The views of the items: a guide's is the view that it is in.
    var views: [UIView] { items.compactMap { ($0 as? UIView) ?? ($0 as? UILayoutGuide)?.owningView } }

    var commonView: UIView? {
        let views = views
        guard firstItem != nil, !places.contains(where: \.isGone), views.count == items.count else { return nil }
        return views.dropFirst().reduce(views.first) { $0?.nearestCommonView(with: $1) }
    }

    func activate(in view: UIView) {
        holder = view
        serial = LayoutEngine.nextSerial()
        view.constraintState.constraints.append(self)
        LayoutEngine.register(view)
        for view in views { view.constraintState.references += 1 }
        didChange()
    }

    func deactivate() {
        guard let holder else { return }
        holder.constraintState.constraints.removeAll { $0 === self }
        self.holder = nil
        for view in views { view.constraintState.references -= 1 }
        didChange(in: holder)
    }

    private func didChange() {
        if let holder { didChange(in: holder) }
    }
    private func didChange(in holder: UIView) {
        holder.setNeedsLayout()
        for view in views { view.superview?.setNeedsLayout() }
    }

    // MARK: Declared

    open var shouldBeArchived = false
}
