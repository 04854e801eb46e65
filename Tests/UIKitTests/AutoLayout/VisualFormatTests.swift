import Foundation
import Testing
import UIKit

@MainActor
@Suite("Visual format")
struct VisualFormatTests {
    @Test func `distances, sizes, metrics, priorities and alignment become constraints`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let (title, icon) = (UIView(), UIView())
        for view in [title, icon] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        let views = ["title": title, "icon": icon]
        let horizontal = NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-margin-[title(>=80)]-[icon(24@750,<=30)]-|", options: .alignAllCenterY,
            metrics: ["margin": 16], views: views)
        #expect(horizontal.count == 7)
        #expect(horizontal.map(\.priority.rawValue).filter { $0 == 750 }.count == 1)
        NSLayoutConstraint.activate(horizontal)
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|[title(icon)]", options: [], metrics: nil, views: views))
        icon.heightAnchor.constraint(equalToConstant: 50).isActive = true
        root.layoutIfNeeded()
        #expect(icon.frame == CGRect(x: 368, y: 0, width: 24, height: 50))
        #expect(title.frame == CGRect(x: 16, y: 0, width: 344, height: 50))
    }

    @Test func `without a bar the line is not tied to the superview`() {
        let (first, second) = (UIView(), UIView())
        let constraints = NSLayoutConstraint.constraints(
            withVisualFormat: "V:[first]-(>=10,<=20@250)-[second]", metrics: nil,
            views: ["first": first, "second": second])
        #expect(constraints.map(\.relation) == [.greaterThanOrEqual, .lessThanOrEqual])
        #expect(constraints.map(\.constant) == [10, 20])
        #expect(constraints.allSatisfy { $0.firstItem === second && $0.firstAttribute == .top })
    }
}
