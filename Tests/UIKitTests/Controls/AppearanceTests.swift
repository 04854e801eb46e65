import Foundation
import Testing
import UIKit

/// Settings without an effect: they can be read from the object that they were set on.
@MainActor
@Suite("Appearance and popovers") struct AppearanceTests {
    private final class Badge: UILabel {}

    @Test func `the common settings of a class are an object of that class, and no other object has them`() {
        let settings = UINavigationBar.appearance()
        settings.barTintColor = .red
        #expect(settings.barTintColor == .red)
        #expect(UINavigationBar(frame: .zero).barTintColor == nil)
        #expect(type(of: Badge.appearance()) == Badge.self)
        let contained = Badge.appearance(whenContainedInInstancesOf: [
            UITableViewCell.self, UINavigationController.self,
        ])
        #expect(type(of: contained) == Badge.self)
        #expect(type(of: UIBarButtonItem.appearance()) == UIBarButtonItem.self)
        UITabBarItem.appearance().isEnabled = false
        #expect(UITabBarItem(title: "A", image: nil, tag: 0).isEnabled)
    }

    @Test func `a controller with the style .popover has one popover presentation controller, others none`()
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
