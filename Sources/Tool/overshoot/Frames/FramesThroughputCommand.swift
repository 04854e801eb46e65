#if CommandLineTool
import AnimationCore
import ArgumentParser
import FrameSuite

struct FramesThroughputCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "throughput",
        abstract: "Measure frames per second of a million spring-animated cells, beside the machine's copy rate.")

    @Option(help: "The number of threads, beside one; by default, the machine's.")
    var threads = BatchEngine.defaultThreads
    @OptionGroup var destination: FrameDestination

    func validate() throws { try require((1...256).contains(threads), "--threads is \(threads); give 1…256") }

    func run() throws {
        try FramesCommand.withTrustedData {
            try destination.write(text: FrameThroughput(threads: threads).text)
        }
    }
}
#endif
