/// A frame's place in a measurement, both from 0.
struct FrameLocation: Hashable {
    let repetition: Int
    let frame: Int
}

/// The frames of one measurement that do not fit a budget, by wall and by processor time.
///
/// A frame counts by the lesser of both times: one that was long on the wall but short on the processor waited, because
/// others had the processor or the machine stood still, and is no miss of the program.
struct FrameMisses {
    /// The least number of frames with a 99th percentile: ten are slower.
    static let tailFrames = 1000

    /// The number of frames, the cold one and stopped ones left out.
    let frameCount: Int
    /// The 99th percentile, in seconds; `nil` with fewer than ``tailFrames`` frames.
    let p99: Double?
    /// The frames over their share, and their times in seconds.
    let times: [FrameLocation: Double]
    let slowest: (location: FrameLocation, time: Double)

    init(_ run: FrameRun, budget: FrameBudget) {
        var (all, missed): ([Double], [FrameLocation: Double]) = ([], [:])
        var slowest = (location: FrameLocation(repetition: 0, frame: 0), time: -1.0)
        for (repetition, samples) in run.repetitions.enumerated() {
            for (frame, time) in zip(samples.frameNumbers, samples.ownTimes) {
                let location = FrameLocation(repetition: repetition, frame: frame)
                all.append(time)
                if time > budget.allowance { missed[location] = time }
                if time > slowest.time { slowest = (location, time) }
            }
        }
        frameCount = all.count
        p99 = all.count >= FrameMisses.tailFrames ? FramePercentile.tail.value(of: all) : nil
        times = missed
        self.slowest = slowest
    }
}

extension FrameSamples {
    /// The lesser of wall and processor time of each frame, in seconds [frames].
    var ownTimes: [Double] { cpuTimes.isEmpty ? times : zip(times, cpuTimes).map { Swift.min($0, $1) } }

    /// The number within its repetition of each frame in ``times`` [frames].
    var frameNumbers: [Int] {
        let stops = Set(stopped.map(\.frame))
        let all = (coldFirstFrame == nil ? 0 : 1)..<(times.count + stops.count + 1)
        return Array(all.lazy.filter { !stops.contains($0) }.prefix(times.count))
    }
}
