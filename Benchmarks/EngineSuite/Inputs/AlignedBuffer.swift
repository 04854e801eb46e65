/// Memory that starts at a page in every run: where a buffer happens to start moved results by a third between runs.
///
/// Zero at first. Elements are plain values, so nothing is destroyed when the buffer goes.
@safe
struct AlignedBuffer<Element: BitwiseCopyable & ExpressibleByIntegerLiteral>: ~Copyable {
    /// The page size of the platforms with the larger pages (arm64 macOS: 16 kB), so that all align alike.
    static var alignment: Int { 16_384 }

    let count: Int
    private let elements: UnsafeMutableBufferPointer<Element>

    init(count: Int) {
        self.count = count
        let bytes = UnsafeMutableRawPointer.allocate(
            byteCount: max(count, 1) * MemoryLayout<Element>.stride, alignment: Self.alignment)
        unsafe elements = UnsafeMutableBufferPointer(
            start: bytes.bindMemory(to: Element.self, capacity: count), count: count)
        unsafe elements.initialize(repeating: 0)
    }

    init(_ values: [Element]) {
        self.init(count: values.count)
        for (index, value) in values.enumerated() { self[index] = value }
    }

    deinit { unsafe UnsafeMutableRawPointer(elements.baseAddress)?.deallocate() }

    subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count, "index \(index) is outside a buffer of \(count)")
            return unsafe elements[index]
        }
        nonmutating set {
            precondition(index >= 0 && index < count, "index \(index) is outside a buffer of \(count)")
            unsafe elements[index] = newValue
        }
    }

    /// Copies all elements of a buffer of the same count.
    func copy(_ other: borrowing AlignedBuffer) {
        precondition(count == other.count, "a buffer of \(count) cannot take \(other.count) elements")
        unsafe elements.baseAddress?.update(from: other.elements.baseAddress!, count: count)
    }

    /// The elements for code that takes a pointer; valid until `body` returns.
    func withUnsafeMutableBufferPointer<Value>(
        _ body: (UnsafeMutableBufferPointer<Element>) throws -> Value
    ) rethrows -> Value {
        try unsafe body(elements)
    }
}
