import Foundation

/// JSON as benchmark libraries write it: bare `NaN`, `Infinity` and their negatives stand where numbers should be.
///
/// They become `null` before decoding; nothing else changes, and text inside strings stays as it is.
enum LenientJSON {
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        do {
            return try JSONDecoder().decode(type, fromFile: data)
        } catch DecodingError.dataCorrupted {
            return try JSONDecoder().decode(type, fromFile: withoutBareNames(data))
        }
    }

    /// The top-level keys of an object; for an array of objects those of its first element; nil where it is no JSON.
    static func shape(of data: Data) -> Shape? {
        let object =
            (try? JSONSerialization.jsonObject(with: data))
            ?? (try? JSONSerialization.jsonObject(with: withoutBareNames(data)))
        if let object = object as? [String: Any] {
            return Shape(keys: Set(object.keys), isArray: false, isEmpty: object.isEmpty)
        }
        guard let array = object as? [Any] else { return nil }
        let keys = (array.first as? [String: Any] ?? [:]).keys
        return Shape(keys: Set(keys), isArray: true, isEmpty: array.isEmpty)
    }

    struct Shape {
        let keys: Set<String>
        let isArray: Bool
        let isEmpty: Bool
    }

    private static func withoutBareNames(_ data: Data) -> Data {
        let stringOrName = /"(?:[^"\\]|\\.)*+"|-?(?:NaN|Infinity|nan|inf)/
            .matchingSemantics(.unicodeScalar).dotMatchesNewlines()
        let text = String(decoding: data, as: UTF8.self).replacing(stringOrName) { match in
            match.output.first == "\"" ? match.output : "null"
        }
        return Data(text.utf8)
    }
}
