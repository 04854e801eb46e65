/// One change of one expression or statement.
struct Mutant {
    /// The kind of change.
    enum Kind: String {
        /// `<` as `<=`, and the like: the boundary moves.
        case boundary
        /// `==` as `!=`; a condition as its opposite.
        case negation
        /// `&&` as `||`, and the reverse.
        case logic
        /// `+` as `-`, `*` as `/`, and the reverse.
        case arithmetic
        /// `min` as `max`, and the reverse.
        case extremum
        /// A number as the next larger one; `true` as `false`.
        case literal
        /// `a ?? b` as `b`.
        case fallback
        /// A statement left out.
        case deletion
    }

    let kind: Kind
    /// The bytes of the file that change.
    let range: Range<Int>
    /// The line of the first byte.
    let line: Int
    /// The text in place of the range; `nil` for a statement left out.
    let replacement: String?
}
