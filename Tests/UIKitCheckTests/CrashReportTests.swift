import Foundation
import Testing
import UIKitCheck

@Suite("Crash reports") struct CrashReportTests {
    private let backtrace = """
        *** Program crashed: Illegal instruction at 0x00007f1559d6df7f ***

          0        0x0 _assertionFailure(_:_:file:line:flags:) + 302 in libswiftCore.so
          1 [ra]   0x1 Recording.complete(_:) + 72 in program at /sources/UIKit/Recording.swift:191:26
          2 [ra]   0x2 closure #2 in Card.animateTransition(using:) + 161 in program at /home/me/Sources/Card.swift:9:41
          3 [ra]   0x3 main + 84 in program at /tmp/main.swift:2:11
        """

    @Test func `the place is the one that the runtime states, by the path that the user gave`() {
        let report = CrashReport(
            errors: "hello\nApp/Card.swift:7: Fatal error: Unexpectedly found nil\n", backtrace: backtrace,
            files: ["Sources/Card.swift"])
        #expect(report.text == "Unexpectedly found nil (Sources/Card.swift:7)")
    }

    @Test func `a crash outside of the files is placed at the line that called`() {
        let report = CrashReport(
            errors: "UIKit/Recording.swift:191: Fatal error: no such row\n", backtrace: backtrace,
            files: ["Sources/Other.swift", "Sources/Card.swift"])
        #expect(report.text == "no such row (Sources/Card.swift:9)")
    }

    @Test(arguments: [
        ("Card.swift:3: Assertion failed: no items\n", "no items (Card.swift:3)"),
        ("Card.swift:4: Precondition failed: too late: 2 s\n", "too late: 2 s (Card.swift:4)"),
        ("Card.swift:5: Assertion failed\n", "assertion failed (Card.swift:5)"),
    ]) func `a failed assertion or precondition says what it says`(errors: String, text: String) {
        #expect(CrashReport(errors: errors, backtrace: backtrace, files: ["Card.swift"]).text == text)
    }

    @Test func `without a message the reason is the signal's`() {
        let report = CrashReport(errors: "", backtrace: backtrace, files: [])
        #expect(report.text == "crashed: Illegal instruction at 0x00007f1559d6df7f")
        #expect(CrashReport(errors: "", backtrace: "", files: []).text == "crashed")
    }

    @Test func `a cast without a message is found in its line`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Card.swift").path
        func reason(_ line: String) throws -> String {
            try (String(repeating: "\n", count: 8) + line).write(toFile: file, atomically: true, encoding: .utf8)
            return CrashReport(errors: "", backtrace: backtrace, files: [file]).reason
        }
        #expect(
            try reason("animate(menu as! Menu)")
                == "a cast with as! failed; if it is of a controller, pass --from or --to")
        #expect(try reason("animate(menu)").hasPrefix("crashed: "))
    }

    @Test func `a cast of the run's own controller says which option supplies another`() {
        let errors =
            "Could not cast value of type 'TransitionRunner.PlaceholderController' (0x7f) to 'App.Card' (0x80).\n"
        #expect(
            CrashReport(errors: errors, backtrace: "", files: []).text
                == "a PlaceholderController is no Card; pass --from Card or --to Card")
        #expect(
            CrashReport(
                errors: "Could not cast value of type 'UIKit.UIView' (0x7f) to 'App.Cell' (0x80).", backtrace: "",
                files: []
            ).text == "a UIView is no Cell")
    }
}
