import Foundation
import HeadlessKit
import Testing
import UIKit

/// Tables of what is kept and returned without effect, with the values of the platform's documentation and headers.
@MainActor @Suite("Tables of declared members") struct DeclaredTableTests {
    @Test func `layers`() {
        let make = { CALayer() }
        expectKept(make, \.contentsGravity, from: .resize, to: .center)
        expectKept(make, \.contentsScale, from: 1, to: 3)
        expectKept(make, \.rasterizationScale, from: 1, to: 2)
        expectKept(make, \.shouldRasterize, from: false, to: true)
        expectKept(make, \.isDoubleSided, from: true, to: false)
        expectKept(make, \.isGeometryFlipped, from: false, to: true)
        expectKept(make, \.allowsEdgeAntialiasing, from: false, to: true)
        expectKept(make, \.allowsGroupOpacity, from: true, to: false)
        expectKept(make, \.drawsAsynchronously, from: false, to: true)
        expectKept(make, \.needsDisplayOnBoundsChange, from: false, to: true)
        expectKept(make, \.isOpaque, from: false, to: true)
        expectKept(make, \.cornerCurve, from: .circular, to: .continuous)
        expectKept(
            make, \.maskedCorners,
            from: [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner],
            to: [.layerMaxXMinYCorner])
        expectKept(make, \.duration, from: .infinity, to: 2)
        expectKept(make, \.repeatCount, from: 0, to: 2)
        expectKept(make, \.repeatDuration, from: 0, to: 2)
        expectKept(make, \.autoreverses, from: false, to: true)
        expectKept(make, \.fillMode, from: .removed, to: .both)
        let layer = CALayer()
        layer.maskedCorners = CACornerMask(rawValue: 0b110011)
        #expect(layer.maskedCorners.rawValue == 0b0011)
        layer.cornerCurve = .continuous
        layer.cornerCurve = CALayerCornerCurve(rawValue: "other")
        #expect(layer.cornerCurve == .circular)
        #expect(CALayer.defaultAction(forKey: "position") == nil && !CALayer.needsDisplay(forKey: "position"))
    }

    @Test func `the classes of special layers`() {
        expectKept({ CAReplicatorLayer() }, \.instanceCount, from: 1, to: 4)
        expectKept({ CAReplicatorLayer() }, \.instanceDelay, from: 0, to: 4)
        expectKept({ CATextLayer() }, \.fontSize, from: 36, to: 12)
        expectKept({ CATextLayer() }, \.isWrapped, from: false, to: true)
        expectKept({ CAShapeLayer() }, \.miterLimit, from: 10, to: 2)
        expectKept({ CAShapeLayer() }, \.lineDashPhase, from: 0, to: 2)
        expectKept({ CAGradientLayer() }, \.startPoint, from: CGPoint(x: 0.5, y: 0), to: CGPoint(x: 1, y: 0.25))
        expectKept({ CAGradientLayer() }, \.endPoint, from: CGPoint(x: 0.5, y: 1), to: CGPoint(x: 0, y: 0.75))
        expectKept({ CAGradientLayer() }, \.locations, from: nil, to: [0, 0.25, 1])
    }

    @Test func `views, scroll views and labels`() {
        expectKept({ UIView() }, \.isExclusiveTouch, from: false, to: true)
        expectKept({ UIView() }, \.accessibilityIgnoresInvertColors, from: false, to: true)
        expectKept({ UIView() }, \.restorationIdentifier, from: nil, to: "view")
        expectKept({ UIView() }, \.preservesSuperviewLayoutMargins, from: false, to: true)
        expectKept({ UIView() }, \.insetsLayoutMarginsFromSafeArea, from: true, to: false)
        expectKept({ UIView() }, \.isOpaque, from: true, to: false)
        expectKept({ UIView() }, \.layoutMargins, from: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), to: .zero)
        expectKept({ UIView() }, \.autoresizesSubviews, from: true, to: false)
        expectKept({ UIView() }, \.isMultipleTouchEnabled, from: false, to: true)
        expectKept({ UIView() }, \.tag, from: 0, to: 7)
        expectKept(
            { UIScrollView() }, \.scrollIndicatorInsets, from: .zero,
            to: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        for (property, initial) in [
            (\UIScrollView.showsHorizontalScrollIndicator, true), (\.showsVerticalScrollIndicator, true),
            (\.scrollsToTop, true), (\.delaysContentTouches, true), (\.canCancelContentTouches, true),
            (\.bouncesZoom, true), (\.isDirectionalLockEnabled, false), (\.isPagingEnabled, false), (\.bounces, true),
            (\.alwaysBounceVertical, false), (\.alwaysBounceHorizontal, false), (\.isScrollEnabled, true),
        ] { expectKept({ UIScrollView() }, property, from: initial, to: !initial) }
        for scale in [\UIScrollView.minimumZoomScale, \.maximumZoomScale] {
            expectKept({ UIScrollView() }, scale, from: 1, to: 2)
        }
        let scroll = UIScrollView()
        #expect(!scroll.isZooming && !scroll.isZoomBouncing && scroll.pinchGestureRecognizer == nil)
        #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
        expectKept({ UILabel() }, \.adjustsFontSizeToFitWidth, from: false, to: true)
        expectKept({ UILabel() }, \.minimumScaleFactor, from: 0, to: 0.5)
        expectKept({ UILabel() }, \.shadowOffset, from: CGSize(width: 0, height: -1), to: CGSize(width: 1, height: 2))
        expectKept({ UILabel() }, \.preferredMaxLayoutWidth, from: 0, to: 100)
        expectKept({ UIImageView() }, \.animationDuration, from: 0, to: 1)
        expectKept({ UIWindow() }, \.windowLevel, from: .normal, to: .alert)
        #expect([UIWindow.Level.normal, .statusBar, .alert].map(\.rawValue) == [0, 1000, 2000])
        #expect(UIView.noIntrinsicMetric == -1 && UITableView.automaticDimension == -1)
        #expect(UIView.layoutFittingCompressedSize == .zero)
        #expect(UIView.layoutFittingExpandedSize == CGSize(width: 10_000, height: 10_000))
        #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
        #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
        let view = UIView()
        #expect(!view.endEditing(false) && view.resignFirstResponder() && !view.becomeFirstResponder())
        #expect(!view.isFirstResponder && !view.canBecomeFirstResponder)
        #expect(
            !view.accessibilityPerformEscape() && !view.accessibilityActivate() && !UIView.requiresConstraintBasedLayout
        )
    }

    @Test func `lists`() {
        let table = { UITableView(frame: .zero) }
        for height in [
            \UITableView.rowHeight, \.estimatedRowHeight, \.sectionHeaderHeight, \.sectionFooterHeight,
            \.estimatedSectionHeaderHeight, \.estimatedSectionFooterHeight,
        ] { expectKept(table, height, from: UITableView.automaticDimension, to: 60) }
        expectKept(table, \.separatorStyle, from: .singleLine, to: .none)
        expectKept(table, \.separatorInset, from: .zero, to: UIEdgeInsets(top: 0, left: 9, bottom: 0, right: 0))
        expectKept(table, \.allowsSelection, from: true, to: false)
        expectKept(table, \.allowsMultipleSelection, from: false, to: true)
        #expect(table().clipsToBounds && table().alwaysBounceVertical && table().style == .plain)
        let cell = { UITableViewCell(style: .default, reuseIdentifier: nil) }
        expectKept(cell, \.selectionStyle, from: .default, to: .gray)
        expectKept(cell, \.separatorInset, from: .zero, to: UIEdgeInsets(top: 0, left: 9, bottom: 0, right: 0))
        #expect(cell().frame == CGRect(x: 0, y: 0, width: 320, height: 44))
        let row = cell()
        row.setSelected(true, animated: false)
        row.setHighlighted(true, animated: false)
        #expect(row.isSelected && row.isHighlighted)
        expectKept(
            { UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout()) },
            \.clearsSelectionOnViewWillAppear, from: true, to: false)
        let context = UICollectionViewLayoutInvalidationContext()
        #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
        #expect(context.contentOffsetAdjustment == .zero && context.contentSizeAdjustment == .zero)
        context.invalidateItems(at: [[0, 1]])
        #expect(context.invalidatedItemIndexPaths == [[0, 1]])
        expectKept({ UICollectionViewFlowLayout() }, \.sectionHeadersPinToVisibleBounds, from: false, to: true)
        expectKept({ UICollectionViewFlowLayout() }, \.sectionFootersPinToVisibleBounds, from: false, to: true)
    }

    @Test func `supplementary views and headers are made of the registered class`() {
        final class Header: UICollectionReusableView {}
        final class Title: UITableViewHeaderFooterView {}
        let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        let kind = UICollectionView.elementKindSectionHeader
        grid.register(Header.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "h")
        let view = grid.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "h", for: [0, 0])
        #expect(view is Header && view.reuseIdentifier == "h")
        let other = grid.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "i", for: [0, 0])
        #expect(type(of: other) == UICollectionReusableView.self && other.reuseIdentifier == "i")
        #expect(grid.supplementaryView(forElementKind: kind, at: [0, 0]) == nil)
        let table = UITableView()
        table.register(Title.self, forHeaderFooterViewReuseIdentifier: "t")
        #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "t") is Title)
        #expect(
            table.dequeueReusableHeaderFooterView(withIdentifier: "u") == nil && table.headerView(forSection: 0) == nil)
        let header = UITableViewHeaderFooterView(reuseIdentifier: "x")
        header.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        #expect(header.contentView.superview === header && header.contentView.frame == header.bounds)
        header.frame.size = CGSize(width: 200, height: 30)
        #expect(header.contentView.frame == header.bounds && header.reuseIdentifier == "x")
    }

    @Test func `controllers and bars`() {
        for (property, initial) in [
            (\UIViewController.providesPresentationContextTransitionStyle, false),
            (\.modalPresentationCapturesStatusBarAppearance, false), (\.extendedLayoutIncludesOpaqueBars, false),
            (\.automaticallyAdjustsScrollViewInsets, true), (\.hidesBottomBarWhenPushed, false),
            (\.isModalInPresentation, false), (\.isEditing, false), (\.definesPresentationContext, false),
        ] { expectKept({ UIViewController() }, property, from: initial, to: !initial) }
        expectKept({ UIViewController() }, \.edgesForExtendedLayout, from: .all, to: [.top])
        let controller = UIViewController()
        controller.setEditing(true, animated: false)
        #expect(controller.isEditing && controller.shouldAutorotate && !controller.prefersStatusBarHidden)
        #expect(!controller.prefersHomeIndicatorAutoHidden && controller.preferredStatusBarUpdateAnimation == .fade)
        #expect(controller.shouldPerformSegue(withIdentifier: "a", sender: nil))
        #expect(controller.shouldAutomaticallyForwardAppearanceMethods && controller.nibName == nil)
        #expect(controller.supportedInterfaceOrientations == .allButUpsideDown)
        #expect(!controller.isMovingToParent && !controller.isMovingFromParent)
        #expect(!controller.isBeingPresented && !controller.isBeingDismissed)
        expectKept({ UINavigationBar() }, \.isTranslucent, from: true, to: false)
        expectKept({ UINavigationBar() }, \.prefersLargeTitles, from: false, to: true)
        expectKept({ UITabBar() }, \.isTranslucent, from: true, to: false)
        expectKept({ UINavigationItem(title: "A") }, \.hidesBackButton, from: false, to: true)
        expectKept({ UIBarButtonItem() }, \.isEnabled, from: true, to: false)
        expectKept({ UIBarButtonItem() }, \.tag, from: 0, to: 3)
        let navigation = UINavigationController()
        navigation.setNavigationBarHidden(true, animated: false)
        navigation.setToolbarHidden(false, animated: false)
        #expect(navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
        let sheet = UISheetPresentationController(presentedViewController: controller, presenting: nil)
        #expect(!sheet.prefersGrabberVisible && sheet.shouldPresentInFullscreen)
        let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .vertical)
        #expect(!pages.isDoubleSided && pages.spineLocation == .none && pages.gestureRecognizers.isEmpty)
    }

    @Test func `controls pin their values to their ranges`() {
        let progress = UIProgressView()
        for (value, shown) in [(Float(-1), Float(0)), (0.5, 0.5), (2, 1)] {
            progress.progress = value
            #expect(progress.progress == shown)
            progress.setProgress(value, animated: true)
            #expect(progress.progress == shown)
        }
        let slider = UISlider()
        for (value, shown) in [(Float(-1), Float(0)), (0.5, 0.5), (2, 1)] {
            slider.setValue(value, animated: false)
            #expect(slider.value == shown)
        }
        slider.maximumValue = 0.25
        #expect(slider.value == 0.25)
        slider.minimumValue = -4
        slider.value = -3
        slider.minimumValue = -2
        #expect(slider.value == -2)
        let pages = UIPageControl()
        pages.numberOfPages = 3
        for (page, shown) in [(-1, 0), (1, 1), (2, 2), (9, 2)] {
            pages.currentPage = page
            #expect(pages.currentPage == shown)
        }
        pages.numberOfPages = 2
        #expect(pages.currentPage == 1)
        pages.numberOfPages = 0
        #expect(pages.currentPage == 0)
        let switched = UISwitch()
        switched.setOn(true, animated: true)
        #expect(switched.isOn)
        let segments = UISegmentedControl(items: ["a", "b"])
        segments.insertSegment(withTitle: "c", at: 9, animated: false)
        #expect(segments.numberOfSegments == 3 && segments.selectedSegmentIndex == UISegmentedControl.noSegment)
        segments.removeAllSegments()
        #expect(segments.numberOfSegments == 0 && UISegmentedControl.noSegment == -1)
        expectKept({ UITextView() }, \.isEditable, from: true, to: false)
        expectKept({ UIPageControl() }, \.hidesForSinglePage, from: false, to: true)
        expectKept({ UIButton() }, \.adjustsImageWhenHighlighted, from: true, to: false)
        for insets in [\UIButton.contentEdgeInsets, \.titleEdgeInsets, \.imageEdgeInsets] {
            expectKept({ UIButton() }, insets, from: .zero, to: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        }
        let indicator = UIActivityIndicatorView(style: .medium)
        #expect(!indicator.isAnimating && !indicator.isHidden)
        indicator.startAnimating()
        #expect(indicator.isAnimating && !indicator.isHidden)
        indicator.stopAnimating()
        #expect(!indicator.isAnimating && indicator.isHidden)
        indicator.startAnimating()
        #expect(!indicator.isHidden)
        indicator.hidesWhenStopped = false
        indicator.stopAnimating()
        #expect(!indicator.isHidden)
    }

    @Test func `paragraph styles`() {
        let plain = NSParagraphStyle()
        #expect(plain.alignment == .natural && plain.lineBreakMode == .byWordWrapping && plain.lineSpacing == 0)
        let make = { NSMutableParagraphStyle() }
        expectKept(make, \.alignment, from: .natural, to: .center)
        expectKept(make, \.lineBreakMode, from: .byWordWrapping, to: .byClipping)
        for length in [
            \NSMutableParagraphStyle.lineSpacing, \.paragraphSpacing, \.lineHeightMultiple, \.minimumLineHeight,
            \.maximumLineHeight, \.firstLineHeadIndent, \.headIndent,
        ] { expectKept(make, length, from: 0, to: 3) }
    }

    @Test func `the application is active and upright, and nothing assists`() {
        #expect(!UIAccessibility.isReduceMotionEnabled && !UIAccessibility.isReduceTransparencyEnabled)
        #expect(!UIAccessibility.isVoiceOverRunning)
        let application = UIApplication.shared
        #expect(
            !application.isStatusBarHidden && !application.isIdleTimerDisabled && application.statusBarStyle == .default
        )
        #expect(application.applicationState == .active && application.statusBarOrientation == .portrait)
        #expect(UIApplication.value(forKeyPath: "shared") as? UIApplication === application)
        #expect(
            UIApplication.value(forKeyPath: "other") == nil && application.userInterfaceLayoutDirection == .leftToRight)
        #expect(UIDevice.current.orientation == .portrait && UIDevice.current.systemName == "iOS")
        #expect(UI_USER_INTERFACE_IDIOM() == .phone && UIView().traitCollection.userInterfaceIdiom == .phone)
        let scene = UIWindow().windowScene
        #expect(scene?.activationState == .foregroundActive && scene?.statusBarManager?.isStatusBarHidden == false)
        #expect(UIScreen.main.brightness == 0.5)
    }

    @Test func `orientations`() {
        let interface: [UIInterfaceOrientation] = [
            .unknown, .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft,
        ]
        #expect(interface.map(\.isPortrait) == [false, true, true, false, false])
        #expect(interface.map(\.isLandscape) == [false, false, false, true, true])
        let device: [UIDeviceOrientation] = [
            .unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp, .faceDown,
        ]
        #expect(device.map(\.isPortrait) == [false, true, true, false, false, false, false])
        #expect(device.map(\.isLandscape) == [false, false, false, true, true, false, false])
        #expect(device.map(\.isFlat) == [false, false, false, false, false, true, true])
    }
}
