import Foundation
import HeadlessKit
import Testing
import TransitionRunner

@Suite("Options of a run") struct TransitionRunOptionsTests {
    private let folder = URL(fileURLWithPath: "/tmp/run")

    private func survived(_ options: TransitionRunOptions) throws -> TransitionRunOptions {
        try JSONDecoder().decode(TransitionRunOptions.self, from: try JSONEncoder().encode(options))
    }

    @Test func `the defaults are those of the command's help`() throws {
        let options = try survived(TransitionRunOptions(name: "Card", container: .navigation, folder: folder))
        #expect(options.name == "Card" && options.container == .navigation && !options.isOnlyBackward)
        #expect(options.size == CGSize(width: 390, height: 844) && options.refreshRate == 60)
        #expect(options.style == nil && options.touches == nil && options.forwardTouches == nil)
        #expect([options.directory, options.progressFile] == ["/tmp/run/results", "/tmp/run/progress"])
    }

    @Test(arguments: TransitionContainer.allCases)
    func `every container and style crosses the boundary between the processes`(container: TransitionContainer) throws {
        for style in TransitionStyle.allCases {
            var options = TransitionRunOptions(name: "Card", container: container, folder: folder)
            options.style = style
            options.isOnlyBackward = true
            options.size = CGSize(width: 1, height: 0.1 + 0.2)
            options.refreshRate = 119.88
            options.touches = .drag(from: .zero, to: CGPoint(x: 3, y: 4), duration: 0.1)
            options.forwardTouches = TouchScript(touches: [])
            let read = try survived(options)
            #expect(read.container == container && read.style == style && read.isOnlyBackward)
            #expect(read.size == options.size && read.refreshRate == options.refreshRate)
            #expect(read.touches == options.touches && read.forwardTouches == options.forwardTouches)
        }
    }

    @Test(arguments: ["presentation", "custom"])
    func `a container or style that does not exist is an error`(word: String) throws {
        var options = TransitionRunOptions(name: "Card", container: .presentation, folder: folder)
        options.style = .custom
        let text = String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
        let changed = text.replacing("\"\(word)\"", with: "\"sheet\"")
        #expect(changed != text)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TransitionRunOptions.self, from: Data(changed.utf8))
        }
    }
}
