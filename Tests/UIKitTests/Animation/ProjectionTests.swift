import AnimationCore
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// A 4×4 matrix of plain numbers, row by row, for row vectors: an evaluation that shares nothing with the engine.
private struct PlainMatrix {
    var rows: [[Double]]

    static let identity = PlainMatrix(rows: (0..<4).map { row in (0..<4).map { $0 == row ? 1 : 0 } })

    static func translation(_ x: Double, _ y: Double, _ z: Double) -> PlainMatrix {
        var matrix = identity
        matrix.rows[3] = [x, y, z, 1]
        return matrix
    }

    static func scale(_ x: Double, _ y: Double, _ z: Double) -> PlainMatrix {
        PlainMatrix(rows: [[x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1]])
    }

    static func perspective(_ distance: Double) -> PlainMatrix {
        var matrix = identity
        matrix.rows[2][3] = -1 / distance
        return matrix
    }

    /// Rodrigues' formula: v cos θ + (k × v) sin θ + k (k·v)(1 − cos θ), for the three unit vectors.
    static func rotation(_ angle: Double, _ axis: [Double]) -> PlainMatrix {
        let length = (axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]).squareRoot()
        let k = axis.map { $0 / length }
        var matrix = identity
        for row in 0..<3 {
            let v = (0..<3).map { $0 == row ? 1.0 : 0 }
            let cross = [k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0]]
            for column in 0..<3 {
                matrix.rows[row][column] =
                    v[column] * cos(angle) + cross[column] * sin(angle) + k[column] * k[row] * (1 - cos(angle))
            }
        }
        return matrix
    }

    func then(_ next: PlainMatrix) -> PlainMatrix {
        PlainMatrix(
            rows: rows.map { row in
                (0..<4).map { column in (0..<4).reduce(0) { $0 + row[$1] * next.rows[$1][column] } }
            })
    }

    /// A point of the plane z = 0, projected back to a plane.
    func project(_ x: Double, _ y: Double) -> (Double, Double) {
        let image = (0..<4).map { x * rows[0][$0] + y * rows[1][$0] + rows[3][$0] }
        return (image[0] / image[3], image[1] / image[3])
    }
}

@MainActor
@Suite("Perspective by m34") struct ProjectionTests {
    /// A layer with random values, and the map from its plane to its superlayer's as the plain matrix.
    @MainActor
    private struct Node {
        let view: UIView
        let map: PlainMatrix

        init(in parent: UIView, generator: inout SplitMix64) {
            func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
            let size = (random(50...150), random(50...150))
            let (anchor, depth) = ((random(0...1), random(0...1)), random(-40...40))
            let position = (random(-20...20), random(-20...20), random(-40...40))
            let (angle, axis) = (random(-1...1), [random(-1...1), random(-1...1), 1 + random(0...1)])
            let (distance, scale) = (random(600...1200), (random(0.5...1.5), random(0.5...1.5), random(0.5...1.5)))
            view = UIView()
            let layer = view.layer
            layer.bounds = CGRect(x: 0, y: 0, width: size.0, height: size.1)
            layer.anchorPoint = CGPoint(x: anchor.0, y: anchor.1)
            layer.anchorPointZ = depth
            layer.position = CGPoint(x: position.0, y: position.1)
            layer.zPosition = position.2
            var transform = CATransform3DIdentity
            transform.m34 = -1 / distance
            transform = CATransform3DTranslate(transform, 3, -2, 5)
            transform = CATransform3DRotate(transform, angle, axis[0], axis[1], axis[2])
            layer.transform = CATransform3DScale(transform, scale.0, scale.1, scale.2)
            parent.addSubview(view)
            // Core Animation's functions act before what is there.
            map =
                PlainMatrix.translation(-anchor.0 * size.0, -anchor.1 * size.1, -depth)
                .then(.scale(scale.0, scale.1, scale.2)).then(.rotation(angle, axis)).then(.translation(3, -2, 5))
                .then(.perspective(distance)).then(.translation(position.0, position.1, position.2))
        }
    }

    @Test func `corners and boxes of layers in layers are those of plain matrices, to 1e-12 of the coordinates`() throws
    {
        var generator = SplitMix64(seed: 34)
        var compared = 0
        for _ in 0..<200 {
            let stage = Stage(size: CGSize(width: 400, height: 400))
            let outer = Node(in: stage.window, generator: &generator)
            let inner = Node(in: outer.view, generator: &generator)
            stage.beginRecording()
            let target = try #require(stage.target(of: inner.view))
            let size = inner.view.bounds.size
            // Each layer is flattened into the plane of the one that it is in.
            let corners = [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)].map { x, y in
                let middle = inner.map.project(x, y)
                return outer.map.project(middle.0, middle.1)
            }
            let quad = try #require(stage.timeline.quad(of: target, in: 0, at: 0))
            for (corner, expected) in zip([quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft], corners) {
                let bound = 1e-12 * max(1, abs(expected.0), abs(expected.1), 100)
                expect(corner.x, expected.0, within: bound)
                expect(corner.y, expected.1, within: bound)
                compared += 1
            }
            let (xs, ys) = (corners.map(\.0), corners.map(\.1))
            let box = CGRect(
                x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
            let bound = 1e-12 * max(100, abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
            expect(stage.timeline.rect(of: target, in: 0, at: 0).map { CGRect($0) }, box, within: bound)
            // Outside of a recording a frame and a conversion are the same.
            expect(inner.view.convert(inner.view.bounds, to: stage.window), box, within: bound)
        }
        #expect(compared == 800)
    }
}
