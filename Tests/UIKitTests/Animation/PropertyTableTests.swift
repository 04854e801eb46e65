import AnimationTimeline
import Foundation
import HeadlessKit
import Testing

@MainActor
@Suite("The table of animatable properties") struct PropertyTableTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let view = UIView(frame: CGRect(x: 150, y: 150, width: 100, height: 100))

    init() {
        stage.window.addSubview(view)
        stage.beginRecording()
    }

    private func components(_ keyPath: String) throws -> [Double] {
        let shown = stage.timeline.shown(of: try #require(stage.target(of: view)), at: stage.now)
        return try #require(AnimatedComponents(keyPath: keyPath)?.read(shown)).values
    }

    @Test(arguments: [
        "position.x", "position.y", "anchorPoint.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height",
        "zPosition", "anchorPointZ", "opacity", "transform.translation.z", "transform.scale", "transform.scale.y",
        "transform.rotation", "transform.rotation.x", "cornerRadius", "shadowOpacity",
    ])
    func `a key path reads what an explicit animation of it sets`(_ keyPath: String) throws {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (0.25, 0.75, 2)
        stage.perform { view.layer.add(animation, forKey: nil) }
        stage.advance(by: 1)
        #expect(try abs(components(keyPath)[0] - 0.5) < 1e-12)
    }

    @Test(arguments: [("position", 2), ("bounds.size", 2)])
    func `a key path of several components names them in order`(_ keyPath: String, count: Int) throws {
        #expect(try components(keyPath).count == count)
        #expect(try components("bounds") == [0, 0, 100, 100])
        #expect(AnimatedComponents(keyPath: "bounds.middle") == nil)
    }

    @Test(arguments: [true, false])
    func `a replaced animation begins from the current state if asked to`(_ isCurrent: Bool) throws {
        let options: UIView.AnimationOptions = isCurrent ? [.curveLinear, .beginFromCurrentState] : .curveLinear
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.alpha = 0
                view.layer.cornerRadius = 10
            }
        }
        stage.advance(by: 0.5)
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: options) {
                view.alpha = 1
                view.layer.cornerRadius = 0
            }
        }
        #expect(try abs(components("opacity")[0] - (isCurrent ? 0.5 : 0)) < 1e-12)
        #expect(try abs(components("cornerRadius")[0] - (isCurrent ? 5 : 10)) < 1e-12)
    }

    @Test func `a layer keeps its default of a property that only another layer has animated`() {
        let other = UIView()
        stage.perform {
            stage.window.addSubview(other)
            UIView.animate(withDuration: 1) { other.layer.shadowOffset = CGSize(width: 4, height: 4) }
        }
        #expect(view.layer.presentation()?.shadowOffset == CGSize(width: 0, height: -3))
    }
}
