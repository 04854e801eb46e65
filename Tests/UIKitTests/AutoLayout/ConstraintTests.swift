import Foundation
import Testing
import UIKit

@MainActor
@Suite("Constraints on views")
struct ConstraintTests {
    private func makeRoot() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }

    private func addView(to superview: UIView) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        superview.addSubview(view)
        return view
    }

    @Test func `edges, sizes and middles place a view`() {
        let root = makeRoot()
        let view = addView(to: root)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
            view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 16, y: 844 - 179, width: 358, height: 179))
        let dot = addView(to: view)
        NSLayoutConstraint.activate([
            dot.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            dot.centerYAnchor.constraint(equalTo: root.centerYAnchor),
            dot.widthAnchor.constraint(equalToConstant: 8), dot.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(dot.frame == CGRect(x: 175, y: 422 - 665 - 5, width: 8, height: 10))
        #expect(!dot.hasAmbiguousLayout)
    }

    @Test func `content that may be compressed less keeps its size from the next layout on`() {
        let root = makeRoot()
        let labels = (0..<2).map { _ in
            let label = UILabel()
            label.text = String(repeating: "m", count: 40)
            label.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(label)
            return label
        }
        NSLayoutConstraint.activate([
            labels[0].leftAnchor.constraint(equalTo: root.leftAnchor),
            labels[1].leftAnchor.constraint(equalTo: labels[0].rightAnchor),
            labels[1].rightAnchor.constraint(equalTo: root.rightAnchor),
        ])
        let natural = labels[0].intrinsicContentSize.width
        for index in [0, 1, 0] {
            labels[index].setContentCompressionResistancePriority(.defaultHigh + 1, for: .horizontal)
            labels[1 - index].setContentCompressionResistancePriority(.defaultHigh, for: .horizontal)
            root.layoutIfNeeded()
            #expect(labels[index].bounds.width == natural && labels[1 - index].bounds.width == 390 - natural)
        }
    }

    @Test func `a guide in a scroll view is its content, one around it is not`() {
        let (root, scroll, content, guide) = (makeRoot(), UIScrollView(), UIView(), UILayoutGuide())
        scroll.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(scroll)
        scroll.addSubview(content)
        content.addLayoutGuide(guide)
        content.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor, constant: 10),
            scroll.leftAnchor.constraint(equalTo: root.leftAnchor), scroll.widthAnchor.constraint(equalToConstant: 50),
            scroll.heightAnchor.constraint(equalToConstant: 60), guide.topAnchor.constraint(equalTo: scroll.topAnchor),
            guide.leftAnchor.constraint(equalTo: scroll.leftAnchor),
            guide.rightAnchor.constraint(equalTo: scroll.rightAnchor),
            guide.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
            guide.widthAnchor.constraint(equalToConstant: 300), guide.heightAnchor.constraint(equalToConstant: 400),
            content.topAnchor.constraint(equalTo: guide.topAnchor),
            content.leftAnchor.constraint(equalTo: guide.leftAnchor),
            content.widthAnchor.constraint(equalToConstant: 5), content.heightAnchor.constraint(equalToConstant: 5),
        ])
        root.layoutIfNeeded()
        #expect(scroll.frame == CGRect(x: 0, y: 10, width: 50, height: 60))
        #expect(scroll.contentSize == CGSize(width: 300, height: 400) && guide.layoutFrame.minY == 0)
    }

    @Test func `a changed constant takes effect at the next layout, not before`() {
        let root = makeRoot()
        let view = addView(to: root)
        let height = view.heightAnchor.constraint(equalToConstant: 100)
        NSLayoutConstraint.activate([
            height, view.topAnchor.constraint(equalTo: root.topAnchor),
            view.leftAnchor.constraint(equalTo: root.leftAnchor),
            view.rightAnchor.constraint(equalTo: root.rightAnchor),
        ])
        root.layoutIfNeeded()
        height.constant = 300
        #expect(view.bounds.height == 100)
        root.layoutIfNeeded()
        #expect(view.bounds.height == 300)
        height.isActive = false
        #expect(view.constraints.isEmpty && root.constraints.count == 3)
        view.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.25).isActive = true
        root.layoutIfNeeded()
        #expect(view.bounds.height == 211)
    }

    @Test func `constraints follow a superview that changes its size, at every depth`() {
        let root = makeRoot()
        let outer = addView(to: root)
        let inner = addView(to: outer)
        for (view, superview) in [(outer, root), (inner, outer)] {
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: superview.topAnchor, constant: 10),
                view.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: 10),
                superview.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: 10),
                superview.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: 10),
            ])
        }
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 10, y: 10, width: 350, height: 804))
        root.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 10, y: 10, width: 804, height: 350))
    }

    @Test func `of two constraints the one with the higher priority holds`() {
        let root = makeRoot()
        let view = addView(to: root)
        let wide = view.widthAnchor.constraint(equalToConstant: 500)
        wide.priority = .defaultHigh
        NSLayoutConstraint.activate([
            wide, view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, constant: -40),
            view.heightAnchor.constraint(equalToConstant: 10), view.topAnchor.constraint(equalTo: root.topAnchor),
            view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 20, y: 0, width: 350, height: 10))
        #expect(root.conflictingConstraints.isEmpty)
        let impossible = view.widthAnchor.constraint(equalToConstant: 600)
        impossible.isActive = true
        root.layoutIfNeeded()
        #expect(root.conflictingConstraints.count == 1)
    }

    @Test func `content resists compression before it gives way to stretching`() {
        let root = makeRoot()
        final class Content: UIView {
            override var intrinsicContentSize: CGSize { CGSize(width: 120, height: 20) }
        }
        let (left, right) = (Content(), Content())
        for view in [left, right] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        }
        left.setContentHuggingPriority(.defaultHigh, for: .horizontal)
        NSLayoutConstraint.activate([
            left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            right.leadingAnchor.constraint(equalTo: left.trailingAnchor),
            right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        root.layoutIfNeeded()
        #expect(left.frame == CGRect(x: 0, y: 0, width: 120, height: 20))
        #expect(right.frame == CGRect(x: 120, y: 0, width: 270, height: 20))
        left.setContentCompressionResistancePriority(.required, for: .horizontal)
        root.frame.size.width = 200
        root.layoutIfNeeded()
        #expect(left.frame.width == 120 && right.frame.width == 80)
    }

    @Test func `guides take part: margins, and guides of one's own`() {
        let root = makeRoot()
        let view = addView(to: root)
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
            guide.widthAnchor.constraint(equalToConstant: 100),
            guide.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
            guide.heightAnchor.constraint(equalToConstant: 50),
            view.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
            view.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
            view.topAnchor.constraint(equalTo: guide.bottomAnchor),
            view.heightAnchor.constraint(equalTo: guide.heightAnchor, multiplier: 2, constant: 1),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 108, y: 50, width: 274, height: 101))
        #expect(guide.layoutFrame == CGRect(x: 8, y: 0, width: 100, height: 50))
        root.removeLayoutGuide(guide)
        #expect(root.constraints.count == 1)
    }

    @Test func `the content of a scroll view decides about its content size`() {
        let root = makeRoot()
        let scrollView = UIScrollView()
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(scrollView)
        let content = addView(to: scrollView)
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: root.topAnchor),
            scrollView.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            scrollView.heightAnchor.constraint(equalToConstant: 200),
            content.topAnchor.constraint(equalTo: scrollView.topAnchor),
            content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -20),
            content.widthAnchor.constraint(equalTo: scrollView.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 1000),
        ])
        root.layoutIfNeeded()
        #expect(scrollView.frame == CGRect(x: 0, y: 0, width: 390, height: 200))
        #expect(content.frame == CGRect(x: 0, y: 0, width: 390, height: 1000))
        #expect(scrollView.contentSize == CGSize(width: 390, height: 1020))
    }

    @Test func `a view that leaves its superview loses the constraints to the outside`() {
        let root = makeRoot()
        let view = addView(to: root)
        view.widthAnchor.constraint(equalToConstant: 5).isActive = true
        view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        view.removeFromSuperview()
        #expect(root.constraints.isEmpty)
        #expect(view.constraints.count == 1)
    }

    @Test func `the fitting size is what the content needs`() {
        let card = UIView()
        let content = addView(to: card)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
            content.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -12),
            content.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8),
            content.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -8),
            content.heightAnchor.constraint(equalToConstant: 40),
            content.widthAnchor.constraint(greaterThanOrEqualToConstant: 100),
        ])
        #expect(
            card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 116, height: 64))
        let wide = card.systemLayoutSizeFitting(
            CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(wide == CGSize(width: 300, height: 64))
    }

    @Test func `updateConstraints is called before layout, once per request, inner views first`() {
        let root = makeRoot()
        final class Log { var names: [String] = [] }
        final class Updating: UIView {
            let name: String
            let log: Log
            init(_ name: String, _ log: Log) {
                (self.name, self.log) = (name, log)
                super.init(frame: .zero)
            }
            required init?(coder: NSCoder) { nil }
            override func updateConstraints() {
                super.updateConstraints()
                log.names.append(name)
            }
        }
        let log = Log()
        let outer = Updating("outer", log)
        let inner = Updating("inner", log)
        root.addSubview(outer)
        outer.addSubview(inner)
        outer.setNeedsUpdateConstraints()
        inner.setNeedsUpdateConstraints()
        #expect(inner.needsUpdateConstraints() && log.names.isEmpty)
        root.layoutIfNeeded()
        root.layoutIfNeeded()
        #expect(log.names == ["inner", "outer"])
    }
}

@MainActor
@Suite("Stack views")
struct UIStackViewTests {
    final class Content: UIView {
        let size: CGSize
        init(_ width: CGFloat, _ height: CGFloat) {
            size = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { size }
    }

    private func stack(_ views: [UIView], spacing: CGFloat = 10) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        stack.spacing = spacing
        return stack
    }

    private func extents(_ views: [UIView]) -> [[CGFloat]] { views.map { [$0.frame.minX, $0.frame.width] } }

    @Test func `a distance that is set for one view is that of the next one, until it is taken back`() {
        let views = [Content(40, 10), Content(40, 20)]
        let stack = stack(views)
        #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
        stack.setCustomSpacing(25, after: views[0])
        #expect(stack.customSpacing(after: views[0]) == 25)
        #expect(stack.customSpacing(after: views[1]) == UIStackView.spacingUseDefault)
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
        #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
    }

    @Test func `an anchor's constraints have the relation and the constant of their call`() {
        let (a, b) = (UIView(), UIView())
        let made = [
            a.leftAnchor.constraint(equalTo: b.leftAnchor), a.leftAnchor.constraint(lessThanOrEqualTo: b.leftAnchor),
            a.leftAnchor.constraint(greaterThanOrEqualTo: b.leftAnchor),
            a.leftAnchor.constraint(equalTo: b.leftAnchor, constant: 3),
            a.leftAnchor.constraint(lessThanOrEqualTo: b.leftAnchor, constant: 4),
            a.leftAnchor.constraint(greaterThanOrEqualTo: b.leftAnchor, constant: 5),
        ]
        #expect(made.map(\.constant) == [0, 0, 0, 3, 4, 5])
        let relations: [NSLayoutConstraint.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
        #expect(made.map(\.relation) == relations + relations)
        #expect(made.allSatisfy { $0.multiplier == 1 && !$0.isActive && $0.priority == .required })
    }

    @Test func `a view without active constraints stays where it is put`() {
        let (parent, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
        parent.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        let constraints = [
            view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 5),
            view.widthAnchor.constraint(equalToConstant: 20),
            view.topAnchor.constraint(equalTo: parent.topAnchor), view.heightAnchor.constraint(equalToConstant: 30),
        ]
        NSLayoutConstraint.activate(constraints)
        parent.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 5, y: 0, width: 20, height: 30))
        for _ in 0..<2 { NSLayoutConstraint.deactivate(constraints) }
        #expect(constraints.allSatisfy { !$0.isActive } && parent.constraints.isEmpty && view.constraints.isEmpty)
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = CGRect(x: 7, y: 8, width: 9, height: 10)
        parent.setNeedsLayout()
        parent.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 7, y: 8, width: 9, height: 10))
    }

    @Test func `a view that is taken out of a stack leaves its room, and stays where it is put`() {
        let views = [Content(40, 10), Content(40, 20), Content(60, 30)]
        let stack = stack(views)
        stack.distribution = .fillEqually
        stack.layoutIfNeeded()
        stack.removeArrangedSubview(views[1])
        stack.layoutIfNeeded()
        #expect(extents([views[0], views[2]]) == [[0, 145], [155, 145]])
        #expect(views[1].superview === stack)
        views[1].translatesAutoresizingMaskIntoConstraints = true
        views[1].frame = CGRect(x: 7, y: 8, width: 9, height: 10)
        stack.setNeedsLayout()
        stack.layoutIfNeeded()
        #expect(views[1].frame == CGRect(x: 7, y: 8, width: 9, height: 10))
        // Back at the front, and no further than the end.
        stack.insertArrangedSubview(views[1], at: 0)
        stack.layoutIfNeeded()
        #expect(stack.arrangedSubviews == [views[1], views[0], views[2]] && views[1].frame.minX == 0)
    }

    @Test func `equal sizes, proportional sizes and equal distances divide the length`() {
        let views = [Content(40, 10), Content(40, 20), Content(60, 30)]
        let stack = stack(views)
        stack.distribution = .fillEqually
        stack.layoutIfNeeded()
        #expect(
            extents(views).map { $0.map { ($0 * 1e9).rounded() / 1e9 } } == [
                [0, 93.333333333], [103.333333333, 93.333333333], [206.666666667, 93.333333333],
            ])
        #expect(views.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 100 })
        stack.distribution = .fillProportionally
        stack.layoutIfNeeded()
        #expect(abs(views[2].frame.width - 120) < 1e-9 && abs(views[1].frame.minX - 90) < 1e-9)
        stack.distribution = .equalSpacing
        stack.layoutIfNeeded()
        #expect(extents(views) == [[0, 40], [120, 40], [240, 60]])
        stack.distribution = .equalCentering
        stack.layoutIfNeeded()
        #expect(extents(views) == [[0, 40], [125, 40], [240, 60]])
    }

    @Test func `alignment places views across the axis; hidden views do not take part`() {
        let views = [Content(40, 10), Content(40, 20), Content(60, 30)]
        let stack = stack(views)
        stack.alignment = .center
        views[1].isHidden = true
        views[2].setContentHuggingPriority(.defaultHigh, for: .horizontal)
        stack.layoutIfNeeded()
        #expect(views[0].frame == CGRect(x: 0, y: 45, width: 230, height: 10))
        #expect(views[2].frame == CGRect(x: 240, y: 35, width: 60, height: 30))
        stack.axis = .vertical
        stack.alignment = .trailing
        stack.setCustomSpacing(0, after: views[0])
        stack.layoutIfNeeded()
        #expect(views[0].frame.maxX == 300 && views[0].frame.width == 40)
        #expect(views[2].frame.minY == views[0].frame.maxY && views[2].frame.maxY == 100)
    }

    @Test func `a stack without a size of its own is as large as its content`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let views = [Content(40, 10), Content(90, 20)]
        let stack = stack(views)
        stack.axis = .vertical
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        stack.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
        stack.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(stack.frame == CGRect(x: 150, y: 804, width: 90, height: 40))
        #expect(views[0].frame == CGRect(x: 0, y: 0, width: 90, height: 10))
        views[1].removeFromSuperview()
        #expect(stack.arrangedSubviews.count == 1)
        root.layoutIfNeeded()
        #expect(stack.frame.size == CGSize(width: 40, height: 10))
    }
}
