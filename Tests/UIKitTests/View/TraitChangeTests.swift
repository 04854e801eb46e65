import HeadlessKit
import Testing
import UIKit

/// Traits that views, controllers and presentations set, and who is told of them.
@MainActor @Suite("Changes of traits") struct TraitChangeTests {
    @MainActor private final class Log { var calls: [String] = [] }

    private static func text(_ traits: UITraitCollection?) -> String {
        traits?.userInterfaceStyle == .dark ? "dark" : "light"
    }

    private final class Panel: UIView {
        let (log, name): (Log, String)
        init(_ name: String, _ log: Log) {
            (self.log, self.name) = (log, name)
            super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        }
        required init?(coder: NSCoder) { nil }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            log.calls.append("\(name) \(text(previous)) to \(text(traitCollection))")
        }
        override func layoutSubviews() { log.calls.append("\(name) layout \(text(.current))") }
        override func draw(_ rect: CGRect) { log.calls.append("\(name) draw \(text(.current))") }
        override func tintColorDidChange() { log.calls.append("\(name) tint") }
    }

    private final class Screen: UIViewController {
        let log: Log
        init(_ log: Log) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            log.calls.append("screen \(text(previous)) to \(text(traitCollection))")
        }
    }

    private let log = Log()
    private let stage = Stage(size: CGSize(width: 300, height: 200))
    private let adaptive = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }

    @Test func `a style that a window sets reaches controllers, then their views, then what is in them, once`() {
        let (screen, root) = (Screen(log), Panel("root", log))
        let (outer, inner) = (Panel("outer", log), Panel("inner", log))
        screen.view = root
        outer.addSubview(inner)
        root.addSubview(outer)
        stage.rootViewController = screen
        stage.runToIdle()
        log.calls = []
        stage.perform { stage.window.overrideUserInterfaceStyle = .dark }
        #expect(
            log.calls == [
                "screen light to dark", "root light to dark", "root tint", "outer light to dark", "outer tint",
                "inner light to dark", "inner tint", "root layout dark", "outer layout dark", "inner layout dark",
                "root draw dark", "outer draw dark", "inner draw dark",
            ])
        log.calls = []
        stage.perform { stage.window.overrideUserInterfaceStyle = .dark }
        #expect(log.calls == [] && screen.traitCollection.userInterfaceStyle == .dark)
        stage.perform { stage.window.overrideUserInterfaceStyle = .unspecified }
        #expect(log.calls.prefix(2) == ["screen dark to light", "root dark to light"])
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
    }

    @Test func `a view's own style goes before that around it, and its siblings keep theirs`() {
        let (first, second, inner) = (Panel("first", log), Panel("second", log), Panel("inner", log))
        first.addSubview(inner)
        stage.perform {
            stage.window.addSubview(first)
            stage.window.addSubview(second)
            inner.overrideUserInterfaceStyle = .light
        }
        log.calls = []
        stage.perform { first.overrideUserInterfaceStyle = .dark }
        #expect(log.calls == ["first light to dark", "first tint", "first layout dark", "first draw dark"])
        let styles = [first, second, inner].map(\.traitCollection.userInterfaceStyle)
        #expect(styles == [.dark, .light, .light] && inner.overrideUserInterfaceStyle == .light)
    }

    @Test func `a view that moves between trees learns the traits of its place`() {
        let (dark, light, panel) = (UIView(), UIView(), Panel("panel", log))
        stage.perform {
            stage.window.addSubview(dark)
            stage.window.addSubview(light)
            dark.overrideUserInterfaceStyle = .dark
            panel.backgroundColor = adaptive
            dark.addSubview(panel)
            #expect(log.calls.first == "panel light to dark" && panel.layer.backgroundColor == UIColor.white.cgColor)
            log.calls = []
            panel.removeFromSuperview()
            dark.addSubview(panel)
            #expect(log.calls == [])
            light.addSubview(panel)
            #expect(log.calls.first == "panel dark to light" && panel.layer.backgroundColor == UIColor.black.cgColor)
        }
    }

    @Test func `a dynamic background animates to its color in the new traits; one of the layer alone stays`() throws {
        let (view, other) = (UIView(), UIView())
        let fixed = CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1)
        stage.perform {
            view.backgroundColor = adaptive
            other.layer.backgroundColor = fixed
            stage.window.addSubview(view)
            stage.window.addSubview(other)
        }
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                stage.window.overrideUserInterfaceStyle = .dark
            }
        }
        stage.advance(by: 0.25)
        let red = try #require(view.layer.presentation()?.backgroundColor?.components?.first)
        #expect(abs(red - 0.25) < 1e-9 && other.layer.backgroundColor == fixed)
        #expect(view.backgroundColor === adaptive)
    }

    @Test func `a dynamic color has its components in the current traits, those of the screen included`() {
        #expect(adaptive.cgColor == UIColor.black.cgColor)
        stage.simulation.screen.traitCollection = UITraitCollection(userInterfaceStyle: .dark)
        stage.perform {
            let view = UIView()
            view.backgroundColor = adaptive
            #expect(adaptive.cgColor == UIColor.white.cgColor && view.layer.backgroundColor == UIColor.white.cgColor)
            UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
                #expect(adaptive.cgColor == UIColor.black.cgColor)
            }
        }
    }

    @Test func `closures and methods that are registered for traits run for those alone, until they are not`() {
        final class Target: UIView {
            var calls: [String] = []
            func changed(_ view: UIView, _ previous: UITraitCollection) {
                calls.append(TraitChangeTests.text(previous))
            }
        }
        let (target, traits) = (
            Target(), [UITraitUserInterfaceStyle.self, UITraitUserInterfaceLevel.self] as [UITrait]
        )
        let action = Selector("changed(_:_:)", of: Target.changed(_:_:))
        var seen: [String] = []
        target.registerForTraitChanges(traits) { (view: Target, previous) in
            seen.append("\(view === target) \(Self.text(previous)) to \(Self.text(view.traitCollection))")
        }
        target.registerForTraitChanges([UITraitDisplayScale.self]) { (_: Target, _) in seen.append("scale") }
        let registration = target.registerForTraitChanges(traits, action: action)
        stage.perform {
            stage.window.addSubview(target)
            target.overrideUserInterfaceStyle = .dark
            #expect(seen == ["true light to dark"] && target.calls == ["light"])
            target.unregisterForTraitChanges(registration)
            target.traitOverrides.displayScale = 3
            target.overrideUserInterfaceStyle = .light
        }
        #expect(seen == ["true light to dark", "scale", "true dark to light"] && target.calls == ["light"])
    }

    @Test func `a controller has what its parent sets for it, under its own, with a view or without`() {
        let (parent, child) = (UIViewController(), Screen(log))
        parent.addChild(child)
        let regular = UITraitCollection(traitsFrom: [
            UITraitCollection(horizontalSizeClass: .regular), UITraitCollection(userInterfaceStyle: .dark),
        ])
        parent.setOverrideTraitCollection(regular, forChild: child)
        #expect(parent.overrideTraitCollection(forChild: child) === regular)
        #expect(child.traitCollection.horizontalSizeClass == .regular && !child.isViewLoaded)
        stage.perform {
            stage.window.rootViewController = parent
            parent.view.addSubview(child.view)
            #expect(log.calls == ["screen light to dark"] && parent.traitCollection.horizontalSizeClass == .compact)
            child.overrideUserInterfaceStyle = .light
            #expect(child.view.traitCollection.userInterfaceStyle == .light)
            #expect(child.traitCollection.horizontalSizeClass == .regular)
            parent.setOverrideTraitCollection(nil, forChild: child)
            #expect(child.traitCollection.horizontalSizeClass == .compact)
        }
    }

    @Test func `a presentation sets traits of what it presents, and is told of the window's`() throws {
        final class Presentation: UIPresentationController {
            var styles: [UIUserInterfaceStyle] = []
            override func traitCollectionDidChange(_ previous: UITraitCollection?) {
                styles.append(traitCollection.userInterfaceStyle)
            }
        }
        final class Source: NSObject, UIViewControllerTransitioningDelegate {
            var made: Presentation?
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
            ) -> UIPresentationController? {
                made = Presentation(presentedViewController: presented, presenting: presenting)
                return made
            }
        }
        let (root, card, source) = (UIViewController(), Screen(log), Source())
        stage.rootViewController = root
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = source
        stage.perform { root.present(card, animated: false) }
        stage.runToIdle()
        let presentation = try #require(source.made)
        stage.perform { presentation.overrideTraitCollection = UITraitCollection(userInterfaceStyle: .dark) }
        #expect(log.calls == ["screen light to dark"] && presentation.styles == [.dark])
        #expect(root.traitCollection.userInterfaceStyle == .light)
        stage.perform { presentation.overrideTraitCollection = nil }
        stage.perform { stage.window.overrideUserInterfaceStyle = .dark }
        #expect(presentation.styles == [.dark, .light, .dark])
    }

    @Test func `an app's own trait has its default until it is set, and flows down the tree`() {
        enum Density: UITraitDefinition { static let defaultValue = 1.5 }
        struct Note { var text = "" }
        enum Notes: UITraitDefinition {
            static let defaultValue: Note? = nil
            static let affectsColorAppearance = true
        }
        let (outer, inner) = (UIView(), UIView())
        stage.perform {
            outer.addSubview(inner)
            stage.window.addSubview(outer)
            #expect(inner.traitCollection[Density.self] == 1.5 && inner.traitCollection[Notes.self] == nil)
            outer.traitOverrides[Density.self] = 2.5
            inner.traitOverrides[Notes.self] = Note(text: "a")
            #expect(inner.traitCollection[Density.self] == 2.5 && inner.traitCollection[Notes.self]?.text == "a")
            #expect(outer.traitOverrides.contains(Density.self) && !inner.traitOverrides.contains(Density.self))
            outer.traitOverrides.remove(Density.self)
            #expect(inner.traitCollection[Density.self] == 1.5)
        }
        let (plain, noted) = (UITraitCollection(), UITraitCollection { $0[Notes.self] = Note() })
        let dense = noted.modifyingTraits { $0[Density.self] = 1.5 }
        #expect(dense.changedTraits(from: plain).map { $0.name } == ["Density", "Notes"])
        #expect(dense.changedTraits(from: noted).map { $0.name } == ["Density"] && dense != noted)
        #expect(noted.hasDifferentColorAppearance(comparedTo: plain))
        #expect(!dense.hasDifferentColorAppearance(comparedTo: noted))
    }

    @Test func `a tint color is told to views that inherit it`() {
        let (outer, inner, own) = (Panel("outer", log), Panel("inner", log), Panel("own", log))
        own.tintColor = .red
        outer.addSubview(inner)
        outer.addSubview(own)
        log.calls = []
        outer.tintColor = .green
        #expect(log.calls == ["outer tint", "inner tint"] && inner.tintColor == .green && own.tintColor == .red)
    }
}
