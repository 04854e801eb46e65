import Foundation

#if canImport(HeadlessKit)
import HeadlessKit

let stage = Stage()
let oracle = Oracle(system: "this project") { stage.advance(by: 0.3) }
let authority = "peer"
#else
let oracle = Oracle(system: ProcessInfo.processInfo.operatingSystemVersionString) {
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.3))
}
let authority = "measured"
#endif

// apple-oracle TABLE...: prints Core Animation's answers to the questions of the tables.
let tables = CommandLine.arguments.dropFirst().compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
print(oracle.table(tables, authority: authority), terminator: "")
