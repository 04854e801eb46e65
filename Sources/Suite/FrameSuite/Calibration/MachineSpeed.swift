/// Times of three reference computations, measured in the same minute as the frames: units in which frame times of
/// different machines can be compared.
public struct MachineSpeed: Hashable, Sendable {
    /// A reference computation.
    public enum Unit: String, CaseIterable, Codable, Hashable, Sendable {
        /// 20 000 dependent multiplications and additions: clock rate and latency of the arithmetic.
        case scalar
        /// Copying 256 KiB eight times: the second-level cache.
        case cache
        /// Copying 32 MiB once: the memory.
        case memory

        var title: String {
            switch self {
            case .scalar: "scalar loops"
            case .cache: "L2 copies"
            case .memory: "streaming copies"
            }
        }
    }

    /// The median times, in seconds.
    public let times: [Unit: Double]

    /// Creates the speed of a machine.
    ///
    /// - Parameter times: The time of each unit, in seconds.
    /// - Precondition: every unit has a time above 0.
    public init(times: [Unit: Double]) {
        precondition(Unit.allCases.allSatisfy { times[$0] ?? 0 > 0 }, "every unit needs a time above 0")
        self.times = times
    }
}

/// Measures the machine between frames.
final class MachineSpeedMeter {
    private static let fewest = 5
    private static let interval: UInt64 = 100_000_000

    private let clock: MonotonicClock
    private let cache = CopyRoofline(bytes: 256 << 10)
    private let memory = CopyRoofline(bytes: 32 << 20)
    private var value = 1.0
    private var samples: [MachineSpeed.Unit: [Double]] = [:]
    private var last: UInt64 = 0

    init(clock: MonotonicClock) { self.clock = clock }

    /// Measures each unit once, unless that was done less than 0.1 s ago.
    func sampleIfDue() {
        if clock.now() - last >= MachineSpeedMeter.interval { sample() }
    }

    private func sample() {
        time(.scalar) {
            var value = value
            for _ in 0..<20_000 { value = value * 0.999_999 + 1e-6 }
            self.value = value
        }
        time(.cache) { for _ in 0..<8 { cache.run(threads: 1) } }
        time(.memory) { memory.run(threads: 1) }
        last = clock.now()
    }

    /// The lesser of wall and processor time, as of frames.
    private func time(_ unit: MachineSpeed.Unit, _ work: () -> Void) {
        let (start, cpuStart) = (clock.now(), clock.cpuTime())
        work()
        let (wall, cpuTime) = (clock.now() - start, clock.cpuTime() - cpuStart)
        samples[unit, default: []].append(Double(min(wall, cpuTime)) * 1e-9)
    }

    /// The medians of at least five measurements.
    func speed() -> MachineSpeed {
        while (samples[.scalar] ?? []).count < MachineSpeedMeter.fewest { sample() }
        return MachineSpeed(
            times: samples.mapValues { PercentileRule.interpolated.percentile(50, ofSorted: $0.sorted()) })
    }
}
