import Foundation
import Testing
import UIKit

@Suite("UIColor")
struct UIColorTests {
    @Test func `hue, saturation and brightness give the corners of the colour cube`() {
        let corners: [(CGFloat, UIColor)] = [
            (0, .red), (1.0 / 6, .yellow), (2.0 / 6, .green), (3.0 / 6, .cyan), (4.0 / 6, .blue), (5.0 / 6, .magenta),
            (1, .red),
        ]
        for (hue, color) in corners {
            let made = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
            #expect(zip(components(made), components(color)).allSatisfy { abs($0 - $1) < 1e-15 })
        }
    }

    @Test func `reading hue, saturation and brightness back gives what was put in`() {
        for hue in stride(from: 0.03, to: 1, by: 0.07) {
            let color = UIColor(hue: CGFloat(hue), saturation: 0.4, brightness: 0.7, alpha: 0.2)
            var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            unsafe color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
            #expect(abs(h - CGFloat(hue)) < 1e-14 && abs(s - 0.4) < 1e-14 && abs(b - 0.7) < 1e-14 && a == 0.2)
        }
    }

    @Test func `equal components are equal colours, made in any way`() {
        #expect(UIColor.white == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(Set([UIColor.black, UIColor(white: 0, alpha: 1)]).count == 1)
        #expect(UIColor.black.withAlphaComponent(0.5) != UIColor.black)
        #expect(UIColor(cgColor: UIColor.orange.cgColor) == .orange)
        #expect(UIColor(cgColor: CGColor(gray: 0.5, alpha: 0.25)) == UIColor(white: 0.5, alpha: 0.25))
        #expect(UIColor.red.cgColor.copy(alpha: 0.1) == UIColor.red.withAlphaComponent(0.1).cgColor)
    }

    @Test func `a dynamic colour shows its light form and resolves to the dark one`() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(UIColor.systemBackground == .white)
        #expect(UIColor.systemBackground.resolvedColor(with: dark) == .black)
        let faded = UIColor.label.withAlphaComponent(0.5)
        #expect(faded.resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
        #expect(UIColor.red.resolvedColor(with: dark) == .red)
    }

    /// Light and dark forms in hexadecimal digits, and their opacities.
    private static let systemColors: [(color: UIColor, light: Int, dark: Int, alphas: (CGFloat, CGFloat))] = [
        (.systemRed, 0xFF3B30, 0xFF453A, (1, 1)), (.systemGreen, 0x34C759, 0x30D158, (1, 1)),
        (.systemBlue, 0x007AFF, 0x0A84FF, (1, 1)), (.systemOrange, 0xFF9500, 0xFF9F0A, (1, 1)),
        (.systemYellow, 0xFFCC00, 0xFFD60A, (1, 1)), (.systemPink, 0xFF2D55, 0xFF375F, (1, 1)),
        (.systemPurple, 0xAF52DE, 0xBF5AF2, (1, 1)), (.systemTeal, 0x30B0C7, 0x40C8E0, (1, 1)),
        (.systemIndigo, 0x5856D6, 0x5E5CE6, (1, 1)), (.systemBrown, 0xA2845E, 0xAC8E68, (1, 1)),
        (.systemMint, 0x00C7BE, 0x63E6E2, (1, 1)), (.systemCyan, 0x32ADE6, 0x64D2FF, (1, 1)),
        (.systemGray, 0x8E8E93, 0x8E8E93, (1, 1)), (.systemGray2, 0xAEAEB2, 0x636366, (1, 1)),
        (.systemGray3, 0xC7C7CC, 0x48484A, (1, 1)), (.systemGray4, 0xD1D1D6, 0x3A3A3C, (1, 1)),
        (.systemGray5, 0xE5E5EA, 0x2C2C2E, (1, 1)), (.systemGray6, 0xF2F2F7, 0x1C1C1E, (1, 1)),
        (.systemBackground, 0xFFFFFF, 0x000000, (1, 1)), (.secondarySystemBackground, 0xF2F2F7, 0x1C1C1E, (1, 1)),
        (.tertiarySystemBackground, 0xFFFFFF, 0x2C2C2E, (1, 1)),
        (.systemGroupedBackground, 0xF2F2F7, 0x000000, (1, 1)),
        (.secondarySystemGroupedBackground, 0xFFFFFF, 0x1C1C1E, (1, 1)),
        (.tertiarySystemGroupedBackground, 0xF2F2F7, 0x2C2C2E, (1, 1)), (.label, 0x000000, 0xFFFFFF, (1, 1)),
        (.link, 0x007AFF, 0x0984FF, (1, 1)), (.opaqueSeparator, 0xC6C6C8, 0x38383A, (1, 1)),
        (.secondaryLabel, 0x3C3C43, 0xEBEBF5, (0.6, 0.6)), (.tertiaryLabel, 0x3C3C43, 0xEBEBF5, (0.3, 0.3)),
        (.quaternaryLabel, 0x3C3C43, 0xEBEBF5, (0.18, 0.16)), (.placeholderText, 0x3C3C43, 0xEBEBF5, (0.3, 0.3)),
        (.separator, 0x3C3C43, 0x545458, (0.29, 0.6)), (.systemFill, 0x787880, 0x787880, (0.2, 0.36)),
        (.secondarySystemFill, 0x787880, 0x787880, (0.16, 0.32)),
        (.tertiarySystemFill, 0x767680, 0x767680, (0.12, 0.24)),
        (.quaternarySystemFill, 0x747480, 0x767680, (0.08, 0.18)),
    ]

    @Test func `the system's colours have the published values, in light and dark`() {
        func values(_ color: Int, _ alpha: CGFloat) -> [CGFloat] {
            [16, 8, 0].map { CGFloat((color >> $0) & 0xFF) / 255 } + [alpha]
        }
        for (color, light, dark, alphas) in Self.systemColors {
            #expect(components(color) == values(light, alphas.0))
            let resolved = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
            #expect(components(resolved) == values(dark, alphas.1))
        }
    }

    @Test func `a colour literal is a colour`() {
        let color: UIColor = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
        #expect(components(color) == [0.25, 0.5, 0.75, 1])
    }

    private func components(_ color: UIColor) -> [CGFloat] {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        unsafe color.getRed(&r, green: &g, blue: &b, alpha: &a)
        return [r, g, b, a]
    }
}

@Suite("Boxed values")
struct NSValueTests {
    @Test func `every boxed value reads back as it was, and equals its like only`() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
        #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
        let offset = UIOffset(horizontal: 5, vertical: -6)
        #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
        #expect(NSValue(cgVector: CGVector(dx: 5, dy: -6)).cgVectorValue == CGVector(dx: 5, dy: -6))
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let box = NSValue(cgAffineTransform: transform)
        #expect(box.cgAffineTransformValue == transform)
        #expect(box == NSValue(cgAffineTransform: transform))
        #expect(box != NSValue(cgAffineTransform: .identity))
        #expect(box.boxesNumbers(6) && !box.boxesNumbers(16))
        let matrix = CATransform3DTranslate(CATransform3DMakeRotation(0.3, 1, 2, 3), 4, 5, 6)
        #expect(CATransform3DEqualToTransform(NSValue(caTransform3D: matrix).caTransform3DValue, matrix))
    }
}

@Suite("Index paths")
struct IndexPathTests {
    @Test func `an index path is a section and an item, which is its row, too`() {
        var path = IndexPath(row: 7, section: 3)
        #expect(path.section == 3 && path.item == 7 && path.row == 7 && path == IndexPath(item: 7, section: 3))
        path.section = 4
        path.item = 8
        #expect(path == [4, 8])
        path.row = 9
        #expect(path == [4, 9])
        let object = NSIndexPath(row: 7, section: 3)
        #expect(object.section == 3 && object.item == 7 && object.row == 7)
        #expect(object == NSIndexPath(item: 7, section: 3))
    }
}

@Suite("Trait collections")
struct UITraitCollectionTests {
    @Test func `of several collections the last that specifies a trait wins`() {
        let merged = UITraitCollection(traitsFrom: [
            UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 2),
            UITraitCollection(userInterfaceStyle: .light), UITraitCollection(horizontalSizeClass: .compact),
        ])
        #expect(merged.userInterfaceStyle == .light)
        #expect(merged.displayScale == 2)
        #expect(merged.verticalSizeClass == .unspecified)
        #expect(merged.containsTraits(in: UITraitCollection(displayScale: 2)))
        #expect(!merged.containsTraits(in: UITraitCollection(displayScale: 3)))
        #expect(!merged.containsTraits(in: UITraitCollection(verticalSizeClass: .regular)))
    }
}

@Suite("Effects")
struct UIVisualEffectTests {
    @Test
    @MainActor
    func `effects are equal by their style`() {
        #expect(UIBlurEffect(style: .dark) == UIBlurEffect(style: .dark))
        #expect(UIBlurEffect(style: .dark) != UIBlurEffect(style: .light))
        let vibrancy = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
        #expect(vibrancy == UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
        #expect(vibrancy != UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light)))
    }
}

@Suite("Insets")
struct UIEdgeInsetsTests {
    @Test func `insets move the edges inwards, and may turn a rectangle inside out`() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: insets) == CGRect(x: 2, y: 1, width: 4, height: 6))
        #expect(CGRect(x: 0, y: 0, width: 1, height: 10).inset(by: insets).size.width == -5)
    }
}

@Suite("UIFontDescriptor")
struct UIFontDescriptorTests {
    @Test func `the bits of the symbolic traits are the platform's`() {
        let traits: [(UIFontDescriptor.SymbolicTraits, UInt32)] = [
            (.traitItalic, 1), (.traitBold, 2), (.traitExpanded, 32), (.traitCondensed, 64), (.traitMonoSpace, 1024),
            (.traitUIOptimized, 4096), (.traitTightLeading, 32768), (.traitLooseLeading, 65536),
        ]
        for (trait, bits) in traits { #expect(trait.rawValue == bits) }
    }
}
