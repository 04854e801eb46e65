import Foundation
import HeadlessKit
import Testing
import UIKit

/// Views, windows and responders before anything is set, and what a window does with its root controller.
@MainActor @Suite("Views in detail") struct ViewDetailTests {
    @Test func `a view measures as it is, and answers for itself`() {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        #expect(view.sizeThatFits(CGSize(width: 5, height: 6)) == CGSize(width: 30, height: 40))
        view.sizeToFit()
        #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40) && view.alignmentRectInsets == .zero)
        #expect(view.forBaselineLayout() === view)
        #expect(view.forFirstBaselineLayout === view && view.forLastBaselineLayout === view)
        #expect(view.minimumContentSizeCategory == nil && view.maximumContentSizeCategory == nil)
        #expect(view.appliedContentSizeCategoryLimitsDescription.isEmpty)
        #expect(view.action(for: view.layer, forKey: "position") == nil)
        let responder = UIResponder()
        #expect(responder.next == nil && responder.inputView == nil && responder.inputAccessoryView == nil)
        #expect(responder.keyCommands == nil && !responder.canPerformAction(Selector("copy:"), withSender: nil))
    }

    @Test func `a view keeps its limits of the content size`() {
        let (view, other) = (UIView(), UIView())
        let largest = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
        (view.minimumContentSizeCategory, view.maximumContentSizeCategory) = (.large, largest)
        #expect(view.minimumContentSizeCategory == .large && view.maximumContentSizeCategory == largest)
        #expect(other.minimumContentSizeCategory == nil && other.maximumContentSizeCategory == nil)
        view.minimumContentSizeCategory = nil
        #expect(view.minimumContentSizeCategory == nil && view.maximumContentSizeCategory == largest)
    }

    @Test(arguments: [false, true])
    func `directional margins are read as they were set, in both directions`(isReversed: Bool) {
        let (view, margins) = (UIView(), NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        if isReversed { view.semanticContentAttribute = .forceRightToLeft }
        view.directionalLayoutMargins = margins
        #expect(view.directionalLayoutMargins == margins)
        view.layoutMargins = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
        #expect(view.directionalLayoutMargins.leading == (isReversed ? 8 : 6))
        #expect(view.directionalLayoutMargins.trailing == (isReversed ? 6 : 8))
    }

    @Test func `what is made from an archive has the layer of its class, and no size`() throws {
        @MainActor final class Shaded: UIView {
            override class var layerClass: AnyClass { CAGradientLayer.self }
        }
        let shaded = try #require(Shaded(coder: NSCoder()))
        #expect(shaded.layer is CAGradientLayer && shaded.frame == .zero)
        #expect(Shaded(frame: .zero).layer is CAGradientLayer)
        #expect(UIView(coder: NSCoder()).map { type(of: $0.layer) == CALayer.self } == true)
        #expect(UIWindow(coder: NSCoder())?.frame == .zero && SnapshotView(coder: NSCoder()) == nil)
        #expect(UITapGestureRecognizer(coder: NSCoder())?.state == .possible)
    }

    @Test func `a view that is added elsewhere leaves its superview, which is told before`() {
        @MainActor final class Former: UIView {
            var calls: [String] = []
            override func willRemoveSubview(_ subview: UIView) { calls.append("\(subview.superview === self)") }
        }
        let (former, other, view) = (Former(), UIView(), UIView())
        former.addSubview(view)
        former.bringSubviewToFront(view)
        #expect(former.calls == [])
        other.addSubview(view)
        #expect(former.calls == ["true"] && former.subviews == [] && other.subviews == [view])
    }

    // MARK: Windows

    @Test func `the root controller appears without animation, and fills the window in place of the former`() {
        @MainActor final class Witness: UIViewController {
            var calls: [String] = []
            override func viewWillAppear(_ animated: Bool) { calls.append("will \(animated)") }
            override func viewIsAppearing(_ animated: Bool) { calls.append("is \(animated)") }
            override func viewDidAppear(_ animated: Bool) { calls.append("did \(animated)") }
        }
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let (first, second) = (Witness(), Witness())
        for controller in [first, second] {
            stage.window.rootViewController = controller
            #expect(controller.calls == ["will false", "is false", "did false"])
            #expect(controller.view.window === stage.window && controller.view.frame == stage.window.bounds)
        }
        #expect(first.view.superview == nil)
    }

    @Test func `each new window is kept where windows are, one from an archive too`() throws {
        let former = UIWindow.keep
        defer { UIWindow.keep = former }
        var kept: [UIWindow] = []
        UIWindow.keep = { kept.append($0) }
        let window = UIWindow(frame: .zero)
        let archived = try #require(UIWindow(coder: NSCoder()))
        #expect(kept == [window, archived])
    }

    @Test func `a window stays on the screen and in the scene of its stage`() {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let (screen, scene) = (stage.window.screen, stage.window.windowScene)
        stage.window.screen = UIScreen(size: CGSize(width: 1, height: 1))
        stage.window.windowScene = nil
        #expect(stage.window.screen === screen && screen.bounds.size == CGSize(width: 300, height: 200))
        #expect(stage.window.windowScene === scene && scene != nil)
    }

    @Test func `a scroll view has one refresh control, behind its content`() {
        let (scroll, content) = (UIScrollView(), UIView())
        scroll.addSubview(content)
        let (first, second) = (UIRefreshControl(), UIRefreshControl())
        scroll.refreshControl = first
        #expect(scroll.subviews == [first, content])
        scroll.refreshControl = second
        #expect(scroll.subviews == [second, content] && first.superview == nil)
        scroll.refreshControl = nil
        #expect(scroll.subviews == [content] && second.superview == nil)
    }

    @Test func `recognizers that replace those of a scroll view are all that it has`() {
        let (scroll, tap) = (UIScrollView(), UITapGestureRecognizer())
        scroll.gestureRecognizers = [tap]
        #expect(scroll.gestureRecognizers == [tap])
    }

    @Test func `a view draws once it is in a window, one from an archive too`() throws {
        @MainActor final class Drawn: UIView {
            var count = 0
            override func draw(_ rect: CGRect) { count += 1 }
        }
        let stage = Stage()
        let views = [Drawn(frame: .zero), try #require(Drawn(coder: NSCoder()))]
        stage.perform {
            for view in views {
                view.frame = CGRect(x: 0, y: 0, width: 3, height: 4)
                stage.window.addSubview(view)
            }
        }
        stage.runToIdle()
        #expect(views.map(\.count) == [1, 1])
    }

    /// Six characters of 5 points; a line is 1.2 times the size of the font high.
    @Test(arguments: [(100.0, 0, 1), (20, 0, 2), (15, 0, 2), (10, 0, 3), (10, 2, 2), (10, 1, 1), (4, 0, 6), (0, 0, 1)])
    func `a label breaks its lines at the given width, down to half the size of the font`(
        width: Double, limit: Int, lines: Int
    ) {
        let label = UILabel()
        (label.font, label.numberOfLines, label.text) = (.systemFont(ofSize: 10), limit, "mmmmmm")
        let size = label.sizeThatFits(CGSize(width: width, height: 1))
        #expect(size.height == CGFloat(12 * lines))
        #expect(size.width == CGFloat(limit == 1 || width == 0 || width > 30 ? 30 : max(width, 5)))
        label.preferredMaxLayoutWidth = width
        #expect(label.intrinsicContentSize == size)
    }
}
