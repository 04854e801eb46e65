import UIKit

/// A card at the bottom of a screen that opens and closes, and can be caught and turned back on its way.
final class InterruptibleCard: UIViewController {
    let card = UIView()
    private(set) var isOpen = false
    private var animator: UIViewPropertyAnimator?
    private var fractionAtStart: CGFloat = 0

    private var frames: (closed: CGRect, open: CGRect) {
        let bounds = view.bounds
        return (
            CGRect(x: 0, y: bounds.height - 100, width: bounds.width, height: 500),
            CGRect(x: 0, y: bounds.height - 500, width: bounds.width, height: 500)
        )
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        card.frame = frames.closed
        card.layer.cornerRadius = 0
        view.addSubview(card)
    }

    func toggle() {
        if let animator {
            animator.isReversed.toggle()
            return
        }
        let isOpening = !isOpen
        let (frame, radius) = (isOpening ? frames.open : frames.closed, isOpening ? CGFloat(20) : 0)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { [card] in
            card.frame = frame
            card.layer.cornerRadius = radius
        }
        animator.addCompletion { [weak self] position in
            if position == .end { self?.isOpen = isOpening }
            self?.animator = nil
        }
        animator.startAnimation()
        self.animator = animator
    }

    /// Catches the card, drags it, and lets it go in the direction of the finger.
    func panned(_ pan: UIPanGestureRecognizer) {
        let travel = frames.closed.minY - frames.open.minY
        switch pan.state {
        case .began:
            if animator == nil { toggle() }
            animator?.pauseAnimation()
            fractionAtStart = animator?.fractionComplete ?? 0
        case .changed:
            let moved = (isOpen ? 1 : -1) * pan.translation(in: view).y / travel
            animator?.fractionComplete = fractionAtStart + moved
        default:
            animator?.isReversed = (isOpen ? 1 : -1) * pan.velocity(in: view).y < 0
            animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
    }
}
