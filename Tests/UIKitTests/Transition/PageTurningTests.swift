import Foundation
import HeadlessKit
import Testing
import UIKit

/// Pages of a page view controller that code or a finger turns, in the style that scrolls.
@MainActor @Suite("Turning of pages") struct PageTurningTests {
    private final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        let pages: [AppearanceWitness]
        let log: AppearanceLog
        init(_ count: Int, _ log: AppearanceLog) {
            pages = (0..<count).map { AppearanceWitness("\($0)", log) }
            self.log = log
        }
        private func page(_ other: UIViewController, _ step: Int) -> UIViewController? {
            guard let index = pages.firstIndex(where: { $0 === other }) else { return nil }
            return pages.indices.contains(index + step) ? pages[index + step] : nil
        }
        func pageViewController(
            _ controller: UIPageViewController, viewControllerBefore other: UIViewController
        ) -> UIViewController? { page(other, -1) }
        func pageViewController(
            _ controller: UIPageViewController, viewControllerAfter other: UIViewController
        ) -> UIViewController? { page(other, 1) }
        func pageViewController(_ controller: UIPageViewController, willTransitionTo pending: [UIViewController]) {
            log.calls.append("to \(numbers(pending))")
        }
        func pageViewController(
            _ controller: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) {
            let outcome = completed ? "completed" : "not completed"
            log.calls.append("from \(numbers(previousViewControllers)), \(outcome)")
        }
        private func numbers(_ controllers: [UIViewController]) -> [Int] {
            controllers.compactMap { controller in pages.firstIndex { $0 === controller } }
        }
    }

    private let log = AppearanceLog()
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let book: Book
    private let controller: UIPageViewController

    init() { (book, controller) = PageTurningTests.open(on: stage, log) }

    private static func open(
        on stage: Stage, _ log: AppearanceLog, _ orientation: UIPageViewController.NavigationOrientation = .horizontal,
        options: [UIPageViewController.OptionsKey: Any]? = nil
    ) -> (Book, UIPageViewController) {
        let book = Book(3, log)
        let controller = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: orientation, options: options)
        (controller.dataSource, controller.delegate) = (book, book)
        stage.rootViewController = controller
        stage.perform { controller.setViewControllers([book.pages[0]], direction: .forward, animated: false) }
        log.calls = []
        return (book, controller)
    }

    private func left(_ page: Int, at time: Double) -> Double? {
        let view: UIView = book.pages[page].view
        guard let target = stage.target(of: view), let window = stage.target(of: stage.window) else { return nil }
        return stage.timeline.rect(of: target, in: window, at: time)?.minX
    }

    private func drag(by x: Double, y: Double = 0, duration: Double = 0.5) throws {
        try stage.play(
            .drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200 + x, y: 400 + y), duration: duration))
        stage.runToIdle()
    }

    @Test func `code scrolls to the next page in 0.3 s, and to the one before the other way`() {
        var ends: [Bool] = []
        stage.record {
            controller.setViewControllers([book.pages[1]], direction: .forward, animated: true) { ends.append($0) }
            #expect(controller.viewControllers == [book.pages[0]] && controller.children.count == 2 && ends == [])
        }
        for (time, first, second) in [(0.0, 0.0, 400.0), (0.15, -200, 200)] {
            #expect(abs((left(0, at: time) ?? .nan) - first) < 1e-9 && abs((left(1, at: time) ?? .nan) - second) < 1e-9)
        }
        #expect(stage.timeline.duration == 0.3 && ends == [true] && left(1, at: 0.3) == 0)
        #expect(
            log.calls == ["0 will disappear", "1 will appear", "0 did disappear", "1 did appear"],
            "and no call of the delegate")
        #expect(controller.viewControllers == [book.pages[1]] && controller.children == [book.pages[1]])
        stage.record { controller.setViewControllers([book.pages[0]], direction: .reverse, animated: true) }
        #expect(abs((left(0, at: 0.15) ?? .nan) + 200) < 1e-9 && abs((left(1, at: 0.15) ?? .nan) - 200) < 1e-9)
        #expect(book.pages[1].view.superview == nil && stage.violations == [])
    }

    @Test func `a drag over half of a page turns it, a shorter one returns, and the delegate is told of both`() throws {
        try drag(by: -250)
        let turned = [
            "to [1]", "0 will disappear", "1 will appear", "0 did disappear", "1 did appear", "from [0], completed",
        ]
        #expect(log.calls == turned && controller.viewControllers == [book.pages[1]])
        #expect(book.pages[1].view.convert(CGPoint.zero, to: nil) == .zero)
        log.calls = []
        try drag(by: 100)
        let returned = [
            "to [0]", "1 will disappear", "0 will appear", "0 will disappear", "1 will appear", "0 did disappear",
            "1 did appear", "from [1], not completed",
        ]
        #expect(log.calls == returned && controller.viewControllers == [book.pages[1]])
        #expect(controller.children == [book.pages[1]] && book.pages[0].view.superview == nil)
        #expect(book.pages[1].view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test func `there is nothing before the first page and after the last one`() throws {
        try drag(by: 300)
        #expect(log.calls == [] && controller.viewControllers == [book.pages[0]])
        for _ in 0..<3 { try drag(by: -300) }
        #expect(controller.viewControllers == [book.pages[2]])
        #expect(log.calls.filter { $0.hasPrefix("to") } == ["to [1]", "to [2]"])
        #expect(book.pages[2].view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test func `without a data source touches turn no page`() throws {
        controller.dataSource = nil
        try drag(by: -300)
        #expect(log.calls == [] && controller.viewControllers == [book.pages[0]])
    }

    @Test func `a drag that turns round shows the page on the other side`() throws {
        stage.perform { controller.setViewControllers([book.pages[1]], direction: .forward, animated: false) }
        log.calls = []
        let points = [
            [0.0, 200, 400], [0.1, 150, 400], [0.2, 100, 400], [0.4, 250, 400], [0.6, 390, 400], [0.7, 390, 400],
        ]
        try stage.play(TouchScript(touches: [TouchScript.Touch(points: points)]))
        stage.runToIdle()
        #expect(
            log.calls.filter { $0.hasPrefix("to") || $0.hasPrefix("from") } == [
                "to [2]", "from [1], not completed", "to [0]", "from [1], completed",
            ])
        #expect(controller.viewControllers == [book.pages[0]])
    }

    @Test func `a page that is set during a drag has no neighbours before the next one`() throws {
        stage.beginRecording()
        stage.schedule(at: 0.05) { [controller, book] in
            controller.setViewControllers([book.pages[2]], direction: .forward, animated: false)
        }
        try stage.play(.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 20, y: 400), duration: 0.4))
        stage.runToIdle()
        #expect(controller.viewControllers == [book.pages[2]] && controller.children == [book.pages[2]])
        #expect(book.pages[2].view.convert(CGPoint.zero, to: nil) == .zero)
    }

    @Test func `a change during another ends that at once`() {
        var ends: [String] = []
        stage.perform {
            controller.setViewControllers([book.pages[1]], direction: .forward, animated: true) {
                ends.append("1 \($0)")
            }
        }
        stage.advance(by: 0.1)
        stage.perform {
            controller.setViewControllers([book.pages[2]], direction: .forward, animated: true) {
                ends.append("2 \($0)")
            }
        }
        #expect(ends == ["1 true"] && controller.viewControllers == [book.pages[1]])
        stage.runToIdle()
        #expect(ends == ["1 true", "2 true"] && controller.viewControllers == [book.pages[2]])
        #expect(controller.children == [book.pages[2]])
    }

    @Test func `a turn ends at once where the view leaves the window or has another size`() {
        var ends: [Bool] = []
        func turn(to page: Int, _ direction: UIPageViewController.NavigationDirection) {
            stage.perform {
                controller.setViewControllers([book.pages[page]], direction: direction, animated: true) {
                    ends.append($0)
                }
            }
            stage.advance(by: 0.1)
        }
        turn(to: 1, .forward)
        stage.perform { controller.view.frame.size = CGSize(width: 300, height: 600) }
        #expect(ends == [true] && controller.viewControllers == [book.pages[1]])
        #expect(book.pages[1].view.convert(CGPoint.zero, to: controller.view) == .zero)
        turn(to: 0, .reverse)
        stage.perform { controller.view.removeFromSuperview() }
        #expect(ends == [true, true] && controller.children == [book.pages[0]])
        stage.runToIdle()
        #expect(ends.count == 2)
    }

    @Test func `pages are apart by the spacing, and go down where they are vertical`() throws {
        let (book, controller) = PageTurningTests.open(on: stage, log, .vertical, options: [.interPageSpacing: 20])
        #expect(book.pages[0].view.convert(book.pages[0].view.bounds, to: nil) == stage.window.bounds)
        stage.record { controller.setViewControllers([book.pages[1]], direction: .forward, animated: true) }
        let (target, window) = try #require(
            zip(stage.target(of: book.pages[1].view), stage.target(of: stage.window)))
        #expect(stage.timeline.rect(of: target, in: window, at: 0)?.minY == 820)
        try drag(by: 0, y: 500)
        #expect(controller.viewControllers == [book.pages[0]])
        try drag(by: -300)
        #expect(controller.viewControllers == [book.pages[0]])
    }

    private func zip<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
        if let first, let second { (first, second) } else { nil }
    }

    @Test func `the scroll view is the app's to observe, and pages follow the size`() throws {
        final class Observer: NSObject, UIScrollViewDelegate {
            var offsets: [Double] = []
            func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.x) }
        }
        let scrollView = try #require(controller.view.subviews.compactMap { $0 as? UIScrollView }.first)
        let observer = Observer()
        scrollView.delegate = observer
        stage.record { controller.setViewControllers([book.pages[1]], direction: .forward, animated: true) }
        #expect(observer.offsets.first.map { $0 > 400 } == true && observer.offsets.suffix(2) == [800, 400])
        stage.resize(to: CGSize(width: 800, height: 400))
        stage.runToIdle()
        #expect(book.pages[1].view.convert(book.pages[1].view.bounds, to: nil) == stage.window.bounds)
    }
}
