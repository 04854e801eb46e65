import Foundation

/// The results of a run in the user's cache, by what it depended on: command line, files, stubs, compiler and this program.
package struct KeptRun {
    /// The number of runs that are kept.
    private static let limit = 100
    private let folder: URL
    /// The folder with the files that the run wrote.
    package var files: URL { folder.appendingPathComponent("files") }

    /// - Parameter arguments: The command line without what does not change the results. Of an argument that is a file the
    ///   content counts, of one that is a folder the sizes and dates of the Swift files in it.
    package init(_ arguments: [String]) {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
            digest = (digest ^ 0xFF) &* 0x100_0000_01B3
        }
        func addState(_ path: String) {
            let state = try? FileManager.default.attributesOfItem(atPath: path)
            add("\(path) \(state?[.size] ?? 0) \((state?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)".utf8)
        }
        let environment = ProcessInfo.processInfo.environment
        for name in ["OVERSHOOT_PACKAGE", "SWIFT_EXEC"] { add((environment[name] ?? "").utf8) }
        for path in [Bundle.main.executablePath, try? SwiftCompiler.path()] { addState(path.map(SourceFile.realPath) ?? "") }
        add(FileManager.default.currentDirectoryPath.utf8)
        for argument in arguments {
            add(argument.utf8)
            switch SourceFile.type(of: argument) {
            case .typeDirectory?: StubSupply.swiftFiles(argument).forEach(addState)
            case .typeRegular?: add(FileManager.default.contents(atPath: argument) ?? Data())
            default: break
            }
        }
        folder = CachedBuild.cache.appendingPathComponent("overshoot/uikit/runs/\(String(digest, radix: 16))")
    }

    /// What the run printed, and its exit code; `nil` if there was none.
    package func load() -> (output: Data, code: Int32)? {
        guard let output = FileManager.default.contents(atPath: folder.appendingPathComponent("output").path),
            let code = try? String(contentsOf: folder.appendingPathComponent("code"), encoding: .utf8)
        else { return nil }
        return Int32(code).map { (output, $0) }
    }

    /// Keeps a run. One that cannot be kept is run again.
    package func save(output: Data, code: Int32, files results: URL) {
        let manager = FileManager.default
        let new = folder.deletingLastPathComponent().appendingPathComponent("new-\(UUID())")
        do {
            try manager.createDirectory(at: new, withIntermediateDirectories: true)
            try output.write(to: new.appendingPathComponent("output"))
            try manager.copyItem(at: results, to: new.appendingPathComponent("files"))
            try Data("\(code)".utf8).write(to: new.appendingPathComponent("code"))
            try? manager.removeItem(at: folder)
            try manager.moveItem(at: new, to: folder)
        } catch {
            try? manager.removeItem(at: new)
        }
        let keys: [URLResourceKey] = [.contentModificationDateKey]
        let all = (try? manager.contentsOfDirectory(at: folder.deletingLastPathComponent(), includingPropertiesForKeys: keys)) ?? []
        guard all.count > KeptRun.limit else { return }
        let dated = all.map { ($0, (try? $0.resourceValues(forKeys: Set(keys)))?.contentModificationDate ?? .distantPast) }
        for (old, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(all.count - KeptRun.limit) { try? manager.removeItem(at: old) }
    }
}
