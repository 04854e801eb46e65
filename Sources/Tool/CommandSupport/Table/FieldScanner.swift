/// Finds the ends of fields in comma-separated values, byte by byte.
///
/// As RFC 4180 says, only a field that begins with a quotation mark is quoted; elsewhere the mark is a character as any
/// other, an inch sign for example. Blanks before the mark are forgiven.
struct FieldScanner {
    private var isAtStart = true
    private var isQuotable = false
    /// Whether the scanner stands inside quotation marks, where commas and line breaks belong to the field.
    private(set) var isQuoted = false

    /// Takes the next byte; says whether it is a comma or line feed that ends the field.
    mutating func endsField(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""):
            if isAtStart { isQuotable = true }
            isAtStart = false
            // A doubled mark closes the field and opens it again.
            if isQuotable { isQuoted.toggle() }
        case UInt8(ascii: ","), UInt8(ascii: "\n"):
            guard isQuoted else {
                self = FieldScanner()
                return true
            }
        case UInt8(ascii: " "): break
        default: isAtStart = false
        }
        return false
    }
}
