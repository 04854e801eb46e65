import Foundation
import Testing
import UIKit

/// What was measured on the platform: the layer under a point, and the affine transform of a layer in space.
@MainActor
@Suite("Layers under a point") struct LayerHitTests {
    private let root = layer(100, at: 50)

    private static func layer(_ side: CGFloat, at center: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.position = CGPoint(x: center, y: center)
        return layer
    }

    private func hit(_ coordinate: CGFloat) -> CALayer? { root.hitTest(CGPoint(x: coordinate, y: coordinate)) }

    @Test func `the sublayer is found over it, the layer beside it, nothing outside and at the far edge`() {
        let child = Self.layer(20, at: 50)
        root.addSublayer(child)
        #expect(hit(50) === child && hit(5) === root && hit(500) == nil && hit(100) == nil)
    }

    @Test func `a sublayer outside of its superlayer is found, unless that masks to its bounds`() {
        let child = Self.layer(20, at: 150)
        root.addSublayer(child)
        #expect(hit(150) === child)
        root.masksToBounds = true
        #expect(hit(150) == nil && hit(50) === root)
    }

    @Test func `of two sublayers the later is found, a hidden one is passed over, a larger zPosition comes first`() {
        let (lower, upper) = (Self.layer(40, at: 50), Self.layer(40, at: 50))
        root.addSublayer(lower)
        root.addSublayer(upper)
        #expect(hit(50) === upper)
        upper.isHidden = true
        #expect(hit(50) === lower)
        upper.isHidden = false
        lower.zPosition = 10
        #expect(hit(50) === lower)
    }

    @Test(arguments: [(0, 1), (1, 0), (0, 0)] as [(CGFloat, CGFloat)])
    func `a layer that is scaled to nothing is not hit, nor what is in it`(x: CGFloat, y: CGFloat) {
        let (child, inner) = (Self.layer(20, at: 50), Self.layer(200, at: 10))
        child.addSublayer(inner)
        root.addSublayer(child)
        child.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.25))
        #expect(hit(50) === inner)
        child.setAffineTransform(CGAffineTransform(scaleX: x, y: y))
        #expect(hit(50) === root)
        root.setAffineTransform(CGAffineTransform(scaleX: x, y: y))
        #expect(hit(50) == nil)
    }

    @Test func `a layer behind the eye of a perspective is not hit`() {
        let child = Self.layer(90, at: 50)
        root.addSublayer(child)
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 128
        root.sublayerTransform = eye
        #expect(hit(2) === root && hit(60) === child)
        // Half-way to the eye it is twice as large.
        child.zPosition = 64
        #expect(hit(2) === child)
        child.zPosition = 256
        #expect(hit(60) === root)
    }

    @Test func `a layer without superlayer is where its position puts it`() {
        let lone = Self.layer(100, at: 500)
        #expect(lone.hitTest(CGPoint(x: 460, y: 540)) === lone && lone.hitTest(CGPoint(x: 50, y: 50)) == nil)
    }

    @Test(arguments: [
        CATransform3DMakeScale(1, 1, 2), CATransform3DMakeRotation(1, 1, 0, 0), CATransform3DMakeTranslation(0, 0, 5),
    ])
    func `the affine transform of a transform that is not affine is the identity`(transform: CATransform3D) {
        root.transform = transform
        #expect(root.affineTransform() == .identity)
        root.transform = CATransform3DMakeScale(2, 3, 1)
        #expect(root.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
    }
}
