import Foundation

/// The results of a run in the user's cache, under a digest of all that they depend on: what the run's files contain, its
/// stubs, arguments and folder, the compiler, and the build of UIKit.
package struct KeptRun {
    /// What a run printed, and its exit code; its files are in the same folder.
    package struct Report: Codable {
        package var output = ""
        package var errors = ""
        package var code: Int32 = 0

        package init() {}
    }

    package let folder: URL
    private static let limit = 32

    /// Files count by their contents, stubs by their dates.
    package init(files: [String], stubs: [String], arguments: [String], modules: BuiltModules) throws {
        let program = Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? ""
        let objects = try String(contentsOf: modules.objects, encoding: .utf8).split(separator: "\n").map(String.init)
        let dated =
            [program, try SwiftCompiler.path()] + objects
            + stubs.flatMap { SourceFile.isFolder($0) ? StubSupply.swiftFiles($0) + StubSupply.assets($0) : [$0] }
        var key = arguments + [FileManager.default.currentDirectoryPath]
        key += dated.map { "\($0) \(SourceFile.date(of: $0).timeIntervalSinceReferenceDate)" }
        key += files.map { FileManager.default.contents(atPath: $0).map { String(decoding: $0, as: UTF8.self) } ?? "" }
        folder = CachedBuild.folder("runs", for: key.joined(separator: "\0"))
    }

    private var reportFile: URL { folder.appendingPathComponent("report") }

    package var report: Report? {
        (try? Data(contentsOf: reportFile)).flatMap { try? JSONDecoder().decode(Report.self, from: $0) }
    }

    /// Keeps a report and the files in a folder; without a cache that can be written nothing is kept.
    package func keep(_ report: Report, results: URL) {
        let files = FileManager.default
        let (runs, new) = (folder.deletingLastPathComponent(), folder.appendingPathExtension("\(UUID())"))
        do {
            try files.createDirectory(at: runs, withIntermediateDirectories: true)
            try files.copyItem(at: results, to: new)
            try JSONEncoder().encode(report).write(to: new.appendingPathComponent("report"))
            try? files.removeItem(at: folder)
            try files.moveItem(at: new, to: folder)
        } catch {
            try? files.removeItem(at: new)
        }
        let kept = ((try? files.contentsOfDirectory(atPath: runs.path)) ?? []).map { runs.appendingPathComponent($0) }
        for old in kept.sorted(by: { SourceFile.date(of: $0.path) > SourceFile.date(of: $1.path) })
            .dropFirst(KeptRun.limit)
        { try? files.removeItem(at: old) }
    }
}
