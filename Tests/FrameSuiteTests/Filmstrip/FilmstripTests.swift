import FrameSuite
import Foundation
import Scenarios
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct FilmstripTests {
    private func strip(_ kind: TransitionKind, title: String = "t", frames: Int = 8) throws -> String {
        Filmstrip(try Scenario(TransitionSetup(kind)).run(), title: title, frames: frames, isOutline: true).svg()
    }

    private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

    @Test(arguments: TransitionKind.allCases)
    func `a filmstrip is well-formed, with a title, a time per frame and a legend`(kind: TransitionKind) throws {
        let svg = try strip(kind, title: "<\(kind.rawValue)> & \"more\"")
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        #expect(svg.contains("class=\"title\""))
        #expect(count(">frame ", in: svg) == 8)
        #expect(svg.contains("class=\"ghost\""))
        for role in ["source", "destination", "snapshot"] { #expect(svg.contains(">\(role)</text>")) }
        #expect(!svg.contains("nan") && !svg.contains("inf"))
    }

    @Test func `each moving view has one path in every frame`() throws {
        // Two snapshots move, drawn in each of three frames.
        #expect(count("snapshot path\" points", in: try strip(.popInAndOut, frames: 3)) == 6)
    }

    @Test(arguments: [0.1, 0.4, 3])
    func `a path has sixty samples, however long the transition is`(duration: Double) throws {
        var scenario = Scenario(TransitionSetup(.popInAndOut))
        try scenario.set("duration_s=\(duration)")
        let svg = Filmstrip(try scenario.run(), title: "t", frames: 2, isOutline: true).svg()
        let points = try #require(svg.components(separatedBy: "snapshot path\" points=\"").dropFirst().first)
        #expect((60...62).contains(points.prefix { $0 != "\"" }.split(separator: " ").count))
    }

    @Test func `frames lie on the refresh grid: the first at 0, the last at the end`() throws {
        let svg = try strip(.popInAndOut, frames: 4)
        // 0.4 s at 60 Hz are frames 0…24.
        for label in ["frame 0 · 0 s", "frame 8 · 0.133 s", "frame 16 · 0.267 s", "frame 24 · 0.4 s"] {
            #expect(svg.contains(label))
        }
        // There are no more frames than the grid has.
        #expect(count(">frame ", in: try strip(.popInAndOut, frames: 100)) == 25)
    }

    @Test func `views have the colour of their side: source, destination, snapshot`() throws {
        let svg = try strip(.popInAndOut)
        // Twelve cells belong to the source, and are there in all eight frames but the last.
        #expect(count("<path class=\"source\"", in: svg) >= 7 * 12)
        #expect(svg.contains("<path class=\"snapshot\""))
        #expect(svg.contains("<path class=\"destination"))
    }

    @Test func `text and lines have the contrast that WCAG asks for, on light and dark pages`() {
        func luminance(_ color: UInt32) -> Double {
            zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
                let value = Double((color >> UInt32(part.0)) & 0xFF) / 255
                return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
            }
        }
        func ratio(_ a: UInt32, _ b: UInt32) -> Double {
            let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
            return (light + 0.05) / (dark + 0.05)
        }
        #expect((ratio(0x000000, 0xFFFFFF) - 21).magnitude < 1e-9)
        for palette in [Palette.light, .dark] {
            for text in [palette.text, palette.faint] { #expect(ratio(text, palette.page) >= 4.5) }
            for line in [palette.source, palette.destination, palette.snapshot, palette.grid] {
                #expect(ratio(line, palette.page) >= 3 && ratio(line, palette.screen) >= 3)
            }
        }
    }
}
