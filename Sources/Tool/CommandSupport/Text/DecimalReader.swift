package enum DecimalReader {
    /// The number in a range of bytes, as the standard library reads it; spaces and tabs around it do not count. `nil` where
    /// the bytes are not a number.
    package static func number(_ bytes: [UInt8], in range: Range<Int>) -> Double? {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard let first = bytes[range].firstIndex(where: { !isBlank($0) }),
            let last = bytes[range].lastIndex(where: { !isBlank($0) })
        else { return nil }
        return Double(String(decoding: bytes[first...last], as: UTF8.self))
    }
}
