import Foundation
import HeadlessKit
import Testing
import UIKit

/// The titles and images that buttons show, and the touches that labels and image views let through.
@MainActor
@Suite("Contents of buttons") struct ButtonContentTests {
    private let stage = Stage(size: CGSize(width: 300, height: 400))
    private let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 40)).image { _ in }

    private func button(_ type: UIButton.ButtonType = .custom, title: String? = nil, image: UIImage? = nil) -> UIButton
    {
        let button = UIButton(type: type)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        if title != nil { button.setTitle(title, for: .normal) }
        if image != nil { button.setImage(image, for: .normal) }
        stage.window.addSubview(button)
        button.layoutIfNeeded()
        return button
    }

    @Test func `the label shows the title of the state, the image view its image`() {
        let button = button(title: "Send", image: picture)
        button.setTitle("Sent", for: .disabled)
        button.setTitleColor(.red, for: .disabled)
        #expect(button.titleLabel?.text == "Send" && button.imageView?.image === picture)
        button.isEnabled = false
        #expect(button.titleLabel?.text == "Sent" && button.titleLabel?.textColor == .red)
        button.isEnabled = true
        button.setTitle(nil, for: .normal)
        button.setImage(nil, for: .normal)
        #expect(button.titleLabel?.text == nil && button.imageView?.image == nil)
        #expect(self.button().subviews.isEmpty)
    }

    @Test func `the natural size is that of title and image with the insets`() {
        let label = UILabel()
        (label.text, label.font) = ("Button", .systemFont(ofSize: 15))
        let text = label.intrinsicContentSize
        #expect(text.height == 18, "a line of 15 points")
        let system = button(.system, title: "Button")
        #expect(system.intrinsicContentSize == CGSize(width: text.width, height: 30))
        #expect(system.sizeThatFits(.zero) == system.intrinsicContentSize)
        #expect(button(image: picture).intrinsicContentSize == CGSize(width: 20, height: 40))
        #expect(button(.system, title: "Button", image: picture).intrinsicContentSize.width == text.width + 20)
        system.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(system.intrinsicContentSize == CGSize(width: text.width + 6, height: 22))
        #expect(button().intrinsicContentSize.width == UIView.noIntrinsicMetric)
        #expect(button().sizeThatFits(.zero) == CGSize(width: 200, height: 100))
        #expect(button(title: "x").titleLabel?.font.pointSize == 18)
        #expect(UIFont.buttonFontSize == 18 && UIFont.labelFontSize == 17)
    }

    @Test func `insets of a configuration are those of the natural size, also when they are zero`() {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Button"
        let button = UIButton(configuration: configuration)
        let padded = button.intrinsicContentSize
        button.configuration?.contentInsets = .zero
        #expect(button.intrinsicContentSize.height == padded.height - 14)
        #expect(button.intrinsicContentSize == button.titleLabel?.intrinsicContentSize)
    }

    @Test func `the title of a system button takes a new tint, and segments that go are not selected`() {
        let button = button(.system, title: "Button")
        button.tintColor = .green
        #expect(button.titleLabel?.textColor == .green)
        let segments = UISegmentedControl(items: ["a", "b"])
        segments.selectedSegmentIndex = 1
        segments.removeAllSegments()
        #expect(segments.numberOfSegments == 0 && segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test func `image and title are side by side and aligned together`() throws {
        let button = button(.system, title: "Button", image: picture)
        let (image, label) = (try #require(button.imageView), try #require(button.titleLabel))
        // 20 + 45 points of 200, 40 and 18 points of 100.
        let width = label.intrinsicContentSize.width
        let start = (200 - 20 - width) / 2
        #expect(image.frame == CGRect(x: start, y: 30, width: 20, height: 40))
        #expect(label.frame == CGRect(x: start + 20, y: 41, width: width, height: 18))
        button.contentHorizontalAlignment = .right
        button.contentVerticalAlignment = .bottom
        button.layoutIfNeeded()
        #expect(label.frame.maxX == 200 && label.frame.maxY == 100 && image.frame.maxX == label.frame.minX)
        button.contentHorizontalAlignment = .leading
        button.contentVerticalAlignment = .top
        button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 7, bottom: 0, right: 0)
        button.layoutIfNeeded()
        #expect(image.frame.origin == CGPoint(x: 7, y: 5) && label.frame.origin == CGPoint(x: 27, y: 5))
        button.imageEdgeInsets.left = 4
        button.titleEdgeInsets = UIEdgeInsets(top: 6, left: 0, bottom: 0, right: 10)
        button.layoutIfNeeded()
        #expect(image.frame.origin == CGPoint(x: 9, y: 5) && label.frame.origin == CGPoint(x: 22, y: 8))
        button.frame.size.width = 40
        button.layoutIfNeeded()
        #expect(label.frame.width == CGFloat(40 - 7 - 20))
    }

    @Test(arguments: [NSDirectionalRectEdge.leading, .trailing, .top, .bottom])
    func `a configuration places the image on each side`(edge: NSDirectionalRectEdge) throws {
        var configuration = UIButton.Configuration.plain()
        (configuration.title, configuration.image, configuration.imagePadding) = ("Button", picture, 6)
        configuration.imagePlacement = edge
        let button = UIButton(configuration: configuration)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        button.layoutIfNeeded()
        let (image, label) = (try #require(button.imageView?.frame), try #require(button.titleLabel?.frame))
        let gaps = [
            label.minX - image.maxX, image.minX - label.maxX, label.minY - image.maxY, image.minY - label.maxY,
        ]
        let edges: [NSDirectionalRectEdge] = [.leading, .trailing, .top, .bottom]
        let index = try #require(edges.firstIndex(of: edge))
        #expect(gaps[index] == 6)
        let both = image.union(label)
        #expect((both.midX - 100).magnitude < 1e-9 && (both.midY - 50).magnitude < 1e-9)
        let (insets, size) = (configuration.contentInsets, button.intrinsicContentSize)
        #expect(size.width == both.width + insets.leading + insets.trailing)
        #expect(size.height == both.height + insets.top + insets.bottom)
        // Aligned across: the centres are on a line.
        #expect(index < 2 ? image.midY == label.midY : image.midX == label.midX)
    }

    @Test func `a button in a layout is as large as its title`() {
        let button = button(.system, title: "Button")
        button.translatesAutoresizingMaskIntoConstraints = false
        button.centerXAnchor.constraint(equalTo: stage.window.centerXAnchor).isActive = true
        button.centerYAnchor.constraint(equalTo: stage.window.centerYAnchor).isActive = true
        stage.window.layoutIfNeeded()
        #expect(button.frame.size == button.intrinsicContentSize && button.frame.midX == 150)
        button.setTitle("Longer", for: .normal)
        button.setTitle("Much longer", for: .highlighted)
        let size = button.intrinsicContentSize
        button.isHighlighted = true
        stage.window.layoutIfNeeded()
        #expect(button.frame.size == button.intrinsicContentSize && button.frame.width > size.width)
    }

    @Test func `a touch on the title is the button's; labels and image views take none unless allowed`() {
        let button = button(.system, title: "Button", image: picture)
        for view in button.subviews {
            #expect(button.hitTest(CGPoint(x: view.frame.midX, y: view.frame.midY), with: nil) === button)
        }
        for view in [
            UILabel(), UILabel(frame: .zero), UIImageView(), UIImageView(image: picture), UIImageView(frame: .zero),
        ] {
            #expect(!view.isUserInteractionEnabled)
            view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            #expect(view.hitTest(CGPoint(x: 1, y: 1), with: nil) == nil)
            view.isUserInteractionEnabled = true
            #expect(view.hitTest(CGPoint(x: 1, y: 1), with: nil) === view)
        }
        #expect(UIView().isUserInteractionEnabled)
    }
}
