import Foundation
import HeadlessKit
import Testing
import UIKit

/// Values without a screen: colours, insets, fonts, images, traits and contexts against their definitions.
@MainActor @Suite("Fixed values") struct FixedValueTests {
    private func components(_ color: UIColor) -> [CGFloat] {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
        unsafe color.getRed(&r, green: &g, blue: &b, alpha: &a)
        return [r, g, b, a]
    }

    @Test func `the fixed colours have the documented components`() {
        let colors: [(UIColor, [CGFloat])] = [
            (.black, [0, 0, 0, 1]), (.darkGray, [1.0 / 3, 1.0 / 3, 1.0 / 3, 1]),
            (.lightGray, [2.0 / 3, 2.0 / 3, 2.0 / 3, 1]), (.white, [1, 1, 1, 1]), (.gray, [0.5, 0.5, 0.5, 1]),
            (.red, [1, 0, 0, 1]), (.green, [0, 1, 0, 1]), (.blue, [0, 0, 1, 1]), (.cyan, [0, 1, 1, 1]),
            (.yellow, [1, 1, 0, 1]), (.magenta, [1, 0, 1, 1]), (.orange, [1, 0.5, 0, 1]),
            (.purple, [0.5, 0, 0.5, 1]), (.brown, [0.6, 0.4, 0.2, 1]), (.clear, [0, 0, 0, 0]),
            (.darkText, [0, 0, 0, 1]), (.lightText, [1, 1, 1, 0.6]), (.tintColor, [0, 122.0 / 255, 1, 1]),
        ]
        for (color, expected) in colors { #expect(components(color) == expected) }
        #expect(
            components(UIColor(cgColor: .black)) == [0, 0, 0, 1]
                && components(UIColor(cgColor: .clear)) == [0, 0, 0, 0])
        #expect(components(UIColor(cgColor: .white)) == [1, 1, 1, 1])
    }

    @Test func `hues, white and equality of colours`() {
        var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
        // Hue in sixths, saturation, brightness: of every order of the components, and of grey.
        let table: [([CGFloat], [CGFloat])] = [
            ([0.8, 0.4, 0.2], [2.0 / 6 / 6, 0.75, 0.8]), ([0.4, 0.8, 0.2], [(2 - 1.0 / 3) / 6, 0.75, 0.8]),
            ([0.2, 0.8, 0.4], [(2 + 1.0 / 3) / 6, 0.75, 0.8]), ([0.2, 0.4, 0.8], [(4 - 1.0 / 3) / 6, 0.75, 0.8]),
            ([0.4, 0.2, 0.8], [(4 + 1.0 / 3) / 6, 0.75, 0.8]), ([0.8, 0.2, 0.4], [(6 - 1.0 / 3) / 6, 0.75, 0.8]),
            ([0.3, 0.3, 0.3], [0, 0, 0.3]), ([0, 0, 0], [0, 0, 0]), ([1, 0, 0], [0, 1, 1]),
        ]
        for (rgb, hsb) in table {
            let color = UIColor(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: 0.25)
            #expect(unsafe color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
            #expect(zip([h, s, b, a], hsb + [0.25]).allSatisfy { abs($0 - $1) < 1e-12 }, "\(rgb)")
            let made = components(UIColor(hue: h, saturation: s, brightness: b, alpha: a))
            #expect(zip(made, rgb + [0.25]).allSatisfy { abs($0 - $1) < 1e-12 }, "\(rgb)")
        }
        #expect(components(UIColor(hue: 0.5, saturation: 2, brightness: -1, alpha: 1)) == [0, 0, 0, 1])
        #expect(components(UIColor(hue: 0.5, saturation: -2, brightness: 2, alpha: 1)) == [1, 1, 1, 1])
        var (white, alpha): (CGFloat, CGFloat) = (-1, -1)
        #expect(unsafe UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
        #expect(white == 0.25 && alpha == 0.5)
        for rgb: [CGFloat] in [[0.1, 0.2, 0.2], [0.2, 0.2, 0.1]] {
            #expect(unsafe !UIColor(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: 1).getWhite(&white, alpha: &alpha))
        }
        let base: [CGFloat] = [0.1, 0.2, 0.3, 0.4]
        func color(_ c: [CGFloat]) -> UIColor { UIColor(red: c[0], green: c[1], blue: c[2], alpha: c[3]) }
        for index in base.indices {
            var changed = base
            changed[index] = 0.9
            #expect(color(changed) != color(base) && color(base) == color(base))
        }
        #expect(color(base) != NSObject() && UIColor(named: "missing") == nil)
        #expect(components(UIColor(displayP3Red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)) == base)
    }

    @Test func `insets and offsets are zero until they are set`() {
        for insets in [UIEdgeInsets(), .zero] {
            #expect([insets.top, insets.left, insets.bottom, insets.right] == [0, 0, 0, 0])
        }
        for insets in [NSDirectionalEdgeInsets(), .zero] {
            #expect([insets.top, insets.leading, insets.bottom, insets.trailing] == [0, 0, 0, 0])
        }
        for offset in [UIOffset(), .zero] { #expect([offset.horizontal, offset.vertical] == [0, 0]) }
        for vector in [CGVector(), .zero] { #expect([vector.dx, vector.dy] == [0, 0]) }
        #expect(CGVector(dx: 1, dy: 2) == CGVector(dx: 1.0, dy: 2.0))
        let zero = CGAffineTransform()
        #expect([zero.a, zero.b, zero.c, zero.d, zero.tx, zero.ty] == [0, 0, 0, 0, 0, 0])
        #expect(CGAffineTransform(1, 2, 3, 4, 5, 6) == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        let m = CATransform3D()
        #expect(
            [
                m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43,
                m.m44,
            ].allSatisfy { $0 == 0 })
        let view = UIView()
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 1, leading: 4, bottom: 3, trailing: 2))
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
        #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 8, bottom: 7, right: 6))
    }

    @Test func `each trait is its own, and merging keeps the last that is specified`() {
        let single: [UITraitCollection] = [
            UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(verticalSizeClass: .regular),
            UITraitCollection(userInterfaceIdiom: .pad), UITraitCollection(userInterfaceStyle: .dark),
            UITraitCollection(userInterfaceLevel: .elevated), UITraitCollection(layoutDirection: .rightToLeft),
            UITraitCollection(displayScale: 3),
        ]
        func raw(_ t: UITraitCollection) -> [Int] {
            [
                t.horizontalSizeClass.rawValue, t.verticalSizeClass.rawValue, t.userInterfaceIdiom.rawValue,
                t.userInterfaceStyle.rawValue, t.userInterfaceLevel.rawValue, t.layoutDirection.rawValue,
                Int(t.displayScale),
            ]
        }
        let (unset, set) = ([0, 0, -1, 0, -1, -1, 0], [1, 2, 1, 2, 1, 1, 3])
        #expect(raw(UITraitCollection()) == unset)
        for (index, traits) in single.enumerated() {
            var expected = unset
            expected[index] = set[index]
            #expect(raw(traits) == expected)
            for (other, candidate) in single.enumerated() {
                #expect(
                    traits.containsTraits(in: candidate) == (index == other)
                        && (traits == candidate) == (index == other))
            }
        }
        let all = UITraitCollection(traitsFrom: single)
        #expect(raw(all) == set && raw(UITraitCollection(traitsFrom: [all, UITraitCollection()])) == set)
        #expect(single.allSatisfy { all.containsTraits(in: $0) } && all.containsTraits(in: nil))
        let (dark, light) = (
            UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(userInterfaceStyle: .light)
        )
        #expect(
            dark.hasDifferentColorAppearance(comparedTo: light) && dark.hasDifferentColorAppearance(comparedTo: nil))
        #expect(!dark.hasDifferentColorAppearance(comparedTo: dark))
        let unspecified = UITraitCollection(userInterfaceStyle: .unspecified)
        #expect(unspecified == UITraitCollection() && UITraitCollection(traitsFrom: [dark, unspecified]) == dark)
        let raised = UITraitCollection(traitsFrom: [dark, UITraitCollection(userInterfaceLevel: .elevated)])
        #expect(dark.hasDifferentColorAppearance(comparedTo: raised))
        #expect(
            !dark.hasDifferentColorAppearance(
                comparedTo: UITraitCollection(traitsFrom: [dark, UITraitCollection(displayScale: 2)])))
    }

    @Test func `text styles have the sizes of the default content size`() {
        let sizes: [(UIFont.TextStyle, CGFloat)] = [
            (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.subheadline, 15),
            (.body, 17), (.callout, 16), (.footnote, 13), (.caption1, 12), (.caption2, 11),
        ]
        for (style, size) in sizes {
            #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size)
            #expect(UIFont.preferredFont(forTextStyle: style).weight == (style == .headline ? .semibold : .regular))
        }
        #expect(UIFont.systemFontSize == 14 && UIFont.smallSystemFontSize == 12)
        let font = UIFont.systemFont(ofSize: 20)
        #expect(font.lineHeight == 24 && font.ascender == 19 && font.descender == -5 && font.leading == 0)
        #expect(font.capHeight == 14 && font.withSize(10).pointSize == 10 && font.withSize(10).weight == font.weight)
        #expect(font == UIFont.systemFont(ofSize: 20) && font != UIFont.systemFont(ofSize: 21))
        #expect(font != UIFont.boldSystemFont(ofSize: 20) && font != UIFont.italicSystemFont(ofSize: 20))
        #expect(font.hash == UIFont.systemFont(ofSize: 20).hash && font != NSObject())
        #expect(UIFont(descriptor: font.fontDescriptor, size: 0).pointSize == 20)
        #expect(UIFont(descriptor: font.fontDescriptor, size: 9).pointSize == 9)
        #expect(UIFontDescriptor().pointSize == 0 && UIFontDescriptor().symbolicTraits.isEmpty)
        #expect(UIFont.boldSystemFont(ofSize: 9).fontDescriptor.symbolicTraits == [.traitBold])
        #expect(UIFont.systemFont(ofSize: 9, weight: .semibold).fontDescriptor.symbolicTraits.isEmpty)
        let family = UIFontDescriptor(fontAttributes: [.family: "Courier"])
        #expect(
            family.postscriptName == "Courier"
                && UIFontDescriptor().postscriptName == UIFont.systemFont(ofSize: 1).fontName)
        let raw = UIFontDescriptor(fontAttributes: [
            .traits: [UIFontDescriptor.TraitKey.weight: CGFloat(0.3), .symbolic: UInt32(2)]
                as [UIFontDescriptor.TraitKey: Any]
        ])
        #expect(raw.symbolicTraits == [.traitBold] && UIFont(descriptor: raw, size: 1).weight == .semibold)
    }

    @Test func `images of images, and of contexts`() throws {
        let context = try #require(
            unsafe CGContext(
                data: nil, width: 30, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0))
        let pixels = try #require(context.makeImage())
        #expect(pixels.width == 30 && pixels.height == 20 && context.width == 30 && context.height == 20)
        for (width, height) in [(0, 1), (1, 0), (-1, 1)] {
            #expect(
                unsafe CGContext(
                    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0) == nil)
        }
        for (width, height) in [(1, 1), (1, 2), (2, 1)] {
            #expect(CGContext(size: CGSize(width: width, height: height)).makeImage() != nil)
        }
        for (width, height) in [(0, 1), (1, 0)] {
            #expect(CGContext(size: CGSize(width: width, height: height)).makeImage() == nil)
        }
        let image = UIImage(cgImage: pixels, scale: 2, orientation: .left)
        #expect(image.size == CGSize(width: 15, height: 10) && image.scale == 2 && image.imageOrientation == .left)
        #expect(UIImage(cgImage: pixels).size == CGSize(width: 30, height: 20) && UIImage(cgImage: pixels).scale == 1)
        #expect(UIImage(data: Data(), scale: 3)?.scale == 3 && UIImage(data: Data())?.scale == 1)
        #expect(pixels.cropping(to: CGRect(x: 25, y: 5, width: 20, height: 4.5))?.width == 5)
        #expect(pixels.cropping(to: CGRect(x: 25, y: 5, width: 20, height: 4.5))?.height == 5)
        #expect(pixels.cropping(to: CGRect(x: 31, y: 0, width: 5, height: 5)) == nil)
        #expect(CGBitmapInfo.byteOrder32Little.rawValue == 8192 && CGBitmapInfo.byteOrder32Big.rawValue == 16384)
        #expect(CGGradientDrawingOptions.drawsBeforeStartLocation.rawValue == 1)
        #expect(CGGradientDrawingOptions.drawsAfterEndLocation.rawValue == 2)
        let format = UIGraphicsImageRendererFormat()
        #expect(format.scale == 1 && !format.opaque)
        format.scale = 3
        #expect(UIGraphicsImageRenderer(size: CGSize(width: 1, height: 2), format: format).image { _ in }.scale == 3)
        #expect(
            UIGraphicsImageRenderer(bounds: CGRect(x: 5, y: 6, width: 1, height: 2)).bounds.origin
                == CGPoint(x: 5, y: 6))
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 8, height: 9), false, 0)
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.scale == 1 && UIGraphicsGetCurrentContext()?.width == 8)
        UIGraphicsEndImageContext()
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func `a context's transform is that of its calls, saved and restored in order`() {
        let context = CGContext(size: CGSize(width: 2.5, height: 1))
        #expect(context.width == 3 && context.height == 1 && context.ctm == .identity)
        context.translateBy(x: 5, y: 6)
        context.saveGState()
        context.scaleBy(x: 2, y: 3)
        #expect(CGPoint(x: 1, y: 1).applying(context.ctm) == CGPoint(x: 7, y: 9))
        context.saveGState()
        context.rotate(by: .pi / 2)
        let turned = CGPoint(x: 1, y: 0).applying(context.ctm)
        #expect(abs(turned.x - 5) < 1e-12 && abs(turned.y - 9) < 1e-12)
        context.restoreGState()
        context.concatenate(CGAffineTransform(translationX: 1, y: 0))
        #expect(CGPoint(x: 0, y: 0).applying(context.ctm) == CGPoint(x: 7, y: 6))
        context.restoreGState()
        context.restoreGState()
        #expect(context.ctm == CGAffineTransform(translationX: 5, y: 6))
    }

    @Test func `colour spaces and the components of Core Graphics' colours`() throws {
        let gray = CGColor(gray: 0.25, alpha: 0.5)
        #expect(gray.components == [0.25, 0.5] && gray.alpha == 0.5 && gray.numberOfComponents == 2)
        let rgb = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        #expect(
            rgb.components == [0.1, 0.2, 0.3, 0.4] && rgb.numberOfComponents == 4 && rgb != gray && rgb == rgb.copy())
        #expect(rgb.copy(alpha: 1)?.components == [0.1, 0.2, 0.3, 1] && gray.copy(alpha: 0)?.components == [0.25, 0])
        #expect(
            CGColorSpaceCreateDeviceRGB().numberOfComponents == 3
                && CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
        for name in [CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.displayP3] {
            #expect(CGColorSpace(name: name)?.numberOfComponents == 3)
        }
        let space = try #require(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))
        #expect(space.numberOfComponents == 1 && CGColorSpace(name: "none") == nil)
        let made = unsafe CGColor(colorSpace: space, components: [0.5, 0.75, 9])
        #expect(
            made?.components == [0.5, 0.75] && CGColor.black.components == [0, 1] && CGColor.white.components == [1, 1])
        #expect(CGColor.clear.components == [0, 0])
    }

    @Test func `a path's copy keeps all that concerns strokes, and paths are equal by their elements`() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 2))
        (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (3, .round, .bevel)
        (path.miterLimit, path.flatness, path.usesEvenOddFillRule) = (4, 0.25, true)
        for copy in [path.copy() as! UIBezierPath, path.reversing()] {
            #expect(copy.lineWidth == 3 && copy.lineCapStyle == .round && copy.lineJoinStyle == .bevel)
            #expect(copy.miterLimit == 4 && copy.flatness == 0.25 && copy.usesEvenOddFillRule)
        }
        let copy = path.copy() as! UIBezierPath
        #expect(copy == path && copy.hash == path.hash)
        copy.removeAllPoints()
        #expect(copy.isEmpty && copy != path && !path.isEmpty)
        path.apply(CGAffineTransform(translationX: 10, y: 20))
        #expect(path.bounds == CGRect(x: 10, y: 20, width: 4, height: 2) && path.currentPoint == CGPoint(x: 10, y: 20))
        path.cgPath = unsafe CGPath(rect: CGRect(x: 1, y: 1, width: 1, height: 1))
        #expect(path.bounds == CGRect(x: 1, y: 1, width: 1, height: 1))
        path.append(UIBezierPath(rect: CGRect(x: 1.25, y: 1.25, width: 0.5, height: 0.5)))
        #expect(!path.contains(CGPoint(x: 1.5, y: 1.5)) && path.contains(CGPoint(x: 1.1, y: 1.5)))
        path.usesEvenOddFillRule = false
        #expect(path.contains(CGPoint(x: 1.5, y: 1.5)))
    }

    @Test func `the names of Swift 4 are those of today`() {
        let layer = CAShapeLayer()
        (layer.lineCap, layer.lineJoin, layer.fillRule) = (kCALineCapRound, kCALineJoinBevel, kCAFillRuleEvenOdd)
        #expect(layer.lineCap == .round && layer.lineJoin == .bevel && layer.fillRule == .evenOdd)
        #expect(kCAFillModeForwards == .forwards && kCATransitionFromLeft == .fromLeft)
        #expect(NSNotification.Name.UIKeyboardWillShow == UIResponder.keyboardWillShowNotification)
        let (outer, inner, child) = (UIViewController(), UIView(), UIViewController())
        outer.addChildViewController(child)
        outer.view.addSubview(inner)
        outer.view.addSubview(child.view)
        outer.view.bringSubview(toFront: inner)
        #expect(outer.childViewControllers == [child] && outer.view.subviews == [child.view, inner])
        outer.view.sendSubview(toBack: inner)
        child.removeFromParentViewController()
        #expect(outer.children.isEmpty && outer.view.subviews == [inner, child.view])
        let insets = UIEdgeInsetsMake(1, 2, 3, 4)
        #expect(
            UIEdgeInsetsInsetRect(CGRect(x: 0, y: 0, width: 20, height: 20), insets)
                == CGRect(x: 2, y: 1, width: 14, height: 16))
    }
}
