import Testing
import UIKit

/// Initial values of properties, as the platform documents them. Files rely on them without naming them.
@MainActor
@Suite("Default values")
struct DefaultValueTests {
    private func expectOn(_ values: KeyValuePairs<String, Bool>) {
        #expect(values.filter { !$0.value }.map(\.key) == [])
    }

    private func expectOff(_ values: KeyValuePairs<String, Bool>) {
        #expect(values.filter(\.value).map(\.key) == [])
    }

    @Test func `animators, animations and transitions`() {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        expectOn([
            "isUserInteractionEnabled": animator.isUserInteractionEnabled, "isInterruptible": animator.isInterruptible,
            "scrubsLinearly": animator.scrubsLinearly,
        ])
        expectOff([
            "isManualHitTestingEnabled": animator.isManualHitTestingEnabled,
            "pausesOnCompletion": animator.pausesOnCompletion,
        ])
        let basic = CABasicAnimation(keyPath: "position")
        #expect(basic.beginTime == 0 && basic.timeOffset == 0 && basic.speed == 1 && basic.duration == 0)
        #expect(basic.repeatCount == 0 && basic.repeatDuration == 0 && basic.fillMode == .removed)
        expectOn(["isRemovedOnCompletion": basic.isRemovedOnCompletion])
        expectOff([
            "autoreverses": basic.autoreverses, "isAdditive": basic.isAdditive, "isCumulative": basic.isCumulative,
        ])
        let spring = CASpringAnimation(keyPath: "position")
        #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
        expectOff(["allowsOverdamping": spring.allowsOverdamping])
        #expect(CAKeyframeAnimation(keyPath: "position").calculationMode == .linear)
        let fade = CATransition()
        #expect(fade.type == .fade && fade.startProgress == 0 && fade.endProgress == 1)
        let interaction = UIPercentDrivenInteractiveTransition()
        #expect(interaction.completionSpeed == 1 && interaction.completionCurve == .easeInOut)
        expectOn(["wantsInteractiveStart": interaction.wantsInteractiveStart])
    }

    @Test func `controllers`() {
        let controller = UIViewController()
        #expect(controller.modalPresentationStyle == .automatic && controller.modalTransitionStyle == .coverVertical)
        #expect(controller.preferredContentSize == .zero && controller.additionalSafeAreaInsets == .zero)
        #expect(controller.edgesForExtendedLayout == .all && controller.overrideUserInterfaceStyle == .unspecified)
        expectOff([
            "definesPresentationContext": controller.definesPresentationContext,
            "providesPresentationContextTransitionStyle": controller.providesPresentationContextTransitionStyle,
            "isModalInPresentation": controller.isModalInPresentation,
            "modalPresentationCapturesStatusBarAppearance": controller.modalPresentationCapturesStatusBarAppearance,
            "extendedLayoutIncludesOpaqueBars": controller.extendedLayoutIncludesOpaqueBars,
            "hidesBottomBarWhenPushed": controller.hidesBottomBarWhenPushed, "isEditing": controller.isEditing,
        ])
        let navigation = UINavigationController()
        expectOn(["isToolbarHidden": navigation.isToolbarHidden])
        expectOff([
            "isNavigationBarHidden": navigation.isNavigationBarHidden,
            "hidesBarsOnSwipe": navigation.hidesBarsOnSwipe, "hidesBarsOnTap": navigation.hidesBarsOnTap,
        ])
        let grid = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
        expectOn([
            "clearsSelectionOnViewWillAppear": grid.clearsSelectionOnViewWillAppear,
            "installsStandardGestureForInteractiveMovement": grid.installsStandardGestureForInteractiveMovement,
            "of a table": UITableViewController().clearsSelectionOnViewWillAppear,
        ])
        expectOff(["useLayoutToLayoutNavigationTransitions": grid.useLayoutToLayoutNavigationTransitions])
        expectOn(["isEnabled": UIAlertAction(title: "A", style: .default).isEnabled])
    }

    @Test func `views`() {
        let view = UIView()
        // Setting one of the rare properties allocates the storage of all.
        view.accessibilityIdentifier = "view"
        #expect(view.tag == 0 && view.alpha == 1 && view.contentMode == .scaleToFill)
        #expect(view.semanticContentAttribute == .unspecified)
        #expect(view.backgroundColor == nil && view.frame == .zero && view.transform.isIdentity)
        #expect(view.accessibilityTraits == [] && view.overrideUserInterfaceStyle == .unspecified)
        expectOn([
            "autoresizesSubviews": view.autoresizesSubviews, "isUserInteractionEnabled": view.isUserInteractionEnabled,
            "translatesAutoresizingMaskIntoConstraints": view.translatesAutoresizingMaskIntoConstraints,
        ])
        expectOff([
            "isHidden": view.isHidden, "clipsToBounds": view.clipsToBounds,
            "isAccessibilityElement": view.isAccessibilityElement,
            "isMultipleTouchEnabled": view.isMultipleTouchEnabled, "isExclusiveTouch": view.isExclusiveTouch,
            "accessibilityViewIsModal": view.accessibilityViewIsModal,
            "accessibilityElementsHidden": view.accessibilityElementsHidden,
        ])
    }

    @Test func `gesture recognizers`() {
        #expect(UIPinchGestureRecognizer().scale == 1 && UIRotationGestureRecognizer().rotation == 0)
        let pan = UIPanGestureRecognizer()
        #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max && pan.state == .possible)
        expectOn([
            "isEnabled": pan.isEnabled, "cancelsTouchesInView": pan.cancelsTouchesInView,
            "delaysTouchesEnded": pan.delaysTouchesEnded, "requiresExclusiveTouchType": pan.requiresExclusiveTouchType,
        ])
        expectOff(["delaysTouchesBegan": pan.delaysTouchesBegan])
        #expect(UIScreenEdgePanGestureRecognizer().edges.isEmpty)
        let (tap, swipe, press) = (
            UITapGestureRecognizer(), UISwipeGestureRecognizer(), UILongPressGestureRecognizer()
        )
        #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
        #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
        #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
        #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    }

    @Test func `paths and layers`() {
        let path = UIBezierPath()
        #expect(path.lineWidth == 1 && path.lineCapStyle == .butt && path.lineJoinStyle == .miter)
        #expect(path.miterLimit == 10 && path.flatness == 0.6)
        expectOff(["usesEvenOddFillRule": path.usesEvenOddFillRule])
        let shape = CAShapeLayer()
        #expect(shape.fillRule == .nonZero && shape.lineCap == .butt && shape.lineJoin == .miter)
        #expect(shape.miterLimit == 10 && shape.lineDashPhase == 0)
        #expect(CAGradientLayer().type == .axial)
        let copies = CAReplicatorLayer()
        #expect(copies.instanceCount == 1 && copies.instanceDelay == 0)
        #expect(CATransform3DIsIdentity(copies.instanceTransform))
        let text = CATextLayer()
        #expect(text.fontSize == 36 && text.alignmentMode == .natural && text.truncationMode == .none)
        expectOff(["isWrapped": text.isWrapped])
    }

    @Test func `controls and content views`() {
        let button = UIButton(frame: .zero)
        expectOn([
            "isEnabled": button.isEnabled, "adjustsImageWhenHighlighted": button.adjustsImageWhenHighlighted,
            "hidesWhenStopped": UIActivityIndicatorView().hidesWhenStopped, "isEditable": UITextView().isEditable,
            "isTranslucent": UINavigationBar().isTranslucent,
            "isEnabled of an item": UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil).isEnabled,
        ])
        let label = UILabel()
        expectOff([
            "isSelected": button.isSelected, "isHighlighted": button.isHighlighted, "isOn": UISwitch().isOn,
            "hidesForSinglePage": UIPageControl().hidesForSinglePage,
            "adjustsFontSizeToFitWidth": label.adjustsFontSizeToFitWidth, "of a label": label.isHighlighted,
            "of an image view": UIImageView().isHighlighted,
            "prefersLargeTitles": UINavigationBar().prefersLargeTitles,
            "hidesBackButton": UINavigationItem(title: "A").hidesBackButton,
        ])
        #expect(button.contentEdgeInsets == .zero && button.titleEdgeInsets == .zero && button.imageEdgeInsets == .zero)
        let slider = UISlider()
        #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1)
        #expect(UIPageControl().numberOfPages == 0 && UIPageControl().currentPage == 0)
        #expect(UISegmentedControl(items: ["A", "B"]).selectedSegmentIndex == -1)
        #expect(label.textAlignment == .natural && label.lineBreakMode == .byTruncatingTail)
        #expect(label.numberOfLines == 1 && label.minimumScaleFactor == 0)
        #expect(label.shadowOffset == CGSize(width: 0, height: -1))
        #expect(UITextView().textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
        #expect(UIProgressView().progress == 0 && UIImageView().animationDuration == 0)
    }

    @Test func `stacks, lists and scroll views`() {
        let stack = UIStackView()
        #expect(stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill)
        #expect(stack.spacing == 0)
        let flow = UICollectionViewFlowLayout()
        #expect(flow.scrollDirection == .vertical && flow.itemSize == CGSize(width: 50, height: 50))
        #expect(flow.minimumLineSpacing == 10 && flow.minimumInteritemSpacing == 10 && flow.sectionInset == .zero)
        #expect(flow.headerReferenceSize == .zero && flow.footerReferenceSize == .zero)
        #expect(flow.estimatedItemSize == .zero)
        let grid = UICollectionView(frame: .zero, collectionViewLayout: flow)
        let table = UITableView(frame: .zero)
        let (item, row) = (UICollectionViewCell(frame: .zero), UITableViewCell(style: .default, reuseIdentifier: nil))
        let scroll = UIScrollView()
        expectOff([
            "isLayoutMarginsRelativeArrangement": stack.isLayoutMarginsRelativeArrangement,
            "isBaselineRelativeArrangement": stack.isBaselineRelativeArrangement,
            "sectionHeadersPinToVisibleBounds": flow.sectionHeadersPinToVisibleBounds,
            "sectionFootersPinToVisibleBounds": flow.sectionFootersPinToVisibleBounds,
            "allowsMultipleSelection": grid.allowsMultipleSelection, "of a table": table.allowsMultipleSelection,
            "selected item": item.isSelected, "pressed item": item.isHighlighted, "selected row": row.isSelected,
            "pressed row": row.isHighlighted, "isPagingEnabled": scroll.isPagingEnabled,
            "alwaysBounceVertical": scroll.alwaysBounceVertical,
            "alwaysBounceHorizontal": scroll.alwaysBounceHorizontal,
            "isDirectionalLockEnabled": scroll.isDirectionalLockEnabled,
        ])
        expectOn([
            "allowsSelection": grid.allowsSelection, "of a table": table.allowsSelection,
            "isScrollEnabled": scroll.isScrollEnabled, "bounces": scroll.bounces,
            "showsHorizontalScrollIndicator": scroll.showsHorizontalScrollIndicator,
            "showsVerticalScrollIndicator": scroll.showsVerticalScrollIndicator, "scrollsToTop": scroll.scrollsToTop,
            "delaysContentTouches": scroll.delaysContentTouches,
            "canCancelContentTouches": scroll.canCancelContentTouches, "bouncesZoom": scroll.bouncesZoom,
        ])
        #expect(row.accessoryType == .none && row.selectionStyle == .default && table.separatorStyle == .singleLine)
        #expect(table.rowHeight == UITableView.automaticDimension)
        #expect(scroll.contentSize == .zero && scroll.contentInset == .zero && scroll.decelerationRate == .normal)
        #expect(scroll.contentInsetAdjustmentBehavior == .automatic && scroll.keyboardDismissMode == .none)
        #expect(scroll.minimumZoomScale == 1 && scroll.maximumZoomScale == 1 && scroll.zoomScale == 1)
    }
}
