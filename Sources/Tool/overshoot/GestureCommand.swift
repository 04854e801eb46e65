#if CommandLineTool
import AnimationCore
import ArgumentParser
import CommandSupport
import FrameSuite
import Foundation
import ProgramSupport

struct GestureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture",
        abstract: "Velocity, projection and landing of a touch.",
        discussion: """
            Reads the samples of one touch as comma-separated values with the header t,x or t,x,y: seconds and points, \
            in the order of time. Prints the velocity of the release, where the deceleration of a scroll view would end \
            (the published projection, and the landing with its stop velocity), and with --target the nearest target to \
            the projection and the initial velocity that UIKit's spring needs to take over the motion.

              printf 't,x\\n0,0\\n0.016,14\\n0.033,30\\n0.05,47\\n' | overshoot gesture --target 0 --target 300
            """)

    @Argument(help: "The table; standard input if omitted.")
    var file: String?
    @Option(help: "Deceleration rate: normal, fast or the factor per millisecond.")
    var rate = "normal"
    @Option(help: "Degree of the polynomial that estimates the velocity, 1...4.")
    var degree = 2
    @Option(help: "Seconds before the release that count for the velocity.")
    var window = 0.1
    @Option(parsing: .unconditional, help: "Time of the release in seconds; that of the last sample if omitted.")
    var release: Double?
    @Option(parsing: .unconditionalSingleValue, help: "A point to snap to, X or X,Y; repeatable.")
    var target: [String] = []
    @Option(help: "text or json.")
    var format = TextFormat.text

    func validate() throws {
        try require((1...4).contains(degree), "--degree is \(degree); give 1...4")
        try require(window > 0 && window.isFinite, "--window is \(window); give a number greater than 0")
        try require(release?.isFinite ?? true, "--release is \(release ?? 0); give a finite number")
        _ = try decelerationRate
        _ = try targets
    }

    private var decelerationRate: DecelerationRate {
        get throws {
            switch rate {
            case "normal": return .normal
            case "fast": return .fast
            default:
                guard let number = Double(rate) else {
                    throw ValidationError("--rate is '\(rate)'; give normal, fast or a number between 0 and 1")
                }
                return try DecelerationRate(perMillisecond: number)
            }
        }
    }

    private var targets: [Point] {
        get throws {
            try target.map { text in
                let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
                guard numbers.count <= 2, let x = numbers[0], let y = numbers.count == 2 ? numbers[1] : 0,
                    x.isFinite, y.isFinite
                else { throw ValidationError("--target is '\(text)'; give a point as X or X,Y") }
                return Point(x: x, y: y)
            }
        }
    }

    func run() throws {
        let report = try GestureReport(
            TouchTable(String(decoding: input(), as: UTF8.self)),
            estimator: VelocityEstimator(.leastSquares(degree: degree), window: window), releaseTime: release,
            rate: decelerationRate, targets: targets)
        try format == .json ? Overshoot.write(data: report.prettyJSON()) : Overshoot.write(text: report.text)
    }

    private func input() throws -> [UInt8] {
        if let file {
            guard let data = FileManager.default.contents(atPath: file) else { throw FileProblem.unreadable(file) }
            return [UInt8](data)
        }
        var bytes: [UInt8] = []
        while true {
            let piece = try StandardStreams.read(upTo: 1 << 18)
            guard !piece.isEmpty else { return bytes }
            bytes += piece
        }
    }
}
#endif
