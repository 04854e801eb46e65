import AnimationCore
import HeadlessKit
import TestSupport
import Testing

/// Conversions recorded on the platform, and properties that hold for any tree.
@Suite struct ConversionTests {
    private func child(of parent: View) -> View {
        let view = View()
        view.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
        view.position = Point(x: 100, y: 50)
        parent.addSubview(view)
        return view
    }

    @Test(arguments: [0.0, 40]) func recordedPoints(scroll: Double) throws {
        let parent = View(frame: Rect(x: 7, y: 9, width: 300, height: 300))
        parent.bounds.origin.y = scroll
        let child = child(of: parent)
        #expect(try child.convert(Point.zero, to: parent) == Point(x: 75, y: 25))
        child.transform = .scale(x: 2, y: 2)
        #expect(try child.convert(Point.zero, to: parent) == Point(x: 50, y: 0))
        #expect(
            try child.convert(Rect(x: 0, y: 0, width: 10, height: 20), to: parent)
                == Rect(x: 50, y: 0, width: 20, height: 40))
    }

    @Test func recordedSublayerTransform() throws {
        let parent = View()
        parent.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
        parent.sublayerTransform = .scale(x: 2, y: 2)
        let child = child(of: parent)
        child.transform = .translation(x: 5, y: 6)
        #expect(try child.convert(Point.zero, to: parent) == Point(x: 60, y: -38))
    }

    @Test func nilIsTheRoot() throws {
        let root = View(frame: Rect(x: 1000, y: 1000, width: 10, height: 10))
        let middle = View(frame: Rect(x: 10, y: 20, width: 5, height: 5))
        let leaf = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
        root.addSubview(middle)
        middle.addSubview(leaf)
        #expect(try leaf.convert(Point.zero, to: nil) == Point(x: 11, y: 22))
        #expect(try leaf.convert(Point(x: 11, y: 22), from: nil) == .zero)
    }

    @Test func unrelatedTreesMeetThroughTheirRoots() throws {
        let first = View(frame: Rect(x: 100, y: 200, width: 10, height: 10))
        let second = View(frame: Rect(x: 10, y: 20, width: 10, height: 10))
        #expect(try first.convert(Point.zero, to: second) == Point(x: 90, y: 180))
    }

    @Test func aFlattenedViewIsAnErrorOnTheWayDownOnly() throws {
        let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let flat = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let inside = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
        let beside = View(frame: Rect(x: 20, y: 5, width: 10, height: 10))
        root.addSubview(flat)
        flat.addSubview(inside)
        flat.addSubview(beside)
        flat.transform = .scale(x: 0, y: 1)
        #expect(throws: GeometryError.self) { try root.convert(Point.zero, to: inside) }
        #expect(try inside.convert(Point.zero, to: root) == Point(x: 25, y: 5))
        #expect(try inside.convert(Point.zero, to: beside) == Point(x: -15, y: 0))
    }

    /// Converting forward and backward gives the same point; through a third view, too.
    @Test func thereAndBack() throws {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<200 {
            let root = View(frame: Rect(x: 3, y: 4, width: 400, height: 700))
            var views = [root]
            for _ in 0..<6 {
                let view = View(frame: generator.rect())
                view.anchorPoint = Point(x: generator.unit(), y: generator.unit())
                view.transform = .rotation(generator.unit() * 6).concatenating(
                    .scale(x: 0.5 + generator.unit(), y: 0.5 + generator.unit()))
                view.bounds.origin = Point(x: 40 * generator.unit(), y: 400 * generator.unit())
                view.sublayerTransform = .scale(x: 1 + generator.unit(), y: 1)
                views[Int(generator.unit() * Double(views.count))].addSubview(view)
                views.append(view)
            }
            let (a, b, c) = (views[4], views[5], views[6])
            let point = Point(x: 12, y: 34)
            let direct = try a.convert(point, to: b)
            let back = try b.convert(direct, to: a)
            #expect((back - point).magnitudeSquared < 1e-18)
            let through = try c.convert(try a.convert(point, to: c), to: b)
            #expect((through - direct).magnitudeSquared < 1e-16)
            let viaRoot = try b.convert(try a.convert(point, to: nil), from: nil)
            #expect((viaRoot - direct).magnitudeSquared < 1e-16)
        }
    }

    /// A rotation that is undone on the way down costs nothing: the box is taken once.
    @Test func boxedOnce() throws {
        let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let turned = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let undone = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        turned.transform = .rotation(0.7)
        undone.transform = .rotation(-0.7)
        root.addSubview(turned)
        turned.addSubview(undone)
        let rect = Rect(x: 10, y: 20, width: 30, height: 40)
        let converted = try undone.convert(rect, to: root)
        #expect((converted - rect).magnitudeSquared < 1e-24)
    }
}

extension SplitMix64 {
    mutating func unit() -> Double { .random(in: 0..<1, using: &self) }

    mutating func rect() -> Rect {
        Rect(x: 100 * unit(), y: 100 * unit(), width: 1 + 100 * unit(), height: 1 + 100 * unit())
    }
}
