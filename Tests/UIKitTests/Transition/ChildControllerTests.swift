import HeadlessKit
import Testing

import UIKit

/// Notes what it is told, in order.
private final class Child: UIViewController {
    var calls: [String] = []

    override func willMove(toParent parent: UIViewController?) {
        calls.append("will move to \(parent?.title ?? "none")")
    }
    override func didMove(toParent parent: UIViewController?) { calls.append("did move to \(parent?.title ?? "none")") }
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
}

@MainActor
@Suite("Child controllers") struct ChildControllerTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let container = UIViewController(title: "container")
    private let first = Child(title: "first")
    private let second = Child(title: "second")

    init() {
        stage.rootViewController = container
        container.addChild(first)
        container.view.addSubview(first.view)
        first.didMove(toParent: container)
        container.addChild(second)
    }

    @Test func `a child is told of its parent, and leaves the former one for a new one`() {
        #expect(container.children == [first, second])
        #expect(first.parent === container)
        #expect(second.calls == ["will move to container"])
        let other = UIViewController(title: "other")
        other.addChild(second)
        #expect(container.children == [first])
        #expect(other.children == [second])
        second.calls = []
        second.removeFromParent()
        #expect(second.calls == ["did move to none"])
        #expect(second.parent == nil && other.children == [])
    }

    @Test func `an exchange shows both views until it ends, then the new one alone`() {
        first.calls = []
        second.calls = []
        second.view.frame = container.view.bounds
        var finished: Bool?
        let timeline = stage.record {
            container.transition(
                from: first, to: second, duration: 0.5, options: .curveLinear,
                animations: { [first] in first.view.alpha = 0 },
                completion: { finished = $0 })
            #expect(container.view.subviews == [first.view, second.view])
            #expect(first.calls == ["will disappear"])
            #expect(second.calls == ["will appear"])
        }
        #expect(finished == true)
        #expect(container.view.subviews == [second.view])
        #expect(first.calls == ["will disappear", "did disappear"])
        #expect(second.calls == ["will appear", "did appear"])
        #expect(timeline.duration == 0.5)
        for time in [0, 0.1, 0.25, 0.4] {
            #expect((stage.presentation(of: first.view, at: time).alpha - (1 - time / 0.5)).magnitude < 1e-12)
        }
    }

    @Test func `an exchange without a duration is over at once`() {
        stage.record {
            container.transition(from: first, to: second, duration: 0, animations: nil)
        }
        #expect(container.view.subviews == [second.view])
        #expect(first.view.superview == nil)
    }
}
