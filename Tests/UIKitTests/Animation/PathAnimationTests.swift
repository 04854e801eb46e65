import Foundation
import HeadlessKit
import TestSupport
import Testing

/// Keyframe animations along a path, against de Casteljau's construction of its curves.
@MainActor
@Suite("Animations along a path") struct PathAnimationTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    init() {
        stage.window.addSubview(view)
        stage.beginRecording()
    }

    private func add(_ path: CGPath, duration: Double = 1, _ change: (CAKeyframeAnimation) -> Void = { _ in }) {
        let animation = CAKeyframeAnimation(keyPath: "position")
        (animation.path, animation.duration) = (path, duration)
        change(animation)
        stage.perform { view.layer.add(animation, forKey: "path") }
    }

    private func shown(_ time: Double) throws -> ShownLayer {
        stage.timeline.shown(of: try #require(stage.target(of: view)), at: time)
    }

    private func position(_ time: Double) throws -> CGPoint { CGPoint(try shown(time).geometry.position) }

    /// The point of a Bézier curve: its control points are halved towards each other until one is left.
    private func point(_ controls: [CGPoint], at t: Double) -> CGPoint {
        guard controls.count > 1 else { return controls[0] }
        return point(
            zip(controls, controls.dropFirst()).map {
                CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
            }, at: t)
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(Double(a.x - b.x), Double(a.y - b.y)) }

    @Test(arguments: 0..<20) func `each line and curve takes an equal part of the time, at even steps of its parameter`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        func next() -> CGPoint {
            CGPoint(x: .random(in: 0...400, using: &random), y: .random(in: 0...400, using: &random))
        }
        let path = CGMutablePath()
        var controls: [[CGPoint]] = []
        var current = next()
        path.move(to: current)
        for kind in [1, 2, 3, 2, 3].shuffled(using: &random) {
            let points = (0..<kind).map { _ in next() }
            switch kind {
            case 1: path.addLine(to: points[0])
            case 2: path.addQuadCurve(to: points[1], control: points[0])
            default: path.addCurve(to: points[2], control1: points[0], control2: points[1])
            }
            controls.append([current] + points)
            current = points[kind - 1]
        }
        add(path, duration: 5)
        for _ in 0..<50 {
            let time = Double.random(in: 0..<5, using: &random)
            let expected = point(controls[Int(time)], at: time - time.rounded(.down))
            #expect(distance(try position(time), expected) < 1e-9)
        }
    }

    @Test(arguments: [CAAnimationCalculationMode.paced, .cubicPaced])
    func `the paced modes keep a constant speed along the curve`(mode: CAAnimationCalculationMode) throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 20, y: 20))
        path.addCurve(to: CGPoint(x: 380, y: 200), control1: CGPoint(x: 30, y: 380), control2: CGPoint(x: 60, y: 90))
        path.addLine(to: CGPoint(x: 350, y: 380))
        add(path) { $0.calculationMode = mode }
        let points = try (0...2000).map { try position(Double($0) / 2001) }
        let steps = zip(points, points.dropFirst()).map(distance)
        // A step over the corner, where the two meet, is the shorter way.
        let sorted = steps.sorted()
        #expect(sorted[2] > sorted[sorted.count - 1] * (1 - 1e-4))
    }

    @Test func `a circle in paced mode turns evenly, and the layer with its tangent`() throws {
        view.transform = CGAffineTransform(rotationAngle: 0.3)
        add(unsafe CGPath(ellipseIn: CGRect(x: 100, y: 100, width: 200, height: 200), transform: nil), duration: 4) {
            ($0.calculationMode, $0.rotationMode) = (.paced, .rotateAuto)
        }
        for time in stride(from: 0.1, to: 4, by: 0.17) {
            let (angle, place) = (time / 4 * 2 * Double.pi, try position(time))
            // Core Graphics draws a circle as four curves: the radius is right to 0.03 %.
            let expected = CGPoint(x: 200 + 100 * cos(angle), y: 200 + 100 * sin(angle))
            #expect(distance(place, expected) < 0.06)
            let transform = try shown(time).geometry.transform
            let turn = atan2(transform.b, transform.a) - 0.3 - (angle + .pi / 2)
            #expect(abs(remainder(turn, 2 * .pi)) < 2e-3)
        }
    }

    @Test func `the layer turns to where it moves, or away from it`() throws {
        let path = CGMutablePath()
        path.move(to: .zero)
        // A curve that leaves its start with speed 0, then a line to the left.
        path.addCurve(to: CGPoint(x: 300, y: 300), control1: .zero, control2: CGPoint(x: 0, y: 300))
        path.addLine(to: CGPoint(x: 100, y: 300))
        for (mode, offset) in [(CAAnimationRotationMode.rotateAuto, 0.0), (.rotateAutoReverse, Double.pi)] {
            view.layer.removeAllAnimations()
            let start = stage.now
            add(path) { $0.rotationMode = mode }
            for time in [0.1, 0.3, 0.49, 0.6, 0.9] {
                let (before, after) = (try position(start + time - 1e-6), try position(start + time + 1e-6))
                let transform = try shown(start + time).geometry.transform
                let motion = atan2(Double(after.y - before.y), Double(after.x - before.x)) + offset
                #expect(abs(remainder(atan2(transform.b, transform.a) - motion, 2 * .pi)) < 1e-4)
            }
            let transform = try shown(start).geometry.transform
            #expect(abs(remainder(atan2(transform.b, transform.a) - offset - .pi / 4, 2 * .pi)) < 1e-9)
        }
    }

    @Test func `a move jumps, a closed subpath returns, and key times and functions belong to its pieces`() throws {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0)])
        path.addLines(between: [CGPoint(x: 200, y: 100), CGPoint(x: 300, y: 100), CGPoint(x: 300, y: 200)])
        path.closeSubpath()
        add(path) {
            $0.keyTimes = [0, 0.1, 0.2, 0.6, 1]
            $0.timingFunctions = [0, 1, 2, 3].map {
                $0 == 2 ? CAMediaTimingFunction(name: .easeIn) : CAMediaTimingFunction(name: .linear)
            }
        }
        #expect(distance(try position(0.05), CGPoint(x: 50, y: 0)) < 1e-9)
        #expect(distance(try position(0.1), CGPoint(x: 200, y: 100)) < 1e-9)
        #expect(distance(try position(0.15), CGPoint(x: 250, y: 100)) < 1e-9)
        let eased = CAMediaTimingFunction(name: .easeIn).curve.value(at: 0.25)
        #expect(distance(try position(0.3), CGPoint(x: 300, y: 100 + 100 * eased)) < 1e-9)
        #expect(distance(try position(0.8), CGPoint(x: 250, y: 150)) < 1e-9)
    }

    @Test func `a curve with its control points at its ends is straight, but not even`() throws {
        let (start, end) = (CGPoint(x: 10, y: 20), CGPoint(x: 210, y: 120))
        let path = CGMutablePath()
        path.move(to: start)
        path.addCurve(to: end, control1: start, control2: end)
        add(path)
        for t in [0.1, 0.25, 0.5, 0.8] {
            #expect(distance(try position(t), point([start, start, end, end], at: t)) < 1e-9)
        }
    }

    @Test func `closing an arc of a whole turn takes no time`() throws {
        let center = CGPoint(x: 200, y: 200)
        let path = UIBezierPath(
            arcCenter: center, radius: 100, startAngle: 0.3, endAngle: 0.3 + 2 * .pi, clockwise: true)
        path.close()
        add(path.cgPath)
        // Half of the curves are half of the turn.
        let opposite = CGPoint(x: 200 + 100 * cos(0.3 + Double.pi), y: 200 + 100 * sin(0.3 + Double.pi))
        #expect(distance(try position(0.5), opposite) < 1e-9)
        #expect(distance(try position(0.999), try position(0)) < 2)
    }

    @Test func `a path replaces the values, and a path without lines holds its point`() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 40, y: 50))
        add(path) { $0.values = [CGPoint.zero, CGPoint(x: 9, y: 9)] }
        #expect(try position(0.5) == CGPoint(x: 40, y: 50))
        add(path) { $0.calculationMode = .discrete }
        #expect(try position(0.5) == CGPoint(x: 40, y: 50))
    }
}
