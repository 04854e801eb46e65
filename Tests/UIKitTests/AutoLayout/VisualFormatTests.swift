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

    private typealias Relation = NSLayoutConstraint.Relation

    @Test(arguments: [
        ("H:[a(30)]", "width equal 1 30 1000"), ("V:[a(30)]", "height equal 1 30 1000"),
        ("[a(==30@20)]", "width equal 1 30 20"), ("[a(>=m@p)]", "width greaterThanOrEqual 1 7 40"),
        ("[a(b)]", "width equal 1 0 1000 b.width"), ("V:[a(<=b*0.5@p)]", "height lessThanOrEqual 0.5 0 40 b.height"),
        ("[a][b]", "leading equal 1 0 1000 a.trailing"), ("[a]-[b]", "leading equal 1 8 1000 a.trailing"),
        ("[a]-3.5-[b]", "leading equal 1 3.5 1000 a.trailing"), ("[a]-(-m)-[b]", "leading equal 1 -7 1000 a.trailing"),
        ("[a]-(>=-2@p)-[b]", "leading greaterThanOrEqual 1 -2 40 a.trailing"),
        ("V:[a]-n-[b]", "top equal 1 2.5 1000 a.bottom"), ("V:|-[a]", "top equal 1 1 1000 |.top"),
        ("|-[a]", "leading equal 1 2 1000 |.leading"), ("|-f-[a]", "leading equal 1 1.5 1000 |.leading"),
        ("[a]-|", "trailing equal 1 4 1000 a.trailing"), ("V:[a]-|", "bottom equal 1 3 1000 a.bottom"),
        ("[a]-c-|", "trailing equal 1 6 1000 a.trailing"),
    ])
    func `each part of the notation is one constraint`(format: String, expected: String) throws {
        let (root, a, b) = (UIView(), UIView(), UIView())
        root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        for view in [a, b] { root.addSubview(view) }
        let metrics: [String: Any] = [
            "m": 7, "n": 2.5, "f": Float(1.5), "c": CGFloat(6), "p": NSNumber(value: 40),
        ]
        let found = NSLayoutConstraint.constraints(
            withVisualFormat: format, options: [], metrics: metrics, views: ["a": a, "b": b])
        let constraint = try #require(found.first)
        #expect(found.count == 1)
        let names = [ObjectIdentifier(root): "|", ObjectIdentifier(a): "a", ObjectIdentifier(b): "b"]
        let plain = { (number: CGFloat) in number == number.rounded() ? "\(Int(number))" : "\(number)" }
        var text = "\(constraint.firstAttribute) \(constraint.relation) \(plain(constraint.multiplier))"
        text += " \(plain(constraint.constant)) \(plain(CGFloat(constraint.priority.rawValue)))"
        if let second = constraint.secondItem {
            text += " \(names[ObjectIdentifier(second)] ?? "?").\(constraint.secondAttribute)"
        }
        #expect(text == expected)
    }

    @Test(arguments: [
        (NSLayoutConstraint.FormatOptions.alignAllLeft, NSLayoutConstraint.Attribute.left), (.alignAllRight, .right),
        (.alignAllTop, .top), (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
        (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
    ])
    func `an option aligns each view with the next`(
        option: NSLayoutConstraint.FormatOptions, attribute: NSLayoutConstraint.Attribute
    ) {
        let views = ["a": UIView(), "b": UIView(), "c": UIView()]
        let found = NSLayoutConstraint.constraints(
            withVisualFormat: "[a][b][c]", options: option, metrics: nil, views: views)
        let aligning = found.filter { $0.firstAttribute == attribute && $0.secondAttribute == attribute }
        #expect(found.count == 4 && aligning.count == 2)
        #expect(aligning.allSatisfy { $0.multiplier == 1 && $0.constant == 0 && $0.priority == .required })
        #expect(aligning.first?.firstItem === views["a"] && aligning.last?.secondItem === views["c"])
    }
}
