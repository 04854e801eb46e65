import UIKit

/// A banner that drops from the top with a spring, waits, and leaves.
final class Toast: UILabel {
    static let height: CGFloat = 64

    @discardableResult
    static func show(_ message: String, in view: UIView, completion: (() -> Void)? = nil) -> Toast {
        let width = view.bounds.width - 32
        let toast = Toast(frame: CGRect(x: 16, y: -height, width: width, height: height))
        toast.text = message
        toast.layer.cornerRadius = 12
        toast.layer.masksToBounds = true
        view.addSubview(toast)
        UIView.animate(
            withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
            options: [.allowUserInteraction],
            animations: { toast.frame.origin.y = 40 },
            completion: { _ in
                UIView.animate(
                    withDuration: 0.3, delay: 2, options: [.curveEaseIn],
                    animations: {
                        toast.alpha = 0
                        toast.transform = CGAffineTransform(translationX: 0, y: -Toast.height)
                    },
                    completion: { _ in
                        toast.removeFromSuperview()
                        completion?()
                    })
            })
        return toast
    }
}
