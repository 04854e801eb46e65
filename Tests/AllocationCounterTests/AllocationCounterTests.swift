import AllocationCounter
import CAllocationCounter
import Foundation
import GoogleBenchmark
import Testing

/// The counter counts the whole process, and tests run side by side: each test has a process of its own.
@Suite("The allocation counter", .enabled(if: allocation_counter_is_available()))
struct AllocationCounterTests {
    @Test func `counts what is allocated, with its bytes, and what is freed`() async {
        await #expect(processExitsWith: .success) {
            guard let counter = AllocationCounter() else { exit(1) }
            counter.reset()
            counter.resume()
            var memory = unsafe malloc(1000)
            unsafe doNotOptimize(&memory)
            let held = counter.use()
            unsafe free(memory)
            counter.pause()
            let use = counter.use()
            #expect(held.allocations == 1 && held.totalBytes >= 1000 && held.totalBytes < 1100)
            #expect(held.netBytes == held.totalBytes && held.peakBytes == held.totalBytes)
            #expect(use.allocations == 1 && use.netBytes == 0 && use.totalBytes == held.totalBytes)
            #expect(use.peakBytes == held.peakBytes)
        }
    }

    @Test func `counts nothing when off, and starts at zero after a reset`() async {
        await #expect(processExitsWith: .success) {
            guard let counter = AllocationCounter() else { exit(1) }
            allocateAndFree()
            let start = counter.use()
            #expect(start.allocations == 0 && start.totalBytes == 0 && (start.retains ?? 0) == 0)
            counter.resume()
            allocateAndFree()
            counter.pause()
            allocateAndFree()
            #expect(counter.use().allocations == 1)
            counter.reset()
            let end = counter.use()
            #expect(end.allocations == 0 && end.peakBytes == 0 && end.totalBytes == 0 && end.netBytes == 0)
            #expect((end.retains ?? 0) == 0 && (end.releases ?? 0) == 0 && end.peakResidentBytes == nil)
        }
    }

    @Test func `every function that allocates counts once, and what it made can be freed`() async {
        await #expect(processExitsWith: .success) {
            var pointers: [UnsafeMutableRawPointer?] = unsafe []
            unsafe pointers.reserveCapacity(16)
            allocation_counter_start()
            unsafe pointers.append(malloc(8))
            unsafe pointers.append(calloc(3, 8))
            unsafe pointers.append(realloc(nil, 8))
            unsafe pointers.append(valloc(8))
            #if canImport(Glibc)
            unsafe pointers.append(aligned_alloc(64, 64))
            unsafe pointers.append(reallocarray(nil, 2, 8))
            // Not in Swift's view of the C library; looked up as the dynamic linker does for every other library.
            typealias Memalign = @convention(c) (Int, Int) -> UnsafeMutableRawPointer?
            typealias Pvalloc = @convention(c) (Int) -> UnsafeMutableRawPointer?
            unsafe pointers.append(unsafeBitCast(dlsym(nil, "memalign"), to: Memalign.self)(64, 8))
            unsafe pointers.append(unsafeBitCast(dlsym(nil, "pvalloc"), to: Pvalloc.self)(8))
            #endif
            var aligned: UnsafeMutableRawPointer?
            let result = unsafe posix_memalign(&aligned, 4096, 8)
            unsafe pointers.append(aligned)
            let made = allocation_counter_read()
            unsafe pointers.forEach { unsafe free($0) }
            let freed = allocation_counter_read()
            allocation_counter_stop()
            #expect(result == 0 && Int(bitPattern: aligned) % 4096 == 0)
            #expect(unsafe made.allocations == Int64(pointers.count) && made.deallocations == 0)
            #expect(freed.allocations == made.allocations && freed.deallocations == made.allocations)
            #expect(made.net_bytes == made.total_bytes && freed.net_bytes == 0)
        }
    }

    @Test func `realloc takes back the old bytes and hands out the new; a refusal changes nothing`() async {
        await #expect(processExitsWith: .success) {
            allocation_counter_start()
            var small = unsafe malloc(100)
            unsafe doNotOptimize(&small)
            var large = unsafe realloc(small, 100_000)
            unsafe doNotOptimize(&large)
            let grown = allocation_counter_read()
            var impossible = Int.max
            doNotOptimize(&impossible)
            let nothing = unsafe realloc(large, impossible)
            let refused = allocation_counter_read()
            unsafe free(large)
            let freed = allocation_counter_read()
            allocation_counter_stop()
            #expect(grown.allocations == 2 && grown.deallocations == 1)
            #expect(grown.net_bytes >= 100_000 && grown.net_bytes < 110_000)
            #expect(unsafe nothing == nil)
            #expect(refused.allocations == 2 && refused.net_bytes == grown.net_bytes)
            #expect(freed.net_bytes == 0 && freed.deallocations == 2)
        }
    }

    @Test func `the peak is the most at one time, not the sum`() async {
        await #expect(processExitsWith: .success) {
            allocation_counter_start()
            for _ in 0..<10 {
                var memory = unsafe malloc(1000)
                unsafe doNotOptimize(&memory)
                unsafe free(memory)
            }
            let counts = allocation_counter_read()
            allocation_counter_stop()
            #expect(counts.total_bytes >= 10_000 && counts.peak_bytes >= 1000 && counts.peak_bytes < 2000)
        }
    }

    @Test func `posix_memalign refuses alignments that are none`() async {
        await #expect(processExitsWith: .success) {
            var memory: UnsafeMutableRawPointer?
            for alignment in [0, 1, 3, 24] {
                #expect(unsafe posix_memalign(&memory, alignment, 8) == EINVAL)
                #expect(unsafe memory == nil)
            }
        }
    }

    @Test func `Swift's own allocations count, on all threads, none lost`() async {
        await #expect(processExitsWith: .success) {
            let before = allocation_counter_read()
            #expect(before.allocations == 0)
            allocation_counter_start()
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for size in 0..<10_000 { doNotOptimize([UInt8](repeating: 1, count: size % 50 + 1)) }
            }
            allocation_counter_stop()
            let counts = allocation_counter_read()
            // 40 000 arrays, and the few things that starting threads takes.
            #expect((40_000...40_500).contains(counts.allocations))
        }
    }
}

/// References are counted in the whole process, too.
@Suite("The reference counter", .enabled(if: reference_counter_is_available()))
struct ReferenceCounterTests {
    private final class Object: Sendable {}

    @Test func `counts each reference that is taken and given back, on all threads, none lost`() async {
        await #expect(processExitsWith: .success) {
            let objects = (0..<4).map { _ in Object() }
            reference_counter_start()
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                let object = unsafe Unmanaged.passUnretained(objects[thread])
                for _ in 0..<10_000 {
                    _ = unsafe object.retain()
                    clobberMemory()
                    unsafe object.release()
                    clobberMemory()
                }
            }
            reference_counter_stop()
            let counts = reference_counter_read()
            // 40 000 of each, and those of the array and the threads.
            #expect((40_000...130_000).contains(counts.retains), "\(counts)")
            #expect(abs(counts.retains - counts.releases) < 100, "\(counts)")
            for object in objects { doNotOptimize([object]) }
            let later = reference_counter_read()
            #expect(later.retains == counts.retains && later.releases == counts.releases)
        }
    }
}

/// Where the counter is not available, a sanitizer has taken over the allocation: it keeps what is freed.
@Suite("The peak of resident memory", .enabled(if: allocation_counter_is_available()))
struct ResidentMemoryTests {
    @Test func `is the highest between start and stop; without one it is unknown`() async {
        await #expect(processExitsWith: .success) {
            #expect(resident_memory_peak() == -1)
            var large = [UInt8](repeating: 1, count: 100 << 20)
            doNotOptimize(&large)
            large = []
            resident_memory_start()
            resident_memory_stop()
            let small = resident_memory_peak()
            guard small >= 0 else { return }
            resident_memory_start()
            doNotOptimize([UInt8](repeating: 1, count: 64 << 20))
            resident_memory_stop()
            let high = resident_memory_peak()
            resident_memory_start()
            resident_memory_stop()
            #expect(resident_memory_peak() == high && high >= small)
            // macOS has the peak of the process.
            #if os(Linux)
            #expect(high - small > 60 << 20 && high < 160 << 20, "\(small) \(high)")
            #endif
            resident_memory_forget()
            #expect(resident_memory_peak() == -1)
        }
    }
}

/// Ten bytes taken and given back, which the optimizer would remove.
private func allocateAndFree() {
    var memory = unsafe malloc(10)
    unsafe doNotOptimize(&memory)
    unsafe free(memory)
}
