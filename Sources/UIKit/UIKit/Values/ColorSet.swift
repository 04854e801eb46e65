import Foundation

/// The name of a colour of an asset catalogue.
public struct ColorResource: Hashable, @unchecked Sendable {
    let name: String
    let bundle: Bundle
    public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// The name of an image of an asset catalogue.
public struct ImageResource: Hashable, @unchecked Sendable {
    let name: String
    let bundle: Bundle
    public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// A colour of an asset catalogue: the file `NAME.colorset/Contents.json` in a folder `*.xcassets` at the top of a bundle, or of
/// one beside the program.
struct ColorSet: Decodable {
    struct Entry: Decodable {
        struct Appearance: Decodable { let value: String }
        struct Color: Decodable {
            let components: [String: String]?
            /// The name of a colour of the system, such as `systemGray2Color`.
            let reference: String?
        }
        let appearances: [Appearance]?
        let color: Color?
    }

    let colors: [Entry]

    init?(named name: String, in bundle: Bundle) {
        let files = FileManager.default
        func folders(_ suffix: String, in folder: String) -> [String] {
            ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(suffix) }.sorted()
                .map { "\(folder)/\($0)" }
        }
        // The resources of a package's targets are beside the program.
        let bundles = [bundle.bundlePath] + folders(".resources", in: bundle.bundlePath)
        let catalogs = bundles.flatMap { folders(".xcassets", in: $0) }
        let path = catalogs.lazy.compactMap { catalog in
            files.enumerator(atPath: catalog)?.compactMap { $0 as? String }
                .first { "/\($0)".hasSuffix("/\(name).colorset/Contents.json") }.map { "\(catalog)/\($0)" }
        }.first
        guard let data = path.flatMap(files.contents),
            let set = try? JSONDecoder().decode(ColorSet.self, from: data)
        else { return nil }
        self = set
    }

    func color(isDark: Bool) -> UIColor? {
        let wanted = isDark ? ["dark"] : []
        return colors.first { ($0.appearances ?? []).map(\.value) == wanted }?.color.flatMap(ColorSet.color)
    }

    private static func color(_ color: Entry.Color) -> UIColor? {
        if let reference = color.reference { return named[reference.replacing("Color", with: "")] }
        guard let components = color.components else { return nil }
        // A fraction with a point, or a byte, which may be hexadecimal.
        func value(_ name: String) -> CGFloat? {
            guard let text = components[name] else { return nil }
            if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
            return Double(text).map { text.contains(".") ? $0 : $0 / 255 }
        }
        // The opacity is a fraction always.
        let opacity = components["alpha"].flatMap { Double($0) } ?? 1
        if let white = value("white") { return UIColor(white: white, alpha: opacity) }
        guard let red = value("red"), let green = value("green"), let blue = value("blue") else { return nil }
        return UIColor(red: red, green: green, blue: blue, alpha: opacity)
    }

    private static let named: [String: UIColor] = [
        "systemRed": .systemRed, "systemOrange": .systemOrange, "systemYellow": .systemYellow,
        "systemGreen": .systemGreen, "systemTeal": .systemTeal, "systemBlue": .systemBlue,
        "systemIndigo": .systemIndigo, "systemPurple": .systemPurple, "systemPink": .systemPink,
        "systemGray": .systemGray, "systemGray2": .systemGray2, "systemGray3": .systemGray3,
        "systemGray4": .systemGray4, "systemGray5": .systemGray5, "systemGray6": .systemGray6,
        "label": .label, "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel,
        "separator": .separator, "systemBackground": .systemBackground,
        "secondarySystemBackground": .secondarySystemBackground, "tertiarySystemBackground": .tertiarySystemBackground,
        "systemGroupedBackground": .systemGroupedBackground,
    ]
}
