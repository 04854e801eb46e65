#if CommandLineTool
import HTMLReport
import ArgumentParser
import Foundation

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Make a self-contained HTML page of measurements.",
        discussion: """
            Each file is recognised by what it holds:

              JSON of Google Benchmark, as bench.sh writes it   benchmarks; with --rivals also the ratios
              JSON of compare.sh                                verdicts
              JSON of history.sh export                         trends
              JSON of history.sh changes                        the steps in them
              JSON of frames (samples), or of Macrobenchmark    frame times
              SVG of overshoot filmstrip --animated             a picture that moves, with a slider
              Markdown or CSV with another table                accuracy
              flame.svg, or the folder that profile.sh wrote    flame graph
              another SVG                                       a picture

            The page needs no network and no other file.
            """)

    @Argument(help: "Files of results.", completion: .file())
    var results: [String] = []

    @Option(name: [.short, .long], help: "The page.", completion: .file(extensions: ["html"]))
    var output = "report.html"

    @Option(
        help: "A Google Benchmark run to compare with: ratios, without a verdict.",
        completion: .file(extensions: ["json"]))
    var base: String?

    @Option(help: "The title.")
    var title = "Overshoot report"

    @Option(help: "A link at the top, such as to the commit: NAME=URL. May be repeated.")
    var link: [String] = []

    /// Above this a page takes noticeably long to open.
    private static let comfortableSize = 3_000_000

    private var links: [ReportLink] {
        get throws {
            try link.map { text in
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, let link = ReportLink(name: parts[0], url: parts[1]) else {
                    throw ValidationError("--link is \"\(text)\"; give NAME=URL with an http or https address")
                }
                return link
            }
        }
    }

    func validate() throws { _ = try links }

    func run() throws {
        var report = try Report(
            title: title, date: Date.now.formatted(.iso8601.dateTimeSeparator(.space)), links: links)
        for path in results {
            for file in try ReportCommand.files(at: path) {
                try report.add(name: ReportCommand.name(file), data: ReportCommand.read(file))
            }
        }
        if let base { try report.setBase(name: ReportCommand.name(base), data: ReportCommand.read(base)) }
        let page = Data(try report.html().utf8)
        try OutputFile.write(page, to: output)
        Overshoot.printMessage("wrote \(output), \(page.count / 1000) kB")
        if page.count > ReportCommand.comfortableSize {
            Overshoot.printMessage("overshoot: warning: that is a large page; pictures of many cells make it so")
        }
    }

    private static func name(_ path: String) -> String {
        URL(filePath: path).deletingPathExtension().lastPathComponent
    }

    /// The file itself; of a profile's folder its flame graph.
    private static func files(at path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw FileProblem.unreadable(path)
        }
        guard isFolder.boolValue else { return [path] }
        let graph = path + "/flame.svg"
        guard FileManager.default.fileExists(atPath: graph) else { throw FileProblem.folder(path) }
        return [graph]
    }

    private static func read(_ path: String) throws -> Data {
        guard let data = FileManager.default.contents(atPath: path) else { throw FileProblem.unreadable(path) }
        return data
    }
}
#endif
