/// The shape of a scenario's value: the source of the reader, of the JSON Schema and of the errors.
package indirect enum JSONShape: Sendable {
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Double>)
    case text
    case choice([String])
    /// So many numbers, each with a name.
    case numbers([String], ClosedRange<Double>)
    case list(JSONShape)
    case object([JSONField])
    /// The first shape whose kind of value it is.
    case either([JSONShape])

    package var words: String {
        switch self {
        case .number(let range): "a number \(bounds(range))"
        case .integer(let range): "a whole number \(bounds(range))"
        case .text: "a text"
        case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: ", ")
        case .numbers(let names, let range): "[\(names.joined(separator: ", "))], each a number \(bounds(range))"
        case .list(let shape): "a list, each of it \(shape.words)"
        case .object: "an object"
        case .either(let shapes): shapes.map(\.words).joined(separator: " or ")
        }
    }

    private func bounds(_ range: ClosedRange<Double>) -> String {
        "in \(range.lowerBound.formatted)…\(range.upperBound.formatted)"
    }

    package func check(_ value: JSONValue, at path: String, in file: String) throws(ScenarioError) {
        func fail() -> ScenarioError {
            .wrongValue(file: file, key: path.isEmpty ? "scenario" : path, expected: words, found: value.kind)
        }
        switch (self, value) {
        case (.number(let range), .number(let number)):
            guard range.contains(number) else { throw fail() }
        case (.integer(let range), .number(let number)):
            guard range.contains(number), number == number.rounded() else { throw fail() }
        case (.text, .text): break
        case (.choice(let words), .text(let text)):
            guard words.contains(text) else { throw fail() }
        case (.numbers(let names, let range), .list(let values)):
            guard values.count == names.count, values.allSatisfy({ $0.number.map(range.contains) ?? false }) else {
                throw fail()
            }
        case (.list(let shape), .list(let values)):
            for (index, value) in values.enumerated() {
                try shape.check(value, at: "\(path)[\(index)]", in: file)
            }
        case (.object(let fields), .object(let values)):
            try JSONShape.check(values, fields, at: path, in: file)
        case (.either(let shapes), _):
            guard let shape = shapes.first(where: { $0.accepts(value) }) else { throw fail() }
            try shape.check(value, at: path, in: file)
        default: throw fail()
        }
    }

    private static func check(
        _ values: [String: JSONValue], _ fields: [JSONField], at path: String, in file: String
    ) throws(ScenarioError) {
        let prefix = path.isEmpty ? "" : path + "."
        for key in values.keys.sorted() where !fields.contains(where: { $0.key == key }) {
            let nearest = nearestName(to: key, among: fields.map(\.key))
            throw .unknownKey(
                file: file, key: prefix + key, nearest: nearest.map { prefix + $0 },
                known: nearest == nil ? fields.map(\.key) : [])
        }
        for field in fields {
            guard let value = values[field.key] else {
                if field.isRequired { throw .missingKey(file: file, key: prefix + field.key) }
                continue
            }
            try field.shape.check(value, at: prefix + field.key, in: file)
        }
    }

    /// Whether the value is of this shape's kind; its contents are not checked.
    private func accepts(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.number, .number), (.integer, .number), (.text, .text), (.choice, .text), (.numbers, .list),
            (.list, .list), (.object, .object):
            true
        case (.either(let shapes), _): shapes.contains { $0.accepts(value) }
        default: false
        }
    }

    package var schema: JSONValue {
        switch self {
        case .number(let range): JSONShape.schema("number", range)
        case .integer(let range): JSONShape.schema("integer", range)
        case .text: .object(["type": .text("string")])
        case .choice(let words): .object(["enum": .list(words.map(JSONValue.text))])
        case .numbers(let names, let range):
            .object([
                "type": .text("array"), "items": JSONShape.schema("number", range),
                "minItems": .number(Double(names.count)), "maxItems": .number(Double(names.count)),
                "description": .text("[\(names.joined(separator: ", "))]"),
            ])
        case .list(let shape): .object(["type": .text("array"), "items": shape.schema])
        case .object(let fields):
            .object([
                "type": .text("object"), "additionalProperties": .boolean(false),
                "required": .list(fields.filter(\.isRequired).map { .text($0.key) }),
                "properties": .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.schema) })),
            ])
        case .either(let shapes): .object(["anyOf": .list(shapes.map(\.schema))])
        }
    }

    /// The JSON Schema of files with this shape, as text.
    package func schemaText(title: String) throws -> String {
        guard case .object(var fields) = schema else { preconditionFailure("a schema is an object") }
        fields["$schema"] = .text("https://json-schema.org/draft/2020-12/schema")
        fields["title"] = .text(title)
        return try JSONValue.object(fields).prettyJSON()
    }

    private static func schema(_ type: String, _ range: ClosedRange<Double>) -> JSONValue {
        .object([
            "type": .text(type), "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
        ])
    }
}

/// A key of an object. Keys of quantities end in their unit: `_s` seconds, `_pt` points, `_rad` radians, `_hz` hertz,
/// `_per_s` distances per second, `_ratio` none.
package struct JSONField: Sendable {
    package let key: String
    package let shape: JSONShape
    package let summary: String
    package let isRequired: Bool

    package init(_ key: String, _ shape: JSONShape, _ summary: String, isRequired: Bool = false) {
        self.key = key
        self.shape = shape
        self.summary = summary
        self.isRequired = isRequired
    }

    package var schema: JSONValue {
        guard case .object(var fields) = shape.schema else { return shape.schema }
        let note = fields["description"]?.text.map { ": " + $0 } ?? ""
        fields["description"] = .text(summary + note)
        return .object(fields)
    }
}
