import Foundation

/// Recorded frame times in units of the machine's own speed, with the spread of all recordings: for people who have one
/// build and no base to compare with.
///
/// The median frame of a run took so many scalar loops, L2 copies and streaming copies (``MachineSpeed``). The file keeps
/// the least and the greatest of each over all recordings, on any machine and at any load. A run is judged by the unit that
/// spreads least; its range is widened by that spread at both ends. A time outside is inconclusive, never a regression:
/// a machine that is not like the recorded ones looks the same.
public struct CalibratedTimes: Sendable {
    /// The recordings of one run.
    struct Row: Codable, Hashable, Sendable {
        let scenario: String
        let cells: Int
        let refreshRate: Double
        let kernelSet: String
        var recordings: Int
        /// Least and greatest, by the unit's name.
        var ranges: [String: [Double]]

        enum CodingKeys: String, CodingKey {
            case scenario, cells, recordings, ranges
            case refreshRate = "refresh_rate_hz"
            case kernelSet = "kernel_set"
        }

        func isAbout(_ measurement: FrameMeasurement) -> Bool {
            scenario == measurement.run.scenario && cells == measurement.run.cells
                && refreshRate == measurement.run.budget.refreshRate
                && kernelSet == measurement.conditions.kernelSet.rawValue
        }
    }

    private struct File: Codable {
        let summary: String
        let rows: [Row]
    }

    /// The least number of recordings that make a range.
    public static let fewestRecordings = 5

    private var rows: [Row]

    /// Times without recordings.
    public init() { rows = [] }

    /// Reads a file.
    ///
    /// - Throws: ``CalibratedTimesError``.
    public init(path: String) throws(CalibratedTimesError) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { throw .unreadable(file: path) }
        try self.init(json: data, name: path)
    }

    /// Reads the text of a file.
    ///
    /// - Throws: ``CalibratedTimesError/damaged(file:)``.
    public init(json data: Data, name: String) throws(CalibratedTimesError) {
        guard let file = try? JSONDecoder().decode(File.self, fromFile: data) else { throw .damaged(file: name) }
        rows = file.rows
        let areValid = rows.allSatisfy { row in
            row.recordings > 0
                && MachineSpeed.Unit.allCases.allSatisfy { unit in
                    guard let range = row.ranges[unit.rawValue], range.count == 2 else { return false }
                    return range[0] > 0 && range[0] <= range[1] && range[1].isFinite
                }
        }
        guard areValid else { throw .damaged(file: name) }
    }

    /// Adds one recording.
    ///
    /// - Parameter measurements: Measured with ``FrameMeter/Options/measuresMachine``.
    public mutating func add(_ measurements: [FrameMeasurement]) {
        for measurement in measurements {
            guard let values = measurement.calibratedTime else { continue }
            let index = rows.firstIndex { $0.isAbout(measurement) } ?? rows.count
            if index == rows.count {
                rows.append(
                    Row(
                        scenario: measurement.run.scenario, cells: measurement.run.cells,
                        refreshRate: measurement.run.budget.refreshRate,
                        kernelSet: measurement.conditions.kernelSet.rawValue, recordings: 0, ranges: [:]))
            }
            for (unit, value) in values {
                let range = rows[index].ranges[unit.rawValue] ?? [value, value]
                rows[index].ranges[unit.rawValue] = [min(range[0], value), max(range[1], value)]
            }
            rows[index].recordings += 1
        }
    }

    /// The file as text that ends in a newline, one run a line.
    public func encoded() throws -> Data {
        let rounded = rows.map { row in
            var row = row
            row.ranges = row.ranges.mapValues { $0.map { Double(String(format: "%.5g", $0)) ?? $0 } }
            return row
        }
        let text = """
            {
              "summary": "median frame times in units of the machine's speed: least and greatest of all recordings; \
            written by overshoot frames record --times",
              "rows": [
            \(try rounded.jsonLines())
              ]
            }

            """
        return Data(text.utf8)
    }

    /// The finding about a run whose median is outside the recorded range; `nil` if it is inside.
    func finding(_ measurement: FrameMeasurement) -> BudgetFinding? {
        guard let values = measurement.calibratedTime else { return nil }
        func open(_ message: String) -> BudgetFinding {
            BudgetFinding(.calibratedTime, message, commands: ["scripts/ab.sh --frames BASE HEAD"])
        }
        guard let row = rows.first(where: { $0.isAbout(measurement) }) else {
            return open("no recorded time with the kernels \(measurement.conditions.kernelSet.rawValue)")
        }
        guard row.recordings >= CalibratedTimes.fewestRecordings else {
            return open("\(row.recordings) recordings, \(CalibratedTimes.fewestRecordings) are needed for a range")
        }
        func spread(_ unit: MachineSpeed.Unit) -> Double {
            row.ranges[unit.rawValue].map { $0[1] / $0[0] } ?? .infinity
        }
        guard let unit = MachineSpeed.Unit.allCases.min(by: { spread($0) < spread($1) }),
            let range = row.ranges[unit.rawValue], let value = values[unit]
        else { return nil }
        let (low, high) = (range[0] / spread(unit), range[1] * spread(unit))
        guard value < low || value > high else { return nil }
        let distance = value > high ? value / high - 1 : 1 - value / low
        return open(
            "p50 is \(FrameText.digits(value)) \(unit.title), \(FrameText.percent(distance)) "
                + "\(value > high ? "above" : "below") the range \(FrameText.digits(low)) to \(FrameText.digits(high)) of "
                + "\(row.recordings) recordings; compare with a base")
    }
}

extension FrameMeasurement {
    /// The median of the frames' times by wall or processor, whichever is less, in each unit; `nil` if the machine was not
    /// measured.
    var calibratedTime: [MachineSpeed.Unit: Double]? {
        guard let speed else { return nil }
        let median = FramePercentile.median.value(of: run.repetitions.flatMap(\.ownTimes))
        return speed.times.mapValues { median / $0 }
    }
}

/// Errors in a file of calibrated times.
public enum CalibratedTimesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(file: String)
    /// The file is no JSON, or has other contents.
    case damaged(file: String)

    /// The message: the place, the fault, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file): "\(file): there is no such file, or it may not be read"
        case .damaged(let file): "\(file): no file of calibrated times, or a damaged one; record it again"
        }
    }
}
