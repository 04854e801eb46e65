import UIKit

/// Lifts an input bar with the keyboard, along the keyboard's own curve.
final class KeyboardLift: UIViewController {
    let bar = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        bar.frame = CGRect(x: 0, y: view.bounds.height - 50, width: view.bounds.width, height: 50)
        view.addSubview(bar)
    }

    /// As the observer of `keyboardWillShowNotification` calls it, with the values of the user info.
    func keyboardWillShow(height: CGFloat, duration: TimeInterval, curve: UInt) {
        UIView.animate(
            withDuration: duration, delay: 0,
            options: [UIView.AnimationOptions(rawValue: curve << 16), .beginFromCurrentState],
            animations: { self.bar.transform = CGAffineTransform(translationX: 0, y: -height) }, completion: nil)
    }
}
