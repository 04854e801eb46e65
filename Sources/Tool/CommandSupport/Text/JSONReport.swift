import Foundation

/// A report that has a JSON form.
package protocol JSONReport: Encodable {}

extension JSONReport {
    /// The report as JSON, with a line break at its end; keys end in their unit.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
