import HeadlessKit
import Testing
import UIKit

/// Blocks that run again with what they have left, and animations in the time of a layer that is not a view's own.
@MainActor @Suite("Clocks of layers and animators") struct LayerClockTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))

    private func animator(_ animations: @escaping () -> Void) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: animations)
        animator.pausesOnCompletion = true
        return animator
    }

    @Test func `an animator that runs again does not wait for what had ended when its layer's speed changed`() {
        let (fast, plain) = (stage.addView(), stage.addView())
        stage.beginRecording()
        var end: Double?
        let animator = animator {
            fast.alpha = 0
            plain.alpha = 0
        }
        animator.addCompletion { [stage] _ in end = stage.now }
        stage.perform {
            fast.layer.speed = 2
            animator.startAnimation()
        }
        // The fast view is at its end after half a second.
        stage.advance(to: 0.7)
        stage.perform { fast.layer.speed = 0.25 }
        stage.advance(to: 1.5)
        #expect(animator.state == .active && !animator.isRunning)
        stage.perform {
            animator.isReversed = true
            animator.startAnimation()
        }
        stage.advance(to: 3)
        #expect(stage.presentation(of: plain).alpha == 1 && end == nil)
        stage.perform {
            animator.pausesOnCompletion = false
            animator.isReversed = false
            animator.startAnimation()
        }
        stage.runToIdle()
        #expect(abs((end ?? 0) - 4) < 1e-9 && animator.state == .inactive && plain.alpha == 0)
    }

    @Test func `an animator that has paused at its end completes once it goes on, although nothing of it is left`() {
        let view = stage.addView()
        stage.beginRecording()
        var ends: [UIViewAnimatingPosition] = []
        let animator = animator { view.alpha = 0 }
        animator.addCompletion { ends.append($0) }
        stage.perform { animator.startAnimation() }
        stage.advance(to: 1.5)
        stage.perform { view.layer.removeAllAnimations() }
        stage.advance(to: 2)
        #expect(ends.isEmpty && animator.state == .active && !animator.isRunning)
        stage.perform {
            animator.pausesOnCompletion = false
            animator.startAnimation()
        }
        stage.runToIdle()
        #expect(ends == [.end] && animator.state == .inactive)
    }

    @Test func `a mask's animation follows the time of the layer that it masks`() {
        let (view, mask) = (stage.addView(), CALayer())
        view.layer.mask = mask
        stage.beginRecording()
        var end: Double?
        stage.perform {
            CATransaction.begin()
            CATransaction.setCompletionBlock { [stage] in end = stage.now }
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
            mask.add(fade, forKey: "fade")
            CATransaction.commit()
        }
        stage.advance(to: 1)
        stage.perform { view.layer.speed = 0.5 }
        stage.runToIdle()
        // The layer's time is half of the stage's: it is 2 after 4 seconds.
        #expect(abs((end ?? 0) - 4) < 1e-9)
    }

    /// Rows that a number moves to the right.
    private final class ShiftedRows: Rows {
        var shift: CGFloat = 0 { didSet { invalidateLayout() } }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = super.layoutAttributesForItem(at: indexPath)
            attributes?.center.x += shift
            return attributes
        }
    }

    @Test func `cells move in the time of their collection's layer`() throws {
        let (items, layout) = (Items(3), ShiftedRows())
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
        collection.dataSource = items
        stage.window.addSubview(collection)
        collection.layoutIfNeeded()
        collection.layer.speed = 0.5
        stage.beginRecording()
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                layout.shift = 40
                collection.layoutIfNeeded()
            }
        }
        for item in 0..<3 {
            let cell = try #require(collection.cellForItem(at: IndexPath(item: item, section: 0)))
            #expect(abs(stage.presentation(of: cell, at: 1).geometry.position.x - 70) < 1e-9)
        }
        stage.runToIdle()
        withExtendedLifetime(items) { #expect(abs(stage.now - 2) < 1e-9) }
    }

    @Test func `changes that are to repeat no times, or outside of a block, are as they would be alone`() {
        let (view, other) = (stage.addView(), stage.addView())
        stage.beginRecording()
        stage.perform {
            UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { other.alpha = 0.5 }
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                UIView.modifyAnimations(withRepeatCount: 0, autoreverses: true) { view.alpha = 0 }
            }
        }
        #expect(stage.presentation(of: other).alpha == 0.5)
        stage.runToIdle()
        #expect(stage.now == 1 && abs(stage.presentation(of: view, at: 0.25).alpha - 0.75) < 1e-12)
        #expect(stage.presentation(of: view).alpha == 0 && view.alpha == 0)
    }
}
