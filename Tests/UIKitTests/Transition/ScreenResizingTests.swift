import Foundation
import HeadlessKit
import Testing
import UIKit

/// A stage whose screen is rotated or resized: who is told what, in which order, and how the views move.
@MainActor @Suite("Resizing of a stage") struct ScreenResizingTests {
    @MainActor private final class Log { var calls: [String] = [] }

    private final class Screen: UIViewController {
        let (log, name): (Log, String)
        init(_ name: String, _ log: Log) {
            (self.log, self.name) = (log, name)
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }

        override func willTransition(
            to traits: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            log.calls.append("\(name) will have \(text(traits))")
            super.willTransition(to: traits, with: coordinator)
        }
        override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
            log.calls.append("\(name) will be \(text(size)), is \(text(view.bounds.size))")
            super.viewWillTransition(to: size, with: coordinator)
            #expect(transitionCoordinator === coordinator && coordinator.transitionDuration == 0.3)
        }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            log.calls.append("\(name) has \(text(traitCollection))")
        }
    }

    private static func text(_ size: CGSize) -> String { "\(Int(size.width))×\(Int(size.height))" }
    private static func text(_ traits: UITraitCollection) -> String {
        "\(traits.horizontalSizeClass) \(traits.verticalSizeClass)"
    }

    private let log = Log()
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let wide = CGSize(width: 800, height: 400)
    private var screen: UIScreen { stage.simulation.screen }

    @Test func `controllers are told of traits and size from the outside in, and have both in the layout that follows`()
    {
        let (root, child, modal) = (Screen("root", log), Screen("child", log), Screen("modal", log))
        stage.rootViewController = root
        root.addChild(child)
        child.view.frame = root.view.bounds
        child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        modal.modalPresentationStyle = .overFullScreen
        stage.perform {
            root.view.addSubview(child.view)
            root.present(modal, animated: false)
        }
        stage.resize(to: wide)
        let expected = ["will have compact compact", "will be 800×400, is 400×800", "has compact compact"].flatMap {
            call in
            ["root", "child", "modal"].map { "\($0) \(call)" }
        }
        #expect(log.calls == expected)
        #expect(stage.window.bounds.size == wide && child.view.bounds.size == wide && modal.view.bounds.size == wide)
        stage.runToIdle()
        #expect(log.calls.count == 9 && stage.violations == [])
        #expect(stage.timeline.transitions.map(\.didComplete) == [true])
    }

    @Test func `views move to their new places in 0.3 s, and what runs alongside with them`() {
        let root = Alongside()
        stage.rootViewController = root
        stage.beginRecording()
        stage.resize(to: wide)
        stage.runToIdle()
        for (time, share) in [(0.0, 0.0), (0.15, 0.5), (0.3, 1)] {
            let frame = stage.presentation(of: root.view, at: time).geometry.frame
            #expect(abs(frame.width - (400 + 400 * share)) < 1e-9 && abs(frame.height - (800 - 400 * share)) < 1e-9)
            let box = stage.presentation(of: root.box, at: time)
            #expect(abs(box.geometry.frame.maxX - (400 + 400 * share)) < 1e-9, "pinned to the right edge")
            #expect(abs(box.alpha - (1 - share)) < 1e-9)
        }
        #expect(stage.timeline.duration == 0.3 && root.completions == ["not cancelled"])
        #expect(root.transitionCoordinator == nil)
    }

    private final class Alongside: UIViewController {
        let box = UIView()
        var completions: [String] = []

        override func viewDidLoad() {
            box.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(box)
            NSLayoutConstraint.activate([
                box.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                box.topAnchor.constraint(equalTo: view.topAnchor),
                box.widthAnchor.constraint(equalToConstant: 50), box.heightAnchor.constraint(equalToConstant: 50),
            ])
        }
        override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
            super.viewWillTransition(to: size, with: coordinator)
            coordinator.animate(alongsideTransition: { _ in self.box.alpha = 0 }) {
                self.completions.append($0.isCancelled ? "cancelled" : "not cancelled")
            }
        }
    }

    @Test func `a child of the same size is not told, and one whose parent says another size is told that`() {
        final class Parent: UIViewController {
            override func size(
                forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
            ) -> CGSize {
                container === children[0]
                    ? CGSize(width: 100, height: 100) : CGSize(width: parentSize.width, height: 50)
            }
        }
        let (parent, fixed, bar, unloaded) = (
            Parent(), Screen("fixed", log), Screen("bar", log), Screen("unloaded", log)
        )
        stage.rootViewController = parent
        for child in [fixed, bar, unloaded] { parent.addChild(child) }
        stage.perform {
            fixed.view.frame.size = CGSize(width: 100, height: 100)
            bar.view.frame.size = CGSize(width: 400, height: 50)
        }
        stage.resize(to: CGSize(width: 500, height: 800))
        #expect(log.calls == ["bar will be 500×50, is 400×50"])
    }

    @Test func `size classes are those of the guidelines, for phones and tablets`() {
        let sizes: [(first: CGSize, then: CGSize, classes: String)] = [
            (CGSize(width: 390, height: 844), CGSize(width: 844, height: 390), "compact regular, compact compact"),
            (CGSize(width: 430, height: 932), CGSize(width: 932, height: 430), "compact regular, regular compact"),
            (CGSize(width: 414, height: 736), CGSize(width: 736, height: 414), "compact regular, regular compact"),
            (CGSize(width: 500, height: 600), CGSize(width: 500, height: 500), "compact regular, compact regular"),
            (CGSize(width: 744, height: 1133), CGSize(width: 1133, height: 744), "regular regular, regular regular"),
            (CGSize(width: 1024, height: 1366), CGSize(width: 320, height: 1366), "regular regular, compact regular"),
        ]
        for (first, then, classes) in sizes {
            let stage = Stage(size: first, scale: 3)
            let before = stage.window.traitCollection
            stage.resize(to: then)
            let after = stage.window.traitCollection
            #expect("\(Self.text(before)), \(Self.text(after))" == classes)
            #expect(after.userInterfaceIdiom == (min(first.width, first.height) < 700 ? .phone : .pad))
            #expect(
                after.displayScale == 3 && after.userInterfaceStyle == .light && after.layoutDirection == .leftToRight)
            #expect(after.userInterfaceLevel == .base && after.accessibilityContrast == .normal)
            #expect(after.legibilityWeight == .regular)
        }
    }

    @Test func `the device turns before the interface does, and says so once`() {
        final class Root: UIViewController {
            var seen: [String] = []
            func note(_ place: String) {
                let device = UIDevice.current.orientation.isLandscape ? "landscape" : "portrait"
                let interface =
                    view.window?.windowScene?.interfaceOrientation.isLandscape == true ? "landscape" : "portrait"
                seen.append("\(place): device \(device), interface \(interface)")
            }
            override func viewWillTransition(
                to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                note("before")
                coordinator.animate(alongsideTransition: nil) { _ in self.note("after") }
            }
        }
        let root = Root()
        stage.rootViewController = root
        let observer = NotificationCenter.default.addObserver(
            forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
        ) { _ in MainActor.assumeIsolated { root.note("notified") } }
        defer { NotificationCenter.default.removeObserver(observer) }
        stage.resize(to: wide)
        stage.runToIdle()
        stage.resize(to: CGSize(width: 700, height: 400))
        stage.runToIdle()
        let turned = "device landscape, interface landscape"
        #expect(
            root.seen == [
                "notified: device landscape, interface portrait", "before: device landscape, interface portrait",
                "after: \(turned)", "before: \(turned)", "after: \(turned)",
            ])
        #expect(stage.perform { UIApplication.shared.statusBarOrientation } == .landscapeRight)
    }

    @Test func `the safe area changes with the size, and windows of their own size keep it`() {
        let (root, note, cover) = (UIViewController(), UIWindow(), UIWindow())
        stage.rootViewController = root
        note.frame = CGRect(x: 0, y: 0, width: 400, height: 60)
        cover.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
        cover.rootViewController = Screen("cover", log)
        stage.perform { for window in [note, cover] { window.isHidden = false } }
        stage.resize(to: wide, safeAreaInsets: UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
        stage.runToIdle()
        #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
        #expect(note.frame.size == CGSize(width: 400, height: 60) && cover.frame.size == wide)
        #expect(log.calls.contains("cover will be 800×400, is 400×800"))
        stage.resize(to: CGSize(width: 400, height: 800))
        stage.runToIdle()
        #expect(root.view.safeAreaInsets.left == 47, "kept by default")
    }

    @Test func `without a controller the change is immediate, and one to the same size is none`() {
        stage.resize(to: wide)
        #expect(stage.window.frame == CGRect(origin: .zero, size: wide) && screen.bounds.size == wide)
        #expect(stage.timeline.transitions.isEmpty && stage.isIdle)
        let root = Screen("root", log)
        stage.rootViewController = root
        stage.resize(to: wide)
        #expect(log.calls == [] && stage.isIdle)
    }

    @Test func `a scene rotates where it is asked to, unless its controller supports none of the orientations`() throws
    {
        final class Upright: UIViewController {
            override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
        }
        let scene = try #require(stage.window.windowScene)
        var errors: [NSError] = []
        func ask(_ mask: UIInterfaceOrientationMask) {
            stage.perform {
                scene.requestGeometryUpdate(.iOS(interfaceOrientations: mask)) { errors.append($0 as NSError) }
            }
            stage.runToIdle()
        }
        stage.rootViewController = UIViewController()
        ask([.portrait, .landscapeLeft])
        #expect(screen.bounds.size == CGSize(width: 400, height: 800) && stage.timeline.transitions.isEmpty)
        ask(.landscapeLeft)
        #expect(screen.bounds.size == wide && stage.timeline.transitions.count == 1)
        ask(.portrait)
        #expect(screen.bounds.size == CGSize(width: 400, height: 800) && errors == [])
        stage.rootViewController = Upright()
        ask(.landscape)
        #expect(screen.bounds.width == 400 && errors.map(\.code) == [101])
    }

    @Test func `while a transition runs it is ignored, which is a violation`() {
        let (root, modal) = (UIViewController(), UIViewController())
        stage.rootViewController = root
        stage.perform { root.present(modal, animated: true) }
        stage.resize(to: wide)
        #expect(stage.violations.map(\.rule) == [.requestIgnored] && screen.bounds.width == 400)
        stage.runToIdle()
        stage.resize(to: wide)
        stage.perform { modal.dismiss(animated: true) }
        #expect(stage.violations.map(\.rule) == [.requestIgnored, .requestIgnored])
        stage.runToIdle()
        #expect(screen.bounds.size == wide && root.presentedViewController === modal)
    }

    @Test func `a view that is not flexible covers the screen as long as it is presented`() {
        final class Fixed: UIViewController {
            override func loadView() { view = UIView() }
        }
        let (root, fixed) = (UIViewController(), Fixed())
        stage.rootViewController = root
        fixed.modalPresentationStyle = .overFullScreen
        stage.perform { root.present(fixed, animated: false) }
        stage.resize(to: wide)
        stage.runToIdle()
        #expect(fixed.view.frame == CGRect(origin: .zero, size: wide))
    }

    @Test func `a sheet has the height of its detent on the new screen, and a collection its new columns`() throws {
        let (root, sheet) = (UIViewController(), UIViewController())
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
        let list = UICollectionViewController(collectionViewLayout: layout)
        let items = Items()
        list.collectionView.dataSource = items
        list.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        root.addChild(list)
        list.view.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
        list.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        stage.rootViewController = root
        stage.perform { root.view.addSubview(list.view) }
        try #require(sheet.sheetPresentationController).detents = [.custom { 0.5 * $0.maximumDetentValue }]
        stage.perform { root.present(sheet, animated: false) }
        #expect(sheet.view.frame == CGRect(x: 0, y: 400, width: 400, height: 400))
        #expect(
            list.collectionView.cellForItem(at: IndexPath(item: 4, section: 0))?.frame.origin == CGPoint(x: 0, y: 100))
        stage.resize(to: wide)
        stage.runToIdle()
        #expect(sheet.view.frame == CGRect(x: 0, y: 200, width: 800, height: 200))
        #expect(
            list.collectionView.cellForItem(at: IndexPath(item: 4, section: 0))?.frame.origin == CGPoint(x: 400, y: 0))
        #expect(stage.violations == [])
    }

    private final class Items: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 12 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    }
}
