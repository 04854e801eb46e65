import Foundation

package struct PlotFile {
    package enum Failure: Error, Equatable {
        case unknownFormat(path: String)
        case noGnuplot
        case gnuplotFailed(String)
        case cannotWrite(path: String, reason: String)
    }

    private let terminal: String
    private let path: String

    /// - Parameter path: The file to write; its name ends in `.svg` or `.png`.
    package init(path: String) throws(Failure) {
        self.path = path
        switch URL(fileURLWithPath: path).pathExtension.lowercased() {
        case "svg": terminal = "svg size 900,560 background 'white'"
        case "png": terminal = "pngcairo size 900,560"
        default: throw .unknownFormat(path: path)
        }
    }

    /// Runs a gnuplot program and writes its output to the file in one step.
    package func write(_ program: (_ terminal: String) -> String) throws(Failure) {
        let picture = try PlotFile.draw(program(terminal))
        do {
            try picture.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .cannotWrite(path: path, reason: error.localizedDescription)
        }
    }

    private static func draw(_ program: String) throws(Failure) -> Data {
        guard let gnuplot = executable("gnuplot") else { throw .noGnuplot }
        let process = Process()
        process.executableURL = gnuplot
        process.arguments = ["-"]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
        do {
            try process.run()
            try input.fileHandleForWriting.write(contentsOf: Data(program.utf8))
            try input.fileHandleForWriting.close()
            let picture = try output.fileHandleForReading.readToEnd() ?? Data()
            let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            guard process.terminationStatus == 0, !picture.isEmpty else {
                throw Failure.gnuplotFailed(String(decoding: complaint, as: UTF8.self))
            }
            return picture
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .gnuplotFailed(error.localizedDescription)
        }
    }

    private static func executable(_ name: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

extension PlotFile.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownFormat(let path): "cannot draw \(path); name a file that ends in .svg or .png"
        case .noGnuplot: "gnuplot is missing; install it (Debian: apt-get install gnuplot) or leave out --plot"
        case .gnuplotFailed(let complaint): "gnuplot failed: \(complaint)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}
