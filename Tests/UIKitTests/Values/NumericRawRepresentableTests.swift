import Foundation
import Testing
import UIKit

@Suite("Numbers with a name") struct NumericRawRepresentableTests {
    @Test func `numbers are added to priorities, weights and levels, which are in order`() {
        let label = UILayoutPriority.defaultHigh
        #expect((label - 1).rawValue == 749 && (label + 1).rawValue == 751 && (2 + label).rawValue == 752)
        #expect(UILayoutPriority.required - UILayoutPriority.defaultLow == 750)
        var level = UIWindow.Level.alert
        level += 5
        #expect(level == UIWindow.Level(2005))
        level -= 6
        #expect(level < .alert && level > .statusBar)
        #expect([UIFont.Weight.bold, .ultraLight, .regular].sorted() == [.ultraLight, .regular, .bold])
    }
}
