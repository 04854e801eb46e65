import UIKit

/// A dot that goes along corners at constant speed, and one that goes through points on a smooth curve.
final class OrbitingDot: UIView {
    func goAround() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 50, y: 50))
        path.addLine(to: CGPoint(x: 150, y: 50))
        path.addLine(to: CGPoint(x: 150, y: 350))
        let orbit = CAKeyframeAnimation(keyPath: "position")
        orbit.path = path.cgPath
        orbit.calculationMode = .paced
        orbit.duration = 2
        layer.add(orbit, forKey: "orbit")
    }

    func wander(through points: [CGPoint], options: UIView.KeyframeAnimationOptions) {
        let length = 1 / Double(points.count)
        UIView.animateKeyframes(
            withDuration: 3, delay: 0, options: options,
            animations: {
                for (index, point) in points.enumerated() {
                    UIView.addKeyframe(withRelativeStartTime: Double(index) * length, relativeDuration: length) {
                        self.center = point
                    }
                }
            }, completion: nil)
    }
}
