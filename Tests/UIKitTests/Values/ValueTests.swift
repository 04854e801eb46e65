import Foundation
import Testing
import UIKit

@Suite("UIColor")
struct UIColorTests {
    @Test("hue, saturation and brightness give the corners of the colour cube")
    func hue() {
        let corners: [(CGFloat, UIColor)] = [
            (0, .red), (1.0 / 6, .yellow), (2.0 / 6, .green), (3.0 / 6, .cyan), (4.0 / 6, .blue), (5.0 / 6, .magenta),
            (1, .red),
        ]
        for (hue, color) in corners {
            let made = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
            #expect(zip(components(made), components(color)).allSatisfy { abs($0 - $1) < 1e-15 })
        }
    }

    @Test("reading hue, saturation and brightness back gives what was put in")
    func hueRoundTrip() {
        for hue in stride(from: 0.03, to: 1, by: 0.07) {
            let color = UIColor(hue: CGFloat(hue), saturation: 0.4, brightness: 0.7, alpha: 0.2)
            var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            unsafe color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
            #expect(abs(h - CGFloat(hue)) < 1e-14 && abs(s - 0.4) < 1e-14 && abs(b - 0.7) < 1e-14 && a == 0.2)
        }
    }

    @Test("equal components are equal colours, whatever made them")
    func equality() {
        #expect(UIColor.white == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(Set([UIColor.black, UIColor(white: 0, alpha: 1)]).count == 1)
        #expect(UIColor.black.withAlphaComponent(0.5) != UIColor.black)
        #expect(UIColor(cgColor: UIColor.orange.cgColor) == .orange)
        #expect(UIColor(cgColor: CGColor(gray: 0.5, alpha: 0.25)) == UIColor(white: 0.5, alpha: 0.25))
        #expect(UIColor.red.cgColor.copy(alpha: 0.1) == UIColor.red.withAlphaComponent(0.1).cgColor)
    }

    @Test("a dynamic colour shows its light form and resolves to the dark one")
    func dynamic() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(UIColor.systemBackground == .white)
        #expect(UIColor.systemBackground.resolvedColor(with: dark) == .black)
        let faded = UIColor.label.withAlphaComponent(0.5)
        #expect(faded.resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
        #expect(UIColor.red.resolvedColor(with: dark) == .red)
    }

    @Test("a colour literal is a colour")
    func literal() {
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
    @Test("every boxed value reads back as it was, and equals its like only")
    func roundTrips() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
        #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
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

@Suite("Trait collections")
struct UITraitCollectionTests {
    @Test("of several collections the last that specifies a trait wins")
    func merging() {
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
    @Test("effects are equal by their style")
    @MainActor
    func equality() {
        #expect(UIBlurEffect(style: .dark) == UIBlurEffect(style: .dark))
        #expect(UIBlurEffect(style: .dark) != UIBlurEffect(style: .light))
        let vibrancy = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
        #expect(vibrancy == UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
        #expect(vibrancy != UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light)))
    }
}

@Suite("Insets")
struct UIEdgeInsetsTests {
    @Test("insets move the edges inwards, and may turn a rectangle inside out")
    func inset() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: insets) == CGRect(x: 2, y: 1, width: 4, height: 6))
        #expect(CGRect(x: 0, y: 0, width: 1, height: 10).inset(by: insets).size.width == -5)
    }
}
