import Foundation
import HeadlessKit
import Testing
import UIKit

/// The touches of events, of which one has changed.
@MainActor @Suite("Touches of events") struct EventTests {
    /// A view that records the events of its touches, and the places and phases of all touches at their time.
    private final class Listener: UIView {
        private let log: Log

        init(_ frame: CGRect, _ log: Log) {
            self.log = log
            super.init(frame: frame)
        }
        required init?(coder: NSCoder) { nil }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.note(event) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.note(event) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.note(event) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.note(event) }
    }

    @MainActor private final class Log {
        var events: [UIEvent] = []
        var lines: [String] = []

        func note(_ event: UIEvent?) {
            guard let event else { return }
            let touches = (event.allTouches ?? []).sorted { $0.location(in: nil).x < $1.location(in: nil).x }
            events.append(event)
            lines.append(touches.map { "\(Int($0.location(in: nil).x)) \($0.phase)" }.joined(separator: ", "))
        }
    }

    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let log = Log()
    private let left: UIView
    private let right: UIView

    init() {
        left = Listener(CGRect(x: 0, y: 0, width: 200, height: 800), log)
        right = Listener(CGRect(x: 200, y: 0, width: 200, height: 800), log)
        stage.window.addSubview(left)
        stage.window.addSubview(right)
    }

    @Test(arguments: [(false, "ended"), (true, "cancelled")])
    func `an event has all touches that are down, and the one that ends`(isCancelled: Bool, end: String) throws {
        let recognizer = UIGestureRecognizer()
        left.addGestureRecognizer(recognizer)
        stage.beginRecording()
        try stage.play(
            TouchScript(touches: [
                TouchScript.Touch(points: [[0, 50, 100], [0.2, 60, 100], [0.4, 60, 100]]),
                TouchScript.Touch(points: [[0.1, 300, 150], [0.3, 300, 150]], cancelled: isCancelled),
            ]))
        stage.runToIdle()
        #expect(
            log.lines == [
                "50 began", "50 stationary, 300 began", "60 moved, 300 stationary", "60 stationary, 300 \(end)",
                "60 ended",
            ])
        let event = try #require(log.events.dropFirst().first)
        func places(_ touches: Set<UITouch>?) -> [CGFloat]? { touches?.map { $0.location(in: nil).x }.sorted() }
        #expect(places(event.touches(for: left)) == [60] && places(event.touches(for: right)) == [300])
        #expect(places(event.touches(for: stage.window)) == [60, 300])
        #expect(places(event.touches(for: UIWindow(frame: .zero))) == [])
        #expect(places(event.touches(for: recognizer)) == [60])
        #expect(places(event.touches(for: UIGestureRecognizer())) == [])
        #expect(UIEvent().touches(for: stage.window) == nil && UIEvent().touches(for: recognizer) == nil)
    }

    @Test func `events go through the window of the touched view, which may keep them to itself`() throws {
        final class Spy: UIWindow {
            var phases: [UITouch.Phase] = []
            override func sendEvent(_ event: UIEvent) {
                phases += (event.allTouches ?? []).map(\.phase)
                if phases.count != 2 { super.sendEvent(event) }
            }
        }
        let spy = Spy(frame: CGRect(x: 200, y: 0, width: 200, height: 800))
        stage.perform { spy.isHidden = false }
        spy.addSubview(Listener(spy.bounds, log))
        stage.beginRecording()
        try stage.play(TouchScript(touches: [.init(points: [[0, 300, 50], [0.1, 300, 60], [0.2, 300, 60]])]))
        stage.runToIdle()
        #expect(spy.phases == [.began, .moved, .ended] && log.lines == ["300 began", "300 ended"])
        try stage.play(.tap(CGPoint(x: 50, y: 100)))
        stage.runToIdle()
        #expect(spy.phases.count == 3 && log.lines.suffix(2) == ["50 began", "50 ended"])
    }

    @Test func `a touch whose end a new recording leaves out is in no later event`() throws {
        stage.beginRecording()
        try stage.play(.tap(CGPoint(x: 50, y: 100), duration: 1))
        stage.advance(to: 0.5)
        stage.beginRecording()
        try stage.play(.tap(CGPoint(x: 300, y: 150)))
        stage.runToIdle()
        #expect(log.lines == ["50 began", "300 began", "300 ended"])
    }
}
