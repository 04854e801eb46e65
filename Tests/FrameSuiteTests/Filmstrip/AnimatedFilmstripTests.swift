import AnimationCore
import FrameSuite
import Foundation
import Scenarios
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct AnimatedFilmstripTests {
    private func picture(_ kinds: [TransitionKind], speed: Double = 1, isOutline: Bool = false) throws -> String {
        try AnimatedFilmstrip(
            kinds.map { try AnimatedFilmstrip.Panel(Scenario(TransitionSetup($0))) }, speed: speed, isOutline: isOutline
        ).svg()
    }

    @Test(arguments: TransitionKind.allCases)
    func `an animated picture is well-formed, moves, and has no script`(kind: TransitionKind) throws {
        let svg = try picture([kind])
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        #expect(svg.contains("attributeName=\"d\"") || svg.contains("attributeName=\"transform\""))
        #expect(svg.contains("<circle"))
        #expect(!svg.contains("<script") && !svg.contains(/[^a-z](nan|inf)[^a-z]/))
        #expect(svg.utf8.count < 200_000)
        let ids = svg.matches(of: /id="([^"]+)"/).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        // What rests at the end has two keyframes there: when it came to rest, and the end of the loop.
        for animation in Elements(svg).animations where animation.attributes["calcMode"] != "discrete" {
            let values = (animation.attributes["values"] ?? "").split(separator: ";")
            #expect(values.count < 3 || Set(values.suffix(3)).count > 1, "\(animation.attributes)")
        }
    }

    @Test func `three transitions are side by side and repeat together`() throws {
        let svg = try picture([.popInAndOut, .slideAndZoom, .wave], speed: 0.5)
        for name in ["pop-in-and-out", "slide-and-zoom", "wave"] { #expect(svg.contains(">\(name)</text>")) }
        let durations = Set(Elements(svg).animations.map { $0.attributes["dur"] })
        #expect(durations.count == 1)
    }

    /// Evaluates the picture as a viewer does, and compares it with the transition itself.
    @Test(arguments: TransitionKind.published)
    func `at every frame, drawn corners are within the tolerance`(kind: TransitionKind) throws {
        let scenario = Scenario(TransitionSetup(kind))
        let elements = Elements(try picture([kind], isOutline: true))
        var wireframe = Wireframe(try scenario.run())
        let scale = 260 / max(wireframe.size.width, wireframe.size.height)
        let loop = try #require(elements.animations.first?.attributes["dur"].flatMap { Double($0.dropLast()) })
        let start = 0.4
        var worst = 0.0
        for index in stride(from: 0, through: Int(wireframe.duration * 60), by: 3) {
            let time = Double(index) / 60
            let drawn = elements.outlines.prefix { $0.phase == 0 }.map { $0.corners(at: (start + time) / loop) }
            for shape in wireframe.shapes(at: time) {
                let corners = shape.corners.flatMap { [$0.x * scale, $0.y * scale] }
                let nearest = drawn.map { zip($0, corners).map { ($0 - $1).magnitude }.max() ?? .infinity }.min()
                worst = max(worst, nearest ?? .infinity)
            }
        }
        // Times in the file have five digits: 0.03 ms of the loop.
        #expect(worst <= AnimatedFilmstrip.tolerance + 0.1)
    }

    @Test func `a picture of springs is well-formed, for springs that settle and for one that never does`() throws {
        for damping in [0, 4, 20, 200] {
            let spring = try Spring(stiffness: 100, damping: Double(damping))
            let svg = SpringPicture([
                .init(name: "<a>", spring: spring, velocity: -3), .init(name: "b", spring: .bouncy),
                .init(name: "c", curve: .easeInOut, duration: 0.4),
            ])
            .svg()
            #expect(XMLParser(data: Data(svg.utf8)).parse())
            #expect(svg.components(separatedBy: "<circle").count == 7)
            #expect(!svg.contains(/[^a-z](nan|inf)[^a-z]/))
        }
    }

    @Test func `what is too long or too large is refused`() throws {
        let long = try Scenario(
            json: Data(#"{"transition": "pinch-layout", "parameters": {"gesture_s": 60, "duration_s": 60}}"#.utf8),
            file: "long.json")
        #expect(throws: AnimatedFilmstripError.self) { try AnimatedFilmstrip([AnimatedFilmstrip.Panel(long)]) }
        let large = Scenario(TransitionSetup(.wave, cells: 500))
        #expect(throws: AnimatedFilmstripError.self) { try AnimatedFilmstrip([AnimatedFilmstrip.Panel(large)]) }
    }

    @Test(arguments: [0.0, 0.01, 0.5])
    func `reduced keyframes interpolate every sample within the tolerance`(tolerance: Double) {
        let samples = (0..<300).map { index in
            let time = Double(index) / 100
            return [exp(-3 * time) * cos(20 * time), time < 1 ? 0 : 1]
        }
        let kept = KeyframeReduction.indices(of: samples, tolerance: tolerance)
        #expect(kept.first == 0 && kept.last == 299 && kept == kept.sorted() && Set(kept).count == kept.count)
        #expect(tolerance == 0 || kept.count < 100)
        for (first, last) in zip(kept, kept.dropFirst()) {
            for index in first...last {
                let fraction = Double(index - first) / Double(last - first)
                for component in 0..<2 {
                    let line = samples[first][component] * (1 - fraction) + samples[last][component] * fraction
                    #expect((line - samples[index][component]).magnitude <= tolerance + 1e-12)
                }
            }
        }
    }
}

/// The moving outlines and the animations of a picture, read as a viewer reads them.
private final class Elements: NSObject, XMLParserDelegate {
    typealias Keyframe = (time: Double, value: [Double])

    struct Animation {
        let attributes: [String: String]

        func keyframes(_ read: (String) -> [Double]) -> [Keyframe] {
            let times = (attributes["keyTimes"] ?? "").split(separator: ";").compactMap { Double($0) }
            let values = (attributes["values"] ?? "").split(separator: ";").map { read(String($0)) }
            return zip(times, values).map { ($0, $1) }
        }
    }

    struct Outline {
        let phase: Int
        var corners: [Keyframe]
        /// The translations of the groups around it.
        let translations: [[Keyframe]]

        func corners(at time: Double) -> [Double] {
            let shifts = translations.map { Outline.interpolate($0, time) }
            return Outline.interpolate(corners, time).enumerated().map { index, value in
                shifts.reduce(value) { $0 + $1[index % 2] }
            }
        }

        private static func interpolate(_ keyframes: [Keyframe], _ time: Double) -> [Double] {
            guard let next = keyframes.firstIndex(where: { $0.time >= time }), next > 0 else {
                return keyframes[0].value
            }
            let (a, b) = (keyframes[next - 1], keyframes[next])
            let fraction = (time - a.time) / (b.time - a.time)
            return zip(a.value, b.value).map { $0 + ($1 - $0) * fraction }
        }
    }

    private(set) var animations: [Animation] = []
    private(set) var outlines: [Outline] = []
    private var phase = -1

    init(_ svg: String) {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        _ = parser.parse()
    }

    private var groups: [[Keyframe]] = []

    private static func numbers(_ text: String) -> [Double] {
        text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        switch element {
        case "g":
            if attributes["class"] == "moving" { phase += 1 }
            groups.append([(0, [0, 0])])
        case "path" where phase >= 0 && attributes["d"]?.hasSuffix("z") == true:
            outlines.append(
                Outline(
                    phase: phase, corners: [(0, Elements.numbers(attributes["d"] ?? ""))], translations: groups))
        case "animate", "animateTransform":
            let animation = Animation(attributes: attributes)
            animations.append(animation)
            switch attributes["attributeName"] {
            case "d": outlines[outlines.count - 1].corners = animation.keyframes(Elements.numbers)
            case "transform": groups[groups.count - 1] = animation.keyframes(Elements.numbers)
            default: break
            }
        default: break
        }
    }

    func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
        if element == "g" { groups.removeLast() }
    }
}
