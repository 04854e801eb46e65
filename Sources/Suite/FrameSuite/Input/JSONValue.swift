import Foundation

package enum JSONValue: Hashable, Codable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    package var kind: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let value): "the number \(value.formatted)"
        case .text(let value): "the text \"\(value)\""
        case .list(let values): "a list of \(values.count)"
        case .object: "an object"
        }
    }

    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    package var text: String? { if case .text(let value) = self { value } else { nil } }
    package var list: [JSONValue] { if case .list(let values) = self { values } else { [] } }
    package var numbers: [Double] { list.compactMap(\.number) }

    package subscript(key: String) -> JSONValue? {
        if case .object(let fields) = self { fields[key] } else { nil }
    }
}

extension Double {
    /// Without a fraction that says nothing: `120`, `59.94`.
    package var formatted: String {
        self == rounded() && magnitude < 1e15 ? String(Int(saturating: self)) : String(self)
    }
}

extension JSONDecoder {
    /// Decodes the content of a file that others may have written.
    ///
    /// Foundation traps where the 513th level of nesting opens at the last byte, while it describes that error's place. The
    /// line break that is appended here gives it a place.
    ///
    /// - Throws: What `decode(_:from:)` throws.
    package func decode<Value: Decodable>(_ type: Value.Type, fromFile data: Data) throws -> Value {
        try decode(type, from: data + [UInt8(ascii: "\n")])
    }
}
