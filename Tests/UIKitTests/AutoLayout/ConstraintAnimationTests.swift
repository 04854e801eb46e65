import AnimationCore
import AnimationTimeline
import Foundation
import Testing
import UIKit

@MainActor
@Suite("Animated constraints")
struct ConstraintAnimationTests {
    @Test(arguments: [false, true])
    func `the first animation of a stage animates the layout that its event has made due`(hasAnimator: Bool) {
        let simulation = Simulation(size: CGSize(width: 390, height: 844))
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        simulation.window.addSubview(view)
        let width = view.widthAnchor.constraint(equalToConstant: 100)
        width.isActive = true
        simulation.perform {}
        simulation.perform {
            width.constant = 300
            if hasAnimator {
                UIViewPropertyAnimator(duration: 1, curve: .linear) { simulation.window.layoutIfNeeded() }
                    .startAnimation()
            } else {
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { simulation.window.layoutIfNeeded() }
            }
        }
        simulation.advance(to: 0.25)
        #expect(view.layer.presentation()?.bounds.width == 150)
    }

    @Test func `layoutIfNeeded in an animation block animates what constraints move, and nothing else`() throws {
        let simulation = Simulation(size: CGSize(width: 390, height: 844))
        let root = UIView(frame: simulation.window.bounds)
        simulation.window.addSubview(root)
        let (panel, content, still) = (UIView(), UIView(), UIView())
        for view in [panel, still] { root.addSubview(view) }
        panel.addSubview(content)
        panel.accessibilityIdentifier = "panel"
        content.accessibilityIdentifier = "content"
        for view in [panel, content, still] { view.translatesAutoresizingMaskIntoConstraints = false }
        let height = panel.heightAnchor.constraint(equalToConstant: 100)
        NSLayoutConstraint.activate([
            height, panel.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            panel.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            panel.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            content.topAnchor.constraint(equalTo: panel.topAnchor, constant: 4),
            content.bottomAnchor.constraint(equalTo: panel.bottomAnchor, constant: -4),
            content.centerXAnchor.constraint(equalTo: panel.centerXAnchor),
            content.widthAnchor.constraint(equalToConstant: 80),
            still.topAnchor.constraint(equalTo: root.topAnchor), still.widthAnchor.constraint(equalToConstant: 9),
            still.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            still.heightAnchor.constraint(equalToConstant: 9),
        ])
        simulation.perform {}
        simulation.beginRecording()
        simulation.perform {
            height.constant = 300
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { root.layoutIfNeeded() }
        }
        #expect(panel.frame == CGRect(x: 0, y: 544, width: 390, height: 300))
        #expect(content.frame == CGRect(x: 155, y: 4, width: 80, height: 292))
        let timeline = simulation.timeline
        #expect(timeline.position.count + timeline.bounds.count == 4)
        func frame(_ name: String, _ time: Double) throws -> Rect {
            try timeline.geometry(of: #require(timeline.target(named: name)), at: time).frame
        }
        #expect(try isClose(frame("panel", 0), Rect(x: 0, y: 744, width: 390, height: 100)))
        #expect(try isClose(frame("panel", 0.25), Rect(x: 0, y: 694, width: 390, height: 150)))
        #expect(try isClose(frame("content", 0.25), Rect(x: 155, y: 4, width: 80, height: 142)))
        #expect(try isClose(frame("panel", 1), Rect(panel.frame)))
    }

    @Test func `hiding an arranged view in an animation block moves the others, and sizes the stack`() throws {
        let simulation = Simulation(size: CGSize(width: 390, height: 844))
        let views = (0..<3).map { _ in UIView() }
        for view in views {
            view.widthAnchor.constraint(equalToConstant: 40).isActive = true
            view.heightAnchor.constraint(equalToConstant: 40).isActive = true
        }
        views[2].accessibilityIdentifier = "last"
        let row = UIStackView(arrangedSubviews: views)
        row.translatesAutoresizingMaskIntoConstraints = false
        simulation.window.addSubview(row)
        row.leadingAnchor.constraint(equalTo: simulation.window.leadingAnchor).isActive = true
        simulation.perform {}
        simulation.beginRecording()
        simulation.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[1].isHidden = true }
        }
        let last = try #require(simulation.timeline.target(named: "last"))
        for (time, x) in [(0.0, 80.0), (0.25, 70), (1, 40)] {
            #expect((simulation.timeline.geometry(of: last, at: time).frame.minX - x).magnitude < 1e-9)
        }
        #expect(row.frame.width == 80)
        simulation.runToIdle()
        simulation.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[1].isHidden = false }
        }
        #expect((simulation.timeline.geometry(of: last, at: 1.5).frame.minX - 60).magnitude < 1e-9)
    }

    private func isClose(_ a: Rect, _ b: Rect) -> Bool { (a - b).magnitudeSquared < 1e-18 }
}
