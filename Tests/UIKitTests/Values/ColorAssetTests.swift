import Foundation
import Testing
import UIKit

@MainActor
struct ColorAssetTests {
    /// A bundle with a catalogue that has one color, in the words of its file.
    private func bundle(_ colors: String) throws -> Bundle {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let set = folder.appendingPathComponent("Media.xcassets/Brand/tint.colorset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        try Data("{ \"colors\": [\(colors)] }".utf8).write(to: set.appendingPathComponent("Contents.json"))
        return try #require(Bundle(path: folder.path))
    }

    private func color(_ colors: String, style: UIUserInterfaceStyle = .light) throws -> [CGFloat]? {
        let bundle = try bundle(colors)
        defer { try? FileManager.default.removeItem(atPath: bundle.bundlePath) }
        let color = UIColor(named: "tint", in: bundle, compatibleWith: nil)
        return color?.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.components
    }

    private let anyColor = """
        { "idiom": "universal", "color": { "color-space": "srgb",
          "components": { "red": "0xFF", "green": "51", "blue": "0.400", "alpha": "0.500" } } }
        """
    private let darkColor = """
        { "appearances": [{ "appearance": "luminosity", "value": "dark" }],
          "color": { "components": { "white": "1.000", "alpha": "1.000" } } }
        """

    @Test func `components are bytes, hexadecimal bytes or fractions`() throws {
        #expect(try color(anyColor) == [1, 0.2, 0.4, 0.5])
    }

    @Test func `a dark interface has the color of its appearance, or else the same`() throws {
        #expect(try color(anyColor, style: .dark) == [1, 0.2, 0.4, 0.5])
        #expect(try color("\(darkColor), \(anyColor)") == [1, 0.2, 0.4, 0.5])
        #expect(try color("\(darkColor), \(anyColor)", style: .dark) == [1, 1, 1, 1])
    }

    @Test func `a reference is the system's color`() throws {
        let reference = #"{ "color": { "platform": "ios", "reference": "systemGray2Color" } }"#
        let dark = UIColor.systemGray2.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
        #expect(try color(reference) == UIColor.systemGray2.cgColor.components)
        #expect(try color(reference, style: .dark) == dark.cgColor.components)
    }

    @Test func `a resource is the color of its catalogue, and clear without one`() throws {
        let bundle = try bundle("\(darkColor), \(anyColor)")
        defer { try? FileManager.default.removeItem(atPath: bundle.bundlePath) }
        let color = UIColor(resource: ColorResource(name: "tint", bundle: bundle))
        let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
        #expect(color.cgColor.components == [1, 0.2, 0.4, 0.5] && dark.cgColor.components == [1, 1, 1, 1])
        #expect(UIColor(resource: ColorResource(name: "other", bundle: bundle)).cgColor.alpha == 0)
        #expect(UIImage(resource: ImageResource(name: "icon", bundle: bundle)).size == .zero)
    }

    @Test func `the resources of a target beside the program have colors, too`() throws {
        let bundle = try bundle(anyColor)
        defer { try? FileManager.default.removeItem(atPath: bundle.bundlePath) }
        let target = URL(fileURLWithPath: bundle.bundlePath).appendingPathComponent("App_App.resources")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            atPath: bundle.bundlePath + "/Media.xcassets", toPath: target.path + "/Media.xcassets")
        #expect(UIColor(named: "tint", in: bundle, compatibleWith: nil) != nil)
    }

    @Test func `there is no color without a file, or with a broken one`() throws {
        #expect(UIColor(named: "tint") == nil)
        #expect(try color("7") == nil)
        #expect(try color(#"{ "color": { "components": { "red": "x" } } }"#) == nil)
        #expect(try color(#"{ "color": { "reference": "unknownColor" } }"#) == nil)
    }
}
