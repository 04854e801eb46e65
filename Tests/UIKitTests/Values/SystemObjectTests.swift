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

    @Test func `a pasteboard keeps the last that it was given`() throws {
        let (board, url) = (UIPasteboard.general, try #require(URL(string: "https://example.com")))
        defer { board.items = [] }
        let count = board.changeCount
        (board.string, board.string) = ("first", "second")
        #expect(board.string == "second" && board.hasStrings && board.changeCount == count + 2)
        board.strings = ["a", "b"]
        #expect(board.string == "a" && board.strings == ["a", "b"] && board.url == nil)
        board.url = url
        #expect(board.url == url && !board.hasStrings && board.image == nil)
        let image = UIImage()
        board.image = image
        #expect(board.image === image && board.url == nil)
        board.string = nil
        #expect(board.items.isEmpty && UIPasteboard.general === board)
    }

    @Test func `menus and shortcuts are kept, and show nothing`() {
        let item = UIMenuItem(title: "Copy", action: Selector("copy:"))
        UIMenuController.shared.menuItems = [item]
        defer { UIMenuController.shared.menuItems = nil }
        UIMenuController.shared.showMenu(from: stage.window, rect: .zero)
        #expect(UIMenuController.shared.menuItems == [item] && !UIMenuController.shared.isMenuVisible)
        let shortcut = UIApplicationShortcutItem(
            type: "add", localizedTitle: "Add", localizedSubtitle: "a card",
            icon: UIApplicationShortcutIcon(systemImageName: "plus"), userInfo: ["id": 7 as NSNumber])
        #expect(shortcut.type == "add" && shortcut.localizedTitle == "Add" && shortcut.localizedSubtitle == "a card")
        #expect(shortcut.icon != nil && shortcut.userInfo?["id"] as? Int == 7)
        UIApplication.shared.shortcutItems = [shortcut]
        #expect(UIApplication.shared.shortcutItems == nil)
        #expect(UIApplicationShortcutItem(type: "a", localizedTitle: "b").localizedSubtitle == nil)
        #expect(kCFBooleanTrue as? Bool == true && kCFBooleanFalse as? Bool == false)
    }

    @Test func `an unfair lock is taken by one at a time`() {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        unsafe lock.initialize(to: os_unfair_lock())
        defer { unsafe lock.deallocate() }
        unsafe os_unfair_lock_lock(lock)
        #expect(unsafe !os_unfair_lock_trylock(lock))
        unsafe os_unfair_lock_unlock(lock)
        #expect(unsafe os_unfair_lock_trylock(lock))
        unsafe os_unfair_lock_unlock(lock)
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
        let font20 = UIFont(descriptor: bold, size: 20)
        #expect(font20.pointSize == 20 && font20.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
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
