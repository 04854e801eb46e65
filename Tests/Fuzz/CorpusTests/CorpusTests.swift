import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The fuzzer's inputs, replayed: hand-made ones that reach deep into each parser, and minimised ones that once ended the
/// program.
@MainActor
@Suite struct CorpusTests {
    private static let corpus = repository.appendingPathComponent("Tests/Fuzz/Corpus")

    @Test(arguments: FuzzTarget.allCases)
    func `inputs of others are accepted, or refused with a documented error`(target: FuzzTarget) throws {
        let folder = CorpusTests.corpus.appendingPathComponent(target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var accepted = 0
        for file in files.sorted(by: { $0.path < $1.path }) {
            let bytes = [UInt8](try Data(contentsOf: file))
            #expect(throws: Never.self, "\(target.rawValue)/\(file.lastPathComponent)") {
                if try target.accepts(bytes) { accepted += 1 }
            }
        }
        #expect(accepted > 0, "no input passes the parser, so that nothing behind it is tested")
        #expect(accepted < files.count, "no input is refused")
    }

    @Test func `each folder of the corpus belongs to a target`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: CorpusTests.corpus.path)
        #expect(Set(folders) == Set(FuzzTarget.allCases.map(\.rawValue)))
    }
}
