import Foundation

/// One motion: its kind, its inputs by name, and pairs of a time in seconds and a value.
public struct Recording: Codable {
    public let behaviour: String
    public let parameters: [String: [Double]]
    public var samples: [[Double]] = []
}

/// The file that the app writes.
public struct RecordingFile: Codable {
    public let device: String
    public let system: String
    public var recordings: [Recording] = []

    /// Writes the file into a folder and returns its place.
    public func write(to folder: URL) throws -> URL {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let url = folder.appendingPathComponent("fidelity-recording.json")
        try encoder.encode(self).write(to: url, options: .atomic)
        return url
    }
}
