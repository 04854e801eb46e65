import Foundation
import HeadlessKit
import Testing
import UIKit

/// What recognizers say of their touches, in the coordinates of views that are moved, scaled and turned.
@MainActor @Suite("Values of recognizers") struct RecognizerValueTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let scaled = UIView(frame: CGRect(x: 100, y: 200, width: 100, height: 100))
    private let turned = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))

    init() {
        stage.window.addSubview(view)
        view.addSubview(scaled)
        view.addSubview(turned)
        scaled.transform = CGAffineTransform(scaleX: 2, y: 4)
        turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
    }

    private func touch(_ points: [[Double]], cancelled: Bool = false) -> TouchScript.Touch {
        TouchScript.Touch(points: points, cancelled: cancelled)
    }

    private func play(_ touches: TouchScript.Touch...) throws {
        try stage.play(TouchScript(touches: touches))
        stage.runToIdle()
    }

    private func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
        abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance
    }

    @Test func `translation, velocity and location follow the transform of the view that is asked`() throws {
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        var ends = 0
        stage.onChange(of: pan) { [scaled, turned] pan in
            guard pan.state == .ended else { return }
            ends += 1
            #expect(isNear(pan.translation(in: nil), CGPoint(x: 40, y: 80)))
            #expect(isNear(pan.translation(in: scaled), CGPoint(x: 20, y: 20)))
            // The x axis of the turned view points down.
            #expect(isNear(pan.translation(in: turned), CGPoint(x: 80, y: -40)))
            #expect(isNear(pan.velocity(in: nil), CGPoint(x: 80, y: 160), 1e-6))
            #expect(isNear(pan.velocity(in: scaled), CGPoint(x: 40, y: 40), 1e-6))
            #expect(isNear(pan.velocity(in: turned), CGPoint(x: 160, y: -80), 1e-6))
            #expect(isNear(pan.location(in: nil), CGPoint(x: 140, y: 180)))
            for other in [scaled, turned] {
                #expect(isNear(pan.location(in: other), other.convert(CGPoint(x: 140, y: 180), from: nil as UIView?)))
                #expect(pan.location(ofTouch: 0, in: other) == pan.location(in: other))
            }
        }
        try stage.play(.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 140, y: 180), duration: 0.5))
        stage.runToIdle()
        #expect(ends == 1 && pan.numberOfTouches == 0 && pan.state == .possible)
        // The last place is kept when the touches are gone.
        #expect(pan.location(in: nil) == CGPoint(x: 140, y: 180))
        #expect(isNear(pan.location(in: scaled), scaled.convert(CGPoint(x: 140, y: 180), from: nil as UIView?)))
        #expect(
            UIPanGestureRecognizer().location(in: nil) == .zero && UIPanGestureRecognizer().velocity(in: nil) == .zero)
    }

    @Test func `a translation that is set is read back in the same view, and counts on from there`() throws {
        for reference in [nil, scaled, turned] {
            let pan = UIPanGestureRecognizer()
            view.gestureRecognizers = [pan]
            var (changes, last) = (0, CGPoint.zero)
            stage.onChange(of: pan) { pan in
                changes += 1
                if changes == 2 {
                    pan.setTranslation(CGPoint(x: 7, y: -3), in: reference)
                    #expect(isNear(pan.translation(in: reference), CGPoint(x: 7, y: -3)))
                    pan.setTranslation(.zero, in: reference)
                    #expect(isNear(pan.translation(in: reference), .zero))
                    last = pan.location(in: reference)
                } else if changes > 2 {
                    let now = pan.location(in: reference)
                    #expect(isNear(pan.translation(in: reference), CGPoint(x: now.x - last.x, y: now.y - last.y)))
                }
            }
            let start = stage.now
            try stage.play(.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 140, y: 180), at: 0, duration: 0.25))
            stage.runToIdle()
            #expect(changes > 5 && stage.now > start)
        }
    }

    @Test func `of several touches the location is the middle, and fingers that join or leave move no translation`()
        throws
    {
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        var seen: [(count: Int, location: CGPoint, translation: CGPoint)] = []
        stage.onChange(of: pan) { seen.append(($0.numberOfTouches, $0.location(in: nil), $0.translation(in: nil))) }
        try play(
            touch([[0, 100, 100], [0.1, 120, 100], [0.2, 140, 100], [0.5, 160, 100], [0.7, 180, 100]]),
            touch([[0.3, 240, 300], [0.6, 240, 300]]))
        let both = try #require(seen.first { $0.count == 2 })
        #expect(both.location == CGPoint(x: 200, y: 200) && both.translation == CGPoint(x: 50, y: 0))
        let last = try #require(seen.last)
        #expect(
            last.count == 1 && isNear(last.translation, CGPoint(x: 70, y: 0))
                && last.location == CGPoint(x: 180, y: 100))
    }

    @Test(arguments: [(9.0, 0), (10, 1)])
    func `a finger that leaves before a pan begins does not count as a way`(distance: Double, begins: Int) throws {
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        var translations: [CGPoint] = []
        stage.onChange(of: pan) { if $0.state == .began { translations.append($0.translation(in: nil)) } }
        // The middle of both jumps by 100 points when the second goes.
        try play(
            touch([[0, 100, 100], [0.4, 100 + distance, 100], [0.5, 100 + distance, 100]]),
            touch([[0.1, 300, 100], [0.3, 300, 100]]))
        #expect(translations == Array(repeating: CGPoint(x: 10, y: 0), count: begins))
    }

    @Test(arguments: [(9.0, 0), (10, 1)])
    func `a pan begins ten points away, and not with too few fingers`(distance: Double, begins: Int) throws {
        for fewest in [1, 2] {
            let pan = UIPanGestureRecognizer()
            pan.minimumNumberOfTouches = fewest
            view.gestureRecognizers = [pan]
            var states: [UIGestureRecognizer.State] = []
            stage.onChange(of: pan) { states.append($0.state) }
            try play(
                touch([
                    [0, 100, 100], [0.1, 100 + distance * 0.6, 100 + distance * 0.8],
                    [0.2, 100 + distance * 0.6, 100 + distance * 0.8],
                ]))
            #expect(states.filter { $0 == .began }.count == (fewest == 1 ? begins : 0))
        }
    }

    @Test func `a cancelled touch cancels the pan, a disabled recognizer too, and leaves the next touch alone`() throws
    {
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        var states: [UIGestureRecognizer.State] = []
        stage.onChange(of: pan) { states.append($0.state) }
        try play(touch([[0, 100, 100], [0.1, 150, 100], [0.2, 160, 100]], cancelled: true))
        #expect(states.first == .began && states.last == .cancelled && pan.state == .possible)
        states = []
        stage.schedule(at: stage.now + 0.15) { pan.isEnabled = false }
        try play(touch([[0, 100, 100], [0.1, 150, 100], [0.2, 160, 100], [0.3, 200, 100]]))
        #expect(states == [.began, .cancelled] && pan.state == .possible && pan.numberOfTouches == 0)
        states = []
        try play(touch([[0, 100, 100], [0.1, 150, 100], [0.2, 160, 100]]))
        #expect(states == [])
        pan.isEnabled = true
        try play(touch([[0, 100, 100], [0.1, 150, 100], [0.2, 160, 100]]))
        #expect(states.first == .began && states.last == .ended)
    }

    @Test func `a pinch scales by the distance of its fingers, from any scale that is set`() throws {
        let pinch = UIPinchGestureRecognizer()
        view.addGestureRecognizer(pinch)
        var seen: [(state: UIGestureRecognizer.State, scale: CGFloat, velocity: CGFloat)] = []
        var reset: CGFloat?
        stage.onChange(of: pinch) { pinch in
            seen.append((pinch.state, pinch.scale, pinch.velocity))
            if pinch.state == .changed, let reset { pinch.scale = reset }
        }
        // 100 points apart, then 109.9 (nothing), 200 and 300.
        func fingers(_ distances: [Double]) -> [TouchScript.Touch] {
            [
                touch([[0, 100, 100], [1, 100, 100]]),
                touch(distances.enumerated().map { [Double($0) * 0.2 + 0.01, 100, 100 + $1] }),
            ]
        }
        try stage.play(TouchScript(touches: fingers([100, 109.9, 200, 300, 300])))
        stage.runToIdle()
        #expect(seen.map(\.state) == [.began, .changed, .ended])
        #expect(abs(seen[0].scale - 2) < 1e-9 && abs(seen[1].scale - 3) < 1e-9 && abs(seen[2].scale - 3) < 1e-9)
        #expect(abs(seen[0].velocity - (2 - 1.099) / 0.2) < 1e-6 && abs(seen[1].velocity - 5) < 1e-6)
        seen = []
        reset = 1
        try stage.play(TouchScript(touches: fingers([100, 200, 300, 450, 450])))
        stage.runToIdle()
        #expect(seen.map(\.state) == [.began, .changed, .changed, .ended])
        #expect(abs(seen[1].scale - 3) < 1e-9 && abs(seen[2].scale - 1.5) < 1e-9 && abs(seen[2].velocity - 2.5) < 1e-6)
        seen = []
        try stage.play(TouchScript(touches: fingers([100, 91, 90, 80, 80])))
        stage.runToIdle()
        #expect(seen.first?.state == .began && abs((seen.first?.scale ?? 0) - 0.9) < 1e-9)
    }

    @Test func `a rotation adds up beyond half a turn, from any angle that is set`() throws {
        let rotation = UIRotationGestureRecognizer()
        view.addGestureRecognizer(rotation)
        var seen: [(state: UIGestureRecognizer.State, angle: CGFloat)] = []
        var reset: CGFloat?
        stage.onChange(of: rotation) { rotation in
            seen.append((rotation.state, rotation.rotation))
            if rotation.state == .began, let reset { rotation.rotation = reset }
        }
        func turn(_ angles: [Double]) -> [TouchScript.Touch] {
            let points = angles.enumerated().map { index, angle -> [Double] in
                [Double(index) * 0.1 + 0.01, 200 + 100 * cos(angle), 400 + 100 * sin(angle)]
            }
            return [touch([[0, 200, 400], [3, 200, 400]]), touch(points)]
        }
        try stage.play(TouchScript(touches: turn([0, 0.09, 0.2, 1, 2, 3, 4, 5, 6, 7, 7])))
        stage.runToIdle()
        #expect(seen.map(\.state) == [.began] + Array(repeating: .changed, count: 7) + [.ended])
        #expect(zip(seen, [0.2, 1, 2, 3, 4, 5, 6, 7, 7]).allSatisfy { abs($0.angle - $1) < 1e-9 })
        (seen, reset) = ([], 0.5)
        try stage.play(TouchScript(touches: turn([3, 2.8, 2.5, 2.5])))
        stage.runToIdle()
        #expect(zip(seen, [-0.2, 0.2, 0.2]).allSatisfy { abs($0.angle - $1) < 1e-9 } && seen.count == 3)
        #expect(rotation.velocity == 0)
    }

    @Test(arguments: [
        ([60.0, 10], UISwipeGestureRecognizer.Direction.right), ([-60, -10], .left), ([10, 60], .down),
        ([-10, -60], .up), ([60, 60], .down), ([-60, -60], .up),
    ])
    func `a swipe is one of the direction of its longer side, and a diagonal one is vertical`(
        way: [Double], direction: UISwipeGestureRecognizer.Direction
    ) throws {
        for asked: UISwipeGestureRecognizer.Direction in [.right, .left, .up, .down, [.left, .right], [.up, .down]] {
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = asked
            view.gestureRecognizers = [swipe]
            var states: [UIGestureRecognizer.State] = []
            stage.onChange(of: swipe) { states.append($0.state) }
            try play(touch([[0, 200, 200], [0.1, 200 + way[0], 200 + way[1]], [0.2, 200 + way[0], 200 + way[1]]]))
            #expect(states == (asked.contains(direction) ? [.ended] : []))
        }
    }

    @Test func `fifty points are no swipe, ten are still a tap, and a press moves as far as it may`() throws {
        let (swipe, tap, press) = (UISwipeGestureRecognizer(), UITapGestureRecognizer(), UILongPressGestureRecognizer())
        press.allowableMovement = 20
        for (recognizer, distance, isRecognized) in [
            (swipe as UIGestureRecognizer, 50.0, false), (swipe, 51, true), (tap, 10, true), (tap, 11, false),
            (press, 20, true), (press, 21, false),
        ] {
            view.gestureRecognizers = [recognizer]
            var count = 0
            stage.onChange(of: recognizer) { if $0.state == .ended { count += 1 } }
            try play(touch([[0, 100, 100], [0.1, 100 + distance, 100], [0.8, 100 + distance, 100]]))
            #expect((count > 0) == isRecognized, "\(recognizer) \(distance)")
        }
    }

    @Test func `a tap of two fingers needs both, and moving one of them fails it`() throws {
        let tap = UITapGestureRecognizer()
        tap.numberOfTouchesRequired = 2
        view.addGestureRecognizer(tap)
        var count = 0
        stage.onChange(of: tap) { if $0.state == .ended { count += 1 } }
        try play(touch([[0, 100, 100], [0.1, 100, 100]]))
        #expect(count == 0)
        try play(touch([[0, 100, 100], [0.2, 100, 100]]), touch([[0, 200, 100], [0.1, 200, 100]]))
        #expect(count == 1)
    }

    @Test func `a touch knows its place, the place before, its view and its event's touches`() throws {
        @MainActor final class Sensor: UIView {
            var places: [[CGPoint]] = []
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                guard let touch = touches.first, touch.view === self else { return }
                #expect(event?.touches(for: self) == touches && event?.touches(for: UIView())?.isEmpty == true)
                #expect(touch.tapCount == 1 && touch.force == 0 && touch.type == .direct && touch.window === window)
                #expect(touch.gestureRecognizers?.isEmpty == true && touch.timestamp == event?.timestamp)
                places.append([
                    touch.location(in: self), touch.previousLocation(in: self), touch.location(in: nil),
                    touch.previousLocation(in: nil),
                ])
            }
        }
        let sensor = Sensor(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        stage.window.addSubview(sensor)
        sensor.transform = CGAffineTransform(scaleX: 2, y: 2)
        try play(touch([[0, 150, 150], [0.1, 170, 150], [0.2, 170, 190], [0.3, 170, 190]]))
        #expect(
            sensor.places == [
                [CGPoint(x: 60, y: 50), CGPoint(x: 50, y: 50), CGPoint(x: 170, y: 150), CGPoint(x: 150, y: 150)],
                [CGPoint(x: 60, y: 70), CGPoint(x: 60, y: 50), CGPoint(x: 170, y: 190), CGPoint(x: 170, y: 150)],
            ])
    }

    @Test func `an edge pan starts within twenty points of its edge, and of the window alone`() throws {
        for (edge, near, far) in [
            (UIRectEdge.left, [20.0, 400], [21.0, 400]), (.right, [380, 400], [379, 400]),
            (.top, [200, 20], [200, 21]),
            (.bottom, [200, 780], [200, 779]),
        ] {
            for (start, begins) in [(near, true), (far, false)] {
                let pan = UIScreenEdgePanGestureRecognizer()
                pan.edges = edge
                view.gestureRecognizers = [pan]
                var hasBegun = false
                stage.onChange(of: pan) { if $0.state == .began { hasBegun = true } }
                try play(touch([[0] + start, [0.1, 200, 300], [0.2, 210, 310]]))
                #expect(hasBegun == begins, "\(edge) \(start)")
            }
        }
    }

    @Test func `a press begins when one finger has been down for its time`() throws {
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0.2
        view.addGestureRecognizer(press)
        var begins: [TimeInterval] = []
        var last = UIGestureRecognizer.State.possible
        stage.onChange(of: press) { [stage] press in
            if press.state == .began { begins.append(stage.now) }
            last = press.state
        }
        // The second finger comes down before the time of the first is over, and has a time of its own.
        try play(
            touch([[0, 100, 100], [0.15, 100, 100]]), touch([[0.18, 100, 100], [0.3, 100, 100]]),
            touch([[0.5, 100, 100], [0.9, 100, 100]]))
        #expect(begins.count == 1 && abs((begins.first ?? 0) - 0.7) < 1e-9 && last == .ended)
        try play(touch([[0, 100, 100], [0.4, 100, 100]], cancelled: true))
        #expect(begins.count == 2 && last == .cancelled && press.state == .possible)
    }

    @Test func `a third finger leaves the distance and the angle of the first two as they are`() throws {
        let (pinch, rotation) = (UIPinchGestureRecognizer(), UIRotationGestureRecognizer())
        for recognizer in [pinch, rotation] as [UIGestureRecognizer] {
            view.gestureRecognizers = [recognizer]
            var last: (state: UIGestureRecognizer.State, scale: CGFloat, angle: CGFloat)?
            stage.onChange(of: recognizer) { last = ($0.state, pinch.scale, rotation.rotation) }
            try play(
                touch([[0, 100, 100], [0.6, 100, 100]]), touch([[0.1, 200, 100], [0.3, 100, 300], [0.6, 100, 300]]),
                touch([[0.4, 300, 300], [0.5, 310, 300]]))
            let end = try #require(last)
            #expect(end.state == .ended)
            #expect(abs((recognizer === pinch ? end.scale : end.angle) - (recognizer === pinch ? 2 : .pi / 2)) < 1e-9)
        }
    }

    @Test func `fingers that come down at one point do not pinch`() throws {
        let pinch = UIPinchGestureRecognizer()
        view.addGestureRecognizer(pinch)
        var states: [UIGestureRecognizer.State] = []
        var scales: [CGFloat] = []
        stage.onChange(of: pinch) { states.append($0.state) }
        stage.schedule(at: 0.3) { scales.append(pinch.scale) }
        let rest = touch([[0, 100, 100], [1, 100, 100]])
        try play(rest, touch([[0.01, 100, 100], [0.2, 100, 200], [0.4, 100, 300], [0.6, 100, 300]]))
        #expect(states == [] && scales == [1] && pinch.scale == 1 && pinch.velocity == 0)
        try play(rest, touch([[0.01, 100, 200], [0.2, 100, 400], [0.3, 100, 400]]))
        #expect(states == [.began, .ended])
    }

    @Test func `a recognizer is told no more of a touch that it ignores`() throws {
        @MainActor final class Picky: UITapGestureRecognizer {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                super.touchesBegan(touches, with: event)
                for touch in touches where touch.location(in: nil).x < 200 { ignore(touch, for: event) }
            }
        }
        let tap = Picky()
        view.addGestureRecognizer(tap)
        var places: [CGPoint] = []
        stage.onChange(of: tap) { places.append($0.location(in: nil)) }
        try play(touch([[0, 100, 100], [0.1, 100, 100]]))
        #expect(places == [])
        try play(touch([[0, 100, 100], [0.3, 100, 100]]), touch([[0.1, 300, 100], [0.2, 300, 100]]))
        #expect(places == [CGPoint(x: 300, y: 100)] && tap.state == .possible && tap.numberOfTouches == 0)
        #expect(UIGestureRecognizer.State.recognized == .ended)
    }

    @Test func `an event has the time of the stage, and a new one none`() throws {
        @MainActor final class Clock: UIView {
            var times: [TimeInterval] = []
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                times.append(event?.timestamp ?? -1)
            }
        }
        let clock = Clock(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.window.addSubview(clock)
        try play(touch([[0, 150, 150], [0.1, 170, 150], [0.2, 180, 150], [0.3, 180, 150]]))
        #expect(clock.times == [0.1, 0.2])
        #expect(UIEvent().timestamp == 0 && UIEvent().allTouches == nil && UITouch().timestamp == 0)
    }
}
