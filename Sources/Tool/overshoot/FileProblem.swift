#if CommandLineTool
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
