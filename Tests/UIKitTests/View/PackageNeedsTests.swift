import Foundation
import HeadlessKit
import Testing
import UIKit

/// What packages with tests of their own need; see docs/uikit-packages.md.
@MainActor
@Suite("What packages need")
struct PackageNeedsTests {
    private final class Table: UITableView {
        var inserted: [IndexPath] = []
        override func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { inserted += indexPaths }
    }

    @Test func `a constraint's class inherits the initializers`() {
        final class Constraint: NSLayoutConstraint { var label = "a" }
        let view = UIView()
        let constraint = Constraint(
            item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
            constant: 3)
        #expect(constraint.label == "a" && constraint.constant == 3 && constraint.firstItem === view)
        #expect(Constraint().firstItem == nil)
    }

    @Test func `updates of a table can be overridden, in a batch that does not escape`() {
        func update(_ table: UITableView, _ changes: () -> Void) { table.performBatchUpdates({ changes() }) }
        let table = Table()
        update(table) { table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade) }
        #expect(table.inserted == [IndexPath(row: 0, section: 0)])
    }

    @Test func `a length with a limit above alone is 0, with one below it is that`() {
        let (root, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
        root.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, constant: -10).isActive = true
        view.heightAnchor.constraint(greaterThanOrEqualToConstant: 20).isActive = true
        root.layoutIfNeeded()
        #expect(view.frame.size == CGSize(width: 0, height: 20))
    }

    @Test func `constraints to a controller's layout guides`() {
        let (controller, view) = (UIViewController(), UIView())
        controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        controller.view.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor, constant: 5),
            view.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
        ])
        controller.view.layoutIfNeeded()
        #expect(view.frame.minY == 5 && view.frame.maxY == 100)
        #expect(controller.topLayoutGuide === controller.topLayoutGuide)
    }

    @Test func `a controller's layout guides end at the safe area`() {
        let stage = Stage(
            size: CGSize(width: 100, height: 100), safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0))
        let (controller, view) = (UIViewController(), UIView())
        stage.rootViewController = controller
        controller.view.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        stage.perform {
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor, constant: 5),
                view.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
            ])
        }
        #expect(view.frame.minY == 25 && view.frame.maxY == 90)
    }

    @Test func `directional margins change sides from right to left`() {
        let view = UIView()
        view.semanticContentAttribute = .forceRightToLeft
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
        #expect(view.directionalLayoutMargins.leading == 2)
    }

    @Test func `rectangles describe themselves as on the platform`() {
        #expect("\(CGRect(x: 0, y: 0.5, width: 100, height: 2))" == "(0.0, 0.5, 100.0, 2.0)")
    }

    @Test func `a managed property without a value has that of its type`() {
        func managed<Value>(_ value: Any?) -> Value { ObjectiveCMethods.managed(value, key: "radius") }
        #expect(managed(nil) as CGFloat == 0 && managed(3.5) as CGFloat == 3.5)
        #expect(managed(nil) as CGFloat? == nil && managed(nil) as Bool == false)
    }

    @Test func `a view keeps an empty list after its last recognizer`() {
        let (view, tap) = (UIView(), UITapGestureRecognizer())
        #expect(view.gestureRecognizers == nil)
        view.addGestureRecognizer(tap)
        view.removeGestureRecognizer(tap)
        #expect(view.gestureRecognizers == [])
    }

    @Test func `a text field's text is never nil, and a search bar has its field's`() {
        let field = UITextField()
        field.text = nil
        #expect(field.text == "")
        let bar = UISearchBar()
        bar.text = "a"
        #expect(bar.searchTextField.text == "a")
        bar.searchTextField.text = "b"
        #expect(bar.text == "b")
    }

    @Test func `a button shows its attributed title, which is not its title`() {
        let button = UIButton(type: .custom)
        let (plain, red) = (NSAttributedString(string: "a"), NSAttributedString(string: "bb", attributes: [.kern: 2]))
        button.setTitle("title", for: .normal)
        button.setAttributedTitle(plain, for: .normal)
        button.setAttributedTitle(red, for: .selected)
        #expect(button.title(for: .normal) == "title" && button.currentAttributedTitle == plain)
        #expect(button.titleLabel?.attributedText?.string == "a")
        button.isSelected = true
        #expect(button.attributedTitle(for: .selected) == red && button.currentAttributedTitle == red)
        #expect(button.titleLabel?.attributedText == red)
    }

    @Test func `nothing but its frame gives a plain view a fitting size`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        #expect(view.systemLayoutSizeFitting(CGSize(width: 50, height: 60)) == CGSize(width: 100, height: 200))
        let size = view.systemLayoutSizeFitting(
            CGSize(width: 50, height: 60), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .defaultLow)
        #expect(size == CGSize(width: 50, height: 200))
    }

    @Test func `a table without a data source has one empty section`() {
        let table = UITableView()
        #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 0)
    }

    @Test func `layout starts at the outermost of the views around that need it`() {
        final class Logged: UIView {
            var log: [CGFloat] = []
            override func layoutSubviews() {
                super.layoutSubviews()
                log.append(bounds.width)
            }
        }
        let (outer, middle, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80)), UIView(), Logged())
        outer.addSubview(middle)
        middle.addSubview(inner)
        for (view, superview) in [(middle, outer), (inner, middle)] {
            view.translatesAutoresizingMaskIntoConstraints = false
            view.widthAnchor.constraint(equalTo: superview.widthAnchor).isActive = true
        }
        inner.layoutIfNeeded()
        #expect(inner.log == [80])
        // One that does not need it is the end.
        outer.frame.size.width = 60
        outer.layoutIfNeeded()
        outer.setNeedsLayout()
        inner.setNeedsLayout()
        inner.layoutIfNeeded()
        #expect(inner.log == [80, 60, 60])
        #expect(outer.layer.needsLayout())
    }

    @Test func `fonts of the Human Interface Guidelines' sizes of text`() {
        func size(_ style: UIFont.TextStyle, _ category: UIContentSizeCategory) -> CGFloat {
            let traits = UITraitCollection(preferredContentSizeCategory: category)
            return UIFont.preferredFont(forTextStyle: style, compatibleWith: traits).pointSize
        }
        #expect(size(.body, .extraSmall) == 14 && size(.body, .accessibilityExtraExtraExtraLarge) == 53)
        #expect(size(.largeTitle, .extraLarge) == 36 && size(.caption2, .accessibilityMedium) == 20)
        #expect(size(.title1, .unspecified) == 28 && UIFont.preferredFont(forTextStyle: .title3).pointSize == 20)
        #expect(
            UIContentSizeCategory.small < .large && UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
        #expect(UIContentSizeCategory.accessibilityLarge.isAccessibilityCategory)
        #expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
    }

    @Test func `a pushed controller may hide the tab bar, which stays as code has set it otherwise`() {
        let (tabs, pushed) = (UITabBarController(), UIViewController())
        let navigation = UINavigationController(rootViewController: UIViewController())
        tabs.viewControllers = [navigation]
        pushed.hidesBottomBarWhenPushed = true
        navigation.pushViewController(pushed, animated: false)
        navigation.pushViewController(UIViewController(), animated: false)
        #expect(tabs.tabBar.isHidden)
        navigation.popToRootViewController(animated: false)
        #expect(!tabs.tabBar.isHidden)
        tabs.tabBar.isHidden = true
        navigation.pushViewController(UIViewController(), animated: false)
        #expect(tabs.tabBar.isHidden)
    }

    @Test func `italic is a trait of a font`() throws {
        let font = UIFont.systemFont(ofSize: 10)
        let italic = UIFont(descriptor: try #require(font.fontDescriptor.withSymbolicTraits(.traitItalic)), size: 0)
        #expect(italic.fontDescriptor.symbolicTraits.contains(.traitItalic) && italic.pointSize == 10)
        #expect(!font.fontDescriptor.symbolicTraits.contains(.traitItalic))
        #expect(UIFont.italicSystemFont(ofSize: 10).fontDescriptor.symbolicTraits.contains(.traitItalic))
    }

    @Test func `values that are kept for a caller`() {
        let bar = UINavigationBar()
        let image = UIImage()
        bar.setBackgroundImage(image, for: .compact)
        #expect(bar.backgroundImage(for: .compact) === image && bar.backgroundImage(for: .default) == nil)
        #expect(UINavigationItem().title == nil && UINavigationItem(title: "a").title == "a")
        #expect(UIActivity.ActivityType("a").rawValue == "a")
        #expect(UIScreen().scale == 2 && UIScreen().bounds.size == CGSize(width: 390, height: 844))
        let bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
        _ = UIGraphicsImageRenderer(bounds: bounds).image { #expect($0.format.bounds == bounds) }
    }

    @Test func `user defaults by key, and the name of a class`() throws {
        let defaults = try #require(UserDefaults(suiteName: "overshoot.tests.\(UUID())"))
        defaults.setValue(3, forKey: "a")
        #expect(defaults.value(forKey: "a") as? Int == 3 && defaults.value(forKey: "b") == nil)
        #expect(UIView.description() == "UIKit.UIView")
    }

    @Test func `the current traits are there without the main actor, too`() async {
        let style = await Task.detached { UITraitCollection.current.userInterfaceStyle }.value
        #expect(style == .light)
    }
}
