import UIKit

/// A field that shakes where it is, also while it moves.
final class ShakeField: UIView {
    func shake() {
        let shake = CAKeyframeAnimation(keyPath: "position.x")
        shake.values = [0, 12, -12, 8, -8, 0]
        shake.keyTimes = [0, 0.15, 0.45, 0.65, 0.85, 1]
        shake.duration = 0.4
        shake.isAdditive = true
        layer.add(shake, forKey: "shake")
    }

    func slide(to x: CGFloat) {
        UIView.animate(withDuration: 0.8, delay: 0, options: .curveEaseInOut, animations: { self.center.x = x })
    }
}
