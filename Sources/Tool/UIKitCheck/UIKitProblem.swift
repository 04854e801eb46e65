package enum UIKitProblem: Error, CustomStringConvertible {
    case noFile(String)
    case noFolder(String)
    case noCompiler(String)
    case noPackage
    case badPackage(String)
    case buildFailed(what: String, log: String)
    case unreadableBuild(String)
    case badTouches(file: String, reason: String)
    case badSize(String)
    case folderInUse(String)
    case unwritable(String)
    case emptyFiles([String])
    case badManifest(String, log: String)
    case noTests(String, elsewhere: [String] = [])
    case testsOutside(String, package: String)
    case tooSlow(file: String, seconds: Int, isStub: Bool)

    package var description: String {
        switch self {
        case .noFile(let path) where SourceFile.isFolder(path):
            "\(path) is a folder; name its files, as \(path)/*.swift, or give it with --stubs"
        case .noFile(let path): "cannot read \(path): no such file"
        case .noFolder(let path): "cannot read \(path): no such folder"
        case .noCompiler(let name):
            "no Swift compiler: '\(name)' is not on PATH; install Swift 6.2 or newer (https://swift.org/install)"
        case .noPackage:
            "cannot find Overshoot's sources, which the first run builds; pass --package PATH or --package URL@VERSION, or "
                + "set OVERSHOOT_PACKAGE"
        case .badPackage(let value):
            "--package is \"\(value)\"; give the folder of a checkout of Overshoot, or URL@VERSION"
        case .buildFailed(let what, let log): "cannot build \(what):\n\(log)"
        case .unreadableBuild(let path):
            "cannot use the build in \(path): its layout is not that of Swift 6.2 or newer; build it again"
        case .badTouches(let file, let reason): "cannot use the touches in \(file): \(reason)"
        case .badSize(let value): "--size is \"\(value)\"; give WIDTHxHEIGHT in points, each in 1…10000, as 390x844"
        case .folderInUse(let path): "\(path) has files in it; name an empty or a new folder"
        case .unwritable(let path): "cannot write into \(path); name a folder that can be written"
        case .badManifest(let path, let log):
            "cannot read the manifest of \(path); for a library with an Xcode project alone pass --sources DIR --tests DIR:\n\(log)"
        case .noTests(let name, let elsewhere):
            "no test of \(name) has run, see above; "
                + (elsewhere.isEmpty
                    ? "tests that the manifest does not name: --tests DIR"
                    : "its manifest names none of the tests in \(elsewhere.joined(separator: ", ")): --tests \(elsewhere[0])")
        case .testsOutside(let path, let package): "--tests \(path) is not in \(package); name a folder of the package"
        case .tooSlow(let file, let seconds, let isStub):
            "the compiler did not end within \(seconds) s on \(file); "
                + (isStub ? "leave it out of the stubs" : "name the types of long expressions in it, or divide them")
        case .emptyFiles(let files):
            "nothing is left of \(files.joined(separator: ", ")): #if, such as #if os(iOS), excludes all of it on this "
                + "system; use #if canImport(UIKit)"
        }
    }
}

extension UIKitProblem {
    package static func requireFiles(_ paths: [String]) throws(UIKitProblem) {
        for path in paths {
            guard let type = SourceFile.type(of: path), type != .typeDirectory else { throw .noFile(path) }
        }
    }
}
