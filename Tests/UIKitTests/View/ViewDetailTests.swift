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
}
