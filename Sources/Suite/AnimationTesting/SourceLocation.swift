public import AnimationBaselines
import Foundation
#if AnimationTesting || CommandLineTool
import IssueReporting

struct SourceLocation {
    let fileID, filePath: StaticString
    let line, column: UInt

    /// Fails the test at this place, in Swift Testing and in XCTest; on GitHub the message is in the job's summary, too.
    func report(_ message: String) {
        reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
        guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"],
            let file = FileHandle(forWritingAtPath: path)
        else { return }
        defer { try? file.close() }
        let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = lines.count > 1 ? "\n```text\n\(lines[1])\n```\n" : ""
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data("- **\(fileID):\(line)** \(lines[0])\n\(rest)".utf8))
    }
}

extension AnimationRecording {
    /// The view with a name: its accessibility identifier, its controller's title or its class, as in the baseline.
    ///
    /// A name that no view has is an issue of the test, and all its values are NaN.
    public subscript(name: String) -> RecordedView {
        let view = view(name)
        if view.target == nil {
            let known = Set(names).filter { !$0.isEmpty }.sorted().prefix(20).joined(separator: ", ")
            reportIssue("no view is called \"\(name)\"; the recording has: \(known)")
        }
        return view
    }
}
#endif
