import UIKit

/// A badge that pulses: for ever, or a few times.
final class PulsingBadge: UIView {
    func startPulsing() {
        UIView.animate(
            withDuration: 0.6, delay: 0.2, options: [.repeat, .autoreverse, .curveEaseInOut, .allowUserInteraction],
            animations: {
                self.transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
                self.alpha = 0.5
            })
    }

    func stopPulsing() {
        layer.removeAllAnimations()
        transform = .identity
        alpha = 1
    }

    func pulse(times: CGFloat, completion: @escaping (Bool) -> Void) {
        UIView.animate(
            withDuration: 0.5, delay: 0, options: .curveLinear,
            animations: {
                UIView.modifyAnimations(withRepeatCount: times, autoreverses: true) {
                    self.transform = CGAffineTransform(scaleX: 2, y: 2)
                }
            },
            completion: { finished in
                self.transform = .identity
                completion(finished)
            })
    }
}
