import Foundation

/// One motion: its kind, its inputs by name, and pairs of a time in seconds and a value.
struct Recording: Codable {
    let behaviour: String
    let parameters: [String: [Double]]
    var samples: [[Double]] = []
}

/// The file that the app writes.
struct RecordingFile: Codable {
    let device: String
    let system: String
    var recordings: [Recording] = []

    /// Writes the file into a folder and returns its place.
    func write(to folder: URL) throws -> URL {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let url = folder.appendingPathComponent("fidelity-recording.json")
        try encoder.encode(self).write(to: url, options: .atomic)
        return url
    }
}
