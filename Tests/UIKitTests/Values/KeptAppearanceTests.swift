import Foundation
import HeadlessKit
import Testing
import UIKit

/// More of what is kept and returned without effect: accessibility, bars and their buttons, split views, cells and devices.
@MainActor @Suite("Kept appearances") struct KeptAppearanceTests {
    private let image = UIImage()

    @Test func `accessibility and large content of views, whose label is that of its text`() {
        let make = { UIView() }
        expectKept(make, \.accessibilityPath, from: nil, to: UIBezierPath(rect: .zero))
        expectKept(make, \.accessibilityLanguage, from: nil, to: "de")
        expectKept(make, \.accessibilityUserInputLabels, from: [], to: ["a"])
        expectKept(make, \.accessibilityContainerType, from: .none, to: .list)
        expectKept(make, \.accessibilityNavigationStyle, from: .automatic, to: .combined)
        expectKept(make, \.accessibilityRespondsToUserInteraction, from: true, to: false)
        expectKept(make, \.clearsContextBeforeDrawing, from: true, to: false)
        expectKept(make, \.showsLargeContentViewer, from: false, to: true)
        expectKept(make, \.largeContentTitle, from: nil, to: "a")
        expectKept(make, \.largeContentImage, from: nil, to: image)
        let view = UIView()
        view.accessibilityAttributedLabel = NSAttributedString(string: "a")
        #expect(view.accessibilityLabel == "a" && view.accessibilityAttributedLabel?.string == "a" && !view.isFocused)
        view.accessibilityAttributedLabel = nil
        #expect(view.accessibilityLabel == nil)
        let (stage, inner) = (
            Stage(size: CGSize(width: 90, height: 90)), UIView(frame: CGRect(x: 3, y: 4, width: 9, height: 9))
        )
        stage.window.addSubview(inner)
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(UIAccessibility.convertToScreenCoordinates(rect, in: inner) == rect.offsetBy(dx: 3, dy: 4))
        #expect(inner.accessibilityActivationPoint == CGPoint(x: 7.5, y: 8.5))
        inner.accessibilityActivationPoint = .zero
        #expect(inner.accessibilityActivationPoint == .zero)
        let settings = [
            UIAccessibility.isBoldTextEnabled, UIAccessibility.isInvertColorsEnabled,
            UIAccessibility.isSwitchControlRunning, UIAccessibility.isGuidedAccessEnabled,
            UIAccessibility.isAssistiveTouchRunning, UIAccessibility.isGrayscaleEnabled,
            UIAccessibility.isClosedCaptioningEnabled, UIAccessibility.isSpeakScreenEnabled,
            UIAccessibility.isSpeakSelectionEnabled, UIAccessibility.isMonoAudioEnabled,
            UIAccessibility.isShakeToUndoEnabled, UIAccessibility.isOnOffSwitchLabelsEnabled,
            UIAccessibility.isVideoAutoplayEnabled, UIAccessibility.shouldDifferentiateWithoutColor,
            UIAccessibility.prefersCrossFadeTransitions, UIAccessibility.buttonShapesEnabled,
        ]
        #expect(!settings.contains(true))
    }

    @Test func `appearances of bars and of their buttons`() {
        let bar = UINavigationBarAppearance()
        #expect(bar.buttonAppearance !== bar.doneButtonAppearance && bar.buttonAppearance !== bar.backButtonAppearance)
        bar.buttonAppearance.normal.titleTextAttributes = [.kern: 1]
        #expect(bar.buttonAppearance.normal.titleTextAttributes.count == 1)
        #expect(bar.buttonAppearance.highlighted.titleTextAttributes.isEmpty)
        bar.setBackIndicatorImage(image, transitionMaskImage: nil)
        #expect(bar.backIndicatorImage === image && bar.backIndicatorTransitionMaskImage !== image)
        let tabs = UITabBarAppearance()
        tabs.stackedLayoutAppearance.selected.iconColor = .red
        tabs.inlineLayoutAppearance.selected.iconColor = .green
        #expect(tabs.stackedLayoutAppearance.selected.iconColor == .red)
        #expect(tabs.stackedLayoutAppearance.normal.iconColor == nil)
        expectKept({ UITabBarAppearance() }, \.stackedItemPositioning, from: .automatic, to: .fill)
        expectKept({ UIBarButtonItem() }, \.isHidden, from: false, to: true)
        expectKept({ UINavigationItem(title: "") }, \.backButtonDisplayMode, from: .default, to: .minimal)
        #expect(UITabBarItem(tabBarSystemItem: .search, tag: 7).tag == 7)
        #expect(UITabBarItem.SystemItem.search.rawValue == 8 && UISearchBar.Icon.bookmark.rawValue == 2)
    }

    @Test func `split views keep a controller for each column; controllers their toolbar's items`() {
        let (split, first, second) = (
            UISplitViewController(style: .doubleColumn), UIViewController(), UIViewController()
        )
        split.setViewController(first, for: .primary)
        split.setViewController(second, for: .secondary)
        #expect(split.style == .doubleColumn && UISplitViewController().style == .unspecified)
        #expect(split.viewController(for: .primary) === first && split.viewController(for: .secondary) === second)
        #expect(split.viewController(for: .compact) == nil)
        let items = [UIBarButtonItem.flexibleSpace()]
        expectKept({ UIViewController() }, \.toolbarItems, from: nil, to: items)
        first.setToolbarItems(items, animated: true)
        #expect(first.toolbarItems == items && first.editButtonItem === first.editButtonItem)
    }

    @Test func `cells, lists, buttons and search bars`() {
        let cell = { UITableViewCell(style: .default, reuseIdentifier: nil) }
        expectKept(cell, \.indentationLevel, from: 0, to: 2)
        expectKept(cell, \.indentationWidth, from: 10, to: 20)
        expectKept(cell, \.shouldIndentWhileEditing, from: true, to: false)
        expectKept(cell, \.focusStyle, from: .default, to: .custom)
        expectKept({ UITableView() }, \.separatorInsetReference, from: .fromCellEdges, to: .fromAutomaticInsets)
        expectKept({ UITableView() }, \.sectionIndexColor, from: nil, to: .red)
        expectKept({ UITableView() }, \.isPrefetchingEnabled, from: true, to: false)
        expectKept({ UIScrollView() }, \.indicatorStyle, from: .default, to: .white)
        expectKept({ UIButton() }, \.showsMenuAsPrimaryAction, from: false, to: true)
        expectKept({ UIButton() }, \.adjustsImageWhenDisabled, from: true, to: false)
        expectKept({ UIButton() }, \.role, from: .normal, to: .destructive)
        #expect(UIButton.Configuration.plain().titlePadding == 1)
        expectKept({ UILabel() }, \.allowsDefaultTighteningForTruncation, from: false, to: true)
        let search = UISearchBar()
        search.returnKeyType = .go
        #expect(search.searchTextField.returnKeyType == .go && UISearchBar().returnKeyType == .default)
        #expect(UIProgressView(progressViewStyle: .bar).progressViewStyle == .bar)
        let transformer = UIConfigurationColorTransformer { _ in .green }
        #expect(transformer(.red) == .green)
        #expect(UIFont.systemFont(ofSize: 9, weight: .bold, width: .condensed) == .systemFont(ofSize: 9, weight: .bold))
    }

    @Test func `layers keep filters; devices have no battery, screens are not recorded`() {
        let edges: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
        expectKept({ CALayer() }, \.edgeAntialiasingMask, from: edges, to: .layerTopEdge)
        let layer = CALayer()
        layer.filters = ["a"]
        layer.compositingFilter = "b"
        layer.bounds.size = CGSize(width: 3, height: 4)
        #expect(layer.filters?.count == 1 && layer.compositingFilter as? String == "b" && CALayer().filters == nil)
        #expect(layer.preferredFrameSize() == layer.bounds.size)
        let range = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
        expectKept({ CABasicAnimation() }, \.preferredFrameRateRange, from: .default, to: range)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.preferredFrameRateRange = range
        #expect((animation.copy() as? CABasicAnimation)?.preferredFrameRateRange == range)
        #expect(UIDevice.current.batteryLevel == -1 && UIDevice.current.batteryState == .unknown)
        #expect(!UIScreen.main.isCaptured && UIWindow().canBecomeKey)
        #expect(UIImage.animatedImage(with: [image], duration: 1) === image && image.preparingForDisplay() === image)
    }
}
