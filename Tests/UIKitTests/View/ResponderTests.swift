import HeadlessKit
import Testing

import UIKit

@MainActor
@Suite("Responder chain") struct ResponderTests {
    /// A view that records the phases of the touches that reach it.
    private final class Listener: UIView {
        var phases: [String] = []

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("began") }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("moved") }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("ended") }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("cancelled") }
    }

    private let stage = Stage(size: CGSize(width: 300, height: 300))

    @Test func `the chain goes from a view over its superviews and their controller to the window`() {
        let controller = UIViewController()
        let (outer, inner) = (UIView(), UIView())
        controller.view.addSubview(outer)
        outer.addSubview(inner)
        stage.rootViewController = controller
        #expect(inner.next === outer && outer.next === controller.view && controller.view.next === controller)
        let rest = sequence(first: controller as UIResponder) { $0.next }
        #expect(rest.contains { $0 === stage.window })
    }

    @Test func `touches that a responder does not handle reach the next one, phase by phase`() {
        let listener = Listener()
        let (outer, inner) = (UIView(), UIView())
        listener.addSubview(outer)
        outer.addSubview(inner)
        inner.touchesBegan([], with: nil)
        inner.touchesMoved([], with: nil)
        outer.touchesEnded([], with: nil)
        inner.touchesCancelled([], with: nil)
        #expect(listener.phases == ["began", "moved", "ended", "cancelled"])
    }

    /// A view that may be the first responder, and may refuse to stop being it.
    private final class Field: UIView {
        var resigns = true
        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { resigns }
    }

    @Test func `a window has one first responder, which is asked to resign for the next`() {
        let (first, second) = (Field(), Field())
        #expect(!first.becomeFirstResponder() && !first.isFirstResponder, "it is in no window")
        for field in [first, second] { stage.window.addSubview(field) }
        #expect(!UIView().becomeFirstResponder() && first.becomeFirstResponder() && first.isFirstResponder)
        #expect(second.becomeFirstResponder() && second.isFirstResponder && !first.isFirstResponder)
        second.resigns = false
        #expect(!first.becomeFirstResponder() && !second.resignFirstResponder() && second.isFirstResponder)
    }

    @Test func `the end of editing is asked of the first responder inside, and forced on it`() {
        let (outer, other, field) = (UIView(), UIView(), Field())
        for view in [outer, other] { stage.window.addSubview(view) }
        outer.addSubview(field)
        #expect(!outer.endEditing(true), "nothing is edited")
        field.becomeFirstResponder()
        #expect(!other.endEditing(true) && field.isFirstResponder)
        field.resigns = false
        #expect(!outer.endEditing(false) && field.isFirstResponder)
        #expect(outer.endEditing(true) && !field.isFirstResponder)
    }
}
