import AnimationCore
import HeadlessKit
import TestSupport
import Testing

import UIKit

/// Conversions recorded on the platform, and properties that hold for any tree.
@MainActor
@Suite("Coordinate conversion") struct ConversionTests {
    private func child(of parent: UIView) -> UIView {
        let view = UIView()
        view.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
        view.center = CGPoint(x: 100, y: 50)
        parent.addSubview(view)
        return view
    }

    @Test func `the coordinates of the screen are those of the stage's window`() {
        let stage = Stage(size: CGSize(width: 400, height: 400))
        let parent = UIView(frame: CGRect(x: 30, y: 40, width: 300, height: 300))
        stage.window.addSubview(parent)
        let child = child(of: parent)
        child.transform = CGAffineTransform(scaleX: 2, y: 2)
        let space = UIScreen.main.coordinateSpace
        #expect(space.bounds == CGRect(x: 0, y: 0, width: 400, height: 400))
        #expect(child.convert(CGPoint(x: 1, y: 2), to: space) == CGPoint(x: 82, y: 44))
        #expect(space.convert(CGPoint(x: 82, y: 44), to: child) == CGPoint(x: 1, y: 2))
    }

    @Test(arguments: [0.0, 40])
    func `converted points and rectangles are those recorded on the platform`(scroll: Double) throws {
        let parent = UIView(frame: CGRect(x: 7, y: 9, width: 300, height: 300))
        parent.bounds.origin.y = scroll
        let child = child(of: parent)
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 75, y: 25))
        child.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 50, y: 0))
        #expect(
            child.convert(CGRect(x: 0, y: 0, width: 10, height: 20), to: parent)
                == CGRect(x: 50, y: 0, width: 20, height: 40))
    }

    @Test func `a sublayer transform applies about the anchor, as recorded on the platform`() throws {
        let parent = UIView()
        parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        parent.layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        let child = child(of: parent)
        child.transform = CGAffineTransform(translationX: 5, y: 6)
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 60, y: -38))
    }

    @Test func `nil as destination or source is the root of the tree`() throws {
        let root = UIView(frame: CGRect(x: 1000, y: 1000, width: 10, height: 10))
        let middle = UIView(frame: CGRect(x: 10, y: 20, width: 5, height: 5))
        let leaf = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        root.addSubview(middle)
        middle.addSubview(leaf)
        #expect(leaf.convert(CGPoint.zero, to: nil) == CGPoint(x: 11, y: 22))
        #expect(leaf.convert(CGPoint(x: 11, y: 22), from: nil) == .zero)
    }

    @Test func `views of unrelated trees are converted through their roots' positions`() throws {
        let first = UIView(frame: CGRect(x: 100, y: 200, width: 10, height: 10))
        let second = UIView(frame: CGRect(x: 10, y: 20, width: 10, height: 10))
        #expect(first.convert(CGPoint.zero, to: second) == CGPoint(x: 90, y: 180))
    }

    @Test func `a point cannot be converted into a flattened view, and stays as it is`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let flat = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let inside = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        let beside = UIView(frame: CGRect(x: 20, y: 5, width: 10, height: 10))
        root.addSubview(flat)
        flat.addSubview(inside)
        flat.addSubview(beside)
        flat.transform = CGAffineTransform(scaleX: 0, y: 1)
        // As on the platform, a conversion that does not exist leaves the point as it is.
        #expect(root.convert(CGPoint(x: 3, y: 4), to: inside) == CGPoint(x: 3, y: 4))
        #expect(inside.convert(CGPoint.zero, to: root) == CGPoint(x: 25, y: 5))
        #expect(inside.convert(CGPoint.zero, to: beside) == CGPoint(x: -15, y: 0))
    }

    /// A conversion and its inverse give the first point again, and a third view in between changes nothing.
    @Test func `a conversion and its inverse cancel, and a detour through a third view changes nothing`() throws {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<200 {
            let root = UIView(frame: CGRect(x: 3, y: 4, width: 400, height: 700))
            var views = [root]
            for _ in 0..<6 {
                let view = UIView(frame: generator.rect())
                view.anchorPoint = CGPoint(x: generator.unit(), y: generator.unit())
                view.transform = CGAffineTransform(rotationAngle: generator.unit() * 6).concatenating(
                    CGAffineTransform(scaleX: 0.5 + generator.unit(), y: 0.5 + generator.unit()))
                view.bounds.origin = CGPoint(x: 40 * generator.unit(), y: 400 * generator.unit())
                view.layer.sublayerTransform = CATransform3DMakeScale(1 + generator.unit(), 1, 1)
                views[Int(generator.unit() * Double(views.count))].addSubview(view)
                views.append(view)
            }
            let (a, b, c) = (views[4], views[5], views[6])
            let point = CGPoint(x: 12, y: 34)
            let direct = a.convert(point, to: b)
            let back = b.convert(direct, to: a)
            #expect((Point(back) - Point(point)).magnitudeSquared < 1e-18)
            let through = c.convert(a.convert(point, to: c), to: b)
            #expect((Point(through) - Point(direct)).magnitudeSquared < 1e-16)
            let viaRoot = b.convert(a.convert(point, to: nil), from: nil)
            #expect((Point(viaRoot) - Point(direct)).magnitudeSquared < 1e-16)
        }
    }

    /// A rotation that is undone on the way down costs nothing: the box is taken once.
    @Test func `the bounding box is taken once, after all transforms`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let turned = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let undone = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        turned.transform = CGAffineTransform(rotationAngle: 0.7)
        undone.transform = CGAffineTransform(rotationAngle: -0.7)
        root.addSubview(turned)
        turned.addSubview(undone)
        let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
        let converted = undone.convert(rect, to: root)
        #expect((Rect(converted) - Rect(rect)).magnitudeSquared < 1e-24)
    }
}

extension SplitMix64 {
    mutating func unit() -> Double { .random(in: 0..<1, using: &self) }

    mutating func rect() -> CGRect {
        CGRect(x: 100 * unit(), y: 100 * unit(), width: 1 + 100 * unit(), height: 1 + 100 * unit())
    }
}
