import Scenarios
import FrameSuite
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct FilmstripTests {
    @Test(arguments: TransitionKind.allCases) func isWellFormed(kind: TransitionKind) throws {
        let svg = Filmstrip(try Scenario(TransitionSetup(kind)).run(), title: "<\(kind.rawValue)> & \"more\"").svg()
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        #expect(svg.components(separatedBy: "<text ").count - 1 == 8)
        #expect(svg.contains("class=\"ghost\""))
        #expect(!svg.contains("nan") && !svg.contains("inf"))
    }

    @Test func showsTheWayOfWhatMoves() throws {
        let svg = Filmstrip(try Scenario(TransitionSetup(.popInAndOut)).run(), title: "t", frames: 3).svg()
        // Two snapshots move, drawn in each of three frames.
        #expect(svg.components(separatedBy: "class=\"way\"").count - 1 == 6)
    }
}
