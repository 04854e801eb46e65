import UIKit

/// A spinner that turns for ever, and a wheel that turns a number of quarters, each from where the last one ended.
final class Spinner: UIView {
    private let turning = "turning"

    func start() {
        let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
        rotation.fromValue = 0
        rotation.toValue = CGFloat.pi * 2
        rotation.duration = 1.2
        rotation.repeatCount = .greatestFiniteMagnitude
        layer.add(rotation, forKey: turning)
    }

    func stop() { layer.removeAnimation(forKey: turning) }

    func turn(quarters: Int) {
        let step = CABasicAnimation(keyPath: "transform.rotation.z")
        step.fromValue = 0
        step.toValue = CGFloat.pi / 2
        step.duration = 0.5
        step.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        step.isCumulative = true
        step.repeatCount = Float(quarters)
        step.fillMode = .forwards
        step.isRemovedOnCompletion = false
        layer.add(step, forKey: turning)
    }
}
