import FrameSuite
import ArgumentParser
import Foundation

struct FilmstripCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filmstrip",
        abstract: "Draw wireframes of a transition: ghost outlines of the frame before, and the way of each centre.")

    @OptionGroup var options: ScenarioOptions
    @Option(name: [.short, .long], help: "The picture: FILE.svg, or FILE.png (needs rsvg-convert).")
    var output: String
    @Option(help: "How many frames.")
    var frames = 8

    func validate() throws {
        guard output.hasSuffix(".svg") || output.hasSuffix(".png") else {
            throw ValidationError("--output has to end in .svg or .png, not \"\(output)\"")
        }
        guard (2...100).contains(frames) else { throw ValidationError("--frames has to be in 2…100, not \(frames)") }
    }

    func run() throws {
        let scenario = try options.scenario()
        let svg = Data(Filmstrip(try scenario.run(), title: scenario.name, frames: frames).svg().utf8)
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
