import Foundation

/// One recorded motion.
public struct RecordedMotion: Codable {
    /// The kind of motion.
    public let behaviour: String
    /// The inputs, by name.
    public let parameters: [String: [Double]]
    /// Pairs of a time in seconds and a value.
    public var samples: [[Double]] = []
}

/// The file that the app writes.
public struct RecordingFile: Codable {
    /// The device's model.
    public let device: String
    /// The operating system and its version.
    public let system: String
    /// The motions.
    public var recordings: [RecordedMotion] = []

    /// Writes the file into a folder and returns its place.
    public func write(to folder: URL) throws -> URL {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let url = folder.appendingPathComponent("fidelity-recording.json")
        try encoder.encode(self).write(to: url, options: .atomic)
        return url
    }
}
