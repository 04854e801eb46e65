import Foundation
import HeadlessKit
import Testing
import UIKit

/// Layout where little is left of it: views without constraints, guides without a view, stacks without content.
@MainActor @Suite("Layout in detail") struct LayoutDetailTests {
    private typealias Content = UIStackViewTests.Content

    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

    private func addView(to superview: UIView) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        superview.addSubview(view)
        return view
    }

    /// A view in the upper left corner of the root, of 40 × 10 points, and its constraints.
    private func addPlacedView() -> (view: UIView, constraints: [NSLayoutConstraint]) {
        let view = addView(to: root)
        let constraints = [
            view.leftAnchor.constraint(equalTo: root.leftAnchor), view.topAnchor.constraint(equalTo: root.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 40), view.heightAnchor.constraint(equalToConstant: 10),
        ]
        NSLayoutConstraint.activate(constraints)
        return (view, constraints)
    }

    // MARK: Constraints

    @Test func `the layout of a view is ambiguous where constraints place it in part, and only there`() {
        #expect(!root.hasAmbiguousLayout && root.conflictingConstraints.isEmpty)
        #expect(!UIView().needsUpdateConstraints() && UIView().translatesAutoresizingMaskIntoConstraints)
        let (plain, partial) = (addView(to: root), addView(to: root))
        partial.widthAnchor.constraint(equalToConstant: 10).isActive = true
        let placed = addPlacedView().view
        #expect([root, plain, partial, placed].map(\.hasAmbiguousLayout) == [false, false, true, false])
        #expect(root.conflictingConstraints.isEmpty)
    }

    @Test func `a view that constraints place does not follow its mask, until they are taken back`() {
        let (view, constraints) = addPlacedView()
        view.autoresizingMask = .flexibleWidth
        root.layoutIfNeeded()
        root.bounds.size.width = 600
        #expect(view.frame == CGRect(x: 0, y: 0, width: 40, height: 10))
        NSLayoutConstraint.deactivate(constraints)
        root.bounds.size.width = 700
        #expect(view.frame == CGRect(x: 0, y: 0, width: 140, height: 10))
    }

    @Test func `anchors are equal to those of the same attribute and item, and to nothing else`() {
        let (view, other) = (UIView(), UIView())
        let left: NSObject = view.leftAnchor
        #expect(left.isEqual(view.leftAnchor) && !left.isEqual(other.leftAnchor) && !left.isEqual(view.rightAnchor))
        #expect(!left.isEqual(view.topAnchor) && !left.isEqual(view.widthAnchor))
        #expect(!left.isEqual(NSObject()) && !left.isEqual(nil))
    }

    @Test func `a constraint of heights has vertical anchors, and one between nothing has none`() {
        let view = addView(to: root)
        let below = view.topAnchor.constraint(equalTo: root.bottomAnchor)
        #expect(below.firstAnchor == view.topAnchor && below.secondAnchor == root.bottomAnchor)
        #expect(below.firstAnchor is NSLayoutYAxisAnchor && below.secondAnchor is NSLayoutYAxisAnchor)
        let none = NSLayoutConstraint()
        #expect(none.secondAnchor == nil && none.firstItem == nil && none.secondItem == nil)
        #expect(none.description == "nothing.notAnAttribute == 0.0 @ 1000.0")
    }

    @Test func `a constraint that is deactivated alone is laid out without`() {
        let (view, constraints) = addPlacedView()
        let weaker = view.widthAnchor.constraint(equalToConstant: 70)
        weaker.priority = .defaultHigh
        weaker.isActive = true
        root.layoutIfNeeded()
        #expect(view.frame.width == 40)
        constraints[2].isActive = false
        root.layoutIfNeeded()
        #expect(view.frame.width == 70)
    }

    @Test(arguments: [true, false])
    func `a priority of content that changes is laid out at the end of the event`(isHugging: Bool) {
        let stage = Stage(size: CGSize(width: 390, height: 844))
        let root = UIView(frame: stage.window.bounds)
        stage.window.addSubview(root)
        let labels = (0..<2).map { _ in
            let label = UILabel()
            label.text = String(repeating: "m", count: isHugging ? 3 : 40)
            label.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(label)
            return label
        }
        stage.perform {
            NSLayoutConstraint.activate([
                labels[0].leftAnchor.constraint(equalTo: root.leftAnchor),
                labels[1].leftAnchor.constraint(equalTo: labels[0].rightAnchor),
                labels[1].rightAnchor.constraint(equalTo: root.rightAnchor),
            ])
        }
        let natural = labels[0].intrinsicContentSize.width
        for kept in [0, 1, 0] {
            stage.perform {
                for (index, label) in labels.enumerated() {
                    if isHugging {
                        label.setContentHuggingPriority(.defaultLow + (index == kept ? 1 : 0), for: .horizontal)
                    } else {
                        label.setContentCompressionResistancePriority(
                            .defaultHigh + (index == kept ? 1 : 0), for: .horizontal)
                    }
                }
            }
            #expect(labels[kept].bounds.width == natural && labels[1 - kept].bounds.width == 390 - natural)
        }
    }

    // MARK: Guides

    @Test func `a view keeps the order of its guides, and has no others than those that were added`() {
        let (first, second, other) = (UILayoutGuide(), UILayoutGuide(), UIView())
        #expect(other.layoutGuides.isEmpty)
        for guide in [first, second, first] { root.addLayoutGuide(guide) }
        _ = root.layoutMarginsGuide
        #expect(root.layoutGuides == [first, second])
        other.addLayoutGuide(first)
        #expect(root.layoutGuides == [second] && other.layoutGuides == [first])
    }

    @Test func `a guide can be the item of a constraint, on both sides`() {
        let (view, guide) = (addView(to: root), UILayoutGuide())
        root.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            NSLayoutConstraint(
                item: guide, attribute: .left, relatedBy: .equal, toItem: root, attribute: .left, multiplier: 1,
                constant: 7),
            NSLayoutConstraint(
                item: guide, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
                multiplier: 1, constant: 20),
            NSLayoutConstraint(
                item: view, attribute: .left, relatedBy: .equal, toItem: guide, attribute: .right, multiplier: 1,
                constant: 0),
        ])
        root.layoutIfNeeded()
        #expect(view.frame.minX == 27 && guide.layoutFrame.minX == 7 && guide.layoutFrame.width == 20)
    }

    @Test func `constraints to a guide that is in no view any more have no effect`() {
        let (view, guide) = (addView(to: root), UILayoutGuide())
        root.addLayoutGuide(guide)
        let fallback = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5)
        fallback.priority = .defaultLow
        let top = view.topAnchor.constraint(equalTo: root.topAnchor)
        NSLayoutConstraint.activate([
            fallback, guide.leftAnchor.constraint(equalTo: root.leftAnchor),
            guide.widthAnchor.constraint(equalToConstant: 100), guide.heightAnchor.constraint(equalToConstant: 30),
            guide.topAnchor.constraint(equalTo: root.topAnchor), view.leftAnchor.constraint(equalTo: guide.rightAnchor),
            top, view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(view.frame.minX == 100 && guide.layoutFrame == CGRect(x: 0, y: 0, width: 100, height: 30))
        let toGuide = root.constraints.filter { $0.firstItem === guide || $0.secondItem === guide }
        guide.owningView = nil
        #expect(toGuide.count == 5 && toGuide.allSatisfy { !$0.isActive } && root.constraints == [fallback, top])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 5, y: 0, width: 10, height: 10))
        #expect(guide.layoutFrame == .zero && root.layoutGuides.isEmpty && root.conflictingConstraints.isEmpty)
    }

    @Test func `a constraint to a guide that is deallocated has no effect`() {
        let view = addView(to: root)
        let width = view.widthAnchor.constraint(equalToConstant: 70)
        width.priority = .defaultHigh
        NSLayoutConstraint.activate([
            width, view.heightAnchor.constraint(equalToConstant: 20),
            view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 9),
        ])
        func addConstraint() -> Weak {
            let guide = UILayoutGuide()
            root.addConstraint(view.widthAnchor.constraint(equalTo: guide.widthAnchor, constant: 30))
            return Weak(guide: guide)
        }
        #expect(addConstraint().guide == nil)
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 7, y: 9, width: 70, height: 20) && root.conflictingConstraints.isEmpty)
    }

    private struct Weak { weak var guide: UILayoutGuide? }

    @Test func `a controller's layout guides are strips along the upper and the lower edge`() throws {
        let stage = Stage(
            size: CGSize(width: 300, height: 200), safeAreaInsets: UIEdgeInsets(top: 20, left: 3, bottom: 10, right: 4))
        let controller = UIViewController()
        stage.rootViewController = controller
        let top = try #require(controller.topLayoutGuide as? UILayoutGuide)
        let bottom = try #require(controller.bottomLayoutGuide as? UILayoutGuide)
        #expect(top.layoutFrame == CGRect(x: 0, y: 0, width: 300, height: 20))
        #expect(bottom.layoutFrame == CGRect(x: 0, y: 190, width: 300, height: 10))
        for guide in [top, bottom] {
            let view = addView(to: controller.view)
            stage.perform {
                NSLayoutConstraint.activate([
                    view.leftAnchor.constraint(equalTo: guide.leftAnchor),
                    view.rightAnchor.constraint(equalTo: guide.rightAnchor),
                    view.topAnchor.constraint(equalTo: guide.topAnchor),
                    view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                ])
            }
            #expect(view.frame == guide.layoutFrame)
        }
    }

    // MARK: Stacks

    @Test func `of stacks that contradict each other the one that was made first holds`() {
        for _ in 0..<8 {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            let stacks = [100.0, 200].map { (width: Double) -> UIStackView in
                let stack = UIStackView(arrangedSubviews: [UIView()])
                stack.frame = CGRect(x: 0, y: 0, width: width, height: 50)
                return stack
            }
            for stack in stacks.reversed() { root.addSubview(stack) }
            let views = stacks.map { $0.arrangedSubviews[0] }
            views[0].widthAnchor.constraint(equalTo: views[1].widthAnchor).isActive = true
            root.layoutIfNeeded()
            #expect(views.map(\.frame.width) == [100, 100])
        }
    }

    @Test func `hidden views need no room, even if there are no others`() {
        let views = [Content(40, 10), Content(90, 20)]
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = .vertical
        func size() -> CGSize { stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
        #expect(size() == CGSize(width: 90, height: 30))
        for view in views { view.isHidden = true }
        #expect(size() == .zero)
        views[0].isHidden = false
        #expect(size() == CGSize(width: 40, height: 10))
    }

    @Test func `hiding a view in an animation block arranges the others at once, also in a stack that is in nothing`() {
        let stage = Stage(size: CGSize(width: 400, height: 400))
        let views = [UIView(), UIView()]
        let stack = UIStackView(arrangedSubviews: views)
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        stack.distribution = .fillEqually
        stack.layoutIfNeeded()
        var widths = [views[0].frame.width]
        stage.perform {
            UIView.animate(withDuration: 1) {
                views[1].isHidden = true
                widths.append(views[0].frame.width)
            }
        }
        #expect(widths == [150, 300])
    }

    @Test func `a view that is moved out of a stack, to a view or to another stack, is no longer arranged by it`() {
        let views = [UIView(), UIView()]
        let (stack, other, box) = (UIStackView(arrangedSubviews: views), UIStackView(), UIView())
        for view in [stack, other, box] {
            view.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
            root.addSubview(view)
        }
        stack.distribution = .fillEqually
        root.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [150, 150])
        box.addSubview(views[0])
        views[0].frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        root.layoutIfNeeded()
        #expect(stack.arrangedSubviews == [views[1]] && views[1].frame == stack.bounds)
        #expect(views[0].frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        other.addArrangedSubview(views[1])
        root.layoutIfNeeded()
        #expect(stack.arrangedSubviews.isEmpty && other.arrangedSubviews == [views[1]])
        box.addSubview(views[1])
        views[1].frame = CGRect(x: 5, y: 6, width: 7, height: 8)
        root.layoutIfNeeded()
        #expect(other.arrangedSubviews.isEmpty && views[1].frame == CGRect(x: 5, y: 6, width: 7, height: 8))
    }

    @Test func `a stack of an archive is empty, and arranges what it gets`() {
        let (stack, view) = (UIStackView(coder: NSCoder()), UIView())
        #expect(stack.frame == .zero && stack.arrangedSubviews.isEmpty)
        stack.addArrangedSubview(view)
        stack.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
        stack.layoutIfNeeded()
        #expect(view.frame == stack.bounds)
    }
}
