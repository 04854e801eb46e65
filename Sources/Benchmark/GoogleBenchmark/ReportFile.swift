import ProgramSupport

/// The file behind `--benchmark_out`: written beside its place and moved there when it is whole, so that a report that
/// was there stays until a new one is complete.
package struct ReportFile {
    /// The path that the caller asked for.
    package let path: String
    /// The path that the library writes to.
    package let stagingPath: String

    /// The file that is no report yet and goes when there will be none; nil where the library writes in place.
    package var unfinishedPath: String? { stagingPath == path ? nil : stagingPath }

    /// Checks before anything runs that the report can be written.
    package init(path: String) throws(RunnerError) {
        self.path = path
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            let kind = status.st_mode & S_IFMT
            guard kind != S_IFDIR else { throw .cannotWrite(path: path, reason: "it is a folder") }
            guard unsafe access(path, W_OK) == 0 else { throw ReportFile.failure(path) }
            // A device, a pipe or a link is written as it is: moving a file there would replace it.
            guard kind == S_IFREG, unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                stagingPath = path
                return
            }
        }
        let (folder, name) = ReportFile.split(path)
        stagingPath = "\(folder).\(name).partial-\(getpid())"
        let descriptor = unsafe open(stagingPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw ReportFile.failure(path) }
        close(descriptor)
    }

    package func publish() throws(RunnerError) {
        guard unfinishedPath != nil else { return }
        guard unsafe rename(stagingPath, path) == 0 else {
            let error = ReportFile.failure(path)
            discard()
            throw error
        }
    }

    package func discard() {
        if let unfinishedPath { _ = unsafe unlink(unfinishedPath) }
    }

    /// The folder with its slash (empty where there is none) and the name.
    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[...slash]), String(path[path.index(after: slash)...]))
    }

    private static func failure(_ path: String) -> RunnerError {
        .cannotWrite(path: path, reason: unsafe String(cString: strerror(errno)))
    }
}
