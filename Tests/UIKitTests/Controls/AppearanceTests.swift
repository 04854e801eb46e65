import Foundation
import Testing
import UIKit

/// Settings that are asked for and reach nothing: what is set can be read where it was set.
@MainActor
@Suite("Appearance and popovers") struct AppearanceTests {
    private final class Badge: UILabel {}

    @Test("the common settings of a class are an object of that class, and no other object has them")
    func appearance() {
        let settings = UINavigationBar.appearance()
        settings.barTintColor = .red
        #expect(settings.barTintColor == .red)
        #expect(UINavigationBar(frame: .zero).barTintColor == nil)
        #expect(type(of: Badge.appearance()) == Badge.self)
        #expect(
            Badge.appearance(whenContainedInInstancesOf: [UITableViewCell.self, UINavigationController.self]).superview
                == nil)
        #expect(type(of: UIBarButtonItem.appearance()) == UIBarButtonItem.self)
        UITabBarItem.appearance().isEnabled = false
        #expect(UITabBarItem(title: "A", image: nil, tag: 0).isEnabled)
    }

    @Test("a controller in the style of a popover has one object for what it asks for, others none") func popover()
        throws
    {
        let controller = UIViewController()
        #expect(controller.popoverPresentationController == nil)
        controller.modalPresentationStyle = .popover
        let popover = try #require(controller.popoverPresentationController)
        #expect(popover === controller.popoverPresentationController)
        #expect(popover.presentedViewController === controller)
        #expect(popover.permittedArrowDirections == .any && popover.arrowDirection == .unknown)
        #expect(popover.sourceRect.isNull)
        popover.permittedArrowDirections = [.up, .left]
        #expect(popover.permittedArrowDirections.isDisjoint(with: [.down, .right]))
    }
}
