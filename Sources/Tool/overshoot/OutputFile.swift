#if CommandLineTool
import Foundation

enum OutputFile {
    /// Writes a whole file, all or nothing: beside its place first, so that nobody sees half of it and a file that was
    /// there stays until then. What is no file, such as a pipe, is written as it is.
    static func write(_ data: Data, to path: String) throws(FileProblem) {
        let url = URL(fileURLWithPath: path)
        let type = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)[.type]
        let isFile = type.map { $0 as? FileAttributeType == .typeRegular } ?? true
        do {
            try data.write(to: url, options: isFile ? .atomic : [])
        } catch {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            throw .unwritable(path, reason: cause.map { unsafe String(cString: strerror($0.code.rawValue)) })
        }
    }
}

enum FileProblem: Error, Equatable, CustomStringConvertible {
    case unreadable(String)
    case unwritable(String, reason: String?)
    case folder(String)
    case noFolder(String)

    var description: String {
        switch self {
        case .unreadable(let path): "cannot read \(path): no such file"
        case .unwritable(let path, let reason):
            "cannot write \(path)\(reason.map { " (\($0))" } ?? ""); name a place that can be written"
        case .folder(let path): "\(path) is a folder without a flame.svg; name the files in it"
        case .noFolder(let path): "cannot read \(path) as a folder; name one that holds scenario files"
        }
    }
}
#endif
