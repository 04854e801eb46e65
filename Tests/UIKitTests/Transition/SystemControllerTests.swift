import HeadlessKit
import Testing
import UIKit

@MainActor
@Suite("The system's controllers") struct SystemControllerTests {
    private let scene = NavigationScene()

    private func alert(_ style: UIAlertController.Style, log: @escaping (String) -> Void) -> UIAlertController {
        let alert = UIAlertController(title: "Delete?", message: "This cannot be undone.", preferredStyle: style)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in log("cancel") })
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in log("delete") })
        return alert
    }

    private func buttons(of alert: UIAlertController) -> [UIButton] {
        alert.view.subviews.flatMap(\.subviews).compactMap { $0 as? UIButton }
    }

    @Test func `an alert dissolves in over the presenter, in the middle, and goes with a touch of a button`() throws {
        var chosen: [String] = []
        let alert = alert(.alert) { chosen.append($0) }
        alert.addTextField { $0.placeholder = "name" }
        scene.stage.record { scene.navigation.present(alert, animated: true) }
        #expect(scene.navigation.view.window === scene.stage.window)
        let panel = try #require(alert.view.subviews.first)
        // Title, message, field and two buttons.
        #expect(panel.frame == CGRect(x: 65, y: 290, width: 270, height: 220))
        #expect(scene.stage.presentation(of: alert.view, at: 0).alpha == 0 && alert.textFields?.count == 1)
        // The cancel button is the last one, wherever it was added.
        #expect(buttons(of: alert).map(\.currentTitle) == ["Delete", "Cancel"])
        try scene.stage.play(.tap(CGPoint(x: 200, y: 440)))
        scene.stage.runToIdle()
        #expect(chosen == ["delete"] && scene.navigation.presentedViewController == nil)
        #expect(scene.stage.violations == [])
    }

    @Test func `an action sheet slides up to the bottom of the safe area`() throws {
        var chosen: [String] = []
        let sheet = alert(.actionSheet) { chosen.append($0) }
        scene.stage.record { scene.navigation.present(sheet, animated: true) }
        #expect(sheet.view.subviews.first?.frame == CGRect(x: 8, y: 616, width: 384, height: 176))
        #expect(scene.stage.frame(of: sheet.view, at: 0).minY == 800)
        scene.stage.record { buttons(of: sheet).last?.sendActions(for: .touchUpInside) }
        #expect(chosen == ["cancel"] && sheet.view.window == nil && scene.stage.violations == [])
    }

    @Test func `an activity controller reports no service when it goes`() {
        let sharing = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
        var reports: [Bool] = []
        sharing.completionWithItemsHandler = { _, completed, _, _ in reports.append(completed) }
        scene.stage.record { scene.navigation.present(sharing, animated: true) }
        #expect(sharing.view.window === scene.stage.window && reports.isEmpty)
        scene.stage.record { sharing.dismiss(animated: true) }
        #expect(reports == [false] && scene.stage.violations == [])
    }
}
