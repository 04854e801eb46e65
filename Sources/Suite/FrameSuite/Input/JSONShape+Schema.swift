import Foundation

extension JSONShape {
    /// The JSON Schema of files with this shape, as text.
    package func schemaText(title: String) throws -> String {
        guard case .object(var fields) = schema else { preconditionFailure("a schema is an object") }
        fields["$schema"] = .text("https://json-schema.org/draft/2020-12/schema")
        fields["title"] = .text(title)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(JSONValue.object(fields)), as: UTF8.self) + "\n"
    }
}
