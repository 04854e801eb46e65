import AnimationCore
import HeadlessKit
import Scenarios
import Testing

/// An affine transform of the engine: Foundation on Linux has a type of the same name.
typealias AffineTransform = AnimationCore.AffineTransform

/// A transition that has run, and questions to its timeline by the names of its views.
@MainActor
struct TransitionRun {
    let scene: TransitionScene
    let timeline: Timeline

    /// Runs a transition forward, or in both directions and keeps the backward run.
    init(_ setup: TransitionSetup, backwards: Bool = false) {
        let scene = TransitionScene(setup)
        self.scene = scene
        let forward = scene.forward()
        timeline = backwards ? scene.backward() : forward
    }

    var container: Int { timeline.transitions[0].container }

    func target(_ name: String) throws -> Int { try #require(timeline.target(named: name)) }

    /// The rectangle in the container.
    func rect(_ name: String, at time: Double) throws -> Rect {
        try #require(timeline.rect(of: try target(name), in: container, at: time))
    }

    func alpha(_ name: String, at time: Double) throws -> Double {
        timeline.presentation(of: try target(name), at: time).alpha
    }

    func transform(_ name: String, at time: Double) throws -> AffineTransform {
        timeline.presentation(of: try target(name), at: time).geometry.transform
    }

    func isHidden(_ name: String, at time: Double) throws -> Bool {
        timeline.isHidden(try target(name), at: time)
    }

    /// The name of the tapped cell.
    func cell() throws -> String { "cell \(try #require(scene.list.selected).item)" }

    /// The names of the views in the container at a time, back to front; a presentation's container is left out.
    func content(at time: Double) -> [String] { content(of: container, at: time) }

    private func content(of container: Int, at time: Double) -> [String] {
        timeline.children(of: container, at: time).flatMap { child in
            let name = timeline.targets[child].name
            return name == .container ? content(of: child, at: time) : [name.description]
        }
    }
}

/// Whether two rectangles are the same to within the rounding of a few operations.
func expectClose(
    _ a: Rect, _ b: Rect, within tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
    let difference = a - b
    let worst = max(
        difference.origin.x.magnitude, difference.origin.y.magnitude, difference.size.width.magnitude,
        difference.size.height.magnitude)
    #expect(worst <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
}

/// Whether two numbers are the same to within the rounding of a few operations.
func expectClose(
    _ a: Double, _ b: Double, within tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect((a - b).magnitude <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
}
