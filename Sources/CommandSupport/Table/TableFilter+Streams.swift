import Foundation

extension TableFilter {
    /// Runs from one file to another, a piece at a time.
    ///
    /// - Throws: ``Failure``, or the system's error where reading or writing fails.
    package mutating func run(from input: FileHandle, to output: FileHandle) throws {
        while let data = try input.read(upToCount: 1 << 18), !data.isEmpty {
            try output.write(contentsOf: Data(process(data)))
        }
        try output.write(contentsOf: Data(finish()))
    }
}
