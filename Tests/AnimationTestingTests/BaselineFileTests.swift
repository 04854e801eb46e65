import AnimationTesting
import Foundation
import HeadlessKit
import Testing

@MainActor
@Suite("The file of a baseline") struct BaselineFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("baselines-\(UUID())")

    private func file(_ test: String, named name: String? = nil, line: UInt = 1) -> BaselineFile {
        BaselineFile(
            test: test, named: name, of: folder.appendingPathComponent("CardTests.swift").path, line: line, column: 5)
    }

    private func recording(damping: CGFloat = 0.85) throws -> AnimationRecording {
        try recordAnimation { showCard(on: $0, damping: damping) }
    }

    private func text(of file: BaselineFile) -> String? { try? String(contentsOfFile: file.path, encoding: .utf8) }

    @Test func `it is beside the test's file, named after the test and the assertion`() {
        #expect(file("cardComesUp()").path == folder.path + "/__Animations__/CardTests/cardComesUp.txt")
        #expect(file("a size(size:)", named: "320×568, dark").path.hasSuffix("/CardTests/a-size.320-568-dark.txt"))
    }

    @Test func `missing records what is not there, and fails once`() throws {
        let file = file("missing()")
        let failure = try #require(try file.failure(of: recording(), .missing))
        #expect(failure.hasPrefix("no baseline; recorded it: \(file.path)"))
        #expect(text(of: file) == (try recording().baselineText))
        #expect(try file.failure(of: recording(), .missing) == nil)
        let other = try #require(try file.failure(of: recording(damping: 0.7), .never))
        #expect(other.hasPrefix("card.frame.minY at 0.15 s: 32.733, baseline 157.88"))
        #expect(
            other.contains("picture: ") && other.contains("ANIMATION_TESTING_RECORD=failed swift test --filter missing")
        )
        #expect(text(of: file) == (try recording().baselineText))
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `failed and all record, and fail; never does not record`() throws {
        let never = file("never()")
        #expect(
            try #require(try never.failure(of: recording(), .never)).hasPrefix("no baseline \(never.path), and none is")
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        for mode in [RecordMode.all, .failed] {
            let file = file("\(mode)()")
            #expect(try file.failure(of: recording(), .all)?.hasPrefix("recorded: ") == true)
            #expect(try file.failure(of: recording(damping: 0.7), mode)?.contains("recorded: ") != nil)
        }
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `the mode is the environment's, and never on CI`() {
        #expect(RecordMode.mode([:]) == .missing && RecordMode.mode(["CI": "false"]) == .missing)
        #expect(RecordMode.mode(["CI": "true"]) == .never && RecordMode.mode(["CI": "1"]) == .never)
        #expect(RecordMode.mode(["CI": "true", "ANIMATION_TESTING_RECORD": "all"]) == .all)
        #expect(RecordMode.problem(["ANIMATION_TESTING_RECORD": "failed"]) == nil && RecordMode.problem([:]) == nil)
        #expect(
            RecordMode.problem(["ANIMATION_TESTING_RECORD": "yes"])
                == "ANIMATION_TESTING_RECORD is \"yes\": give all, failed, missing or never")
    }

    @Test func `two assertions with one file are an error, and nothing is written`() throws {
        let first = file("twice()")
        _ = try first.failure(of: recording(), .missing)
        let second = try #require(try file("twice()", line: 2).failure(of: recording(damping: 0.7), .all))
        #expect(second == "two assertions have the baseline \(first.path): give one of them a name (named: \"…\")")
        let again = try #require(try first.failure(of: recording(damping: 0.7), .missing))
        #expect(again.hasPrefix("the assertion ran twice in this test, with two results"))
        #expect(text(of: first) == (try recording().baselineText))
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `a folder that cannot be written is a message, and leaves no half of a file`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A file where the folder has to be: it cannot be written by root either.
        try Data().write(to: folder.appendingPathComponent("__Animations__"))
        let failure = try #require(try file("blocked()").failure(of: recording(), .missing))
        #expect(failure.hasPrefix("cannot write \(file("blocked()").path): "))
        #expect(failure.hasSuffix("make its folder writable, or set ANIMATION_TESTING_RECORD=never"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["__Animations__"])
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `a baseline with a conflict is a message, and stays as it is`() throws {
        let file = file("conflict()")
        _ = try file.failure(of: recording(), .missing)
        let conflict = "<<<<<<< HEAD\n" + (text(of: file) ?? "")
        try conflict.write(toFile: file.path, atomically: true, encoding: .utf8)
        let failure = try #require(try file.failure(of: recording(), .missing))
        #expect(
            failure == "\(file.path):1 has the conflict of a merge: resolve it, or delete the file and record it again")
        #expect(text(of: file) == conflict)
        try? FileManager.default.removeItem(at: folder)
    }
}
