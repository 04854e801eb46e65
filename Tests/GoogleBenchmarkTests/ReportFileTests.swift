import Foundation
import GoogleBenchmark
import Testing

@Suite("A report is written beside its place and moved there whole")
struct ReportFileTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "/report-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private var path: String { folder + "/report.json" }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    private func contents(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } }

    @Test func `published: the new report is there, and nothing else`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("before", to: path)
        let file = try ReportFile(path: path)
        #expect(file.stagingPath != path)
        #expect(try contents(path) == "before")
        try write("{ }\n", to: file.stagingPath)
        try file.publish()
        #expect(try contents(path) == "{ }\n")
        #expect(try files == ["report.json"])
    }

    @Test func `discarded: the report of before is there, and nothing else`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("before", to: path)
        try ReportFile(path: path).discard()
        #expect(try contents(path) == "before")
        #expect(try files == ["report.json"])
    }

    @Test func `places that cannot be written are refused, and say why`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(throws: RunnerError.cannotWrite(path: folder, reason: "it is a folder")) {
            try ReportFile(path: folder)
        }
        let missing = folder + "/missing/report.json"
        #expect(throws: RunnerError.cannotWrite(path: missing, reason: "No such file or directory")) {
            try ReportFile(path: missing)
        }
        #expect(try files.isEmpty)
    }

    @Test func `devices and links are written directly`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try ReportFile(path: "/dev/null").stagingPath == "/dev/null")
        try write("", to: folder + "/target.json")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "target.json")
        let file = try ReportFile(path: path)
        #expect(file.stagingPath == path)
        file.discard()
        #expect(try files == ["report.json", "target.json"])
    }
}
