import UIKit

/// A card with a front and a back, exchanged with the system's flip.
final class FlipCard: UIView {
    let front = UILabel()
    let back = UIImageView()
    private(set) var isFlipped = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        for side in [back, front] as [UIView] {
            side.frame = bounds
            side.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(side)
        }
        back.isHidden = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func flip(completion: ((Bool) -> Void)? = nil) {
        isFlipped.toggle()
        let options: UIView.AnimationOptions = isFlipped ? .transitionFlipFromLeft : .transitionFlipFromRight
        UIView.transition(
            with: self, duration: 0.5, options: [options, .curveEaseInOut],
            animations: {
                self.front.isHidden = self.isFlipped
                self.back.isHidden = !self.isFlipped
                self.alpha = self.isFlipped ? 0.8 : 1
            }, completion: completion)
    }
}
