import Foundation
import Testing
import UIKit

/// More of what is kept and returned without effect: text, bars, particles and lists.
@MainActor @Suite("Kept values") struct KeptValueTests {
    private let image = UIImage()

    @Test func `text fields`() {
        let make = { UITextField() }
        expectKept(make, \.textColor, from: nil, to: .red)
        expectKept(make, \.adjustsFontForContentSizeCategory, from: false, to: true)
        expectKept(make, \.adjustsFontSizeToFitWidth, from: false, to: true)
        expectKept(make, \.minimumFontSize, from: 0, to: 9)
        expectKept(make, \.clearsOnBeginEditing, from: false, to: true)
        expectKept(make, \.clearsOnInsertion, from: false, to: true)
        expectKept(make, \.allowsEditingTextAttributes, from: false, to: true)
        expectKept(make, \.background, from: nil, to: image)
        expectKept(make, \.disabledBackground, from: nil, to: image)
        expectKept(make, \.borderStyle, from: .none, to: .line)
        expectKept(make, \.clearButtonMode, from: .never, to: .always)
        expectKept(make, \.leftViewMode, from: .never, to: .whileEditing)
        expectKept(make, \.rightViewMode, from: .never, to: .unlessEditing)
        expectKept(make, \.autocapitalizationType, from: .sentences, to: .words)
        expectKept(make, \.autocorrectionType, from: .default, to: .no)
        expectKept(make, \.spellCheckingType, from: .default, to: .yes)
        expectKept(make, \.keyboardType, from: .default, to: .emailAddress)
        expectKept(make, \.keyboardAppearance, from: .default, to: .dark)
        expectKept(make, \.returnKeyType, from: .default, to: .done)
        expectKept(make, \.textContentType, from: nil, to: .password)
        expectKept(make, \.enablesReturnKeyAutomatically, from: false, to: true)
        expectKept(make, \.isSecureTextEntry, from: false, to: true)
        #expect(make().defaultTextAttributes.isEmpty && make().typingAttributes == nil)
        #expect(make().selectedTextRange == nil && make().font == UIFont.systemFont(ofSize: 17))
    }

    @Test func `text views and their containers`() {
        let make = { UITextView() }
        expectKept(make, \.textColor, from: nil, to: .red)
        expectKept(make, \.dataDetectorTypes, from: [], to: .link)
        expectKept(make, \.adjustsFontForContentSizeCategory, from: false, to: true)
        expectKept(make, \.allowsEditingTextAttributes, from: false, to: true)
        expectKept(make, \.autocorrectionType, from: .default, to: .no)
        expectKept(make, \.spellCheckingType, from: .default, to: .no)
        expectKept(make, \.keyboardType, from: .default, to: .URL)
        expectKept(make, \.keyboardAppearance, from: .default, to: .light)
        expectKept(make, \.returnKeyType, from: .default, to: .go)
        expectKept(make, \.enablesReturnKeyAutomatically, from: false, to: true)
        expectKept(make, \.isSecureTextEntry, from: false, to: true)
        #expect(make().typingAttributes.isEmpty && make().linkTextAttributes.isEmpty)
        let container = { NSTextContainer(size: CGSize(width: 3, height: 4)) }
        expectKept(container, \.size, from: CGSize(width: 3, height: 4), to: .zero)
        expectKept(container, \.lineFragmentPadding, from: 5, to: 0)
        expectKept(container, \.maximumNumberOfLines, from: 0, to: 2)
        expectKept(container, \.lineBreakMode, from: .byWordWrapping, to: .byClipping)
        expectKept(container, \.widthTracksTextView, from: false, to: true)
        expectKept(container, \.heightTracksTextView, from: false, to: true)
        #expect(container().exclusionPaths.isEmpty)
        expectKept({ NSLayoutManager() }, \.allowsNonContiguousLayout, from: false, to: true)
        expectKept({ NSLayoutManager() }, \.usesFontLeading, from: true, to: false)
    }

    @Test func `labels, images, controls and pickers`() {
        expectKept({ UILabel() }, \.adjustsFontForContentSizeCategory, from: false, to: true)
        expectKept({ UILabel() }, \.highlightedTextColor, from: nil, to: .red)
        expectKept({ UILabel() }, \.textColor, from: .black, to: .red)
        expectKept({ UILabel() }, \.baselineAdjustment, from: .alignBaselines, to: .alignCenters)
        expectKept({ UIImageView() }, \.animationRepeatCount, from: 0, to: 2)
        expectKept({ UIImageView() }, \.animationImages, from: nil, to: [image])
        expectKept({ UIControl() }, \.contentHorizontalAlignment, from: .center, to: .left)
        expectKept({ UIControl() }, \.contentVerticalAlignment, from: .center, to: .top)
        expectKept({ UISlider() }, \.minimumTrackTintColor, from: nil, to: .red)
        expectKept({ UISlider() }, \.maximumTrackTintColor, from: nil, to: .red)
        expectKept({ UISlider() }, \.thumbTintColor, from: nil, to: .red)
        expectKept({ UIPageControl() }, \.pageIndicatorTintColor, from: nil, to: .red)
        expectKept({ UIPageControl() }, \.currentPageIndicatorTintColor, from: nil, to: .red)
        expectKept({ UIPageControl() }, \.preferredIndicatorImage, from: nil, to: UIImage())
        expectKept({ UIPageControl() }, \.preferredCurrentPageIndicatorImage, from: nil, to: UIImage())
        expectKept({ UIPageControl() }, \.direction, from: .natural, to: .topToBottom)
        expectKept({ UIPageControl() }, \.backgroundStyle, from: .automatic, to: .minimal)
        expectKept({ UIProgressView() }, \.progressTintColor, from: nil, to: .red)
        expectKept({ UIProgressView() }, \.trackTintColor, from: nil, to: .red)
        expectKept({ UIDatePicker() }, \.minimumDate, from: nil, to: Date(timeIntervalSince1970: 5))
        expectKept({ UIDatePicker() }, \.maximumDate, from: nil, to: Date(timeIntervalSince1970: 6))
        expectKept({ UIDatePicker() }, \.timeZone, from: nil, to: TimeZone(secondsFromGMT: 3600))
        expectKept({ UIDatePicker() }, \.locale, from: nil, to: Locale(identifier: "de"))
        let slider = UISlider()
        slider.value = 0.6
        (slider.minimumValue, slider.maximumValue) = (0.25, 0.75)
        #expect(slider.value == 0.6)
    }

    @Test func `bars and their items`() {
        let bar = { UINavigationBar() }
        expectKept(bar, \.barStyle, from: .default, to: .black)
        expectKept(bar, \.shadowImage, from: nil, to: image)
        #expect(bar().titleTextAttributes == nil && bar().largeTitleTextAttributes == nil)
        #expect(bar().compactAppearance == nil && bar().scrollEdgeAppearance == nil)
        let appearance = { UINavigationBarAppearance() }
        expectKept(appearance, \.titlePositionAdjustment, from: .zero, to: UIOffset(horizontal: 1, vertical: 2))
        expectKept(appearance, \.backgroundImage, from: nil, to: image)
        expectKept(appearance, \.shadowImage, from: nil, to: image)
        #expect(appearance().titleTextAttributes.isEmpty && appearance().largeTitleTextAttributes.isEmpty)
        let item = { UINavigationItem(title: "title") }
        expectKept(item, \.hidesSearchBarWhenScrolling, from: true, to: false)
        expectKept(item, \.largeTitleDisplayMode, from: .automatic, to: .never)
        expectKept(item, \.titleView, from: nil, to: UIView())
        let button = UIBarButtonItem()
        expectKept(item, \.leftBarButtonItem, from: nil, to: button)
        expectKept(item, \.rightBarButtonItem, from: nil, to: button)
        expectKept(item, \.backBarButtonItem, from: nil, to: button)
        expectKept({ UIToolbar() }, \.barStyle, from: .default, to: .black)
        expectKept({ UITabBar() }, \.selectedItem, from: nil, to: UITabBarItem())
        expectKept({ UIBarButtonItem() }, \.accessibilityHint, from: nil, to: "hint")
    }

    @Test func `particles`() {
        let layer = { CAEmitterLayer() }
        for property in [\CAEmitterLayer.birthRate, \.lifetime, \.velocity, \.scale, \.spin] {
            expectKept(layer, property, from: 1, to: 3)
        }
        expectKept(layer, \.seed, from: 0, to: 7)
        expectKept(layer, \.emitterPosition, from: .zero, to: CGPoint(x: 1, y: 2))
        expectKept(layer, \.emitterSize, from: .zero, to: CGSize(width: 1, height: 2))
        let cell = { CAEmitterCell() }
        let floats: [ReferenceWritableKeyPath<CAEmitterCell, Float>] = [
            \.birthRate, \.lifetime, \.lifetimeRange, \.alphaRange, \.alphaSpeed, \.redRange, \.greenRange, \.blueRange,
        ]
        for property in floats { expectKept(cell, property, from: 0, to: 2) }
        let lengths: [ReferenceWritableKeyPath<CAEmitterCell, CGFloat>] = [
            \.velocity, \.velocityRange, \.xAcceleration, \.yAcceleration, \.emissionLongitude, \.emissionLatitude,
            \.emissionRange, \.spin, \.spinRange, \.scaleRange, \.scaleSpeed,
        ]
        for property in lengths { expectKept(cell, property, from: 0, to: 2) }
        expectKept(cell, \.scale, from: 1, to: 2)
        expectKept(cell, \.isEnabled, from: true, to: false)
    }

    @Test func `lists, views and what is beside them`() {
        let layout = UICollectionViewFlowLayout()
        let list = { UICollectionView(frame: .zero, collectionViewLayout: layout) }
        expectKept(list, \.isPrefetchingEnabled, from: true, to: false)
        expectKept({ UITableView() }, \.cellLayoutMarginsFollowReadableWidth, from: false, to: true)
        expectKept({ UITableView() }, \.insetsContentViewsToSafeArea, from: true, to: false)
        expectKept({ UITableView() }, \.separatorColor, from: nil, to: .red)
        expectKept({ UITableViewCell() }, \.accessoryView, from: nil, to: UIView())
        expectKept({ UITableViewCell() }, \.selectedBackgroundView, from: nil, to: UIView())
        expectKept({ UICollectionViewCell() }, \.selectedBackgroundView, from: nil, to: UIView())
        let metrics = { UICollectionViewFlowLayoutInvalidationContext() }
        expectKept(metrics, \.invalidateFlowLayoutDelegateMetrics, from: true, to: false)
        expectKept(metrics, \.invalidateFlowLayoutAttributes, from: true, to: false)
        expectKept({ UIScrollView() }, \.automaticallyAdjustsScrollIndicatorInsets, from: true, to: false)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        expectKept({ UIScrollView() }, \.verticalScrollIndicatorInsets, from: .zero, to: insets)
        expectKept({ UIScrollView() }, \.horizontalScrollIndicatorInsets, from: .zero, to: insets)
        expectKept({ UIView() }, \.accessibilityValue, from: nil, to: "value")
        expectKept({ UIView() }, \.accessibilityHint, from: nil, to: "hint")
        expectKept({ UIView() }, \.shouldGroupAccessibilityChildren, from: false, to: true)
        expectKept({ UIGestureRecognizer() }, \.allowedTouchTypes, from: [], to: [1])
        let swipe = { UISwipeActionsConfiguration(actions: []) }
        expectKept(swipe, \.performsFirstActionWithFullSwipe, from: true, to: false)
        var background = UIButton.Configuration.plain().background
        #expect(background.strokeWidth == 0 && background.visualEffect == nil)
        background.strokeWidth = 2
        #expect(background.strokeWidth == 2)
        #expect(UIPercentDrivenInteractiveTransition().timingCurve == nil)
    }

    /// The values of the platform's headers.
    @Test func `constants`() {
        #expect(UIControl.Event.editingDidEndOnExit.rawValue == 1 << 19)
        #expect(UIControl.Event.menuActionTriggered.rawValue == 1 << 14)
        #expect(UIControl.Event.allEditingEvents.rawValue == 0xF0000)
        #expect(UIControl.Event.applicationReserved.rawValue == 0x0F00_0000)
        #expect(UIControl.Event.systemReserved.rawValue == 0xF000_0000)
        #expect(UIAccessibilityTraits.searchField.rawValue == 1 << 10)
        #expect(UIAccessibilityTraits.allowsDirectInteraction.rawValue == 1 << 13)
        #expect(UIAccessibilityTraits.tabBar.rawValue == 1 << 28)
        #expect(UIDataDetectorTypes.phoneNumber.rawValue == 1 && UIDataDetectorTypes.link.rawValue == 2)
        #expect(NSKeyValueObservingOptions.prior.rawValue == 8)
        #expect(CATransitionType.moveIn.rawValue == "moveIn" && CATransitionSubtype.fromRight.rawValue == "fromRight")
        #expect(CATransitionSubtype.fromTop.rawValue == "fromTop")
        #expect(CATransitionSubtype.fromBottom.rawValue == "fromBottom")
        #expect(UIKeyCommand.inputEscape == "UIKeyInputEscape" && UIKeyCommand.inputUpArrow == "UIKeyInputUpArrow")
        #expect(!UIContentSizeCategory.large.isAccessibilityCategory)
        #expect(UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM").isAccessibilityCategory)
    }
}
