import Foundation
import Testing
import UIKit

@Suite("Rendered images")
struct UIGraphicsTests {
    @Test func `the actions run with a current context, and the image has the size that was asked for`() {
        var contexts: [CGContext?] = []
        let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { context in
            contexts = [context.cgContext, UIGraphicsGetCurrentContext()]
            context.cgContext.scaleBy(x: 2, y: 2)
            context.cgContext.translateBy(x: 5, y: 0)
        }
        #expect(image.size == CGSize(width: 30, height: 20))
        #expect(contexts[0] === contexts[1] && contexts[0] != nil)
        #expect(contexts[0]?.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0))
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func `image contexts nest`() {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 8, height: 9), true, 2)
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 1, height: 1))
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.scale == 2)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    }

    @Test func `a context that is pushed is current until it is popped`() {
        let (outer, inner) = (
            CGContext(size: CGSize(width: 3, height: 5)), CGContext(size: CGSize(width: 7, height: 2))
        )
        UIGraphicsPushContext(outer)
        UIGraphicsPushContext(inner)
        #expect(UIGraphicsGetCurrentContext() === inner)
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() === outer && outer.interpolationQuality == .default)
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
