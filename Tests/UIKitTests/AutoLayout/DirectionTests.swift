import Foundation
import Testing
import UIKit

@MainActor
@Suite("Constraints by the direction of lines, and by their bounds") struct DirectionTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let first = UIView()
    private let second = UIView()

    init() {
        for view in [first, second] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            view.heightAnchor.constraint(equalToConstant: 100).isActive = true
            view.widthAnchor.constraint(equalToConstant: 100).isActive = true
        }
    }

    private func frames(_ constraints: NSLayoutConstraint...) -> [CGPoint] {
        NSLayoutConstraint.activate(constraints)
        root.layoutIfNeeded()
        return [first.frame.origin, second.frame.origin]
    }

    @Test func `leading is right in a view that runs from right to left, and trailing left`() {
        root.semanticContentAttribute = .forceRightToLeft
        let origins = frames(
            first.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 23),
            second.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -74))
        #expect(origins.map(\.x) == [277, 74])
        #expect(root.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        #expect(first.effectiveUserInterfaceLayoutDirection == .leftToRight)
    }

    @Test func `siblings follow the direction of what they are in; a change of it takes effect at the next layout`() {
        let apart = second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 10)
        #expect(frames(apart, first.leadingAnchor.constraint(equalTo: root.leadingAnchor)).map(\.x) == [0, 110])
        root.semanticContentAttribute = .forceRightToLeft
        root.layoutIfNeeded()
        #expect([first.frame.minX, second.frame.minX] == [300, 190])
    }

    @Test func `left, right and middles do not depend on the direction, margins do`() {
        root.semanticContentAttribute = .forceRightToLeft
        root.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 20)
        let origins = frames(
            first.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7),
            NSLayoutConstraint(
                item: second, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .leadingMargin,
                multiplier: 1, constant: 3))
        #expect(origins.map(\.x) == [7, 277])
    }

    @Test func `a stack from right to left begins at the right, with the distances of its order`() {
        let views = (0..<3).map { _ in UIView() }
        for view in views { view.widthAnchor.constraint(equalToConstant: 20).isActive = true }
        let row = UIStackView(arrangedSubviews: views)
        row.semanticContentAttribute = .forceRightToLeft
        row.spacing = 5
        row.setCustomSpacing(30, after: views[0])
        row.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(row)
        row.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(views.map(\.frame.minX) == [75, 25, 0])
    }

    @Test(arguments: [NSLayoutConstraint.Relation.lessThanOrEqual, .greaterThanOrEqual])
    func `a single inequality puts the attribute on its bound`(relation: NSLayoutConstraint.Relation) {
        func bound(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ constant: CGFloat) -> NSLayoutConstraint
        {
            NSLayoutConstraint(
                item: view, attribute: attribute, relatedBy: relation, toItem: root, attribute: attribute,
                multiplier: 1,
                constant: constant)
        }
        let origins = frames(
            bound(first, .left, 23), bound(first, .top, 10), bound(second, .right, -74), bound(second, .bottom, -45))
        #expect(origins == [CGPoint(x: 23, y: 10), CGPoint(x: 226, y: 655)])
        #expect(first.hasAmbiguousLayout)
    }

    @Test func `constraints that say more than an inequality decide, content and low priorities included`() {
        let weak = first.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 4)
        weak.priority = UILayoutPriority(1)
        let label = UILabel()
        label.text = "some words"
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
        let origins = frames(
            first.leftAnchor.constraint(lessThanOrEqualTo: root.leftAnchor, constant: 23), weak,
            label.leftAnchor.constraint(equalTo: root.leftAnchor),
            label.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor))
        #expect(origins[0].x == 4 && label.frame.width == label.intrinsicContentSize.width)
    }

    // MARK: Stack views

    @Test func `hiding and showing an arranged view requests layout`() {
        let views = (0..<3).map { _ in UIView() }
        for view in views { view.widthAnchor.constraint(equalToConstant: 20).isActive = true }
        let row = UIStackView(arrangedSubviews: views)
        row.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(row)
        row.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        root.layoutIfNeeded()
        views[1].isHidden = true
        root.layoutIfNeeded()
        #expect(views[2].frame.minX == 20 && row.frame.width == 40)
        views[1].isHidden = false
        root.layoutIfNeeded()
        #expect(views[2].frame.minX == 40 && row.frame.width == 60)
    }
}
