import HeadlessKit
import Testing
import UIKit

/// Views and controllers learn that their safe area or their margins changed.
@MainActor @Suite("Changes of insets") struct InsetChangeTests {
    @MainActor private final class Log { var calls: [String] = [] }

    private final class Panel: UIView {
        let log: Log
        init(_ frame: CGRect, _ log: Log) {
            self.log = log
            super.init(frame: frame)
        }
        required init?(coder: NSCoder) { nil }
        override func safeAreaInsetsDidChange() { log.calls.append("panel \(safeAreaInsets.top)") }
        override func layoutMarginsDidChange() { log.calls.append("margins \(layoutMargins.left)") }
    }

    private final class Screen: UIViewController {
        let log: Log
        init(_ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }
        override func viewWillAppear(_ animated: Bool) { log.calls.append("will appear") }
        override func viewSafeAreaInsetsDidChange() { log.calls.append("safe area \(view.safeAreaInsets.top)") }
        override func viewLayoutMarginsDidChange() { log.calls.append("margins") }
        override func viewWillLayoutSubviews() { log.calls.append("layout") }
    }

    private let log = Log()

    private func stage(top: CGFloat) -> Stage {
        Stage(
            size: CGSize(width: 300, height: 200),
            safeAreaInsets: UIEdgeInsets(top: top, left: 0, bottom: 0, right: 0))
    }

    @Test
    func `a controller learns its safe area after it will appear, before its layout, and the views in it as well`() {
        let screen = Screen(log)
        screen.view.addSubview(Panel(CGRect(x: 0, y: 5, width: 100, height: 50), log))
        screen.view.addSubview(Panel(CGRect(x: 0, y: 50, width: 100, height: 50), log))
        let stage = stage(top: 20)
        stage.rootViewController = screen
        stage.runToIdle()
        #expect(log.calls == ["will appear", "panel 15.0", "safe area 20.0", "layout"])
        log.calls = []
        stage.perform { screen.view.setNeedsLayout() }
        stage.runToIdle()
        #expect(log.calls == ["layout"])
    }

    @Test func `insets that a controller adds are a change, the same ones are none`() {
        let screen = Screen(log)
        let stage = stage(top: 0)
        stage.rootViewController = screen
        stage.runToIdle()
        #expect(log.calls == ["will appear", "layout"])
        for (top, calls) in [(7.0, ["safe area 7.0", "layout"]), (7, []), (0, ["safe area 0.0", "layout"])] {
            log.calls = []
            stage.perform { screen.additionalSafeAreaInsets.top = top }
            stage.runToIdle()
            #expect(log.calls == calls)
        }
    }

    @Test func `a child learns its own change, once`() {
        let (parent, child) = (UIViewController(), Screen(log))
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        let stage = stage(top: 20)
        stage.rootViewController = parent
        stage.runToIdle()
        #expect(log.calls.filter { $0.hasPrefix("safe") } == ["safe area 20.0"])
    }

    @Test func `margins that differ are told to the view and its controller`() {
        let panel = Panel(.zero, log)
        panel.layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        #expect(log.calls == [])
        panel.directionalLayoutMargins.leading = 3
        #expect(log.calls == ["margins 3.0"])
        let screen = Screen(log)
        screen.view.layoutMargins.top = 1
        #expect(log.calls == ["margins 3.0", "margins"])
    }
}
