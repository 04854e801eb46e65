import Foundation

/// The result of `scripts/compare.sh --format json`: a verdict for each benchmark.
package struct ComparisonResult: Decodable, Sendable {
    package let status: String
    package let old: Side
    package let new: Side
    package let alpha: Double
    package let floor: Double
    package let warnings: [Message]
    package let problems: [Message]
    package let benchmarks: [Entry]

    package struct Side: Decodable, Sendable { package let file: String }

    package struct Message: Decodable, Sendable { package let message: String }

    package struct Entry: Decodable, Sendable {
        package let name: String
        package let verdict: String
        package let reason: String?
        package let timeUnit: String?
        package let old: Times?
        package let new: Times?
        /// The Hodges–Lehmann shift as a fraction of the old median.
        package let relativeShift: Double?
        package let interval: [Double]?

        enum CodingKeys: String, CodingKey {
            case name, verdict, reason, old, new, interval
            case timeUnit = "time_unit"
            case relativeShift = "relative_shift"
        }
    }

    package struct Times: Decodable, Sendable { package let median: Double? }

    package init(json data: Data) throws { self = try LenientJSON.decode(ComparisonResult.self, from: data) }
}
