import Foundation
import Testing
import UIKit

/// Initial values of declared properties, which keep what is set; answers that are the same for every object.
@MainActor @Suite("Declared defaults") struct DeclaredDefaultTests {
    private let image = UIImage()
    private let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)

    @Test func `layers of text, particles, shapes and gradients`() {
        let text = { CATextLayer() }
        expectKept(text, \.foregroundColor, from: .white, to: .black)
        expectKept(text, \.alignmentMode, from: .natural, to: .justified)
        expectKept(text, \.truncationMode, from: .none, to: .middle)
        #expect(text().string == nil && text().font == nil)
        let emitter = { CAEmitterLayer() }
        expectKept(emitter, \.emitterShape, from: .point, to: .circle)
        expectKept(emitter, \.emitterMode, from: .volume, to: .surface)
        expectKept(emitter, \.renderMode, from: .unordered, to: .backToFront)
        let cell = { CAEmitterCell() }
        expectKept(cell, \.name, from: nil, to: "spark")
        expectKept(cell, \.color, from: .white, to: .black)
        expectKept(cell, \.emitterCells, from: nil, to: [cell()])
        #expect(cell().contents == nil && emitter().emitterCells == nil)
        expectKept({ CAGradientLayer() }, \.type, from: .axial, to: .conic)
        expectKept({ CAShapeLayer() }, \.fillRule, from: .nonZero, to: .evenOdd)
        expectKept({ CAShapeLayer() }, \.lineCap, from: .butt, to: .square)
        expectKept({ CAShapeLayer() }, \.lineJoin, from: .miter, to: .bevel)
        expectKept({ CAShapeLayer() }, \.lineDashPattern, from: nil, to: [2, 3])
        #expect(CALayer().style == nil && CALayer().contents == nil)
    }

    @Test func `segments, menus, interactions and split views`() {
        let segments = UISegmentedControl(items: ["a", "b"])
        segments.insertSegment(withTitle: "c", at: 9, animated: false)
        segments.insertSegment(with: image, at: 0, animated: false)
        segments.setTitle("d", forSegmentAt: 1)
        segments.removeSegment(at: 2, animated: false)
        segments.removeSegment(at: 7, animated: false)
        #expect((0..<segments.numberOfSegments).map(segments.titleForSegment) == [nil, "d", "c"])
        #expect(segments.imageForSegment(at: 0) === image && segments.imageForSegment(at: 1) == nil)
        segments.setImage(image, forSegmentAt: 2)
        #expect(segments.titleForSegment(at: 2) == nil)

        let action = UIAction(title: "Copy", image: image, attributes: .destructive, state: .on) { _ in }
        let menu = UIMenu(title: "Edit", options: .displayInline, children: [action])
        #expect(menu.title == "Edit" && menu.children == [action] && menu.options == .displayInline)
        #expect(action.title == "Copy" && action.attributes == .destructive && action.state == .on)

        final class Delegate: NSObject, UIContextMenuInteractionDelegate {
            func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
            ) -> UIContextMenuConfiguration? { nil }
        }
        let (delegate, view, other) = (Delegate(), UIView(), UIView())
        let interaction = UIContextMenuInteraction(delegate: delegate)
        view.addInteraction(interaction)
        #expect(interaction.view === view && view.interactions.count == 1)
        other.addInteraction(interaction)
        #expect(interaction.view === other && view.interactions.isEmpty)
        view.removeInteraction(interaction)
        other.removeInteraction(interaction)
        #expect(interaction.view == nil && other.interactions.isEmpty)

        expectKept({ UISplitViewController() }, \.preferredDisplayMode, from: .automatic, to: .oneOverSecondary)
        #expect(UISplitViewController.DisplayMode.allVisible == .oneBesideSecondary)
        let metrics = UIFontMetrics(forTextStyle: .title1)
        #expect(metrics.scaledFont(for: .systemFont(ofSize: 20), maximumPointSize: 15).pointSize == 15)
        #expect(metrics.scaledValue(for: 7) == 7 && metrics.scaledFont(for: .systemFont(ofSize: 20)).pointSize == 20)
        expectKept({ CALayer() }, \.minificationFilter, from: .linear, to: .trilinear)
        expectKept({ CALayer() }, \.contentsCenter, from: CGRect(x: 0, y: 0, width: 1, height: 1), to: .zero)
    }

    @Test func `fields, views and attachments of text`() {
        expectKept({ UITextField() }, \.placeholder, from: nil, to: "name")
        expectKept({ UITextField() }, \.textAlignment, from: .natural, to: .right)
        expectKept({ UITextField() }, \.leftView, from: nil, to: UIView())
        expectKept({ UITextField() }, \.rightView, from: nil, to: UIView())
        let make = { UITextView() }
        expectKept(make, \.font, from: nil, to: UIFont.systemFont(ofSize: 9))
        expectKept(make, \.textAlignment, from: .natural, to: .center)
        expectKept(make, \.isEditable, from: true, to: false)
        expectKept(make, \.isSelectable, from: true, to: false)
        expectKept(make, \.autocapitalizationType, from: .sentences, to: .none)
        let standard = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
        expectKept(make, \.textContainerInset, from: standard, to: insets)
        let view = make()
        #expect(view.textContainer === view.textContainer && view.layoutManager === view.layoutManager)
        #expect(view.textStorage === view.textStorage && view.textStorage.length == 0)
        let place = CGRect(x: 1, y: 2, width: 3, height: 4)
        expectKept({ NSTextAttachment() }, \.bounds, from: .zero, to: place)
        #expect(NSTextAttachment().image == nil && NSTextAttachment(image: image).image === image)
        expectKept({ NSStringDrawingContext() }, \.minimumScaleFactor, from: 0, to: 0.5)
        #expect(UITextRange().isEmpty && UITextSelectionRect().rect == .zero)
        let command = UIKeyCommand(input: "a", modifierFlags: [.shift, .command], action: Selector("b"))
        #expect(command.input == "a" && command.modifierFlags == [.shift, .command])
        #expect(command.action == Selector("b"))
        let descriptor = UIFont.systemFont(ofSize: 30).fontDescriptor
        #expect(descriptor.withDesign(.rounded)?.pointSize == 30)
        #expect(image.pngData() == nil && image.jpegData(compressionQuality: 0.5) == nil)
    }

    @Test func `bars`() {
        expectKept({ UINavigationBar() }, \.barTintColor, from: nil, to: .red)
        expectKept({ UINavigationBar() }, \.items, from: nil, to: [UINavigationItem(title: "a")])
        expectKept({ UINavigationBar() }, \.compactAppearance, from: nil, to: UINavigationBarAppearance())
        expectKept({ UINavigationBar() }, \.scrollEdgeAppearance, from: nil, to: UINavigationBarAppearance())
        let (bar, appearance) = (UINavigationBar(), UINavigationBarAppearance())
        bar.standardAppearance = appearance
        appearance.backgroundEffect = UIBlurEffect(style: .dark)
        (appearance.backgroundColor, appearance.shadowColor) = (UIColor.red, UIColor.blue)
        #expect(bar.standardAppearance === appearance && bar.delegate == nil)
        #expect(appearance.backgroundEffect == UIBlurEffect(style: .dark))
        #expect(appearance.backgroundColor == .red && appearance.shadowColor == .blue)
        expectKept({ UIToolbar() }, \.items, from: nil, to: [UIBarButtonItem()])
        expectKept({ UIToolbar() }, \.isTranslucent, from: true, to: false)
        expectKept({ UIToolbar() }, \.barTintColor, from: nil, to: .red)
        expectKept({ UITabBar() }, \.items, from: nil, to: [UITabBarItem()])
        expectKept({ UITabBar() }, \.barTintColor, from: nil, to: .red)
        expectKept({ UITabBar() }, \.scrollEdgeAppearance, from: nil, to: UITabBarAppearance())
        let (tabs, item, tabAppearance) = (UITabBar(), UITabBarItem(), UITabBarAppearance())
        tabs.standardAppearance = tabAppearance
        tabs.setItems([item], animated: true)
        #expect(tabs.standardAppearance === tabAppearance && tabs.items == [item])
        #expect(!tabs.endCustomizing(animated: true) && tabs.delegate == nil)
        expectKept({ UISearchBar() }, \.text, from: "", to: "a")
        expectKept({ UISearchBar() }, \.placeholder, from: nil, to: "b")
        expectKept({ UISearchBar() }, \.showsCancelButton, from: false, to: true)
        expectKept({ UISearchBar() }, \.isTranslucent, from: true, to: false)
        expectKept({ UISearchBar() }, \.barTintColor, from: nil, to: .red)
    }

    @Test func `items of bars`() {
        let make = { UIBarButtonItem() }
        expectKept(make, \.title, from: nil, to: "title")
        expectKept(make, \.image, from: nil, to: image)
        expectKept(make, \.accessibilityLabel, from: nil, to: "label")
        expectKept(make, \.accessibilityIdentifier, from: nil, to: "item")
        expectKept(make, \.accessibilityTraits, from: [], to: .button)
        expectKept(make, \.customView, from: nil, to: UIView())
        expectKept(make, \.width, from: 0, to: 5)
        expectKept(make, \.tintColor, from: nil, to: .red)
        expectKept(make, \.action, from: nil, to: Selector("tap"))
        #expect(make().target == nil)
        let numbered = UITabBarItem(title: "a", image: image, tag: 3)
        let selected = UITabBarItem(title: "b", image: image, selectedImage: nil)
        #expect(numbered.title == "a" && numbered.image === image && numbered.tag == 3)
        #expect(selected.title == "b" && selected.image === image && selected.tag == 0)
        let item = { UINavigationItem(title: "title") }
        expectKept(item, \.title, from: "title", to: "other")
        expectKept(item, \.leftBarButtonItems, from: nil, to: [make(), make()])
        expectKept(item, \.rightBarButtonItems, from: nil, to: [make(), make()])
        expectKept(item, \.searchController, from: nil, to: UISearchController(searchResultsController: nil))
    }

    @Test func `the item of a side of a bar is the first of its items`() {
        let (item, left, right) = (UINavigationItem(title: ""), UIBarButtonItem(), UIBarButtonItem())
        (item.leftBarButtonItems, item.rightBarButtonItems) = ([left, right], [right, left])
        #expect(item.leftBarButtonItem === left && item.rightBarButtonItem === right)
        (item.leftBarButtonItems, item.rightBarButtonItems) = (nil, nil)
        #expect(item.leftBarButtonItem == nil && item.rightBarButtonItem == nil)
        (item.leftBarButtonItem, item.rightBarButtonItem) = (left, right)
        #expect(item.leftBarButtonItems == [left] && item.rightBarButtonItems == [right])
        (item.leftBarButtonItem, item.rightBarButtonItem) = (nil, nil)
        #expect(item.leftBarButtonItems == nil && item.rightBarButtonItems == nil)
    }

    @Test func `controllers`() {
        let make = { UIViewController() }
        expectKept(make, \.overrideUserInterfaceStyle, from: .unspecified, to: .dark)
        expectKept(make, \.restorationIdentifier, from: nil, to: "controller")
        expectKept(make, \.modalPresentationStyle, from: .automatic, to: .custom)
        expectKept(make, \.modalTransitionStyle, from: .coverVertical, to: .flipHorizontal)
        let controller = make()
        #expect(controller.preferredStatusBarStyle == .default && controller.storyboard == nil)
        #expect(controller.preferredInterfaceOrientationForPresentation == .portrait)
        #expect(controller.previewActionItems.isEmpty && controller.childForStatusBarStyle == nil)
        #expect(controller.childForStatusBarHidden == nil && controller.childForHomeIndicatorAutoHidden == nil)
        #expect(controller.childForScreenEdgesDeferringSystemGestures == nil)
        expectKept({ UISplitViewController() }, \.viewControllers, from: [], to: [controller])
        for property in [\UINavigationController.hidesBarsOnSwipe, \.hidesBarsOnTap] {
            expectKept({ UINavigationController() }, property, from: false, to: true)
        }
        #expect(UINavigationController.hideShowBarDuration == 0.2)
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        let action = UIAlertAction(title: "a", style: .cancel)
        alert.addAction(action)
        #expect(alert.preferredAction == nil && action.style == .cancel)
        alert.preferredAction = action
        #expect(alert.preferredAction === action)
        let sheet = { UISheetPresentationController(presentedViewController: controller, presenting: nil) }
        expectKept(sheet, \.prefersGrabberVisible, from: false, to: true)
        expectKept(sheet, \.sourceView, from: nil, to: UIView())
        let popover = { UIPopoverPresentationController(presentedViewController: controller, presenting: nil) }
        expectKept(popover, \.permittedArrowDirections, from: .any, to: .up)
        expectKept(popover, \.sourceView, from: nil, to: UIView())
        expectKept(popover, \.sourceRect, from: .null, to: CGRect(x: 1, y: 2, width: 3, height: 4))
        expectKept(popover, \.barButtonItem, from: nil, to: UIBarButtonItem())
        expectKept(popover, \.backgroundColor, from: nil, to: .red)
        #expect(popover().arrowDirection == .unknown)
        let search = { UISearchController(searchResultsController: nil) }
        expectKept(search, \.obscuresBackgroundDuringPresentation, from: true, to: false)
        expectKept(search, \.hidesNavigationBarDuringPresentation, from: true, to: false)
        #expect(search().searchResultsUpdater == nil && search().searchBar !== search().searchBar)
        let activity = { UIActivityViewController(activityItems: [], applicationActivities: nil) }
        expectKept(activity, \.excludedActivityTypes, from: nil, to: [.print])
        #expect(activity().completionWithItemsHandler == nil)
    }

    @Test func `behaviours`() {
        let item = { UIDynamicItemBehavior(items: []) }
        for property in [\UIDynamicItemBehavior.elasticity, \.friction, \.resistance, \.angularResistance] {
            expectKept(item, property, from: 0, to: 0.5)
        }
        expectKept(item, \.density, from: 1, to: 3)
        expectKept(item, \.allowsRotation, from: true, to: false)
        expectKept({ UIGravityBehavior(items: []) }, \.magnitude, from: 1, to: 2)
        expectKept({ UICollisionBehavior(items: []) }, \.translatesReferenceBoundsIntoBoundary, from: false, to: true)
        let push = { UIPushBehavior(items: [], mode: .continuous) }
        expectKept(push, \.active, from: true, to: false)
        expectKept(push, \.angle, from: 0, to: 1)
        expectKept(push, \.magnitude, from: 0, to: 2)
        let attachment = { UIAttachmentBehavior(item: UIView(), attachedToAnchor: CGPoint(x: 1, y: 2)) }
        expectKept(attachment, \.anchorPoint, from: CGPoint(x: 1, y: 2), to: CGPoint(x: 3, y: 5))
        for property in [\UIAttachmentBehavior.length, \.damping, \.frequency] {
            expectKept(attachment, property, from: 0, to: 2)
        }
        let snap = { UISnapBehavior(item: UIView(), snapTo: CGPoint(x: 1, y: 2)) }
        expectKept(snap, \.damping, from: 0.5, to: 0.75)
        expectKept(snap, \.snapPoint, from: CGPoint(x: 1, y: 2), to: CGPoint(x: 3, y: 5))
        #expect(push().mode == .continuous && push().action == nil && push().childBehaviors.isEmpty)
    }

    @Test func `a device, its application and its scenes`() throws {
        let url = try #require(URL(string: "scheme://host"))
        let application = UIApplication.shared
        #expect(!application.canOpenURL(url) && !application.openURL(url))
        #expect(application.preferredContentSizeCategory == .large && !UIAccessibility.isDarkerSystemColorsEnabled)
        #expect(UIScreen.main.traitCollection.preferredContentSizeCategory == .large)
        #expect(UIScreen.main.traitCollection.forceTouchCapability == .unavailable)
        #expect(UIDevice.current.systemVersion == "18.0" && UISceneSession().role == .windowApplication)
        let scene = UIWindow().windowScene
        #expect(scene?.interfaceOrientation == .portrait && scene?.statusBarManager?.statusBarStyle == .default)
        let configuration = UISceneConfiguration(name: "a", sessionRole: .windowApplication)
        #expect(configuration.name == "a" && configuration.role == .windowApplication)
        #expect(configuration.delegateClass == nil)
        let (touch, responder) = (UITouch(), UIResponder())
        #expect(touch.type == .direct && touch.tapCount == 1 && touch.phase == .began && touch.timestamp == 0)
        #expect(responder.inputView == nil && responder.inputAccessoryView == nil && responder.keyCommands == nil)
        #expect(!responder.canPerformAction(Selector("a"), withSender: nil) && responder.canResignFirstResponder)
        let (pan, tap) = (UIPanGestureRecognizer(), UITapGestureRecognizer())
        #expect(pan.canPrevent(tap) && pan.canBePrevented(by: tap))
        #expect(responder.next == nil && UIPinchGestureRecognizer().velocity == 0)
    }

    @Test func `views, lists and their rows`() {
        let view = { UIView() }
        expectKept(view, \.contentMode, from: .scaleToFill, to: .center)
        expectKept(view, \.isAccessibilityElement, from: false, to: true)
        expectKept(view, \.accessibilityLabel, from: nil, to: "label")
        expectKept(view, \.accessibilityTraits, from: [], to: .button)
        expectKept(view, \.accessibilityViewIsModal, from: false, to: true)
        expectKept(view, \.accessibilityElementsHidden, from: false, to: true)
        expectKept(view, \.overrideUserInterfaceStyle, from: .unspecified, to: .dark)
        let action = UIAccessibilityCustomAction(name: "a", target: nil, selector: Selector("b"))
        expectKept(view, \.accessibilityCustomActions, from: nil, to: [action])
        #expect(view().accessibilityElements == nil)
        expectKept({ UIImageView() }, \.highlightedImage, from: nil, to: image)
        expectKept({ UIImageView() }, \.isHighlighted, from: false, to: true)
        expectKept({ UILabel() }, \.isEnabled, from: true, to: false)
        expectKept({ UILabel() }, \.isHighlighted, from: false, to: true)
        expectKept({ UILabel() }, \.textAlignment, from: .natural, to: .right)
        expectKept({ UILabel() }, \.lineBreakMode, from: .byTruncatingTail, to: .byClipping)
        expectKept({ UILabel() }, \.shadowColor, from: nil, to: .red)
        expectKept({ UIActivityIndicatorView() }, \.hidesWhenStopped, from: true, to: false)
        expectKept({ UIScrollView() }, \.keyboardDismissMode, from: .none, to: .onDrag)
        expectKept({ UIScrollView() }, \.contentInsetAdjustmentBehavior, from: .automatic, to: .never)
        expectKept({ UIScrollView() }, \.decelerationRate, from: .normal, to: .fast)
        for property in [
            \UITableView.allowsSelectionDuringEditing, \.allowsMultipleSelectionDuringEditing, \.isEditing,
        ] { expectKept({ UITableView() }, property, from: false, to: true) }
        expectKept({ UITableView() }, \.backgroundView, from: nil, to: UIView())
        expectKept({ UITableViewCell() }, \.isEditing, from: false, to: true)
        expectKept({ UITableViewCell() }, \.accessoryType, from: .none, to: .checkmark)
        expectKept({ UITableViewCell() }, \.backgroundView, from: nil, to: UIView())
        let (table, cell) = (UITableView(), UITableViewCell())
        table.setEditing(true, animated: true)
        cell.setEditing(true, animated: true)
        #expect(table.isEditing && cell.isEditing)
        let estimate = CGSize(width: 3, height: 4)
        expectKept({ UICollectionViewFlowLayout() }, \.estimatedItemSize, from: .zero, to: estimate)
        #expect(!UICollectionViewLayout().flipsHorizontallyInOppositeLayoutDirection)
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a", "b"])
        #expect(snapshot.reloadedSectionIdentifiers.isEmpty)
        snapshot.reloadSections(["b"])
        #expect(snapshot.reloadedSectionIdentifiers == ["b"])
        let swipe = UIContextualAction(style: .destructive, title: "a") { _, _, _ in }
        (swipe.image, swipe.backgroundColor) = (image, UIColor.blue)
        #expect(swipe.style == .destructive && swipe.title == "a" && swipe.image === image)
        #expect(swipe.backgroundColor == UIColor.blue)
        #expect(UISwipeActionsConfiguration(actions: [swipe]).actions == [swipe])
    }

    @Test func `a delegate without a method lets everything happen`() {
        final class Silent: NSObject, UITextFieldDelegate, UITextViewDelegate, UISearchBarDelegate,
            UINavigationControllerDelegate, UITableViewDelegate, UICollectionViewDelegate, UIPickerViewDelegate
        {}
        let (silent, range) = (Silent(), NSRange(location: 0, length: 0))
        let (field, view) = (UITextField(), UITextView())
        #expect(silent.textFieldShouldBeginEditing(field) && silent.textFieldShouldEndEditing(field))
        #expect(silent.textFieldShouldClear(field) && silent.textFieldShouldReturn(field))
        #expect(silent.textField(field, shouldChangeCharactersIn: range, replacementString: "a"))
        #expect(silent.textViewShouldBeginEditing(view) && silent.textViewShouldEndEditing(view))
        #expect(silent.textView(view, shouldChangeTextIn: range, replacementText: "a"))
        #expect(silent.searchBarShouldBeginEditing(UISearchBar()) && silent.viewForZooming(in: view) == nil)
        let navigation = UINavigationController()
        #expect(silent.navigationControllerSupportedInterfaceOrientations(navigation) == .allButUpsideDown)
        #expect(silent.navigationControllerPreferredInterfaceOrientationForPresentation(navigation) == .portrait)
        let (table, path) = (UITableView(), IndexPath(row: 2, section: 1))
        #expect(silent.tableView(table, shouldHighlightRowAt: path))
        #expect(silent.tableView(table, willSelectRowAt: path) == path)
        #expect(silent.tableView(table, willDeselectRowAt: path) == path)
        #expect(silent.tableView(table, viewForHeaderInSection: 1) == nil)
        #expect(silent.tableView(table, viewForFooterInSection: 1) == nil)
        let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        #expect(silent.collectionView(list, shouldDeselectItemAt: path))
        #expect(silent.collectionView(list, shouldHighlightItemAt: path))
        #expect(silent.pickerView(UIPickerView(), titleForRow: 2, forComponent: 1) == nil)
    }
}
