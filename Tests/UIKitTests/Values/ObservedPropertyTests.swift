#if !canImport(ObjectiveC)
import Foundation
import HeadlessKit
import Testing
import UIKit

/// Key-value observing of the properties that people observe.
@MainActor
@Suite("Observed properties") struct ObservedPropertyTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    /// Changes a property, and expects one call with the value before and after it, and none after the observation's end.
    private func expectObserved<Object: NSObject, Value: Equatable>(
        _ object: Object, _ property: KeyPath<Object, Value>, from old: Value, to new: Value,
        _ changes: [() -> Void], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var calls: [[Value?]] = []
        let observation = object.observe(property, options: [.old, .new]) { _, change in
            calls.append([change.oldValue, change.newValue])
        }
        changes[0]()
        // The same value again is no change.
        changes[0]()
        #expect(calls == [[old, new]], sourceLocation: sourceLocation)
        observation.invalidate()
        changes[1]()
        #expect(calls.count == 1, sourceLocation: sourceLocation)
    }

    @Test func `views and layers`() {
        let view = stage.addView()
        expectObserved(
            view, \.frame, from: CGRect(x: 0, y: 0, width: 100, height: 100),
            to: CGRect(x: 9, y: 0, width: 100, height: 100), [{ view.frame.origin.x = 9 }, { view.frame = .zero }])
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        expectObserved(
            view, \.bounds, from: CGRect(x: 0, y: 0, width: 100, height: 100),
            to: CGRect(x: 0, y: 0, width: 20, height: 100),
            [{ view.bounds.size.width = 20 }, { view.bounds = .zero }])
        expectObserved(
            view, \.center, from: CGPoint(x: 50, y: 50), to: CGPoint(x: 50, y: 7),
            [{ view.layer.position.y = 7 }, { view.center = .zero }])
        expectObserved(view, \.alpha, from: 1, to: 0.5, [{ view.alpha = 0.5 }, { view.alpha = 0 }])
        expectObserved(view, \.isHidden, from: false, to: true, [{ view.isHidden = true }, { view.isHidden = false }])
        let layer = CALayer()
        expectObserved(layer, \.opacity, from: 1, to: 0.5, [{ layer.opacity = 0.5 }, { layer.opacity = 0 }])
    }

    @Test func `a page control tells of the page that it shows, which is one that it has`() {
        let control = UIPageControl()
        control.numberOfPages = 3
        var pages: [Int] = []
        let observation = control.observe(\.currentPage) { control, _ in pages.append(control.currentPage) }
        for page in [2, 7, 1] { control.currentPage = page }
        observation.invalidate()
        #expect(pages == [2, 1])
    }

    @Test func `a controller tells of its parent`() {
        let (parent, child) = (UIViewController(), UIViewController())
        var parents: [UIViewController?] = []
        let observation = child.observe(\.parent) { child, _ in parents.append(child.parent) }
        parent.addChild(child)
        child.removeFromParent()
        observation.invalidate()
        #expect(parents == [parent, nil])
    }

    @Test func `scroll views, controls and labels`() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        expectObserved(
            scroll, \.contentOffset, from: .zero, to: CGPoint(x: 0, y: 5),
            [{ scroll.contentOffset.y = 5 }, { scroll.contentOffset.y = 6 }])
        expectObserved(
            scroll, \.contentSize, from: .zero, to: CGSize(width: 1, height: 2),
            [{ scroll.contentSize = CGSize(width: 1, height: 2) }, { scroll.contentSize = .zero }])
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        expectObserved(
            scroll, \.contentInset, from: .zero, to: insets,
            [{ scroll.contentInset = insets }, { scroll.contentInset = .zero }])
        let button = UIButton()
        expectObserved(
            button, \.isEnabled, from: true, to: false, [{ button.isEnabled = false }, { button.isEnabled = true }])
        expectObserved(
            button, \.isHighlighted, from: false, to: true,
            [{ button.isHighlighted = true }, { button.isHighlighted = false }])
        let label = UILabel()
        expectObserved(label, \.text, from: nil, to: "a", [{ label.text = "a" }, { label.text = "b" }])
    }

    @Test func `animators and recognizers`() throws {
        let view = stage.addView()
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
        stage.perform {
            expectObserved(
                animator, \.isRunning, from: false, to: true,
                [{ animator.startAnimation() }, { animator.pauseAnimation() }])
            expectObserved(
                animator, \.fractionComplete, from: 0, to: 0.25,
                [{ animator.fractionComplete = 0.25 }, { animator.fractionComplete = 0.5 }])
        }
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        var states: [UIGestureRecognizer.State] = []
        let observation = pan.observe(\.state, options: .new) { _, change in
            if let state = change.newValue, state != .possible { states.append(state) }
        }
        defer { observation.invalidate() }
        view.alpha = 1
        try stage.play(.drag(from: CGPoint(x: 50, y: 10), to: CGPoint(x: 50, y: 90), duration: 0.2))
        stage.runToIdle()
        #expect(states == [.began, .changed, .ended])
    }
}
#endif
