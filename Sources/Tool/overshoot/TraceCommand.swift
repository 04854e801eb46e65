#if CommandLineTool
import FrameSuite
import ArgumentParser

extension Trace.Format: ExpressibleByArgument {}

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Print every frame of a transition.",
        discussion: """
            A row is a target in a frame (its rectangle in the container's coordinates, its own alpha, transform and \
            whether it is hidden) or an event (added, completed …), which precedes the first frame that shows \
            what came of it. Lengths are points, times seconds; numbers are rounded to a billionth.
            """)

    @OptionGroup var options: ScenarioOptions
    @Option(help: "csv or json.")
    var format = Trace.Format.csv
    @Flag(help: "Leave out rows in which nothing differs from the target's row before.")
    var changes = false
    @Option(help: "Only this frame, counted from 0, with the events since the frame before.")
    var frame: Int?
    @Flag(help: "Print one number instead that changes if any character of the trace does.")
    var digest = false

    func run() throws {
        let scenario = try options.scenario()
        let trace = Trace(
            try scenario.run(), name: scenario.name, refreshRate: scenario.refreshRate, onlyChanges: changes,
            frame: frame, format: format)
        if let frame, !(0..<trace.frameCount).contains(frame) {
            throw ValidationError("--frame is \(frame); \(scenario.name) has the frames 0…\(trace.frameCount - 1)")
        }
        if digest {
            return try Overshoot.write(text: PositionDigest.text(trace.digest) + "\n")
        }
        try trace.write { bytes in try Overshoot.write(data: bytes) }
    }
}
#endif
