import Foundation

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
