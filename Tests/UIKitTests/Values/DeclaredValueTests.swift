import Foundation
import Testing

import UIKit

@MainActor
@Suite("Declared values") struct DeclaredValueTests {
    @Test func `a declared property returns what was set, and its default before`() {
        let scroll = UIScrollView()
        #expect(scroll.showsVerticalScrollIndicator && scroll.keyboardDismissMode == .none)
        scroll.showsVerticalScrollIndicator = false
        scroll.keyboardDismissMode = .interactive
        #expect(!scroll.showsVerticalScrollIndicator && scroll.keyboardDismissMode == .interactive)
        #expect(UIScrollView().showsVerticalScrollIndicator)
    }

    @Test func `an optional declared property can be set back to nil`() {
        let (table, header) = (UITableView(), UIView())
        table.tableHeaderView = header
        #expect(table.tableHeaderView === header)
        table.tableHeaderView = nil
        #expect(table.tableHeaderView == nil)
        let layer = CALayer()
        layer.contents = "image"
        #expect(layer.contents as? String == "image")
        layer.contents = nil
        #expect(layer.contents == nil)
    }

    @Test func `properties of one name in a view and in its layer are two`() {
        let view = UIView()
        #expect(view.isOpaque && !view.layer.isOpaque)
        view.isOpaque = false
        view.layer.contentsScale = 3
        #expect(!view.isOpaque && view.layer.contentsScale == 3)
        #expect(view.contentScaleFactor == UIScreen.main.scale)
    }

    @Test func `a copy of a layer has its declared values`() {
        let layer = CALayer()
        layer.cornerCurve = .continuous
        layer.maskedCorners = [.layerMinXMinYCorner]
        let copy = CALayer(layer: layer)
        #expect(copy.cornerCurve == .continuous && copy.maskedCorners == [.layerMinXMinYCorner])
    }

    @Test func `declared members in the class can be overridden`() {
        final class Page: UIViewController {
            override var prefersStatusBarHidden: Bool { true }
            override var hidesBottomBarWhenPushed: Bool {
                get { true }
                set {}
            }
        }
        final class Badge: UIView {
            override var contentMode: ContentMode { didSet { changes += 1 } }
            override var accessibilityLabel: String? {
                get { "badge" }
                set {}
            }
            var changes = 0
        }
        #expect(Page().prefersStatusBarHidden && Page().hidesBottomBarWhenPushed)
        let badge = Badge()
        badge.contentMode = .center
        #expect(badge.changes == 1 && badge.accessibilityLabel == "badge")
    }
}
