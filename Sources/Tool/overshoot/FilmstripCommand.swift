#if CommandLineTool
import ArgumentParser
import Foundation
import FrameSuite
import Scenarios

struct FilmstripCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filmstrip",
        abstract: "Draw a transition: frames beside each other, or a picture that moves.",
        discussion: """
            The still picture has frames of the refresh grid; with --outline each has the outlines of the frame before and \
            the path of each view's centre. The animated one (an SVG without a script, which plays as an image) shows several \
            transitions side by side, each forward and backward, with the progress of the view that travels farthest.
            """)

    @Argument(help: "A transition (see `overshoot list`) or a scenario file (JSON); several with --animated.")
    var names: [String]
    @OptionGroup var changes: ScenarioChanges
    @Option(
        name: [.short, .long], help: "The picture: FILE.svg, or FILE.png (needs rsvg-convert).",
        completion: .file(extensions: ["svg", "png"]))
    var output: String
    @Flag(help: "Draw a picture that moves.")
    var animated = false
    @Flag(help: "Draw outlines instead of colours, text and images.")
    var outline = false
    @Option(help: "The number of frames of the still picture.")
    var frames = 8
    @Option(help: "The fraction of the real speed at which the animated picture plays.")
    var speed = 1.0

    func validate() throws {
        guard output.hasSuffix(".svg") || output.hasSuffix(".png") else {
            throw ValidationError("--output is \"\(output)\"; give a file that ends in .svg or .png")
        }
        try require((2...100).contains(frames), "--frames is \(frames); give a number in 2…100")
        try require((0.01...10).contains(speed), "--speed is \(speed); give a number in 0.01…10")
        try require(animated || names.count == 1, "\(names.count) names; several transitions need --animated")
        try require((1...6).contains(names.count), "\(names.count) names; give 1…6")
        guard !animated || output.hasSuffix(".svg") else {
            throw ValidationError("--output is \"\(output)\"; --animated needs a file that ends in .svg")
        }
    }

    func run() throws {
        let scenarios = try names.map { try changes.applied(to: try Scenario(nameOrPath: $0)) }
        let svg = Data(try picture(of: scenarios).utf8)
        if output.hasSuffix(".svg") {
            try OutputFile.write(svg, to: output)
        } else {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("filmstrip-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (source, picture) = (folder.appendingPathComponent("a.svg"), folder.appendingPathComponent("a.png"))
            try svg.write(to: source)
            try convert(source, to: picture)
            try OutputFile.write(try Data(contentsOf: picture), to: output)
        }
    }

    private func picture(of scenarios: [Scenario]) throws -> String {
        if animated {
            return try AnimatedFilmstrip(scenarios.map(AnimatedFilmstrip.Panel.init), speed: speed, isOutline: outline)
                .svg()
        }
        var scenario = scenarios[0]
        scenario.isColored = true
        return Filmstrip(
            try scenario.run(), title: scenario.name, frames: frames, refreshRate: scenario.refreshRate,
            isOutline: outline
        ).svg()
    }

    private func convert(_ source: URL, to picture: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["rsvg-convert", "--width", "1760", "--output", picture.path, source.path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NoConverter() }
    }
}

private struct NoConverter: Error, CustomStringConvertible {
    let description = "a .png needs rsvg-convert (Debian: librsvg2-bin); install it, or ask for an .svg"
}
#endif
