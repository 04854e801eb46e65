import Foundation

/// The number of the mutant that runs; 0 for none.
@usableFromInline let chosenMutant = Int(ProcessInfo.processInfo.environment["OVERSHOOT_MUTANT"] ?? "") ?? 0

/// One byte a mutant, 1 once it is reached: a file that processes share, if the environment names one.
@usableFromInline nonisolated(unsafe) let reachedMutants: UnsafeMutableRawPointer = {
    let size = 1 << 16
    let path = ProcessInfo.processInfo.environment["OVERSHOOT_MUTANTS_REACHED"]
    let file = path.map { unsafe open($0, O_RDWR) } ?? -1
    if file >= 0 { ftruncate(file, off_t(size)) }
    let flags = file >= 0 ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS
    return unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, file, 0)
}()

/// Whether this mutant runs; notes that it was reached.
@inlinable func mutant(_ number: Int) -> Bool {
    unsafe reachedMutants.storeBytes(of: 1, toByteOffset: number, as: UInt8.self)
    return number == chosenMutant
}
