import Foundation
import FuzzTargets

/// Called by libFuzzer's `main`: one input for the target that the environment variable
/// `OVERSHOOT_FUZZ_TARGET` names.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    MainActor.assumeIsolated {
        do {
            _ = try target.accepts(bytes)
        } catch {
            fatalError("\(target.rawValue): \(error)")
        }
    }
    return 0
}

private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["OVERSHOOT_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("OVERSHOOT_FUZZ_TARGET is '\(name)', not a target")
    }
    return target
}()
