import Foundation

/// Additional instructions in the frames of a transition, requested in the environment: the proof of the gate needs some
/// that are really executed.
///
/// `OVERSHOOT_INJECT_WORK=NAME:ITERATIONS` adds an empty loop of so many iterations to each iteration of that benchmark.
enum InjectedWork {
    /// The requested iterations for a benchmark; 0 without a request for it.
    static func iterations(of benchmark: String) -> Int {
        guard let text = ProcessInfo.processInfo.environment["OVERSHOOT_INJECT_WORK"],
            let colon = text.lastIndex(of: ":"), text[..<colon] == benchmark
        else { return 0 }
        return Int(text[text.index(after: colon)...]) ?? 0
    }
}
