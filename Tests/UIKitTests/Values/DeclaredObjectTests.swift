import Foundation
import HeadlessKit
import Testing
import UIKit

/// Objects that are declared and do next to nothing: what they keep, answer and call.
@MainActor @Suite("Declared objects") struct DeclaredObjectTests {
    @Test func `an activity can do nothing, and says so`() {
        final class Saving: UIActivity {
            var results: [Bool] = []
            override func activityDidFinish(_ completed: Bool) { results.append(completed) }
        }
        let activity = Saving()
        activity.perform()
        #expect(activity.results == [true] && !activity.canPerform(withActivityItems: []))
    }

    @Test func `optional requirements have the platform's answers`() {
        final class Silent: NSObject, UIScrollViewDelegate, UIPageViewControllerDataSource,
            UIGestureRecognizerDelegate, UITextFieldDelegate, UICollectionViewDelegate, UITabBarControllerDelegate,
            UIPreviewInteractionDelegate, UIPopoverPresentationControllerDelegate,
            UIViewControllerInteractiveTransitioning, UITableViewDataSource
        {
            func previewInteraction(
                _ previewInteraction: UIPreviewInteraction, didUpdatePreviewTransition transitionProgress: CGFloat,
                ended: Bool
            ) {}
            func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction) {}
            func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {}
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
            func pageViewController(
                _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
            ) -> UIViewController? { nil }
            func pageViewController(
                _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
            ) -> UIViewController? { nil }
        }
        let (silent, pan, controller) = (Silent(), UIPanGestureRecognizer(), UIViewController())
        #expect(silent.scrollViewShouldScrollToTop(UIScrollView()) && silent.textFieldShouldReturn(UITextField()))
        #expect(silent.gestureRecognizerShouldBegin(pan) && silent.gestureRecognizer(pan, shouldReceive: UITouch()))
        // No division by 0 in what measures a force.
        #expect(UITouch().force == 0 && UITouch().maximumPossibleForce > 0)
        #expect(!silent.gestureRecognizer(pan, shouldRecognizeSimultaneouslyWith: pan))
        #expect(!silent.gestureRecognizer(pan, shouldRequireFailureOf: pan))
        #expect(!silent.gestureRecognizer(pan, shouldBeRequiredToFailBy: pan))
        let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        #expect(silent.collectionView(grid, shouldSelectItemAt: [0, 0]))
        #expect(silent.tabBarController(UITabBarController(), shouldSelect: controller))
        #expect(silent.previewInteractionShouldBegin(UIPreviewInteraction(view: UIView())))
        #expect(UIPreviewInteraction(view: UIView()).location(in: nil) == .zero)
        let popover = UIPopoverPresentationController(presentedViewController: controller, presenting: nil)
        #expect(silent.popoverPresentationControllerShouldDismissPopover(popover))
        #expect(silent.presentationControllerShouldDismiss(popover) && popover.permittedArrowDirections == .any)
        #expect(silent.completionSpeed == 1 && silent.completionCurve == .easeInOut && silent.wantsInteractiveStart)
        #expect(silent.numberOfSections(in: UITableView()) == 1)
        let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        #expect(silent.presentationCount(for: pages) == 0 && silent.presentationIndex(for: pages) == 0)
    }

    @Test func `behaviours keep their values, and an animator pauses in the next cycle`() {
        @MainActor final class Log: NSObject, UIDynamicAnimatorDelegate {
            var calls: [String] = []
            func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { calls.append("resume") }
            func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { calls.append("pause") }
        }
        let (stage, log, item, other) = (Stage(), Log(), UIView(), UIView())
        item.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        let animator = UIDynamicAnimator(referenceView: stage.window)
        animator.delegate = log
        let gravity = UIGravityBehavior(items: [item])
        stage.perform {
            #expect(!animator.isRunning)
            animator.addBehavior(gravity)
            animator.addBehavior(UICollisionBehavior(items: [other]))
            #expect(animator.isRunning && log.calls == ["resume"])
        }
        stage.runToIdle()
        #expect(!animator.isRunning && log.calls == ["resume", "pause"])
        #expect(stage.violations.map(\.rule) == [.requestIgnored, .requestIgnored])
        #expect(animator.items(in: CGRect(x: 25, y: 25, width: 9, height: 9)).map { $0 === item } == [true])
        #expect(animator.items(in: CGRect(x: 31, y: 31, width: 9, height: 9)).isEmpty)
        gravity.addItem(other)
        gravity.removeItem(item)
        #expect(gravity.items.count == 1 && gravity.items[0] === other)
        animator.removeBehavior(gravity)
        #expect(animator.behaviors.count == 1 && animator.referenceView === stage.window)
        animator.removeAllBehaviors()
        #expect(animator.behaviors.isEmpty)
        #expect(
            gravity.gravityDirection == CGVector(dx: 0, dy: 1) && gravity.magnitude == 1 && gravity.angle == .pi / 2)
        let own = UIDynamicItemBehavior(items: [item])
        #expect(own.elasticity == 0 && own.friction == 0 && own.density == 1 && own.resistance == 0)
        #expect(own.angularResistance == 0 && own.allowsRotation)
        #expect(!UICollisionBehavior(items: []).translatesReferenceBoundsIntoBoundary)
        let push = UIPushBehavior(items: [item], mode: .instantaneous)
        #expect(push.mode == .instantaneous && push.active && push.angle == 0 && push.magnitude == 0)
        #expect(push.pushDirection == .zero)
        let attachment = UIAttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 1, y: 2))
        #expect(attachment.anchorPoint == CGPoint(x: 1, y: 2) && attachment.length == 0)
        #expect(attachment.damping == 0 && attachment.frequency == 0 && attachment.items.count == 1)
        #expect(UIAttachmentBehavior(item: item, attachedTo: other).items.count == 2)
        let snap = UISnapBehavior(item: item, snapTo: CGPoint(x: 3, y: 4))
        #expect(snap.damping == 0.5 && snap.snapPoint == CGPoint(x: 3, y: 4))
        let child = UIDynamicBehavior()
        child.addChildBehavior(snap)
        #expect(child.childBehaviors == [snap])
        let attributes = UICollectionViewLayoutAttributes(forCellWith: [0, 2])
        animator.addBehavior(UISnapBehavior(item: attributes, snapTo: .zero))
        #expect(animator.layoutAttributesForCell(at: [0, 2]) === attributes)
        #expect(animator.layoutAttributesForCell(at: [0, 1]) == nil)
    }

    @Test func `a rectangle of an aspect ratio is as large as fits, in the middle`() {
        let bounds = CGRect(x: 10, y: 20, width: 100, height: 50)
        #expect(
            AVMakeRect(aspectRatio: CGSize(width: 1, height: 1), insideRect: bounds)
                == CGRect(x: 35, y: 20, width: 50, height: 50))
        #expect(
            AVMakeRect(aspectRatio: CGSize(width: 4, height: 1), insideRect: bounds)
                == CGRect(x: 10, y: 32.5, width: 100, height: 25))
        #expect(AVMakeRect(aspectRatio: CGSize(width: 0, height: 1), insideRect: bounds) == bounds)
        #expect(AVMakeRect(aspectRatio: CGSize(width: 1, height: 0), insideRect: bounds) == bounds)
    }

    #if os(Linux)
    @Test func `a length is a number in Foundation's box and out of it`() {
        let length: CGFloat? = 2.5
        #expect(length as NSNumber? == 2.5 && CGFloat(truncating: 7.25) == 7.25)
        #expect((NSNumber(value: 1.5) as Any) as? CGFloat == 1.5)
    }
    #endif

    @Test func `an alert keeps its text fields in the order in which they were added`() {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        for name in ["name", "mail", "key"] { alert.addTextField { $0.placeholder = name } }
        #expect(alert.textFields?.map(\.placeholder) == ["name", "mail", "key"])
    }

    @Test func `a scroll view has its pan beside recognizers that are set`() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let tap = UITapGestureRecognizer()
        scroll.gestureRecognizers = [tap]
        #expect(scroll.gestureRecognizers?.contains(tap) == true && tap.view === scroll)
        #expect(unsafe UIColor.red.getRed(nil, green: nil, blue: nil, alpha: nil))
    }

    @Test func `an appearance transition loads the view`() {
        let controller = UIViewController()
        controller.beginAppearanceTransition(true, animated: false)
        #expect(controller.isViewLoaded)
    }

    @Test func `an emitter has the documented values`() {
        let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
        #expect([layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin] == [1, 1, 1, 1, 1])
        #expect((layer.emitterShape, layer.emitterMode, layer.renderMode) == (.point, .volume, .unordered))
        #expect([cell.birthRate, cell.lifetime, cell.alphaSpeed] == [0, 0, 0])
        #expect(Double(cell.scale) == 1 && Double(cell.velocity) == 0 && cell.isEnabled)
    }

    @Test func `a weak table forgets what is gone, a strong one keeps it, each object once`() {
        let (weakTable, strong) = (NSHashTable<UIView>.weakObjects(), NSHashTable<UIView>())
        let kept = UIView()
        do {
            for table in [weakTable, strong] {
                let gone = UIView()
                for view in [gone, kept, kept] { table.add(view) }
                #expect(table.count == 2 && table.contains(kept) && table.anyObject === gone)
            }
        }
        #expect(weakTable.count == 1 && strong.count == 2)
        weakTable.add(UIView())
        #expect(weakTable.allObjects == [kept])
        strong.remove(kept)
        #expect(!strong.contains(kept) && strong.count == 1)
        strong.removeAllObjects()
        #expect(strong.count == 0)
    }

    @Test func `a map forgets entries whose weak part is gone, and compares strong keys by their value`() {
        let (byView, byName) = (NSMapTable<UIView, UIView>.weakToStrongObjects(), NSMapTable<NSString, UIView>())
        let (key, value) = (UIView(), UIView())
        do { byView.setObject(value, forKey: UIView()) }
        byView.setObject(value, forKey: key)
        #expect(byView.object(forKey: key) === value && byView.object(forKey: value) == nil && byView.count == 1)
        byView.removeObject(forKey: key)
        #expect(byView.count == 0)
        byName.setObject(value, forKey: "a")
        byName.setObject(key, forKey: NSString(string: "a"))
        #expect(byName.object(forKey: NSString(string: "a")) === key)
        #expect((byName.keyEnumerator().allObjects as? [NSString]) == ["a"])
        byName.removeAllObjects()
        #expect(byName.object(forKey: "a") == nil)
        let weak = NSMapTable<NSString, UIView>.strongToWeakObjects()
        do { weak.setObject(UIView(), forKey: "a") }
        #expect(weak.object(forKey: "a") == nil && weak.objectEnumerator()?.nextObject() == nil)
    }
}
