import AnimationCore
import Foundation
import Testing
import UIKit

@Suite("CGAffineTransform")
struct CGAffineTransformTests {
    let tall = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 10, ty: -4)

    @Test func `scaledBy, translatedBy and rotated act before the transform`() {
        let point = CGPoint(x: 3, y: 5)
        #expect(point.applying(tall.translatedBy(x: 7, y: 8)) == CGPoint(x: 10, y: 13).applying(tall))
        #expect(point.applying(tall.scaledBy(x: 2, y: -1)) == CGPoint(x: 6, y: -5).applying(tall))
        let turned = point.applying(CGAffineTransform(rotationAngle: 0.3)).applying(tall)
        let image = point.applying(tall.rotated(by: 0.3))
        #expect(abs(turned.x - image.x) < 1e-14 && abs(turned.y - image.y) < 1e-14)
    }

    @Test func `a rectangle that is nowhere stays nowhere`() {
        #expect(CGRect.null.applying(tall).isNull)
        #expect(!CGRect.zero.applying(tall).isNull && CGRect.zero.applying(tall).origin == CGPoint(x: 10, y: -4))
    }

    @Test func `concatenating applies the receiver first`() {
        let point = CGPoint(x: 3, y: 5)
        let scale = CGAffineTransform(scaleX: 2, y: 4)
        #expect(point.applying(tall.concatenating(scale)) == point.applying(tall).applying(scale))
    }

    @Test func `the inverse undoes; a singular transform is its own inverse, as on iOS`() {
        let point = CGPoint(x: 3, y: 5)
        #expect(point.applying(tall).applying(tall.inverted()) == point)
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
    }

    @Test func `a positive angle turns the x axis towards the y axis`() {
        let image = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(image.x) < 1e-16 && image.y == 1)
    }

    @Test func `sizes are mapped as vectors, rectangles to the box of their corners`() {
        #expect(CGSize(width: 4, height: 2).applying(tall) == CGSize(width: 6, height: 10))
        #expect(CGRect(x: 0, y: 0, width: 4, height: 2).applying(tall) == CGRect(x: 8, y: -4, width: 10, height: 10))
    }

    @Test func `only the identity is the identity`() {
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(!CGAffineTransform().isIdentity)
        #expect(!CGAffineTransform(translationX: 0, y: 1).isIdentity)
    }

    @Test func `encoding keeps every element in order`() throws {
        let data = try JSONEncoder().encode(tall)
        #expect(try JSONDecoder().decode([Double].self, from: data) == [2, 1, -1, 3, 10, -4])
        #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == tall)
    }

    @Test func `Core Animation's matrices act before the matrix, and agree with the plane's transforms`() {
        let m = CATransform3DMakeAffineTransform(tall)
        #expect(CATransform3DIsAffine(m))
        #expect(CATransform3DGetAffineTransform(CATransform3DTranslate(m, 7, 8, 0)) == tall.translatedBy(x: 7, y: 8))
        #expect(CATransform3DGetAffineTransform(CATransform3DScale(m, 2, -1, 1)) == tall.scaledBy(x: 2, y: -1))
        let turned = CATransform3DRotate(m, 0.3, 0, 0, 1)
        #expect(CATransform3DGetAffineTransform(turned) == tall.rotated(by: 0.3))
        #expect(CATransform3DIsAffine(turned))
        #expect(!CATransform3DIsAffine(CATransform3DRotate(m, 0.3, 0, 1, 0)))
        let scale = CATransform3DMakeScale(2, 3, 4)
        #expect(CATransform3DConcat(CATransform3DMakeTranslation(1, 1, 1), scale).m43 == 4)
        #expect(CATransform3DConcat(scale, CATransform3DMakeTranslation(1, 1, 1)).m43 == 1)
    }

    @Test func `a matrix that cannot be inverted is returned as it is`() {
        let flat = CATransform3DMakeScale(1, 1, 0)
        #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
        let m = CATransform3DMakeTranslation(1, 2, 3)
        #expect(CATransform3DIsIdentity(CATransform3DConcat(m, CATransform3DInvert(m))))
        #expect(CATransform3DIsIdentity(CATransform3DIdentity))
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    }
}
