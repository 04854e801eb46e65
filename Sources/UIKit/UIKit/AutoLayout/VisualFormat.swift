import Foundation

extension NSLayoutConstraint {
    /// The standard distance is 8 points between views, and the superview's margin at its edges.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var parser = VisualFormatParser(format: format, metrics: metrics ?? [:], views: views)
        return parser.constraints(options: opts)
    }
}

@MainActor
private struct VisualFormatParser {
    private struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var constant: CGFloat = 0
        var view: UIView?
        var multiplier: CGFloat = 1
        var priority = UILayoutPriority.required
    }

    private enum Connection {
        case none, standard
        case predicates([Predicate])
    }

    private let format: String
    private let metrics: [String: Any]
    private let views: [String: Any]
    private var rest: Substring
    private var isVertical = false
    private var result: [NSLayoutConstraint] = []

    init(format: String, metrics: [String: Any], views: [String: Any]) {
        (self.format, self.metrics, self.views) = (format, metrics, views)
        rest = Substring(format.filter { !$0.isWhitespace })
    }

    mutating func constraints(options: NSLayoutConstraint.FormatOptions) -> [NSLayoutConstraint] {
        isVertical = take("V:")
        if !isVertical { _ = take("H:") }
        var items: [UIView] = []
        // From the superview's edge to the first view.
        let start: Connection? = take("|") ? connection() : nil
        let edges: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) =
            isVertical ? (.top, .bottom) : (.leading, .trailing)
        var pending = Connection.none
        while rest.first == "[" {
            let view = view()
            if let previous = items.last {
                connect(view, edges.start, previous, edges.end, pending, standard: 8)
            }
            if items.isEmpty, let start {
                let superview = superview(of: view)
                connect(view, edges.start, superview, edges.start, start, standard: margins(of: superview).leading)
            }
            items.append(view)
            pending = connection()
        }
        guard let last = items.last else { fail("a view in brackets is missing") }
        if take("|") {
            let superview = superview(of: last)
            connect(superview, edges.end, last, edges.end, pending, standard: margins(of: superview).trailing)
        }
        guard rest.isEmpty else { fail("cannot read '\(rest)'") }
        align(items, options)
        return result
    }

    // MARK: Parsing

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest.removeFirst(text.count)
        return true
    }

    private mutating func takeWhile(_ isPart: (Character) -> Bool) -> String {
        let part = rest.prefix(while: isPart)
        rest.removeFirst(part.count)
        return String(part)
    }

    /// The view in brackets with which the rest begins.
    private mutating func view() -> UIView {
        rest.removeFirst()
        let view = namedView(takeWhile { $0.isLetter || $0.isNumber || $0 == "_" })
        if rest.first == "(" {
            for predicate in predicates() {
                let attribute: NSLayoutConstraint.Attribute = isVertical ? .height : .width
                add(
                    view, attribute, predicate.relation, predicate.view, attribute, predicate.multiplier,
                    predicate.constant, predicate.priority)
            }
        }
        guard take("]") else { fail("']' is missing") }
        return view
    }

    private mutating func connection() -> Connection {
        guard take("-") else { return .none }
        if rest.first == "[" || rest.first == "|" { return .standard }
        let predicates = predicates()
        guard take("-") else { fail("'-' is missing behind a distance") }
        return .predicates(predicates)
    }

    private mutating func predicates() -> [Predicate] {
        guard take("(") else { return [predicate()] }
        var predicates = [predicate()]
        while take(",") { predicates.append(predicate()) }
        guard take(")") else { fail("')' is missing") }
        return predicates
    }

    private mutating func predicate() -> Predicate {
        var predicate = Predicate()
        if take(">=") {
            predicate.relation = .greaterThanOrEqual
        } else if take("<=") {
            predicate.relation = .lessThanOrEqual
        } else {
            _ = take("==")
        }
        let isNegative = take("-")
        let word = takeWhile { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        if let view = views[word] as? UIView {
            predicate.view = view
            if take("*") { predicate.multiplier = number(takeWhile { $0.isNumber || $0 == "." }) }
        } else {
            predicate.constant = isNegative ? -number(word) : number(word)
        }
        if take("@") {
            predicate.priority = UILayoutPriority(
                Float(number(takeWhile { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })))
        }
        return predicate
    }

    private func number(_ word: String) -> CGFloat {
        if let number = Double(word) { return CGFloat(number) }
        switch metrics[word] {
        case let number as CGFloat: return number
        case let number as Double: return CGFloat(number)
        case let number as Int: return CGFloat(number)
        case let number as Float: return CGFloat(number)
        case let number as NSNumber: return CGFloat(number.doubleValue)
        default: fail("'\(word)' is neither a number nor a metric")
        }
    }

    private func namedView(_ name: String) -> UIView {
        guard let view = views[name] as? UIView else { fail("there is no view named '\(name)'") }
        return view
    }

    private func fail(_ reason: String) -> Never {
        preconditionFailure("error: visual format '\(format)': \(reason)")
    }

    // MARK: Constraints

    private func margins(of view: UIView) -> (leading: CGFloat, trailing: CGFloat) {
        let margins = view.layoutMargins
        return isVertical ? (margins.top, margins.bottom) : (margins.left, margins.right)
    }

    private func superview(of view: UIView) -> UIView {
        guard let superview = view.superview else { fail("a view next to '|' has no superview") }
        return superview
    }

    private mutating func connect(
        _ later: UIView, _ laterEdge: NSLayoutConstraint.Attribute, _ earlier: UIView,
        _ earlierEdge: NSLayoutConstraint.Attribute, _ connection: Connection, standard: CGFloat
    ) {
        switch connection {
        case .none: add(later, laterEdge, .equal, earlier, earlierEdge, 1, 0, .required)
        case .standard: add(later, laterEdge, .equal, earlier, earlierEdge, 1, standard, .required)
        case .predicates(let predicates):
            for predicate in predicates {
                guard predicate.view == nil else { fail("a distance cannot be that of a view") }
                add(
                    later, laterEdge, predicate.relation, earlier, earlierEdge, 1, predicate.constant,
                    predicate.priority)
            }
        }
    }

    private mutating func add(
        _ first: UIView, _ firstAttribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation,
        _ second: UIView?, _ secondAttribute: NSLayoutConstraint.Attribute, _ multiplier: CGFloat,
        _ constant: CGFloat, _ priority: UILayoutPriority
    ) {
        let constraint = NSLayoutConstraint(
            item: first, attribute: firstAttribute, relatedBy: relation, toItem: second, attribute: secondAttribute,
            multiplier: multiplier, constant: constant)
        constraint.priority = priority
        result.append(constraint)
    }

    private mutating func align(_ items: [UIView], _ options: NSLayoutConstraint.FormatOptions) {
        let alignments: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
            (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
            (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
            (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
        ]
        for (option, attribute) in alignments where options.contains(option) {
            for (view, next) in zip(items, items.dropFirst()) {
                add(view, attribute, .equal, next, attribute, 1, 0, .required)
            }
        }
    }
}
