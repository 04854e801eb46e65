import Foundation
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// Attributes, anchors and expressions against their definitions.
@MainActor @Suite("Attributes and expressions") struct AttributeTests {
    private typealias Attribute = NSLayoutConstraint.Attribute

    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let margins = UIEdgeInsets(top: 1, left: 2, bottom: 5, right: 9)

    /// Where an attribute of a view is, from the definitions.
    private func place(_ attribute: Attribute, of frame: CGRect, _ margins: UIEdgeInsets, isReversed: Bool) -> CGFloat {
        let inner = frame.inset(by: margins)
        return switch attribute {
        case .left: frame.minX
        case .right: frame.maxX
        case .leading: isReversed ? frame.maxX : frame.minX
        case .trailing: isReversed ? frame.minX : frame.maxX
        case .top, .firstBaseline: frame.minY
        case .bottom, .lastBaseline: frame.maxY
        case .centerX: frame.midX
        case .centerY: frame.midY
        case .leftMargin: inner.minX
        case .rightMargin: inner.maxX
        case .leadingMargin: isReversed ? inner.maxX : inner.minX
        case .trailingMargin: isReversed ? inner.minX : inner.maxX
        case .topMargin: inner.minY
        case .bottomMargin: inner.maxY
        case .centerXWithinMargins: inner.midX
        case .centerYWithinMargins: inner.midY
        default: 0
        }
    }

    private static let horizontal: [Attribute] = [
        .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
        .centerXWithinMargins,
    ]
    private static let vertical: [Attribute] = [
        .top, .bottom, .firstBaseline, .lastBaseline, .centerY, .topMargin, .bottomMargin, .centerYWithinMargins,
    ]

    @Test(arguments: [false, true])
    func `every attribute is at its place, in both directions`(isReversed: Bool) {
        root.layoutMargins = margins
        if isReversed { root.semanticContentAttribute = .forceRightToLeft }
        let directional: Set<Attribute> = [.leading, .trailing, .leadingMargin, .trailingMargin]
        for (attributes, other, cross) in [
            (Self.horizontal, Attribute.top, Attribute.top), (Self.vertical, .left, .left),
        ] {
            for attribute in attributes {
                for second in attributes where directional.contains(attribute) == directional.contains(second) {
                    let view = UIView()
                    view.layoutMargins = margins
                    view.translatesAutoresizingMaskIntoConstraints = false
                    root.addSubview(view)
                    NSLayoutConstraint.activate([
                        view.widthAnchor.constraint(equalToConstant: 40),
                        view.heightAnchor.constraint(equalToConstant: 30),
                        NSLayoutConstraint(
                            item: view, attribute: other, relatedBy: .equal, toItem: root, attribute: cross,
                            multiplier: 1,
                            constant: 0),
                        NSLayoutConstraint(
                            item: view, attribute: attribute, relatedBy: .equal, toItem: root, attribute: second,
                            multiplier: 1, constant: 7),
                    ])
                    root.layoutIfNeeded()
                    let mirrored = isReversed && directional.contains(attribute)
                    let wanted = place(second, of: root.bounds, margins, isReversed: isReversed) + (mirrored ? -7 : 7)
                    let found = place(attribute, of: view.frame, margins, isReversed: isReversed)
                    #expect(abs(found - wanted) < 1e-6, "\(attribute) \(second)")
                    #expect(view.bounds.size == CGSize(width: 40, height: 30) && !view.hasAmbiguousLayout)
                    view.removeFromSuperview()
                }
            }
        }
    }

    @Test func `anchors name their attributes, and spacings are eight points each`() {
        let (a, b) = (UIView(), UIView())
        root.addSubview(a)
        root.addSubview(b)
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let viewAnchors: [(NSObject, Attribute)] = [
            (a.leadingAnchor, .leading), (a.trailingAnchor, .trailing), (a.leftAnchor, .left), (a.rightAnchor, .right),
            (a.topAnchor, .top), (a.bottomAnchor, .bottom), (a.widthAnchor, .width), (a.heightAnchor, .height),
            (a.centerXAnchor, .centerX), (a.centerYAnchor, .centerY), (a.firstBaselineAnchor, .firstBaseline),
            (a.lastBaselineAnchor, .lastBaseline), (guide.leadingAnchor, .leading), (guide.trailingAnchor, .trailing),
            (guide.leftAnchor, .left), (guide.rightAnchor, .right), (guide.topAnchor, .top),
            (guide.bottomAnchor, .bottom),
            (guide.widthAnchor, .width), (guide.heightAnchor, .height), (guide.centerXAnchor, .centerX),
            (guide.centerYAnchor, .centerY),
        ]
        for (anchor, attribute) in viewAnchors {
            let name =
                (anchor as? NSLayoutXAxisAnchor)?.name ?? (anchor as? NSLayoutYAxisAnchor)?.name
                ?? (anchor as? NSLayoutDimension)?.name
            #expect(name == "\(attribute)")
        }
        let x = b.leadingAnchor, y = b.topAnchor
        for (constraint, relation) in [
            (
                x.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 3),
                NSLayoutConstraint.Relation.equal
            ),
            (
                x.constraint(greaterThanOrEqualToSystemSpacingAfter: a.trailingAnchor, multiplier: 3),
                .greaterThanOrEqual
            ),
            (x.constraint(lessThanOrEqualToSystemSpacingAfter: a.trailingAnchor, multiplier: 3), .lessThanOrEqual),
            (y.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 3), .equal),
            (y.constraint(greaterThanOrEqualToSystemSpacingBelow: a.bottomAnchor, multiplier: 3), .greaterThanOrEqual),
            (y.constraint(lessThanOrEqualToSystemSpacingBelow: a.bottomAnchor, multiplier: 3), .lessThanOrEqual),
        ] { #expect(constraint.constant == 24 && constraint.relation == relation && constraint.multiplier == 1) }
        let (w, h) = (a.widthAnchor, b.widthAnchor)
        for (constraint, relation, multiplier, constant) in [
            (w.constraint(equalTo: h, multiplier: 2), NSLayoutConstraint.Relation.equal, 2.0, 0.0),
            (w.constraint(equalTo: h, multiplier: 2, constant: 3), .equal, 2, 3),
            (w.constraint(greaterThanOrEqualTo: h, multiplier: 2), .greaterThanOrEqual, 2, 0),
            (w.constraint(greaterThanOrEqualTo: h, multiplier: 2, constant: 3), .greaterThanOrEqual, 2, 3),
            (w.constraint(lessThanOrEqualTo: h, multiplier: 2), .lessThanOrEqual, 2, 0),
            (w.constraint(lessThanOrEqualTo: h, multiplier: 2, constant: 3), .lessThanOrEqual, 2, 3),
            (w.constraint(equalTo: h), .equal, 1, 0),
            (w.constraint(greaterThanOrEqualTo: h), .greaterThanOrEqual, 1, 0),
            (w.constraint(lessThanOrEqualTo: h), .lessThanOrEqual, 1, 0),
        ] {
            #expect(
                constraint.relation == relation && constraint.multiplier == multiplier
                    && constraint.constant == constant)
            #expect(constraint.priority == .required && !constraint.isActive && !constraint.shouldBeArchived)
        }
        let plain = NSLayoutConstraint()
        #expect(plain.multiplier == 1 && plain.constant == 0 && plain.relation == .equal)
        #expect(w.constraint(equalToConstant: 5).secondAttribute == .notAnAttribute)
        #expect(
            w.constraint(lessThanOrEqualTo: h, multiplier: 2, constant: 3).description
                == "UIView.width <= 2.0 × UIView.width + 3.0 @ 1000.0")
        #expect(w.constraint(greaterThanOrEqualToConstant: 5).description == "UIView.width >= 5.0 @ 1000.0")
        #expect(w.constraint(equalToConstant: 5).description == "UIView.width == 5.0 @ 1000.0")
    }

    @Test(arguments: [false, true])
    func `a distance between two anchors is a dimension`(isReversed: Bool) {
        let (view, guide) = (UIView(), UILayoutGuide())
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        root.addLayoutGuide(guide)
        if isReversed { root.semanticContentAttribute = .forceRightToLeft }
        let height = view.topAnchor.anchorWithOffset(to: view.bottomAnchor)
        NSLayoutConstraint.activate([
            root.topAnchor.anchorWithOffset(to: view.topAnchor).constraint(
                equalTo: root.heightAnchor, multiplier: 0.25, constant: 4),
            height.constraint(equalToConstant: 40),
            // 10 from the leading edge, and twice as far from the trailing one.
            root.leadingAnchor.anchorWithOffset(to: guide.leadingAnchor).constraint(equalToConstant: 10),
            guide.widthAnchor.constraint(equalToConstant: 0),
            view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            view.trailingAnchor.anchorWithOffset(to: root.trailingAnchor).constraint(
                equalTo: root.leadingAnchor.anchorWithOffset(to: guide.leadingAnchor), multiplier: 2),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: isReversed ? 20 : 10, y: 54, width: 270, height: 40))
        let none = height.constraint(equalTo: root.heightAnchor, multiplier: 0)
        #expect(none.multiplier == 1 && none.secondAnchor == nil && none.firstAnchor == height)
        #expect(none.firstAnchor != view.heightAnchor && none.firstAnchor is NSLayoutDimension)
        let edge = view.leftAnchor.constraint(equalTo: root.rightAnchor)
        #expect(edge.firstAnchor == view.leftAnchor && edge.secondAnchor == root.rightAnchor)
        #expect(edge.firstAnchor != root.leftAnchor && edge.firstAnchor != view.rightAnchor)
        #expect(view.leftAnchor.hash == view.leftAnchor.hash)
        // A constraint goes with the view at which its distance starts.
        let start = UIView()
        root.addSubview(start)
        let distance = start.topAnchor.anchorWithOffset(to: view.topAnchor).constraint(equalToConstant: 5)
        distance.isActive = true
        start.removeFromSuperview()
        #expect(!distance.isActive)
    }

    @Test func `constraints are added and removed once, and name those that they affect`() {
        let view = UIView()
        root.addSubview(view)
        let (width, left) = (
            view.widthAnchor.constraint(equalToConstant: 5), view.leftAnchor.constraint(equalTo: root.leftAnchor)
        )
        let height = view.heightAnchor.constraint(equalToConstant: 5)
        root.addConstraints([width, left, width])
        #expect(root.constraints == [width, left] && width.isActive && view.constraints.isEmpty)
        view.addConstraint(height)
        view.removeConstraint(width)
        #expect(width.isActive && view.constraintsAffectingLayout(for: .horizontal) == [width, left])
        #expect(view.constraintsAffectingLayout(for: .vertical) == [height])
        root.removeConstraints([width, left])
        #expect(root.constraints.isEmpty && !width.isActive)
        NSLayoutConstraint.deactivate([height])
        #expect(!height.isActive)
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let other: NSLayoutConstraint.Axis = axis == .horizontal ? .vertical : .horizontal
            let fresh = UIView()
            #expect(fresh.contentHuggingPriority(for: axis) == .defaultLow)
            #expect(fresh.contentCompressionResistancePriority(for: axis) == .defaultHigh)
            fresh.setContentHuggingPriority(.required, for: axis)
            fresh.setContentCompressionResistancePriority(.fittingSizeLevel, for: axis)
            #expect(
                fresh.contentHuggingPriority(for: axis) == .required
                    && fresh.contentHuggingPriority(for: other) == .defaultLow)
            #expect(fresh.contentCompressionResistancePriority(for: axis) == .fittingSizeLevel)
            #expect(fresh.contentCompressionResistancePriority(for: other) == .defaultHigh)
        }
        #expect(root.effectiveUserInterfaceLayoutDirection == .leftToRight && !view.needsUpdateConstraints())
        view.setNeedsUpdateConstraints()
        #expect(view.needsUpdateConstraints())
        root.updateConstraintsIfNeeded()
        #expect(!view.needsUpdateConstraints())
    }

    @Test func `guides have the frames of their insets, and their constraints go with them`() {
        let stage = Stage(
            size: CGSize(width: 300, height: 200), safeAreaInsets: UIEdgeInsets(top: 20, left: 3, bottom: 10, right: 4))
        stage.window.addSubview(root)
        root.layoutMargins = margins
        #expect(root.safeAreaInsets == UIEdgeInsets(top: 20, left: 3, bottom: 10, right: 4))
        #expect(root.safeAreaLayoutGuide.layoutFrame == CGRect(x: 3, y: 20, width: 293, height: 170))
        let keyboard = root.keyboardLayoutGuide
        #expect(keyboard.layoutFrame == CGRect(x: 0, y: 190, width: 300, height: 10) && keyboard.owningView === root)
        #expect(root.layoutMarginsGuide.layoutFrame == root.bounds.inset(by: margins))
        #expect(root.readableContentGuide.layoutFrame == root.bounds.inset(by: margins))
        let inner = UIView(frame: CGRect(x: 1, y: 15, width: 100, height: 180))
        root.addSubview(inner)
        #expect(inner.safeAreaInsets == UIEdgeInsets(top: 5, left: 2, bottom: 5, right: 0))
        let controller = UIViewController()
        stage.rootViewController = controller
        #expect(controller.topLayoutGuide.length == 20 && controller.bottomLayoutGuide.length == 10)
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 1)
        #expect(controller.view.safeAreaInsets == UIEdgeInsets(top: 27, left: 3, bottom: 10, right: 5))
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 60))
        scroll.contentSize = CGSize(width: 70, height: 80)
        #expect(scroll.contentLayoutGuide.layoutFrame == CGRect(x: 0, y: 0, width: 70, height: 80))
        #expect(scroll.frameLayoutGuide.layoutFrame.size == scroll.bounds.size)
        let (guide, view) = (UILayoutGuide(), UIView())
        root.addSubview(view)
        root.addLayoutGuide(guide)
        #expect(root.layoutGuides == [guide] && guide.owningView === root && guide.layoutFrame == .zero)
        let constraint = view.leftAnchor.constraint(equalTo: guide.leftAnchor)
        constraint.isActive = true
        inner.removeLayoutGuide(guide)
        #expect(constraint.isActive && guide.owningView === root)
        root.removeLayoutGuide(guide)
        #expect(!constraint.isActive && guide.owningView == nil && root.layoutGuides.isEmpty)
    }

    @Test func `expressions add, scale, substitute and solve like sums over a table`() {
        var random = SplitMix64(seed: 7)
        func expression() -> (LinearExpression, [Int: Double]) {
            var (result, table) = (LinearExpression(Double(Int.random(in: -5...5, using: &random))), [Int: Double]())
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let (variable, factor) = (
                    Int.random(in: 0...7, using: &random), Double(Int.random(in: -3...3, using: &random))
                )
                result.add(LinearExpression(variable: variable), times: factor)
                table[variable, default: 0] += factor
            }
            return (result, table)
        }
        func expectEqual(_ expression: LinearExpression, _ table: [Int: Double], _ constant: Double) {
            #expect((0...7).allSatisfy { abs(expression.coefficient(of: $0) - (table[$0] ?? 0)) < 1e-9 })
            #expect(abs(expression.constant - constant) < 1e-9)
            #expect(zip(expression.terms, expression.terms.dropFirst()).allSatisfy { $0.variable < $1.variable })
            #expect(expression.terms.allSatisfy { $0.coefficient != 0 })
        }
        for _ in 0..<200 {
            let ((a, aTable), (b, bTable)) = (expression(), expression())
            expectEqual(a, aTable, a.constant)
            var sum = a
            sum.add(b, times: -2)
            expectEqual(
                sum, aTable.merging(bTable.mapValues { -2 * $0 }, uniquingKeysWith: +), a.constant - 2 * b.constant)
            expectEqual(a.scaled(by: 3), aTable.mapValues { 3 * $0 }, 3 * a.constant)
            var replaced = a
            replaced.substitute(4, b)
            let factor = aTable[4] ?? 0
            if bTable[4] ?? 0 == 0 {
                let rest = aTable.filter { $0.key != 4 }
                expectEqual(
                    replaced, rest.merging(bTable.mapValues { factor * $0 }, uniquingKeysWith: +),
                    a.constant + factor * b.constant)
            }
            if factor != 0 {
                expectEqual(
                    a.solved(for: 4), aTable.filter { $0.key != 4 }.mapValues { -$0 / factor }, -a.constant / factor)
            }
            var fewer = a
            fewer.removeTerms { $0 % 2 == 0 }
            expectEqual(fewer, aTable.filter { $0.key % 2 != 0 }, a.constant)
        }
    }
}
