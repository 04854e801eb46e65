import HeadlessKit
import Testing

import UIKit

/// Images have no pixels; their measures follow from what they are made of.
@Suite("Images") struct UIImageTests {
    private let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in }

    @Test func `changing the colours keeps size, scale and edges`() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let stretched = picture.resizableImage(withCapInsets: insets)
        let template = stretched.withRenderingMode(.alwaysTemplate)
        #expect(template.renderingMode == .alwaysTemplate && stretched.renderingMode == .automatic)
        for image in [stretched, template] {
            #expect(image.size == CGSize(width: 30, height: 20) && image.scale == picture.scale)
            #expect(image.capInsets == insets)
        }
        #expect(picture.capInsets == .zero)
    }

    @Test func `an image that a name asks for exists with size 0`() throws {
        #expect(try #require(UIImage(named: "missing")).size == .zero)
        #expect(try #require(UIImage(systemName: "xmark")).size == .zero)
        #expect(UIImage().size == .zero)
    }

    @MainActor
    @Test func `an image view of an image has its size`() {
        let view = UIImageView(image: picture)
        #expect(view.bounds.size == CGSize(width: 30, height: 20))
        #expect(view.intrinsicContentSize == CGSize(width: 30, height: 20))
    }
}
