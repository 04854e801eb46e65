import Foundation
import Testing
import UIKitCheck

@Suite("Names of assets") struct AssetSymbolsTests {
    private func symbols(_ paths: String..., namespaces: [String] = []) throws -> AssetSymbols {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in namespaces {
            let group = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: group, withIntermediateDirectories: true)
            try Data(#"{ "properties": { "provides-namespace": true } }"#.utf8)
                .write(to: group.appendingPathComponent("Contents.json"))
        }
        return AssetSymbols(paths, in: folder.path)
    }

    @Test(arguments: [
        ("Media.xcassets/brand-blue.colorset", "brandBlue"), ("Media.xcassets/AccentColor.colorset", "accent"),
        ("a/b/Media.xcassets/icon arrow_left.imageset", "iconArrowLeft"), ("M.xcassets/URLBar.imageset", "urlBar"),
        ("M.xcassets/QR.imageset", "qr"), ("M.xcassets/2x.imageset", "_2x"), ("M.xcassets/字.imageset", "字"),
        ("M.xcassets/Image.imageset", "image"),
        ("M.xcassets/colorImage.imageset", "color"), ("M.xcassets/group/plain.colorset", "plain"),
    ]) func `a name is one word in Swift`(path: String, name: String) throws {
        #expect(try symbols(path).identifiers == [name])
    }

    @Test func `only colors and images of catalogues have names`() throws {
        #expect(
            try symbols("a.colorset", "M.xcassets/AppIcon.appiconset", "M.xcassets/a.colorset/Contents.json").isEmpty)
        #expect(try symbols("M.xcassets/-.colorset").isEmpty)
    }

    @Test func `a name cannot add to the source`() throws {
        let source = try symbols(#"M.xcassets/a\(exit(1))".colorset"#).source(bundle: "Bundle.main")
        #expect(source.contains(#"static let `aExit1` = ColorResource(name: "a\\(exit(1))\"", bundle: assetBundle)"#))
    }

    @Test func `a group that is a namespace is a type, and part of the asset's name`() throws {
        let symbols = try symbols(
            "M.xcassets/brand/dark blue/tint.colorset", "M.xcassets/brand/plain/back.colorset", "M.xcassets/x.imageset",
            namespaces: ["M.xcassets/brand", "M.xcassets/brand/dark blue"])
        #expect(symbols.identifiers == ["Brand", "DarkBlue", "tint", "back", "x"])
        let source = symbols.source(bundle: "Bundle.main")
        #expect(source.contains(#"ColorResource(name: "brand/dark blue/tint", bundle: assetBundle)"#))
        #expect(source.contains("UIColor(resource: ColorResource.Brand.DarkBlue.`tint`)"))
        #expect(source.contains(#"ColorResource(name: "brand/back", bundle: assetBundle)"#))
        #expect(source.contains("private let assetBundle = Bundle.main"))
        let rest = symbols.source(bundle: "Bundle.main", except: ["Brand"])
        #expect(!rest.contains("tint") && rest.contains("static var `x`: UIImage"))
    }
}
