import Foundation
import Testing
import UIKit

@MainActor @Suite("Anchors, guides and their limits") struct AnchorTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

    private func addView(to superview: UIView) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        superview.addSubview(view)
        return view
    }

    private func frame(of view: UIView, _ constraints: NSLayoutConstraint...) -> CGRect {
        NSLayoutConstraint.activate(constraints)
        root.layoutIfNeeded()
        NSLayoutConstraint.deactivate(constraints)
        return view.frame
    }

    @Test func `a dimension is at least or at most a number, or a multiple of another`() {
        let (view, other) = (addView(to: root), addView(to: root))
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: root.topAnchor), view.leftAnchor.constraint(equalTo: root.leftAnchor),
            view.heightAnchor.constraint(equalToConstant: 10), other.widthAnchor.constraint(equalToConstant: 120),
        ])
        let (low, high) = (
            view.widthAnchor.constraint(equalToConstant: 5), view.widthAnchor.constraint(equalToConstant: 900)
        )
        (low.priority, high.priority) = (.defaultLow, .defaultLow)
        let width = view.widthAnchor
        #expect(frame(of: view, low, width.constraint(greaterThanOrEqualToConstant: 70)).width == 70)
        #expect(frame(of: view, high, width.constraint(lessThanOrEqualToConstant: 70)).width == 70)
        #expect(
            frame(of: view, low, width.constraint(greaterThanOrEqualTo: other.widthAnchor, multiplier: 0.5)).width == 60
        )
        #expect(
            frame(
                of: view, low, width.constraint(greaterThanOrEqualTo: other.widthAnchor, multiplier: 0.5, constant: 3)
            )
            .width == 63)
        #expect(
            frame(of: view, high, width.constraint(lessThanOrEqualTo: other.widthAnchor, multiplier: 2)).width == 240)
        #expect(
            frame(of: view, high, width.constraint(lessThanOrEqualTo: other.widthAnchor, multiplier: 2, constant: -3))
                .width == 237)
        #expect(frame(of: view, width.constraint(equalTo: other.widthAnchor, multiplier: 0.25)).width == 30)
        #expect(
            frame(of: view, width.constraint(equalTo: other.widthAnchor, multiplier: 0.25, constant: 1)).width == 31)
    }

    @Test func `a view follows guides: of layout, of margins, of a view that has a frame, and of scrolled content`() {
        root.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let view = addView(to: root)
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7),
            guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 9),
            guide.widthAnchor.constraint(equalTo: root.layoutMarginsGuide.widthAnchor, multiplier: 0.5),
            guide.heightAnchor.constraint(equalTo: root.layoutMarginsGuide.heightAnchor, constant: -1),
            view.leftAnchor.constraint(equalTo: guide.leftAnchor), view.topAnchor.constraint(equalTo: guide.topAnchor),
            view.widthAnchor.constraint(equalTo: guide.widthAnchor),
            view.heightAnchor.constraint(equalTo: guide.heightAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 7, y: 9, width: 170, height: 759) && guide.layoutFrame == view.frame)
        // A view inside one that has a frame, beside a guide of that one.
        let card = UIView(frame: CGRect(x: 100, y: 200, width: 50, height: 60))
        card.bounds.origin = CGPoint(x: 3, y: 4)
        root.addSubview(card)
        card.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let (inner, outer) = (addView(to: card), addView(to: root))
        NSLayoutConstraint.activate([
            inner.leftAnchor.constraint(equalTo: card.layoutMarginsGuide.leftAnchor),
            inner.topAnchor.constraint(equalTo: card.topAnchor), inner.widthAnchor.constraint(equalToConstant: 10),
            inner.heightAnchor.constraint(equalTo: card.heightAnchor),
            outer.leftAnchor.constraint(equalTo: inner.rightAnchor),
            outer.topAnchor.constraint(equalTo: inner.topAnchor),
            outer.widthAnchor.constraint(equalTo: card.layoutMarginsGuide.widthAnchor),
            outer.heightAnchor.constraint(equalToConstant: 5),
        ])
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 2, y: 0, width: 10, height: 60))
        #expect(outer.frame == CGRect(x: 109, y: 196, width: 44, height: 5))
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        root.addSubview(scrollView)
        scrollView.contentSize = CGSize(width: 250, height: 350)
        let half = addView(to: scrollView)
        NSLayoutConstraint.activate([
            half.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor, multiplier: 0.5),
            half.heightAnchor.constraint(equalTo: scrollView.frameLayoutGuide.heightAnchor, multiplier: 2),
            half.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            half.leftAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leftAnchor),
            half.rightAnchor.constraint(equalTo: scrollView.contentLayoutGuide.rightAnchor),
            half.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(half.frame == CGRect(x: 0, y: 0, width: 50, height: 200) && scrollView.contentSize == half.frame.size)
    }

    @Test func `a constraint that is taken back gives way to those that are left, in all views of it`() {
        let (view, other) = (addView(to: root), addView(to: root))
        let (wide, narrow) = (
            view.widthAnchor.constraint(equalToConstant: 200), view.widthAnchor.constraint(equalToConstant: 50)
        )
        narrow.priority = .defaultLow
        NSLayoutConstraint.activate([
            wide, narrow, view.topAnchor.constraint(equalTo: root.topAnchor),
            view.leftAnchor.constraint(equalTo: root.leftAnchor), view.heightAnchor.constraint(equalToConstant: 10),
            other.leftAnchor.constraint(equalTo: view.rightAnchor), other.topAnchor.constraint(equalTo: view.topAnchor),
            other.widthAnchor.constraint(equalTo: view.widthAnchor), other.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(view.frame.width == 200 && other.frame.minX == 200)
        wide.isActive = false
        root.layoutIfNeeded()
        #expect(view.frame.width == 50 && other.frame == CGRect(x: 50, y: 0, width: 50, height: 10))
    }

    @Test func `names in a visual format have letters, digits and underscores`() {
        let views = ["card_2": addView(to: root), "b7": addView(to: root)]
        let format = "H:|-8-[card_2(30)]-[b7(card_2)]"
        let constraints = NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: views)
        NSLayoutConstraint.activate(constraints + views.values.map { $0.topAnchor.constraint(equalTo: root.topAnchor) })
        root.layoutIfNeeded()
        #expect(views["card_2"]?.frame.minX == 8 && views["b7"]?.frame.minX == 46 && views["b7"]?.frame.width == 30)
    }

    @Test func `a view without constraints keeps its frame and its mask, although it translates neither`() {
        let (view, plain) = (addView(to: root), UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
        view.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        plain.autoresizingMask = .flexibleWidth
        plain.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(plain)
        root.layoutIfNeeded()
        root.bounds.size.width = 500
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 20, width: 100, height: 50) && plain.frame.width == 140)
    }

    @Test func `a controller updates the constraints of its view`() {
        final class Controller: UIViewController {
            var updates = 0

            override func updateViewConstraints() {
                super.updateViewConstraints()
                updates += 1
            }
        }
        let controller = Controller()
        root.addSubview(controller.view)
        root.layoutIfNeeded()
        let before = controller.updates
        controller.view.setNeedsUpdateConstraints()
        root.layoutIfNeeded()
        root.layoutIfNeeded()
        #expect(controller.updates == before + 1)
    }

    @Test func `constraints that cannot be end the program`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let (first, second) = (UIView(), UIView())
            first.leftAnchor.constraint(equalTo: second.leftAnchor).isActive = true
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let anchor = UIView().leftAnchor
            let root = UIView()
            root.leftAnchor.constraint(equalTo: anchor).isActive = true
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            _ = NSLayoutConstraint.constraints(withVisualFormat: "H:|-[card]", metrics: nil, views: [:])
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            _ = NSLayoutConstraint.constraints(withVisualFormat: "H:|-gap-[v]", metrics: nil, views: ["v": UIView()])
        }
    }

    @Test func `a view whose content changes is laid out with its new size`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let (label, image) = (UILabel(), UIImageView())
        for (view, y) in [(label, 10.0), (image, 100)] as [(UIView, CGFloat)] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            NSLayoutConstraint.activate([
                view.leftAnchor.constraint(equalTo: root.leftAnchor),
                view.topAnchor.constraint(equalTo: root.topAnchor, constant: y),
            ])
        }
        (label.text, image.image) = ("a", UIGraphicsImageRenderer(size: CGSize(width: 3, height: 4)).image { _ in })
        root.layoutIfNeeded()
        #expect(label.frame.size == label.intrinsicContentSize && image.frame.size == CGSize(width: 3, height: 4))
        for change in [
            { label.text = "longer" }, { label.font = .systemFont(ofSize: 40) },
            { label.attributedText = NSAttributedString(string: "still longer") },
            { image.image = UIGraphicsImageRenderer(size: CGSize(width: 7, height: 9)).image { _ in } },
        ] {
            let old = (label.frame.size, image.frame.size)
            change()
            root.layoutIfNeeded()
            #expect((label.frame.size, image.frame.size) != old)
            #expect(label.frame.size == label.intrinsicContentSize && image.frame.size == image.intrinsicContentSize)
        }
    }
}
