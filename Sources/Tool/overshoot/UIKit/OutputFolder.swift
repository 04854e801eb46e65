#if CommandLineTool
import Foundation
import UIKitCheck

/// The folder that results go to: made at once, so that a wrong name is an error before the work, and filled at the end, so
/// that it never holds half of a run.
struct OutputFolder {
    let path: String
    private let isNew: Bool

    /// - Throws: ``UIKitProblem/unwritable(_:)``.
    init(_ path: String) throws(UIKitProblem) {
        self.path = path
        isNew = !FileManager.default.fileExists(atPath: path)
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path)
        }
        guard FileManager.default.isWritableFile(atPath: path) else { throw .unwritable(path) }
    }

    /// Moves the files of another folder here.
    ///
    /// - Returns: Their names.
    func take(from folder: URL) throws -> [String] {
        // Somebody's code may have removed the folder, or put other things there.
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted().filter {
            name in
            ["csv", "svg", "txt", "json"].contains { name.hasSuffix(".\($0)") }
                && (try? FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)"))?[.type]
                    as? FileAttributeType
                    == .typeRegular
        }
        for name in names {
            try OutputFile.write(try Data(contentsOf: folder.appendingPathComponent(name)), to: "\(path)/\(name)")
        }
        return names
    }

    /// Removes the folder if this run made it and nothing was put there.
    func removeIfUnused() {
        guard isNew, (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == true else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}
#endif
