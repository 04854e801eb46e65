import Dispatch

/// A memory copy: the machine's limit for memory-bound work.
@safe
final class CopyRoofline: @unchecked Sendable {
    private let source, destination: UnsafeMutableRawPointer
    private let bytes: Int

    init(bytes: Int) {
        self.bytes = bytes
        unsafe source = .allocate(byteCount: bytes, alignment: 64)
        unsafe destination = .allocate(byteCount: bytes, alignment: 64)
        // Untouched pages could all map to one page of zeros.
        unsafe source.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
        unsafe destination.initializeMemory(as: UInt8.self, repeating: 2, count: bytes)
    }

    deinit {
        unsafe source.deallocate()
        unsafe destination.deallocate()
    }

    func run(threads: Int) {
        @Sendable func copy(_ piece: Int) {
            let (start, end) = (bytes * piece / threads, bytes * (piece + 1) / threads)
            unsafe (destination + start).copyMemory(from: source + start, byteCount: end - start)
        }
        if threads == 1 { return copy(0) }
        DispatchQueue.concurrentPerform(iterations: threads) { copy($0) }
    }
}
