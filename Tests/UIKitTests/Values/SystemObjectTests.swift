import Foundation
import HeadlessKit
import Testing
import UIKit

/// Objects of the system that files mention and that have little to do here.
@MainActor
@Suite("Objects of the system") struct SystemObjectTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    private final class AppDelegate: NSObject, UIApplicationDelegate {
        var window: UIWindow?
    }

    @Test func `the application's delegate has the stage's window, optional twice, as on the platform`() {
        stage.perform {
            #expect(UIApplication.shared.delegate?.window??.bounds.width == 400)
            #expect(UIApplication.shared.delegate?.window! === stage.window)
        }
        let delegate = AppDelegate()
        UIApplication.shared.delegate = delegate
        defer { UIApplication.shared.delegate = nil }
        #expect(UIApplication.shared.delegate === delegate)
        #expect((UIApplication.shared.delegate as? AppDelegate)?.window == nil)
    }

    @Test func `no URL can be opened, and the completion says so in the next cycle`() throws {
        let url = try #require(URL(string: UIApplication.openSettingsURLString))
        var opened: [Bool] = []
        stage.perform {
            UIApplication.shared.open(url) { opened.append($0) }
            UIApplication.shared.open(url)
            #expect(opened.isEmpty)
        }
        stage.runToIdle()
        #expect(opened == [false])
    }

    @Test func `a nib is not read: plain cells take the place of its own, and the violations say so`() {
        let nib = UINib(nibName: "Card", bundle: nil)
        stage.perform {
            #expect(nib.instantiate(withOwner: nil).isEmpty)
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
            table.register(nib, forCellReuseIdentifier: "card")
            let collection = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 400, height: 800), collectionViewLayout: UICollectionViewFlowLayout())
            collection.register(nib, forCellWithReuseIdentifier: "card")
        }
        #expect(stage.violations.map(\.rule) == [.requestIgnored, .requestIgnored, .requestIgnored])
        #expect(stage.violations.allSatisfy { $0.detail.contains("Card") })
    }

    @Test func `a nib of headers and cells gives plain ones, and none takes the registration back`() async {
        let nib = UINib(nibName: "Card", bundle: nil)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        table.register(nib, forCellReuseIdentifier: "card")
        table.register(nib, forHeaderFooterViewReuseIdentifier: "card")
        #expect(table.dequeueReusableCell(withIdentifier: "card") != nil)
        #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "card")?.reuseIdentifier == "card")
        table.register(nil as UINib?, forCellReuseIdentifier: "card")
        table.register(nil as UINib?, forHeaderFooterViewReuseIdentifier: "card")
        #expect(table.dequeueReusableCell(withIdentifier: "card") == nil)
        #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "card") == nil)
    }

    @Test func `a font descriptor carries name, size and weight into a font, and back`() throws {
        let font = UIFont.systemFont(ofSize: 17, weight: .semibold)
        #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
        let bold = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
        #expect(bold.symbolicTraits == [.traitBold, .traitItalic])
        #expect(UIFont(descriptor: bold, size: 20) == UIFont.boldSystemFont(ofSize: 20))
        let title = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1)
        #expect(title.pointSize == 28 && title.withSize(12).pointSize == 12)
        let light = title.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.light]])
        #expect(UIFont(descriptor: light, size: 0) == UIFont.systemFont(ofSize: 28, weight: .light))
        #expect(UIFontDescriptor(name: "Courier", size: 9).postscriptName == "Courier")
    }

    @Test func `an indicator has the size of its style`() {
        let indicator = UIActivityIndicatorView(style: .large)
        #expect(indicator.bounds.size == CGSize(width: 37, height: 37) && indicator.style == .large)
        indicator.center = CGPoint(x: 100, y: 100)
        indicator.style = .medium
        #expect(indicator.frame == CGRect(x: 90, y: 90, width: 20, height: 20))
        #expect(indicator.intrinsicContentSize == CGSize(width: 20, height: 20))
    }

    @Test func `an index path keeps its section and row as an NSIndexPath, and back`() {
        let path = NSIndexPath(row: 3, section: 2)
        #expect(path.section == 2 && path.row == 3 && path.item == 3)
        #expect(path as IndexPath == IndexPath(item: 3, section: 2))
        #expect((IndexPath(row: 5, section: 4) as NSIndexPath).section == 4)
    }

    @Test func `a bar button keeps its target, which it does not retain, and its action`() {
        var target: NSObject? = NSObject()
        let button = UIBarButtonItem(title: "Done", style: .done, target: target, action: Selector("done"))
        let items: [UIBarItem] = [button, UITabBarItem(title: "Done", image: nil, tag: 2)]
        #expect(items.map(\.title) == ["Done", "Done"] && items.map(\.tag) == [0, 2])
        #expect(button.target === target && button.action == Selector("done"))
        target = nil
        #expect(button.target == nil)
    }
}
