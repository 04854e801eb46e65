import Foundation
import HeadlessKit
import Testing
import UIKit

/// What controls, bars and text views keep and answer, with the platform's initial values.
@MainActor @Suite("Declared controls") struct DeclaredControlTests {
    @Test func `a slider, a stepper and a progress stay within their limits, which move them`() {
        let slider = UISlider()
        #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1)
        slider.setValue(2, animated: true)
        #expect(slider.value == 1)
        (slider.minimumValue, slider.maximumValue) = (-4, 8)
        slider.value = -6
        #expect(slider.value == -4)
        slider.minimumValue = -2
        #expect(slider.value == -2)
        slider.value = 7
        slider.maximumValue = 5
        #expect(slider.value == 5)
        let stepper = UIStepper()
        #expect(stepper.value == 0 && stepper.minimumValue == 0 && stepper.maximumValue == 100)
        #expect(stepper.stepValue == 1 && stepper.isContinuous && stepper.autorepeat && !stepper.wraps)
        stepper.value = 200
        #expect(stepper.value == 100)
        stepper.maximumValue = 50
        #expect(stepper.value == 50)
        stepper.value = -1
        #expect(stepper.value == 0)
        stepper.minimumValue = 10
        #expect(stepper.value == 10)
        let progress = UIProgressView()
        #expect(progress.progress == 0)
        progress.setProgress(1.5, animated: false)
        #expect(progress.progress == 1)
        progress.progress = -1
        #expect(progress.progress == 0)
    }

    @Test func `pages, segments and switches`() {
        let pages = UIPageControl()
        #expect(pages.numberOfPages == 0 && pages.currentPage == 0 && !pages.hidesForSinglePage)
        pages.numberOfPages = 3
        pages.currentPage = 5
        #expect(pages.currentPage == 2)
        pages.currentPage = -1
        #expect(pages.currentPage == 0)
        pages.currentPage = 2
        pages.numberOfPages = 2
        #expect(pages.currentPage == 1)
        let segments = UISegmentedControl(items: ["a", "b"])
        #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == -1)
        #expect(UISegmentedControl(items: nil).numberOfSegments == 0)
        segments.insertSegment(withTitle: "c", at: 9, animated: false)
        segments.insertSegment(withTitle: nil, at: 0, animated: false)
        #expect(segments.numberOfSegments == 4)
        segments.removeAllSegments()
        #expect(segments.numberOfSegments == 0)
        let toggle = UISwitch()
        #expect(!toggle.isOn)
        toggle.setOn(true, animated: true)
        #expect(toggle.isOn)
        let refresh = UIRefreshControl()
        #expect(!refresh.isRefreshing)
        refresh.beginRefreshing()
        #expect(refresh.isRefreshing)
        refresh.endRefreshing()
        #expect(!refresh.isRefreshing)
    }

    @Test func `a date picker keeps its date; a picker its rows, until they are loaded again`() {
        final class Source: NSObject, UIPickerViewDataSource {
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 4 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
                [0, 3, 1, 2][component]
            }
        }
        let dates = UIDatePicker()
        dates.setDate(Date(timeIntervalSince1970: 5), animated: true)
        #expect(dates.date.timeIntervalSince1970 == 5 && dates.datePickerMode == .dateAndTime)
        #expect(dates.minuteInterval == 1 && dates.countDownDuration == 0)
        let (picker, source) = (UIPickerView(), Source())
        #expect(picker.numberOfComponents == 0 && picker.numberOfRows(inComponent: 0) == 0)
        picker.dataSource = source
        #expect(picker.numberOfComponents == 4 && picker.numberOfRows(inComponent: 1) == 3)
        // A component without rows has no selected one.
        #expect(
            picker.selectedRow(inComponent: 0) == -1 && picker.selectedRow(inComponent: 2) == 0
                && picker.selectedRow(inComponent: 1) == 0)
        picker.selectRow(2, inComponent: 1, animated: false)
        #expect(picker.selectedRow(inComponent: 1) == 2)
        picker.reloadComponent(1)
        #expect(picker.selectedRow(inComponent: 1) == 0)
        picker.selectRow(1, inComponent: 1, animated: false)
        picker.reloadAllComponents()
        #expect(picker.selectedRow(inComponent: 1) == 0)
    }

    @Test func `searching keeps its text and its controllers`() {
        let (bar, results) = (UISearchBar(), UIViewController())
        #expect(bar.text == "" && !bar.showsCancelButton && bar.isTranslucent)
        bar.setShowsCancelButton(true, animated: true)
        #expect(bar.showsCancelButton && bar.searchTextField !== UISearchBar().searchTextField)
        let search = UISearchController(searchResultsController: results)
        #expect(search.searchResultsController === results && !search.isActive)
        #expect(search.obscuresBackgroundDuringPresentation && search.hidesNavigationBarDuringPresentation)
    }

    @Test func `a text field has places for its parts; attributed text is text`() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        let bounds = field.bounds
        #expect(field.text == "" && field.borderStyle == .none && field.autocapitalizationType == .sentences)
        #expect(field.borderRect(forBounds: bounds) == bounds && field.textRect(forBounds: bounds) == bounds)
        field.borderStyle = .roundedRect
        let inner = CGRect(x: 7, y: 2, width: 186, height: 36)
        #expect(field.textRect(forBounds: bounds) == inner && field.borderRect(forBounds: bounds) == bounds)
        #expect(field.editingRect(forBounds: bounds) == inner && field.placeholderRect(forBounds: bounds) == inner)
        #expect(field.clearButtonRect(forBounds: bounds) == CGRect(x: 176, y: 10.5, width: 19, height: 19))
        #expect(field.leftViewRect(forBounds: bounds) == .zero && field.rightViewRect(forBounds: bounds) == .zero)
        field.leftView = UIView(frame: CGRect(x: 3, y: 4, width: 20, height: 10))
        field.rightView = UIView(frame: CGRect(x: 3, y: 4, width: 30, height: 15))
        #expect(field.leftViewRect(forBounds: bounds) == CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(field.rightViewRect(forBounds: bounds) == CGRect(x: 170, y: 0, width: 30, height: 15))
        field.attributedText = NSAttributedString(string: "a")
        field.attributedPlaceholder = NSAttributedString(string: "b")
        #expect(field.text == "a" && field.placeholder == "b" && field.hasText)
        let (input, accessory) = (UIView(), UIView())
        (field.inputView, field.inputAccessoryView) = (input, accessory)
        #expect(field.inputView === input && field.inputAccessoryView === accessory)
    }

    @Test func `a text view is edited by code`() {
        let view = UITextView(frame: .zero)
        #expect(
            view.text == "" && !view.hasText && view.isEditable && view.isSelectable && view.canBecomeFirstResponder)
        view.insertText("ab")
        view.deleteBackward()
        #expect(view.text == "a" && view.hasText)
        view.attributedText = NSAttributedString(string: "c")
        #expect(view.text == "c")
        view.attributedText = nil
        #expect(view.text == "")
        view.isEditable = false
        #expect(view.canBecomeFirstResponder)
        view.isSelectable = false
        #expect(!view.canBecomeFirstResponder)
    }

    @Test func `bars and their items`() {
        let bar = UINavigationBar()
        #expect(bar.isTranslucent && !bar.prefersLargeTitles && bar.topItem == nil && bar.backItem == nil)
        let items = [UINavigationItem(title: "a"), UINavigationItem(title: "b")]
        bar.setItems(items, animated: false)
        #expect(bar.topItem === items[1] && bar.backItem === items[0])
        let view = UIView()
        let custom = UIBarButtonItem(customView: view)
        #expect(custom.customView === view && custom.isEnabled && custom.width == 0 && custom.tag == 0)
        let titled = UIBarButtonItem(title: "t", style: .plain, target: bar, action: nil)
        #expect(titled.title == "t" && titled.target === bar)
        let image = UIImage()
        let pictured = UIBarButtonItem(image: image, style: .done, target: bar, action: nil)
        #expect(pictured.image === image && pictured.target === bar)
        #expect(UIBarButtonItem(barButtonSystemItem: .add, target: bar, action: nil).target === bar)
    }

    @Test func `fonts, gradients and accessibility`() {
        let descriptor = UIFont.systemFont(ofSize: 30).fontDescriptor
        #expect(UIFont(descriptor: descriptor, size: 0).pointSize == 30)
        #expect(UIFont(descriptor: descriptor, size: 1).pointSize == 1)
        let space = CGColorSpaceCreateDeviceRGB()
        let components: [CGFloat] = [0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 0, 1]
        #expect(CGGradient(colorSpace: space, colorComponents: components, locations: nil, count: 0) == nil)
        #expect(CGGradient(colorSpace: space, colorComponents: components, locations: nil, count: 4) == nil)
        #expect(UIAccessibilityTraits.tabBar.rawValue == 1 << 28 && UIAccessibilityTraits.header.rawValue == 1 << 16)
        let view = UIView()
        #expect(view.accessibilityElementCount() == 0 && view.accessibilityElement(at: 0) == nil)
        view.accessibilityElements = ["a", "b"]
        #expect(view.accessibilityElementCount() == 2 && view.accessibilityElement(at: 1) as? String == "b")
        #expect(view.accessibilityElement(at: 2) == nil && view.accessibilityElement(at: -1) == nil)
    }

    @Test func `actions of previews, rows and accessibility keep what they were made with`() {
        final class Other: NSObject, UIPreviewActionItem {
            let title = "other"
        }
        var handled: [String] = []
        let action = UIPreviewAction(title: "a", style: .selected) { action, _ in handled.append(action.title) }
        action.handler(action, UIViewController())
        action.handler(Other(), UIViewController())
        #expect(handled == ["a"] && action.title == "a")
        let row = UITableViewRowAction(style: .normal, title: "b") { _, _ in }
        #expect(row.style == .normal && row.title == "b" && row.backgroundColor == nil)
        let target = UIView()
        let custom = UIAccessibilityCustomAction(name: "c", target: target, selector: Selector("d"))
        #expect(custom.name == "c" && custom.target === target && custom.selector == Selector("d"))
        #expect(UIAccessibilityCustomAction(name: "c", target: nil, selector: Selector("d")).target == nil)
    }

    @Test func `a window of a scene is as large as its screen`() throws {
        let stage = Stage(size: CGSize(width: 120, height: 340))
        try stage.perform {
            let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
            let window = UIWindow(windowScene: scene)
            #expect(window.frame == CGRect(x: 0, y: 0, width: 120, height: 340) && window.windowScene === scene)
            #expect(scene.screen === UIScreen.main && window.screen.bounds == window.frame)
            #expect(UIScreen.main.snapshotView(afterScreenUpdates: true).frame == window.frame)
            #expect(UIScreen.main.brightness == 0.5)
        }
    }

    @Test func `numbers are converted to those of graphics`() {
        #expect((NSNumber(value: 2.5) as? CGFloat) == 2.5 && (CGFloat(1.5) as NSNumber).doubleValue == 1.5)
        #expect(CGFloat(truncating: 7) == 7)
        #expect(([NSNumber(value: 0.25)] as? [CGFloat]) == [0.25])
    }

    @Test func `nibs are refused by name wherever they are given`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        var refused: [String] = []
        UINib.refuse = { refused.append($0) }
        defer { UINib.refuse = nil }
        let nib = UINib(nibName: "Card", bundle: nil)
        stage.perform {
            UICollectionViewFlowLayout().register(nib, forDecorationViewOfKind: "a")
            UICollectionViewFlowLayout().register(nil as UINib?, forDecorationViewOfKind: "a")
            #expect(nib.instantiate(withOwner: nil).isEmpty)
            #expect(Bundle.main.loadNibNamed("Card", owner: nil)?.isEmpty == true)
        }
        #expect(refused == Array(repeating: "the nib Card", count: 3) && stage.violations.count == 3)
        #expect(stage.violations.allSatisfy { $0.rule == .requestIgnored && $0.detail.contains("the nib Card") })
    }

    @Test func `the application keeps its status bar's style; versions rise`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        stage.perform {
            UIApplication.shared.setStatusBarStyle(.lightContent, animated: false)
            #expect(UIApplication.shared.statusBarStyle == .lightContent)
            UIApplication.shared.setStatusBarStyle(.default, animated: false)
            #expect(UIApplication.shared.statusBarStyle == .default)
        }
        let versions = [
            NSFoundationVersionNumber_iOS_7_1, NSFoundationVersionNumber_iOS_8_0, NSFoundationVersionNumber_iOS_9_0,
        ]
        #expect(versions == [1047.25, 1140.11, 1240.1] && NSFoundationVersionNumber > 1240.1)
        #expect(UITableViewHeaderFooterView(reuseIdentifier: "h").frame.origin == .zero)
    }
}
