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
}
