import HeadlessKit
import Testing
import UIKit

@MainActor @Suite("What controllers show and answer") struct ControllerRequestTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    @Test func `show pushes in a navigation controller and presents elsewhere; showDetail always presents`() {
        let (root, next, detail) = (UIViewController(), UIViewController(), UIViewController())
        let navigation = UINavigationController(rootViewController: root)
        stage.rootViewController = navigation
        stage.record { root.show(next, sender: nil) }
        #expect(navigation.viewControllers == [root, next] && navigation.visibleViewController === next)
        #expect(next.navigationController === navigation && next.splitViewController == nil)
        let other = UIViewController()
        stage.record { navigation.show(other, sender: self) }
        #expect(navigation.viewControllers.count == 3)
        stage.record { other.showDetailViewController(detail, sender: nil) }
        #expect(navigation.presentedViewController === detail && navigation.visibleViewController === detail)
        let sheet = UIViewController()
        stage.record { detail.show(sheet, sender: nil) }
        #expect(detail.presentedViewController === sheet && sheet.presentingViewController === detail)
        #expect(stage.violations == [])
    }

    @Test func `a navigation controller without a root shows the first one that is pushed, and keeps its bars`() throws
    {
        let navigation = UINavigationController(navigationBarClass: nil, toolbarClass: UIToolbar.self)
        stage.rootViewController = navigation
        #expect(navigation.topViewController == nil && navigation.visibleViewController == nil)
        let first = UIViewController()
        first.title = "First"
        stage.perform { navigation.pushViewController(first, animated: false) }
        #expect(first.view.isDescendant(of: navigation.view) && first.navigationItem.title == "First")
        #expect(first.navigationItem === first.navigationItem)
        #expect(navigation.navigationBar === navigation.navigationBar && navigation.toolbar === navigation.toolbar)
        let swipe = try #require(navigation.interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer)
        #expect(swipe.edges == .left && swipe.view === navigation.view)
    }

    @Test func `requests that make no sense are violations and change nothing`() {
        let (root, child, away) = (UIViewController(), UIViewController(), UIViewController())
        stage.rootViewController = root
        root.addChild(child)
        stage.record { root.present(child, animated: true) }
        #expect(root.presentedViewController == nil)
        stage.record { away.present(UIViewController(), animated: true) }
        #expect(away.presentedViewController == nil)
        stage.record { root.dismiss(animated: true) }
        #expect(stage.violations.map(\.rule) == [.requestIgnored])
    }

    @Test func `a table controller's view can be exchanged, and its footer is kept`() {
        let controller = UITableViewController(style: .plain)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        controller.tableView = table
        let footer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        table.tableFooterView = footer
        #expect(controller.view === table && table.tableFooterView === footer && footer.superview === table)
        table.tableFooterView = nil
        #expect(footer.superview == nil && table.tableFooterView == nil)
    }

    @Test func `a collection controller answers for an empty collection until a subclass does`() {
        let controller = UICollectionViewController(nibName: nil, bundle: nil)
        let collection: UICollectionView = controller.collectionView
        #expect(controller.collectionViewLayout is UICollectionViewFlowLayout && collection.dataSource === controller)
        #expect(controller.numberOfSections(in: collection) == 1)
        #expect(controller.collectionView(collection, numberOfItemsInSection: 0) == 0)
        let other = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        controller.loadViewIfNeeded()
        #expect(collection.superview === controller.view)
        controller.collectionView = other
        #expect(collection.superview == nil && other.superview === controller.view)
    }

    @Test func `a button has a title's colour and an image's place a state each, and a control taps inside`() {
        let (button, control) = (UIButton(type: .custom), UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
        button.setTitleColor(.red, for: .highlighted)
        button.setBackgroundImage(UIImage(named: "b"), for: .normal)
        #expect(button.title(for: .highlighted) == nil && button.currentImage == nil && button.currentTitle == nil)
        stage.window.addSubview(control)
        var events: [String] = []
        control.addAction(UIAction { _ in events.append("up inside") }, for: .touchUpInside)
        control.addAction(UIAction { _ in events.append("primary") }, for: .primaryActionTriggered)
        let touch = UITouch()
        control.touchesBegan([touch], with: nil)
        control.touchesEnded([touch], with: nil)
        #expect(events == ["up inside"])
    }

    @Test func `a controller's own insets count without the stage's, and its presentation hears of its size`() throws {
        final class Presentation: UIPresentationController {
            var sizes: [CGSize] = []
            override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
                sizes.append(container.preferredContentSize)
            }
        }
        final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
            var presentation: Presentation?
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
            ) -> UIPresentationController? {
                presentation = Presentation(presentedViewController: presented, presenting: presenting)
                return presentation
            }
        }
        let (root, card, delegate) = (UIViewController(), UIViewController(), Delegate())
        stage.rootViewController = root
        #expect(root.view.safeAreaInsets == .zero)
        root.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 5, right: 0)
        #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 10, left: 0, bottom: 5, right: 0))
        (card.modalPresentationStyle, card.transitioningDelegate) = (.custom, delegate)
        stage.record { root.present(card, animated: true) }
        card.preferredContentSize = CGSize(width: 30, height: 40)
        card.preferredContentSize = CGSize(width: 30, height: 40)
        #expect(delegate.presentation?.sizes == [CGSize(width: 30, height: 40)])
    }

    @Test func `sheets: half of the container, and new detents after they are invalidated`() throws {
        let (root, card) = (UIViewController(), UIViewController())
        stage.rootViewController = root
        card.modalPresentationStyle = .pageSheet
        let sheet = try #require(card.sheetPresentationController)
        var height = 200.0
        let detent = UISheetPresentationController.Detent.custom(identifier: .init("own")) { _ in height }
        sheet.detents = [detent]
        #expect(UISheetPresentationController.Detent.Identifier(rawValue: "own") == detent.identifier)
        stage.record { root.present(card, animated: true) }
        #expect(card.view.bounds.height == 200 && card.view.frame.maxY == 800)
        height = 300
        stage.perform { sheet.invalidateDetents() }
        #expect(card.view.bounds.height == 300 && card.view.frame.maxY == 800)
    }

    @Test func `a class that is not a layer, and a cell that nobody registered, end the program`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            final class Wrong: UIView { override class var layerClass: AnyClass { UIView.self } }
            _ = Wrong()
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            _ = collection.dequeueReusableCell(withReuseIdentifier: "cell", for: IndexPath(item: 0, section: 0))
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            _ = UITableView().dequeueReusableCell(withIdentifier: "cell", for: IndexPath(row: 0, section: 0))
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            collection.register(UIView.self, forCellWithReuseIdentifier: "cell")
        }
    }
}
