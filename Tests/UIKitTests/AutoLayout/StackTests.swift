import Foundation
import Testing
import UIKit

/// Distributions and alignments of stacks against their definitions.
@MainActor @Suite("Stacks") struct StackTests {
    private typealias Content = UIStackViewTests.Content

    /// Starts and lengths along the axis in a stack of 300 points with views of 40, 20 and 60.
    private func along(
        _ axis: NSLayoutConstraint.Axis, isReversed: Bool = false, _ set: (UIStackView) -> Void
    ) -> [[CGFloat]] {
        let stack = UIStackView(arrangedSubviews: [40, 20, 60].map { Content($0, $0) })
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        stack.axis = axis
        if isReversed { stack.semanticContentAttribute = .forceRightToLeft }
        set(stack)
        stack.layoutIfNeeded()
        return stack.arrangedSubviews.map {
            (axis == .horizontal ? [$0.frame.minX, $0.frame.width] : [$0.frame.minY, $0.frame.height]).map {
                $0.rounded()
            }
        }
    }

    @Test(arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
    func `distributions divide the length as they are defined`(axis: NSLayoutConstraint.Axis) {
        #expect(along(axis) { $0.distribution = .equalSpacing } == [[0, 40], [130, 20], [240, 60]])
        #expect(along(axis) { $0.distribution = .equalCentering } == [[0, 40], [135, 20], [240, 60]])
        #expect(along(axis) { $0.distribution = .fillEqually } == [[0, 100], [100, 100], [200, 100]])
        #expect(
            along(axis) { ($0.distribution, $0.spacing) = (.fillEqually, 15) } == [[0, 90], [105, 90], [210, 90]])
        #expect(along(axis) { $0.distribution = .fillProportionally } == [[0, 100], [100, 50], [150, 150]])
        #expect(
            along(axis) { stack in
                stack.distribution = .fillEqually
                stack.setCustomSpacing(UIStackView.spacingUseSystem, after: stack.arrangedSubviews[0])
                stack.setCustomSpacing(22, after: stack.arrangedSubviews[1])
            } == [[0, 90], [98, 90], [210, 90]])
        let edges = UIEdgeInsets(top: 10, left: 10, bottom: 20, right: 20)
        #expect(
            along(axis) { stack in
                (stack.distribution, stack.layoutMargins, stack.isLayoutMarginsRelativeArrangement) = (
                    .fillEqually, edges, true
                )
            } == [[10, 90], [100, 90], [190, 90]])
        #expect(
            along(axis) {
                $0.arrangedSubviews[1].isHidden = true; $0.distribution = .fillEqually
            }[2] == [150, 150])
        #expect(
            along(axis, isReversed: true) { ($0.distribution, $0.spacing) = (.fillEqually, 15) }
                == (axis == .horizontal ? [[210, 90], [105, 90], [0, 90]] : [[0, 90], [105, 90], [210, 90]]))
        #expect(
            along(axis, isReversed: true) { stack in
                stack.distribution = .fillEqually
                stack.setCustomSpacing(30, after: stack.arrangedSubviews[0])
            } == (axis == .horizontal ? [[210, 90], [90, 90], [0, 90]] : [[0, 90], [120, 90], [210, 90]]))
        let sole = UIStackView(arrangedSubviews: [Content(40, 40)])
        sole.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        (sole.axis, sole.distribution) = (axis, .equalSpacing)
        sole.layoutIfNeeded()
        #expect(sole.arrangedSubviews[0].frame == sole.bounds)
    }

    @Test(arguments: [
        (UIStackView.Alignment.fill, [0.0, 300], [0.0, 300]), (.leading, [0, 40], [260, 40]),
        (.trailing, [260, 40], [0, 40]),
        (.center, [130, 40], [130, 40]),
    ])
    func `alignments place views across the axis, in both directions`(
        alignment: UIStackView.Alignment, plain: [Double], reversed: [Double]
    ) {
        for (axis, isReversed) in [
            (NSLayoutConstraint.Axis.horizontal, false), (.horizontal, true), (.vertical, false), (.vertical, true),
        ] {
            let stack = UIStackView(arrangedSubviews: [Content(40, 40)])
            stack.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
            (stack.axis, stack.alignment) = (axis, alignment)
            if isReversed { stack.semanticContentAttribute = .forceRightToLeft }
            stack.layoutIfNeeded()
            let frame = stack.arrangedSubviews[0].frame
            let found = axis == .horizontal ? [frame.minY, frame.height] : [frame.minX, frame.width]
            #expect(
                found.map(Double.init) == (axis == .vertical && isReversed ? reversed : plain), "\(axis) \(isReversed)")
            (stack.layoutMargins, stack.isLayoutMarginsRelativeArrangement) = (
                UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), true
            )
            stack.layoutIfNeeded()
            let inner = stack.arrangedSubviews[0].frame
            let start = axis == .horizontal ? inner.minY : inner.minX
            let expected = found[1] == 300 || found[0] == 0 ? 5.0 : found[0] == 260 ? 255 : 130
            #expect(start == CGFloat(expected), "\(axis) \(isReversed)")
        }
    }

    @Test func `arranged views are inserted, moved and removed; a custom spacing is given back`() {
        let stack = UIStackView()
        let views = (0..<3).map { _ in UIView() }
        for view in views { stack.insertArrangedSubview(view, at: 0) }
        #expect(stack.arrangedSubviews == views.reversed() && stack.subviews == views)
        stack.insertArrangedSubview(views[0], at: 99)
        stack.addArrangedSubview(views[1])
        #expect(stack.arrangedSubviews == [views[2], views[0], views[1]])
        stack.insertArrangedSubview(views[1], at: 0)
        #expect(stack.arrangedSubviews == [views[1], views[2], views[0]])
        #expect(views.allSatisfy { !$0.translatesAutoresizingMaskIntoConstraints })
        stack.removeArrangedSubview(views[2])
        stack.removeArrangedSubview(UIView())
        #expect(stack.arrangedSubviews == [views[1], views[0]] && views[2].superview === stack)
        #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
        stack.setCustomSpacing(5, after: views[0])
        #expect(stack.customSpacing(after: views[0]) == 5 && UIStackView.Alignment.top == .leading)
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
        #expect(
            stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault
                && UIStackView.Alignment.bottom == .trailing)
    }

    @Test func `a fitting size is what the content needs, or the target where that wins`() {
        let (box, content) = (UIView(), Content(40, 30))
        content.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(content)
        NSLayoutConstraint.activate([
            content.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 10),
            content.rightAnchor.constraint(equalTo: box.rightAnchor, constant: -5),
            content.topAnchor.constraint(equalTo: box.topAnchor, constant: 2),
            content.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -1),
        ])
        #expect(box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 55, height: 33))
        #expect(
            box.systemLayoutSizeFitting(
                CGSize(width: 100, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 100, height: 33))
        #expect(
            box.systemLayoutSizeFitting(
                CGSize(width: 0, height: 90), withHorizontalFittingPriority: .fittingSizeLevel,
                verticalFittingPriority: .required) == CGSize(width: 55, height: 90))
    }
}
