extension Array {
    /// To be called before one of a few is appended, or of as many as there are of something else: where there are many,
    /// there is room for all of them at once, instead of one doubling after the other.
    @inlinable @inline(__always)
    package mutating func makeRoom(forOneOf all: Int) {
        if count == 64 { reserveCapacity(all) }
    }
}
