#if os(Linux)
import Foundation
import Testing
import UIKit

@MainActor @Suite("Values of Core Graphics") struct GeometryValueTests {
    @Test func `a vector is encoded as its two components, in order`() throws {
        let data = try JSONEncoder().encode([CGVector(dx: 1.5, dy: -2)])
        #expect(String(decoding: data, as: UTF8.self) == "[[1.5,-2]]")
        #expect(try JSONDecoder().decode([CGVector].self, from: data) == [CGVector(dx: 1.5, dy: -2)])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([CGVector].self, from: Data("[[1]]".utf8)) }
    }

    @Test func `points, sizes and rectangles are equal by all of their components`() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(rect.origin.equalTo(CGPoint(x: 1, y: 2)) && !rect.origin.equalTo(CGPoint(x: 1, y: 3)))
        #expect(rect.size.equalTo(CGSize(width: 3, height: 4)) && !rect.size.equalTo(CGSize(width: 2, height: 4)))
        #expect(rect.equalTo(rect) && !rect.equalTo(rect.offsetBy(dx: 0, dy: 1)))
        #expect(rect.origin.debugDescription == "(1.0, 2.0)")
    }

    @Test func `a mutable copy has the path's elements, transformed, and leaves the path alone`() throws {
        let path = unsafe CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20), transform: nil)
        let copy = try #require(path.mutableCopy())
        copy.addLine(to: CGPoint(x: 50, y: 0))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 20) && copy.boundingBox.width == 50)
        var shift = CGAffineTransform(translationX: 5, y: 6).scaledBy(x: 2, y: 1)
        let moved = try #require(unsafe path.mutableCopy(using: &shift))
        #expect(moved.boundingBox == CGRect(x: 5, y: 6, width: 20, height: 20))
        #expect(unsafe path.mutableCopy(using: nil)?.boundingBox == path.boundingBox)
    }

    @Test func `colours and colour spaces that are equal have one hash`() {
        #expect(
            Set([CGColor(gray: 0, alpha: 1), .black, .white, CGColor(red: 0, green: 0, blue: 0, alpha: 1)]).count == 3)
        #expect(
            Set([CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray(), CGColorSpaceCreateDeviceRGB()]).count
                == 2)
        #expect(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1), .blue]).count == 2)
        #expect(UIColor.red.description == "UIColor(red: 1.0, green: 0.0, blue: 0.0, alpha: 1.0)")
        #expect(UIColor.red.copy() as? UIColor == .red)
    }

    @Test func `a negative corner radius rounds nothing`() {
        let rect = CGRect(x: 0, y: 0, width: 40, height: 30)
        let path = UIBezierPath(roundedRect: rect, cornerRadius: -5).cgPath
        #expect(path == UIBezierPath(roundedRect: rect, cornerRadius: 0).cgPath && path.contains(.zero))
        #expect(!UIBezierPath(roundedRect: rect, cornerRadius: 5).cgPath.contains(CGPoint(x: 0.5, y: 0.5)))
    }

    @Test func `geometry is read from text`() {
        #expect(NSCoder.cgPoint(for: "{1, 2}") == CGPoint(x: 1, y: 2))
        #expect(NSCoder.cgSize(for: "{3, 4}") == CGSize(width: 3, height: 4))
        #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
        let now = Date().timeIntervalSinceReferenceDate
        #expect((0..<60).contains(CFAbsoluteTimeGetCurrent() - now))
        #expect(autoreleasepool { 4 } == 4)
    }

    @Test func `fonts have the names of the system's, and text of any kind one size`() throws {
        #expect(try #require(UIFont(name: "Avenir", size: 17)).fontName == "Avenir" && UIFont.systemFontSize == 14)
        #expect(UIFont.monospacedSystemFont(ofSize: 12, weight: .bold).fontName == ".SFUIMono")
        #expect(UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .bold) == .systemFont(ofSize: 12, weight: .bold))
        #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: nil) == .preferredFont(forTextStyle: .body))
        let font = UIFont.systemFont(ofSize: 20)
        #expect(font.lineHeight == 24 && font.ascender == 19 && font.descender == -5 && font.capHeight == 14)
        #expect(font.copy() as? UIFont == font && font.fontDescriptor.object(forKey: .size) as? CGFloat == 20)
        let attributes = [NSAttributedString.Key.font: font]
        let size = "some text".size(withAttributes: attributes)
        let (plain, attributed) = (
            NSString("some text"), NSAttributedString(string: "some text", attributes: attributes)
        )
        #expect(size.width > 0 && plain.size(withAttributes: attributes) == size && attributed.size() == size)
        let limit = CGSize(width: size.width / 2, height: 500)
        let broken = attributed.boundingRect(with: limit, options: .usesLineFragmentOrigin, context: nil)
        #expect(broken.height == 2 * size.height && broken.width <= limit.width)
        #expect(
            plain.boundingRect(with: limit, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
                == broken)
        #expect(NSAttributedString(string: "").size().width == 0)
    }

    @Test func `an image keeps its size and scale in other colours, and a picture of the screen is the window's`()
        throws
    {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in }
        let tinted = image.withTintColor(.red, renderingMode: .alwaysOriginal)
        #expect(tinted.size == image.size && tinted.renderingMode == .alwaysOriginal && tinted.scale == image.scale)
        #expect(image.cgImage == nil && image.copy() as? UIImage === image)
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 7, height: 9))
        #expect(
            view.sizeThatFits(.zero) == view.bounds.size && view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
        view.image = image
        #expect(view.sizeThatFits(.zero) == image.size && view.intrinsicContentSize == image.size)
        #expect(
            UITableViewCell(style: .default, reuseIdentifier: "c").frame == CGRect(x: 0, y: 0, width: 320, height: 44))
        let alert = UIAlertController(title: "title", message: "message", preferredStyle: .alert)
        for (index, title) in ["on", "off"].enumerated() {
            let action = UIAlertAction(title: title, style: .default, handler: nil)
            action.isEnabled = index == 0
            alert.addAction(action)
        }
        let labels = try #require(alert.view.subviews.first as? UIStackView).arrangedSubviews.compactMap {
            $0 as? UILabel
        }
        let buttons = try #require(alert.view.subviews.first as? UIStackView).arrangedSubviews.compactMap {
            $0 as? UIButton
        }
        #expect(buttons.map(\.isEnabled) == [true, false])
        #expect(labels.map(\.text) == ["title", "message"] && labels.allSatisfy { $0.textAlignment == .center })
        let named = try #require(UIImage(named: "icon", in: nil, compatibleWith: nil))
        #expect(named.size == .zero && UIImage(data: Data(), scale: 3)?.scale == 3)
    }
}
#endif
