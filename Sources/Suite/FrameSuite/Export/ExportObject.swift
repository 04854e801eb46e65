import Foundation

package struct ExportObject {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private var container: KeyedEncodingContainer<Key>

    package init(_ encoder: any Encoder) { container = encoder.container(keyedBy: Key.self) }

    package mutating func put(_ value: some Encodable, _ key: String) throws {
        try container.encode(value, forKey: Key(stringValue: key))
    }
}

extension Encodable {
    /// JSON for people and programs: indented, with sorted keys, and a line break at its end.
    package func prettyJSON(keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys) throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = keys
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}

extension Sequence where Element: Encodable {
    /// The elements of an indented JSON list, one a line.
    func jsonLines() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try map { "    " + String(decoding: try encoder.encode($0), as: UTF8.self) }.joined(separator: ",\n")
    }
}
